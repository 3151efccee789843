import { STATUS_CODES } from 'node:http';
import { essenceOf, isXml, type Body } from '../../base/http';
import { isArray, isObject, stringifyJson, setProperty, type JsonObject, type JsonValue } from '../../base/json';
import { getOrMake } from '../../base/once';
import { createRandom } from '../../base/random';
import type { Contract } from '../contract';
import { plainName, wordsOf } from '../names';
import type { MediaType, Operation, ResponseObject } from '../operation';
import { sampleUnchecked } from '../sample/sample';
import { fits, numberAt } from '../sample/scalars';
import { schemaOfOthers, textsIn } from '../schema/flatten';
import { schemaOfValues } from '../schema/schema-of-values';
import type { Schema, SchemaReading, Schemas } from '../schema/schema';
import { namesTo, type Place } from '../violation';
import { contentTypeOf, jsonContent, responseFor, successOf } from './responses';

export type WriteErrorBody = (
  operation: Operation | undefined,
  statement: ErrorStatement,
) => { readonly mediaType: string; readonly body: Body };

/**
 * Writes errors in the API's own format: that of the response that the operation documents for the status, else of the first error
 * response of the OpenAPI file, else problem details (RFC 9457). A documented schema is kept to, even if it has no place for words.
 */
export function createErrorBody(contract: Pick<Contract, 'operations' | 'schemas' | 'judge'>): WriteErrorBody {
  const described = new Map<MediaType, MediaType>();
  // What has an example and no schema has that of the example.
  const jsonOf = (response: ResponseObject | undefined): MediaType | undefined => {
    const media = jsonContent(response);
    if (media === undefined || media.schema !== undefined || media.examples.length === 0) return media;
    return getOrMake(described, media, () => {
      const schema = schemaOfValues(media.examples.map(({ value }) => value));
      return { ...media, schema: { schema, pointer: media.pointer } };
    });
  };
  const [usual] = contract.operations
    .flatMap((one) => one.responses.filter((response) => response !== successOf(one)))
    .filter((response) => jsonOf(response)?.schema !== undefined)
    .filter(({ status }) => /^(?:[45]|default)/.test(status))
    .sort((one, other) => rank(one) - rank(other));
  return (operation, statement) => {
    const found = operation && responseFor(operation, statement.status);
    const media = jsonOf(found);
    const [other] = media === undefined ? (found?.content ?? []) : [];
    if (other !== undefined) return { mediaType: contentTypeOf(other), body: { text: plainText(other, statement) } };
    for (const candidate of [media, jsonOf(usual)]) {
      const value = candidate && valueFor(contract, candidate, statement, candidate === media);
      if (candidate !== undefined && value !== undefined)
        return { mediaType: contentTypeOf(candidate), body: { json: value, text: stringifyJson(value) } };
    }
    const problem = problemDetails(statement);
    const mediaType = media?.schema === undefined && media ? contentTypeOf(media) : 'application/problem+json';
    return { mediaType, body: { json: problem, text: stringifyJson(problem) } };
  };
}

function problemDetails({ status, message }: ErrorStatement): JsonObject {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail: message };
}

/** How usual the body of an error response is: one of 429 or 503 says more than others do. */
function rank({ status }: ResponseObject): number {
  const place = ['default', '4XX', '404', '400', '422', '401'].indexOf(status);
  return place === -1 ? 10 : place;
}

/** What is not JSON says the message as text or as one element. */
function plainText(media: MediaType, { message }: ErrorStatement): string {
  const type = contentTypeOf(media);
  const escaped = message.replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  if (isXml(type)) return `<error>${escaped}</error>`;
  return essenceOf(type) === 'text/html' ? `<!doctype html><title>Error</title><p>${escaped}</p>` : message;
}

/** Undefined if no valid body was found, or if one that need not be used says nothing. */
function valueFor(
  { schemas, judge }: SchemaReading,
  { schema, examples }: MediaType,
  statement: ErrorStatement,
  isDocumented: boolean,
): JsonValue | undefined {
  if (schema === undefined) return undefined;
  const variants = schemas.variantsOf(schema.schema);
  const shapes = variants.length > 1 ? variants.slice(0, 10) : [schema.schema];
  const drafts = function* (): Iterable<JsonValue | undefined> {
    for (const shape of shapes) yield valueOf(schemas, 'message', shape, { statement, depth: 0, siblings: [] });
    for (const { value } of examples) yield value;
    yield errorFiller(schemas, schema.schema, '');
  };
  let silent: JsonValue | undefined;
  for (const value of drafts()) {
    if (value === undefined || judge.check(schema, value, 'response').length > 0) continue;
    if (saysSomething(value, statement)) return value;
    silent ??= value;
  }
  return isDocumented ? silent : undefined;
}

function saysSomething(value: JsonValue, statement: ErrorStatement): boolean {
  if (isArray(value) || isObject(value)) return Object.values(value).some((one) => saysSomething(one, statement));
  const said = [
    statement.message,
    statement.code,
    ...statement.details.flatMap(({ message, reason }) => [message, reason]),
  ];
  return said.some((text) => text === value);
}

/** What an error says, whatever its body looks like. */
export interface ErrorStatement {
  readonly status: number;
  /** `not_found` */
  readonly code: string;
  /** `body.name is required.` */
  readonly message: string;
  readonly details: readonly ErrorDetail[];
}

/** What is wrong at one place of the request. */
export interface ErrorDetail {
  readonly place: Place;
  /** The JSON Schema keyword: `required`. */
  readonly keyword: string;
  /** With the place: `body.name is required.` */
  readonly message: string;
  /** Without: `is required` */
  readonly reason: string;
}

/** What must be there and has no meaning in an error. */
function errorFiller(schemas: Schemas, schema: Schema, name: string): JsonValue {
  if (schemas.typesOf(schema).includes('null')) return null;
  return sampleUnchecked(schemas, schema, {
    random: createRandom(`error ${name}`),
    name,
    style: 'realistic',
    optional: 'none',
  });
}

/** One spot of a body: about the whole error, or one of its details. */
interface Spot {
  readonly statement: ErrorStatement;
  readonly detail?: ErrorDetail;
  readonly depth: number;
  /** Of the properties of the object around it. */
  readonly siblings: readonly Role[];
}

type Role = 'status' | 'message' | 'code' | 'reason' | 'title' | 'type' | 'field' | 'in' | 'success' | 'none';

/** What the names of properties mean, without separators and in lower case. The first that fits counts. */
const roles: readonly (readonly [Role, RegExp])[] = [
  [
    'none',
    /(?:request|trace|correlation|incident|log)(?:id)?$|^(?:instance|timestamp|path|method|docs?|help|documentation\w*)$/,
  ],
  ['success', /^(?:success|ok|succeeded|issuccess)$/],
  ['status', /^(?:http)?status(?:code)?$|httpcode$/],
  ['title', /title$/],
  ['type', /^type$/],
  ['message', /(?:message|detail|details|description|msg|text|summary|messages)$/],
  ['field', /^(?:field|fieldname|param|parameter|property|pointer|attribute|target|argument|loc|propertyname)$/],
  ['in', /^(?:in|location|source)$/],
  ['code', /(?:code|type|^key|^id|^name|^category|^kind|exception|rule|keyword)$/],
  ['reason', /(?:reason|cause|error|errors|problem|info|hint|phrase)$/],
];

function roleOf(name: string): Role {
  return roles.find(([, pattern]) => pattern.test(plainName(name)))?.[0] ?? 'none';
}

/** Names under which objects and arrays hold more about an error. */
const containers =
  /(?:error|violation|issue|detail|field|param|message|cause|problem|failure|reason|warning|validation)s?$|^loc$|^data$/;

/** What the names of properties ask for, and fillers for what is required beside. */
function valueOf(schemas: Schemas, name: string, schema: Schema, spot: Spot): JsonValue | undefined {
  const flat = schemas.variantsOf(schema)[0] ?? schemas.flatten(schema);
  if (flat['const'] !== undefined) return flat['const'];
  const types = schemas.typesOf(flat);
  if (!types.includes('object') && !types.includes('array')) return scalarOf(roleOf(name), flat, types, spot);
  if (spot.depth > 4 || (spot.depth > 0 && !containers.test(plainName(name)))) return undefined;
  return types.includes('object') ? objectOf(schemas, flat, spot) : arrayOf(schemas, name, flat, spot);
}

function objectOf(schemas: Schemas, flat: Schema, spot: Spot): JsonValue | undefined {
  const described = isObject(flat['properties']) ? flat['properties'] : {};
  const others = schemaOfOthers(flat) ?? {};
  const required = textsIn(flat['required']);
  const { statement, depth } = spot;
  const object: Record<string, JsonValue> = {};
  const isPlain = Object.keys(described).length === 0;
  if (isPlain && required.length === 0 && depth === 0 && Object.keys(others).length === 0)
    return problemDetails(statement);
  if (isPlain && Object.keys(others).length > 0) {
    // `{ "errors": { "name": ["is required"] } }`
    if (spot.detail !== undefined || statement.details.length === 0) return undefined;
    for (const detail of statement.details.slice(0, mostDetails)) {
      const value = valueOf(schemas, 'messages', others, { statement, detail, depth: depth + 1, siblings: ['field'] });
      if (value !== undefined) setProperty(object, fieldOf(detail), value);
    }
    return object;
  }
  const siblings = Object.keys(described).map(roleOf);
  const rest = required.filter((name) => !Object.hasOwn(described, name)).map((name) => [name, others] as const);
  for (const [name, property] of [...Object.entries(described), ...rest]) {
    const schema = isObject(property) ? property : {};
    const isRequired = required.includes(name);
    if (schemas.flatten(schema)['writeOnly'] === true) continue;
    // A list of one error beside its message says the same twice.
    const hasMessage = Object.keys(described).some((other) => other !== name && roleOf(other) === 'message');
    const isList = schemas.typesOf(schema).includes('array');
    if (isList && statement.details.length === 0 && hasMessage && !isRequired) continue;
    // Below errors properties may have the names of fields: `{ "errors": { "body": ["is required"] } }`.
    const { items } = schemas.flatten(schema);
    const holdsTexts = isObject(items) && schemas.typesOf(items).includes('string');
    const isField = depth > 0 && roleOf(name) === 'none' && isRequired && holdsTexts;
    const value = valueOf(schemas, isField ? 'messages' : name, schema, { ...spot, depth: depth + 1, siblings });
    if (value !== undefined) setProperty(object, name, value);
    else if (isRequired) setProperty(object, name, errorFiller(schemas, schema, name));
  }
  return object;
}

const mostDetails = 100;

function arrayOf(schemas: Schemas, name: string, flat: Schema, spot: Spot): JsonValue | undefined {
  const items = isObject(flat['items']) ? flat['items'] : {};
  const { statement, detail } = spot;
  const values: JsonValue[] = [];
  if (roleOf(name) === 'field') values.push(...(detail === undefined ? [] : pathOf(detail)));
  else {
    const details = detail !== undefined || statement.details.length === 0 ? [detail] : statement.details;
    const called = schemas.typesOf(items).includes('string') ? 'messages' : 'errors';
    const siblings: readonly Role[] = detail === undefined ? [] : ['field'];
    for (const one of details.slice(0, numberAt(flat, 'maxItems') ?? mostDetails)) {
      const inner = { statement, depth: spot.depth + 1, siblings, ...(one !== undefined && { detail: one }) };
      const value = valueOf(schemas, called, items, inner);
      if (value !== undefined) values.push(value);
    }
  }
  return values.length < (numberAt(flat, 'minItems') ?? 0) ? undefined : values;
}

function pathOf(detail: ErrorDetail): readonly string[] {
  return [detail.place.in, ...fieldOf(detail).split('.')];
}

/** The field of a detail: `lines.0.sku` in a body, `filter.limit` of a parameter. */
function fieldOf({ place }: ErrorDetail): string {
  return namesTo(place).join('.') || 'body';
}

function scalarOf(role: Role, flat: Schema, types: readonly string[], spot: Spot): JsonValue | undefined {
  const allowed = textsIn(flat['enum']);
  const isCode = role === 'code' || role === 'type' || role === 'reason';
  const nearest = isCode ? nearestCode(spot.statement, allowed) : undefined;
  const maxLength = numberAt(flat, 'maxLength') ?? Infinity;
  const candidates = [...candidatesOf(role, spot), ...(nearest === undefined ? [] : [nearest])];
  return candidates
    .map((value) => (typeof value === 'string' && role === 'message' ? value.slice(0, maxLength) : value))
    .find((value) => fits(flat, value, types));
}

/** What may stand in a property of a role, best first. A detail beside its field needs the reason alone. */
function candidatesOf(role: Role, { statement, detail, siblings }: Spot): readonly JsonValue[] {
  const { status } = statement;
  const has = (other: Role): boolean => siblings.includes(other);
  const phrase = STATUS_CODES[status] ?? 'Error';
  const text = detail === undefined ? statement.message : has('field') ? detail.reason : detail.message;
  const code = detail !== undefined && has('field') ? detail.keyword : statement.code;
  const candidates: Readonly<Record<Role, readonly JsonValue[]>> = {
    status: [status, String(status), code, phrase],
    message: [text],
    code: [code, status, String(status)],
    reason: has('message') ? [phrase, code, true] : [text, ...(has('code') ? [phrase] : []), true],
    title: [has('message') ? phrase : text],
    type: has('title') ? ['about:blank', code] : [code],
    field: detail === undefined ? [] : [fieldOf(detail)],
    in: detail === undefined ? [] : [detail.place.in],
    success: [false],
    none: [],
  };
  return candidates[role];
}

/** Of the codes that an enum allows the one that shares most words with the error's own; the first if none does. */
function nearestCode({ status, code }: ErrorStatement, allowed: readonly string[]): string | undefined {
  const own = new Set([...wordsOf(code), ...wordsOf(STATUS_CODES[status] ?? '')]);
  const shared = (value: string): number => {
    const words = wordsOf(value);
    return words.filter((word) => own.has(word)).length / Math.max(1, words.length);
  };
  return [...allowed].sort((one, other) => shared(other) - shared(one))[0];
}
