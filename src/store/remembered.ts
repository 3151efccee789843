import { createHash } from 'node:crypto';
import { bytesOfText } from './text-bytes';

/** Most keys of a session whose answers are remembered: the oldest are forgotten. */
const mostKeys = 1000;

/** Most removed items of a session that are remembered. */
const mostGone = 10_000;

/** What an answer takes beside its text, in bytes. */
const besideText = 500;

/** An answer as it is kept for who asks again. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly mediaType?: string;
  readonly text?: string;
}

/** An answer that a key has had, and what it was asked with; nothing of it once others needed the room. */
interface Given {
  readonly asked: string;
  readonly bytes: number;
  answer: KeptAnswer | undefined;
}

/** Bounds the answers that all sessions and snapshots keep for who asks again: the oldest are forgotten first. */
export class AnswerPool {
  readonly #given = new Set<Given>();
  #bytes = 0;

  /** Keeps at most so many bytes; an answer that is longer than all of them is not kept. */
  constructor(readonly most: number) {}

  /** Counts an answer, and forgets the oldest where there is no room. */
  hold(given: Given): void {
    this.#given.add(given);
    this.#bytes += given.bytes;
    for (const oldest of this.#given) {
      if (this.#bytes <= this.most) return;
      this.#given.delete(oldest);
      this.#bytes -= oldest.bytes;
      oldest.answer = undefined;
    }
  }
}

/** What a session remembers of its requests beside its items; a reset makes a new one, a snapshot keeps a copy. */
export class Remembered {
  readonly #pool: AnswerPool;
  readonly #given: Map<string, Given>;
  readonly #gone: Set<string>;
  /** Values that items have been seen with, by the name of what they are values of; whoever needs them finds them anew. */
  readonly seen = new Map<string, ReadonlySet<string>>();

  constructor(pool: AnswerPool, from?: Remembered) {
    this.#pool = pool;
    this.#given = new Map(from === undefined ? [] : from.#given);
    this.#gone = new Set(from === undefined ? [] : from.#gone);
  }

  /** Gives one that remembers the same, and goes on by itself. */
  copy(): Remembered {
    return new Remembered(this.#pool, this);
  }

  /** Gives the answer that a key has had, and whether it was asked with the same; undefined where it has had none. */
  answerTo(key: string, asked: string): { readonly answer: KeptAnswer; readonly isSame: boolean } | undefined {
    const given = this.#given.get(digestOf(key));
    return given?.answer && { answer: given.answer, isSame: given.asked === digestOf(asked) };
  }

  /** Remembers the answer that a key has had, and what it was asked with. */
  keepAnswer(key: string, asked: string, answer: KeptAnswer): void {
    const texts = [answer.text ?? '', ...Object.entries(answer.headers ?? {}).flat()];
    const bytes = texts.reduce((sum, text) => sum + bytesOfText(text), besideText);
    if (bytes > this.#pool.most) return;
    const given = { asked: digestOf(asked), bytes, answer };
    const place = digestOf(key);
    this.#given.delete(place);
    this.#given.set(place, given);
    this.#pool.hold(given);
    for (const [oldest, { answer: kept }] of this.#given) {
      if (kept !== undefined && this.#given.size <= mostKeys) return;
      this.#given.delete(oldest);
    }
  }

  /** Remembers that an item was removed, by a name that no other has. */
  noteGone(name: string): void {
    if (this.#gone.size < mostGone) this.#gone.add(digestOf(name));
  }

  /** Tells whether an item was removed. */
  isGone(name: string): boolean {
    return this.#gone.has(digestOf(name));
  }
}

/** Texts of clients may be of any length, and are kept by what tells them apart. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
