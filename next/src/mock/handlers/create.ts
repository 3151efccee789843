import type { Collection, ItemOperation } from '../../openapi/collections/collection';
import type { ItemAddress } from '../../openapi/collections/collection';
import type { Handler } from './handler';
import type { ItemResponse } from './item-response';
import { assertReferences, assertUnique } from './references';
import type { HandlerParts } from './routes';
import { assertParents, pathOfItem, placeOf } from './target';
import { taken } from './write';

export function createCreate(
  { contract, maker }: HandlerParts,
  collection: Collection,
  create: ItemOperation,
  response: ItemResponse,
): Handler {
  const { operation } = create;
  return async ({ reading, store, basePath }) => {
    await assertParents(contract, collection, reading, store);
    const at = placeOf(collection, reading);
    const id = maker.chosenId(collection, operation, reading.body);
    await assertReferences(contract, collection, operation, reading.body, store);
    const addressOf = (given: string): ItemAddress => ({ collection: collection.path, at, id: given });
    const created = await store.create(
      collection.path,
      at,
      (given, context) => {
        const address = addressOf(given);
        assertUnique(operation, address, reading.body, context.state);
        return maker.create(collection, address, operation, reading.body, context);
      },
      id,
    );
    if (created === 'taken') throw taken(collection.id?.at.slice(1) ?? 'id', addressOf(id ?? ''));
    const location = basePath + pathOfItem(addressOf(created.id));
    return response.respond('create', created.text, collection.itemPath === undefined ? {} : { Location: location });
  };
}
