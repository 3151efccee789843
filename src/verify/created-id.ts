import type { Contract } from '../contract/contract';
import { isObject } from '../contract/document';
import type { Operation } from '../contract/operation';
import type { Resource } from '../contract/resource/resources';
import { headerOf, isRead, type Exchange } from './exchange';
import { itemOperations, type NamedValues } from './item-place';
import { answeredItem } from './items';
import { idText, isNameable, type SeenItem } from './knowledge';
import { Withheld } from './unsendable';

/** So many items of a collection may be left of which no response tells the identifier. */
const mostUnnamed = 3;

/** How often creates were answered without naming what they made. */
export class UnnamedCreates {
  readonly #counts = new Map<Operation, number>();

  see(operation: Operation, id: string | undefined): void {
    if (id === undefined) this.#counts.set(operation, (this.#counts.get(operation) ?? 0) + 1);
  }

  /** Throws a Withheld where a create has left too many items unnamed. */
  assertFew(operation: Operation): void {
    if ((this.#counts.get(operation) ?? 0) >= mostUnnamed)
      throw new Withheld('not sent again: its responses do not name what it makes');
  }
}

/**
 * Gives the identifier of what a create made, as its response names it: in the body, else by a Location that leads to an item of
 * the collection. Undefined where it names none that can stand in a path.
 */
export function createdId(contract: Contract, resource: Resource, exchange: Exchange): string | undefined {
  const { property = '', parameter = '' } = resource.identifier ?? {};
  const item = isRead(exchange) ? answeredItem(contract, exchange) : undefined;
  const inBody = isObject(item) ? idText((item as SeenItem)[property]) : undefined;
  const location = headerOf(exchange.response.headers, 'Location');
  const led = inBody === undefined && location !== undefined ? itemAtLocation(contract, location) : undefined;
  const id = led?.resource === resource ? led.values[parameter] : inBody;
  return id !== undefined && isNameable(id) ? id : undefined;
}

/** Gives the item that a Location names, whatever host and path stand before those of the OpenAPI file. */
export function itemAtLocation(
  contract: Contract,
  location: string,
): { readonly resource: Resource; readonly values: NamedValues } | undefined {
  const [path = ''] = location.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '').split(/[?#]/, 1);
  const segments = path.split('/').filter((segment) => segment !== '');
  for (let from = 0; from < segments.length; from += 1) {
    const below = `${contract.basePaths[0] ?? ''}/${segments.slice(from).join('/')}`;
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const match = contract.match(method, below);
      if (match.kind !== 'operation') continue;
      const { operation, pathParameters } = match;
      const resource = contract.resources.find((one) => itemOperations(one).includes(operation));
      const values = Object.entries(pathParameters).map(([name, value]) => [name, decodedText(value) ?? '']);
      if (resource !== undefined) return { resource, values: Object.fromEntries(values) as NamedValues };
    }
  }
  return undefined;
}

/** Undoes the escapes of a part of an address; undefined where they are malformed. */
export function decodedText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
