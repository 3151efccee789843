import type { MockConfig } from '../../config';
import type { Contract } from '../../contract/contract';
import { problemOf } from '../../contract/flaws';
import { operationsOf } from '../../contract/resource/resources';
import { DocumentError } from '../../errors';
import { createFactory } from './factories';

/** Most collections that keep state; the largest of well-known documents describe some 300. */
const mostCollections = 500;

/**
 * Gives a contract without the resources whose items nobody can make, for what the document says of their identifiers or
 * their parents: their operations answer samples then, and each is a flaw.
 */
export function withPlayableResources(
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
): Contract {
  const resources = contract.resources.filter((resource, index) => {
    const [{ pointer } = { pointer: '' }] = operationsOf(resource);
    const cost = `${resource.collection} keeps no state, its operations answer samples`;
    if (index >= mostCollections) {
      const count = contract.resources.length;
      contract.flaws.add(
        '/paths',
        `expected at most ${mostCollections} collections, got ${count}`,
        'those after keep no state',
      );
      return false;
    }
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
