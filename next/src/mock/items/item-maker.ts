import type { JsonValue } from '../../base/json';
import type { Collection, ItemAddress } from '../../openapi/collections/collection';
import type { Operation } from '../../openapi/operation';
import type { SchemaRef } from '../../openapi/schema/schema';
import type { NewItem, WriteContext } from '../store/store';

/** Makes the items that are stored, and what responses show of them. */
export interface ItemMaker {
  /** The ID that the body of a create chooses; undefined if the service assigns it. */
  chosenId(collection: Collection, operation: Operation, body: JsonValue | undefined): string | undefined;
  /** The item of a create. Throws a NoSampleError if none can be made that its responses may show. */
  create(
    collection: Collection,
    address: ItemAddress,
    operation: Operation,
    body: JsonValue | undefined,
    context: WriteContext,
  ): NewItem;
  /** A stored item after a PUT, a PATCH (JSON Merge Patch, RFC 7396) or an action. */
  change(
    collection: Collection,
    address: ItemAddress,
    present: string,
    change: {
      readonly kind: 'replace' | 'update' | 'action';
      readonly operation: Operation;
      readonly body: JsonValue | undefined;
    },
    context: WriteContext,
  ): NewItem;
  /** The JSON text of what a response, whose schema has a place for the item, shows of a stored item. */
  show(collection: Collection, schema: SchemaRef | undefined, text: string): string;
}
