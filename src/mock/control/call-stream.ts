import { stringifyJson, type JsonValue } from '../../base/json';
import { bytesOf, type Journal, type JournalEntry } from '../journal';
import type { Reloads } from '../reloads';

/** A reader that is so many bytes behind is dropped; it comes back with Last-Event-ID. */
const mostBehind = 4 * 1024 * 1024;

/** What a stream tells. */
export interface StreamedCalls {
  readonly journal: Journal;
  /** Which calls are meant. */
  readonly isWanted: (entry: JournalEntry) => boolean;
  readonly show: (entry: JournalEntry) => object;
  /** Reloads are told too if they are given. */
  readonly reloads?: Reloads;
}

interface Waiting {
  readonly bytes: number;
  /** Made when the reader asks for it: most of it is never held twice. */
  readonly text: () => string;
}

/** Calls as server-sent events (WHATWG HTML section 9.2): those after a call, then each as it comes. */
export class CallStream implements AsyncIterableIterator<string> {
  #waiting: Waiting[] = [];
  #position = 0;
  #bytes = 0;
  #isOver = false;
  #wake = (): void => undefined;
  #hasBegun = false;
  readonly #unsubscribe: readonly (() => unknown)[];

  /**
   * @param after the number of the last call that the reader has; undefined for new calls only
   * @param onEnd called once, when nothing comes any more
   */
  constructor(
    { journal, isWanted, show, reloads }: StreamedCalls,
    after: number | undefined,
    private readonly onEnd: () => void,
  ) {
    const write = (entry: JournalEntry): string => `id: ${entry.number}\n${eventText('call', show(entry))}`;
    if (after !== undefined)
      for (const entry of journal.entries())
        if (entry.number > after && isWanted(entry)) this.#waiting.push({ bytes: 0, text: () => write(entry) });
    this.#unsubscribe = [
      journal.onEntry((entry) => {
        if (isWanted(entry)) this.#add({ bytes: bytesOf(entry), text: () => write(entry) });
      }),
      ...(reloads === undefined
        ? []
        : [
            reloads.onReload((event) => {
              const text = eventText('reload', event);
              this.#add({ bytes: text.length, text: () => text });
            }),
          ]),
    ];
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      return { value: ': calls follow\n\n' };
    }
    while (!this.#isOver) {
      const waiting = this.#waiting[this.#position];
      if (waiting !== undefined) {
        this.#position += 1;
        this.#bytes -= waiting.bytes;
        return { value: waiting.text() };
      }
      [this.#waiting, this.#position] = [[], 0];
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
    this.#waiting = [];
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#wake();
    this.onEnd();
  }

  #add(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.#bytes += waiting.bytes;
    if (this.#bytes > mostBehind) this.end();
    else this.#wake();
  }
}

function eventText(event: string, data: object): string {
  return `event: ${event}\ndata: ${stringifyJson(data as JsonValue)}\n\n`;
}
