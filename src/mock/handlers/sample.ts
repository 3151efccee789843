import { isArray, isEqual, isObject, toDoubles, type JsonValue } from '../../base/json';
import { createRandom } from '../../base/random';
import type { Contract } from '../../openapi/contract';
import { isIdName, wordsOf } from '../../openapi/names';
import type { Example, MediaType, Operation } from '../../openapi/operation';
import { contentTypeOf, exampleIn } from '../../openapi/response/responses';
import { writeBody } from '../../openapi/response/write-body';
import { sample } from '../../openapi/sample/sample';
import type { SchemaRef } from '../../openapi/schema/schema';
import { describeViolations } from '../../openapi/schema/violation-text';
import { Rejected } from '../rejected';
import type { Handler, HandlerParts, HandlerRequest, HandlerResponse } from './handler';
import { successFor } from './success';
import { assertItemAbove } from './target';

/**
 * Responds with what the file says of an operation that no collection stores: its example, else a sample of its schema, the same for the
 * same seed and request, with what the request names put in.
 */
export function createSample(parts: HandlerParts, operation: Operation): Handler {
  return async (request) => {
    await assertItemAbove(parts.contract, operation, request.reading, request.store);
    return respond(parts, operation, request);
  };
}

function respond(parts: HandlerParts, operation: Operation, request: HandlerRequest): HandlerResponse {
  const { contract } = parts;
  const { prefer, mediaType } = request;
  const { status, response } = successFor(operation, prefer.code?.status);
  const content = response?.content ?? [];
  const media = content.find((one) => contentTypeOf(one) === mediaType) ?? content[0];
  if (media === undefined) return { outcome: 'sample', status };
  const responseOf = (value: JsonValue, isExample: boolean): HandlerResponse => {
    const body = writeBody(contract.schemas, media, value, isExample);
    return {
      outcome: 'sample',
      status,
      mediaType: contentTypeOf(media),
      body: 'text' in body ? body.text : body.bytes,
    };
  };
  if (prefer.example !== undefined) {
    const named = namedExample(media, prefer.example);
    const deviation = deviationOf(contract, media, named);
    return { ...responseOf(named.value, true), ...(deviation !== undefined && { deviation }) };
  }
  const example = prefer.dynamic === true ? undefined : validExample(contract, media);
  if (example !== undefined) return responseOf(withRequest(contract, media, request, example.value), true);
  return responseOf(withRequest(contract, media, request, drawn(parts, media, operation, request)), false);
}

function namedExample(media: MediaType, name: string): Example {
  const example = exampleIn(media, name);
  if (example !== undefined) return example;
  const names = media.examples.flatMap((one) => (one.name === undefined ? [] : [one.name]));
  const known = names.length === 0 ? 'The file has no examples with names here.' : `The file has ${names.join(', ')}.`;
  throw new Rejected('invalid', `header.Prefer: there is no example ${JSON.stringify(name.slice(0, 40))}. ${known}`);
}

function deviationOf({ judge }: Contract, { schema }: MediaType, { value }: Example): string | undefined {
  if (schema === undefined) return undefined;
  const violations = judge.check(schema, value, 'response');
  return violations.length === 0 ? undefined : describeViolations(violations);
}

/** An example that its own schema rejects is a problem of the file, and a sample takes its place. */
function validExample(contract: Contract, media: MediaType): Example | undefined {
  const example = exampleIn(media);
  if (example === undefined) return undefined;
  const deviation = deviationOf(contract, media, example);
  if (deviation === undefined) return example;
  contract.document.problems.add({
    pointer: example.pointer,
    message: `The example does not match its schema: ${deviation}`,
    consequence: 'A sample is returned in its place.',
    remedy: 'Correct the example or the schema.',
  });
  return undefined;
}

function drawn(
  { contract, samples }: HandlerParts,
  { schema }: MediaType,
  operation: Operation,
  request: HandlerRequest,
): JsonValue {
  if (schema === undefined) return null;
  const { seed } = request.store.seeding;
  const asked = JSON.stringify([...request.reading.values], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const random = createRandom(`${seed} ${operation.id} ${asked}`);
  return sample(contract, schema, { ...samples, random, style: 'realistic', name: lastWord(operation.path) });
}

function lastWord(path: string): string {
  return path.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? '';
}

/**
 * A value with what the request says under the same names: a login shows the address that was sent, `/weather/{city}` the city,
 * `/guilds/{guild_id}` the ID. What services assign themselves stays. The value as it was if it would not match its schema so.
 */
function withRequest(contract: Contract, { schema }: MediaType, request: HandlerRequest, value: JsonValue): JsonValue {
  if (schema === undefined) return value;
  const said = new Map([
    ...(request.operation.method === 'GET' ? [] : saidIn(request.reading.body)),
    ...saidInPath(request),
  ]);
  if (said.size === 0) return value;
  const echoed = echo(contract, schema, value, said, 0);
  return isEqual(echoed, value) || contract.judge.check(schema, echoed, 'response').length > 0 ? value : echoed;
}

type Said = readonly (readonly [string, JsonValue])[];

function saidIn(body: JsonValue | undefined): Said {
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, sent]) => (isAssigned(name) ? [] : [[plain(name), sent] as const]));
}

/** The parameter that ends a path is what the response is about: `{guild_id}` is its `guild_id` or its `id`. */
function saidInPath({ reading, operation }: HandlerRequest): Said {
  return [...reading.values].flatMap(([place, sent]): Said => {
    if (!place.startsWith('path.')) return [];
    const name = place.slice(5);
    const isLast = operation.path.endsWith(`/{${name}}`);
    if (!isLast) return isAssigned(name) ? [] : [[plain(name), sent]];
    return [...(isIdName(name) ? [[wordsOf(name).at(-1) ?? '', sent] as const] : []), [plain(name), sent]];
  });
}

/** Last words of names whose values a service assigns itself, whatever a request says under them. */
const assigned =
  /^(?:id|uuid|message|error|errors|success|ok|result|status|state|token|secret|password|key|hash|code|at|created|updated)$/;

const deepestEcho = 4;

function echo(
  contract: Contract,
  schema: SchemaRef,
  value: JsonValue,
  said: ReadonlyMap<string, JsonValue>,
  depth: number,
): JsonValue {
  if (!isObject(value) || depth > deepestEcho) return value;
  const variant = { schema: contract.schemas.variantFor(schema.schema, value), pointer: schema.pointer };
  const properties = contract.schemas.propertiesOf(variant);
  // The ID is that of the whole, not of an object in it, unless the whole is an envelope.
  const isEnvelope = Object.keys(value).length === 1;
  const saidBelow = isEnvelope ? [...said] : [...said].filter(([name]) => !isIdName(name));
  const entries = Object.entries(value).map(([name, own]): [string, JsonValue] => {
    const inner = properties.get(name);
    if (inner === undefined) return [name, own];
    const sent = said.get(plain(name));
    if (isObject(own)) return [name, echo(contract, inner, own, new Map([...saidBelow, ...saidIn(sent)]), depth + 1)];
    const isMasked = typeof own === 'string' && own.includes('***');
    // The service sets what is readOnly; only IDs are those that the path names.
    if (!isIdName(name) && contract.schemas.flatten(inner.schema)['readOnly'] === true) return [name, own];
    const isOther = sent === undefined || typeof sent !== typeof own || isArray(own) || isObject(sent);
    if (isOther || isMasked) return [name, own];
    return contract.judge.check(inner, toDoubles(sent), 'response').length === 0 ? [name, sent] : [name, own];
  });
  return Object.fromEntries(entries);
}

/** `id` is the service's; `user_id` is what the client means. */
function isAssigned(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  return assigned.test(last) && !(words.length > 1 && /^(?:id|uuid|key|code)$/.test(last));
}

function plain(name: string): string {
  return wordsOf(name).join('');
}
