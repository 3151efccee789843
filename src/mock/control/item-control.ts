import type { JsonObject, JsonValue } from '../../base/json';
import type { Contract } from '../../openapi/contract';
import { checkItems } from '../items/given-items';
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

function placeOf(contract: Contract, maker: ItemMaker, at: string, given: JsonValue): LoadedPlace {
  const { collection, items } = checkItems(contract, at, given, (message) => invalidBody(`body: ${message}`));
  const ids = new Set<string>();
  return {
    collection: collection.path,
    at,
    items: items.map((item, index) => {
      const id = collection.isSingleton ? '' : idIn(collection, item);
      if (id !== undefined && ids.has(id))
        throw invalidBody(`body: ${at}[${index}] has the ID ${id} of an item before it.`);
      if (id !== undefined) ids.add(id);
      return {
        ...(id !== undefined && { id }),
        make: (free) => maker.store(collection, { collection: collection.path, at, id: free }, item),
      };
    }),
  };
}
