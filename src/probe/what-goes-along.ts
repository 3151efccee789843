import type { Contract } from '../openapi/contract';
import type { ListOperation, Resource } from '../openapi/collections/resources';
import { isMissing } from './answers';
import { singleReferencesOf } from './creatable';
import { isRead, type Exchange } from './exchange';
import { isRightBelow, namedIn, type NamedValues, type Place } from './item-place';
import { idText, type SeenItem } from './knowledge';
import { itemsOf } from './listing';
import type { RequestSpec } from './request';
import { pageBefore } from './shared-parameters';

/** How it is found out what a removal would take along. */
interface Looking {
  readonly contract: Contract;
  /** The removal. */
  readonly of: RequestSpec;
  readonly ask: (spec: RequestSpec) => Promise<Exchange>;
  /** Tells whether the run made an item of a collection, which lies below what these values name. */
  readonly isOwn: (resource: Resource, above: NamedValues, id: string) => boolean;
}

/**
 * Gives why an item of the run is not removed: others have put something below it, or into a collection that refers to it, which may
 * well go along. Undefined where nothing shows that.
 */
export async function whyOthersGoAlong(place: Place, looking: Looking): Promise<string | undefined> {
  const { contract } = looking;
  for (const resource of contract.resources) {
    const { list } = resource;
    if (list === undefined) continue;
    const why = isRightBelow(place.key, list.operation.path, place.values.length)
      ? await whyBelow(place, resource, list, looking)
      : await whyReferring(place, resource, list, looking);
    if (why !== undefined) return why;
  }
  return undefined;
}

async function whyBelow(
  { key, values }: Place,
  resource: Resource,
  list: ListOperation,
  { contract, of, ask, isOwn }: Looking,
): Promise<string | undefined> {
  const exchange = await ask(pageBefore(contract, resource, list, values, of));
  if (isMissing(exchange)) return undefined;
  const items = itemsIn(resource, list, exchange);
  if (items === undefined) return `never sent: what lies below ${key} cannot be read`;
  const above = namedIn(list.operation.path, values);
  return items.every((item) => isMade(resource, above, item, isOwn))
    ? undefined
    : `never sent: others have put something below ${key}`;
}

/** `/orders` whose items have a `storeId` refer to `/stores/7`: by their filter, where the list has one, else on its longest page. */
async function whyReferring(
  { key, values, resource: target }: Place,
  resource: Resource,
  list: ListOperation,
  { contract, of, ask, isOwn }: Looking,
): Promise<string | undefined> {
  const id = values.at(-1) ?? '';
  if (resource.create === undefined || resource.collection.includes('{') || values.length > 1) return undefined;
  for (const { property } of singleReferencesOf(contract, resource).filter((one) => one.target === target)) {
    const filter = list.filters.find((one) => one.property === property);
    const { query = [], ...read } = pageBefore(contract, resource, list, [], of);
    const kept: [string, string][] = filter === undefined ? [] : [[filter.parameter.name, id]];
    const exchange = await ask({ ...read, query: [...query, ...kept] });
    const referring = itemsIn(resource, list, exchange)?.filter((item) => idText(item[property]) === id) ?? [];
    if (!referring.every((item) => isMade(resource, {}, item, isOwn)))
      return `never sent: others have put something into ${resource.collection} that refers to ${key}`;
  }
  return undefined;
}

function itemsIn(resource: Resource, list: ListOperation, exchange: Exchange): readonly SeenItem[] | undefined {
  return isRead(exchange) ? itemsOf(resource, { ...exchange, operation: list.operation }) : undefined;
}

function isMade(resource: Resource, above: NamedValues, item: SeenItem, isOwn: Looking['isOwn']): boolean {
  const id = idText(item[resource.identifier?.property ?? '']);
  return id !== undefined && isOwn(resource, above, id);
}
