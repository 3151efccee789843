import type { ErrorObject } from 'ajv/dist/2020';
import type { ValueType, Violation } from '../../errors';
import type { JsonValue } from '../../exact-json';
import { hidden } from './hide-secrets';
import { jsonHead } from './json-head';
import { childPointer, fromPointer, valueAt } from '../json-pointer';

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
