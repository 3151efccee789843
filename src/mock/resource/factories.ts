import type { MockConfig } from '../../config';
import type { Contract } from '../../contract/contract';
import type { Schema } from '../../contract/document';
import type { Resource } from '../../contract/resource/resources';
import type { Scope } from '../../store/store';
import { parentAt, parentParameters, scopeAt } from './collection-scope';
import { createIdentifiers, namedItems } from './identifiers';
import { createItemFactory, type ItemFactory } from './item-factory';

/** Most parents that the seed items of a nested collection are spread over. */
const mostParents = 10;

/** Gives the item factory of every resource of a document. Items of nested collections are spread over the first parents. */
export function createFactories(
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
): { resource: Resource; factory: ItemFactory }[] {
  return contract.resources.map((resource) => ({ resource, factory: createFactory(resource, contract, config, warn) }));
}

/** Gives the item factory of one resource. Throws where its identifiers, or those of its parents, cannot be made. */
export function createFactory(
  resource: Resource,
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
): ItemFactory {
  const { fixtures, fixturesAreChosen, seed, count } = config;
  const scopes = (one: Resource): readonly Scope[] => parentScopes(one, contract, config);
  return createItemFactory(resource, { contract, fixtures, fixturesAreChosen, seed, count, scopes, warn });
}

/** Gives the scopes that the seed items of a collection are spread over: one without terms where it lies below no parent. */
export function parentScopes(
  resource: Resource,
  contract: Contract,
  config: Pick<MockConfig, 'seed' | 'count'>,
): Scope[] {
  const parameters = parentParameters(resource);
  if (parameters.length === 0) return [[]];
  const parents = new Map(parameters.map((name) => [name, parentIdentifiers(resource, name, contract, config)]));
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
): string[] {
  const parent = parentAt(resource, parameter, resources);
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
