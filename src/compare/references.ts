import type { Contract } from '../contract/contract';
import type { Resource } from '../contract/resource/resources';
import { readableResources } from '../verify/checks/resources';

/** Members that name items of a collection, by their names in small letters and digits alone: `customerid`. */
const references = new WeakMap<Contract, ReadonlyMap<string, Resource>>();

/** Gives the collections whose items members name, by the plain names of these members. */
export function referencesOf(contract: Contract): ReadonlyMap<string, Resource> {
  let found = references.get(contract);
  if (found === undefined) {
    const named = readableResources(contract).flatMap(({ resource, parameter }): [string, Resource][] => {
      const noun = resource.schemaName === undefined ? [] : [`${plainName(resource.schemaName)}id`];
      return [...(plainName(parameter) === 'id' ? [] : [plainName(parameter)]), ...noun].map((name) => [
        name,
        resource,
      ]);
    });
    references.set(contract, (found = new Map(named.toReversed())));
  }
  return found;
}

/** Gives a name in small letters and digits alone. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
