import type { MockConfig } from '../config';
import type { Contract } from '../../openapi/contract';
import type { Schema } from '../../openapi/document';
import type { Resource } from '../../openapi/collections/resources';
import type { Scope, CollectionPlan, NamedItem } from '../store/store';
import { parentAt, parentParameters, scopeAt, parentTexts } from './collection-scope';
import { noGivenItems, type GivenItems, shownOf } from './item';
import { createIdentifiers, namedItems } from './identifiers';
import { createItemFactory, type ItemFactory, filterPropertiesOf } from './item-factory';
import { dataPoints, type NewIdentifiers } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import type { Seeding } from '../store/session';
import { alike, uuidAlike } from '../../profile/write-text';
import { createRandom } from '../../base/random';
import { SampleError } from '../../openapi/schema/work-budget';
import { encodeTemplate } from '../../base/http';
import { isValidExample } from '../../openapi/schema/example-check';

/** Most parents that the seed items of a nested collection are spread over. */
const mostParents = 10;

/**
 * Gives the item factory of every resource of a document. Items of nested collections are spread over the first parents.
 * Those of large documents are made when they are first asked for.
 */
function createFactories(
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
  given: GivenItems,
): { resource: Resource; factory: ItemFactory }[] {
  return contract.resources.map((resource) => {
    const make = (): ItemFactory => createFactory(resource, contract, config, warn, given);
    return {
      resource,
      factory: contract.compiles === 'at once' ? make() : deferFactory(resource, contract, config.count, make),
    };
  });
}

/** Gives a factory that is made when something is first asked of it; where it cannot be made, its collection is empty. */
function deferFactory(resource: Resource, contract: Contract, count: number, make: () => ItemFactory): ItemFactory {
  let factory: ItemFactory | undefined;
  const made = (): ItemFactory => (factory ??= make());
  let isEmpty = false;
  return {
    store: (...given) => made().store(...given),
    prepare: (...given) => made().prepare(...given),
    fromBody: (...given) => made().fromBody(...given),
    changed: (...given) => made().changed(...given),
    plan: {
      collection: resource.collection,
      filterProperties: filterPropertiesOf(resource, contract),
      ...shownOf(contract, resource),
      get seedCount() {
        if (isEmpty) return 0;
        return factory?.plan.seedCount ?? count;
      },
      ready: () => {
        try {
          made();
        } catch {
          // Whoever asks for a handler of its operations tells why.
          isEmpty = true;
        }
      },
      idAt: (sequence) => made().plan.idAt(sequence),
      sequenceOf: (id) => (isEmpty ? undefined : made().plan.sequenceOf(id)),
      seedItem: (sequence, id) => made().plan.seedItem(sequence, id),
      keysAt: (sequence) => (isEmpty ? {} : (made().plan.keysAt?.(sequence) ?? {})),
      standIn: (sequence, id, cause) => {
        const { standIn } = made().plan;
        if (standIn === undefined) throw cause;
        return standIn(sequence, id, cause);
      },
      endSeeds: (sequence, cause) => made().plan.endSeeds?.(sequence, cause),
    },
  };
}

/** Gives the item factory of one resource. Throws where its identifiers, or those of its parents, cannot be made. */
export function createFactory(
  resource: Resource,
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
  given: GivenItems = noGivenItems,
): ItemFactory {
  const { fixtures, fixturesAreChosen, seed, count, allProperties } = config;
  const scopes = (one: Resource): readonly Scope[] => parentScopes(one, contract, config, given);
  return createItemFactory(resource, {
    ...{ contract, fixtures, fixturesAreChosen, seed, count, allProperties },
    ...{ scopes, given, warn },
  });
}

/** Gives the scopes that the seed items of a collection are spread over: one without terms where it lies below no parent. */
export function parentScopes(
  resource: Resource,
  contract: Contract,
  config: Pick<MockConfig, 'seed' | 'count'>,
  given: GivenItems = noGivenItems,
): Scope[] {
  const parameters = parentParameters(resource);
  if (parameters.length === 0) return [[]];
  const parents = new Map(parameters.map((name) => [name, parentIdentifiers(resource, name, contract, config, given)]));
  const count = Math.max(...[...parents.values()].map((texts) => texts.length));
  return Array.from({ length: count }, (_, index) =>
    scopeAt(parameters, (name) => {
      const texts = parents.get(name) ?? [];
      return texts[index % texts.length] ?? '';
    }),
  );
}

/** Gives the identifiers of the first parents, as texts; where the document describes no parent, one that its parameter takes. */
function parentIdentifiers(
  resource: Resource,
  parameter: string,
  { resources, schemas }: Contract,
  { seed, count }: Pick<MockConfig, 'seed' | 'count'>,
  given: GivenItems,
): string[] {
  const parent = parentAt(resource, parameter, resources);
  const known = parent === undefined ? undefined : given.get(parent.collection);
  if (known !== undefined) return known.slice(0, mostParents).flatMap(({ id }) => id ?? []);
  if (parent !== undefined) {
    const { seedCount, idAt } = createIdentifiers(namedItems(parent), schemas, seed, count);
    return Array.from({ length: Math.min(mostParents, seedCount) }, (_, sequence) => idAt(sequence));
  }
  const operations = [resource.list?.operation, resource.create, resource.read];
  const parameters = operations.flatMap((operation) => operation?.parameters ?? []);
  const schema = parameters.find(({ in: place, name }) => place === 'path' && name === parameter)?.schema ?? {};
  if (isOpenText(schemas.flatten(schema))) return ['1'];
  return [
    createIdentifiers(
      { name: `parent ${parameter} of ${resource.collection}`, schemas: [schema] },
      schemas,
      seed,
      1,
    ).idAt(0),
  ];
}

/** A text that nothing binds is as well the plainest one. */
function isOpenText(flat: Schema): boolean {
  return ['enum', 'const', 'pattern', 'format', 'minLength', 'oneOf', 'anyOf'].every(
    (keyword) => flat[keyword] === undefined,
  );
}

/** The seedings of a mock: what a seed and a count make of its collections. */
export interface Seedings {
  /** Gives the seeding of a seed and a count; the same one as long as any session uses it, so that its items are shared. */
  readonly find: (seed: number, count: number) => Seeding;
  /** Gives the item factory of a resource that belongs to a seeding. */
  readonly factoryOf: (seeding: Seeding, resource: Resource) => ItemFactory;
}

/** Gives the seedings of a document. Items are made when a session first looks at them; `warn` is told of those that cannot be. `others` are opened beside; collections in `given` start with those. */
export function createSeedings(
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
  others: readonly CollectionPlan[] = [],
  given: GivenItems = noGivenItems,
): Seedings {
  const profile = profileOf(contract);
  const known = new Map<string, WeakRef<Seeding>>();
  const factoriesOf = new WeakMap<Seeding, ReadonlyMap<string, ItemFactory>>();
  const forget = new FinalizationRegistry((key: string) => {
    if (known.get(key)?.deref() === undefined) known.delete(key);
  });
  const make = (seed: number, count: number): Seeding => {
    const made = createFactories(contract, { ...config, seed, count }, warn, given);
    const named = (plan: CollectionPlan, { list, collection }: Resource): CollectionPlan =>
      withNewIdentifiers(plan, profile.find(dataPoints.newIdentifiers, list?.operation.path ?? collection), seed);
    const planned = (plan: CollectionPlan, resource?: Resource): CollectionPlan => {
      const items = given.get(plan.collection);
      if (items === undefined) return plan;
      const identifier = resource?.identifier?.schema;
      return givenPlan(plan, items, identifier && contract.schemas.flatten(identifier));
    };
    const plans = made.map(({ resource, factory }) => named(planned(factory.plan, resource), resource));
    const seeding = { seed, count, plans: [...plans, ...others.map((plan) => planned(plan))] };
    factoriesOf.set(seeding, new Map(made.map(({ resource, factory }) => [resource.collection, factory])));
    return seeding;
  };
  return {
    find: (seed, count) => {
      const key = `${seed} ${count}`;
      const found = known.get(key)?.deref();
      if (found !== undefined) return found;
      const seeding = make(seed, count);
      known.set(key, new WeakRef(seeding));
      forget.register(seeding, key);
      return seeding;
    },
    factoryOf: (seeding, { collection }) => {
      const found = factoriesOf.get(seeding)?.get(collection);
      if (found === undefined) throw new RangeError('the seeding belongs to another mock');
      return found;
    },
  };
}

/** Gives a plan whose new items, those after the ones it starts with, have identifiers as a profile says. */
function withNewIdentifiers(plan: CollectionPlan, made: NewIdentifiers | undefined, seed: number): CollectionPlan {
  if (made === undefined) return plan;
  // What the plan tells of itself may change: it is asked each time.
  if (made.kind === 'below-parent')
    return Object.create(plan, { idWithin: { value: countedBelow(plan, made) } }) as CollectionPlan;
  const idOf = (n: number): string => {
    if (made.kind === 'sequence') return String(BigInt(made.next) + BigInt(made.step) * BigInt(n));
    const random = createRandom(`${seed} ${plan.collection} new ${n}`);
    return made.kind === 'uuid' ? uuidAlike(random, made.version) : alike(random, made.like, made.prefix);
  };
  return Object.create(plan, {
    idAt: {
      value: (sequence: number) => (sequence < plan.seedCount ? plan.idAt(sequence) : idOf(sequence - plan.seedCount)),
    },
  }) as CollectionPlan;
}

/** Gives what counts the new items below each parent by themselves, behind the highest that it starts with. */
function countedBelow(
  plan: CollectionPlan,
  { first, step }: Extract<NewIdentifiers, { kind: 'below-parent' }>,
): NonNullable<CollectionPlan['idWithin']> {
  let highest: ReadonlyMap<string, bigint> | undefined;
  return (scope, n) => {
    highest ??= highestBelow(plan, scope);
    const last = highest.get(keyOf(scope.map(({ anyOf }) => anyOf)));
    const next = last === undefined ? BigInt(first) : last + BigInt(step);
    return String(next + BigInt(step) * BigInt(n));
  };
}

/** Gives the highest number that items have below each parent, of those that a collection starts with; scopes name the same properties. */
function highestBelow(plan: CollectionPlan, scope: Scope): ReadonlyMap<string, bigint> {
  const highest = new Map<string, bigint>();
  for (let sequence = 0; sequence < plan.seedCount; sequence += 1) {
    const id = plan.idAt(sequence);
    if (!/^-?\d{1,40}$/.test(id)) continue;
    const keys = plan.keysAt?.(sequence) ?? plan.seedItem(sequence, id).keys;
    const above = keyOf(scope.map(({ property }) => keys[property] ?? []));
    const known = highest.get(above);
    if (known === undefined || BigInt(id) > known) highest.set(above, BigInt(id));
  }
  return highest;
}

function keyOf(keys: readonly (readonly string[])[]): string {
  return JSON.stringify(keys);
}

/** Most paths of one collection that are told. */
const mostPaths = 3;

/**
 * Gives the first concrete paths at which a collection below parents has items at the start: its parents are the first items
 * of their own collections, or made up where the document describes none.
 */
export function startsAt(
  { contract, config }: { readonly contract: Contract; readonly config: Pick<MockConfig, 'seed' | 'count'> },
  resource: Resource,
): string[] {
  const path = encodeTemplate(resource.list?.operation.path ?? resource.collection);
  try {
    const scopes = parentScopes(resource, contract, config).slice(0, Math.min(mostPaths, config.count));
    return scopes.map((scope) => {
      const texts = parentTexts(scope).map(([, text]) => text);
      let next = 0;
      return path.replaceAll(/\{[^{}]+\}/g, () => encodeURIComponent(texts[next++] ?? ''));
    });
  } catch (cause) {
    if (cause instanceof SampleError) return [];
    throw cause;
  }
}

/**
 * Gives the plan of a collection that starts with items that were given, under their identifiers and in their order. Creates go on
 * behind the highest identifier where those given count up, else as they would without; `identifier` is what the document
 * says of identifiers, where it names any.
 */
function givenPlan(plan: CollectionPlan, items: readonly NamedItem[], identifier: Schema | undefined): CollectionPlan {
  const ids = items.map(({ id }, index) => id ?? plan.idAt(index));
  const sequences = new Map<string, number>();
  const twins = new Map<string, number[]>();
  for (const [sequence, id] of ids.entries()) {
    const others = twins.get(id);
    if (!sequences.has(id)) sequences.set(id, sequence);
    else if (others === undefined) twins.set(id, [sequence]);
    else others.push(sequence);
  }
  const next = followers(ids, identifier);
  return {
    collection: plan.collection,
    filterProperties: plan.filterProperties,
    ...(plan.shows !== undefined && { shows: plan.shows }),
    seedCount: items.length,
    idAt: (sequence) => ids[sequence] ?? next(sequence - ids.length) ?? plan.idAt(sequence),
    sequenceOf: (id) => sequences.get(id),
    twinsOf: (id) => twins.get(id) ?? [],
    seedItem: (sequence) => {
      const given = items[sequence];
      if (given === undefined) throw new RangeError(`no item was given at place ${sequence}`);
      return given.item;
    },
  };
}

/**
 * Gives what names the items behind those that have identifiers which count up, such as 17 or INV-0017: the n-th behind the
 * highest, of the same width, as far as the document allows it.
 */
function followers(ids: readonly string[], identifier: Schema | undefined): (n: number) => string | undefined {
  const parts = ids.map((id) => /^(\D*)(\d{1,30})$/.exec(id));
  const [, before = '', first = ''] = parts[0] ?? [];
  const isCounted = parts.length > 0 && parts.every((one) => one?.[1] === before);
  if (!isCounted) return () => undefined;
  const isPadded = parts.some((one) => one?.[2]?.startsWith('0') === true && one[2].length > 1);
  const width = isPadded ? first.length : 1;
  const highest = parts.reduce((most, one) => (BigInt(one?.[2] ?? 0) > most ? BigInt(one?.[2] ?? 0) : most), 0n);
  const isNumber = identifier !== undefined && [identifier.type].flat().includes('integer');
  return (n) => {
    const number = highest + 1n + BigInt(n);
    const id = before + number.toString().padStart(width, '0');
    if (identifier === undefined || isAllowed(identifier, number, isNumber ? Number(number) : id)) return id;
    return undefined;
  };
}

/** Of integers that are said to be of 32 or 64 bits none is larger (OpenAPI Format Registry). */
function isAllowed(identifier: Schema, number: bigint, value: string | number): boolean {
  const { format } = identifier;
  const most = typeof value === 'string' ? undefined : format === 'int32' ? 2n ** 31n - 1n : 2n ** 63n - 1n;
  return (most === undefined || number <= most) && isValidExample(identifier, value);
}
