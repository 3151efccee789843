import type { MockConfig } from '../../config';
import type { Contract } from '../../contract/contract';
import { problemOf } from '../../contract/flaws';
import { operationsOf } from '../../contract/resource/resources';
import { DocumentError } from '../../errors';
import { createFactory } from './factories';

/**
 * Gives a contract without the resources whose items nobody can make, for what the document says of their identifiers or
 * their parents: their operations answer samples then, and each is a flaw.
 */
export function withPlayableResources(
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
): Contract {
  const resources = contract.resources.filter((resource) => {
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
  });
  if (resources.length === contract.resources.length) return contract;
  return { ...contract, resources, plainResources: resources.filter(({ isPlain }) => isPlain) };
}
