import type { MockConfig } from '../../config';
import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import type { JsonValue } from '../../exact-json';
import { keysOf } from '../../store/keys';
import type { Scope } from '../../store/store';
import { parentParameters, parentProperty } from './collection-scope';
import { createIdentifiers } from './identifiers';
import { createItemFactory, type ItemFactory } from './item-factory';

/** Most parents that the seed items of a nested collection are spread over. */
const mostParents = 10;

/** Gives the item factory of every resource of a document. Items of nested collections are spread over the first parents. */
export function createFactories(
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
): { resource: Resource; factory: ItemFactory }[] {
  const { fixtures, fixturesAreChosen, seed, count } = config;
  const scopes = (resource: Resource): readonly Scope[] => parentScopes(resource, contract, config);
  const context = { contract, fixtures, fixturesAreChosen, seed, count, scopes, warn };
  return contract.resources.map((resource) => ({ resource, factory: createItemFactory(resource, context) }));
}

function parentScopes(resource: Resource, contract: Contract, config: MockConfig): readonly Scope[] {
  const parameters = parentParameters(resource);
  if (parameters.length === 0) return [[]];
  const parents = parameters.map((parameter) => parentKeys(resource, parameter, contract, config));
  const count = Math.max(...parents.map((keys) => keys.length));
  return Array.from({ length: count }, (_, index) =>
    parameters.map((parameter, position): Scope[number] => {
      const keys = parents[position] ?? [];
      return { property: parentProperty(parameter), anyOf: keys[index % keys.length] ?? [] };
    }),
  );
}

/** Gives the keys of a parent's identifiers; where the document describes no parent, that of the number 1. */
function parentKeys(
  resource: Resource,
  parameter: string,
  contract: Contract,
  config: MockConfig,
): (readonly string[])[] {
  const [path = ''] = resource.collection.split(`/{${parameter}}`);
  const parent = contract.resources.find(({ collection }) => collection === path);
  const property = parent?.identifier?.property;
  if (parent === undefined || property === undefined) return [['1'], ['"1"']];
  const identifiers = createIdentifiers(parent, contract.schemas, config.seed, config.count);
  return Array.from({ length: Math.min(mostParents, config.count) }, (_, sequence): readonly string[] => {
    const value: JsonValue | undefined = identifiers.asProperty(identifiers.idAt(sequence))[property];
    return keysOf(value);
  });
}
