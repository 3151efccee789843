import { setMaxListeners } from 'node:events';
import { ApiError } from '../errors';
import { attempt } from './attempt';
import type { JournalBounds, JournalPool } from './journal';
import { MemorySession, type MemorySessionContext } from './memory-session';
import { AnswerPool } from './remembered';
import type { ItemTally } from './item-tally';
import {
  defaultSession,
  isSessionName,
  type FindSeeding,
  type ForkSource,
  type ResetOptions,
  type Seeding,
  type Session,
  type Sessions,
  type SessionStart,
} from './session';

/** Bounds and starting point of the sessions of a mock. */
export interface MemorySessionsOptions {
  readonly findSeeding: FindSeeding;
  /** Seed, count and clock of sessions that ask for no others. */
  readonly start: { readonly seed: number; readonly count: number; readonly now: number | undefined };
  readonly maximumSessions: number;
  /** How long a session lives without a request, in milliseconds. */
  readonly idle: number;
  readonly maximumItems: number;
  /** Most bytes of items in all sessions and their snapshots together, seeds not counted; no bound by default. */
  readonly maximumBytes?: number;
  /** Most entries of each journal, and most bytes of all journals together. */
  readonly journal: Readonly<JournalBounds>;
  /** Gives the true time in milliseconds since 1970; tests give their own. */
  readonly time?: () => number;
}

/** Answers that are kept for who asks again may take this part of the bytes of items. */
const answerShare = 1 / 8;

/** Seeds of all sessions together may be this many times as many as one store may hold items. */
const seedAllowance = 2;

/** The sessions of a mock in this process's memory. */
export class MemorySessions implements Sessions {
  readonly default: MemorySession;
  readonly #sessions = new Map<string, MemorySession>();
  readonly #options: MemorySessionsOptions;
  readonly #context: MemorySessionContext;
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #journals: JournalPool;

  constructor(options: MemorySessionsOptions) {
    this.#journals = { bounds: options.journal, bytes: 0, hold: this.#holdJournals };
    // Every answer that is held back listens; there may be any number.
    setMaxListeners(0, this.#closing.signal);
    const tally: ItemTally = { held: 0, bytes: 0 };
    this.#options = options;
    this.#context = {
      findSeeding: options.findSeeding,
      storeOptions: { maximumItems: options.maximumItems, maximumBytes: options.maximumBytes, tally },
      journalPool: this.#journals,
      answerPool: new AnswerPool(Math.floor((options.maximumBytes ?? Infinity) * answerShare)),
      time: options.time ?? Date.now,
      admit: (seeding) => {
        this.#admit(seeding);
      },
    };
    const { seed, count, now } = options.start;
    this.default = new MemorySession(defaultSession, options.findSeeding(seed, count), now, this.#context);
    this.default.isBegun = true;
    this.#sessions.set(defaultSession, this.default);
    const beat = Math.min(60_000, Math.max(1000, options.idle / 2));
    this.#timer = setInterval(() => {
      this.#endIdle();
    }, beat).unref();
  }

  readonly meet = (name: string): Session | Promise<Session> => {
    const live = this.#live(name);
    if (live !== undefined) return live;
    return attempt(() => this.#make(name, {}, undefined));
  };

  readonly keep = (met: Session): Session | Promise<Session> => {
    const live = this.#live(met.name);
    if (live !== undefined) return live;
    // One that has ended meanwhile gave back what it held; what begins in its place is as new.
    const isUsable = met instanceof MemorySession && !met.isReleased;
    return attempt(() => this.#keep(isUsable ? met : this.#make(met.name, {}, undefined)));
  };

  readonly use = (name: string): Session | Promise<Session> => {
    const live = this.#live(name);
    if (live === undefined) return attempt(() => this.#begin(name, {}, undefined));
    live.isHeld = true;
    return live;
  };

  readonly find = (name: string): Promise<Session | undefined> => Promise.resolve(this.#live(name));

  readonly begin = (name: string, start: SessionStart, from?: ForkSource): Promise<Session> =>
    attempt(() => {
      if (this.#live(name) !== undefined) {
        throw new ApiError('conflict', `there is a session ${JSON.stringify(name)} already; end it first or reset it`);
      }
      return this.#begin(name, start, from);
    });

  readonly list = (): Promise<readonly Session[]> =>
    attempt(() => {
      this.#endIdle();
      return [...this.#sessions.values()];
    });

  readonly resetAll = (options: ResetOptions): Promise<void> =>
    attempt(() => {
      for (const session of this.#sessions.values()) session.assertResettable(options);
      for (const session of this.#sessions.values()) session.resetNow(options);
    });

  readonly end = (name: string): Promise<boolean> =>
    attempt(() => {
      const session = this.#sessions.get(name);
      if (session === undefined || session === this.default) return false;
      this.#forget(session);
      return true;
    });

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  readonly close = (): void => {
    clearInterval(this.#timer);
    this.#closing.abort();
  };

  /** Begins a session on purpose. */
  #begin(name: string, start: SessionStart, from: ForkSource | undefined): MemorySession {
    const session = this.#keep(this.#make(name, start, from));
    session.isHeld = true;
    return session;
  }

  #make(name: string, start: SessionStart, from: ForkSource | undefined): MemorySession {
    if (!isSessionName(name)) throw noName(name);
    const forked = from === undefined ? undefined : this.#source(from);
    const defaults = this.#options.start;
    const seeding =
      forked?.seeding ?? this.#options.findSeeding(start.seed ?? defaults.seed, start.count ?? defaults.count);
    return new MemorySession(name, seeding, start.now ?? defaults.now, this.#context, forked);
  }

  #keep(session: MemorySession): MemorySession {
    try {
      this.#admit(session.seeding);
      this.#makeRoomFor(session.name);
    } catch (refusal) {
      session.release();
      throw refusal;
    }
    session.isBegun = true;
    this.#sessions.set(session.name, session);
    this.#shareJournals();
    return session;
  }

  /** Ends what has been idle for too long, or else the one session that has gone unused for the longest. */
  #makeRoomFor(name: string): void {
    const { maximumSessions } = this.#options;
    if (this.#sessions.size < maximumSessions) return;
    this.#endIdle();
    if (this.#sessions.size < maximumSessions) return;
    let oldest: MemorySession | undefined;
    for (const session of this.#sessions.values()) {
      if (session === this.default || !session.isUnused) continue;
      if (oldest === undefined || session.lastUsedAt < oldest.lastUsedAt) oldest = session;
    }
    if (oldest === undefined)
      throw new ApiError('too_many_sessions', `expected at most ${maximumSessions} sessions, got one more: ${name}`);
    this.#forget(oldest);
  }

  #source(from: ForkSource): NonNullable<ReturnType<MemorySession['stateOf']>> {
    const found = this.#live(from.session)?.stateOf(from.snapshot);
    if (found !== undefined) return found;
    const snapshot = from.snapshot === undefined ? '' : ` with a snapshot ${JSON.stringify(from.snapshot)}`;
    throw new ApiError('not_found', `there is no session ${JSON.stringify(from.session)}${snapshot} to fork`);
  }

  #live(name: string): MemorySession | undefined {
    const session = this.#sessions.get(name);
    if (session === undefined) return undefined;
    const now = this.#context.time();
    if (this.#isIdle(session, now)) {
      this.#forget(session);
      return undefined;
    }
    session.lastUsedAt = now;
    return session;
  }

  #isIdle(session: MemorySession, now: number): boolean {
    if (session === this.default || session.journal.isWatched) return false;
    return now - session.lastUsedAt > this.#options.idle;
  }

  #endIdle(): void {
    const now = this.#context.time();
    for (const session of this.#sessions.values()) if (this.#isIdle(session, now)) this.#forget(session);
  }

  #forget(session: MemorySession): void {
    this.#sessions.delete(session.name);
    // A request may still have it: one that is about to write begins it again.
    session.isBegun = false;
    session.release();
    this.#shareJournals();
  }

  /** Gives each journal an equal share of the bytes, so that together they keep within the bound. */
  #shareJournals(): void {
    const { entries, bytes } = this.#options.journal;
    this.#journals.bounds = { entries, bytes: Math.floor(bytes / this.#sessions.size) };
    this.#holdJournals();
  }

  /** A journal that was full when there were fewer sessions gives up what is more than its share. */
  readonly #holdJournals = (): void => {
    if (this.#journals.bytes <= this.#options.journal.bytes) return;
    for (const { journal } of this.#sessions.values()) journal.trim();
  };

  /** The items of distinct seeds live in memory, however many sessions share each. */
  #admit(seeding: Seeding): void {
    if (seeding === this.default.seeding) return;
    const alive = new Set([...this.#sessions.values()].flatMap((session) => session.seedings()));
    if (alive.has(seeding)) return;
    const items = [...alive, seeding].reduce((sum, { count, plans }) => sum + count * plans.length, 0);
    const limit = this.#options.maximumItems * seedAllowance;
    if (items <= limit) return;
    throw new ApiError('storage_full', `the seeds of all sessions would be ${items} items, and may be ${limit}`);
  }
}

function noName(name: string): ApiError {
  const got = JSON.stringify(name.slice(0, 80));
  return new ApiError('invalid_session', `session: expected 1 to 64 letters, digits, ".", "_" or "-", got ${got}`);
}
