import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { dropWriteOnly, holdsWriteOnly, keepDocumented } from '../../openapi/schema/documented-part';
import { type Resource, operationsOf } from '../../openapi/collections/resources';
import { namesOfPath } from '../../openapi/schema/name-words';
import { sampleValue } from '../../openapi/schema/sample';
import { ApiError, DocumentError } from '../../base/errors';
import { ownMember, parseJson, stringifyJson, type JsonValue } from '../../base/json';
import { answerPoints } from '../../profile/answer-points';
import { profileOf } from '../../profile/profile-of';
import { createRandom, type Random } from '../../base/random';
import {
  keysUnder,
  plainProperty,
  type CollectionPlan,
  type Scope,
  type StoredItem,
  inAnyCase,
  whetherSet,
} from '../store/store';
import { parentMembers, parentTexts, parentParameters, parentProperty } from './collection-scope';
import type { Fixtures } from '../options';
import {
  type GivenItems,
  type Item,
  isItem,
  createUnmarked,
  type PreparedItem,
  withEffort,
  type Effort,
  type MakeItem,
  asText,
  itemView,
  keptRemoved,
  shownOf,
} from './item';
import { createIdentifiers, namedItems, type Identifiers } from './identifiers';
import { createItemCheck } from './item-check';
import { createReferring, type Refer } from './reference-values';
import { type Schema, isObject } from '../../openapi/document';
import { uniqueAsPlayed } from '../../openapi/collections/state';
import { isValidExample } from '../../openapi/schema/example-check';
import type { Schemas } from '../../openapi/schema/schemas';
import { jsonContent, successResponse } from '../../openapi/success-response';
import { projectOn } from '../../openapi/schema/fit-value';
import { createFiller, type Change, type Making, setByService } from './item-filler';
import { problemOf } from '../../openapi/problems';
import { dataPoints } from '../../profile/data-points';

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
interface FactoryContext {
  readonly contract: Contract;
  readonly fixtures: Fixtures;
  readonly fixturesAreChosen: boolean;
  readonly seed: number;
  readonly count: number;
  /** Whether the optional properties of made-up items are all there. */
  readonly allProperties: boolean;
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
    const making = { schemas, random, names, template, asExample, wantsAll: context.allProperties };
    return sampleValue({ ...making, ...(suggest !== undefined && { suggest }) }, resource.itemSchema) as Item;
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
    one === undefined ? [] : uniqueAsPlayed(schemas, resource, one),
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

/** Makes the items that requests create and change. */
interface RequestItems {
  /** Gives what makes a new item of a request body. Throws an ApiError `response_deviates` where no answer could carry it. */
  readonly fromBody: (body: Item, bodySchema: Schema, moment: Moment, answered?: Operation) => (id: string) => MakeItem;
  /** Gives what makes an item that a request has changed, with what the server sets of it. Throws as `fromBody` does. */
  readonly changed: (change: Change, moment: Moment, answered?: Operation) => MakeItem;
}

/** Where and when a request makes or changes an item. */
interface Moment {
  /** Such as the parent in the path. */
  readonly scope: Scope;
  /** What the session's clock shows, in milliseconds since 1970. */
  readonly now: number;
  /** The numbers that the session has given, by what they count. */
  readonly numbering?: Map<string, number>;
  /** What the request says of a new item beside its body. */
  readonly members?: Item;
  /** What its path says of it, whatever the body brings, and the texts of the parameters that say so. */
  readonly inPath?: Item;
  readonly above?: ReadonlyMap<string, string>;
  /** The next number of each member that follows the highest of the collection. */
  readonly next?: ReadonlyMap<string, number> | undefined;
  /** The operation whose new items this one is made like, where it is another than the one that answers. */
  readonly madeAs?: Operation;
}

/** What the items of requests have in common with those of the start. */
interface Shared {
  readonly prepare: (item: Item, scope: Scope, answered?: Operation) => PreparedItem;
  /** Gives an item with its identifier. */
  readonly complete: (item: Item, id: string) => Item;
  /** Gives what the path says of an item's parents. */
  readonly joined: (scope: Scope) => Item;
  readonly randomAt: (what: string) => Random;
}

/** What a request says of a new item. */
interface Created {
  /** What of the body is kept. */
  readonly kept: Item;
  readonly body: Item;
  readonly id: string;
  readonly now: number;
  readonly above: ReadonlyMap<string, string>;
  readonly numbering?: Map<string, number> | undefined;
  readonly next: ReadonlyMap<string, number> | undefined;
}

/** Gives what makes the items of requests, of what their bodies bring and the answers describe. */
function createRequestItems(
  resource: Resource,
  { contract, fixtures: { suggest } }: { readonly contract: Contract; readonly fixtures: Fixtures },
  { prepare, complete, joined, randomAt }: Shared,
): RequestItems {
  const { schemas } = contract;
  const { itemSchema, identifier } = resource;
  const fill = createFiller(resource, schemas, suggest);
  const shown = (item: Item): Item => projectOn(schemas, itemSchema, item) as Item;
  // Views mend what their own answer refuses: what all of them refuse is mended once, before it is kept.
  const isShownOtherwise = operationsOf(resource).some(
    (known) => itemView({ contract, resource }, known) !== undefined,
  );
  const tried = (effort: Effort, item: Item, random: () => Random): Item => {
    const isAsSent = effort === 'as sent';
    if (isAsSent && !isShownOtherwise) return item;
    const making = { schemas, random: random(), ...(suggest !== undefined && { suggest }) };
    return withEffort(isAsSent ? 'mended' : effort, item, itemSchema, making);
  };
  const byProfile = setByService(contract, resource);
  const asCreated = createdAs(byProfile, randomAt);
  const asChanged = (
    item: Item,
    { present, body }: Change,
    { random, now }: Making,
    operation: Operation | undefined,
  ): Item =>
    byProfile === undefined || operation === undefined
      ? item
      : byProfile.atChange(operation, item, present, { random: random(), now, sent: body });
  return {
    fromBody:
      (
        body,
        bodySchema,
        { scope, now, members, inPath, above = new Map(parentTexts(scope)), madeAs, numbering, next },
        answered,
      ) =>
      (id) => {
        const ofPath = { ...inPath, ...joined(scope) };
        const kept = keepDocumented(schemas, bodySchema, body) as Item;
        const random = (): Random => randomAt(`made ${id}`);
        const filling = { ...shown(kept), ...members, ...ofPath };
        const filled = complete(fill.created(filling, { random, now }), id);
        const whole = asCreated(filled, { kept, body, id, now, above, numbering, next }, madeAs ?? answered);
        return (effort) => prepare(complete({ ...tried(effort, whole, random), ...ofPath }, id), scope, answered);
      },
    changed: (change, { scope, now }, answered) => {
      const id = ownMember(change.present, identifier?.property ?? '');
      const random = (): Random => randomAt(`changed ${asText(id ?? '')}`);
      const filled = fill.changed({ ...change, next: shown(change.next) }, { random, now });
      const whole = asChanged(filled, change, { random, now }, answered);
      const own = identifier === undefined || id === undefined ? {} : { [identifier.property]: id };
      return (effort) => prepare({ ...tried(effort, whole, random), ...own }, scope, answered);
    },
  };
}

/** Gives what makes a new item what a profile says of it. */
function createdAs(
  byProfile: ReturnType<typeof setByService>,
  randomAt: Shared['randomAt'],
): (item: Item, created: Created, operation: Operation | undefined) => Item {
  return (item, created, operation) => {
    if (byProfile === undefined || operation === undefined) return item;
    const { kept, body, id, now, above, numbering, next } = created;
    const unknown = byProfile.unknownKept(operation, body, kept);
    const brought = broughtBy(body, { ...kept, ...unknown });
    const count = (name: string, from: number): number => nextNumber(numbering, `set ${operation.id} ${name}`, from);
    const making = { random: randomAt(`set ${operation.id} ${id}`), now, above, count, next };
    return byProfile.atCreation(operation, { ...item, ...unknown }, brought, making);
  };
}

/** Gives a number that follows the last of its kind; `from` where there is none. */
function nextNumber(numbering: Map<string, number> | undefined, kind: string, from: number): number {
  const last = numbering?.get(kind);
  const number = last === undefined ? from : last + 1;
  numbering?.set(kind, number);
  return number;
}

/** Gives the members of an item that a body has. */
function broughtBy(body: Item, item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => name in body));
}

/** Whom what cannot be made is told. */
interface SeedContext {
  readonly contract: Contract;
  readonly warn: (message: string) => void;
}

/** What makes the seeds of a collection. */
interface SeedMaking {
  readonly identifiers: Identifiers;
  readonly scopes: readonly Scope[];
  readonly seedItem: CollectionPlan['seedItem'];
  /** Gives the first seed item, in a scope and under another identifier. */
  readonly standIn: (scope: Scope, id: string) => StoredItem;
}

/** Gives the plan of a resource's collection: what it starts with, and how its items are named. */
function planOf(resource: Resource, context: SeedContext, making: SeedMaking): CollectionPlan {
  const { contract } = context;
  const { identifiers, scopes, seedItem, standIn } = making;
  let seedCount: number | undefined;
  return {
    collection: resource.collection,
    filterProperties: filterPropertiesOf(resource, contract),
    ...shownOf(contract, resource),
    // Asked for later, for the trial compiles what the items are checked by.
    get seedCount() {
      const isTried = seedCount === undefined && scopes.length > 0 && identifiers.seedCount > 0;
      const isSeeded = isTried && canBeSeeded(resource, context, () => seedItem(0, identifiers.idAt(0)));
      return (seedCount ??= isSeeded ? identifiers.seedCount : 0);
    },
    idAt: identifiers.idAt,
    sequenceOf: (id) => below(identifiers.sequenceOf(id), seedCount),
    seedItem,
    keysAt: (sequence) => scopeKeys(scopes[sequence % scopes.length] ?? []),
    standIn: (sequence, id, cause) => {
      noteStandIn(resource, contract, cause);
      return standIn(scopes[sequence % scopes.length] ?? [], id);
    },
    endSeeds: (sequence, cause) => void (seedCount = noteEnd(resource, contract, sequence, cause)),
  };
}

/** Gives the properties that the items themselves are looked up by. */
function lookedUpBy(resource: Resource, contract: Pick<Contract, 'schemas'>): string[] {
  const { list, indexed = [] } = resource;
  const filtered = (list?.filters ?? []).map(({ property }) => property);
  const removed = keptRemoved(contract, resource);
  const told = removed === undefined ? [] : [whetherSet(removed.member)];
  return [...new Set([...filtered, ...indexed, ...uniqueByProfile(resource, contract), ...told])];
}

/** Gives the members of bodies whose values no two items may have, where a profile says so. */
function uniqueByProfile(resource: Resource, contract: Pick<Contract, 'schemas'>): string[] {
  const profile = profileOf(contract);
  if (profile.isEmpty) return [];
  const names = Object.keys(contract.schemas.shapedProperties(resource.itemSchema));
  return names.flatMap((name) => {
    const said = operationsOf(resource).map((operation) =>
      profile.find(dataPoints.uniqueValues, operation, `body.${name}`),
    );
    return [...(said.includes(true) ? [name] : []), ...(said.includes('any-case') ? [inAnyCase(name)] : [])];
  });
}

/** Gives the properties by which a store finds the items of a resource: those of its filters, and its parents. */
export function filterPropertiesOf(resource: Resource, contract: Pick<Contract, 'schemas'>): string[] {
  return [...lookedUpBy(resource, contract), ...parentParameters(resource).map(parentProperty)];
}

/** Gives the keys that a store finds the items of a scope by. */
function scopeKeys(scope: Scope): Record<string, readonly string[]> {
  return Object.fromEntries(scope.map(({ property, anyOf }) => [property, anyOf]));
}

/** A collection whose items cannot be made up starts empty, with a warning, rather than not at all. */
function canBeSeeded(resource: Resource, context: SeedContext, makeFirst: () => StoredItem): boolean {
  try {
    makeFirst();
    return true;
  } catch (cause) {
    const reason = `no item can be made up for it; ${problemOf(cause)}`;
    if (cause instanceof ApiError) context.warn(`${resource.collection} starts empty: ${reason}`);
    else context.contract.flaws.add(pointerOf(resource), reason, `${resource.collection} starts empty`);
    return false;
  }
}

function below(sequence: number | undefined, count = Infinity): number | undefined {
  return sequence !== undefined && sequence < count ? sequence : undefined;
}

function noteEnd(resource: Resource, { flaws }: Contract, count: number, cause: unknown): number {
  const problem = `no item can be made up after them; ${problemOf(cause)}`;
  flaws.add(pointerOf(resource), problem, `${resource.collection} starts with ${count} items`);
  return count;
}

function noteStandIn(resource: Resource, { flaws }: Contract, cause: unknown): void {
  const problem = `some items cannot be made up; ${problemOf(cause)}`;
  flaws.add(pointerOf(resource), problem, `in ${resource.collection} the first one stands in their place`);
}

function pointerOf(resource: Resource): string {
  return operationsOf(resource)[0]?.pointer ?? '';
}
