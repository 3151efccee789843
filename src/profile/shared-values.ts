import { stringifyJson, type JsonValue } from '../exact-json';
import type { Entry } from './profile';

/** Shorter values are read faster where they stand than looked up. */
const shortest = 60;

/**
 * Gives entries in which values, and the headers of answers, that are the same are one and the same object: what writes YAML writes
 * such an object once, under an anchor, and names that from there on.
 */
export function withSharedValues(
  entries: ReadonlyMap<string, ReadonlyMap<string, Entry>>,
): Map<string, Map<string, Entry>> {
  const known = new Map<string, JsonValue>();
  const shared = (value: JsonValue): JsonValue => {
    if (typeof value !== 'object' || value === null) return value;
    const text = stringifyJson(value);
    const before = known.get(text);
    if (before !== undefined) return before;
    const own = Array.isArray(value) ? value : withSharedHeaders(value, shared);
    if (text.length >= shortest) known.set(text, own);
    return own;
  };
  return new Map(
    [...entries].map(([id, places]) => [
      id,
      new Map([...places].map(([place, entry]) => [place, { ...entry, value: shared(entry.value) }])),
    ]),
  );
}

function withSharedHeaders(
  value: Readonly<Record<string, JsonValue>>,
  shared: (value: JsonValue) => JsonValue,
): JsonValue {
  const { headers } = value;
  return headers === undefined || typeof headers !== 'object' ? { ...value } : { ...value, headers: shared(headers) };
}
