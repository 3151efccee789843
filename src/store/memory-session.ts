import { ApiError } from '../errors';
import { attempt } from './attempt';
import { createClock, type Clock } from './clock';
import { MemoryFaults } from './faults';
import { MemoryJournal, type JournalPool } from './journal';
import { MemoryStore, type MemoryStoreOptions } from './memory-store';
import { Remembered, type AnswerPool } from './remembered';
import { seedLayerOf } from './seed-layer';
import type { FindSeeding, ResetOptions, Seeding, Session, SnapshotSummary } from './session';
import type { StoreState } from './store';

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
export interface MemorySessionContext {
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
export class MemorySession implements Session {
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
