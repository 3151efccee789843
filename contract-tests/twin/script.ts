import type { Contract } from '../../src/openapi/contract';
import { listSteps, itemSteps, shelvesOf, strayEnds, type Held } from './read-steps';
import { step, type Step } from './step';
import { transportSteps } from './transport-steps';
import { changeSteps, createSteps } from './write-steps';

/**
 * Gives the requests by which a stand-in is held against the service it was learnt from: reads of all that was there, odd ones,
 * then creates, changes and removals and what follows them. The same document and items give the same requests.
 */
export function scriptOf(contract: Contract, held: Held): Step[] {
  const shelves = shelvesOf(contract, held);
  const reads = shelves.flatMap((shelf) => [...listSteps(contract, shelf), ...itemSteps(contract, shelf)]);
  const writes: Step[] = [];
  const created = (): number => writes.filter(({ creates }) => creates !== undefined).length;
  for (const shelf of shelves) {
    const first = created();
    writes.push(...createSteps(contract, shelf, held, first), ...changeSteps(contract, shelf, first));
  }
  const plain = contract.operations
    .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    .map(({ path }) => step('GET', path));
  const transport = shelves.slice(0, 1).flatMap(transportSteps);
  return [...plain, ...reads, ...strayEnds(shelves), ...transport, ...writes];
}
