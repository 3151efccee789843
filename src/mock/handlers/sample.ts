import { contentOf, isJson } from '../../base/http';
import { isArray, isObject, stringifyJson, type JsonValue } from '../../base/json';
import { createRandom } from '../../base/random';
import { lastParameter, nounOf } from '../../openapi/collections/paths';
import type { Contract } from '../../openapi/contract';
import { isIdName, plainName, wordsOf } from '../../openapi/names';
import type { Example, MediaType, Operation } from '../../openapi/operation';
import { contentTypeOf, exampleIn, successFor } from '../../openapi/response/responses';
import { writeBody } from '../../openapi/response/write-body';
import { NoSampleError, sample } from '../../openapi/sample/sample';
import type { SchemaRef, Schemas } from '../../openapi/schema/schema';
import { variantAt } from '../../openapi/schema/variants';
import { describeViolations } from '../../openapi/schema/violation-text';
import { Rejected } from '../rejected';
import type { HandlerParts, HandlerRequest, HandlerResponse } from './handler';
import { assertItemAbove } from './preconditions';

/**
 * Responds with what the file says of an operation that no collection stores: its example, else a sample of its schema, the same for the
 * same seed and request, with what the request names put in.
 */
export function sampleResponse(parts: HandlerParts, operation: Operation, request: HandlerRequest): HandlerResponse {
  const { contract } = parts;
  const { prefer, mediaType } = request;
  assertItemAbove(parts, operation, request.reading, request.store);
  const { status, response } = successFor(operation, prefer.code?.status);
  const content = response?.content ?? [];
  const media = content.find((one) => contentTypeOf(one) === mediaType) ?? content[0];
  if (media === undefined) return { outcome: 'sample', status };
  const responseOf = (value: JsonValue, isExample: boolean): HandlerResponse => {
    const body = contentOf(writeBody(contract.schemas, media, value, isExample));
    return { outcome: 'sample', status, mediaType: contentTypeOf(media), body };
  };
  if (prefer.example !== undefined)
    return { ...responseOf(namedExample(media, prefer.example).value, true), isAsked: true };
  const example = prefer.dynamic === true ? undefined : validExample(contract, media);
  if (example !== undefined) return responseOf(withRequest(contract, media, request, example.value), true);
  return responseOf(withRequest(contract, media, request, drawn(parts, media, operation, request)), false);
}

function namedExample(media: MediaType, name: string): Example {
  const example = exampleIn(media, name);
  if (example !== undefined) return example;
  throw new Rejected('invalid', noExample(media, name));
}

/** Says that no example of a name is documented, and which are. */
export function noExample({ examples }: MediaType, name: string): string {
  const names = examples.flatMap((one) => one.name ?? []);
  const known = names.length === 0 ? 'The file has no examples with names here.' : `The file has ${names.join(', ')}.`;
  return `header.Prefer: there is no example ${JSON.stringify(name.slice(0, 40))}. ${known}`;
}

/** An example that its own schema rejects is a problem of the file, and a sample takes its place. */
function validExample(contract: Contract, media: MediaType): Example | undefined {
  const example = exampleIn(media);
  // Converters leave empty texts where nobody gave an example.
  if (example === undefined || media.schema === undefined) return example?.value === '' ? undefined : example;
  const violations = contract.judge.check(media.schema, example.value, 'response');
  if (violations.length === 0) return example;
  contract.document.problems.add({
    pointer: example.pointer,
    message: `The example does not match its schema: ${describeViolations(violations)}`,
    consequence: 'A sample is returned in its place.',
    remedy: 'Correct the example or the schema.',
  });
  return undefined;
}

/** What has a media type and no schema, or one of no type, is not empty. */
const someText: SchemaRef = { schema: { type: 'string' }, pointer: '' };

function drawn(
  { contract, samples }: HandlerParts,
  { name, schema = isJson(name) ? undefined : someText }: MediaType,
  operation: Operation,
  request: HandlerRequest,
): JsonValue {
  if (schema === undefined) return null;
  const { seed } = request.store.seeding;
  const asked = stringifyJson([...request.reading.values]);
  const random = createRandom(`${seed} ${operation.id} ${asked}`);
  try {
    const options = { ...samples, random, style: 'realistic', name: nounOf(operation.path) } as const;
    const value = sample(contract, schema, options);
    return value === null && !isJson(name) ? sample(contract, someText, options) : value;
  } catch (error) {
    if (!(error instanceof NoSampleError)) throw error;
    const remedy = 'Correct the schema, or give an example.';
    const problem = { pointer: schema.pointer, message: error.message, remedy };
    contract.document.problems.add({ ...problem, consequence: 'An invalid value is returned.' });
    return error.value ?? null;
  }
}

/**
 * A value with what the request says under the same names: a login shows the address that was sent, `/weather/{city}` the city,
 * `/guilds/{guild_id}` the ID. What services assign themselves stays, what is `writeOnly` goes. The value as it was if it would not match
 * its schema so.
 */
function withRequest(contract: Contract, { schema }: MediaType, request: HandlerRequest, value: JsonValue): JsonValue {
  if (schema === undefined) return value;
  const { operation, reading } = request;
  const said = new Map<string, JsonValue>();
  const say = (name: string, sent: JsonValue): void => {
    if (!isAssigned(name)) said.set(plainName(name), sent);
  };
  if (operation.method !== 'GET' && isObject(reading.body))
    for (const [name, sent] of Object.entries(reading.body))
      for (const [own, inner] of Object.entries(isObject(sent) ? sent : { [name]: sent })) say(own, inner);
  for (const [place, sent] of reading.values) if (place.startsWith('path.')) say(place.slice(5), sent);
  const last = lastParameter(operation.path) ?? '';
  const ending = reading.values.get(`path.${last}`);
  const id = isIdName(last) ? ending : undefined;
  if (ending !== undefined && id === undefined) said.set(plainName(last), ending);
  const echoed = withId(echo(contract.schemas, schema, value, said), wordsOf(last).at(-1) ?? '', id);
  return contract.judge.check(schema, echoed, 'response').length > 0 ? value : echoed;
}

const nothingSaid: ReadonlyMap<string, JsonValue> = new Map();

function echo(schemas: Schemas, ref: SchemaRef, value: JsonValue, said: ReadonlyMap<string, JsonValue>): JsonValue {
  if (isArray(value)) {
    const items = schemas.itemsOf(variantAt(schemas, ref, value));
    return items === undefined ? value : value.map((item) => echo(schemas, items, item, nothingSaid));
  }
  if (!isObject(value)) return value;
  const properties = schemas.propertiesOf(variantAt(schemas, ref, value));
  const entries = Object.entries(value).flatMap(([name, own]): [string, JsonValue][] => {
    const inner = properties.get(name);
    if (inner === undefined) return [[name, own]];
    const { readOnly, writeOnly } = schemas.flatten(inner.schema);
    if (writeOnly === true) return [];
    if (readOnly === true) return [[name, own]];
    const sent = said.get(plainName(name));
    if (own !== null && typeof own === 'object') return [[name, echo(schemas, inner, own, said)]];
    const isMasked = typeof own === 'string' && own.includes('***');
    return [[name, typeof sent === typeof own && !isMasked ? (sent ?? own) : own]];
  });
  return Object.fromEntries(entries);
}

/** The ID that ends a path is that of the whole, not of an object in it, unless the whole is an envelope. */
function withId(value: JsonValue, name: string, id: JsonValue | undefined): JsonValue {
  if (!isObject(value) || id === undefined) return value;
  const [only, ...others] = Object.entries(value);
  if (only !== undefined && others.length === 0 && isObject(only[1])) return { [only[0]]: withId(only[1], name, id) };
  return typeof value[name] === typeof id ? { ...value, [name]: id } : value;
}

/** Last words of names whose values a service assigns itself, whatever a request says under them. */
const assigned =
  /^(?:id|uuid|message|error|errors|success|ok|result|status|state|token|secret|password|key|hash|code|at|created|updated)$/;

/** `id` is the service's; `user_id` is what the client means. */
function isAssigned(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  return assigned.test(last) && !(words.length > 1 && /^(?:id|uuid|key|code)$/.test(last));
}
