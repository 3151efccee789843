import type { JsonValue } from '../../exact-json';

/** A JSON object, as items are. */
export type Item = Record<string, JsonValue>;

/** Tells whether a JSON value is an object, as items are and parts of them may be. */
export function isItem(value: JsonValue | undefined): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
