import {
  isObject,
  ownProperty,
  setProperty,
  isArray,
  stringifyJson,
  type JsonObject,
  type JsonValue,
  valueIn,
} from '../../base/json';
import {
  elementOf,
  parentValues,
  type Collection,
  type ItemAddress,
  type ItemOperation,
  type ListOperation,
} from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { namesOf } from '../../openapi/document/pointer';
import { asTypeOf, textsIn } from '../../openapi/schema/flatten';
import type { SchemaRef } from '../../openapi/schema/schema';
import { variantAt } from '../../openapi/schema/variants';
import type { NewItem } from '../store/effects';
import { idValue } from './ids';

/** What the place of an item decides: its ID, the IDs of the items above it, and the order of its properties. */
export class ItemPlace {
  /** Properties whose values the address decides. */
  readonly names: ReadonlySet<string>;
  /** Properties that every item has, by lists: a read shows the same. */
  readonly listed: ReadonlyMap<string, SchemaRef>;
  /** Properties that the items of the collection are found by. */
  readonly keys: readonly string[];
  readonly #idNames: readonly string[];
  readonly #order: ReadonlySet<string>;

  constructor(
    private readonly contract: Contract,
    private readonly collection: Collection,
  ) {
    const { id, parents, item } = collection;
    this.#idNames = id === undefined ? [] : namesOf(id.at);
    const first = this.#idNames.slice(0, 1);
    this.#order = new Set([...first, ...contract.schemas.propertiesOf(item).keys()]);
    this.names = new Set([...first, ...parents.flatMap(({ property }) => property ?? [])]);
    this.listed = requiredByLists(contract, collection);
    this.keys = keyProperties(collection);
  }

  /** An item with the values that its address decides. */
  put({ at, id }: ItemAddress, given: JsonObject): JsonObject {
    const { contract, collection } = this;
    const owned = collection.parents.length === 0 ? given : withParents(contract, collection, at, given);
    if (this.#idNames.length === 0) return owned;
    return setAt(owned, this.#idNames, idValue(contract, collection, id));
  }

  /** The ID first, then the properties as the schema lists them, then others. */
  inOrder(given: JsonObject): JsonObject {
    const item: Record<string, JsonValue> = {};
    for (const name of this.#order) if (Object.hasOwn(given, name)) setProperty(item, name, given[name] ?? null);
    for (const name of Object.keys(given)) if (!this.#order.has(name)) setProperty(item, name, given[name] ?? null);
    return item;
  }
}

/** What lists show of every item, and its own schema does not require. */
function requiredByLists(contract: Contract, { list, searches, item }: Collection): ReadonlyMap<string, SchemaRef> {
  const { schemas } = contract;
  const required = [list, ...searches].flatMap((one) => {
    const element = one && elementOf(contract, one);
    return textsIn(schemas.flatten(element?.schema)['required']);
  });
  return new Map(
    [...schemas.propertiesOf(item)].filter(
      ([name, { schema }]) => required.includes(name) && schemas.flatten(schema)['writeOnly'] !== true,
    ),
  );
}

/** An item with the IDs of the items above it, where its schema has a property for them. */
function withParents({ schemas, judge }: Contract, collection: Collection, at: string, given: JsonObject): JsonObject {
  const values = parentValues(collection, at);
  const properties = schemas.propertiesOf(variantAt(schemas, collection.item, given));
  const above = collection.parents.flatMap(({ property }, index): [string, JsonValue][] => {
    const ref = property === undefined ? undefined : properties.get(property);
    if (property === undefined || ref === undefined) return [];
    const value = asTypeOf(schemas.typesOf(ref.schema), values[index] ?? '');
    return judge.check(ref, value, 'response').length === 0 ? [[property, value]] : [];
  });
  return { ...given, ...Object.fromEntries(above) };
}

/** An object with a value at the end of some names. */
export function setAt(object: JsonObject, [name, ...others]: readonly string[], value: JsonValue): JsonObject {
  if (name === undefined) return object;
  const inner = ownProperty(object, name);
  if (inner === value && others.length === 0) return object;
  const copy = { ...object };
  setProperty(copy, name, others.length === 0 ? value : setAt(isObject(inner) ? inner : {}, others, value));
  return copy;
}

/**
 * The keys that an item is found by under a property: the JSON text of a scalar, of each element of an array; none if the property is
 * absent, null or an object.
 */
export function keysOf(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null || isObject(value)) return [];
  if (isArray(value)) return [...new Set(value.flatMap(keysOf))];
  return [stringifyJson(value)];
}

/** The keys under each of some properties. */
export function keysOfItem(
  item: JsonObject,
  properties: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(properties.map((property) => [property, keysOf(valueIn(item, property))]));
}

/** The key of the item that an operation stands below, where no property tells it: lists at that path find items by it. */
export function keysBelow({ above, operation }: ListOperation | ItemOperation, id: string): NewItem['keys'] {
  return above === undefined || above.property !== undefined ? {} : { [operation.path]: [id] };
}

/** The properties of a collection's items that lists filter by, and that are unique or refer to others: items are found by them. */
export function keyProperties(collection: Collection): readonly string[] {
  const lists = [collection.list, ...collection.searches];
  const filtered = lists.flatMap((list) => list?.filters.map(({ property }) => property) ?? []);
  const writes = [collection.create, collection.replace, collection.update];
  const unique = writes.flatMap((write) => write?.operation.words.unique ?? []);
  const referring = collection.references.map(({ property }) => property);
  const { read, replace, update, delete: deletion, lookups } = collection;
  const named = [read, replace, update, deletion, ...lookups.map(({ item }) => item)];
  const naming = named.flatMap((item) => item?.by?.property ?? []);
  const linking = collection.above?.property;
  const found = [...filtered, ...unique, ...referring, ...naming, ...(linking === undefined ? [] : [linking])];
  return [...new Set(found)];
}
