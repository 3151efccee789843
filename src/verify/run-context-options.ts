import type { Contract } from '../contract/contract';
import type { Client, Exchange } from './exchange';
import type { KeyRing } from './keys';
import type { LeftOverNotes } from './left-over-notes';
import type { RunLimit } from './run-limit';
import type { Deadline, RunClock } from './sender';
import type { BodyBounds } from './standard-bounds';

/** What a run context is made from; see RunOptions. */
export interface RunContextOptions {
  readonly contract: Contract;
  readonly client: Client;
  readonly key?: string | undefined;
  /** Keys of several schemes, and tokens, in place of the one. */
  readonly keys?: KeyRing | undefined;
  readonly expiredKey?: string | undefined;
  readonly probesConcurrency?: boolean;
  readonly readOnly?: boolean;
  readonly changes?: boolean;
  readonly changesDocuments?: boolean;
  readonly clock: RunClock;
  readonly rate?: number | undefined;
  readonly writes: number;
  /** Whether what removes the run's items in the end is among the writes: a create that will be removed is then two. */
  readonly countsRemovals?: boolean;
  readonly consistencyWindow: number;
  readonly retries?: number;
  readonly longestWait?: number;
  readonly signal?: AbortSignal;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  readonly deadline?: Deadline | undefined;
  readonly bodies?: BodyBounds | undefined;
  readonly limit?: RunLimit | undefined;
  readonly notes?: LeftOverNotes;
  readonly redact: (text: string) => string;
  readonly seed: string;
  readonly runTag: string;
}
