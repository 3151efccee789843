import type { Flaws } from '../problems';
import type { Operation } from '../operation';
import type { Schemas } from '../schema/schemas';
import { deriveActions, deriveMakes, deriveUpdates, resourcesByItemPath, type Action } from './actions';
import { deriveBulks, type Bulk, deriveSearches, type Search } from './bulk';
import { itemPlace, answerSchema, lastNoun, naturalNames, plainName, singular, wordsOf } from './names';
import { deriveCounts, type Count } from './counts';
import { deriveLookups, type Lookup } from './lookups';
import { deriveDocuments, type KeptDocument, deriveMemberships, type Membership } from './documents';
import { isBounded, toldExisting, toldTaken } from './told-existing';
import { mayKeepState } from './hints';
import { deriveViews, operationsOfView, type Apart, type View } from './views';
import {
  carriesItem,
  deriveResources,
  failedCollection,
  mostCollections,
  operationsOf,
  type Resource,
} from './resources';
import { operationWords } from '../operation-words';
import type { Schema } from '../document';

/** All that a stand-in keeps state of: more than a kit may hold a service to, for names and schemas tell of it, not paths alone. */
export interface State {
  readonly resources: readonly Resource[];
  readonly documents: readonly KeptDocument[];
  readonly memberships: readonly Membership[];
  readonly actions: readonly Action[];
  readonly lookups: readonly Lookup[];
  readonly views: readonly View[];
  readonly bulks: readonly Bulk[];
  readonly searches: readonly Search[];
  readonly counts: readonly Count[];
  readonly apart: readonly Apart[];
}

/** Gives what of a document's operations keeps state. The work grows with the number of operations. */
export function deriveState({
  operations: all,
  schemas,
  flaws,
}: {
  readonly operations: readonly Operation[];
  readonly schemas: Schemas;
  readonly flaws: Flaws;
}): State {
  const operations = all.filter(mayKeepState);
  const derived = deriveResources(operations, schemas, failedCollection(operations, flaws), 'wide').slice(
    0,
    mostCollections,
  );
  const { resources: collected, views, apart } = deriveViews(derived, schemas);
  const rest = without(operations, derived.flatMap(operationsOf));
  const byItemPath = resourcesByItemPath(collected, [], schemas);
  const makes = deriveMakes(rest, byItemPath, schemas);
  const unmade = without(rest, [...makes.values()]);
  const updates = deriveUpdates(unmade, byItemPath, schemas);
  const resources = collected.map((resource) => {
    const updated = withUpdate(resource, updates.get(resource), schemas);
    return withOperation(updated, 'make', makes.get(resource), schemas);
  });
  const unchanged = without(unmade, [...updates.values()]);
  const lookups = deriveLookups(unchanged, resources, schemas);
  const others = without(unchanged, operationsOfAll(lookups));
  const documents = deriveDocuments(others, schemas);
  const unwritten = without(others, documents.flatMap(operationsOfDocument));
  const counts = deriveCounts(unwritten, resources, schemas);
  const uncounted = without(unwritten, operationsOfAll(counts));
  const searches = deriveSearches(uncounted, resources, schemas);
  const unsearched = without(uncounted, operationsOfAll(searches));
  const bulk = deriveBulks(unsearched, resources, schemas);
  const memberships = deriveMemberships(unsearched);
  const belonging = [...memberships.flatMap((membership) => membership.operations), ...operationsOfAll(bulk.bulks)];
  const actions = deriveActions(
    without(unsearched, belonging),
    resourcesByItemPath(resources, unsearched, schemas),
    schemas,
  );
  const found = { bulks: bulk.bulks, searches, counts, lookups };
  const indexed = indexedFor(withUnique(resources, lookups), found, schemas);
  const current = new Map(indexed.map((resource) => [resource.collection, resource]));
  const now = <Kept extends { readonly resource: Resource }>(kept: readonly Kept[]): Kept[] =>
    kept.map((one) => ({ ...one, resource: current.get(one.resource.collection) ?? one.resource }));
  return {
    resources: indexed,
    documents,
    memberships,
    actions: now(actions),
    lookups: now(lookups),
    views: now(views),
    bulks: now(bulk.bulks),
    searches: now(searches),
    counts: now(counts),
    apart: [...apart, ...bulk.apart],
  };
}

/** Of what a path names by one property, by which things are called, there is one. */
function withUnique(resources: readonly Resource[], lookups: readonly Lookup[]): Resource[] {
  return resources.map((resource) => {
    const named = lookups.flatMap(({ resource: own, role, joins: [only, second] }) =>
      own === resource &&
      role === 'read' &&
      only !== undefined &&
      second === undefined &&
      only.by === undefined &&
      isCalling(only.property)
        ? [only.property]
        : [],
    );
    const { unique = [] } = resource;
    return named.length === 0 ? resource : { ...resource, unique: [...new Set([...unique, ...named])] };
  });
}

function isCalling(property: string): boolean {
  const name = plainName(property);
  return naturalNames.test(name) || /^(?:email|isbn|sku|title)$/.test(name);
}

function without(operations: readonly Operation[], taken: readonly Operation[]): Operation[] {
  const known = new Set(taken);
  return operations.filter((operation) => !known.has(operation));
}

function operationsOfAll(all: readonly { readonly operation: Operation }[]): Operation[] {
  return all.map(({ operation }) => operation);
}

/** Gives resources with all the properties that their items are looked up by. */
function indexedFor(
  resources: readonly Resource[],
  found: Parameters<typeof withFilters>[1],
  schemas: Schemas,
): Resource[] {
  return withFilters(resources, found, schemas).map((one) => withUniqueIndexed(schemas, one));
}

/** Properties that searches, look-ups, removals in bulk and of what is referred to find items by are found as quickly as those of filters. */
function withFilters(
  resources: readonly Resource[],
  { bulks, searches, counts, lookups }: Pick<State, 'bulks' | 'searches' | 'counts' | 'lookups'>,
  schemas: Schemas,
): readonly Resource[] {
  const wanted = new Map<Resource, Set<string>>();
  const lists = bulks.flatMap(({ resource, sent }) => (sent.of === 'filters' ? [{ resource, list: sent.list }] : []));
  for (const { resource, list } of [...lists, ...searches, ...counts]) {
    const known = wanted.get(resource) ?? new Set(resource.indexed);
    for (const { property } of list.filters) known.add(property);
    wanted.set(resource, known);
  }
  const called = resources.map((resource) => ({ resource, properties: resource.identifier?.otherwise ?? [] }));
  const looked = lookups.flatMap(({ resource, joins }) =>
    joins.flatMap(({ property, by }) =>
      by === undefined
        ? [{ resource, properties: [property] }]
        : [
            { resource, properties: [by.property] },
            { resource: by.resource, properties: [property] },
          ],
    ),
  );
  const referring = resources.flatMap((target) => referrersOf(target, resources, schemas));
  for (const { resource, properties } of [...called, ...looked, ...referring]) {
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
  return withOperation(resource, 'update', update, schemas);
}

function withOperation(
  resource: Resource,
  role: 'make' | 'update',
  operation: Operation | undefined,
  schemas: Schemas,
): Resource {
  if (operation === undefined) return resource;
  const isItem = (schema: Schema): boolean => carriesItem(schemas, schema, resource.identifier);
  const place = itemPlace(schemas, answerSchema(operation), isItem);
  const envelopes = new Map(resource.envelopes);
  if (place?.envelope !== undefined) envelopes.set(operation, place.envelope);
  return { ...resource, [role]: operation, envelopes };
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
  lookups,
  views,
  bulks,
  searches,
  counts,
}: State): Operation[] {
  return [
    ...resources.flatMap(operationsOf),
    ...documents.flatMap(operationsOfDocument),
    ...memberships.flatMap((membership) => membership.operations),
    ...operationsOfAll([...actions, ...lookups, ...bulks, ...searches, ...counts]),
    ...views.flatMap(operationsOfView),
  ];
}

/** Words of a refusal that is due to what belongs to an item, of which one that was just made has nothing. */
const dueToOthers = /\b(?:has|have|having|contains|still|in use|used by|referenced|not empty|belong|attached|depend)/i;

/** Tells whether a status refuses a DELETE for what an item has, or may refuse it for anything. */
export function isForDependents(remove: Operation, status: number): boolean {
  return dueToOthers.test(remove.responses.find((one) => one.status === String(status))?.description ?? '');
}

/** Gives what one item of a collection is called: `order` of `/shops/{id}/orders`. */
export function nounOf({ collection }: Resource): string {
  return singular(plainName(lastNoun(collection)));
}

/** Gives what tells whether a DELETE is said to be refused while an item called so refers to what it names. */
export function keptWhileReferred(remove: Operation): (noun: string) => boolean {
  if (!isForDependents(remove, 409)) return () => false;
  const words = plainName(operationWords(remove, '409'));
  return (noun) => noun !== '' && words.includes(noun);
}

/** Tells whether a member names an item of a collection, for it is called so: `customerId` those of `/customers`. */
export function namesItemOf(target: Resource, member: string): boolean {
  const noun = nounOf(target);
  return [plainName(`${noun}${target.identifier?.property ?? ''}`), `${noun}id`].includes(plainName(member));
}

/** A collection and those of its properties that name items of another. */
interface Referrer {
  readonly resource: Resource;
  readonly properties: readonly string[];
}

/** Gives what must not refer to an item of a collection when it is removed, by the words of its DELETE. */
export function referrersOf(target: Resource, resources: readonly Resource[], schemas: Schemas): Referrer[] {
  const { remove, identifier } = target;
  if (remove === undefined || identifier === undefined || !isForDependents(remove, 409)) return [];
  const isSaidOf = keptWhileReferred(remove);
  return resources.flatMap((resource) => {
    if (resource.collection === target.collection || !isSaidOf(nounOf(resource))) return [];
    const names = Object.keys(schemas.shapedProperties(resource.itemSchema));
    const properties = names.filter((name) => name !== resource.identifier?.property && namesItemOf(target, name));
    return properties.length === 0 ? [] : [{ resource, properties }];
  });
}

/** What says it of the items of the collection, and of nothing else. */
const saysOfItself =
  /\b(?:must|has to|have to|needs to|shall|should) be (?:globally )?unique\b|\bno two\b|\bno duplicates?\b|\balready (?:taken|in use|exists?|registered|used|has)\b|\bcannot be shared\b/i;

/** What may also be said of that which the value names: `the unique identifier of the customer`. */
const speaksOfUnique = /\bunique\b|\bduplicates? (?:is|are) (?:answered|forbidden|refused|rejected|not allowed)\b/i;

/** Said to be so by nobody's demand. */
const isDenied = /\b(?:not|never|without being|n't|non-?)\s*(?:have to be |need to be |be )?(?:necessarily )?unique\b/i;

/** Names of members that hold what names something else. */
const references = new Set(['id', 'ids', 'uuid', 'gid', 'sid', 'ref', 'reference']);

/** Tells whether an operation may refuse what another item has: it documents 409 (RFC 9110 section 15.5.10). */
export function documentsConflict({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === '409');
}

/**
 * Tells whether a document calls a member of what a create sends unique among the items of its collection: a text that
 * answers show as well, by its description. `schema` is that of the member, its `$ref`s and `allOf` parts united.
 */
export function isToldUnique(schemas: Schemas, resource: Resource, name: string, schema: Schema): boolean {
  const { description = '', enum: values, writeOnly } = schema;
  if (typeof description !== 'string' || values !== undefined || writeOnly === true) return false;
  if (name === resource.identifier?.property || !schemas.typesOf(schema).includes('string')) return false;
  if (isBounded.test(description) || isDenied.test(description)) return false;
  if (!Object.hasOwn(schemas.shapedProperties(resource.itemSchema), name)) return false;
  if (saysOfItself.test(description)) return true;
  return speaksOfUnique.test(description) && !references.has(wordsOf(name).at(-1) ?? '');
}

/**
 * Gives the members that a document calls unique in the body of a resource's create, where an operation documents 409; none
 * where it does not. Asked of a change: what the create says holds of it too, and what its own body says.
 */
export function toldUnique(schemas: Schemas, resource: Resource, operation: Operation): readonly string[] {
  if (!documentsConflict(operation)) return [];
  const bodies = operation === resource.create ? [operation] : [operation, resource.create];
  const told = bodies.flatMap((one) => (one === undefined ? [] : uniqueInBody(schemas, resource, one)));
  return [...new Set(told)];
}

/**
 * Gives the members that no two items of a resource may share as the mock plays it: those that a document calls unique, or taken in the
 * words of a 409, and those by which a path names one item alone.
 */
export function uniqueAsPlayed(schemas: Schemas, resource: Resource, operation: Operation): readonly string[] {
  const { create = operation, unique = [] } = resource;
  const bodies = operation === create ? [operation] : [operation, create];
  const taken = bodies.flatMap((one) => toldTaken(one, resource, schemas) ?? []);
  const called = bodies.flatMap((one) => uniqueInBody(schemas, resource, one, /^\s*(?:the )?unique\b/i));
  return [...new Set([...toldUnique(schemas, resource, operation), ...taken, ...called, ...unique])];
}

/** The item may lie within the body: what holds it is no member of the item. */
function uniqueInBody(schemas: Schemas, resource: Resource, { requestBody }: Operation, words = /(?:)/): string[] {
  const own = schemas.shapedProperties(resource.itemSchema);
  const bodies = (requestBody?.content ?? []).map(({ schema }) => schemas.shapedProperties(schema));
  return bodies.flatMap((body) => uniqueIn(schemas, resource, body, { own, words }));
}

function uniqueIn(
  schemas: Schemas,
  resource: Resource,
  body: Readonly<Record<string, Schema>>,
  { own, words }: { readonly own: Readonly<Record<string, Schema>>; readonly words: RegExp },
): string[] {
  const inner = Object.entries(body).flatMap(([name, schema]) =>
    Object.hasOwn(own, name) ? [] : [schemas.shapedProperties(schema)],
  );
  return [body, ...inner].flatMap((properties) =>
    Object.entries(properties)
      .map(([name, schema]) => [name, schemas.flatten(schema)] as const)
      .filter(([name, flat]) => words.test(flat.description ?? '') && isToldUnique(schemas, resource, name, flat))
      .map(([name]) => name),
  );
}

/** Gives a resource whose items are looked up quickly by what any of its operations may refuse to have twice. */
function withUniqueIndexed(schemas: Schemas, resource: Resource): Resource {
  const { create, replace, update, indexed = [] } = resource;
  const told = [create, replace, update].flatMap((one) =>
    one === undefined ? [] : uniqueAsPlayed(schemas, resource, one),
  );
  const same = (create && toldExisting(create, resource, schemas)?.by) ?? [];
  const all = [...told, ...same];
  return all.length === 0 ? resource : { ...resource, indexed: [...new Set([...indexed, ...all])] };
}
