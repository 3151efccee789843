import type { Contract } from '../../contract/contract';
import type { Operation } from '../../contract/operation';
import { dropWriteOnly, holdsWriteOnly } from '../../contract/schema/keep-documented';
import type { Resource } from '../../contract/resource/resources';
import { namesOfPath } from '../../contract/schema/place';
import { sampleValue } from '../../contract/schema/sample';
import { ApiError, DocumentError } from '../../errors';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../../exact-json';
import { answerPoints } from '../../profile/answer-points';
import { profileOf } from '../../profile/profile-of';
import { createRandom, type Random } from '../../random';
import { keysUnder, plainProperty } from '../../store/keys';
import type { CollectionPlan, Scope, StoredItem } from '../../store/store';
import { parentMembers } from './collection-scope';
import { lookedUpBy, planOf, scopeKeys } from './seed-plan';
import type { Fixtures } from '../../fixtures';
import type { GivenItems } from './given-items-map';
import { type Item, isItem } from './item';
import { createIdentifiers, namedItems } from './identifiers';
import { createItemCheck } from './item-check';
import { createUnmarked } from './kept-removed';
import type { PreparedItem } from './item-efforts';
import { createReferring, type Refer } from './referring';
import { createRequestItems, type RequestItems } from './request-items';
import { type Schema, isObject } from '../../contract/document';
import { toldUnique } from '../../contract/resource/told-unique';
import { isValidExample } from '../../contract/schema/example-check';
import type { Schemas } from '../../contract/schema/schemas';
import { jsonContent, successResponse } from '../../contract/success-response';

/** Most examples of a collection whose shape its items take. */
const mostExamples = 20;

/** Gives the items that the examples of a resource's answers show, each once: those of the list, then those of single items. */
function exampleItems(resource: Resource, { shapedProperties }: Schemas): readonly Item[] {
  const { list, create, read, replace, update, envelopes } = resource;
  const described = shapedProperties(resource.itemSchema);
  const listed = exampleOf(list?.operation);
  const array = list?.envelope === undefined ? listed : memberOf(listed, list.envelope);
  const elements = (Array.isArray(array) ? array : []).slice(0, mostExamples);
  const inList = elements.map((element) =>
    list?.itemEnvelope === undefined ? element : memberOf(element, list.itemEnvelope),
  );
  const single = [read, create, replace, update].map((operation) => {
    const envelope = operation === undefined ? undefined : envelopes.get(operation);
    return envelope === undefined ? exampleOf(operation) : memberOf(exampleOf(operation), envelope);
  });
  const seen = new Set<string>();
  return [...inList, ...single].filter((item): item is Item => {
    if (!isItem(item) || !Object.keys(item).some((name) => Object.hasOwn(described, name))) return false;
    const text = JSON.stringify(item, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    return !seen.has(text) && seen.add(text).size <= mostExamples;
  });
}

function exampleOf(operation: Operation | undefined): JsonValue | undefined {
  const response = operation === undefined ? undefined : successResponse(operation);
  return jsonContent(response)?.example as JsonValue | undefined;
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Makes the items of one resource: those a collection starts with, and those that requests make. */
export interface ItemFactory extends RequestItems {
  readonly plan: CollectionPlan;
  /** Gives the stored form of an item. Throws an ApiError `response_deviates` where the document does not allow it. */
  readonly store: (item: Item, scope: Scope) => StoredItem;
  /** The same with the item as it can be answered; what the answer to `answered` says of it is left to the check of that. */
  readonly prepare: (item: Item, scope: Scope, answered?: Operation) => PreparedItem;
}

/** What every factory of a mock shares. */
export interface FactoryContext {
  readonly contract: Contract;
  readonly fixtures: Fixtures;
  readonly fixturesAreChosen: boolean;
  readonly seed: number;
  readonly count: number;
  readonly warn: (message: string) => void;
  /** Scopes that the seed items of nested collections are spread over. */
  readonly scopes: (resource: Resource) => readonly Scope[];
  /** Items that collections start with in place of seeds: what is made up refers to those. */
  readonly given: GivenItems;
}

/** Gives the factory of a resource. The same seed makes the same items, whatever the order they are asked for. */
export function createItemFactory(resource: Resource, context: FactoryContext): ItemFactory {
  const { contract, seed, count } = context;
  const identifiers = createIdentifiers(namedItems(resource), contract.schemas, seed, count);
  const joined = parentMembers(resource, contract.schemas);
  const check = createItemCheck(resource, contract);
  const order = orderOf(resource, contract);
  const filterProperties = lookedUpBy(resource, contract);
  const scopes = context.scopes(resource);
  const answerable = answerableItems(resource, contract);
  const prepare = (item: Item, scope: Scope, answered?: Operation): PreparedItem => {
    const ordered = inOrder(answerable(item), order);
    check(ordered, answered);
    const keys = { ...filterKeys(ordered, filterProperties), ...scopeKeys(scope) };
    return { item: ordered, stored: { text: stringifyJson(ordered), keys } };
  };
  const store = (item: Item, scope: Scope): StoredItem => prepare(item, scope).stored;
  const complete = (item: Item, id: string): Item => ({ ...item, ...identifiers.asProperty(id) });
  const randomAt = (what: string): Random => createRandom(`${seed} ${resource.collection} ${what}`);
  const unlike = unlikeOf(resource, context);
  const seedMembers = seedMembersOf(resource, context, randomAt);
  const unmarked = createUnmarked(contract, resource);

  const makeSeed = (sequence: number, id: string): StoredItem => {
    const scope = scopes[sequence % scopes.length] ?? [];
    // Where the first one stands in for those that nobody can make, fewer attempts do: a request waits for them.
    const most = contract.compiles === 'at once' || sequence === 0 ? attempts : attemptsBeforeStandIn;
    return firstThatFits(most, (attempt) =>
      store(complete({ ...unmarked(unlike(seedMembers(sequence, attempt), sequence)), ...joined(scope) }, id), scope),
    );
  };
  // The first is asked for again: when it is known that there is one, and where it stands in for another.
  let first: { readonly id: string; readonly item: StoredItem } | undefined;
  const seedItem = (sequence: number, id: string): StoredItem => {
    if (sequence !== 0) return makeSeed(sequence, id);
    if (first?.id !== id) first = { id, item: makeSeed(sequence, id) };
    return first.item;
  };
  const standIn = (scope: Scope, id: string): StoredItem => {
    const shown = parseJson(seedItem(0, identifiers.idAt(0)).text) as Item;
    const own = unlike(shown, identifiers.sequenceOf(id) ?? 0);
    return store(complete({ ...own, ...joined(scope) }, id), scope);
  };
  return {
    store,
    prepare,
    ...createRequestItems(resource, context, { prepare, complete, joined, randomAt }),
    plan: planOf(resource, context, { identifiers, scopes, seedItem, standIn }),
  };
}

/** Gives the members of a seed item by its place and the number of the attempt; later attempts refer to nothing. */
function seedMembersOf(
  resource: Resource,
  context: FactoryContext,
  randomAt: (what: string) => Random,
): (sequence: number, attempt: number) => Item {
  const makeSeed = seedMaker(resource, context);
  const refer = referringOf(resource, context);
  return (sequence, attempt) => {
    const made = makeSeed(randomAt(attempt === 0 ? `seed ${sequence}` : `seed ${sequence} again ${attempt}`), sequence);
    return attempt < attempts / 2 ? refer(made, randomAt(`references ${sequence} ${attempt}`)) : made;
  };
}

/** Fixtures are as their author wants them; what is made up refers to other items. */
function referringOf(resource: Resource, context: FactoryContext): Refer {
  return hasFixture(resource, context) ? (item) => item : createReferring(resource, context);
}

/** What is made up has values of its own where they are to be unique; chosen fixtures are as their author wants them. */
function unlikeOf(resource: Resource, context: FactoryContext): Unlike {
  const isChosen = context.fixturesAreChosen && hasFixture(resource, context);
  return isChosen ? (item) => item : createUnlike(resource, context.contract.schemas);
}

function hasFixture({ schemaName }: Resource, { fixtures }: FactoryContext): boolean {
  return schemaName !== undefined && fixtures.schemas[schemaName] !== undefined;
}

function filterKeys(item: Item, properties: readonly string[]): StoredItem['keys'] {
  return Object.fromEntries(
    properties.map((property) => [property, keysUnder(property, ownMember(item, plainProperty(property)))]),
  );
}

/** Gives what leaves out write-only values. Asked once whether there are any: most documents have none, and seeds are many. */
function answerableItems({ itemSchema }: Resource, { loaded, schemas }: Contract): (item: Item) => Item {
  return holdsWriteOnly(loaded.root) ? (item) => dropWriteOnly(schemas, itemSchema, item) as Item : (item) => item;
}

/** How often an item is made anew before it is given up: samples do not follow every rule a schema can have. */
const attempts = 20;
const attemptsBeforeStandIn = 12;

function firstThatFits(most: number, make: (attempt: number) => StoredItem): StoredItem {
  for (let attempt = 0; attempt < most - 1; attempt += 1) {
    try {
      return make(attempt);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
    }
  }
  return make(most - 1);
}

/** Gives the maker of seed items: the fixture of their schema where it fits, else samples of the schema. */
function seedMaker(resource: Resource, context: FactoryContext): (random: Random, sequence: number) => Item {
  const { contract, fixtures, fixturesAreChosen } = context;
  const fixture = resource.schemaName === undefined ? undefined : fixtures.schemas[resource.schemaName];
  const { suggest } = fixtures;
  const { schemas } = contract;
  const templates = exampleItems(resource, schemas);
  const names = [
    ...(resource.schemaName === undefined ? [] : [resource.schemaName]),
    ...namesOfPath(resource.collection),
  ];
  const sample = (random: Random, sequence: number): Item => {
    // The first items are the document's own; those after them are like them. Chosen fixtures know better than either.
    const asExample = !fixturesAreChosen && sequence < Math.max(1, templates.length);
    const template = templates[sequence % templates.length];
    const context = { schemas, random, names, template, asExample, ...(suggest !== undefined && { suggest }) };
    return sampleValue(context, resource.itemSchema) as Item;
  };
  if (fixture === undefined) return sample;
  const check = createItemCheck(resource, contract);
  const identifiers = createIdentifiers(namedItems(resource), contract.schemas, context.seed, 1);
  try {
    check({ ...fixture(createRandom('trial'), 0), ...identifiers.asProperty(identifiers.idAt(0)) });
  } catch (cause) {
    if (!fixturesAreChosen) return sample;
    const problem = `the fixture of ${String(resource.schemaName)} does not fit the document: ${(cause as Error).message}`;
    throw new DocumentError(contract.loaded.file, '', problem, 'Correct the fixture or the schema.');
  }
  return fixture;
}

/** The identifier goes first, then the properties as the document lists them; a profile may know another order. */
function orderOf({ identifier, itemSchema, list, collection }: Resource, { schemas }: Contract): string[] {
  const names = Object.keys(schemas.shapedProperties(itemSchema));
  const chosen = profileOf({ schemas }).find(answerPoints.memberOrder, list?.operation.path ?? collection);
  if (chosen !== undefined) return [...chosen, ...names];
  return identifier === undefined ? names : [identifier.property, ...names];
}

function inOrder(item: Item, order: readonly string[]): Item {
  const ordered: Item = {};
  for (const name of order) if (Object.hasOwn(item, name)) define(ordered, name, item[name] ?? null);
  for (const name of Object.keys(item)) if (!Object.hasOwn(ordered, name)) define(ordered, name, item[name] ?? null);
  return ordered;
}

/** Assigning to `__proto__` would set the prototype. */
function define(item: Item, name: string, value: JsonValue): void {
  if (name === '__proto__') Object.defineProperty(item, name, { value, enumerable: true, writable: true });
  else item[name] = value;
}

/** Gives the n-th seed item with values of its own where the document calls a member unique. */
type Unlike = (item: Item, sequence: number) => Item;

/**
 * Gives what tells the seed items of a collection apart in the members that the document calls unique: by their number, but
 * for the first and the document's own examples. A value that its schema allows no such addition, such as a UUID, stays as
 * chance made it.
 */
function createUnlike(resource: Resource, schemas: Schemas): Unlike {
  const { create, replace, update, itemSchema } = resource;
  const told = [create, replace, update].flatMap((one) =>
    one === undefined ? [] : toldUnique(schemas, resource, one),
  );
  if (told.length === 0) return (item) => item;
  const properties = schemas.shapedProperties(itemSchema);
  const unique = [...new Set(told)].map((name) => ({ name, schema: schemas.flatten(ownMember(properties, name)) }));
  const examples = exampleItems(resource, schemas);
  const isOwn = (name: string, value: string, sequence: number): boolean =>
    sequence === 0 ||
    (ownMember(examples[sequence] ?? {}, name) === value &&
      examples.slice(0, sequence).every((earlier) => ownMember(earlier, name) !== value));
  return (item, sequence) => {
    const varied = unique.flatMap(({ name, schema }): [string, string][] => {
      const value = ownMember(item, name);
      if (typeof value !== 'string' || isOwn(name, value, sequence)) return [];
      const other = numbered(value, sequence, schema);
      return isValidExample(schema, other) ? [[name, other]] : [];
    });
    return varied.length === 0 ? item : { ...item, ...Object.fromEntries(varied) };
  };
}

/** No digit stands before the number, so that two numbers never make the same of two values. */
function numbered(value: string, sequence: number, { maxLength = Infinity }: Schema): string {
  const at = value.lastIndexOf('@');
  const [head, tail] = at > 0 ? [value.slice(0, at), value.slice(at)] : [value, ''];
  const separator = at > 0 ? '.' : value.includes('://') ? '/' : value.includes(' ') ? ' ' : '-';
  const mark = `${separator}${sequence}`;
  const room = Math.max(0, maxLength - mark.length - Array.from(tail).length);
  const characters = Array.from(head);
  return `${characters.length > room ? characters.slice(0, room).join('') : head}${mark}${tail}`;
}
