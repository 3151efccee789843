import type { Schema } from '../document';
import type { Operation } from '../operation';
import { wordsOf } from '../operation-words';
import type { Schemas } from '../schema/schemas';

/** Gives the member of an item that the words of an action name, and what they say that it becomes; undefined where they do not. */
export function saidToBecome(
  schemas: Schemas,
  itemSchema: Schema,
  operation: Operation,
): readonly [name: string, value: string] | undefined {
  const words = wordsOf(operation, '200', '204');
  const said = /\b([a-z]\w{0,40})[`'"]? (?:becomes|is set to|changes to|turns|is then) [`'"]?([a-z]\w{0,40})/i.exec(
    words,
  );
  const [name = '', value = ''] = said?.slice(1) ?? [];
  if (name === '') return undefined;
  const properties = schemas.shapedProperties(itemSchema);
  const isMember = Object.hasOwn(properties, name) && schemas.flatten(properties[name]).enum?.includes(value) === true;
  return isMember ? [name, value] : undefined;
}

/** Tells whether a 409 says that what was done already is refused, of an action that brings nothing by which it may differ. */
export function isRefusedTwice({ responses, requestBody }: Operation): boolean {
  const words = responses.find(({ status }) => status === '409')?.description ?? '';
  return requestBody?.required !== true && /\b(?:already|twice|again|once more)\b/i.test(words);
}
