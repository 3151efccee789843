import type { Contract } from '../../openapi/contract';
import type { Collection, ItemOperation } from '../../openapi/collections/collection';
import type { Outcome } from '../../openapi/outcome';
import { child } from '../../openapi/document/pointer';
import type { SchemaRef } from '../../openapi/schema/schema';
import type { ItemMaker } from '../items/item-maker';
import { createEnvelope } from './envelope';
import type { HandlerResponse } from './handler';
import { successFor } from './success';

/** Makes the response to a request for one item. */
export interface ItemResponse {
  /** The item as the operation shows it, in JSON. */
  show(text: string): string;
  /** The response; `headers` beside those that the operation documents. */
  respond(outcome: Outcome, text: string, headers?: Readonly<Record<string, string>>): HandlerResponse;
}

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
