import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { joinsOf, type Join } from './item-elsewhere';
import type { ListOperation } from './list-operation';
import { isSearchWord, lastNoun, plainName, singular } from './names';
import { operationsOf, type Resource } from './resources';

/** A path that shows items of a collection that lies elsewhere, and may make them: `/customers/{customerId}/orders` beside `/orders`. */
export interface View {
  readonly list?: ListOperation;
  readonly create?: Operation;
  /** The collection whose items it shows. */
  readonly resource: Resource;
  /** Path parameters, and the property of the items that has the value of each. */
  readonly joins: readonly Join[];
}

/** Gives the operations of a view. */
export function operationsOfView({ list, create }: View): Operation[] {
  return [list?.operation, create].filter((operation) => operation !== undefined);
}

/** A list that shows things of the kind of another collection and is kept apart from it, and why. */
export interface Apart {
  readonly operation: Operation;
  readonly reason: string;
}

/** What of the collections of a document are views of others. */
export interface Views {
  readonly resources: readonly Resource[];
  readonly views: readonly View[];
  readonly apart: readonly Apart[];
}

/**
 * Gives which collections are views of others: nothing but a list and a create lie there, its items are of the component that one
 * collection alone has below no parent, with items that can be made or read; and its path's parameters all name a property of
 * them (`customerId`, or `{id}` behind `customers`). A list alone is one too where a parameter that it demands names a property
 * (`/pets/findByStatus?status=`), or it is a search (`/orders/search`), or the list that the collection lacks (`/orders` beside
 * `POST /order`); a create belongs to a collection that is called alike.
 */
export function deriveViews(collected: readonly Resource[], schemas: Schemas): Views {
  const owners = ownersByComponent(collected);
  const views: View[] = [];
  const apart: Apart[] = [];
  for (const resource of collected) {
    const { list, create, schemaName } = resource;
    const owning = owners.get(schemaName ?? '') ?? [];
    const operation = list?.operation ?? create;
    if (operation === undefined || owning.length === 0 || owning.includes(resource)) continue;
    const [owner, second] = owning;
    const reason =
      second !== undefined
        ? `${owning.map(({ collection }) => collection).join(' and ')} both hold such items`
        : operationsOf(resource).some((one) => one !== list?.operation && one !== create)
          ? `like those of ${owner?.collection ?? ''}, but made or read below their own path`
          : undefined;
    const view = owner === undefined || reason !== undefined ? undefined : viewOf(resource, owner, schemas);
    if (view !== undefined) views.push(view);
    else if (list !== undefined) {
      const silent = `like those of ${owner?.collection ?? ''}, but nothing says which of them`;
      apart.push({ operation, reason: `its items are kept apart: ${reason ?? silent}` });
    }
  }
  const shown = new Set(views.flatMap(operationsOfView));
  const byOwner = new Map<Resource, View[]>();
  for (const view of views) {
    const others = byOwner.get(view.resource);
    if (others === undefined) byOwner.set(view.resource, [view]);
    else others.push(view);
  }
  const resources = collected
    .filter((resource) => !operationsOf(resource).some((operation) => shown.has(operation)))
    .map((resource) => withIndex(resource, byOwner.get(resource)));
  const byCollection = new Map(resources.map((resource) => [resource.collection, resource]));
  const current = views.map((view) => ({
    ...view,
    resource: byCollection.get(view.resource.collection) ?? view.resource,
  }));
  return { resources, views: current, apart };
}

function ownersByComponent(resources: readonly Resource[]): ReadonlyMap<string, readonly Resource[]> {
  const owners = new Map<string, Resource[]>();
  for (const resource of resources) {
    const { schemaName, collection, create, identifier } = resource;
    const owns = create !== undefined || identifier?.parameter !== undefined;
    if (schemaName === undefined || collection.includes('{') || !owns) continue;
    const others = owners.get(schemaName);
    if (others === undefined) owners.set(schemaName, [resource]);
    else others.push(resource);
  }
  return owners;
}

function viewOf({ list, create }: Resource, owner: Resource, schemas: Schemas): View | undefined {
  const operation = list?.operation ?? create;
  const joins = operation && joinsOf(operation, owner, schemas);
  if (operation === undefined || joins === undefined) return undefined;
  const shows = { ...(list && { list }), ...(create && { create }), resource: owner, joins };
  if (create !== undefined) return joins.length > 0 && isCalledAlike(create.path, owner.collection) ? shows : undefined;
  const isDemanded = list?.filters.some(({ parameter }) => parameter.required) === true;
  const isItsList = owner.list === undefined && isCalledAlike(operation.path, owner.collection);
  return joins.length > 0 || isDemanded || isItsList || searchesIn(operation.path, owner.collection)
    ? shows
    : undefined;
}

/** The list of what is made and read in the singular: `/orders` beside `/order` and `/order/{id}`, or `/order/list`. */
function isCalledAlike(path: string, collection: string): boolean {
  const [one, other] = [path.replace(/\/(?:list|all|index)$/i, ''), collection].map((noun) =>
    singular(plainName(lastNoun(noun))),
  );
  return one === other;
}

/** `GET /orders/search`: what its parameters keep, of all. */
function searchesIn(path: string, collection: string): boolean {
  return path.startsWith(`${collection}/`) && isSearchWord(path.slice(collection.length + 1));
}

/** Properties that views look items up by are found as quickly as those of filters. */
function withIndex(resource: Resource, views: readonly View[] | undefined): Resource {
  if (views === undefined) return resource;
  const named = views.flatMap(({ joins, list }) =>
    [...joins, ...(list?.filters ?? [])].map(({ property }) => property),
  );
  return { ...resource, indexed: [...new Set([...(resource.indexed ?? []), ...named])] };
}
