import { STATUS_CODES } from 'node:http';
import { essenceOf, isXml, type Body } from '../../base/http';
import { isArray, isObject, setProperty, stringifyJson, type JsonValue } from '../../base/json';
import { createRandom } from '../../base/random';
import type { Contract } from '../contract';
import { plainName, wordsOf } from '../names';
import { namesOf } from '../document/pointer';
import type { MediaType, Operation } from '../operation';
import { fits, numberAt } from '../sample/fits';
import { sampleUnchecked } from '../sample/sample';
import { textsIn } from '../schema/flatten';
import type { Schema, Schemas } from '../schema/schema';
import type { Place } from '../violation';
import { contentTypeOf, jsonContent, responseFor, successOf } from './responses';

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

export type WriteErrorBody = (
  operation: Operation | undefined,
  statement: ErrorStatement,
) => { readonly mediaType: string; readonly body: Body };

/**
 * Writes errors in the API's own format: that of the response that the operation documents for the status, else of the first error
 * response of the OpenAPI file, else problem details (RFC 9457). A documented schema is kept to, even if it has no place for words.
 */
export function createErrorBody(contract: Pick<Contract, 'operations' | 'schemas' | 'judge'>): WriteErrorBody {
  const usual = contract.operations
    .flatMap(({ responses }) => responses.filter(({ status }) => /^(?:4|5|default)/.test(status)))
    .sort((one, other) => Number(other.status === 'default') - Number(one.status === 'default'))
    .find((response) => jsonContent(response)?.schema !== undefined);
  return (operation, statement) => {
    const found = operation && responseFor(operation, statement.status);
    const own = found !== undefined && operation !== undefined && found === successOf(operation) ? undefined : found;
    const media = jsonContent(own);
    const [other] = media === undefined ? (own?.content ?? []) : [];
    if (other !== undefined) return { mediaType: contentTypeOf(other), body: { text: plainText(other, statement) } };
    for (const candidate of [media, jsonContent(usual)]) {
      const value = candidate && valueFor(contract, candidate, statement, candidate === media);
      if (candidate !== undefined && value !== undefined)
        return { mediaType: contentTypeOf(candidate), body: { json: value, text: stringifyJson(value) } };
    }
    const { status, message } = statement;
    const problem = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail: message };
    return { mediaType: 'application/problem+json', body: { json: problem, text: stringifyJson(problem) } };
  };
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
  { schemas, judge }: Pick<Contract, 'schemas' | 'judge'>,
  { schema, examples }: MediaType,
  statement: ErrorStatement,
  isDocumented: boolean,
): JsonValue | undefined {
  if (schema === undefined) return undefined;
  const variants = schemas.variantsOf(schema.schema);
  const shapes = variants.length > 1 ? variants.slice(0, 10) : [schema.schema];
  const subject = { ...statement, depth: 0, hasDetails: statement.details.length > 0 };
  const drafts = [
    ...shapes.map((shape) => () => valueOf(schemas, '', shape, subject)),
    ...examples.map(
      ({ value }) =>
        () =>
          value,
    ),
    () => filler(schemas, schema.schema, ''),
  ];
  let silent: JsonValue | undefined;
  for (const draft of drafts) {
    const value = draft();
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

/** What must be there and has no meaning in an error. */
function filler(schemas: Schemas, schema: Schema, name: string): JsonValue {
  return sampleUnchecked(schemas, schema, {
    random: createRandom(`error ${name}`),
    name,
    style: 'realistic',
    optional: 'none',
  });
}

/** What is said at one spot of a body: the whole error, or one of its details. */
interface Subject extends ErrorStatement {
  readonly depth: number;
  readonly hasDetails: boolean;
  readonly detail?: ErrorDetail;
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

function valueOf(
  schemas: Schemas,
  name: string,
  schema: Schema,
  subject: Subject,
  siblings: readonly Role[] = [],
): JsonValue | undefined {
  const variants = schemas.variantsOf(schema);
  const flat = variants[0] ?? schemas.flatten(schema);
  if (flat['const'] !== undefined) return flat['const'];
  const types = schemas.typesOf(flat);
  if (!types.includes('object') && !types.includes('array'))
    return scalarOf(roleOf(name), flat, types, subject, siblings);
  if (subject.depth > 4 || (subject.depth > 0 && !containers.test(plainName(name)))) return undefined;
  return types.includes('object') ? objectOf(schemas, flat, subject) : arrayOf(schemas, name, flat, subject);
}

function objectOf(schemas: Schemas, flat: Schema, subject: Subject): JsonValue | undefined {
  const properties = Object.entries(isObject(flat['properties']) ? flat['properties'] : {});
  const required = textsIn(flat['required']);
  const { additionalProperties, properties: described } = flat;
  if (properties.length === 0 && isObject(additionalProperties)) return mapOf(schemas, additionalProperties, subject);
  const siblings = properties.map(([name]) => roleOf(name));
  const object: Record<string, JsonValue> = {};
  const rest = required.filter((name) => !isObject(described) || !Object.hasOwn(described, name));
  for (const [name, property] of [...properties, ...rest.map((name) => [name, additionalProperties ?? {}] as const)]) {
    const schema = isObject(property) ? property : {};
    if (schemas.flatten(schema)['writeOnly'] === true) continue;
    const value = valueOf(schemas, name, schema, { ...subject, depth: subject.depth + 1 }, siblings);
    if (value !== undefined) setProperty(object, name, value);
    else if (required.includes(name)) setProperty(object, name, filler(schemas, schema, name));
  }
  return object;
}

/** `{ "errors": { "name": ["is required"] } }` */
function mapOf(schemas: Schemas, schema: Schema, subject: Subject): JsonValue {
  const object: Record<string, JsonValue> = {};
  for (const detail of subject.details.slice(0, maximumDetails)) {
    const value = valueOf(
      schemas,
      'messages',
      schema,
      { ...subject, depth: subject.depth + 1, detail, details: [detail] },
      ['field'],
    );
    if (value !== undefined) setProperty(object, fieldOf(detail), value);
  }
  return object;
}

const maximumDetails = 100;

function arrayOf(schemas: Schemas, name: string, flat: Schema, subject: Subject): JsonValue | undefined {
  const items = isObject(flat['items']) ? flat['items'] : {};
  const depth = subject.depth + 1;
  const { detail } = subject;
  const isPath = roleOf(name) === 'field';
  const path = isPath && detail !== undefined ? [detail.place.in, ...fieldOf(detail).split('.')] : [];
  const values = isPath
    ? path
    : (subject.details.length > 0 ? subject.details : [undefined])
        .slice(0, numberAt(flat, 'maxItems') ?? maximumDetails)
        .flatMap((one) => {
          const inner = { ...subject, depth, details: [], ...(one !== undefined && { detail: one }) };
          const siblings: readonly Role[] = detail === undefined ? [] : ['field'];
          const isText = schemas.typesOf(items).includes('string');
          return valueOf(schemas, isText ? 'messages' : 'errors', items, inner, siblings) ?? [];
        });
  return values.length < (numberAt(flat, 'minItems') ?? 0) ? undefined : values;
}

/** The field of a detail: `lines.0.sku` in a body, else the name of the parameter. */
function fieldOf({ place }: ErrorDetail): string {
  return place.in === 'body' ? namesOf(place.at).join('.') || 'body' : place.at;
}

function scalarOf(
  role: Role,
  flat: Schema,
  types: readonly string[],
  subject: Subject,
  siblings: readonly Role[],
): JsonValue | undefined {
  const candidates = candidatesOf(role, subject, siblings);
  const allowed = isArray(flat['enum']) ? flat['enum'].filter((value) => typeof value === 'string') : [];
  const nearest = role === 'code' || role === 'type' || role === 'reason' ? nearestCode(subject, allowed) : undefined;
  const maxLength = numberAt(flat, 'maxLength') ?? Infinity;
  const cut = candidates.map((value) =>
    typeof value === 'string' && role === 'message' ? value.slice(0, maxLength) : value,
  );
  return [...cut, ...(nearest === undefined ? [] : [nearest])].find((value) => fits(flat, value, types));
}

/** A detail whose field is said beside it needs the reason alone. */
function candidatesOf(role: Role, subject: Subject, siblings: readonly Role[]): readonly JsonValue[] {
  const { status, detail } = subject;
  const phrase = STATUS_CODES[status] ?? 'Error';
  const hasField = siblings.includes('field');
  const text = detail === undefined ? subject.message : hasField ? detail.reason : detail.message;
  const code = detail !== undefined && subject.hasDetails && hasField ? detail.keyword : subject.code;
  switch (role) {
    case 'status':
      return [status, String(status), code, phrase];
    case 'message':
      return [text];
    case 'code':
      return [code, status, String(status)];
    case 'reason':
      return siblings.includes('message')
        ? [phrase, code, true]
        : siblings.includes('code')
          ? [text, phrase, true]
          : [text, true];
    case 'title':
      return siblings.includes('message') ? [phrase] : [text];
    case 'type':
      return siblings.includes('title') ? ['about:blank', code] : [code];
    case 'field':
      return detail === undefined ? [] : [fieldOf(detail)];
    case 'in':
      return detail === undefined ? [] : [detail.place.in];
    case 'success':
      return [false];
    case 'none':
      return [];
  }
}

/** Of the codes that an enum allows the one that shares most words with the error's own; the first if none does. */
function nearestCode({ status, code }: ErrorStatement, allowed: readonly string[]): string | undefined {
  const wanted = new Set([...wordsOf(code), ...wordsOf(STATUS_CODES[status] ?? '')]);
  const shared = (value: string): number => {
    const words = wordsOf(value);
    return words.filter((word) => wanted.has(word)).length / Math.max(1, words.length);
  };
  return [...allowed].sort((one, other) => shared(other) - shared(one))[0];
}
