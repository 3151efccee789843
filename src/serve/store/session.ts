import type { Faults } from './faults';
import type { Journal } from './journal';
import { type CollectionPlan, type Store, bytesOfText } from './store';
import { createHash } from 'node:crypto';

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
} /** The time of a session. */
export interface Clock {
  /** Gives the present moment in milliseconds since 1970. */
  readonly now: () => number;
}

/** The first and the last moment that RFC 3339 can write: years have four digits (section 5.6). */
const [earliest, latest] = [Date.parse('0000-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/**
 * Gives a clock that shows `start` (milliseconds since 1970) now and goes on from there; the true time without one. It
 * stands still at the first and at the last moment that a date can be written of.
 */
export function createClock(start: number | undefined): Clock {
  if (start === undefined) return { now: Date.now };
  const offset = start - Date.now();
  return { now: () => Math.min(latest, Math.max(earliest, Date.now() + offset)) };
}

/** Most keys of a session whose answers are remembered: the oldest are forgotten. */
const mostKeys = 1000;

/** Most removed items of a session that are remembered. */
const mostGone = 10_000;

/** What an answer takes beside its text, in bytes. */
const besideText = 500;

/** An answer as it is kept for who asks again. */
interface KeptAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly mediaType?: string;
  readonly text?: string;
}

/** An answer that a key has had, and what it was asked with; nothing of it once others needed the room. */
interface Given {
  readonly asked: string;
  readonly bytes: number;
  answer: KeptAnswer | undefined;
}

/** Bounds the answers that all sessions and snapshots keep for who asks again: the oldest are forgotten first. */
export class AnswerPool {
  readonly #given = new Set<Given>();
  #bytes = 0;

  /** Keeps at most so many bytes; an answer that is longer than all of them is not kept. */
  constructor(readonly most: number) {}

  /** Counts an answer, and forgets the oldest where there is no room. */
  hold(given: Given): void {
    this.#given.add(given);
    this.#bytes += given.bytes;
    for (const oldest of this.#given) {
      if (this.#bytes <= this.most) return;
      this.#given.delete(oldest);
      this.#bytes -= oldest.bytes;
      oldest.answer = undefined;
    }
  }
}

/** What a session remembers of its requests beside its items; a reset makes a new one, a snapshot keeps a copy. */
export class Remembered {
  readonly #pool: AnswerPool;
  readonly #given: Map<string, Given>;
  readonly #gone: Set<string>;
  /** Values that items have been seen with, by the name of what they are values of; whoever needs them finds them anew. */
  readonly seen = new Map<string, ReadonlySet<string>>();

  constructor(pool: AnswerPool, from?: Remembered) {
    this.#pool = pool;
    this.#given = new Map(from === undefined ? [] : from.#given);
    this.#gone = new Set(from === undefined ? [] : from.#gone);
  }

  /** Gives one that remembers the same, and goes on by itself. */
  copy(): Remembered {
    return new Remembered(this.#pool, this);
  }

  /** Gives the answer that a key has had, and whether it was asked with the same; undefined where it has had none. */
  answerTo(key: string, asked: string): { readonly answer: KeptAnswer; readonly isSame: boolean } | undefined {
    const given = this.#given.get(digestOf(key));
    return given?.answer && { answer: given.answer, isSame: given.asked === digestOf(asked) };
  }

  /** Remembers the answer that a key has had, and what it was asked with. */
  keepAnswer(key: string, asked: string, answer: KeptAnswer): void {
    const texts = [answer.text ?? '', ...Object.entries(answer.headers ?? {}).flat()];
    const bytes = texts.reduce((sum, text) => sum + bytesOfText(text), besideText);
    if (bytes > this.#pool.most) return;
    const given = { asked: digestOf(asked), bytes, answer };
    const place = digestOf(key);
    this.#given.delete(place);
    this.#given.set(place, given);
    this.#pool.hold(given);
    for (const [oldest, { answer: kept }] of this.#given) {
      if (kept !== undefined && this.#given.size <= mostKeys) return;
      this.#given.delete(oldest);
    }
  }

  /** Remembers that an item was removed, by a name that no other has. */
  noteGone(name: string): void {
    if (this.#gone.size < mostGone) this.#gone.add(digestOf(name));
  }

  /** Tells whether an item was removed. */
  isGone(name: string): boolean {
    return this.#gone.has(digestOf(name));
  }
}

/** Texts of clients may be of any length, and are kept by what tells them apart. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
} /** Upper bounds of the classes of durations, in seconds; the last class has none. */
export const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** What was counted of one operation; requests that matched none are counted under the empty name. */
export interface OperationTally {
  /** Requests by the status of their answer; 0 where none was sent. */
  readonly statuses: Map<number, number>;
  /** Requests by the class of their duration; one more than there are bounds. */
  readonly durations: number[];
  /** Sum of the durations in seconds. */
  seconds: number;
  violations: number;
}

/** Counts requests for the metrics, cheaply: what becomes of the counts is left to whoever reads them. */
export class Tallies {
  readonly #operations = new Map<string, OperationTally>();

  /** Counts a request; the duration is in milliseconds. */
  count(operation: string, status: number, duration: number, violations: number): void {
    let tally = this.#operations.get(operation);
    if (tally === undefined) {
      const durations = Array.from({ length: durationBounds.length + 1 }, () => 0);
      this.#operations.set(operation, (tally = { statuses: new Map(), durations, seconds: 0, violations: 0 }));
    }
    const seconds = duration / 1000;
    let index = 0;
    while (seconds > (durationBounds[index] ?? Infinity)) index += 1;
    tally.durations[index] = (tally.durations[index] ?? 0) + 1;
    tally.seconds += seconds;
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    tally.violations += violations;
  }

  /** Gives what was counted, by the id of the operation. */
  all(): ReadonlyMap<string, OperationTally> {
    return this.#operations;
  }
}
