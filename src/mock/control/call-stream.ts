import { stringifyJson, type JsonValue } from '../../base/json';
import type { Journal, JournalEntry } from '../journal';
import type { Delivery, MockRequest } from '../mock-request';
import { Rejected } from '../rejected';
import type { Reloads } from '../reloads';

/** So many readers may follow calls at the same time. */
const mostStreams = 50;

// A connection that is kept would keep a server from closing.
const headers = ['Content-Type', 'text/event-stream', 'X-Accel-Buffering', 'no', 'Connection', 'close'];

/** What a stream tells. */
interface StreamedCalls {
  readonly journal: Journal;
  /** Which calls are meant. */
  readonly isWanted: (entry: JournalEntry) => boolean;
  readonly show: (entry: JournalEntry) => object;
  /** Reloads are told too if they are given. */
  readonly reloads?: Reloads;
}

/** The readers that follow calls of a mock, whichever version of it responds to them. */
export class CallStreams {
  readonly #streams = new Set<CallStream>();

  /** The response to a reader, who may name the last call that it has. */
  open(request: MockRequest, calls: StreamedCalls): Delivery {
    if (request.method === 'HEAD') return { status: 200, headers };
    if (this.#streams.size >= mostStreams)
      throw new Rejected('sessions-full', `${mostStreams} readers follow calls already.`, { code: 'too_many_streams' });
    const last = request.header('last-event-id') ?? '';
    const after = /^\d{1,15}$/.test(last) ? Number(last) : Infinity;
    const stream: CallStream = new CallStream(calls, after, () => this.#streams.delete(stream));
    this.#streams.add(stream);
    return { status: 200, headers, stream };
  }

  /** They would keep a server from closing. */
  end(): void {
    for (const stream of this.#streams) stream.end();
  }
}

/**
 * Calls as server-sent events (WHATWG HTML section 9.2): those after a call, then each as it comes. It holds none of them: a reader that
 * lags behind goes on with what the journal still has.
 */
class CallStream implements AsyncIterableIterator<string> {
  #last: number;
  /** What is told before the next call. */
  #first: string | undefined = ': calls follow\n\n';
  #isOver = false;
  #wake = (): void => undefined;
  readonly #unsubscribe: readonly (() => unknown)[];

  /**
   * @param after the number of the last call that the reader has
   * @param onEnd called once, when nothing comes any more
   */
  constructor(
    private readonly calls: StreamedCalls,
    after: number,
    private readonly onEnd: () => void,
  ) {
    const { journal, reloads } = calls;
    this.#last = Math.min(after, journal.last);
    const wake = (): void => {
      this.#wake();
    };
    const tell = (event: object): void => {
      this.#first = eventText('reload', event);
      wake();
    };
    this.#unsubscribe = [journal.onEntry(wake), ...(reloads === undefined ? [] : [reloads.onReload(tell)])];
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    while (!this.#isOver) {
      const value = this.#first ?? this.#nextCall();
      this.#first = undefined;
      if (value !== undefined) return { value };
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return { done: true, value: undefined };
  }

  return(): Promise<IteratorResult<string, undefined>> {
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#wake();
    this.onEnd();
  }

  #nextCall(): string | undefined {
    const { journal, isWanted, show } = this.calls;
    for (let entry = journal.next(this.#last); entry !== undefined; entry = journal.next(this.#last)) {
      this.#last = entry.number;
      if (isWanted(entry)) return `id: ${entry.number}\n${eventText('call', show(entry))}`;
    }
    return undefined;
  }
}

function eventText(event: string, data: object): string {
  return `event: ${event}\ndata: ${stringifyJson(data as JsonValue)}\n\n`;
}
