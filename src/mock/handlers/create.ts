import type { JsonObject } from '../../base/json';
import type { Collection, ItemAddress, ItemOperation } from '../../openapi/collections/collection';
import { idIn, slugOfName } from '../items/ids';
import { createReadSentItem } from '../../openapi/collections/sent-item';
import type { Store } from '../store/store';
import { assertReferences, assertUnique, duplicate } from './conflicts';
import type { Handler, HandlerParts, ItemResponse } from './handler';
import { pathOfItem, placeOf } from '../../openapi/collections/address';
import { assertParents } from './target';

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
    const id = idIn(collection, sent.properties) ?? (await freeSlug(collection, at, sent.properties, store));
    const addressOf = (given: string): ItemAddress => ({ collection: collection.path, at, id: given });
    const created = await store.create(
      collection.path,
      at,
      (given, context) => {
        const address = addressOf(given);
        assertUnique(operation, address, sent, context.state);
        return maker.create(collection, address, sent, context);
      },
      id,
    );
    if (created === 'exists') throw duplicate(collection.id?.at.slice(1) ?? 'id', addressOf(id ?? ''));
    const location = basePath + pathOfItem(addressOf(created.id));
    return response.respond('create', created.text, collection.itemPath === undefined ? {} : { Location: location });
  };
}

const mostSlugs = 20;

/** The slug of the title or name, or the second of two as `hello-2`; undefined if the ID is no slug. */
async function freeSlug(
  collection: Collection,
  at: string,
  sent: JsonObject,
  store: Store,
): Promise<string | undefined> {
  const slug = slugOfName(collection, sent);
  for (let number = 1; number <= mostSlugs && slug !== undefined; number += 1) {
    const address = { collection: collection.path, at, id: number === 1 ? slug : `${slug}-${number}` };
    if ((await store.get(address)) === undefined && !(await store.wasDeleted(address))) return address.id;
  }
  return undefined;
}
