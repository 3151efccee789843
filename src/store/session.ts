import type { Clock } from './clock';
import type { Faults } from './faults';
import type { Journal } from './journal';
import type { Remembered } from './remembered';
import type { CollectionPlan, Store } from './store';

/** The session of requests that name none. It always exists. */
export const defaultSession = 'default';

/** What collections start with: the plans of one seed and count, the same object for all sessions that share them. */
export interface Seeding {
  readonly seed: number;
  readonly count: number;
  readonly plans: readonly CollectionPlan[];
}

/** Gives the seeding of a seed and a count of items in each collection. */
export type FindSeeding = (seed: number, count: number) => Seeding;

/** One client's own view of the mock: items, clock, faults and journal that no other session sees. */
export interface Session {
  readonly name: string;
  readonly store: Store;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly seeding: Seeding;
  readonly clock: Clock;
  /** When it began, in milliseconds since 1970, by the true clock. */
  readonly beganAt: number;
  readonly lastUsedAt: number;
  /** Whether it is kept for later requests; before that, and once it has ended, it is there for one request. */
  readonly isBegun: boolean;
  /** What clients were handed out as credentials is remembered by this object: a reset makes a new one, unless it keeps `tokens`. */
  readonly handedOut: object;
  /** The last number of each thing that answers count, by its name, such as what is left of a rate limit: a reset begins anew. */
  readonly numbering: Map<string, number>;
  /** What was answered and removed, for who asks again: a reset begins anew, snapshots and forks have what was known at their moment. */
  readonly remembered: Remembered;
  /**
   * Puts items back to the seed and clears faults and journal, all in one moment; identifiers go on where they were.
   * Throws an ApiError `conflict` where a larger count would give identifiers that created items have had.
   */
  readonly reset: (options: ResetOptions) => Promise<void>;
  /** Keeps the present items under a name. Throws an ApiError `limit_reached` past the most that a session may have. */
  readonly takeSnapshot: (name: string) => Promise<SnapshotSummary>;
  readonly snapshots: () => Promise<readonly SnapshotSummary[]>;
  /** Brings back the items of a snapshot; gives false where there is none of that name. */
  readonly restore: (name: string) => Promise<boolean>;
  readonly removeSnapshot: (name: string) => Promise<boolean>;
}

/** What a session is to start with; what is left out is as the mock was started, or stays as it is at a reset. */
export interface SessionStart {
  readonly seed?: number;
  readonly count?: number;
  /** What its clock shows at the start, in milliseconds since 1970. */
  readonly now?: number;
}

/** What a reset changes, and what it leaves as it is; kept faults start afresh. */
export interface ResetOptions extends SessionStart {
  readonly keep?: readonly ('faults' | 'journal' | 'tokens')[];
}

/** A snapshot as it is listed. */
export interface SnapshotSummary {
  readonly name: string;
  readonly takenAt: number;
  readonly seed: number;
  readonly count: number;
}

/** The sessions of a mock. */
export interface Sessions {
  readonly default: Session;
  /**
   * Gives the session that a request names; where none of that name has begun, one that has not, and that `keep` begins.
   * Throws an ApiError `invalid_session` where it is no name. One that is at hand may come without a promise, which every
   * request of a session would wait for.
   */
  readonly meet: (name: string) => Session | Promise<Session>;
  /**
   * Begins a session that `meet` gave, or gives the one of its name that has begun since; in the place of one that has ended
   * since, a new one. Where there are as many as there
   * may be, the one makes room that has gone unused for the longest: begun by a request, never written to, without faults,
   * snapshots and live readers. Throws an ApiError `too_many_sessions` where there is none such.
   */
  readonly keep: (met: Session) => Session | Promise<Session>;
  /** Gives the session of a name, and begins it where it is new; it does not make room for others. Throws as `meet` and `keep` do. */
  readonly use: (name: string) => Session | Promise<Session>;
  /** Gives a session without beginning one. */
  readonly find: (name: string) => Promise<Session | undefined>;
  /**
   * Begins a session, from a seed or as a fork of another or of its snapshot. Throws as `use` does, and `conflict` where
   * the name is taken, `not_found` where there is nothing to fork, `storage_full` where the seeds would be too many.
   */
  readonly begin: (name: string, start: SessionStart, from?: ForkSource) => Promise<Session>;
  readonly list: () => Promise<readonly Session[]>;
  /** Resets every session in one moment, or, where one of them cannot be, none; throws as `Session.reset` does. */
  readonly resetAll: (options: ResetOptions) => Promise<void>;
  /** Ends a session and forgets all it held; gives false where there is none. The default session stays. */
  readonly end: (name: string) => Promise<boolean>;
  /** Is aborted when the mock closes: whoever holds an answer back lets it go. */
  readonly closing: AbortSignal;
  /** Stops the timer behind the idle time-out and whatever waits on `closing`. */
  readonly close: () => void;
}

/** What a session is forked from: another as it is now, or one of its snapshots. */
export interface ForkSource {
  readonly session: string;
  readonly snapshot?: string;
}

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Tells whether a text can name a session: 1 to 64 letters, digits, `.`, `_`, `-`, a letter or digit first. */
export function isSessionName(name: string): boolean {
  return namePattern.test(name);
}
