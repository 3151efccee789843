import type { MockConfig } from '../../config';
import type { Contract } from '../../contract/contract';
import { problemOf } from '../../contract/flaws';
import { operationsOf, type Resource } from '../../contract/resource/resources';
import { DocumentError } from '../../errors';
import { createFactory } from './factories';

/**
 * Gives a contract without the resources whose items nobody can make, for what the document says of their identifiers or
 * their parents: their operations answer samples then, and each is a flaw. Of large documents each is found out when its
 * operations are first asked for.
 */
export function withPlayableResources(
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
): Contract {
  if (contract.compiles === 'when asked') return contract;
  const resources = contract.resources.filter((resource) => isPlayable(resource, contract, config, warn));
  if (resources.length === contract.resources.length) return contract;
  return { ...contract, resources, plainResources: resources.filter(({ isPlain }) => isPlain) };
}

/** Tells whether the items of a resource can be made; where not, that is a flaw, and its operations answer samples. */
export function isPlayable(
  resource: Resource,
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
): boolean {
  const [{ pointer } = { pointer: '' }] = operationsOf(resource);
  const cost = `${resource.collection} keeps no state, its operations answer samples`;
  try {
    createFactory(resource, contract, config, warn);
    return true;
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    contract.flaws.add(pointer, problemOf(cause), cost);
    return false;
  }
}
