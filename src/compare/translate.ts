import { decodePart, encodePart, type HttpRequest } from '../base/http';
import { renamePart, translateRequest, type Rename } from '../exchange/translate';
import type { RequestRole } from '../openapi/collections/address';
import { pathOfItem } from '../openapi/collections/address';
import type { Counterparts } from './counterparts';

/** A request to A as B has to get it: each item is called as B calls it, and what the run makes up has B's mark. */
export function translate(request: HttpRequest, role: RequestRole, counterparts: Counterparts): HttpRequest {
  const { style, position, limit } = role.kind === 'list' ? role.list.paging : {};
  const isCount = (name: string): boolean => name === limit || (style === 'page' && name === position);
  const holdsId = (name: string): boolean => !isCount(name) && counterparts.holdsId(name);
  const rename: Rename = (text, name) => counterparts.textInB(text, holdsId(name) ? name : undefined);
  // The IDs of the items that a request is for stand in its path in their order.
  const addresses = role.kind === 'none' ? [] : role.parents.flatMap(({ address }) => address ?? []);
  if ('address' in role) addresses.push(role.address);
  const renameSegment = (segment: string): string => {
    const [next] = addresses;
    if (next === undefined || decodePart(segment) !== next.id) return renamePart(segment, '', rename);
    addresses.shift();
    return encodePart(counterparts.itemInB(pathOfItem(next))?.id ?? rename(next.id, ''));
  };
  return translateRequest(request, rename, renameSegment, holdsId);
}
