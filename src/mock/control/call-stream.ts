import { stringifyJson, type JsonValue } from '../../base/json';
import { bytesOf, type Journal, type JournalEntry } from '../journal';

/** A reader that is so many bytes behind is dropped; it comes back with Last-Event-ID. */
const mostBehind = 4 * 1024 * 1024;

/** The calls of a session as server-sent events (WHATWG HTML section 9.2): those after a call, then each as it comes. */
export class CallStream implements AsyncIterableIterator<string> {
  #waiting: JournalEntry[] = [];
  #position = 0;
  #bytes = 0;
  #isOver = false;
  #wake = (): void => undefined;
  #hasBegun = false;
  readonly #unsubscribe: () => void;

  /**
   * @param after the number of the last call that the reader has; undefined for new calls only
   * @param onEnd called once, when nothing comes any more
   */
  constructor(
    journal: Journal,
    session: string,
    after: number | undefined,
    private readonly show: (entry: JournalEntry) => object,
    private readonly onEnd: () => void,
  ) {
    if (after !== undefined)
      this.#waiting.push(...journal.entries().filter((entry) => entry.session === session && entry.number > after));
    this.#unsubscribe = journal.onEntry((entry) => {
      if (entry.session === session) this.#add(entry);
    });
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
      const entry = this.#waiting[this.#position];
      if (entry !== undefined) {
        this.#position += 1;
        this.#bytes = Math.max(0, this.#bytes - bytesOf(entry));
        const data = stringifyJson(this.show(entry) as JsonValue);
        return { value: `id: ${entry.number}\nevent: call\ndata: ${data}\n\n` };
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
    this.#unsubscribe();
    this.#wake();
    this.onEnd();
  }

  #add(entry: JournalEntry): void {
    this.#waiting.push(entry);
    this.#bytes += bytesOf(entry);
    if (this.#bytes > mostBehind) this.end();
    else this.#wake();
  }
}
