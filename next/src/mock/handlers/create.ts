import type { Collection, ItemOperation } from '../../openapi/collections/collection';
import type { ItemAddress } from '../../openapi/collections/collection';
import { idIn, slugOfName } from '../items/ids';
import { createReadSentItem } from '../items/sent-item';
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
  const readSent = createReadSentItem(contract, collection, create);
  return async ({ reading, store, basePath }) => {
    await assertParents(contract, collection, reading, store);
    const at = placeOf(collection, reading);
    const sent = readSent(reading);
    await assertReferences(contract, collection, operation, sent, store);
    const id = idIn(collection, sent.properties);
    const named = id ?? slugOfName(collection, sent.properties);
    const addressOf = (given: string): ItemAddress => ({ collection: collection.path, at, id: given });
    const createAs = (wanted: string | undefined): ReturnType<typeof store.create> =>
      store.create(
        collection.path,
        at,
        (given, context) => {
          const address = addressOf(given);
          assertUnique(operation, address, sent, context.state);
          return maker.create(collection, address, sent, context);
        },
        wanted,
      );
    const first = await createAs(named);
    // Of two articles of one title the second has another slug.
    const created = first === 'taken' && id === undefined ? await createAs(undefined) : first;
    if (created === 'taken') throw taken(collection.id?.at.slice(1) ?? 'id', addressOf(id ?? ''));
    const location = basePath + pathOfItem(addressOf(created.id));
    return response.respond('create', created.text, collection.itemPath === undefined ? {} : { Location: location });
  };
}
