import type { JsonValue } from '../base/json';
import { isArray, isObject } from '../base/json';
import type { Exchange } from '../exchange/exchange';
import { jsonOf } from './alike';

/** Texts of a visit that have the same eight letters are made up by it: so many have to have them. */
const enough = 4;

/** Tells the texts that a visit made up: they have its mark. Those of other recordings are what clients send. */
export function madeUpTexts(exchanges: readonly Exchange[]): (text: string) => boolean {
  const texts = new Set<string>();
  for (const { request, label } of exchanges)
    if (label?.scenario.includes('.') === true) addTexts(jsonOf(request.body), texts);
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [word] of text.toLowerCase().matchAll(/(?<![a-z\d])(?=[a-z]*\d)[a-z\d]{8}(?![a-z])/g))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const marks = [...counts].flatMap(([word, count]) => (count >= enough ? [word] : []));
  return (text) => marks.length > 0 && marks.some((mark) => text.toLowerCase().includes(mark));
}

function addTexts(value: JsonValue | undefined, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  else if (isArray(value)) for (const element of value) addTexts(element, texts);
  else if (isObject(value)) for (const inner of Object.values(value)) addTexts(inner, texts);
}

/** A value without some texts, and without the lists and objects that are empty then. */
export function withoutTexts(
  value: JsonValue | undefined,
  isLeftOut: (text: string) => boolean,
): JsonValue | undefined {
  if (typeof value === 'string') return isLeftOut(value) ? undefined : value;
  if (isArray(value)) {
    const rest = value.flatMap((element) => withoutTexts(element, isLeftOut) ?? []);
    return rest.length === 0 && value.length > 0 ? undefined : rest;
  }
  if (!isObject(value)) return value;
  const rest = Object.entries(value).flatMap(([name, inner]): [string, JsonValue][] => {
    const kept = withoutTexts(inner, isLeftOut);
    return kept === undefined ? [] : [[name, kept]];
  });
  return rest.length === 0 && Object.keys(value).length > 0 ? undefined : Object.fromEntries(rest);
}
