import {
  isObject,
  ownProperty,
  parseJson,
  setProperty,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from '../../base/json';
import { createRandom, type Random } from '../../base/random';
import type { Collection, ItemAddress, ItemOperation } from '../../openapi/collections/collection';
import { createReadSentItem, type SentItem } from '../../openapi/collections/sent-item';
import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { NoSampleError, sample, type SampleOptions } from '../../openapi/sample/sample';
import { textsIn } from '../../openapi/schema/flatten';
import { readablePart, type Fill } from '../../openapi/schema/project';
import type { SchemaRef } from '../../openapi/schema/schema';
import type { NewItem, WriteContext } from '../store/store';
import { beginningOf, isOfTheEnd } from './beginnings';
import { corrected, reshaped } from './corrected';
import { createItemPlace, keysOfItem, type ItemPlace } from './item-place';
import { stateOfAction, timesAtChange } from './states';

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
  const places = new Map<Collection, ItemPlace>();
  const placeOf = (collection: Collection): ItemPlace => {
    let place = places.get(collection);
    if (place === undefined) places.set(collection, (place = createItemPlace(contract, collection)));
    return place;
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
  /** Makes values that are the same for the same key. */
  const filler =
    (key: string): Fill =>
    (ref, name, own) => {
      const made = invented(ref, name, createRandom(`${key} ${ref.pointer} ${name} ${stringifyJson(own ?? null)}`));
      return made === undefined ? undefined : reshaped(own, made);
    };
  const store: ItemMaker['store'] = (collection, address, properties) => {
    const place = placeOf(collection);
    const placed = place.put(address, properties);
    const whole = corrected(contract, collection.item, placed, filler(keyOf(address)), place.names);
    const item = place.inOrder(isObject(whole) ? whole : placed);
    return { text: stringifyJson(item), keys: keysOfItem(item, place.keys) };
  };
  return {
    store,
    create: (collection, address, { properties }, context) => {
      const place = placeOf(collection);
      const whole = filled(contract, collection, place, properties, context, invented);
      return store(
        collection,
        address,
        shownItem(contract, collection, place.put(address, whole), filler(keyOf(address))),
      );
    },
    change: (collection, address, present, change, context) => {
      const before = parseJson(present) as JsonObject;
      const next = changed(contract, collection, address, before, change);
      const touched = timesAtChange(schemas, collection.item, next, change.sent, context.now.getTime());
      return store(collection, address, shownItem(contract, collection, touched, filler(keyOf(address))));
    },
    isShownAsStored: (collection, schema) => schema === undefined || isSame(contract, schema, collection.item),
    show: (collection, schema, text) => {
      if (schema === undefined || isSame(contract, schema, collection.item)) return text;
      // Only the response to a DELETE has a place for `deleted` that the item does not have.
      const isDeleted = (name: string, ref: SchemaRef): boolean =>
        name === 'deleted' && schemas.typesOf(ref.schema).includes('boolean');
      const made = filler(text);
      const fill: Fill = (ref, name, own) => (isDeleted(name, ref) ? true : made(ref, name, own));
      const isList = schemas.typesOf(schema.schema).join() === 'array';
      const shown = readablePart(schemas, schema, isList ? [parseJson(text)] : parseJson(text), fill);
      return stringifyJson(corrected(contract, schema, shown, fill));
    },
  };
}

/** What was sent, with what the service sets of a new item. */
function filled(
  { schemas }: Contract,
  { item }: Collection,
  place: ItemPlace,
  sent: JsonObject,
  context: WriteContext,
  invented: Invent,
): JsonObject {
  const flat = schemas.variantFor(item.schema, sent);
  const required = textsIn(flat['required']);
  const properties = schemas.propertiesOf({ schema: flat, pointer: item.pointer });
  const whole: Record<string, JsonValue> = { ...sent };
  for (const [name, ref] of properties) {
    if (ownProperty(sent, name) !== undefined || place.names.has(name)) continue;
    const own = schemas.flatten(ref.schema);
    const isSetByService = required.includes(name) || own['readOnly'] === true;
    if (own['writeOnly'] === true) continue;
    if (!isSetByService) {
      if (isShownAsNull(ref)) setProperty(whole, name, null);
      continue;
    }
    const now = context.now.getTime();
    // Null is a value too: nobody has closed what is new.
    const begun = beginningOf(schemas, name, ref, now);
    if (begun === undefined && isOfTheEnd(name) && !required.includes(name)) continue;
    const value = begun === undefined ? invented(ref, name, context.random(), now) : begun;
    if (value !== undefined) setProperty(whole, name, value);
  }
  return whole;
}

/** A property with null among its alternatives is mostly shown as null: frameworks that write so leave out nothing. */
function isShownAsNull({ schema }: SchemaRef): boolean {
  const { anyOf } = schema;
  return Array.isArray(anyOf) && (anyOf as readonly JsonValue[]).some((one) => isObject(one) && one['type'] === 'null');
}

/** A made-up value for a property that a service sets. @param now milliseconds since 1970 */
type Invent = (ref: SchemaRef, name: string, random: Random, now?: number) => JsonValue | undefined;

function keyOf({ at, id }: ItemAddress): string {
  return `${at}/${id}`;
}

/** What the item's schema has of some properties, and what it requires besides. */
function shownItem({ schemas }: Contract, { item }: Collection, properties: JsonObject, fill: Fill): JsonObject {
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
  if (isPutPartial(contract, collection)) return { ...before, ...own };
  // What a client may send and has left out is gone; what the service sets stays.
  const sendable = sent.schema === undefined ? [] : schemas.propertiesOf(sent.schema).keys();
  const leftOut = new Set([...sendable].filter((name) => !Object.hasOwn(own, name)));
  const required = textsIn(schemas.flatten(collection.item.schema)['required']);
  const kept = Object.entries(before).filter(([name]) => !leftOut.has(name) || required.includes(name));
  return { ...Object.fromEntries(kept), ...own };
}

/** A PUT that requires nothing, where a create requires something, is used as a PATCH is. */
export function isPutPartial(contract: Contract, collection: Collection): boolean {
  const schemaOf = (write: ItemOperation | undefined): SchemaRef | undefined =>
    write && createReadSentItem(contract, collection, write)({ values: new Map() }).schema;
  const requires = (ref: SchemaRef | undefined): boolean =>
    textsIn(contract.schemas.flatten(ref?.schema)['required']).length > 0;
  const replaced = schemaOf(collection.replace);
  return replaced !== undefined && !requires(replaced) && requires(schemaOf(collection.create));
}

function isSame({ schemas }: Contract, one: SchemaRef, other: SchemaRef): boolean {
  return one.schema === other.schema || schemas.flatten(one.schema) === schemas.flatten(other.schema);
}

/**
 * An object after a JSON Merge Patch (RFC 7396). Null removes a property, but where its schema allows null: there it is a value.
 * @param isNullable whether a property of the outermost object may be null
 */
function mergePatch(target: JsonObject, patch: JsonObject, isNullable: (name: string) => boolean): JsonObject {
  const merged = new Map<string, JsonValue>(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    const present = ownProperty(target, name);
    if (value === null && !isNullable(name)) merged.delete(name);
    else if (isObject(value))
      merged.set(
        name,
        mergePatch(isObject(present) ? present : {}, value, () => false),
      );
    else merged.set(name, value);
  }
  return Object.fromEntries(merged);
}
