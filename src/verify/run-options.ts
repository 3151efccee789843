import type { Contract } from '../contract/contract';
import type { Budget } from './budget';
import type { Client } from './exchange';
import type { KeyRing } from './keys';
import type { Redact } from './report/redact';
import type { RunHooks } from './run-hooks';
import type { AskedLimit } from './run-limit';
import type { RunClock } from './sender';
import type { BodyBounds } from './standard-bounds';

/** How a run is made. Times are in milliseconds. */
export interface RunOptions extends RunHooks {
  readonly contract: Contract;
  readonly client: Client;
  /** The API key; none where the service needs none. */
  readonly key?: string | undefined;
  /** Keys of several schemes, and tokens, in place of the one. */
  readonly keys?: KeyRing | undefined;
  /** A key that was valid once, for the check that it is refused. */
  readonly expiredKey?: string | undefined;
  /** Whether overlapping creates may be sent, to see that each gets an identifier of its own. */
  readonly probesConcurrency?: boolean;
  /** Decides samples and made-up identifiers: the same seed, the same requests but for the tag of the run. */
  readonly seed: string;
  /** Tells the run apart from others of its seed, in its tag; random where left out. */
  readonly runMark?: string;
  readonly clock?: RunClock;
  /** Requests a second; undefined for no limit. */
  readonly rate?: number | undefined;
  /** How many items may be created. */
  readonly writes: number;
  /** Whether no request is sent that could change anything. */
  readonly readOnly?: boolean;
  /** Whether PUT, PATCH and DELETE are sent, to what this run created alone. */
  readonly changes?: boolean;
  /** Whether PUT and PATCH are sent to documents that are there once (`/settings`), and put back; as `changes` where left out. */
  readonly changesDocuments?: boolean;
  /** Whether what was created stays on the service when the run is over. */
  readonly keep?: boolean;
  /** How long a list or item may lag behind a create. */
  readonly consistencyWindow: number;
  /** Whether a broken MUST of an HTTP RFC is a violation rather than a warning. */
  readonly httpStrict?: boolean;
  /** Names of header fields that the client adds to every request, for curl lines. */
  readonly headerNames?: readonly string[];
  /** Takes secrets out of texts; by default the keys alone. */
  readonly redact?: Redact;
  readonly retries?: number;
  readonly longestWait?: number;
  /** Longest that the run may take; no limit where left out. */
  readonly longestRun?: number;
  readonly bodies?: BodyBounds;
  /** What was left out of the run before it. */
  readonly budget?: Pick<Budget, 'leftOut' | 'unread'> | undefined;
  /** What the run may send and take, whatever was reckoned before it. */
  readonly limit?: AskedLimit | undefined;
}
