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
import type { Item } from './item';
import { createIdentifiers, namedItems } from './identifiers';
import { exampleItems } from './example-items';
import { createItemCheck } from './item-check';
import { createUnmarked } from './kept-removed';
import type { PreparedItem } from './item-efforts';
import { createReferring, type Refer } from './referring';
import { createRequestItems, type RequestItems } from './request-items';
import { createUnlike, type Unlike } from './unlike-seeds';

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
