import type { Violation } from '../base/errors';
import { type JsonValue, ownMember, parseJson, stringifyJson, toDoubles } from '../base/json';
import { preview } from './schema/describe-error';
import { essence, findMediaType, isJson } from '../base/http';
import type { HeaderDescription, MediaType, Operation, ResponseDescription } from './operation';
import type { Schemas } from './schema/schemas';
import type { SchemaValidator, SchemaValidators } from './schema/validators';
import { isObject, type Schema } from './document';
import { createParameterReader, readings, valueTypes } from './parameters';

/** A response as the check sees it. */
export interface ObservedResponse {
  readonly status: number;
  /** The Content-Type header, where there is one. */
  readonly contentType?: string | undefined;
  /** Gives a header by its name in any case. */
  readonly header: (name: string) => string | undefined;
  /** The parsed JSON body; undefined where there is no body, or one that is not JSON. */
  readonly body?: JsonValue | undefined;
  /** Whether a body came at all, JSON or not. Answers to HEAD have none. */
  readonly hasBody: boolean;
  /** Whether the request was HEAD, whose answer describes a body and carries none (RFC 9110 section 9.3.2). */
  readonly isHead?: boolean;
}

/** Gives every violation of an operation's documented responses by one response; empty where it keeps to them. */
export type ResponseCheck = (operation: Operation, response: ObservedResponse) => Violation[];

/** Most media types of a response whose schemas are compiled at start. The largest of well-known documents describe 37. */
const mostWarmed = 200;

/**
 * Gives the response check of a document: documented status, media type, body schema, required headers and their schemas
 * (OpenAPI 3.1 sections 4.8.16 and 4.8.17). The mock, a proxy and the contract kit share it. Call `warm` to compile all.
 */
export function createResponseCheck(
  validators: SchemaValidators,
  schemas: Schemas,
): { check: ResponseCheck; warm(operations: readonly Operation[]): void } {
  const compiled = new WeakMap<ResponseDescription, CompiledResponse>();
  const compiledOf = (response: ResponseDescription): CompiledResponse => {
    let known = compiled.get(response);
    if (known === undefined) compiled.set(response, (known = compileResponse(response, validators, schemas)));
    return known;
  };
  const check: ResponseCheck = (operation, observed) => {
    // An operation that describes no response says nothing of any (OpenAPI 3.1 section 4.8.10).
    if (operation.responses.length === 0) return [];
    const described = describedResponse(operation, observed.status);
    if (described === undefined)
      return isNotModified(operation, observed.status) ? [] : [undocumentedStatus(operation, observed.status)];
    return checkAgainst(compiledOf(described), observed, (media) => validatorOf(media, validators));
  };
  const warm = (operations: readonly Operation[]): void => {
    for (const { responses } of operations)
      for (const response of responses) {
        compiledOf(response);
        // Those of further media types wait for the first answer of theirs.
        for (const media of response.content.slice(0, mostWarmed)) validatorOf(media, validators);
      }
  };
  return { check, warm };
}

/** Gives what an operation documents for a status: the exact one, else its class (`4XX`), else `default`. */
export function describedResponse(operation: Operation, status: number): ResponseDescription | undefined {
  const { responses } = operation;
  const described = (key: string): ResponseDescription | undefined => responses.find((one) => one.status === key);
  return described(String(status)) ?? described(`${Math.trunc(status / 100)}XX`) ?? described('default');
}

/** Tells whether an answer is the 304 of a read, by which HTTP itself tells a client that what it has still holds (RFC 9110 section 15.4.5). */
export function isNotModified({ method }: Operation, status: number): boolean {
  return status === 304 && (method === 'GET' || method === 'HEAD');
}

interface CompiledResponse {
  readonly description: ResponseDescription;
  readonly headers: readonly {
    readonly header: HeaderDescription;
    readonly check: (text: string) => readonly Violation[];
  }[];
}

function compileResponse(
  description: ResponseDescription,
  validators: SchemaValidators,
  schemas: Schemas,
): CompiledResponse {
  return {
    description,
    headers: description.headers.map((header) => ({ header, check: createHeaderCheck(header, validators, schemas) })),
  };
}

/** Validators keep what they have compiled. */
function validatorOf({ schema, schemaPointer }: MediaType, validators: SchemaValidators): SchemaValidator | undefined {
  return schema === undefined ? undefined : validators.compile(schemaPointer, 'response');
}

function checkAgainst(
  { description, headers }: CompiledResponse,
  observed: ObservedResponse,
  validatorFor: (media: MediaType) => SchemaValidator | undefined,
): Violation[] {
  const violations: Violation[] = [];
  for (const { header, check } of headers) {
    const text = observed.header(header.name);
    if (text !== undefined) violations.push(...check(text));
    else if (header.required) {
      violations.push({
        where: `header.${header.name}`,
        clause: header.pointer,
        rule: 'required',
        expected: 'this header, which is required',
        got: 'nothing',
      });
    }
  }
  if (description.content.length === 0 || observed.isHead === true || observed.status === 304) return violations;
  const media = findMediaType(description.content, observed.contentType ?? '');
  if (media === undefined) return [...violations, wrongMediaType(description, observed)];
  const validate = isJson(observed.contentType ?? '') ? validatorFor(media) : undefined;
  if (validate === undefined) return violations;
  if (observed.body === undefined) {
    violations.push({
      where: 'body',
      clause: media.pointer,
      rule: 'json',
      expected: 'a JSON text',
      got: observed.hasBody ? 'something else' : 'nothing',
    });
    return violations;
  }
  return [...violations, ...validate(observed.body, 'body')];
}

function wrongMediaType(description: ResponseDescription, observed: ObservedResponse): Violation {
  const documented = description.content.map(({ name }) => name).join(', ');
  const got = observed.contentType === undefined ? 'no Content-Type' : preview(essence(observed.contentType));
  return {
    where: 'header.Content-Type',
    clause: `${description.pointer}/content`,
    rule: 'mediaType',
    expected: documented,
    got,
  };
}

function undocumentedStatus(operation: Operation, status: number): Violation {
  const documented = operation.responses.map((response) => response.status).join(', ');
  return {
    where: 'status',
    clause: `${operation.pointer}/responses`,
    rule: 'status',
    expected: `one of ${documented}`,
    got: String(status),
  };
}

/**
 * Gives what holds the text of a response's header against its description (OpenAPI 3.1 section 4.8.21): arrays and objects
 * are written in the style `simple`, such as `a,b` and `r,1,g,2` (exploded `r=1,g=2`); what `content` describes as JSON is
 * JSON. Of several readings the first that the schema takes counts.
 */
function createHeaderCheck(
  header: HeaderDescription,
  validators: SchemaValidators,
  schemas: Schemas,
): (text: string) => readonly Violation[] {
  const { schema, schemaPointer, name } = header;
  const types = valueTypes(schemas, schema);
  const scalar = createParameterReader({ schema, schemaPointer, in: 'header', name }, validators, schemas);
  const ofScalar = (text: string): readonly Violation[] => {
    const read = scalar(text);
    return 'violations' in read ? read.violations : [];
  };
  const asJson = header.mediaType !== undefined && isJson(header.mediaType);
  if (!asJson && !types.includes('array') && !types.includes('object')) return ofScalar;
  const validate = validators.compile(schemaPointer, 'request');
  return (text) => {
    let refused: readonly Violation[] | undefined;
    const values = asJson ? json(text) : valuesOf(header, text, schemas);
    for (const value of values) {
      const violations = validate(toDoubles(value), `header.${name}`);
      if (violations.length === 0) return [];
      refused ??= violations;
    }
    const others = types.filter((type) => type !== 'array' && type !== 'object');
    return refused === undefined || others.length > 0 ? ofScalar(text) : refused;
  };
}

function json(text: string): JsonValue[] {
  try {
    return [parseJson(text)];
  } catch {
    return [];
  }
}

function valuesOf({ schema, explode }: HeaderDescription, text: string, schemas: Schemas): JsonValue[] {
  const flat = schemas.flatten(schema);
  const types = valueTypes(schemas, schema);
  const parts = text.trim() === '' ? [] : text.split(',').map((part) => part.trim());
  const values: JsonValue[] = [];
  const read = (part: string, own: Schema | undefined, typed: boolean): JsonValue =>
    readings(part, valueTypes(schemas, own)).at(typed ? -1 : 0) ?? part;
  for (const typed of [false, true]) {
    if (types.includes('object')) {
      const members = explode ? assigned(parts) : paired(parts);
      const others = isObject(flat.additionalProperties) ? flat.additionalProperties : undefined;
      const described = (name: string): Schema | undefined => ownMember(flat.properties ?? {}, name) ?? others;
      const made = members?.map(([name, part]) => [name, read(part, described(name), typed)] as const);
      if (made !== undefined) values.push(Object.fromEntries(made));
    }
    if (types.includes('array')) values.push(parts.map((part) => read(part, flat.items, typed)));
  }
  return values;
}

function paired(parts: readonly string[]): [string, string][] | undefined {
  if (parts.length % 2 !== 0) return undefined;
  return parts.flatMap((part, index): [string, string][] => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []));
}

function assigned(parts: readonly string[]): [string, string][] | undefined {
  if (parts.some((part) => !part.includes('='))) return undefined;
  return parts.map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]);
}

/** Gives the text of a header that stands for a value, as `createHeaderCheck` reads it. */
export function headerText(header: Pick<HeaderDescription, 'explode' | 'mediaType'>, value: JsonValue): string {
  if (typeof value === 'string' && header.mediaType === undefined) return value;
  if (header.mediaType !== undefined || typeof value !== 'object' || value === null) return stringifyJson(value);
  if (Array.isArray(value)) return value.map(partText).join(',');
  const between = header.explode ? '=' : ',';
  return Object.entries(value)
    .map(([name, member]) => `${name}${between}${partText(member)}`)
    .join(',');
}

/** A comma would part it in two. */
function partText(value: JsonValue): string {
  return typeof value === 'string' ? value.replaceAll(',', '') : stringifyJson(value);
}
