import { ApiError } from '../errors';
import type { CollectionPlan } from './store';

/** A new item under its identifier. */
export interface NewItem {
  readonly id: string;
  readonly text: string;
}

/** How many identifiers in a row may be taken before a create gives up. */
const mostTries = 10_000;

/**
 * Gives the sequence of the next identifier of a collection that is free. Those of a narrow schema run out: after so many that
 * are taken, throws an ApiError `storage_full`.
 */
export function nextFree(plan: CollectionPlan, start: number, isTaken: (id: string) => boolean): number {
  for (let sequence = start; sequence < start + mostTries; sequence += 1) {
    if (!isTaken(plan.idAt(sequence))) return sequence;
  }
  throw new ApiError(
    'storage_full',
    `${plan.collection}: ${mostTries} identifiers in a row were taken; its schema has too few`,
  );
}
