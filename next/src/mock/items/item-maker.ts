import { isObject, ownProperty, parseJson, stringifyJson, type JsonObject, type JsonValue } from '../../base/json';
import { createRandom, type Random } from '../../base/random';
import type { Collection, ItemAddress } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { namesOf } from '../../openapi/document/pointer';
import { plainName } from '../../openapi/names';
import type { Operation } from '../../openapi/operation';
import { NoSampleError, sample, type SampleOptions } from '../../openapi/sample/sample';
import { textsIn } from '../../openapi/schema/flatten';
import { readablePart, type Fill } from '../../openapi/schema/project';
import type { SchemaRef } from '../../openapi/schema/schema';
import { conflict, keyProperties } from '../handlers/write';
import type { NewItem, WriteContext } from '../store/store';
import { beginningOf, flagsAfter, isOfTheEnd, stateAfter, withoutCounts } from './beginnings';
import { idValue } from './ids';
import { keysOfItem } from './keys';
import { mended } from './mend';
import { mergePatch } from './merge-patch';
import { parentValues } from './places';
import { createReadSentItem, type SentItem } from './sent-item';
import { timesAtChange, timeAtCreation } from './times-of-item';

/** What a request does to an item that exists. */
export interface ItemChange {
  readonly kind: 'replace' | 'update' | 'action';
  readonly operation: Operation;
  readonly sent: SentItem;
}

/** Makes the items that are stored, and what responses show of them. */
export interface ItemMaker {
  /** The item of a create. */
  create(collection: Collection, address: ItemAddress, sent: SentItem, context: WriteContext): NewItem;
  /** A stored item after a PUT, a PATCH (JSON Merge Patch, RFC 7396) or an action. */
  change(
    collection: Collection,
    address: ItemAddress,
    present: string,
    change: ItemChange,
    context: WriteContext,
  ): NewItem;
  /** An item as it is stored, by its properties: with its ID and its parents', in the order of the schema. */
  store(collection: Collection, address: ItemAddress, properties: JsonObject): NewItem;
  /** Whether a schema shows all of a stored item: its text is the JSON text of the response. */
  isShownAsStored(collection: Collection, schema: SchemaRef | undefined): boolean;
  /** The JSON text of what a response, whose schema has a place for the item, shows of a stored item. */
  show(collection: Collection, schema: SchemaRef | undefined, text: string): string;
}

export function createItemMaker(contract: Contract, samples: Pick<SampleOptions, 'values' | 'optional'>): ItemMaker {
  const { schemas } = contract;
  const keysOf = new Map<Collection, readonly string[]>();
  const keyNames = (collection: Collection): readonly string[] => {
    let names = keysOf.get(collection);
    if (names === undefined) keysOf.set(collection, (names = keyProperties(collection)));
    return names;
  };
  const invented: Invent = (ref, name, random, now) => {
    try {
      const options = { ...samples, random, name, style: 'realistic', examples: 'varied' } as const;
      return sample(contract, ref, now === undefined ? options : { ...options, now });
    } catch (error) {
      if (error instanceof NoSampleError) return undefined;
      throw error;
    }
  };
  const store: ItemMaker['store'] = (collection, address, properties) => {
    const owned = { ...properties, ...parentProperties(contract, collection, address.at) };
    const named = collection.isSingleton ? owned : withId(collection, owned, idValue(contract, collection, address.id));
    const fill: Fill = (ref, name) => invented(ref, name, createRandom(`${address.at}/${address.id} ${ref.pointer}`));
    const whole = mended(contract, collection.item, named, fill, placedNames(collection));
    const item = inOrder(contract, collection, isObject(whole) ? whole : named);
    return { text: stringifyJson(item), keys: keysOfItem(item, keyNames(collection)) };
  };
  return {
    store,
    create: (collection, address, { properties }, context) => {
      const whole = filled(contract, collection, properties, context, invented);
      const placed = withId(collection, whole, idValue(contract, collection, address.id));
      return store(collection, address, shownItem(contract, collection, placed, invented, address));
    },
    change: (collection, address, present, change, context) => {
      const before = parseJson(present) as JsonObject;
      const next = changed(contract, collection, address, before, change);
      const touched = timesAtChange(schemas, collection.item, next, change, context.now.getTime());
      return store(collection, address, shownItem(contract, collection, touched, invented, address));
    },
    isShownAsStored: (collection, schema) => schema === undefined || isSame(contract, schema, collection.item),
    show: (collection, schema, text) => {
      if (schema === undefined || isSame(contract, schema, collection.item)) return text;
      // Only the response to a DELETE has a place for `deleted` that the item does not have.
      const fill: Fill = (ref, name) =>
        name === 'deleted' && schemas.typesOf(ref.schema).includes('boolean')
          ? true
          : invented(ref, name, createRandom(`${ref.pointer} ${text}`));
      const item = parseJson(text);
      const isList = schemas.typesOf(schema.schema).join() === 'array';
      const shown = readablePart(schemas, schema, isList ? [item] : item, fill);
      return stringifyJson(mended(contract, schema, shown, fill));
    },
  };
}

/** What was sent, with what the service sets of a new item. */
function filled(
  { schemas }: Contract,
  collection: Collection,
  sent: JsonObject,
  context: WriteContext,
  invented: Invent,
): JsonObject {
  const { item } = collection;
  const byPlace = placedNames(collection);
  const flat = schemas.variantFor(item.schema, sent);
  const required = textsIn(flat['required']);
  const properties = schemas.propertiesOf({ schema: flat, pointer: item.pointer });
  const missing = [...properties].flatMap(([name, ref]): [string, JsonValue][] => {
    const own = schemas.flatten(ref.schema);
    const isSetByService = required.includes(name) || own['readOnly'] === true;
    if (ownProperty(sent, name) !== undefined || own['writeOnly'] === true || byPlace.has(name)) return [];
    if (!isSetByService) return isShownAsNull(ref) ? [[name, null]] : [];
    const now = context.now.getTime();
    // Null is a value too: nobody has closed what is new.
    const known = [timeAtCreation(schemas, name, ref, now), own['default'], beginningOf(schemas, name, ref)];
    const begun = known.find((one) => one !== undefined);
    if (begun === undefined && isOfTheEnd(name) && !required.includes(name)) return [];
    const value = begun === undefined ? invented(ref, name, context.random, now) : begun;
    return value === undefined ? [] : [[name, withoutCounts(schemas, name, ref, value)]];
  });
  return { ...sent, ...Object.fromEntries(missing) };
}

/** A property with null among its alternatives is mostly shown as null: frameworks that write so leave out nothing. */
function isShownAsNull({ schema }: SchemaRef): boolean {
  const { anyOf } = schema;
  return Array.isArray(anyOf) && (anyOf as readonly JsonValue[]).some((one) => isObject(one) && one['type'] === 'null');
}

/** A made-up value for a property that a service sets. @param now milliseconds since 1970 */
type Invent = (ref: SchemaRef, name: string, random: Random, now?: number) => JsonValue | undefined;

/** What the item's schema has of some properties, and what it requires besides. */
function shownItem(
  { schemas }: Contract,
  { item }: Collection,
  properties: JsonObject,
  invented: Invent,
  { at, id }: ItemAddress,
): JsonObject {
  const fill = (ref: SchemaRef, name: string): JsonValue | undefined =>
    invented(ref, name, createRandom(`${at}/${id} ${ref.pointer} ${name}`));
  const shown = readablePart(schemas, item, properties, fill);
  return isObject(shown) ? shown : properties;
}

function changed(
  contract: Contract,
  collection: Collection,
  address: ItemAddress,
  before: JsonObject,
  change: ItemChange,
): JsonObject {
  const { kind, operation, sent } = change;
  const own = sent.properties;
  if (kind === 'action')
    return { ...before, ...own, ...stateOfAction(contract, collection, address, before, operation) };
  const { schemas } = contract;
  if (kind === 'update')
    return mergePatch(before, own, (name) =>
      schemas.typesOf(schemas.propertiesOf(collection.item).get(name)?.schema).includes('null'),
    );
  if (isPartial(contract, collection, sent)) return { ...before, ...own };
  // What a client may send and has left out is gone; what the service sets stays.
  const sendable = sent.schema === undefined ? [] : schemas.propertiesOf(sent.schema).keys();
  const leftOut = new Set([...sendable].filter((name) => !Object.hasOwn(own, name)));
  const required = textsIn(schemas.flatten(collection.item.schema)['required']);
  const kept = Object.entries(before).filter(([name]) => !leftOut.has(name) || required.includes(name));
  return { ...Object.fromEntries(kept), ...own };
}

/** A PUT that requires nothing, where a create requires something, is used as a PATCH is. */
function isPartial(contract: Contract, collection: Collection, { schema }: SentItem): boolean {
  const { create } = collection;
  const created =
    create === undefined ? undefined : createReadSentItem(contract, collection, create)({ values: new Map() });
  const requires = (ref: SchemaRef | undefined): boolean =>
    textsIn(contract.schemas.flatten(ref?.schema)['required']).length > 0;
  return schema !== undefined && !requires(schema) && requires(created?.schema);
}

/**
 * `POST /orders/5/cancel` sets the status that its last word leads to, `POST /articles/5/favorite` a `favorited`, which DELETE takes
 * back, and counts it. Throws a Rejected if the status is so already and a 409 is documented.
 */
function stateOfAction(
  { schemas }: Contract,
  { item }: Collection,
  { at, id }: ItemAddress,
  before: JsonObject,
  operation: Operation,
): JsonObject {
  const action = operation.path.split(/[/:]/).at(-1) ?? '';
  const flags = flagsAfter(schemas, item, before, operation.method === 'DELETE' ? `un${action}` : action);
  if (Object.keys(flags).length > 0) return flags;
  for (const [name, ref] of schemas.propertiesOf(item)) {
    if (!/(?:state|status)$/i.test(plainName(name))) continue;
    const state = stateAfter(schemas, ref.schema, action);
    if (state === undefined) continue;
    if (before[name] === state && operation.responses.some(({ status }) => status === '409'))
      throw conflict('state', name, `${at}/${id}: ${name} is already "${state}".`);
    return { [name]: state };
  }
  return {};
}

/** Properties that repeat the IDs of the items above. */
function parentProperties({ schemas, judge }: Contract, collection: Collection, at: string): JsonObject {
  const values = parentValues(collection, at);
  const properties = schemas.propertiesOf(collection.item);
  return Object.fromEntries(
    collection.parents.flatMap(({ property }, index) => {
      const ref = property === undefined ? undefined : properties.get(property);
      if (property === undefined || ref === undefined) return [];
      const text = values[index] ?? '';
      const types = schemas.typesOf(ref.schema);
      const isNumber = !types.includes('string') && /^-?\d{1,15}$/.test(text);
      const value = isNumber ? Number(text) : text;
      return judge.check(ref, value, 'response').length === 0 ? [[property, value]] : [];
    }),
  );
}

/** Properties whose values the address of an item decides. */
function placedNames({ id, parents }: Collection): ReadonlySet<string> {
  const idName = id === undefined ? [] : namesOf(id.at).slice(0, 1);
  return new Set([...idName, ...parents.flatMap(({ property }) => property ?? [])]);
}

function withId({ id }: Collection, item: JsonObject, value: JsonValue): JsonObject {
  return id === undefined ? item : setAt(item, namesOf(id.at), value);
}

function setAt(object: JsonObject, [name, ...others]: readonly string[], value: JsonValue): JsonObject {
  if (name === undefined) return object;
  const inner = ownProperty(object, name);
  return { ...object, [name]: others.length === 0 ? value : setAt(isObject(inner) ? inner : {}, others, value) };
}

/** The ID first, then the properties as the schema lists them, then others. */
function inOrder({ schemas }: Contract, { id, item }: Collection, properties: JsonObject): JsonObject {
  const first = id === undefined ? [] : namesOf(id.at).slice(0, 1);
  const names = [...first, ...schemas.propertiesOf(item).keys(), ...Object.keys(properties)];
  return Object.fromEntries(
    [...new Set(names)].flatMap((name): [string, JsonValue][] => {
      const value = ownProperty(properties, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function isSame({ schemas }: Contract, one: SchemaRef, other: SchemaRef): boolean {
  return one.schema === other.schema || schemas.flatten(one.schema) === schemas.flatten(other.schema);
}
