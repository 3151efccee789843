import type { CollectionState } from './collection-state';
import type { StoreState } from './store';

/** The state of a store in memory at one moment. */
export class MemoryState implements StoreState {
  constructor(
    readonly added: number,
    readonly bytes: number,
    readonly collections: ReadonlyMap<string, CollectionState>,
  ) {}
}

/** Gives a state as one of a store in memory. Throws a TypeError where it is another kind of store's. */
export function ownState(state: StoreState): MemoryState {
  if (state instanceof MemoryState) return state;
  throw new TypeError('the state is of another kind of store');
}
