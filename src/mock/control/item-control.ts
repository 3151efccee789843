import { isArray, isObject, type JsonObject, type JsonValue } from '../../base/json';
import { didYouMean } from '../../base/text';
import type { Collection } from '../../openapi/collections/collection';
import type { Contract } from '../../openapi/contract';
import { describeViolations } from '../../openapi/schema/violation-text';
import { collectionAt } from '../items/given-items';
import { idIn } from '../items/ids';
import type { ItemMaker } from '../items/item-maker';
import type { LoadedPlace } from '../store/store';
import { invalidBody, jsonText, noContent, type ControlHandlers } from './control-call';

/** Items of a session: all of them as JSON, and back. */
export function createItemHandlers(contract: Contract, maker: ItemMaker): ControlHandlers {
  return {
    dumpItems: async (call) => {
      const places = new Map<string, string[]>();
      for (const { address, item } of await call.session().store.dump()) {
        const texts = places.get(address.at);
        if (texts === undefined) places.set(address.at, [item.text]);
        else texts.push(item.text);
      }
      const properties = [...places].map(([at, texts]) => `${JSON.stringify(at)}:[${texts.join(',')}]`);
      return jsonText(200, `{${properties.join(',')}}`);
    },
    loadItems: async (call) => {
      const places = Object.entries(call.body<JsonObject>()).map(([at, items]) => placeOf(contract, maker, at, items));
      await call.usedSession().store.load(places);
      return noContent;
    },
  };
}

function placeOf(contract: Contract, maker: ItemMaker, at: string, items: JsonValue): LoadedPlace {
  const collection = collectionAt(contract, at);
  if (collection === undefined) {
    const paths = contract.collections.map(({ path }) => path);
    throw invalidBody(`body: ${at} is not a collection.${didYouMean(at, paths)}`);
  }
  const list = isArray(items) ? items : [];
  const ids = new Set<string>();
  return {
    collection: collection.path,
    at,
    items: list.map((item, index) => {
      const place = `${at}[${index}]`;
      const object = checkedItem(contract, collection, item, place);
      const id = collection.isSingleton ? '' : idIn(collection, object);
      if (id !== undefined && ids.has(id)) throw invalidBody(`body: ${place} has the ID ${id} of an item before it.`);
      if (id !== undefined) ids.add(id);
      return {
        ...(id !== undefined && { id }),
        make: (given) => maker.store(collection, { collection: collection.path, at, id: given }, object),
      };
    }),
  };
}

function checkedItem(contract: Contract, { item: schema }: Collection, item: JsonValue, place: string): JsonObject {
  if (!isObject(item)) throw invalidBody(`body: ${place} must be an object.`);
  const violations = contract.judge.check(schema, item, 'response');
  // An item without an ID gets one.
  const found = violations.filter(({ keyword }) => keyword !== 'required').slice(0, 1);
  if (found.length > 0) throw invalidBody(`body: ${describeViolations(found).replace(/^body/, place)}`);
  return item;
}
