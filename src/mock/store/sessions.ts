import type { MockConfig } from '../config';
import { Rejected } from '../rejected';
import type { ItemAddress } from '../../openapi/collections/collection';
import type { Effect, Kept, Seeding } from './effects';
import { isKnown, type Tally } from './shelves';
import { Store } from './store';

/** The session of requests that name none. It always exists. */
export const defaultSession = 'default';

/** One client's own view of the mock: what it changes, no other session sees. */
export interface Session {
  readonly name: string;
  readonly store: Store;
  /** Milliseconds since 1970, by the true clock. */
  readonly beganAt: number;
}

export interface SessionStart {
  readonly seed?: number;
  readonly count?: number;
  /** What its clock shows at the start, in milliseconds since 1970. */
  readonly now?: number;
  /** Begin as a copy of another session. */
  readonly from?: Session;
}

/** What sessions begin with. */
export type SessionsStart = Pick<MockConfig, 'seed' | 'count' | 'now' | 'memoryLimit' | 'sessionLimit'> & {
  /** What a seed and a count of items mean. */
  readonly seedingOf: (seed: number, count: number) => Seeding;
};

/** What a verb of a session is about to do; without effects, the session is about to end. */
export interface SessionChange {
  readonly session: Session;
  readonly effects?: readonly Effect[];
}

/** The sessions of a mock. They outlive it: another mock may serve them. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #tally: Tally;
  #listener: ((change: SessionChange) => void) | undefined;

  /** @param trueTime milliseconds since 1970 */
  constructor(
    private start: SessionsStart,
    private readonly trueTime: () => number,
  ) {
    this.#tally = { bytes: 0, limit: start.memoryLimit };
  }

  /** Calls back with what is about to change in any session, in order. What the listener throws prevents it. */
  onChange(listener: (change: SessionChange) => void): void {
    this.#listener = listener;
  }

  /**
   * Goes over to another version of the OpenAPI file and its options; what was written and arranged stays where it fits.
   * @param refit an item as the other version stores it; undefined if it does not fit
   * @returns what did not fit, by the name of the session
   */
  rebase(start: SessionsStart, refit: Parameters<Store['rebase']>[1]): ReadonlyMap<string, readonly ItemAddress[]> {
    const before = this.start;
    this.start = start;
    const dropped = new Map<string, readonly ItemAddress[]>();
    for (const { name, store } of this.#sessions.values()) {
      const { seed, count } = store.seeding;
      // A seed of its own stays; what came from the options follows them.
      const own = start.seedingOf(
        seed === before.seed ? start.seed : seed,
        count === before.count ? start.count : count,
      );
      const lost = store.rebase(own, refit);
      if (lost.length > 0) dropped.set(name, lost);
    }
    return dropped;
  }

  get default(): Session {
    return this.use(defaultSession);
  }

  /** The session of a name; the first request that names it begins it. Throws a Rejected if all sessions are in use. */
  use(name: string): Session {
    const session = this.#sessions.get(name);
    if (session === undefined) return this.#begin(name, {});
    // The order of the map is that of the last use.
    if (this.#sessions.size > 1) {
      this.#sessions.delete(name);
      this.#sessions.set(name, session);
    }
    return session;
  }

  find(name: string): Session | undefined {
    return this.#sessions.get(name);
  }

  /** Begins a session; undefined if one of its name has begun. Throws a Rejected as `use` does, or if the memory is full. */
  begin(name: string, start: SessionStart): Session | undefined {
    if (this.#sessions.has(name)) return undefined;
    const session = this.#begin(name, start);
    if (start.from !== undefined) session.store.reset({ copyOf: start.from.store });
    if (start.now !== undefined) session.store.setClock(start.now);
    return session;
  }

  /** Goes back to a seed and a count; those of the session if they are not named. */
  reset(session: Session, start: SessionStart, keep: Kept): void {
    const { store } = session;
    if (start.from !== undefined) store.reset({ copyOf: start.from.store });
    else {
      const { seed = store.seeding.seed, count = store.seeding.count } = start;
      store.reset({ seeding: this.seedingOf(seed, count), keep });
    }
    const now = start.now ?? (keep.includes('clock') ? undefined : this.start.now);
    if (now !== undefined) store.setClock(now);
  }

  seedingOf(seed: number, count: number): Seeding {
    return this.start.seedingOf(seed, count);
  }

  /**
   * Does in a session what was done in it before, but for what was in collections that the OpenAPI file does not have.
   * @returns whether it has them all
   */
  restore(name: string, start: SessionStart, effects: readonly Effect[]): boolean {
    const { store } = this.#sessions.get(name) ?? this.#begin(name, start);
    const known = effects.filter((effect) => isKnown(store.seeding, effect));
    store.apply(known);
    return known.length === effects.length;
  }

  /** What was changed in each session, as effects on a new one. */
  changed(): readonly { readonly session: Session; readonly effects: readonly Effect[] }[] {
    return [...this.#sessions.values()]
      .filter(({ store }) => store.isWritten)
      .map((session) => ({ session, effects: session.store.effects() }));
  }

  list(): readonly Session[] {
    return [...this.#sessions.values()].sort((one, other) => one.beganAt - other.beganAt);
  }

  /** Forgets a session and all that it holds; false if there is none. The default session only loses what it holds. */
  end(name: string): boolean {
    const session = this.#sessions.get(name);
    if (session !== undefined) this.#listener?.({ session });
    session?.store.release();
    return this.#sessions.delete(name);
  }

  #begin(name: string, { seed = this.start.seed, count = this.start.count }: SessionStart): Session {
    if (name !== defaultSession && this.#sessions.size >= this.start.sessionLimit) this.#makeRoom();
    const store = new Store(this.seedingOf(seed, count), this.trueTime, this.#tally, this.start.now);
    const session = { name, store, beganAt: this.trueTime() };
    store.onEffects((effects) => {
      this.#listener?.({ session, effects });
    });
    this.#sessions.set(name, session);
    return session;
  }

  /** Sessions that nothing was written to look the same when they begin anew. */
  #makeRoom(): void {
    for (const { name, store } of this.#sessions.values())
      if (name !== defaultSession && !store.isWritten) {
        this.#sessions.delete(name);
        return;
      }
    throw new Rejected(
      'sessions-full',
      `All ${this.start.sessionLimit} sessions are in use. End one, or raise UNDERSTUDY_MAX_SESSIONS.`,
    );
  }
}

/** Whether a text can name a session: 1 to 64 letters, digits, `.`, `_`, `-`, a letter or digit first. */
export function isSessionName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
}
