import { isObject } from '../openapi/document';
import type { Contract } from '../openapi/contract';
import type { Resource } from '../openapi/collections/resources';
import { sentItem } from './bodies';
import { headerOf, isRead, type Exchange } from './exchange';
import { itemAtLocation } from './item-place';
import { answeredItem } from './items';
import { idText, isNameable, type SeenItem } from './knowledge';
import { hasRunTag } from './run-tags';

/**
 * Gives the identifier of what a create made, as its response names it: in the body, else by a Location that leads to an item of
 * the collection; of a response that names none the one that was sent, where it is of this tool. Undefined where that cannot stand in
 * a path.
 */
export function createdId(contract: Contract, resource: Resource, exchange: Exchange): string | undefined {
  const { property = '', parameter = '' } = resource.identifier ?? {};
  const item = isRead(exchange) ? answeredItem(contract, exchange) : undefined;
  const answered = isObject(item) ? (item as SeenItem) : {};
  // `{"silenceID": "..."}` alone, as the path calls it.
  const inBody = idText(answered[property] ?? answered[parameter]);
  const location = headerOf(exchange.response.headers, 'Location');
  const led = inBody === undefined && location !== undefined ? itemAtLocation(contract, location) : undefined;
  const named = led?.resource === resource ? led.values[parameter] : inBody;
  const id = named ?? sentId(contract, exchange, property);
  return id !== undefined && isNameable(id) ? id : undefined;
}

function sentId(contract: Contract, { operation, request }: Exchange, property: string): string | undefined {
  const id = idText(sentItem(contract, operation, { operation }, request)[property]);
  return id !== undefined && hasRunTag(id) ? id : undefined;
}
