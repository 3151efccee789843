import { bodyOf, type RawHeaders } from '../base/http';
import type { Exchange } from '../exchange/exchange';
import type { Outcome } from '../openapi/outcome';
import { describePlace, describeViolation } from '../openapi/schema/violation-text';
import type { Violation } from '../openapi/violation';
import type { CallViolation } from './control/control-types';

/**
 * A request and its response, as they came and went: whoever shows it masks it first. Its properties are always there: objects
 * of one shape are fast.
 */
export interface JournalEntry {
  /** Counted from 1 over all sessions. */
  readonly number: number;
  readonly session: string;
  /** Milliseconds since 1970, by the true clock. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly method: string;
  readonly target: string;
  /** Undefined if no operation matched. */
  readonly operation: string | undefined;
  readonly requestHeaders: RawHeaders;
  readonly requestBody: Uint8Array | string | undefined;
  /** 0 if nothing was sent: a fault has broken the connection. */
  readonly status: number;
  readonly responseHeaders: RawHeaders;
  readonly responseBody: Uint8Array | string | undefined;
  readonly outcome: Outcome | undefined;
  readonly violations: readonly CallViolation[];
  /** Why the request was rejected, in the words of the response. */
  readonly message: string | undefined;
  /** What is no error and worth a word. */
  readonly warnings: readonly string[];
  /** What was done on purpose: `latency 200 ms`, `status 503`, `disconnect`. */
  readonly faults: readonly string[];
  /** The id of the override that responded. */
  readonly override: string | undefined;
  /** How the response deviates from the OpenAPI file. */
  readonly deviation: string | undefined;
}

/** A violation in texts: the values that came take many times the memory of their bytes. */
export function journaled(violation: Violation): CallViolation {
  const { place, keyword, pointer } = violation;
  return { place: describePlace(place), keyword, pointer, message: describeViolation(violation) };
}

export type NewEntry = Omit<JournalEntry, 'number'>;

/** Estimated memory of an entry without its bodies and headers, in bytes. */
const bytesBeside = 500;

/** The requests of all sessions: one ring, bounded in bytes. */
export class Journal {
  #entries: JournalEntry[] = [];
  #start = 0;
  #bytes = 0;
  /** The number of the youngest entry that ever was; 0 if none was. */
  last = 0;
  /** The number of the youngest entry that was dropped to stay within the limit; 0 if none was. */
  lastDropped = 0;
  readonly #listeners = new Set<(entry: JournalEntry) => void>();

  /** @param limit bytes of all entries together */
  constructor(readonly limit: number) {}

  add(given: NewEntry): JournalEntry {
    this.last += 1;
    const entry: JournalEntry = { number: this.last, ...given };
    this.#entries.push(entry);
    this.#bytes += bytesOf(entry);
    while (this.#bytes > this.limit && this.#start < this.#entries.length) {
      const oldest = this.#entries[this.#start];
      if (oldest !== undefined) {
        this.#bytes -= bytesOf(oldest);
        this.lastDropped = oldest.number;
      }
      this.#start += 1;
    }
    // Cutting off a few at a time would copy the ring again and again.
    if (this.#start > 1000 && this.#start > this.#entries.length / 2) {
      this.#entries = this.#entries.slice(this.#start);
      this.#start = 0;
    }
    for (const listener of this.#listeners) listener(entry);
    return entry;
  }

  /** Oldest first. */
  entries(): readonly JournalEntry[] {
    return this.#entries.slice(this.#start);
  }

  /** The oldest entry after a number; undefined if there is none. */
  next(after: number): JournalEntry | undefined {
    let [low, high] = [this.#start, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.number ?? Infinity) > after) high = middle;
      else low = middle + 1;
    }
    return this.#entries[low];
  }

  /** Forgets the entries of one session, or all. */
  clear(session?: string): void {
    this.#entries = this.entries().filter((entry) => session !== undefined && entry.session !== session);
    this.#start = 0;
    this.#bytes = this.#entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
  }

  /** Calls back for each entry from now on, until the returned function is called. */
  onEntry(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** About what a short text takes beside its characters, in bytes. */
const bytesBesideText = 24;

/** Estimated memory of an entry. */
export function bytesOf(entry: JournalEntry): number {
  const { requestBody, responseBody, target, requestHeaders, warnings, violations, message = '' } = entry;
  let bytes = bytesBeside + target.length + (requestBody?.length ?? 0) + (responseBody?.length ?? 0) + message.length;
  for (const one of violations) bytes += one.place.length + one.message.length + 4 * bytesBesideText;
  for (const text of requestHeaders) bytes += text.length + bytesBesideText;
  for (const text of warnings) bytes += text.length + bytesBesideText;
  return bytes;
}

/** A journal entry as an exchange: the form of HAR files. */
export function exchangeOf(entry: JournalEntry): Exchange {
  const { number, startedAt, durationMs, method, target, status } = entry;
  const { requestHeaders, requestBody, responseHeaders, responseBody } = entry;
  const sent = requestBody === undefined ? {} : { body: bodyOf(requestBody) };
  const received = responseBody === undefined ? {} : { body: bodyOf(responseBody) };
  return {
    ...{ number, source: 'mock', startedAt, durationMs },
    request: { method, target, headers: requestHeaders, ...sent },
    response: { status, headers: responseHeaders, ...received },
  };
}
