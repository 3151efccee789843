import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { isComparable, type ListOperation } from './list-operation';
import { isSearchWord, lastNoun, parametersIn, plainName, singular } from './names';
import { operationsOf, type Resource } from './resources';

/** A list at another path that shows items of a collection: `/customers/{customerId}/orders` beside `/orders`. */
export interface View {
  readonly list: ListOperation;
  /** The collection whose items it shows. */
  readonly resource: Resource;
  /** Path parameters, and the property of the items that has the value of each. */
  readonly joins: readonly { readonly parameter: string; readonly property: string }[];
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
 * Gives which lists are views of other collections: nothing but a list lies there, its items are of the component that one
 * collection alone has below no parent, with items that can be made or read; and its path's parameters all name a property of
 * them (`customerId`, or `{id}` behind `customers`), or a parameter that it demands does (`/pets/findByStatus?status=`), or it
 * is a search (`/orders/search`), or the list that the collection lacks (`/orders` beside `POST /order`).
 */
export function deriveViews(collected: readonly Resource[], schemas: Schemas): Views {
  const owners = ownersByComponent(collected);
  const views: View[] = [];
  const apart: Apart[] = [];
  for (const resource of collected) {
    const { list, schemaName } = resource;
    const owning = owners.get(schemaName ?? '') ?? [];
    if (list === undefined || owning.length === 0 || owning.includes(resource)) continue;
    const [owner, second] = owning;
    const reason =
      second !== undefined
        ? `${owning.map(({ collection }) => collection).join(' and ')} both hold such items`
        : operationsOf(resource).length > 1
          ? `like those of ${owner?.collection ?? ''}, but made or read below their own path`
          : undefined;
    const view = owner === undefined || reason !== undefined ? undefined : viewOf(list, owner, schemas);
    if (view !== undefined) views.push(view);
    else {
      const silent = `like those of ${owner?.collection ?? ''}, but nothing says which of them`;
      apart.push({ operation: list.operation, reason: `its items are kept apart: ${reason ?? silent}` });
    }
  }
  const lists = new Set(views.map(({ list }) => list));
  const byOwner = new Map<Resource, View[]>();
  for (const view of views) {
    const others = byOwner.get(view.resource);
    if (others === undefined) byOwner.set(view.resource, [view]);
    else others.push(view);
  }
  const resources = collected
    .filter(({ list }) => list === undefined || !lists.has(list))
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

function viewOf(list: ListOperation, owner: Resource, schemas: Schemas): View | undefined {
  const { operation, filters } = list;
  const properties = schemas.shapedProperties(owner.itemSchema);
  const joins: { parameter: string; property: string }[] = [];
  for (const parameter of parametersIn(operation.path)) {
    const above = operation.path.split(`/{${parameter}}`, 1)[0]?.split('/').at(-1) ?? '';
    const names = [
      plainName(parameter),
      singular(plainName(above)) + plainName(parameter),
      `${singular(plainName(above))}id`,
    ];
    const described = operation.parameters.find(({ name, in: place }) => place === 'path' && name === parameter);
    const fitting = Object.keys(properties).filter(
      (name) =>
        name !== owner.identifier?.property &&
        names.includes(plainName(name)) &&
        isComparable(schemas, described?.schema ?? {}, properties[name] ?? {}),
    );
    const [property, second] = fitting;
    if (property === undefined || second !== undefined) return undefined;
    joins.push({ parameter, property });
  }
  const isDemanded = filters.some(({ parameter }) => parameter.required);
  const isItsList = owner.list === undefined && isCalledAlike(operation.path, owner.collection);
  return joins.length > 0 || isDemanded || isItsList || searchesIn(operation.path, owner.collection)
    ? { list, resource: owner, joins }
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
  const named = views.flatMap(({ joins, list }) => [...joins, ...list.filters].map(({ property }) => property));
  return { ...resource, indexed: [...new Set(named)] };
}
