import { ownMember, parseJson, type JsonValue } from '../../exact-json';
import { isItem } from './item';
import { asText } from './item-path';

/**
 * Tells whether the item of a JSON text has a value under a property, given as the text that stands for it in paths. Most items that
 * are looked at do not hold the text at all, as JSON writes it, and need not be read.
 */
export function isNamed(text: string, property: string, id: string): boolean {
  if (!text.includes(JSON.stringify(id).slice(1, -1))) return false;
  const item: JsonValue = parseJson(text);
  const own = isItem(item) ? ownMember(item, property) : undefined;
  return own !== undefined && own !== null && asText(own) === id;
}
