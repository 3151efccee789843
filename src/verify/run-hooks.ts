import type { Accepted } from './accepted';
import type { Check } from './check';
import type { Exchange } from './exchange';
import type { LeftOverNotes } from './left-over-notes';
import type { CheckResult } from './result';

/** What the caller of a run has a say in while it goes on. */
export interface RunHooks {
  readonly signal?: AbortSignal;
  readonly onResult?: (result: CheckResult) => void;
  /** Called after each exchange. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Where what is created and removed is noted as it happens. */
  readonly notes?: LeftOverNotes;
  /** Statuses that are no violation, whatever the document says. */
  readonly accepted?: Accepted;
  /** Gives why the run may end, called after each violated check; what is not run then is not tested. */
  readonly enough?: (results: ReadonlyMap<Check, CheckResult>, exchanges: readonly Exchange[]) => string | undefined;
}
