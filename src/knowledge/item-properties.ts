import { isObject, type JsonValue } from '../base/json';
import { createReadSentItem } from '../openapi/collections/sent-item';
import type { Collection, ItemOperation } from '../openapi/collections/collection';
import type { Contract } from '../openapi/contract';
import { textsIn } from '../openapi/schema/flatten';
import { readablePart } from '../openapi/schema/project';

/** A property that a client may set, by the request body of a write. */
export interface SettableProperty {
  readonly name: string;
  /** JSON pointer of its schema. */
  readonly pointer: string;
  readonly default?: JsonValue;
  /** A sent value as responses show it, without what is writeOnly; undefined if they cannot show it. */
  readonly shownAs: (value: JsonValue) => JsonValue | undefined;
}

/** Whether a PUT may leave everything out: then it changes what it names, as most services have it. */
export function isPartial(contract: Contract, collection: Collection, replace: ItemOperation): boolean {
  const { schema } = createReadSentItem(contract, collection, replace)({ values: new Map() });
  return textsIn(contract.schemas.flatten(schema?.schema)['required']).length === 0;
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
  const inItem = schemas.propertiesOf(collection.item);
  return [...schemas.propertiesOf(schema)].flatMap(([name, { schema: own, pointer }]) => {
    const flat = schemas.flatten(own);
    if (flat['readOnly'] === true) return [];
    const initial = flat['default'];
    const shown = inItem.get(name);
    const shownAs = (value: JsonValue): JsonValue | undefined => {
      if (shown === undefined) return value;
      const readable = readablePart(schemas, shown, value);
      return contract.judge.check(shown, readable, 'response').length === 0 ? readable : undefined;
    };
    return [{ name, pointer, shownAs, ...(initial !== undefined && { default: initial }) }];
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
