import { fold, tellingSecret } from '../contract/needles';
import { createValueRedaction, type Redact } from '../contract/redact-values';
import { copyOf, longestKept, Memory } from './memory';
import { effortFor, longestWord, ValuesByWord } from './values-by-word';

/** What a value is: a credential that a request carried, a secret in a body, what somebody is called, or else of a person. */
export type Rank = 'credential' | 'secret' | 'name' | 'personal';

/** Values that were masked somewhere, to be masked wherever else they show. */
export interface KnownValues {
  /** Notes a value and what stands in its place; gives whether it is new. */
  readonly add: (value: string, shownAs: string, rank: Rank) => boolean;
  /** Begins a span of time, of which `lacks` tells whether a value that was noted in it is forgotten already. */
  readonly begin: () => void;
  readonly lacks: () => boolean;
  /** Gives a text in which no value stands that is known. */
  readonly mask: Redact;
}

/** Shorter values occur by chance, and so do numbers of fewer digits: of identifiers, counts, years. */
const shortestValue = 4;
const fewestDigits = 7;

/**
 * Most credentials that are looked for in every spelling, base64 among them, each no longer than a header can be; others, and
 * short ones, are looked for as words.
 */
const mostSpelled = 20;
const longestSpelled = 16 * 1024;

/** Names may be shorter than other values, and are told from words by the case of their letters then. */
const shortestName = 3;
const shortName = 5;

/** Most values that are known, and what it may take to tell them from each other; those before are forgotten. */
const mostKnown = 100_000;
const mostNodes = 120_000;

const word = /[\p{L}\p{N}]+/gu;

/**
 * Gives what knows no value yet; `isOpen` tells of words that everybody may see, such as those of the document itself, `hide` gives
 * what stands in the place of a value that is too long to be kept.
 */
export function createKnownValues(
  isOpen: (folded: string) => boolean,
  hide = (value: string): string => 'x'.repeat(value.length),
): KnownValues {
  const byWord = new ValuesByWord();
  const shown = new Memory<Shown>(mostKnown, (value) => {
    byWord.remove(value);
  });
  const spelled = createValueRedaction();
  let spelledCount = 0;
  const add: KnownValues['add'] = (value, shownAs, rank) => {
    const isSecret = rank === 'secret' || rank === 'credential';
    const folded = fold(value);
    const kept = folded.slice(0, longestKept);
    // Of several that begin alike for so long the longest is meant.
    if ((shown.get(kept)?.length ?? 0) >= value.length) {
      shown.renew(kept);
      return false;
    }
    if (value.length < (rank === 'name' ? shortestName : shortestValue) || value === shownAs) return false;
    if (value.length < tellingSecret && isOpen(folded)) return false;
    if (!isSecret && (isOpen(folded) || isShortNumber(value))) return false;
    const one = {
      length: value.length,
      shownAs: value.length > longestKept ? '' : copyOf(shownAs),
      ...(rank === 'name' && value.length < shortName && { asWritten: copyOf(value) }),
    };
    byWord.add(shown.add(kept, one, one.shownAs.length));
    while (byWord.nodes > mostNodes && shown.size > 1) shown.forgetOldest();
    if (rank === 'credential' && value.length >= tellingSecret && value.length <= longestSpelled) {
      spelled.add({ value: copyOf(value), shownAs: copyOf(shownAs) });
      spelledCount += 1;
      if (spelledCount > mostSpelled) spelled.forgetFirst();
    }
    return true;
  };
  const mask: Redact = (text) =>
    shown.size === 0 || isShortNumber(text) ? text : spelled.redact(withoutWords(text, shown, byWord, hide));
  return {
    add,
    mask,
    begin: () => {
      shown.begin();
    },
    lacks: () => shown.lacks,
  };
}

function isShortNumber(text: string): boolean {
  return text.length < fewestDigits && /^\d+$/.test(text);
}

/** What is known of a value, or of one that begins so. */
interface Shown {
  readonly length: number;
  /** What stands in its place, where it is kept as a whole. */
  readonly shownAs: string;
  /** How it was written, where the case of its letters counts. */
  readonly asWritten?: string;
}

/** Values as whole words. Of a long one the beginning is found, and as many characters as it had are one. */
function withoutWords(
  text: string,
  shown: Memory<Shown>,
  byWord: ValuesByWord,
  hide: (value: string) => string,
): string {
  const folded = fold(text);
  const whole = shown.get(folded);
  if (whole?.length === text.length && (whole.asWritten ?? text) === text) return whole.shownAs;
  const isMeant = (value: string, from: number, to: number): boolean => {
    const { asWritten, length = 0 } = shown.get(value) ?? {};
    const isWord = beginsWord(folded, from) && (length > value.length || endsWord(folded, to));
    return isWord && (asWritten === undefined || asWritten === text.slice(from, to));
  };
  const effort = effortFor(text);
  let masked = '';
  let at = 0;
  for (const { 0: run, index: begin } of folded.matchAll(word)) {
    const index = wordIn(folded, begin, run, byWord);
    if (index === undefined || index < at) continue;
    const end = Math.min(begin + run.length, index + longestWord);
    const found = byWord.find({ folded, index, end, after: at, isMeant }, effort);
    if (found === undefined) continue;
    const { length, shownAs } = shown.get(found.value) ?? { length: 0, shownAs: '' };
    const isLong = length > found.value.length;
    const to = isLong ? Math.max(found.to, Math.min(text.length, found.from + length)) : found.to;
    masked += text.slice(at, found.from) + (isLong ? hide(text.slice(found.from, to)) : shownAs);
    at = to;
  }
  return at === 0 ? text : masked + text.slice(at);
}

/** Gives where in a run of letters and digits a word stands that values begin with: what is behind an escape of a URL is one. */
function wordIn(text: string, begin: number, run: string, byWord: ValuesByWord): number | undefined {
  if (byWord.has(run)) return begin;
  return isEscape(text, begin - 1) && byWord.has(run.slice(2)) ? begin + 2 : undefined;
}

/** Tells whether three characters are an escape of RFC 3986 section 2.1. */
function isEscape(text: string, at: number): boolean {
  return text[at] === '%' && /^%[\da-f]{2}$/i.test(text.slice(at, at + 3));
}

const wordCharacter = /[\p{L}\p{N}]/u;

/** What goes on with a letter or a digit is another word. */
function goesOn(text: string, inside: number, beside: number): boolean {
  return wordCharacter.test(text[inside] ?? '') && wordCharacter.test(text[beside] ?? '');
}

function beginsWord(text: string, from: number): boolean {
  return isEscape(text, from - 3) || !goesOn(text, from, from - 1);
}

function endsWord(text: string, to: number): boolean {
  return !goesOn(text, to - 1, to);
}
