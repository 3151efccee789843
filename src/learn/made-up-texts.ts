import type { JsonValue } from '../base/json';
import { isArray, isObject, ownProperty } from '../base/json';
import type { Exchange } from '../exchange/exchange';
import { jsonOf } from './alike';

/** Texts of a visit that have the same eight letters are made up by it: so many have to have them. */
const enough = 4;

/** The texts that a visit made up have its mark. Those of other recordings are what clients send. */
export function madeUpTexts(exchanges: readonly Exchange[]): (text: string) => boolean {
  const texts = new Set<string>();
  for (const { request, label } of exchanges)
    if (label?.scenario.includes('.') === true) addTexts(jsonOf(request.body), texts);
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [word] of text.toLowerCase().matchAll(/(?<![a-z\d])(?=[a-z]*\d)[a-z\d]{8}(?![a-z])/g))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const marks = [...counts].flatMap(([word, count]) => (count >= enough ? [word] : []));
  // A message that quotes such a text is the service's own.
  const isMarked = (text: string): boolean => marks.some((mark) => text.toLowerCase().includes(mark));
  return (text) => isMarked(text) && (texts.has(text) || marks.some((mark) => text.toLowerCase().startsWith(mark)));
}

function addTexts(value: JsonValue | undefined, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  else if (isArray(value)) for (const element of value) addTexts(element, texts);
  else if (isObject(value)) for (const inner of Object.values(value)) addTexts(inner, texts);
}

/** What is wanted, without the texts that were made up and that another value does not have in their places. */
export function withoutTexts(
  wanted: JsonValue | undefined,
  got: JsonValue | undefined,
  isMadeUp: (text: string) => boolean,
): JsonValue | undefined {
  if (typeof wanted === 'string') return got === undefined && isMadeUp(wanted) ? undefined : wanted;
  if (isArray(wanted)) {
    const others = isArray(got) ? got : [];
    const rest = wanted.flatMap((element, index) => {
      const isThere = typeof element === 'string' ? others.includes(element) : index < others.length;
      return withoutTexts(element, isThere ? (others[index] ?? element) : undefined, isMadeUp) ?? [];
    });
    return rest.length === 0 && wanted.length > 0 && got === undefined ? undefined : rest;
  }
  if (!isObject(wanted)) return wanted;
  const rest = Object.entries(wanted).flatMap(([name, inner]): [string, JsonValue][] => {
    const kept = withoutTexts(inner, isObject(got) ? ownProperty(got, name) : undefined, isMadeUp);
    return kept === undefined ? [] : [[name, kept]];
  });
  return rest.length === 0 && Object.keys(wanted).length > 0 && got === undefined
    ? undefined
    : Object.fromEntries(rest);
}
