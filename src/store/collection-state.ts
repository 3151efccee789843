import type { Overlay } from './overlay';
import type { SeedLayer } from './seed-layer';

/** The state of a collection at one moment; it never changes. */
export interface CollectionState {
  readonly seed: SeedLayer;
  /** None where nobody has looked into the collection. */
  readonly overlay: Overlay | undefined;
  readonly nextSequence: number;
  readonly firstGiven: number;
}
