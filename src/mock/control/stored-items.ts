import { setImmediate } from 'node:timers/promises';
import { asText, isArray, parseJson, stringifyJson, type JsonObject, type JsonValue, valueIn } from '../../base/json';
import { didYouMean, splitOnce } from '../../base/text';
import type { Collection } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { describeViolations } from '../../openapi/schema/violation-text';
import { collectionAt, pathOfItem } from '../../openapi/collections/address';
import { wrongIn } from '../items/given-items';
import { idIn } from '../items/ids';
import { Rejected } from '../rejected';
import type { BrowsedItem, MakeItem, StorePlace } from '../store/effects';
import type { Store } from '../store/store';
import type { CollectionState, ItemPage, StoredItem } from './console-types';
import {
  invalidBody,
  json,
  noContent,
  notFound,
  type ControlCall,
  type ControlHandlers,
  type ControlParts,
} from './control-call';

/** So many items are looked at to filter or to count; the rest are as they may be. */
const mostLookedAt = 10_000;

/** So many are looked at before other requests have their turn. */
const atATime = 100;

/** Most places that are listed. */
const mostPlaces = 500;

/** Of collections below others, those of so many items are listed. */
const mostParents = 5;

/** The items of a session as a person looks at them, and changes them by hand. */
export function createStoredItemHandlers({ contract, maker }: ControlParts): ControlHandlers {
  return {
    listCollections: async (call) => {
      const { store } = call.session();
      const places = await placesOf(contract, store);
      const counted = call.query('values') ?? places[0]?.at;
      const stateOf = async (place: StorePlace): Promise<CollectionState> => {
        const { total, added, changed, deleted } = store.browse({ ...place, offset: 0, limit: 0 });
        const values = place.at === counted ? await countValues(contract, store, place) : {};
        return { ...place, total, added, changed, deleted, values };
      };
      return json(200, await Promise.all(places.map(stateOf)));
    },
    listStored: async (call) => {
      const { store } = call.session();
      const { place, collection } = placeOf(contract, call);
      const [offset, limit] = [Number(call.query('offset')), Number(call.query('limit'))];
      const filter = asText(call.query('filter') ?? '').trim();
      if (filter !== '')
        return json(200, await search(store, place, readFilter(contract, collection, filter), offset, limit));
      const { items, total } = store.browse({ ...place, offset, limit });
      return json(200, { items, total } satisfies ItemPage);
    },
    addStored: (call) => {
      const { place, collection } = placeOf(contract, call);
      const item = readItem(contract, collection, call.body<JsonObject>());
      const id = collection.isSingleton ? '' : idIn(collection, item);
      const make: MakeItem = (free) => maker.store(collection, { ...place, id: free }, item);
      const created = call.usedSession().store.create(place.collection, place.at, make, id);
      if (created === 'exists')
        throw new Rejected('conflict', `The ID ${id ?? ''} is, or was, the one of another item.`);
      return json(201, { ...created, origin: 'added' } satisfies StoredItem);
    },
    replaceStored: (call) => {
      const { place, collection } = placeOf(contract, call);
      const id = asText(call.query('id') ?? '');
      const item = readItem(contract, collection, call.body<JsonObject>());
      const given = idIn(collection, item);
      if (given !== undefined && given !== id)
        throw invalidBody(`body has the ID ${given}, the item has ${id}. An ID does not change.`);
      const { store } = call.session();
      const address = { ...place, id };
      const changed = store.change(address, (present) =>
        present === undefined ? undefined : maker.store(collection, address, item),
      );
      const [stored] = changed === undefined ? [] : store.browse(address).items;
      if (stored === undefined) throw unknownItem(place, id);
      return json(200, stored satisfies StoredItem);
    },
    removeStored: (call) => {
      const { place } = placeOf(contract, call);
      const id = asText(call.query('id') ?? '');
      if (call.session().store.delete({ ...place, id }) === undefined) throw unknownItem(place, id);
      return noContent;
    },
  };
}

function unknownItem({ at }: StorePlace, id: string): Rejected {
  return notFound(`${at} has no item ${id}.`);
}

function placeOf(
  contract: Contract,
  call: ControlCall,
): { readonly place: StorePlace; readonly collection: Collection } {
  const at = asText(call.query('at') ?? '');
  const collection = collectionAt(contract, at);
  if (collection !== undefined) return { place: { collection: collection.path, at }, collection };
  const paths = contract.collections.map(({ path }) => path);
  throw new Rejected('invalid', `query.at: ${at} is not a collection.${didYouMean(at, paths)}`, {
    code: 'invalid_parameter',
  });
}

/** An item that a person gives. Its violations travel with the rejection: a form shows each at its field. */
function readItem(contract: Contract, collection: Collection, item: JsonObject): JsonObject {
  const violations = wrongIn(contract, collection, item);
  if (violations.length === 0) return item;
  throw new Rejected('invalid', describeViolations(violations), { violations });
}

/** `name:rex status:sold` finds what has both texts in those properties, other words what has them in any. */
function readFilter(
  { schemas }: Contract,
  { item: schema }: Collection,
  filter: string,
): (item: JsonObject) => boolean {
  const known = schemas.propertiesOf(schema);
  const has = (value: JsonValue | undefined, text: string): boolean =>
    value !== undefined && asText(value).toLowerCase().includes(text.toLowerCase());
  const clauses = filter.split(/\s+/).map((word) => {
    const [name, text = ''] = splitOnce(word, ':');
    return known.has(name.split('.', 1)[0] ?? '')
      ? (item: JsonObject) => has(valueIn(item, name), text)
      : (item: JsonObject) => Object.values(item).some((value) => has(value, word));
  });
  return (item) => clauses.every((fits) => fits(item));
}

/** Items in their order, some at a time. */
async function* itemsAt(store: Store, place: StorePlace): AsyncGenerator<BrowsedItem> {
  for (let offset = 0; offset < mostLookedAt; offset += atATime) {
    const { items } = store.browse({ ...place, offset, limit: atATime });
    yield* items;
    if (items.length < atATime) return;
    await setImmediate();
  }
}

async function search(
  store: Store,
  place: StorePlace,
  isWanted: (item: JsonObject) => boolean,
  offset: number,
  limit: number,
): Promise<ItemPage> {
  const found: StoredItem[] = [];
  for await (const item of itemsAt(store, place)) if (isWanted(parseJson(item.text) as JsonObject)) found.push(item);
  return { items: found.slice(offset, offset + limit), total: found.length };
}

/** The paths that have items of their own, and those below the first items of their parents. */
async function placesOf({ collections }: Contract, store: Store): Promise<readonly StorePlace[]> {
  const places = new Map(store.places().map((place) => [place.at, place]));
  for (const { path } of collections) {
    const itemPath = path.slice(0, path.lastIndexOf('}') + 1);
    const parent = collections.find((one) => one.itemPath === itemPath);
    const around = [...places.values()].filter(({ collection }) => collection === parent?.path).slice(0, mostParents);
    for (const place of places.size < mostPlaces ? around : []) {
      for (const { id } of store.browse({ ...place, offset: 0, limit: mostParents }).items) {
        const at = pathOfItem({ ...place, id }) + path.slice(itemPath.length);
        places.set(at, { collection: path, at });
      }
      await setImmediate();
    }
  }
  return [...places.values()].sort((one, other) => (one.at < other.at ? -1 : 1)).slice(0, mostPlaces);
}

/** Of each property with an enum, how many items have each value. */
async function countValues(
  { schemas, collections }: Contract,
  store: Store,
  place: StorePlace,
): Promise<CollectionState['values']> {
  const item = collections.find(({ path }) => path === place.collection)?.item;
  const counts = new Map<string, Map<string, number>>();
  for (const [name, { schema }] of item === undefined ? [] : schemas.propertiesOf(item))
    if (isArray(schemas.flatten(schema)['enum'])) counts.set(name, new Map());
  if (counts.size === 0) return {};
  for await (const { text } of itemsAt(store, place)) {
    const stored = parseJson(text) as JsonObject;
    for (const [name, byValue] of counts) {
      const value = valueIn(stored, name);
      const key = value === undefined ? '' : stringifyJson(value);
      byValue.set(key, (byValue.get(key) ?? 0) + 1);
    }
  }
  return Object.fromEntries([...counts].map(([name, byValue]) => [name, Object.fromEntries(byValue)]));
}
