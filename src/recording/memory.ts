/** Longest text that is remembered as it is, in characters: of a longer one its beginning is, or a digest. */
export const longestKept = 4096;

/** Most bytes of texts in one memory of a masker; a character may take two. */
const mostBytes = 16 * 1024 ** 2;

interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly span: number;
}

/**
 * What a masker remembers of texts, however long it runs: so many texts at most, and 16 MiB of them. Beyond either the oldest are
 * forgotten; one that is noted again is new.
 */
export class Memory<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  // One for all: another would pass over all that was forgotten, each time.
  readonly #oldest = this.#kept.entries();
  readonly #most: number;
  readonly #forgotten: (text: string, value: Value) => void;
  #bytes = 0;
  #span = 0;
  #lacks = false;

  /** @param forgotten is told what is not remembered any more */
  constructor(most: number, forgotten: (text: string, value: Value) => void = () => undefined) {
    this.#most = most;
    this.#forgotten = forgotten;
  }

  get size(): number {
    return this.#kept.size;
  }

  get(text: string): Value | undefined {
    return this.#kept.get(text)?.value;
  }

  has(text: string): boolean {
    return this.#kept.has(text);
  }

  /** Remembers a text, and gives it as it is kept; `beside` is how many characters more that takes. */
  add(text: string, value: Value, beside: number): string {
    const [own, bytes] = [copyOf(text), 2 * (text.length + beside)];
    const before = this.#kept.get(text);
    if (before !== undefined) this.#forget(text, before);
    this.#kept.set(own, { value, bytes, span: this.#span });
    this.#bytes += bytes;
    while (this.#kept.size > this.#most || (this.#bytes > mostBytes && this.#kept.size > 1)) this.forgetOldest();
    return own;
  }

  /** Has a text that is remembered be forgotten after all others. */
  renew(text: string): void {
    const kept = this.#kept.get(text);
    if (kept === undefined || kept.span === this.#span) return;
    this.#kept.delete(text);
    this.#kept.set(text, { ...kept, span: this.#span });
  }

  forgetOldest(): void {
    // At its end the iterator would stay there.
    const next = this.size === 0 ? undefined : this.#oldest.next().value;
    if (next === undefined) return;
    const [text, kept] = next;
    this.#lacks ||= kept.span === this.#span;
    this.#forget(text, kept);
  }

  #forget(text: string, { value, bytes }: Kept<Value>): void {
    this.#kept.delete(text);
    this.#bytes -= bytes;
    this.#forgotten(text, value);
  }

  /** Begins a span of time, of which `lacks` tells whether something was noted in it and is forgotten already. */
  begin(): void {
    this.#span += 1;
    this.#lacks = false;
  }

  get lacks(): boolean {
    return this.#lacks;
  }

  values(): Value[] {
    return Array.from(this.#kept.values(), ({ value }) => value);
  }
}

/** Gives a text as a copy of its own: a piece of another one would keep all of that. */
export function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
