import { isObject, type JsonValue } from '../base/json';
import { createReadSentItem } from '../openapi/collections/sent-item';
import type { Collection, ItemOperation } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';

/** A property that a client may set, by the request body of a write. */
export interface SettableProperty {
  readonly name: string;
  /** JSON pointer of its schema. */
  readonly pointer: string;
  readonly default?: JsonValue;
}

/** The properties that a write may set; undefined if nothing is described. */
export function settableProperties(
  contract: Contract,
  collection: Collection,
  write: ItemOperation | undefined,
): readonly SettableProperty[] | undefined {
  if (write === undefined) return undefined;
  const { schema } = createReadSentItem(contract, collection, write)({ values: new Map() });
  if (schema === undefined) return undefined;
  const { schemas } = contract;
  return [...schemas.propertiesOf(schema)].flatMap(([name, { schema: own, pointer }]) => {
    const flat = schemas.flatten(own);
    if (flat['readOnly'] === true) return [];
    const initial = flat['default'];
    return [{ name, pointer, ...(initial !== undefined && { default: initial }) }];
  });
}

/** The properties of a collection's items that can be compared between responses: those that clients set, else all that are described. */
export function comparableProperties(contract: Contract, collection: Collection): ReadonlyMap<string, string> {
  const writes = [collection.create, collection.replace, collection.update];
  const settable = writes.map((write) => settableProperties(contract, collection, write)).filter(isDefined);
  const properties = settable.flat().map(({ name, pointer }) => [name, pointer] as const);
  if (settable.length > 0) return new Map(properties);
  const described = [...contract.schemas.propertiesOf(collection.item)];
  return new Map(described.filter(([, { schema }]) => isObject(schema)).map(([name, { pointer }]) => [name, pointer]));
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}
