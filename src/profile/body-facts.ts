import type { JsonValue } from '../exact-json';
import { lineAndColumn, positionOfJsonFault } from '../contract/json-fault';

/** Longest body of which the place of a fault is looked for, in characters: of longer ones services tell nothing else. */
const longest = 10_000;

/**
 * Gives what a body says as a text, by the names of placeholders: `body-text` (as it was sent), `body-length` and `body-last` (its
 * characters, and the index of the last); where it is no JSON, or no object, the place where that shows: `syntax.offset` (from 0),
 * `syntax.line` and `syntax.column` (from 1), `syntax.after` (the offset behind it), `syntax.token` (what stands there).
 */
export function bodyFacts(text: string): Readonly<Record<string, string>> {
  const facts: Record<string, string> = {
    'body-text': text,
    'body-length': String(text.length),
    'body-last': String(text.length - 1),
  };
  if (text.length > longest) return facts;
  const first = text.search(/\S/);
  const at = positionOfJsonFault(text) ?? (/[[{]/.test(text.charAt(first)) ? undefined : first);
  if (at === undefined) return facts;
  const { line, column } = lineAndColumn(text, at);
  return {
    ...facts,
    'syntax.token': text.charAt(at),
    'syntax.offset': String(at),
    'syntax.after': String(at + 1),
    'syntax.line': String(line),
    'syntax.column': String(column),
  };
}

/** The names that languages give to the types of JSON values: what decodes a body tells of a wrong one in them. */
const words = {
  null: { go: 'null', python: 'NoneType', php: 'NULL', ruby: 'NilClass', java: 'Null', 'java-token': 'VALUE_NULL' },
  boolean: { go: 'bool', python: 'bool', php: 'boolean', ruby: 'Boolean', java: 'Boolean', 'java-token': '' },
  integer: {
    go: 'number',
    python: 'int',
    php: 'integer',
    ruby: 'Integer',
    java: 'Integer',
    'java-token': 'VALUE_NUMBER_INT',
  },
  fraction: {
    go: 'number',
    python: 'float',
    php: 'double',
    ruby: 'Float',
    java: 'Floating-point',
    'java-token': 'VALUE_NUMBER_FLOAT',
  },
  string: { go: 'string', python: 'str', php: 'string', ruby: 'String', java: 'String', 'java-token': 'VALUE_STRING' },
  array: { go: 'array', python: 'list', php: 'array', ruby: 'Array', java: 'Array', 'java-token': 'START_ARRAY' },
  object: { go: 'object', python: 'dict', php: 'array', ruby: 'Hash', java: 'Object', 'java-token': 'START_OBJECT' },
} as const;

/** The placeholders of `typeWords`. */
export const typeFacts: readonly string[] = Object.keys(words.null).map((language) => `value.${language}-type`);

/** Gives what languages call the type of a value, by placeholder: `value.go-type` is `bool`, `value.python-type` is `NoneType`. */
export function typeWords(value: JsonValue): Readonly<Record<string, string>> {
  const kind = kindOf(value);
  return Object.fromEntries(
    Object.entries(words[kind]).map(([language, word]) => [
      `value.${language}-type`,
      word === '' ? `VALUE_${value === true ? 'TRUE' : 'FALSE'}` : word,
    ]),
  );
}

function kindOf(value: JsonValue): keyof typeof words {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction';
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : 'object';
}
