import type { Overlay } from './overlay';
import type { SeedLayer } from './seed-layer';
import type { Scope } from './store';

/** The state of a collection at one moment; it never changes. */
export interface CollectionState {
  readonly seed: SeedLayer;
  /** None where nobody has looked into the collection. */
  readonly overlay: Overlay | undefined;
  readonly nextSequence: number;
  readonly firstGiven: number;
  /** What was removed of seeds that were not made yet. */
  readonly unmade: ReadonlyMap<string, Scope>;
}
