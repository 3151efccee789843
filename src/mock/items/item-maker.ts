import { getOrMake } from '../../base/once';
import {
  asText,
  exactNumber,
  isNumeric,
  isObject,
  ownProperty,
  parseJson,
  setProperty,
  stringifyJson,
  isArray,
  type JsonObject,
  type JsonValue,
} from '../../base/json';
import { createRandom, type Random } from '../../base/random';
import type { Collection, ItemAddress } from '../../openapi/collections/collection';
import { isCalledId } from '../../openapi/collections/id-property';
import { requiresNothing, type SentItem } from '../../openapi/collections/sent-item';
import type { Contract } from '../../openapi/contract';
import { namesOf, valueAt } from '../../openapi/document/pointer';
import type { Operation } from '../../openapi/operation';
import { trySample, type SampleOptions } from '../../openapi/sample/sample';
import { exampleOf } from '../../openapi/sample/scalars';
import { allowsTypeOf, textsIn } from '../../openapi/schema/flatten';
import { readablePart, namingProperties, type Fill } from '../../openapi/schema/project';
import { anything, type SchemaRef, type Schemas } from '../../openapi/schema/schema';
import { variantAt } from '../../openapi/schema/variants';
import type { NewItem, WriteContext } from '../store/effects';
import { keysOfItem, ItemPlace } from './item-place';
import { beginningOf, isOfTheEnd, stateOfAction, timesAtChange } from './states';

/** What a request does to an item that exists. */
interface ItemChange {
  readonly kind: 'replace' | 'update' | 'action';
  readonly operation: Operation;
  readonly sent: SentItem;
}

/** Makes the items that are stored, and what responses show of them. */
export class ItemMaker {
  readonly #places = new Map<Collection, ItemPlace>();

  constructor(
    private readonly contract: Contract,
    private readonly samples: Pick<SampleOptions, 'values' | 'given' | 'optional'>,
  ) {}

  /** An item as it is stored, by its properties: with its ID and its parents', in the order of the schema. */
  store(collection: Collection, address: ItemAddress, properties: JsonObject): NewItem {
    const place = this.#placeOf(collection);
    const fill = this.#filler(keyOf(address));
    const listed: Record<string, JsonValue> = { ...properties };
    for (const [name, ref] of place.listed)
      if (!Object.hasOwn(listed, name)) setProperty(listed, name, fill(ref, name) ?? null);
    const placed = place.put(address, listed);
    const whole = corrected(this.contract, collection.item, placed, fill, place.names);
    const item = place.inOrder(isObject(whole) ? whole : placed);
    return { text: stringifyJson(item), keys: keysOfItem(item, place.keys) };
  }

  /** The item of a create. */
  create(collection: Collection, address: ItemAddress, sent: SentItem, context: WriteContext): NewItem {
    const place = this.#placeOf(collection);
    const whole = place.put(address, this.#filled(collection, place, sent, context));
    return this.store(collection, address, this.#readable(collection, address, whole));
  }

  /** A stored item after a PUT, a PATCH (JSON Merge Patch, RFC 7396) or an action. */
  change(
    collection: Collection,
    address: ItemAddress,
    present: string,
    change: ItemChange,
    context: WriteContext,
  ): NewItem {
    const next = changed(this.contract, collection, address, parseJson(present) as JsonObject, change);
    const { schemas } = this.contract;
    const touched = timesAtChange(schemas, collection.item, next, change.sent, context.now.getTime());
    return this.store(collection, address, this.#readable(collection, address, touched));
  }

  /** Whether a schema shows all of a stored item: its text is the JSON text of the response. */
  isShownAsStored({ item }: Collection, shown: SchemaRef | undefined): boolean {
    const { schemas } = this.contract;
    return (
      shown === undefined ||
      shown.schema === item.schema ||
      schemas.flatten(shown.schema) === schemas.flatten(item.schema)
    );
  }

  /**
   * The JSON text of what a response, whose schema has a place for the item, shows of a stored item.
   * @param sent what a write was sent: the item's schema may have no place for some of it
   */
  show(collection: Collection, schema: SchemaRef | undefined, text: string, sent: JsonObject = {}): string {
    if (schema === undefined || this.isShownAsStored(collection, schema)) return text;
    const { schemas } = this.contract;
    // Only the response to a DELETE has a place for `deleted` that the item does not have.
    const isDeleted = (name: string, ref: SchemaRef): boolean =>
      name === 'deleted' && schemas.typesOf(ref.schema).includes('boolean');
    const made = this.#filler(text);
    const fill: Fill = (ref, name, own) => (isDeleted(name, ref) ? true : made(ref, name, own));
    const types = schemas.typesOf(schema.schema);
    if (types.length > 0 && !types.includes('object') && !types.includes('array'))
      return stringifyJson(this.#scalarOf(collection, schema, text) ?? null);
    const isList = types.join() === 'array';
    const described = schemas.propertiesOf(schema);
    const told = Object.entries(sent).filter(([name, value]) => value !== null && described.has(name));
    const stored = parseJson(text) as JsonObject;
    const own = (collection.id && valueAt(stored, collection.id.at)) ?? null;
    const called = [...described.keys()].flatMap((name) =>
      isCalledId(collection, name) ? [[name, own] as const] : [],
    );
    // `{ node: {}, cursor: '' }` holds the item.
    const isAround = collection.id !== undefined && !described.has(collection.id.name);
    const held = [...described].flatMap(([name, ref]) =>
      isAround && this.isShownAsStored(collection, ref) ? [[name, stored] as const] : [],
    );
    const whole = { ...Object.fromEntries([...told, ...called, ...held]), ...stored };
    const shown = readablePart(schemas, schema, isList ? [whole] : whole, fill);
    const item = corrected(this.contract, schema, shown, fill);
    const named = isObject(item) ? withUnnamedId(schemas, collection, item, own) : undefined;
    const mayBeNamed = named !== undefined && this.contract.judge.check(schema, named, 'response').length === 0;
    return stringifyJson(mayBeNamed ? named : item);
  }

  /** What stands for an item where a response has no place for it: its ID, or that all is well. */
  #scalarOf({ id }: Collection, schema: SchemaRef, text: string): JsonValue | undefined {
    const own = id && valueAt(parseJson(text), id.at);
    const isAllowed = (value: JsonValue): boolean => this.contract.judge.check(schema, value, 'response').length === 0;
    const example = exampleOf(this.contract.schemas.flatten(schema.schema));
    const likely = [example, own, own === undefined ? undefined : asText(own), true].filter((one) => one !== undefined);
    return likely.find(isAllowed) ?? this.#filler(text)(schema, '');
  }

  /** An item exactly as a service has it. */
  keep(collection: Collection, item: JsonObject): NewItem {
    return { text: stringifyJson(item), keys: keysOfItem(item, this.#placeOf(collection).keys) };
  }

  #placeOf(collection: Collection): ItemPlace {
    return getOrMake(this.#places, collection, () => new ItemPlace(this.contract, collection));
  }

  /** What was sent, with what the service sets of a new item. */
  #filled(
    { item }: Collection,
    place: ItemPlace,
    { properties: sent, schema }: SentItem,
    context: WriteContext,
  ): JsonObject {
    const { schemas } = this.contract;
    const now = context.now.getTime();
    const flat = schemas.variantFor(item.schema, sent);
    const required = textsIn(flat['required']);
    const whole: Record<string, JsonValue> = { ...sent };
    for (const [name, ref] of schemas.propertiesOf({ schema: flat, pointer: item.pointer })) {
      const { readOnly, writeOnly } = schemas.flatten(ref.schema);
      // Clients send null for what they leave out.
      if (ownProperty(sent, name) === null && !allowsTypeOf(schemas.typesOf(ref.schema), null))
        Reflect.deleteProperty(whole, name);
      if (ownProperty(whole, name) !== undefined || place.names.has(name) || writeOnly === true) continue;
      const isRequired = required.includes(name);
      const initial = defaultOf(schemas, schema, name);
      if (!isRequired && readOnly !== true) {
        const isOwn = isOfService(schemas, schema, name);
        const begun = isOwn ? beginningOf(schemas, name, ref, now) : undefined;
        const own = isOwn && /^_?(?:id|uuid)$/i.test(name) ? this.#invented(ref, name, context.random()) : begun;
        const value = initial ?? (isShownAsNull(ref) ? null : own);
        if (value !== undefined) setProperty(whole, name, value);
        continue;
      }
      // Null is a value too: nobody has closed what is new.
      const begun = initial === undefined ? beginningOf(schemas, name, ref, now) : initial;
      if (begun === undefined && isOfTheEnd(name) && !isRequired) continue;
      const value = begun === undefined ? this.#invented(ref, name, context.random(), now) : begun;
      if (value !== undefined) setProperty(whole, name, value);
    }
    return whole;
  }

  /** What the item's schema has of some properties, and what it requires besides. */
  #readable({ item }: Collection, address: ItemAddress, properties: JsonObject): JsonObject {
    const shown = readablePart(this.contract.schemas, item, properties, this.#filler(keyOf(address)));
    return isObject(shown) ? shown : properties;
  }

  /** Makes values that are the same for the same key. */
  #filler(key: string): Fill {
    return (ref, name, own) => {
      const random = createRandom(`${key} ${ref.pointer} ${name} ${stringifyJson(own ?? null)}`);
      const made = this.#invented(ref, name, random);
      return made === undefined ? undefined : reshaped(own, made);
    };
  }

  /** A made-up value for a property that a service sets. @param now milliseconds since 1970 */
  #invented(ref: SchemaRef, name: string, random: Random, now?: number): JsonValue | undefined {
    return trySample(this.contract, ref, {
      ...this.samples,
      random,
      name,
      now,
      style: 'realistic',
      examples: 'varied',
    });
  }
}

/** An item with the ID that its schema does not have: how else is a client to know it? Undefined if there is nothing to add. */
function withUnnamedId(
  schemas: Schemas,
  { item, id }: Collection,
  shown: JsonObject,
  own: JsonValue,
): JsonObject | undefined {
  const name = id?.name ?? '';
  const properties = schemas.propertiesOf(item);
  const isItem = Object.keys(shown).some((one) => properties.has(one));
  // A hint may say that the ID stands within an object.
  const isOwn = name !== '' && !name.includes('/');
  return isOwn && !properties.has(name) && isItem ? { [name]: own, ...shown } : undefined;
}

/** What requests have no place for only the service sets. */
function isOfService(schemas: Schemas, sendable: SchemaRef | undefined, name: string): boolean {
  const sent = sendable === undefined ? undefined : schemas.propertiesOf(sendable);
  return sent !== undefined && sent.size > 0 && !sent.has(name);
}

/** A property with null among its alternatives is mostly shown as null: frameworks that write so leave out nothing. */
function isShownAsNull({ schema }: SchemaRef): boolean {
  const { anyOf } = schema;
  return Array.isArray(anyOf) && (anyOf as readonly JsonValue[]).some((one) => isObject(one) && one['type'] === 'null');
}

function keyOf({ at, id }: ItemAddress): string {
  return `${at}/${id}`;
}

function changed(
  contract: Contract,
  collection: Collection,
  address: ItemAddress,
  before: JsonObject,
  { kind, operation, sent }: ItemChange,
): JsonObject {
  const { schemas } = contract;
  const own = sent.properties;
  if (kind === 'action')
    return { ...before, ...own, ...stateOfAction(contract, collection, address, before, operation) };
  const { item } = collection;
  const isNullable = (name: string): boolean =>
    schemas.typesOf(schemas.propertiesOf(item).get(name)?.schema).includes('null');
  if (kind === 'update') return mergePatch(before, own, isNullable);
  if (isPutPartial(contract, collection)) return { ...before, ...own };
  // What a client may send and has left out is gone, or takes its default; what the service sets stays.
  const sendable = [...(sent.schema === undefined ? [] : schemas.propertiesOf(sent.schema))].filter(
    ([, { schema }]) => schemas.flatten(schema)['readOnly'] !== true,
  );
  const leftOut = new Set(sendable.flatMap(([name]) => (Object.hasOwn(own, name) ? [] : [name])));
  const required = textsIn(schemas.flatten(item.schema)['required']);
  const variant = variantAt(schemas, item, before);
  const described = schemas.propertiesOf(variant);
  const kept = Object.entries(before).flatMap(([name, value]): [string, JsonValue][] => {
    // Nothing describes what a client has put into an open object: it is gone too.
    if (!leftOut.has(name)) return described.has(name) ? [[name, value]] : [];
    if (!required.includes(name)) return [];
    const defaults = [sent.schema, variant].map((ref) => defaultOf(schemas, ref, name));
    const [initial = value] = defaults.filter((one) => one !== undefined);
    return [[name, initial]];
  });
  return { ...Object.fromEntries(kept), ...own };
}

/** What a property is where an object leaves it out, as its schema says. */
function defaultOf(schemas: Schemas, ref: SchemaRef | undefined, name: string): JsonValue | undefined {
  return schemas.flatten(ref && schemas.propertiesOf(ref).get(name)?.schema)['default'];
}

/** A PUT that requires nothing, where a create requires something, is used as a PATCH is. */
export function isPutPartial(contract: Contract, collection: Collection): boolean {
  const { create, replace } = collection;
  if (create === undefined || replace === undefined) return false;
  return requiresNothing(contract, collection, replace) && !requiresNothing(contract, collection, create);
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

/**
 * An item as a schema allows it: what a client sent may be shown by a schema of another form. In place of a property that does not fit
 * stands a made-up value, or nothing. The item as it was if that does not help.
 * @param kept properties that stay as they are
 */
function corrected(
  contract: Contract,
  ref: SchemaRef,
  item: JsonValue,
  fill: Fill,
  kept: ReadonlySet<string> = new Set(),
): JsonValue {
  const { schemas, judge } = contract;
  const violations = judge.check(ref, item, 'response');
  const items = schemas.itemsOf(ref);
  if (violations.length === 0) return item;
  if (isArray(item)) return items === undefined ? item : item.map((one) => corrected(contract, items, one, fill));
  if (!isObject(item)) return item;
  const variant = variantAt(schemas, ref, item);
  const described = new Map([...schemas.propertiesOf(ref), ...schemas.propertiesOf(variant)]);
  // That no alternative fits names no property: the one that the item is most like does.
  const all = variant === ref ? violations : [...violations, ...judge.check(variant, item, 'response')];
  const wrong = new Set(all.flatMap(({ place }) => namesOf(place.at).slice(0, 1)));
  const next: Record<string, JsonValue> = { ...item };
  for (const name of wrong) {
    if (kept.has(name)) continue;
    // What is required need not be described.
    const property = described.get(name) ?? (Object.hasOwn(item, name) ? undefined : anything);
    const made =
      property === undefined ? undefined : correctedProperty(contract, property, ownProperty(item, name), name, fill);
    if (made === undefined) Reflect.deleteProperty(next, name);
    else setProperty(next, name, made);
  }
  return judge.check(ref, next, 'response').length === 0 ? next : item;
}

/** What is wrong within an object or a list is corrected there, if that helps. */
function correctedProperty(
  contract: Contract,
  ref: SchemaRef,
  own: JsonValue | undefined,
  name: string,
  fill: Fill,
): JsonValue | undefined {
  const within = isObject(own) || isArray(own) ? corrected(contract, ref, own, fill) : undefined;
  const helps = within !== undefined && contract.judge.check(ref, within, 'response').length === 0;
  return helps ? within : fill(ref, name, own);
}

/** A made-up value with what a value of another form says: a user as its ID, a number as the text of it, or the other way. */
function reshaped(own: JsonValue | undefined, made: JsonValue): JsonValue {
  if (typeof made === 'string' && isNumeric(own)) return String(own);
  if (isNumeric(made) && typeof own === 'string' && /^-?\d+$/.test(own)) return exactNumber(own);
  const name = isObject(own) ? namingProperties.find((one) => typeof own[one] === typeof made) : undefined;
  return name === undefined || !isObject(own) || isObject(made) ? made : (own[name] ?? made);
}
