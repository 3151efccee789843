import { isObject, type JsonValue } from '../../base/json';
import type { Collection, ItemOperation } from '../../openapi/collections/collection';
import { createReadSentItem } from '../../openapi/collections/sent-item';
import type { Contract } from '../../openapi/contract';
import type { SchemaRef } from '../../openapi/schema/schema';
import type { HandlerRequest } from './handler';

/**
 * Requests without the nulls that a write may have and its item may not: clients send them for what they leave out. The body may be an
 * envelope of the item.
 */
export function createWithoutNulls(
  contract: Contract,
  collection: Collection,
  write: ItemOperation,
): (request: HandlerRequest) => HandlerRequest {
  const names = nullNames(contract, collection, write);
  const told = (value: JsonValue, depth: number): JsonValue => {
    if (!isObject(value) || depth > 1) return value;
    const kept = Object.entries(value).filter(([name, inner]) => inner !== null || !names.has(name));
    return Object.fromEntries(kept.map(([name, inner]) => [name, told(inner, depth + 1)]));
  };
  return (request) => {
    const { reading, facts } = request;
    if (names.size === 0 || reading.body === undefined) return request;
    const body = told(reading.body, 0);
    const ownFacts = (): ReturnType<typeof facts> => {
      const known = facts();
      return { ...known, request: { ...(isObject(known['request']) ? known['request'] : {}), body } };
    };
    return { ...request, reading: { ...reading, body }, facts: ownFacts };
  };
}

function nullNames(contract: Contract, collection: Collection, write: ItemOperation): ReadonlySet<string> {
  const { schemas } = contract;
  const { schema } = createReadSentItem(contract, collection, write)({ values: new Map() });
  const shown = schemas.propertiesOf(collection.item);
  const isNullable = (ref: SchemaRef): boolean => schemas.typesOf(ref.schema).includes('null');
  const sendable = schema === undefined ? [] : [...schemas.propertiesOf(schema)];
  return new Set(
    sendable.flatMap(([name, ref]) => {
      const own = shown.get(name);
      return own !== undefined && isNullable(ref) && !isNullable(own) ? [name] : [];
    }),
  );
}
