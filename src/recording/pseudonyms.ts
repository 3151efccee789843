import { createHash, createHmac, randomBytes } from 'node:crypto';
import { fold } from '../contract/needles';
import { createRandom, type Random } from '../random';
import { copyOf, longestKept, Memory } from './memory';
import { disguise } from './pseudonym-forms';
import type { SensitiveKind } from './sensitive-names';

/** What a pseudonym is to be like beside its look. */
export interface Asked {
  readonly kind: SensitiveKind;
  /** Tells whether a text may stand in the place. */
  readonly fits?: (text: string) => boolean;
  /** Makes up a text where none that looks like the original may stand there. */
  readonly makeUp?: (random: Random) => string;
}

/**
 * Gives the texts that stand in the place of others: of the same kind, length and classes of characters, the same for the same
 * text (in whatever case its letters are), another for another one.
 */
export interface Pseudonyms {
  readonly of: (text: string, asked: Asked) => string;
  /** Tells whether a text is itself one that was given. */
  readonly isOne: (text: string) => boolean;
  /** Says what stood in the place of a text in an earlier run, to stand there again where it fits. */
  readonly suggest: (text: string, shownAs: string) => void;
}

/** How often one is drawn anew that is the text itself, another's, or does not fit. */
const mostDraws = 40;

/** Most texts whose pseudonyms are remembered: those of older ones are made again, and are mostly the same. */
const mostKnown = 200_000;

/** What was made for a text, or for its beginning, in one case of its letters, unless it was made up as it is. */
interface Made {
  readonly text: string;
  readonly isMadeUp: boolean;
}

/** What was made, and what it is known by as a whole. */
interface Known extends Made {
  readonly key: string;
}

/** Gives the pseudonyms of a key: who does not have it cannot find an original by trying. One of a random key by default. */
export function createPseudonyms(key: Buffer = randomBytes(32)): Pseudonyms {
  const taken = new Set<string>();
  const reserved = new Set<string>();
  const known = new Memory<Known>(mostKnown, (_text, made) => taken.delete(made.key));
  const suggested = new Memory<Known>(mostKnown, (_text, made) => reserved.delete(made.key));
  const isFree = (shown: string): boolean => !taken.has(shown) && !known.has(shown);
  const randomOf = (text: string, draw: number): Random =>
    createRandom(createHmac('sha256', key).update(`${draw}\n${text}`).digest('hex'));
  const draw = (text: string, { kind, fits = () => true, makeUp }: Asked): Made => {
    const folded = fold(text);
    let last: Made | undefined;
    for (let index = 0; index < mostDraws; index += 1) {
      const random = randomOf(folded, index);
      const isMadeUp = index >= mostDraws / 2 && makeUp !== undefined;
      const like = isMadeUp ? makeUp(random) : fold(disguise(random, kind, folded.slice(0, longestKept)));
      const made = { text: like, isMadeUp };
      const shown = shownFor(text, made);
      if (fold(shown) === folded) continue;
      if (isFree(keyOf(shown)) && !reserved.has(keyOf(shown)) && fits(shown)) return made;
      // What looks like it goes before what does not, where neither fits.
      if (last === undefined || !isMadeUp) last = made;
    }
    return last ?? { text: 'x'.repeat(text.length), isMadeUp: true };
  };
  const of: Pseudonyms['of'] = (text, asked) => {
    const before = known.get(keyOf(text));
    if (before !== undefined && (asked.fits?.(shownFor(text, before)) ?? true)) return shownFor(text, before);
    const earlier = before === undefined ? suggested.get(keyOf(text)) : undefined;
    const isAgain = earlier !== undefined && isFree(earlier.key) && (asked.fits?.(shownFor(text, earlier)) ?? true);
    const made = isAgain ? earlier : draw(text, asked);
    const shown = shownFor(text, made);
    // What was made for another place holds everywhere but here.
    if (before === undefined) {
      remember(known, keyOf(text), made, keyOf(shown));
      taken.add(keyOf(shown));
    }
    return shown;
  };
  const suggest: Pseudonyms['suggest'] = (text, shownAs) => {
    const [own, shown] = [keyOf(text), keyOf(shownAs)];
    if (own === shown || suggested.has(own) || reserved.has(shown)) return;
    const isLike = text.length <= longestKept && inCaseOf(text, shown) === shownAs;
    remember(suggested, own, { text: isLike ? shown : shownAs, isMadeUp: !isLike }, shown);
    reserved.add(shown);
  };
  return { of, isOne: (text) => taken.has(keyOf(text)), suggest };
}

function remember(memory: Memory<Known>, text: string, { text: like, isMadeUp }: Made, key: string): void {
  memory.add(text, { text: copyOf(like), isMadeUp, key }, like.length + key.length);
}

/** Gives what a text is known by, in whatever case its letters are: itself, or a digest. */
function keyOf(text: string): string {
  const folded = fold(text);
  return folded.length <= longestKept ? folded : createHash('sha256').update(folded).digest('base64');
}

function shownFor(original: string, { text, isMadeUp }: Made): string {
  if (isMadeUp) return text;
  if (original.length <= longestKept) return inCaseOf(original, text);
  const repeated = text.repeat(Math.ceil(original.length / Math.max(1, text.length)));
  return inCaseOf(original, repeated.slice(0, original.length));
}

/** Gives a text with its letters in the case of those of another one at the same places. */
function inCaseOf(original: string, text: string): string {
  if (original === original.toLowerCase()) return text;
  if (text.length !== original.length) return text;
  let shown = '';
  let at = 0;
  // Most letters stay as they are: pieces between those that do not are taken as a whole.
  for (const { index } of original.matchAll(/\p{Lu}/gu)) {
    const letter = text[index] ?? '';
    if (!hasCase.test(letter)) continue;
    shown += text.slice(at, index) + letter.toUpperCase();
    at = index + 1;
  }
  return shown + text.slice(at);
}

/** Letters whose capitals are one letter too. */
const hasCase = /[a-z\u00e0-\u00f6\u03b1-\u03c9\u0430-\u044f]/;
