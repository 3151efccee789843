import { setMaxListeners } from 'node:events';
import { ApiError } from '../../base/errors';
import { attempt, type ItemTally, MemoryStore, type MemoryStoreOptions } from './memory-store';
import { type JournalBounds, type JournalPool, MemoryJournal } from './journal';
import {
  AnswerPool,
  defaultSession,
  isSessionName,
  type FindSeeding,
  type ForkSource,
  type ResetOptions,
  type Seeding,
  type Session,
  type Sessions,
  type SessionStart,
  createClock,
  type Clock,
  Remembered,
  type SnapshotSummary,
} from './session';
import { MemoryFaults } from './faults';
import { seedLayerOf } from './layers';
import type { StoreState } from './store';

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

/** Most snapshots that a session may have. */
const mostSnapshots = 20;

/** What a session is at one moment. */
interface SessionState {
  readonly state: StoreState;
  readonly seeding: Seeding;
  readonly remembered: Remembered | undefined;
}

interface Snapshot extends SessionState {
  readonly takenAt: number;
}

/** What a session in memory is made with. */
interface MemorySessionContext {
  readonly findSeeding: FindSeeding;
  readonly storeOptions: MemoryStoreOptions;
  readonly journalPool: JournalPool;
  readonly answerPool: AnswerPool;
  /** Gives the true time in milliseconds since 1970. */
  readonly time: () => number;
  /** Throws an ApiError where the items of another seeding would be too many. */
  readonly admit: (seeding: Seeding) => void;
}

/** A session in this process's memory. */
class MemorySession implements Session {
  readonly store: MemoryStore;
  readonly faults: MemoryFaults;
  readonly journal: MemoryJournal;
  readonly beganAt: number;
  lastUsedAt: number;
  isBegun = false;
  handedOut: object = {};
  readonly numbering = new Map<string, number>();
  #remembered: Remembered | undefined;
  /** Whether somebody has begun it on purpose, rather than by a request; it makes no room for others then. */
  isHeld = false;
  /** Whether it has given back what it held. */
  isReleased = false;
  #seeding: Seeding;
  #clock: Clock;
  readonly #snapshots = new Map<string, Snapshot>();
  readonly #context: MemorySessionContext;

  constructor(
    readonly name: string,
    seeding: Seeding,
    now: number | undefined,
    context: MemorySessionContext,
    from?: SessionState,
  ) {
    this.#context = context;
    this.#seeding = seeding;
    this.#clock = createClock(now);
    this.store = new MemoryStore(seeding.plans.map(seedLayerOf), context.storeOptions, from?.state);
    this.#remembered = from?.remembered?.copy();
    this.faults = new MemoryFaults(seeding.seed);
    this.journal = new MemoryJournal(context.journalPool);
    this.beganAt = context.time();
    this.lastUsedAt = this.beganAt;
  }

  get seeding(): Seeding {
    return this.#seeding;
  }

  get clock(): Clock {
    return this.#clock;
  }

  get remembered(): Remembered {
    return (this.#remembered ??= new Remembered(this.#context.answerPool));
  }

  readonly reset = (options: ResetOptions): Promise<void> =>
    attempt(() => {
      this.assertResettable(options);
      this.resetNow(options);
    });

  /** Throws the ApiError that stands against a reset, if any. */
  assertResettable(options: ResetOptions): void {
    const seeding = this.#seedingFor(options);
    if (seeding !== this.#seeding) this.#context.admit(seeding);
    const refused = this.store.refusedBy(seeding.plans);
    if (refused !== undefined) throw identifiersWouldRepeat(refused, seeding.count);
  }

  /** Resets within the present turn, so that no request falls in between. */
  resetNow(options: ResetOptions): void {
    const { now, keep = [] } = options;
    this.#seeding = this.#seedingFor(options);
    this.store.resetTo(this.#seeding.plans);
    if (now !== undefined) this.#clock = createClock(now);
    if (!keep.includes('faults')) void this.faults.clear();
    void this.faults.rewind(this.#seeding.seed);
    if (!keep.includes('journal')) void this.journal.clear();
    if (!keep.includes('tokens')) this.handedOut = {};
    this.numbering.clear();
    this.#remembered = undefined;
  }

  readonly takeSnapshot = (name: string): Promise<SnapshotSummary> =>
    attempt(() => {
      if (!this.#snapshots.has(name) && this.#snapshots.size >= mostSnapshots) {
        throw new ApiError('limit_reached', `the session has ${mostSnapshots} snapshots, as many as it may`);
      }
      const state = this.store.state();
      const former = this.#snapshots.get(name)?.state;
      this.store.hold(state.added - (former?.added ?? 0), state.bytes - (former?.bytes ?? 0));
      const remembered = this.#remembered?.copy();
      const snapshot = { state, seeding: this.#seeding, remembered, takenAt: this.#context.time() };
      this.#snapshots.set(name, snapshot);
      return summarise(name, snapshot);
    });

  readonly snapshots = (): Promise<readonly SnapshotSummary[]> =>
    Promise.resolve([...this.#snapshots].map(([name, snapshot]) => summarise(name, snapshot)));

  readonly restore = (name: string): Promise<boolean> =>
    attempt(() => {
      const snapshot = this.#snapshots.get(name);
      if (snapshot === undefined) return false;
      this.#seeding = snapshot.seeding;
      this.store.restoreTo(snapshot.state);
      this.#remembered = snapshot.remembered?.copy();
      return true;
    });

  readonly removeSnapshot = (name: string): Promise<boolean> =>
    attempt(() => {
      const state = this.#snapshots.get(name)?.state;
      if (state !== undefined) this.store.hold(-state.added, -state.bytes);
      return this.#snapshots.delete(name);
    });

  /** Whether nobody would miss it: what a new one of its name would answer is the same. */
  get isUnused(): boolean {
    if (this.isHeld || this.store.isWritten || this.journal.isWatched) return false;
    return this.#snapshots.size === 0 && this.faults.size === 0;
  }

  /** Gives back what the session held; it is not used afterwards. */
  release(): void {
    this.isReleased = true;
    for (const { state } of this.#snapshots.values()) this.store.hold(-state.added, -state.bytes);
    this.#snapshots.clear();
    this.numbering.clear();
    this.#remembered = undefined;
    this.store.release();
    this.journal.close();
  }

  /** Gives what a fork starts with: the session as it is, or one of its snapshots. */
  stateOf(snapshot: string | undefined): SessionState | undefined {
    if (snapshot !== undefined) return this.#snapshots.get(snapshot);
    return { state: this.store.state(), seeding: this.#seeding, remembered: this.#remembered };
  }

  /** Gives every seeding whose items the session keeps alive. */
  seedings(): Seeding[] {
    return [this.#seeding, ...[...this.#snapshots.values()].map(({ seeding }) => seeding)];
  }

  #seedingFor({ seed, count }: ResetOptions): Seeding {
    if (seed === undefined && count === undefined) return this.#seeding;
    return this.#context.findSeeding(seed ?? this.#seeding.seed, count ?? this.#seeding.count);
  }
}

function summarise(name: string, { takenAt, seeding }: Snapshot): SnapshotSummary {
  return { name, takenAt, seed: seeding.seed, count: seeding.count };
}

function identifiersWouldRepeat(collection: string, count: number): ApiError {
  return new ApiError(
    'conflict',
    `a count of ${count} would give items of ${collection} identifiers that created items have had; identifiers never repeat within a session: begin another session, or reset to a smaller count`,
  );
}
