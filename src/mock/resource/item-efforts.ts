import type { JsonValue } from '../../exact-json';
import type { Schema } from '../../contract/document';
import { fitValue } from '../../contract/schema/fit-value';
import { sampleValue, type SampleContext } from '../../contract/schema/sample';
import type { StoredItem } from '../../store/store';
import type { Item } from './item';

/** An item as it is answered, and as it is kept. */
export interface PreparedItem {
  readonly item: Item;
  readonly stored: StoredItem;
}

/**
 * How far an item goes from what a body brings, one after the other: as it was sent; what answers refuse or miss mended;
 * made up altogether, for a body may share nothing with the answer.
 */
export const efforts = ['as sent', 'mended', 'made up', 'made up again'] as const;

/** One of the efforts. */
export type Effort = (typeof efforts)[number];

/** Gives an item as an effort leaves it. Throws an ApiError `response_deviates` where answers do not allow it. */
export type MakeItem = (effort: Effort) => PreparedItem;

/** Gives an item as an effort leaves it, by the schema of the items. Throws a SampleError where nothing can be made up. */
export function withEffort(effort: Effort, item: Item, schema: Schema, context: SampleContext): Item {
  if (effort === 'as sent') return item;
  // Another draw than the one before.
  if (effort === 'made up again') context.random.next();
  const make = (own: Schema | undefined, property: string): JsonValue => sampleValue(context, own, property);
  return (effort === 'mended' ? fitValue(context.schemas, make, schema, item) : make(schema, '')) as Item;
}
