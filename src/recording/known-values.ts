import { fold, tellingSecret } from '../contract/needles';
import { createValueRedaction, type Redact } from '../contract/redact-values';
import { effortFor, ValuesByWord } from './values-by-word';

/** What a value is: a credential that a request carried, a secret in a body, what somebody is called, or else of a person. */
export type Rank = 'credential' | 'secret' | 'name' | 'personal';

/** Values that were masked somewhere, to be masked wherever else they show. */
export interface KnownValues {
  /** Notes a value and what stands in its place; gives whether it is new. */
  readonly add: (value: string, shownAs: string, rank: Rank) => boolean;
  /** Gives a text in which no value stands that is known. */
  readonly mask: Redact;
}

/** Shorter values occur by chance, and so do numbers of fewer digits: of identifiers, counts, years. */
const shortestValue = 4;
const fewestDigits = 7;

/** Most credentials that are looked for in every spelling, base64 among them; those before, and short ones, are looked for as words. */
const mostSpelled = 20;

/** Names may be shorter than other values, and are told from words by the case of their letters then. */
const shortestName = 3;
const shortName = 5;

/** Most values that are known; those before are forgotten. */
const mostKnown = 100_000;

const word = /[\p{L}\p{N}]+/gu;

/** Gives what knows no value yet; `isOpen` tells of words that everybody may see, such as those of the document itself. */
export function createKnownValues(isOpen: (folded: string) => boolean): KnownValues {
  const shown = new Map<string, Shown>();
  // One for all: another would pass over all that was forgotten, each time.
  const oldest = shown.keys();
  const byWord = new ValuesByWord();
  const spelled = createValueRedaction();
  let spelledCount = 0;
  const forgetOldest = (): void => {
    const value = oldest.next().value ?? '';
    shown.delete(value);
    byWord.remove(value);
  };
  const add: KnownValues['add'] = (value, shownAs, rank) => {
    const isSecret = rank === 'secret' || rank === 'credential';
    const folded = fold(value);
    if (shown.has(folded) || value.length < (rank === 'name' ? shortestName : shortestValue) || value === shownAs)
      return false;
    if (value.length < tellingSecret && isOpen(folded)) return false;
    if (!isSecret && (isOpen(folded) || isShortNumber(value))) return false;
    if (shown.size >= mostKnown) forgetOldest();
    shown.set(folded, { shownAs, ...(rank === 'name' && value.length < shortName && { asWritten: value }) });
    byWord.add(folded);
    if (rank === 'credential' && value.length >= tellingSecret) {
      spelled.add({ value, shownAs });
      spelledCount += 1;
      if (spelledCount > mostSpelled) spelled.forgetFirst();
    }
    return true;
  };
  const mask: Redact = (text) =>
    shown.size === 0 || isShortNumber(text) ? text : spelled.redact(withoutWords(text, shown, byWord));
  return { add, mask };
}

function isShortNumber(text: string): boolean {
  return text.length < fewestDigits && /^\d+$/.test(text);
}

/** What stands in the place of a value, and how that was written where the case of its letters counts. */
interface Shown {
  readonly shownAs: string;
  readonly asWritten?: string;
}

/** Values as whole words. */
function withoutWords(text: string, shown: ReadonlyMap<string, Shown>, byWord: ValuesByWord): string {
  const folded = fold(text);
  const whole = shown.get(folded);
  if (whole !== undefined && (whole.asWritten ?? text) === text) return whole.shownAs;
  const isMeant = (value: string, from: number, to: number): boolean => {
    const { asWritten } = shown.get(value) ?? {};
    return isWhole(folded, from, to) && (asWritten === undefined || asWritten === text.slice(from, to));
  };
  const effort = effortFor(text);
  let masked = '';
  let at = 0;
  for (const { 0: run, index: begin } of folded.matchAll(word)) {
    const index = wordIn(folded, begin, run, byWord);
    if (index === undefined || index < at) continue;
    const found = byWord.find({ folded, index, end: begin + run.length, after: at, isMeant }, effort);
    if (found === undefined) continue;
    masked += text.slice(at, found.from) + (shown.get(found.value)?.shownAs ?? '');
    at = found.to;
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
function isWhole(text: string, from: number, to: number): boolean {
  const goesOn = (inside: string | undefined, beside: string | undefined): boolean =>
    inside !== undefined && beside !== undefined && wordCharacter.test(inside) && wordCharacter.test(beside);
  return (isEscape(text, from - 3) || !goesOn(text[from], text[from - 1])) && !goesOn(text[to - 1], text[to]);
}
