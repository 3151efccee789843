import type { Violation } from '../../base/errors';
import { bytesOfText } from './store';

/** One request and its answer, as they were; what readers want of it is derived when they ask. */
export interface JournalEntry {
  /** Counts the requests of the session from 1, never twice in its life; the journal numbers them. */
  readonly id: number;
  /** When the request came, by the session's clock, in milliseconds since 1970. */
  readonly time: number;
  /** From the request's arrival to its answer, in milliseconds. */
  readonly duration: number;
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  /** Path below the session's prefix, without query. */
  readonly path: string;
  /** Names and values by turns, a line each; secrets included, so readers redact. */
  readonly requestHeaders: string;
  /** The body as text, where the operation takes one and it was read. */
  readonly requestBody: string | undefined;
  /** Id of the operation, where the request matched one. */
  readonly operation: string | undefined;
  /** Status of the answer; 0 where none was sent. */
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, number | string | readonly string[] | undefined>>;
  /** As text; where its media type is one of bytes, a character for each byte (ISO 8859-1). */
  readonly responseBody: string | undefined;
  /** The error that was answered, where one was. */
  readonly error: { readonly code: string; readonly message: string; readonly status: number } | undefined;
  readonly violations: readonly Violation[];
  readonly warnings: readonly string[];
  /** The kinds of faults that were played, in their order. */
  readonly faults: readonly string[];
  /** About how many bytes the entry takes. */
  readonly size: number;
}

/** An entry before the journal has taken it: the journal fills in its own part in place, which costs no copy. */
export type NewEntry = { -readonly [Member in keyof JournalEntry]: JournalEntry[Member] };

/** What a journal has dropped to stay within its bounds. */
export interface Eviction {
  readonly count: number;
  /** Id and time of the youngest entry dropped; 0 where none was. */
  readonly lastId: number;
  readonly lastTime: number;
  readonly byOperation: ReadonlyMap<string, number>;
}

/** The record of a session's requests, bounded: the oldest entries make room, and the journal says that they did. */
export interface Journal {
  readonly record: (entry: NewEntry) => void;
  /** Gives the entries that are still there, oldest first. */
  readonly entries: () => Promise<readonly JournalEntry[]>;
  readonly eviction: () => Promise<Eviction>;
  /** Gives how many entries there are, and about how many bytes they take. */
  readonly size: () => Promise<{ readonly entries: number; readonly bytes: number }>;
  readonly clear: () => Promise<void>;
  /** Calls a listener with every entry from now on, until the function given back is called; `ended` where the session ends. */
  readonly subscribe: (listener: (entry: JournalEntry) => void, ended?: () => void) => () => void;
}

/** The bounds of a journal. */
export interface JournalBounds {
  readonly entries: number;
  readonly bytes: number;
}

/** What the journals of several sessions hold together. */
export interface JournalPool {
  /** The bounds of each journal; read at every record, so that they may change. */
  bounds: JournalBounds;
  bytes: number;
  /** Called when a journal has grown; brings all of them back within what they may hold together. */
  readonly hold: () => void;
}

/** Gives the pool of a journal that stands alone. */
export function createPool(bounds: JournalBounds): JournalPool {
  return { bounds, bytes: 0, hold: () => undefined };
}

/** A body longer than this many characters is kept up to here. */
export const longestBody = 64 * 1024;

/** About what an entry takes beside its texts: objects, arrays, the headers' strings. */
const overhead = 1024;

/** About what a violation takes beside its texts. */
const violationOverhead = 100;

const none: readonly never[] = [];

/** A journal in this process's memory. */
export class MemoryJournal implements Journal {
  #entries: (JournalEntry | undefined)[] = [];
  #head = 0;
  #bytes = 0;
  #nextId = 1;
  #evicted = { count: 0, lastId: 0, lastTime: 0, byOperation: new Map<string, number>() };
  #isClosed = false;
  #last: JournalEntry | undefined;
  readonly #listeners = new Map<(entry: JournalEntry) => void, (() => void) | undefined>();

  constructor(readonly pool: JournalPool) {}

  readonly record = (entry: NewEntry): void => {
    if (this.#isClosed) return;
    entry.id = this.#nextId;
    this.#share(entry);
    entry.requestBody = shorten(entry.requestBody);
    entry.responseBody = shorten(entry.responseBody);
    entry.size = sizeOf(entry);
    this.#nextId += 1;
    this.#entries.push(entry);
    this.#grow(entry.size);
    this.trim();
    this.pool.hold();
    for (const listener of this.#listeners.keys()) listener(entry);
  };

  readonly entries = (): Promise<readonly JournalEntry[]> =>
    Promise.resolve(this.#entries.slice(this.#head).filter((entry) => entry !== undefined));

  readonly eviction = (): Promise<Eviction> =>
    Promise.resolve({ ...this.#evicted, byOperation: new Map(this.#evicted.byOperation) });

  readonly size = (): Promise<{ entries: number; bytes: number }> =>
    Promise.resolve({ entries: this.#entries.length - this.#head, bytes: this.#bytes });

  readonly clear = (): Promise<void> => {
    this.#entries = [];
    this.#head = 0;
    this.#grow(-this.#bytes);
    this.#evicted = { count: 0, lastId: 0, lastTime: 0, byOperation: new Map() };
    return Promise.resolve();
  };

  readonly subscribe = (listener: (entry: JournalEntry) => void, ended?: () => void): (() => void) => {
    this.#listeners.set(listener, ended);
    return () => this.#listeners.delete(listener);
  };

  /** Forgets everything and takes no more, for a session that has ended while a request of it was still on its way. */
  close(): void {
    this.#isClosed = true;
    void this.clear();
    for (const ended of this.#listeners.values()) ended?.();
  }

  /** Whether anybody listens. */
  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Drops the oldest entries until the journal is within its bounds. */
  trim(): void {
    const { bytes, entries } = this.pool.bounds;
    while (this.#bytes > bytes || this.#entries.length - this.#head > entries) this.#evict();
    if (this.#head < 512 || this.#head * 2 < this.#entries.length) return;
    this.#entries = this.#entries.slice(this.#head);
    this.#head = 0;
  }

  /**
   * Clients repeat themselves: what an entry has in common with the one before it, it shares. Each object that lives on
   * costs the collector more than all else that is done to record it.
   */
  #share(entry: NewEntry): void {
    const before = this.#last;
    if (before !== undefined) {
      if (entry.requestHeaders === before.requestHeaders) entry.requestHeaders = before.requestHeaders;
      if (entry.target === before.target) entry.target = before.target;
      if (entry.path === before.path) entry.path = before.path;
    }
    if (entry.violations.length === 0) entry.violations = none;
    if (entry.warnings.length === 0) entry.warnings = none;
    if (entry.faults.length === 0) entry.faults = none;
    this.#last = entry;
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    this.pool.bytes += bytes;
  }

  #evict(): void {
    const entry = this.#entries[this.#head];
    if (entry === undefined) return;
    this.#entries[this.#head] = undefined;
    this.#head += 1;
    this.#grow(-entry.size);
    const { byOperation, count } = this.#evicted;
    const operation = entry.operation ?? '';
    byOperation.set(operation, (byOperation.get(operation) ?? 0) + 1);
    this.#evicted = { count: count + 1, lastId: entry.id, lastTime: entry.time, byOperation };
  }
}

function sizeOf(entry: JournalEntry): number {
  const { target, requestHeaders, requestBody, responseHeaders, responseBody = '' } = entry;
  // What has been sent has been measured; a text of as many bytes as characters takes one for each.
  const isPlain = responseHeaders['Content-Length'] === responseBody.length;
  const sent = requestBody === undefined ? 0 : bytesOfText(requestBody);
  const bodies = sent + (isPlain ? responseBody.length : bytesOfText(responseBody));
  const told = entry.error === undefined && entry.warnings === none ? 0 : bytesOfWords(entry);
  return overhead + target.length + requestHeaders.length + bodies + told;
}

/** A request may be wrong in very many ways. */
function bytesOfWords({ error, violations, warnings }: JournalEntry): number {
  let length = error?.message.length ?? 0;
  for (const warning of warnings) length += warning.length;
  for (const { where, clause, expected, got } of violations)
    length += violationOverhead + where.length + clause.length + expected.length + got.length;
  return length;
}

/** The copy by way of bytes keeps the whole text from staying in memory behind its beginning. */
function shorten(body: string | undefined): string | undefined {
  if (body === undefined || body.length <= longestBody) return body;
  return Buffer.from(body.slice(0, longestBody), 'utf8').toString('utf8');
}
