import type { Flaws } from '../flaws';
import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { deriveActions, deriveUpdates, resourcesByItemPath, type Action } from './actions';
import { deriveBulks, type Bulk } from './bulk';
import { itemPlace } from './item-place';
import { deriveDocuments, type KeptDocument } from './kept-documents';
import { answerSchema } from './kinds';
import { deriveMemberships, type Membership } from './memberships';
import { deriveSearches, type Search } from './searches';
import { referrersOf } from './told-removal';
import { withUniqueIndexed } from './told-unique';
import { deriveViews, operationsOfView, type Apart, type View } from './views';
import {
  carriesItem,
  deriveResources,
  failedCollection,
  mostCollections,
  operationsOf,
  type Resource,
} from './resources';

/** All that a stand-in keeps state of: more than a kit may hold a service to, for names and schemas tell of it, not paths alone. */
export interface State {
  readonly resources: readonly Resource[];
  readonly documents: readonly KeptDocument[];
  readonly memberships: readonly Membership[];
  readonly actions: readonly Action[];
  readonly views: readonly View[];
  readonly bulks: readonly Bulk[];
  readonly searches: readonly Search[];
  readonly apart: readonly Apart[];
}

/** Gives what of a document's operations keeps state. The work grows with the number of operations. */
export function deriveState({
  operations,
  schemas,
  flaws,
}: {
  readonly operations: readonly Operation[];
  readonly schemas: Schemas;
  readonly flaws: Flaws;
}): State {
  const derived = deriveResources(operations, schemas, failedCollection(operations, flaws), 'wide').slice(
    0,
    mostCollections,
  );
  const { resources: collected, views, apart } = deriveViews(derived, schemas);
  const kept = new Set(derived.flatMap(operationsOf));
  const rest = operations.filter((operation) => !kept.has(operation));
  const updates = deriveUpdates(rest, resourcesByItemPath(collected, [], schemas), schemas);
  const resources = collected.map((resource) => withUpdate(resource, updates.get(resource), schemas));
  const updating = new Set(updates.values());
  const others = rest.filter((operation) => !updating.has(operation));
  const documents = deriveDocuments(others, schemas);
  const written = new Set(documents.flatMap(operationsOfDocument));
  const unwritten = others.filter((operation) => !written.has(operation));
  const searches = deriveSearches(unwritten, resources, schemas);
  const searching = new Set(searches.map(({ operation }) => operation));
  const unsearched = unwritten.filter((operation) => !searching.has(operation));
  const bulk = deriveBulks(unsearched, resources, schemas);
  const memberships = deriveMemberships(unsearched);
  const belonging = new Set([
    ...memberships.flatMap((membership) => membership.operations),
    ...bulk.bulks.map(({ operation }) => operation),
  ]);
  const actions = deriveActions(
    unsearched.filter((operation) => !belonging.has(operation)),
    resourcesByItemPath(resources, unsearched, schemas),
    schemas,
  );
  const indexed = withFilters(resources, bulk.bulks, searches, schemas).map((one) => withUniqueIndexed(schemas, one));
  const current = new Map(indexed.map((resource) => [resource.collection, resource]));
  const now = <Kept extends { readonly resource: Resource }>(kept: readonly Kept[]): Kept[] =>
    kept.map((one) => ({ ...one, resource: current.get(one.resource.collection) ?? one.resource }));
  return {
    resources: indexed,
    documents,
    memberships,
    actions: now(actions),
    views: now(views),
    bulks: now(bulk.bulks),
    searches: now(searches),
    apart: [...apart, ...bulk.apart],
  };
}

/** Properties that searches, removals in bulk and of what is referred to look items up by are found as quickly as those of filters. */
function withFilters(
  resources: readonly Resource[],
  bulks: readonly Bulk[],
  searches: readonly Search[],
  schemas: Schemas,
): readonly Resource[] {
  const wanted = new Map<Resource, Set<string>>();
  const lists = bulks.flatMap(({ resource, sent }) => (sent.of === 'filters' ? [{ resource, list: sent.list }] : []));
  for (const { resource, list } of [...lists, ...searches]) {
    const known = wanted.get(resource) ?? new Set(resource.indexed);
    for (const { property } of list.filters) known.add(property);
    wanted.set(resource, known);
  }
  for (const { resource, properties } of resources.flatMap((target) => referrersOf(target, resources, schemas))) {
    const known = wanted.get(resource) ?? new Set(resource.indexed);
    for (const property of properties) known.add(property);
    wanted.set(resource, known);
  }
  return resources.map((resource) => {
    const properties = wanted.get(resource);
    return properties === undefined || properties.size === 0 ? resource : { ...resource, indexed: [...properties] };
  });
}

/** Gives a collection whose items are changed by a POST on their path; as it is where there is none. */
export function withUpdate(resource: Resource, update: Operation | undefined, schemas: Schemas): Resource {
  if (update === undefined) return resource;
  const place = itemPlace(schemas, answerSchema(update), (schema) => carriesItem(schemas, schema, resource.identifier));
  const envelopes = new Map(resource.envelopes);
  if (place?.envelope !== undefined) envelopes.set(update, place.envelope);
  return { ...resource, update, envelopes };
}

/** Gives the operations of a kept document. */
export function operationsOfDocument({ read, writes }: KeptDocument): Operation[] {
  return [read, ...writes.map(({ operation }) => operation)];
}

/** Gives every operation whose answers follow from what is kept. */
export function statefulOperations({
  resources,
  documents,
  memberships,
  actions,
  views,
  bulks,
  searches,
}: State): Operation[] {
  return [
    ...resources.flatMap(operationsOf),
    ...documents.flatMap(operationsOfDocument),
    ...memberships.flatMap((membership) => membership.operations),
    ...[...actions, ...bulks, ...searches].map(({ operation }) => operation),
    ...views.flatMap(operationsOfView),
  ];
}
