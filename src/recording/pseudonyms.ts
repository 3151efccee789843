import { createHmac, randomBytes } from 'node:crypto';
import { fold } from '../contract/needles';
import { createRandom, type Random } from '../random';
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

/** Most texts whose pseudonyms are remembered; those of older ones are made again, and are mostly the same. */
const mostKnown = 200_000;

/** What was made for a text, in one case of its letters, unless it was made up as it is. */
interface Made {
  readonly text: string;
  readonly isMadeUp: boolean;
}

/** Gives the pseudonyms of a key: who does not have it cannot find an original by trying. One of a random key by default. */
export function createPseudonyms(key: Buffer = randomBytes(32)): Pseudonyms {
  const known = new Map<string, Made>();
  // One for all: another would pass over all that was forgotten, each time.
  const oldest = known.entries();
  const taken = new Set<string>();
  const suggested = new Map<string, Made>();
  const reserved = new Set<string>();
  const forgetOldest = (): void => {
    const [text, made] = oldest.next().value ?? [];
    if (text === undefined || made === undefined) return;
    known.delete(text);
    taken.delete(fold(made.text));
  };
  const isFree = (folded: string): boolean => !taken.has(folded) && !known.has(folded);
  const randomOf = (text: string, draw: number): Random =>
    createRandom(createHmac('sha256', key).update(`${draw}\n${text}`).digest('hex'));
  const draw = (text: string, { kind, fits = () => true, makeUp }: Asked): Made => {
    const folded = fold(text);
    let last: Made = { text: folded, isMadeUp: false };
    for (let index = 0; index < mostDraws; index += 1) {
      const random = randomOf(folded, index);
      const isMadeUp = index >= mostDraws / 2 && makeUp !== undefined;
      const made = { text: isMadeUp ? makeUp(random) : fold(disguised(random, kind, folded)), isMadeUp };
      if (fold(made.text) === folded) continue;
      const isUnused = isFree(fold(made.text)) && !reserved.has(fold(made.text));
      if (isUnused && fits(shownFor(text, made))) return made;
      // What looks like it goes before what does not, where neither fits.
      if (last.text === folded || !isMadeUp) last = made;
    }
    return last.text === folded ? { text: 'x'.repeat(text.length), isMadeUp: true } : last;
  };
  const of: Pseudonyms['of'] = (text, asked) => {
    const folded = fold(text);
    const before = known.get(folded);
    if (before !== undefined && (asked.fits?.(shownFor(text, before)) ?? true)) return shownFor(text, before);
    const earlier = before === undefined ? suggested.get(folded) : undefined;
    const isAgain =
      earlier !== undefined && isFree(fold(earlier.text)) && (asked.fits?.(shownFor(text, earlier)) ?? true);
    const made = isAgain ? earlier : draw(text, asked);
    // What was made for another place holds everywhere but here.
    if (before === undefined) {
      if (known.size >= mostKnown) forgetOldest();
      known.set(folded, made);
      taken.add(fold(made.text));
    }
    return shownFor(text, made);
  };
  const suggest: Pseudonyms['suggest'] = (text, shownAs) => {
    const [folded, shown] = [fold(text), fold(shownAs)];
    if (folded === shown || suggested.has(folded) || reserved.has(shown) || suggested.size >= mostKnown) return;
    const isLike = inCaseOf(text, shown) === shownAs;
    suggested.set(folded, isLike ? { text: shown, isMadeUp: false } : { text: shownAs, isMadeUp: true });
    reserved.add(shown);
  };
  return { of, isOne: (text) => taken.has(fold(text)), suggest };
}

/** Longest beginning of a text, in characters, that its pseudonym looks like; what goes on repeats that. */
const mostAlike = 4096;

function disguised(random: Random, kind: SensitiveKind, text: string): string {
  if (text.length <= mostAlike) return disguise(random, kind, text);
  const made = disguise(random, kind, text.slice(0, mostAlike));
  return made.repeat(Math.ceil(text.length / Math.max(1, made.length))).slice(0, text.length);
}

function shownFor(original: string, { text, isMadeUp }: Made): string {
  return isMadeUp ? text : inCaseOf(original, text);
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
