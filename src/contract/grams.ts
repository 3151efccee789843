import { fold } from './needles';

/** So many characters in a row are told from others at a glance: all seven bits of each are in one integer. */
const gramLength = 4;
const allBits = 2 ** (7 * gramLength) - 1;

/** A text that is looked for, in one spelling, and whose it is. */
interface Piece<Owner> {
  readonly text: string;
  readonly owner: Owner;
}

/** Two cases of a letter are one, the two alphabets of Base64 (RFC 4648 section 5), and a blank and the plus sign of a query. */
const alike = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  const spelled = { '-': '+', ' ': '+', _: '/' }[character] ?? character;
  return spelled.charCodeAt(0);
});

/** So many counts of grams tell of most places of a text that nothing stands there. */
const buckets = 2 ** 13;

/**
 * Texts of four characters or more that are looked for all at once, which may become more and fewer: to look through a text takes
 * no longer where there are many. What is found is told by text without regard to case, to the alphabet of Base64 and to blanks.
 */
export class Grams<Owner> {
  readonly #pieces = new Map<number, Piece<Owner>[]>();
  /** What is put among them when a text is first looked through: some never are. */
  readonly #waiting = new Map<Owner, readonly string[]>();
  readonly #counts = new Uint16Array(buckets);

  /** Takes texts in small letters; of those of one owner it is enough that one is found. */
  add(owner: Owner, texts: readonly string[]): void {
    this.#waiting.set(owner, texts);
  }

  /** Forgets the texts of an owner, as they were added. */
  remove(owner: Owner, texts: readonly string[]): void {
    if (this.#waiting.delete(owner)) return;
    for (const text of texts) {
      const gram = gramOf(text);
      const left = (this.#pieces.get(gram) ?? []).filter((piece) => piece.owner !== owner || piece.text !== text);
      if (left.length > 0) this.#pieces.set(gram, left);
      else this.#pieces.delete(gram);
      const bucket = bucketOf(gram);
      this.#counts[bucket] = (this.#counts[bucket] ?? 1) - 1;
    }
  }

  #take(owner: Owner, texts: readonly string[]): void {
    for (const text of texts) {
      const gram = gramOf(text);
      const pieces = this.#pieces.get(gram);
      if (pieces === undefined) this.#pieces.set(gram, [{ text, owner }]);
      else pieces.push({ text, owner });
      const bucket = bucketOf(gram);
      this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    }
  }

  /** Adds those to `found` of whose texts one stands in a text. */
  findIn(text: string, found: Set<Owner>): void {
    if (this.#waiting.size > 0) {
      for (const [owner, texts] of this.#waiting) this.#take(owner, texts);
      this.#waiting.clear();
    }
    // Letters beyond ASCII may have others within it for their lower case.
    const read = beyondAscii.test(text) ? fold(text) : text;
    let gram = 0;
    for (let at = 0; at < read.length; at += 1) {
      gram = ((gram << 7) | (alike[read.charCodeAt(at) & 127] ?? 0)) & allBits;
      if (this.#counts[bucketOf(gram)] === 0) continue;
      for (const piece of this.#pieces.get(gram) ?? [])
        if (!found.has(piece.owner) && standsAt(read, at - gramLength + 1, piece.text)) found.add(piece.owner);
    }
  }
}

const beyondAscii = /[^\0-\x7f]/;

function bucketOf(gram: number): number {
  return (gram ^ (gram >>> 11) ^ (gram >>> 19)) & (buckets - 1);
}

function gramOf(text: string): number {
  let gram = 0;
  for (let at = 0; at < gramLength; at += 1) gram = (gram << 7) | (alike[text.charCodeAt(at) & 127] ?? 0);
  return gram;
}

function standsAt(text: string, from: number, piece: string): boolean {
  if (from < 0) return false;
  for (let at = 0; at < piece.length; at += 1)
    if ((alike[text.charCodeAt(from + at) & 127] ?? 0) !== (alike[piece.charCodeAt(at) & 127] ?? 0)) return false;
  return true;
}
