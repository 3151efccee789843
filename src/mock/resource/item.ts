import type { JsonValue } from '../../exact-json';

/** A JSON object, as items are. */
export type Item = Record<string, JsonValue>;
