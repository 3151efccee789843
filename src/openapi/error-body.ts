import { stringifyJson, type JsonValue } from '../base/json';
import { createRandom } from '../base/random';
import type { Contract } from './contract';
import { type Schema, isObject } from './document';
import { problemOf } from './problems';
import { essence, isJson } from '../base/http';
import type { MediaType, Operation, ResponseDescription } from './operation';
import { describedResponse } from './response-check';
import { fitValue } from './schema/fit-value';
import { sampleValue } from './schema/sample';
import { jsonContent, sentType, successResponse } from './success-response';
import { STATUS_CODES } from 'node:http';
import { describeViolation, type ErrorCode, type Violation } from '../base/errors';
import { isValidExample } from './schema/example-check';
import type { Schemas } from './schema/schemas';

/** An error body in the API's own shape. */
interface ErrorBody {
  readonly mediaType: string;
  readonly text: string;
}

/** Gives the body of an error of an operation, or of none where the request matched none. */
export type WriteErrorBody = (operation: Operation | undefined, statement: ErrorStatement) => ErrorBody;

/** The shape of errors where a document describes none: that of RFC 9457 (problem details). */
const problemDetails: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
  },
};

/**
 * Gives the writer of error bodies of a document. The shape is that of the response documented for the status, its class or
 * `default`, else of any error response of the document, else problem details (RFC 9457). What a shape demands and no error
 * can say is made up; a documented shape is kept to, also where there is no place in it for words.
 */
export function createErrorBodies(contract: Contract): WriteErrorBody {
  const anyError = contract.operations
    .flatMap(({ responses }) => errorsFirstDefault(responses))
    .find((response) => jsonContent(response));
  return (operation, statement) => {
    const own = operation === undefined ? undefined : describedResponse(operation, statement.status);
    // What a document calls `default` may be its success, which has no words for errors.
    const isOwn = operation !== undefined && own !== undefined && own !== successResponse(operation);
    const media = jsonContent(own);
    const written = media && write(contract, media, statement, isOwn);
    if (written !== undefined) return written;
    const [other] = media === undefined && isOwn ? own.content : [];
    if (other !== undefined) return { mediaType: sentType(other), text: plainText(other, statement) };
    const shape = jsonContent(anyError);
    const usual = shape && write(contract, shape, statement, false);
    if (usual !== undefined) return usual;
    const value = writeError({ schemas: contract.schemas, make: () => '' }, problemDetails, statement);
    return { mediaType: 'application/problem+json', text: stringifyJson(value) };
  };
}

/** How many bodies are made up where what an error has to say does not keep to the shape. */
const attempts = 5;

/** Gives undefined where the document asks more of its errors than can be made up, or a shape that need not be kept to says nothing. */
function write(
  contract: Contract,
  media: MediaType,
  statement: ErrorStatement,
  isDocumented: boolean,
): ErrorBody | undefined {
  const { flaws, validators } = contract;
  if (media.schema === undefined && !isDocumented) return undefined;
  const schema = media.schema ?? problemDetails;
  const validate = media.schema === undefined ? () => [] : validators.compile(media.schemaPointer, 'response');
  const asBody = (value: JsonValue): ErrorBody => ({ mediaType: sentType(media), text: stringifyJson(value) });
  try {
    let silent: JsonValue | undefined;
    for (const { value, isLast } of drafts(contract, media, schema, statement)) {
      if (validate(value, 'body').length === 0) {
        if (tells(value, statement)) return asBody(value);
        silent ??= value;
      }
      if (isLast && isDocumented && silent !== undefined) return asBody(silent);
    }
  } catch (cause) {
    flaws.add(media.schemaPointer, problemOf(cause), 'errors are told in another shape');
  }
  return undefined;
}

/** A body to try; the last of its kind where another kind of body would say less. */
interface Draft {
  readonly value: JsonValue;
  readonly isLast: boolean;
}

/** Gives the bodies to try, one after the other: what there is to say in each shape, the same mended, the example, samples. */
function* drafts({ schemas }: Contract, media: MediaType, schema: Schema, statement: ErrorStatement): Generator<Draft> {
  const writing = (attempt: number): Writing => ({
    schemas,
    make: (own, property) =>
      sampleValue({ schemas, random: createRandom(`error ${property} ${attempt}`) }, own, property),
  });
  const shapes = schemas.shapesOf(schema);
  const { make } = writing(0);
  const tried = (shapes.length > 1 ? shapes : [schema]).slice(0, mostShapes);
  const isLast = (shape: Schema): boolean => shape === tried.at(-1);
  const said = tried.map((shape) => ({ shape, value: writeError(writing(0), shape, statement) }));
  for (const { shape, value } of said) yield { value, isLast: isLast(shape) };
  for (const { shape, value } of said) yield { value: fitValue(schemas, make, schema, value), isLast: isLast(shape) };
  if (media.example !== undefined) yield { value: media.example as JsonValue, isLast: true };
  for (let attempt = 0; attempt < attempts; attempt += 1)
    yield { value: writing(attempt).make(schema, ''), isLast: true };
}

/** Most alternatives of an error shape that are tried. */
const mostShapes = 10;

/** What is not JSON tells the message as text, or as an element. */
function plainText(media: MediaType, { code, message }: ErrorStatement): string {
  const type = essence(sentType(media));
  if (isJson(type)) return stringifyJson({ code, message });
  if (!/[/+]xml$|\/html$/.test(type)) return message;
  const escaped = message.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return type.endsWith('html') ? `<!doctype html><title>${code}</title><p>${escaped}</p>` : `<error>${escaped}</error>`;
}

function errorsFirstDefault(responses: readonly ResponseDescription[]): ResponseDescription[] {
  const errors = responses.filter(({ status }) => status === 'default' || /^[45]/.test(status));
  return errors.sort((first, second) => Number(second.status === 'default') - Number(first.status === 'default'));
}

/** Tells whether a body says what is wrong, in code or words. */
function tells(value: JsonValue, statement: ErrorStatement): boolean {
  if (value === null || typeof value !== 'object') return value === statement.message || value === statement.code;
  return Object.values(value).some((member: JsonValue) => tells(member, statement));
}

/** What an error body has to say, whatever its shape. */
export interface ErrorStatement {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly violations: readonly Violation[];
}

/** What is said of one error, in words of different length and kind: those of the whole, or of one violation. */
interface Saying extends ErrorStatement {
  /** Where in the request it is: `body.name`, and `request` for all of it; `upstream` of a service behind a proxy. */
  readonly where: string;
}

/** Makes a value of a schema for a property. */
type MakeValue = (schema: Schema | undefined, property: string) => JsonValue;

/** What error bodies are written with. */
interface Writing {
  readonly schemas: Schemas;
  /** Makes what must be there and has no meaning of its own. */
  readonly make: MakeValue;
}

/** Most errors that an array of a body lists. */
const mostListed = 100;

/** Deepest object in an error body: schemas may hold themselves. */
const deepest = 5;

/** Gives the value of an error body of one shape: an object, an array of errors or a text. Throws a SampleError where it cannot be made. */
function writeError(writing: Writing, schema: Schema, statement: ErrorStatement): JsonValue {
  const whole = statement.code.startsWith('upstream_') ? 'upstream' : 'request';
  const saying = { ...statement, where: statement.violations[0]?.where ?? whole };
  return say(writing, 'message', schema, { saying, depth: 0 }) ?? writing.make(schema, '');
}

/** What is said at one place of a body. */
interface Said {
  readonly saying: Saying;
  readonly depth: number;
}

/** What names of properties mean, without separators and in lower case; the first that fits the property's schema is said. */
const meanings: readonly (readonly [name: RegExp, say: (saying: Saying) => readonly JsonValue[]])[] = [
  [/^(http)?status(code|text)?$/, ({ status, code }) => [status, String(status), code, ...namesOf(status, code)]],
  [/(status|httpcode)(code)?$/, ({ status }) => [status, String(status)]],
  [/(code|^key|^id|^name|^category|^kind|^error|^reason|^exception|^identifier)$/, (one) => [one.code, ...words(one)]],
  [/^(errortype|type)$/, ({ status, code }) => [aboutBlank, code, ...namesOf(status, code)]],
  [/^title$/, ({ code }) => [code.replaceAll('_', ' ')]],
  [
    /(message|detail|details|description|msg|text|reason|summary|error|errors|title|cause|info|hint|phrase)$/,
    ({ message }) => [message],
  ],
  [
    /^(field|param|parameter|property|path|location|pointer|source|attribute|target|loc|argument|in)(name)?$/,
    ({ where }) => [where],
  ],
  [/^(success|ok|succeeded|issuccess)$/, () => [false, 'false']],
  [/^(error|iserror|failed|failure|haserrors)$/, () => [true]],
];

/** The type of a problem that its status says all of (RFC 9457 section 4.2.1). */
const aboutBlank = 'about:blank';

function words({ status, code, message }: Saying): JsonValue[] {
  return [...namesOf(status, code), message, status];
}

/** Gives the names that an error has in other services: `NOT_FOUND`, `NotFound`, `Not Found`. */
function namesOf(status: number, code: string): string[] {
  const phrase = STATUS_CODES[status] ?? 'Error';
  return [phrase, code].flatMap((name) => {
    const parts = name.toLowerCase().split(/[^a-z]+/);
    const pascal = parts.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join('');
    return [parts.join('_'), parts.join('_').toUpperCase(), parts.join('-'), pascal, name];
  });
}

/** Gives what a property of an error body says, where its name tells and its schema can carry it. */
function say({ schemas, make }: Writing, name: string, schema: Schema, said: Said): JsonValue | undefined {
  const flat = schemas.flatten(schema);
  if (flat.const !== undefined) return flat.const as JsonValue;
  const { saying, depth } = said;
  const alternatives = flat.oneOf ?? flat.anyOf ?? [];
  if (alternatives.length > 0 && schemas.shapesOf(flat).length === 0) {
    for (const alternative of alternatives.slice(0, mostListed)) {
      const found =
        depth > deepest ? undefined : say({ schemas, make }, name, alternative, { saying, depth: depth + 1 });
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const types = schemas.typesOf(flat);
  if (types.includes('object') || schemas.shapesOf(flat).length > 0)
    return depth > deepest ? undefined : sayObject({ schemas, make }, name, flat, said);
  if (types.includes('array')) return depth > deepest ? undefined : sayArray({ schemas, make }, name, flat, said);
  return sayScalar(schemas, name, flat, saying);
}

/** Names under which objects and arrays tell of errors; others are left out unless they must be there. */
const tellsErrors =
  /(error|errors|violation|violations|issues?|fields?|details?|invalidparams|messages?|causes?|problems?|faults?|failures?|reasons?|warnings|loc)$/;

function sayObject(writing: Writing, name: string, flat: Schema, said: Said): JsonValue | undefined {
  const { schemas, make } = writing;
  const { saying, depth } = said;
  if (depth > 0 && !tellsErrors.test(plainName(name))) return undefined;
  const [shape = flat] = schemas.shapesOf(flat);
  const { properties = {}, required = [], additionalProperties } = shape;
  if (Object.keys(properties).length === 0 && isObject(additionalProperties)) {
    const told = say(writing, 'messages', additionalProperties, { saying, depth: depth + 1 });
    return told === undefined ? {} : { [saying.where]: told };
  }
  const isProblem = Object.hasOwn(properties, 'title') && Object.hasOwn(properties, 'detail');
  const members = Object.entries(properties).flatMap(([member, property]): [string, JsonValue][] => {
    const own = schemas.flatten(property);
    if (own.writeOnly === true) return [];
    if (isProblem && member === 'type' && fit(schemas, aboutBlank, { ...own, format: 'uri' }) !== undefined)
      return [[member, aboutBlank]];
    const value = say(writing, member, property, { saying, depth: depth + 1 });
    if (value !== undefined) return [[member, value]];
    if (!required.includes(member)) return [];
    // Below errors members are named by what is wrong: `{ errors: { body: ["..."] } }`.
    const isListOfTexts = depth > 0 && schemas.typesOf(own.items).includes('string');
    const listed = isListOfTexts ? say(writing, 'messages', property, { saying, depth: depth + 1 }) : undefined;
    return [[member, listed ?? make(property, member)]];
  });
  const others = required.filter((member) => !Object.hasOwn(properties, member));
  const made = others.map((member): [string, JsonValue] => {
    const own = isObject(additionalProperties) ? additionalProperties : { type: 'string' };
    return [member, say(writing, member, own, { saying, depth: depth + 1 }) ?? make(own, member)];
  });
  return Object.fromEntries([...members, ...made]);
}

function sayArray(writing: Writing, name: string, flat: Schema, said: Said): JsonValue | undefined {
  if (said.depth > 0 && !tellsErrors.test(plainName(name))) return undefined;
  const { saying } = said;
  const { minItems = 0, maxItems = mostListed } = flat;
  const all = saying.violations.map((one): Saying => ({
    ...saying,
    message: describeViolation(one),
    where: one.where,
    violations: [],
  }));
  // Where nothing else is to be listed, the error itself is.
  const listed = all.length > 0 ? all.slice(0, Math.min(maxItems, mostListed)) : [saying];
  const items = listed.flatMap((one) => {
    const value = say(writing, name.endsWith('loc') ? 'path' : 'message', flat.items ?? {}, {
      saying: one,
      depth: said.depth + 1,
    });
    return value === undefined ? [] : [value];
  });
  return items.length < minItems ? undefined : items;
}

function sayScalar(schemas: Schemas, name: string, flat: Schema, saying: Saying): JsonValue | undefined {
  const plain = plainName(name);
  for (const [pattern, tell] of meanings) {
    if (!pattern.test(plain)) continue;
    const value = tell(saying)
      .map((one) => fit(schemas, one, flat))
      .find((one) => one !== undefined);
    if (value !== undefined) return value;
  }
  return undefined;
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** Gives a value as a schema can carry it: a text cut to its length; undefined where it cannot. */
function fit(schemas: Schemas, value: JsonValue, flat: Schema): JsonValue | undefined {
  const types = schemas.typesOf(flat);
  if (typeof value === 'number' && !types.includes('integer') && !types.includes('number')) return undefined;
  if (typeof value === 'boolean' && !types.includes('boolean')) return undefined;
  if (typeof value === 'string' && !types.includes('string') && types.length > 0) return undefined;
  // An address says that there is nothing more to say; of other texts it would say nothing.
  if (value === aboutBlank && !/^(uri|url|iri)/.test(flat.format ?? '')) return undefined;
  const { maxLength } = flat;
  const text = typeof value === 'string' && maxLength !== undefined && flat.pattern === undefined;
  const cut = text && flat.enum === undefined ? value.slice(0, maxLength) : value;
  if (flat.enum !== undefined) return flat.enum.includes(cut) ? cut : undefined;
  return isValidExample(flat, cut) ? cut : undefined;
}
