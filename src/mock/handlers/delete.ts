import type { Collection, ItemOperation } from '../../openapi/collections/collection';
import { assertConditions } from './conditions';
import { assertNotReferenced } from './conflicts';
import type { Handler, HandlerParts, ItemResponse } from './handler';
import { addressOf } from '../../openapi/collections/address';
import { assertParents, unknownItem } from './target';

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
      if (documentsConflict) assertNotReferenced(contract, collection, address, present, state);
    });
    if (text === undefined) throw await unknownItem(collection, address, store);
    return response.respond('delete', text);
  };
}
