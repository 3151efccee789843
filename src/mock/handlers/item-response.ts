import type { Collection, ItemOperation } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { child } from '../../openapi/document/pointer';
import type { SchemaRef } from '../../openapi/schema/schema';
import type { ItemMaker } from '../items/item-maker';
import { createEnvelope } from './envelope';
import type { Handler, ItemResponse } from './handler';
import { successFor } from './success';
import { addressOf } from '../../openapi/collections/address';
import { assertParents, unknownItem } from './target';

export function createItemResponse(
  contract: Contract,
  maker: ItemMaker,
  collection: Collection,
  { operation, envelope }: ItemOperation,
): ItemResponse {
  const { status, json } = successFor(operation);
  const schema = json?.schema;
  const wrap =
    envelope === undefined || schema === undefined ? undefined : createEnvelope(contract, schema, child('', envelope));
  const inner = envelope === undefined ? schema : propertyOf(contract, schema, envelope);
  const show = (text: string): string => {
    const shown = maker.show(collection, inner, text);
    return wrap === undefined ? shown : wrap(shown);
  };
  return {
    show,
    respond: (outcome, text, headers) => ({
      outcome,
      status,
      ...(headers !== undefined && { headers }),
      ...(json !== undefined && { mediaType: json.mediaType, body: show(text) }),
    }),
  };
}

function propertyOf({ schemas }: Contract, schema: SchemaRef | undefined, name: string): SchemaRef | undefined {
  return schema === undefined ? undefined : schemas.propertiesOf(schema).get(name);
}

export function createRead(
  contract: Contract,
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
