import { STATUS_CODES } from 'node:http';
import { isArray, isObject, setProperty, type JsonValue } from '../../base/json';
import { createRandom } from '../../base/random';
import { namesOf } from '../document/pointer';
import { plainName, wordsOf } from '../names';
import { fits, numberAt } from '../sample/fits';
import { sampleUnchecked } from '../sample/sample';
import { textsIn } from '../schema/flatten';
import type { Schema, Schemas } from '../schema/schema';
import type { Place } from '../violation';

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
export function errorFiller(schemas: Schemas, schema: Schema, name: string): JsonValue {
  if (schemas.typesOf(schema).includes('null')) return null;
  return sampleUnchecked(schemas, schema, {
    random: createRandom(`error ${name}`),
    name,
    style: 'realistic',
    optional: 'none',
  });
}

/** What one spot of a body is about: the whole error, or one of its details. */
interface Subject extends ErrorStatement {
  readonly depth: number;
  readonly hasDetails: boolean;
  readonly detail?: ErrorDetail;
}

/** An error in the format of a schema: what the names of its properties ask for, and fillers for what is required beside. */
export function errorValue(schemas: Schemas, schema: Schema, statement: ErrorStatement): JsonValue | undefined {
  return valueOf(schemas, '', schema, { ...statement, depth: 0, hasDetails: statement.details.length > 0 });
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
    const inner = { ...subject, depth: subject.depth + 1 };
    // A list of one error beside its message says the same twice.
    const isListed = subject.detail !== undefined || subject.details.length > 0;
    const isList = schemas.typesOf(schema).includes('array');
    const hasMessage = properties.some(([other]) => other !== name && roleOf(other) === 'message');
    if (isList && !isListed && hasMessage && !required.includes(name)) continue;
    // Below errors properties may have the names of fields: `{ "errors": { "body": ["is required"] } }`.
    const isListOfTexts =
      subject.depth > 0 &&
      roleOf(name) === 'none' &&
      required.includes(name) &&
      textsIn(itemsAt(schemas, schema)['type']).includes('string');
    const value = valueOf(schemas, isListOfTexts ? 'messages' : name, schema, inner, siblings);
    if (value !== undefined) setProperty(object, name, value);
    else if (required.includes(name)) setProperty(object, name, errorFiller(schemas, schema, name));
  }
  return object;
}

/** `{ "errors": { "name": ["is required"] } }` */
function mapOf(schemas: Schemas, schema: Schema, subject: Subject): JsonValue | undefined {
  if (subject.detail !== undefined || subject.details.length === 0) return undefined;
  const object: Record<string, JsonValue> = {};
  for (const detail of subject.details.slice(0, maximumDetails)) {
    const inner = { ...subject, depth: subject.depth + 1, detail, details: [detail] };
    const value = valueOf(schemas, 'messages', schema, inner, ['field']);
    if (value !== undefined) setProperty(object, fieldOf(detail), value);
  }
  return object;
}

const maximumDetails = 100;

function itemsAt(schemas: Schemas, schema: Schema): Schema {
  const { items } = schemas.flatten(schema);
  return isObject(items) ? schemas.flatten(items) : {};
}

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

/** A detail beside its field needs the reason alone. */
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

/** Words of codes that other services use for a status. */
const wordsOfStatuses: Readonly<Record<number, string>> = {
  400: 'invalid bad request validation malformed',
  401: 'unauthorized unauthenticated authentication authorization missing invalid token',
  403: 'forbidden denied permission',
  404: 'not found missing unknown',
  409: 'conflict already exists duplicate',
  422: 'invalid unprocessable validation bad request',
  429: 'rate limit many requests',
};

/** Of the codes that an enum allows the one that shares most words with the error's own; the first if none does. */
function nearestCode({ status, code }: ErrorStatement, allowed: readonly string[]): string | undefined {
  const own = new Set([...wordsOf(code), ...wordsOf(STATUS_CODES[status] ?? '')]);
  const usual = new Set(wordsOfStatuses[status]?.split(' '));
  const shared = (value: string): number => {
    const words = wordsOf(value);
    const known = words.map((word) => (own.has(word) ? 1 : usual.has(word) ? 0.9 : 0));
    return known.reduce<number>((sum, one) => sum + one, 0) / Math.max(1, words.length);
  };
  return [...allowed].sort((one, other) => shared(other) - shared(one))[0];
}
