import type { Contract } from '../openapi/contract';
import type { Budget } from './budget';
import type { Client, Exchange } from '../probe/exchange';
import type { KeyRing } from '../probe/credentials';
import type { Redact } from '../probe/redaction';
import type { AskedLimit } from '../probe/limits';
import type { RunClock } from '../probe/sender';
import type { BodyBounds } from '../probe/body-bounds';
import { type Check, observed, type Mismatch, type Outcome } from '../probe/check';
import type { LeftOverNotes } from '../probe/left-over-notes';
import type { CheckResult } from './result';
import type { Operation } from '../openapi/operation';
import { didYouMean } from '../base/text';
import { UsageError } from '../base/errors';
import { matchesStatus } from '../probe/answers';

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
  /** Gives the checks that are worth most, within so many requests: a service that is slower than was reckoned is asked less. */
  readonly within?: (requests: number) => ReadonlySet<Check>;
}

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

/** The statuses that a user takes from an operation, by its id, or from every one (`*`), whatever the document says. */
export type Accepted = ReadonlyMap<string, readonly string[]>;

/**
 * Gives the accepted statuses of texts such as `createOrder=409,422` or `*=429`; an operation without an operationId is
 * `POST /orders`. Throws a UsageError for a text of another form and for an operation that the document does not have.
 */
export function readAccepted(texts: readonly string[], operations: readonly Pick<Operation, 'id'>[]): Accepted {
  const accepted = new Map<string, readonly string[]>();
  const known = operations.map(({ id }) => id);
  for (const text of texts) {
    const mark = text.lastIndexOf('=');
    const name = text.slice(0, Math.max(mark, 0)).trim();
    const statuses = text
      .slice(mark + 1)
      .split(',')
      .map((status) => status.trim());
    if (name === '' || !statuses.every((status) => /^[1-5](?:\d\d|XX)$/.test(status)))
      throw new UsageError(
        `--accept ${JSON.stringify(text)}: expected an operation and statuses, such as createOrder=409,422 or '*=4XX'`,
      );
    if (name !== '*' && !known.includes(name))
      throw new UsageError(
        `--accept: the document has no operation ${JSON.stringify(name)}${didYouMean(name, known)}; --plan lists the requests with their checks`,
      );
    accepted.set(name, [...(accepted.get(name) ?? []), ...statuses]);
  }
  return accepted;
}

/**
 * Gives an outcome without the mismatches that are but an accepted status; observed where nothing else is left. What an
 * answer with such a status holds is judged as ever.
 */
export function withoutAccepted(outcome: Outcome, accepted: Accepted): Outcome {
  if (outcome.verdict !== 'violated' || accepted.size === 0) return outcome;
  const mismatches = outcome.mismatches.filter((mismatch) => !isAccepted(mismatch, accepted));
  if (mismatches.length > 0) return { verdict: 'violated', mismatches };
  const seen = outcome.mismatches.map(({ exchange }) => `${exchange.operation.id}: ${exchange.response.status}`);
  return observed(`accepted as asked for (--accept ${[...new Set(seen)].join(', ')})`);
}

function isAccepted({ exchange, expected, got }: Mismatch, accepted: Accepted): boolean {
  const { status } = exchange.response;
  const named = [...(accepted.get(exchange.operation.id) ?? []), ...(accepted.get('*') ?? [])];
  const isOfStatus = expected.isStatus === true || got.status === status || got.shows === 'answer';
  return isOfStatus && named.some((one) => matchesStatus(status, one));
}
