import { isObject, parseJson } from '../../base/json';
import { count } from '../../base/text';
import type { Collection, ItemAddress, ItemOperation } from '../../openapi/collections/collection';
import type { StateView } from '../store/store';
import { keysOf } from '../items/keys';
import type { Handler } from './handler';
import type { ItemResponse } from './item-response';
import type { HandlerParts } from './routes';
import { addressOf, assertParents, unknownItem } from './target';
import { assertConditions, conflict } from './write';

export function createDelete(
  parts: HandlerParts,
  collection: Collection,
  deletion: ItemOperation,
  response: ItemResponse,
): Handler {
  const { contract } = parts;
  const documentsConflict = deletion.operation.responses.some(({ status }) => status === '409');
  const tag = parts.readResponseOf(collection) ?? response;
  return async (request) => {
    const { reading, store } = request;
    await assertParents(contract, collection, reading, store);
    const address = addressOf(collection, deletion, reading);
    const text = await store.delete(address, (present, { state }) => {
      if (request.ifMatch !== undefined) assertConditions(request, tag.show(present));
      if (documentsConflict) assertNotReferenced(parts, collection, address, present, state);
    });
    if (text === undefined) throw await unknownItem(collection, address, store);
    return response.respond('delete', text);
  };
}

/** Only a file that documents a 409 keeps items from being deleted that others refer to. */
function assertNotReferenced(
  { contract }: HandlerParts,
  collection: Collection,
  { at, id }: ItemAddress,
  present: string,
  state: StateView,
): void {
  const value = parseJson(present);
  const own = collection.id === undefined || !isObject(value) ? undefined : value[collection.id.at.slice(1)];
  for (const other of contract.collections) {
    if (other.parents.length > 0) continue;
    for (const { property, collection: target, holds } of other.references) {
      if (target !== collection.path || holds === 'item') continue;
      const found = state.find(other.path, other.path, { property, anyOf: keysOf(own ?? id) });
      if (found.length === 0) continue;
      const refer = found.length === 1 ? 'refers' : 'refer';
      throw conflict(
        'referenced',
        property,
        `${at}/${id} cannot be deleted: ${count(found.length, 'item')} of ${other.path} ${refer} to it.`,
      );
    }
  }
}
