import { stringifyJson, type JsonValue } from '../../exact-json';

/** Gives a value as JSON for messages. */
export function textOf(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : stringifyJson(value);
}
