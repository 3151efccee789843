import type { ErrorObject } from 'ajv/dist/2020';
import type { ValueType, Violation } from '../../base/errors';
import { type JsonValue, stringifyJson } from '../../base/json';
import {
  childPointer,
  fromPointer,
  valueAt,
  isObject,
  type JsonObject,
  type Schema,
  fromLocalRef,
  toPointer,
} from '../document';
import { eachSchema } from '../walk-document';
import { patternTest } from '../patterns/patterns';
import { beginWork } from './work-budget';

const longestPreview = 120;

/** Gives a validator's error in words: where, expected, got. `value` is what was validated, `where` its name. */
export function describeSchemaError(error: ErrorObject, value: JsonValue, where: string): Omit<Violation, 'clause'> {
  const tokens = fromPointer(error.instancePath);
  const params = error.params as Record<string, unknown>;
  const missing = params['missingProperty'];
  if (typeof missing === 'string') {
    return {
      where: join(where, [...tokens, missing]),
      rule: error.keyword,
      expected: 'this field, which is required',
      got: 'nothing',
      facts: { came: 'nothing' },
    };
  }
  const extra = params['additionalProperty'] ?? params['unevaluatedProperty'];
  if (typeof extra === 'string') {
    return {
      where: join(where, [...tokens, extra]),
      rule: error.keyword,
      expected: 'no such field',
      ...seenAt(value, childPointer(error.instancePath, extra)),
    };
  }
  const { got, facts } = seenAt(value, error.instancePath);
  return {
    where: join(where, tokens),
    rule: error.keyword,
    expected: describeExpected(error, params),
    got,
    facts: {
      ...facts,
      ...(error.keyword === 'type' && { types: [params['type']].flat().map(String) }),
      ...(error.keyword === 'format' && { format: String(params['format']) }),
    },
  };
}

/** Gives a value as JSON, shortened, for messages: `"abc"`, `101`, `nothing` for undefined. */
export function preview(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  const { text, isWhole } = jsonHead(value);
  const length = isWhole ? String(text.length) : 'thousands of';
  return text.length > longestPreview ? `${text.slice(0, longestPreview)}... (${length} characters)` : text;
}

function seenAt(value: JsonValue, pointer: string): Pick<Violation, 'got' | 'facts'> {
  const found = valueAt(value, pointer) as JsonValue | undefined;
  return found === hidden ? { got: hidden } : { got: preview(found), facts: { came: typeOf(found) } };
}

function typeOf(value: JsonValue | undefined): ValueType {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint' || Number.isInteger(value)) return 'integer';
  return typeof value as 'boolean' | 'number' | 'string' | 'object';
}

/** Longest name in a message, in characters: who sends it must not decide how long that is. */
const longestName = 200;

function join(where: string, tokens: readonly string[]): string {
  return [where, ...tokens]
    .map((name) => (name.length > longestName ? `${name.slice(0, longestName)}...` : name))
    .join('.');
}

const articles: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

const formats: Record<string, string> = {
  int64: 'an integer from -9223372036854775808 to 9223372036854775807 (int64)',
  int32: 'an integer from -2147483648 to 2147483647 (int32)',
  date: 'a date such as 2026-01-31 (RFC 3339)',
  'date-time': 'a date-time such as 2026-01-31T12:00:00Z (RFC 3339)',
};

function describeExpected(error: ErrorObject, params: Record<string, unknown>): string {
  const limit = String(params['limit']);
  switch (error.keyword) {
    case 'type':
      return [params['type']]
        .flat()
        .map((type) => articles[String(type)] ?? String(type))
        .join(' or ');
    case 'enum':
      return `one of ${(params['allowedValues'] as JsonValue[]).map((value) => preview(value)).join(', ')}`;
    case 'const':
      return preview(params['allowedValue'] as JsonValue);
    case 'minimum':
      return `at least ${limit}`;
    case 'maximum':
      return `at most ${limit}`;
    case 'exclusiveMinimum':
      return `more than ${limit}`;
    case 'exclusiveMaximum':
      return `less than ${limit}`;
    case 'multipleOf':
      return `a multiple of ${String(error.schema)}`;
    case 'minLength':
      return `at least ${limit} characters`;
    case 'maxLength':
      return `at most ${limit} characters`;
    case 'minItems':
      return `at least ${limit} items`;
    case 'maxItems':
      return `at most ${limit} items`;
    case 'minProperties':
      return `at least ${limit} fields`;
    case 'maxProperties':
      return `at most ${limit} fields`;
    case 'uniqueItems':
      return 'items that differ from each other';
    case 'pattern':
      return `text that matches ${String(params['pattern'])}`;
    case 'format':
      return formats[String(params['format'])] ?? `the format ${String(params['format'])}`;
    case 'oneOf':
      return 'a match of exactly one of the alternatives';
    case 'anyOf':
      return 'a match of at least one of the alternatives';
    case 'false schema':
      return 'nothing here';
    default:
      return `something that ${error.message ?? `keeps to ${error.keyword}`}`;
  }
}

/** What is shown in the place of a secret. */
const hidden = '[redacted]';

/** Gives a value as it may be shown: each scalar that a schema calls a secret is hidden, names and nesting are kept. */
type HideSecrets = (schema: unknown, value: JsonValue) => JsonValue;

/**
 * Gives what hides the secrets of a document's values in messages: what is `writeOnly` (OpenAPI 3.1 section 4.8.24, JSON
 * Schema 2020-12 validation section 9.4) or of the format `password` (OpenAPI Format Registry), in any alternative.
 */
export function createHideSecrets(root: JsonObject): HideSecrets {
  const inPlaceOf = createInPlace(root);
  const hide = (schemas: readonly unknown[], value: JsonValue): JsonValue => {
    // Each once: alternatives that lead to themselves would be twice as many at every level.
    const all = [...new Set(schemas.flatMap((schema) => [...inPlaceOf(schema)]))];
    if (all.length === 0) return value;
    if (all.some(isSecret)) return hideAll(value);
    if (Array.isArray(value)) return value.map((item, index) => hide(itemSchemas(all, index), item));
    if (!isObject(value)) return value;
    return mapMembers(value, (member, name) => hide(memberSchemas(all, name), member));
  };
  // Most documents have none, and their values are shown as they came.
  return (schema, value) => (holdsSecrets(root) ? hide([schema], value) : value);
}

/** A pure cache: whether any schema of a document is a secret; found out when a value is first to be shown, for both directions. */
const secretive = new WeakMap<JsonObject, boolean>();

function holdsSecrets(root: JsonObject): boolean {
  const known = secretive.get(root);
  if (known !== undefined) return known;
  const about = { isAny: false };
  eachSchema(root, (schema) => {
    about.isAny ||= isSecret(schema);
  });
  secretive.set(root, about.isAny);
  return about.isAny;
}

/** Tells whether a schema calls its values secrets: `writeOnly`, or of the format `password`. */
export function isSecret({ writeOnly, format }: Schema): boolean {
  return writeOnly === true || format === 'password';
}

function hideAll(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(hideAll);
  return isObject(value) ? mapMembers(value, hideAll) : hidden;
}

/** Members are defined rather than set, so that one named __proto__ stays a member. */
function mapMembers(
  value: Record<string, JsonValue>,
  map: (member: JsonValue, name: string) => JsonValue,
): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member, name)]));
}

/** Gives a schema with all that speaks of the same value: what it refers to, its parts and alternatives, and theirs. */
export function createInPlace(root: JsonObject): (schema: unknown) => ReadonlySet<Schema> {
  const known = new WeakMap<object, ReadonlySet<Schema>>();
  const collect = (schema: unknown, found: Set<Schema>): void => {
    if (!isObject(schema) || found.has(schema)) return;
    found.add(schema);
    const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, dependentSchemas } = schema;
    if (typeof $ref === 'string') collect(valueAt(root, toPointer(fromLocalRef($ref))), found);
    const dependent = isObject(dependentSchemas) ? Object.values(dependentSchemas) : [];
    for (const part of [allOf, anyOf, oneOf, condition, then, otherwise, dependent].flat()) collect(part, found);
  };
  return (schema) => {
    if (!isObject(schema)) return new Set();
    let found = known.get(schema);
    if (found === undefined) {
      const all = new Set<Schema>();
      collect(schema, all);
      known.set(schema, (found = all));
    }
    return found;
  };
}

/** What cannot be told in bounded time may be a secret. */
function mayMatch(pattern: string, name: string): boolean {
  try {
    beginWork();
    return patternTest(pattern).test(name);
  } catch {
    return true;
  }
}

/** Gives the schemas that speak of an item of an array, by its place, among them absent ones. */
export function itemSchemas(schemas: readonly Schema[], index: number): unknown[] {
  return schemas.flatMap(({ prefixItems, items }) => [prefixItems?.[index] ?? items]);
}

/** Gives the schemas that speak of a member of an object, among them absent ones. */
export function memberSchemas(schemas: readonly Schema[], name: string): unknown[] {
  return schemas.flatMap(({ properties = {}, patternProperties, additionalProperties }) => {
    const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
    const matching = patterns.filter(([pattern]) => mayMatch(pattern, name)).map(([, schema]) => schema);
    const own = Object.hasOwn(properties, name) ? [properties[name], ...matching] : matching;
    return own.length > 0 ? own : [additionalProperties];
  });
}

/** Characters that are written out to be shown: of a value of a megabyte, a hundred errors would write a hundred megabytes. */
const most = 5000;

/** Gives the JSON text of a value, or its beginning of some thousand characters where it is longer, and which of the two it is. */
export function jsonHead(value: JsonValue): { readonly text: string; readonly isWhole: boolean } {
  const head = new Head();
  head.write(value);
  return { text: head.text, isWhole: head.text.length <= most };
}

class Head {
  text = '';

  write(value: JsonValue): void {
    if (typeof value === 'string') this.text += JSON.stringify(value.length > most ? value.slice(0, most) : value);
    else if (value === null || typeof value !== 'object') this.text += stringifyJson(value);
    else if (Array.isArray(value)) this.list('[', value, ']');
    else this.list('{', members(value), '}');
  }

  private list(start: string, items: Iterable<JsonValue | Member>, end: string): void {
    let between = start;
    for (const item of items) {
      this.text += between;
      if (this.text.length > most) return;
      if (item instanceof Member) {
        this.text += `${JSON.stringify(item.name.slice(0, most))}:`;
        this.write(item.value);
      } else this.write(item);
      between = ',';
    }
    this.text += between === start ? start + end : end;
  }
}

class Member {
  constructor(
    readonly name: string,
    readonly value: JsonValue,
  ) {}
}

function* members(value: Record<string, JsonValue>): Generator<Member> {
  for (const name in value) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member !== undefined) yield new Member(name, member);
  }
}
