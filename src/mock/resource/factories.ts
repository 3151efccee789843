import type { MockConfig } from '../../config';
import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import type { Resource } from '../../contract/resource/resources';
import type { Scope } from '../../store/store';
import { parentAt, parentParameters, scopeAt } from './collection-scope';
import { noGivenItems, type GivenItems } from './given-items-map';
import { createIdentifiers, namedItems } from './identifiers';
import { shownOf } from './kept-removed';
import { createItemFactory, type ItemFactory } from './item-factory';
import { filterPropertiesOf } from './seed-plan';

/** Most parents that the seed items of a nested collection are spread over. */
const mostParents = 10;

/**
 * Gives the item factory of every resource of a document. Items of nested collections are spread over the first parents.
 * Those of large documents are made when they are first asked for.
 */
export function createFactories(
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
  const { fixtures, fixturesAreChosen, seed, count } = config;
  const scopes = (one: Resource): readonly Scope[] => parentScopes(one, contract, config, given);
  return createItemFactory(resource, { contract, fixtures, fixturesAreChosen, seed, count, scopes, given, warn });
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
