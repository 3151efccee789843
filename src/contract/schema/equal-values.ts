import { exactItems, type JsonValue } from '../../exact-json';

/**
 * Gives the text by which JSON values are told apart: equal for equal values (JSON Schema 2020-12 core, 4.2.2), whatever the
 * order of their members, and however their numbers were written.
 */
export function canonicalText(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] ?? null)}`).join(',')}}`;
}

/** Tells whether no two items of an array are equal, in one pass; integers beyond 2^53 are compared digit by digit. */
export function areUnique(doubles: readonly JsonValue[]): boolean {
  const items = exactItems(doubles);
  const scalars = new Set<unknown>();
  const texts = new Set<string>();
  for (const item of items) {
    if (typeof item === 'object' && item !== null) texts.add(canonicalText(item));
    else scalars.add(item);
  }
  return scalars.size + texts.size === items.length;
}

/** Gives the test whether a value equals one of several, in a time that does not grow with their number. */
export function createIsAmong(values: readonly JsonValue[]): (value: JsonValue) => boolean {
  const scalars = new Set<unknown>(values.filter((value) => !isComposed(value)));
  const texts = new Set(values.filter(isComposed).map(canonicalText));
  // A long value that cannot be one of them is not written out.
  const longest = Math.max(0, ...[...texts].map((text) => text.length));
  return (value) => {
    if (!isComposed(value)) return scalars.has(value);
    return texts.size > 0 && Object.keys(value).length <= longest && texts.has(canonicalText(value));
  };
}

function isComposed(value: JsonValue): value is JsonValue[] | Record<string, JsonValue> {
  return typeof value === 'object' && value !== null;
}
