import { addressOf } from '../../openapi/collections/address';
import type { Collection, ItemOperation } from '../../openapi/collections/collection';
import { createReadSentItem } from '../../openapi/collections/sent-item';
import { assertConditions, assertNotReferenced, assertReferences, assertUnique } from './conflicts';
import type { Handler, HandlerParts, ItemResponse } from './handler';
import { assertParents, unknownItem } from './target';

/** PUT, PATCH and actions; the response is the item. A PUT to an unknown ID creates the item if the file documents a 201. */
export function createChange(
  parts: HandlerParts,
  collection: Collection,
  kind: 'replace' | 'update' | 'action',
  change: ItemOperation,
  response: ItemResponse,
): Handler {
  const { contract, maker } = parts;
  const { operation } = change;
  const readSent = createReadSentItem(contract, collection, change);
  const mayCreate = kind === 'replace' && operation.responses.some(({ status }) => status === '201');
  const tag = parts.readResponseOf(collection) ?? response;
  return async (request) => {
    const { reading, store } = request;
    await assertParents(contract, collection, reading, store);
    const address = addressOf(collection, change, reading);
    const sent = readSent(reading);
    await assertReferences(contract, collection, operation, sent, store);
    const outcome = { isCreated: false };
    const text = await store.change(address, (present, context) => {
      if (request.ifMatch !== undefined || request.ifNoneMatch !== undefined)
        assertConditions(request, present === undefined ? undefined : tag.show(present));
      if (present === undefined && !mayCreate) return undefined;
      assertUnique(operation, address, sent, context.state);
      outcome.isCreated = present === undefined;
      return present === undefined
        ? maker.create(collection, address, sent, context)
        : maker.change(collection, address, present, { kind, operation, sent }, context);
    });
    if (text === undefined) throw await unknownItem(collection, address, store);
    const changed = response.respond(outcome.isCreated ? 'create' : kind, text);
    return outcome.isCreated ? { ...changed, status: 201 } : changed;
  };
}

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
