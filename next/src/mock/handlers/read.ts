import type { Collection, ItemOperation } from '../../openapi/collections/collection';
import type { Handler } from './handler';
import type { ItemResponse } from './item-response';
import { addressOf, assertParents, unknownItem } from './target';
import type { HandlerParts } from './routes';

export function createRead(
  { contract }: HandlerParts,
  collection: Collection,
  read: ItemOperation,
  response: ItemResponse,
): Handler {
  return async ({ reading, store }) => {
    const address = addressOf(collection, read, reading);
    const text = await store.get(address);
    if (text !== undefined) return response.respond('read', text);
    await assertParents(contract, collection, reading, store);
    throw await unknownItem(collection, address, store);
  };
}
