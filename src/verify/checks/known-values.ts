import type { Resource } from '../../contract/resource/resources';
import type { CheckContext } from '../check';
import { idText, type SeenItem } from '../knowledge';
import { isAskable } from '../request';
import { isSameText } from '../same-value';

/** A value of a property that listed items have, as a query carries it, and how many have it. */
export interface KnownValue {
  readonly text: string;
  readonly count: number;
}

/** Gives the scalar values that a property has among the listed items and that a URL can carry, the most frequent first. */
export function knownValues(context: CheckContext, resource: Resource, property: string): KnownValue[] {
  const counts = new Map<string, number>();
  for (const item of context.knowledge(resource).listed) {
    for (const text of scalarTexts(item, property)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const values = [...counts].filter(([text]) => isAskable(text)).map(([text, count]) => ({ text, count }));
  return values.sort((first, second) => second.count - first.count);
}

/** Gives the text of a property's value; of an array, those of its items. */
export function scalarTexts(item: SeenItem, property: string): string[] {
  return [item[property] ?? null].flat().flatMap((value) => {
    const text = typeof value === 'boolean' ? String(value) : idText(value);
    return text ?? [];
  });
}

/** Tells whether a property of an item has a value, or an array that holds it. */
export function hasValue(item: SeenItem, property: string, text: string): boolean {
  return scalarTexts(item, property).some((one) => isSameText(one, text));
}
