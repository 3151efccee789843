/** How a text is read before a needle is looked for: as it is, in one case of its letters, in one alphabet of Base64. */
export type Reading = 'exact' | 'folded' | 'base64';

/** A text that is looked for, in one of the forms a secret may have. */
export interface Needle {
  readonly reading: Reading;
  readonly anchors: readonly Anchor[];
  /** Its beginning, where so little of it tells before the mark of a cut; undefined where it is no longer than that. */
  readonly beforeMark: Anchor | undefined;
  /** What the whole of it is, as it is read. */
  readonly pattern: string;
  /** Whether its first and its last character stand beside ones that hold some bits of the secret too. */
  readonly hasEdges: readonly [before: boolean, after: boolean];
}

/** From this length on a secret is told in either case of its letters, and by two thirds of it. */
export const tellingSecret = 8;

/** From this length on a secret is told by its beginning of eight characters. */
const tellingBeginning = 12;
const beginning = 8;

/** The shortest beginning that is told before the mark of a cut. */
const beforeMark = 4;

/** Reports say this of themselves: it is not the beginning of a key, though keys begin so. */
const ownName = 'understudy-';

/** Gives the needle for a secret as it is, in either case where it is long enough to tell. */
export function plainNeedle(value: string): Needle {
  const isTelling = value.length >= tellingSecret;
  const pattern = isTelling ? fold(value) : value;
  const isOwn = pattern.startsWith(ownName);
  const least = isOwn ? ownName.length + 1 : beginning;
  return {
    reading: isTelling ? 'folded' : 'exact',
    pattern,
    anchors: isTelling
      ? [
          anchorOf(pattern, twoThirds(value.length), isOwn ? Math.max(least, twoThirds(value.length)) : undefined),
          ...(value.length >= tellingBeginning ? [anchorOfBeginning(pattern, least)] : []),
        ]
      : [anchorOf(pattern, value.length)],
    beforeMark: value.length > beforeMark ? anchorOfBeginning(pattern, beforeMark) : undefined,
    hasEdges: [false, false],
  };
}

/** Gives the needles for a secret in hexadecimal digits and in Base64, as it is and with the cases of its letters swapped. */
export function encodedNeedles(value: string): Needle[] {
  const cases = value.length >= tellingSecret ? [...new Set([value, swapped(value)])] : [value];
  return cases.flatMap((text) => {
    const bytes = Buffer.from(text, 'utf8');
    return [hexNeedle(bytes, value.length), ...[0, 1, 2].map((offset) => base64Needle(bytes, value.length, offset))];
  });
}

function hexNeedle(bytes: Buffer, length: number): Needle {
  const pattern = bytes.toString('hex');
  return encodedNeedle('folded', pattern, [twoThirds(bytes.length) * 2, beginning * 2], length, [false, false]);
}

/** What bytes look like in the Base64 of anything that holds them depends on where they begin in it, modulo 3 (RFC 4648). */
function base64Needle(bytes: Buffer, length: number, offset: number): Needle {
  const coded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const end = (offset + bytes.length) * 8;
  const pattern = coded.slice(Math.ceil((offset * 8) / 6), Math.floor(end / 6));
  const wholeDigits = (count: number): number => Math.floor((count * 8 - 4) / 6);
  const least = [wholeDigits(twoThirds(bytes.length)), wholeDigits(beginning)] as const;
  return encodedNeedle('base64', pattern, least, length, [offset > 0, end % 6 > 0]);
}

function encodedNeedle(
  reading: Reading,
  pattern: string,
  [run, start]: readonly [run: number, start: number],
  length: number,
  hasEdges: readonly [boolean, boolean],
): Needle {
  const anchors = [anchorOf(pattern, length >= tellingSecret ? Math.min(run, pattern.length) : pattern.length)];
  if (length >= tellingBeginning) anchors.push(anchorOfBeginning(pattern, start));
  return { reading, pattern, anchors, beforeMark: anchorOfBeginning(pattern, beforeMark), hasEdges };
}

function twoThirds(length: number): number {
  return Math.ceil((length * 2) / 3);
}

/** Gives a text in one case of its letters, no longer and no shorter than it was. */
export function fold(text: string): string {
  // The one character that becomes two in lower case.
  return (text.includes('\u0130') ? text.replaceAll('\u0130', 'i') : text).toLowerCase();
}

/** Gives a text in the alphabet of Base64 where it may be in that of Base64url (RFC 4648 section 5). */
export function inBase64(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/');
}

function swapped(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
} /** A part of a pattern that stands in every run of it that tells: it is searched for, and from there in both directions. */
interface Anchor {
  readonly pattern: string;
  /** Where in the pattern the anchor stands. */
  readonly offset: number;
  /** So many characters of the pattern in a row are a run that tells. */
  readonly least: number;
  /** What is searched for. */
  readonly piece: string;
}

/** A run of a pattern in a text. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** Where in the pattern it begins and ends. */
  readonly first: number;
  readonly last: number;
}

/** Longer pieces find nothing sooner, and make a search dear that finds them everywhere. */
const longestPiece = 16;

/** Gives the anchor of all runs of at least `least` characters, which end at `end` or later, of a pattern. */
function anchorOf(pattern: string, least: number, end = least): Anchor {
  const offset = pattern.length - least;
  return { pattern, offset, least, piece: pattern.slice(offset, Math.min(end, offset + longestPiece)) };
}

/** Gives the anchor of all beginnings of at least `least` characters of a pattern. */
function anchorOfBeginning(pattern: string, least: number): Anchor {
  return { pattern, offset: 0, least, piece: pattern.slice(0, Math.min(least, longestPiece)) };
}

/** Pieces of so many characters are told from others at a glance (needles.ts). */
const [shortestTelling, longestTelling] = [4, 8];

/** Gives pieces of a pattern, one of which stands in every run that one of its anchors stands for; no anchor's run is shorter. */
export function piecesOf(anchors: readonly Anchor[]): string[] {
  return anchors.flatMap(({ pattern, offset, least, piece }, index) => {
    if (offset > 0) {
      const length = Math.min(longestTelling, Math.max(shortestTelling, Math.ceil(least / 2)));
      const pieces: string[] = [];
      for (let from = 0; from + length <= pattern.length; from += least - length + 1)
        pieces.push(pattern.slice(from, from + length));
      return pieces;
    }
    // The first of the pieces before begins every beginning.
    return index > 0 && (anchors[0]?.offset ?? 0) > 0 && least >= longestTelling ? [] : [piece];
  });
}

/**
 * Gives the runs in a text that an anchor stands for, those that overlap as one, in time linear in the text and the pattern,
 * whatever repeats in either: what was compared once is not compared again (the Z algorithm).
 */
export function runsOf(text: string, { pattern, offset, least, piece }: Anchor): Run[] {
  const hits: number[] = [];
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + 1)) hits.push(at);
  if (hits.length === 0) return [];
  const after = extents(text, hits, pattern.slice(offset), 1);
  const backwards = Array.from({ length: offset }, (_, index) => pattern[offset - 1 - index]).join('');
  const before = offset === 0 ? undefined : extents(text, hits, backwards, -1);
  const runs: Run[] = [];
  hits.forEach((at, index) => {
    const [left, right] = [before?.[index] ?? 0, after[index] ?? 0];
    if (left + right < least) return;
    const run = { from: at - left, to: at + right, first: offset - left, last: offset + right };
    const former = runs.at(-1);
    if (former === undefined || run.from >= former.to) runs.push(run);
    else if (run.to > former.to || run.from < former.from) {
      const [from, to] = [Math.min(former.from, run.from), Math.max(former.to, run.to)];
      runs[runs.length - 1] = {
        from,
        to,
        first: Math.min(former.first, run.first),
        last: Math.max(former.last, run.last),
      };
    }
  });
  return runs;
}

/** Gives for each hit how far the text is the pattern: from the hit on, or from before it backwards. */
function extents(text: string, hits: readonly number[], pattern: string, step: 1 | -1): Int32Array {
  const found = new Int32Array(hits.length);
  const own = overlaps(pattern);
  let [start, reach] = [0, -Infinity];
  for (let turn = 0; turn < hits.length; turn += 1) {
    const index = step === 1 ? turn : hits.length - 1 - turn;
    const hit = hits[index] ?? 0;
    const at = step === 1 ? hit : 1 - hit;
    let length = at < reach ? Math.min(own[at - start] ?? 0, reach - at) : 0;
    if (at + length >= reach) {
      while (length < pattern.length && text.charCodeAt(step * (at + length)) === pattern.charCodeAt(length))
        length += 1;
      start = at;
      reach = at + length;
    }
    found[index] = length;
  }
  return found;
}

/** Gives for each place of a pattern how much of its beginning stands there. */
function overlaps(pattern: string): Int32Array {
  const found = new Int32Array(pattern.length);
  found[0] = pattern.length;
  let [start, reach] = [0, 0];
  for (let at = 1; at < pattern.length; at += 1) {
    let length = at < reach ? Math.min(found[at - start] ?? 0, reach - at) : 0;
    if (at + length >= reach) {
      while (at + length < pattern.length && pattern.charCodeAt(at + length) === pattern.charCodeAt(length))
        length += 1;
      start = at;
      reach = at + length;
    }
    found[at] = length;
  }
  return found;
}

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
