import { isObject } from '../contract/document';
import type { Resource } from '../contract/resource/resources';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../exact-json';
import type { RecordedBody } from './recorded-exchange';
import { textOf } from './recorded-line';

/** A JSON object that stands for an item. */
export type RecordedItem = Record<string, JsonValue>;

/** Gives the JSON value that a body says, every digit kept; undefined where it is none, or not the whole. */
export function valueOf(body: RecordedBody | undefined): JsonValue | undefined {
  const text = textOf(body);
  if (text === undefined || text === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Gives the item that a value is, or holds in an envelope; undefined where there is none. */
export function itemIn(value: JsonValue | undefined, envelope: string | undefined): RecordedItem | undefined {
  const inner = envelope === undefined || !isObject(value) ? value : (ownMember(value, envelope) ?? null);
  return isObject(inner) ? inner : undefined;
}

/** Gives the identifier of an item as text, as a path would hold it unescaped. */
export function idOf({ identifier }: Pick<Resource, 'identifier'>, item: RecordedItem): string | undefined {
  const value = identifier === undefined ? undefined : ownMember(item, identifier.property);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? stringifyJson(value) : undefined;
}

/** Gives a path template with its parameters filled in, in their order. */
export function filled(template: string, parameters: readonly string[]): string {
  let index = 0;
  return template.replaceAll(/\{[^{}]+\}/g, () => parameters[index++] ?? '');
}
