import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { operationsOf } from '../../openapi/collections/resources';
import type { State } from '../../openapi/collections/state';
import { unplayedParameters, type UnplayedParameter } from '../../openapi/collections/inspection';
import { dataPoints, listPoints } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import type { Handler } from '../handler';
import { keptRemoved } from './item';

/** Most operations that the words at start name; a later look at the document has them all. */
const mostNamed = 20;

/** Says at start what a document describes and nobody will play. */
export function warnOfUnplayed(byOperation: UnplayedByOperation, warn: (message: string) => void): void {
  if (byOperation.size === 0) return;
  const named = [...byOperation].slice(0, mostNamed).map(([{ id }, unplayed]) => {
    return `${id}: ${unplayed.map(({ parameter, reason }) => `${parameter.name} (${reason})`).join(', ')}`;
  });
  const more = byOperation.size > mostNamed ? `; and those of ${byOperation.size - mostNamed} more operations` : '';
  warn(`these query parameters are validated and have no effect: ${named.join('; ')}${more}`);
}

/** Gives what adds to a handler a warning for each parameter of a request that has no effect. */
export function createUnplayedNotes(
  byOperation: UnplayedByOperation,
): (operation: Operation, handler: Handler) => Handler {
  return (operation, handler) => {
    const unplayed = byOperation.get(operation);
    if (unplayed === undefined) return handler;
    return (request) => {
      if (request.query !== '') {
        const sent = [...new URLSearchParams(request.query).keys()];
        for (const { parameter, reason } of unplayed) {
          // Parameters of the style deepObject have their names before a bracket.
          const isSent = sent.some((name) => name === parameter.name || name.startsWith(`${parameter.name}[`));
          if (isSent) request.warnings.push(`query.${parameter.name} has no effect: ${reason}`);
        }
      }
      return handler(request);
    };
  };
}

/** The parameters that have no effect, by the operation that describes them. */
export type UnplayedByOperation = ReadonlyMap<Operation, readonly UnplayedParameter[]>;

/** Gives the parameters of a document's operations that have no effect. */
export function unplayedByOperation(contract: Contract, { views }: Pick<State, 'views'>): UnplayedByOperation {
  const grouped = new Map<Operation, UnplayedParameter[]>();
  const profile = profileOf(contract);
  const isOfProfile = !profile.isEmpty;
  for (const unplayed of unplayedParameters(contract, views)) {
    const { operation, parameter } = unplayed;
    const isSearched = profile.find(listPoints.searchedMembers, operation, `query.${parameter.name}`) !== undefined;
    const isPage = contract.resources.some(({ list }) => list?.operation === operation && list.page === parameter);
    const own = isOfProfile ? contract.resources.find((one) => operationsOf(one).includes(operation)) : undefined;
    const showsRemoved = own !== undefined && keptRemoved(contract, own)?.parameter === parameter.name;
    // What the document leaves open a profile may say.
    if (isSearched || showsRemoved || (isPage && profile.find(dataPoints.usualPage, operation.path) !== undefined))
      continue;
    const known = grouped.get(unplayed.operation);
    if (known === undefined) grouped.set(unplayed.operation, [unplayed]);
    else known.push(unplayed);
  }
  return grouped;
}
