import { fold, tellingSecret } from '../contract/needles';
import { redactValues, type Redact, type Secret } from '../contract/redact-values';

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
const firstWord = /[\p{L}\p{N}]+/u;

/** Gives what knows no value yet; `isOpen` tells of words that everybody may see, such as those of the document itself. */
export function createKnownValues(isOpen: (folded: string) => boolean): KnownValues {
  const shown = new Map<string, Shown>();
  /** By the first word of values: where in them it stands, and how long they are, as one number. */
  const forms = new Map<string, Set<number>>();
  const secrets: Secret[] = [];
  let redact: Redact = (text) => text;
  const add: KnownValues['add'] = (value, shownAs, rank) => {
    const isSecret = rank === 'secret' || rank === 'credential';
    const folded = fold(value);
    if (shown.has(folded) || value.length < (rank === 'name' ? shortestName : shortestValue) || value === shownAs)
      return false;
    if (value.length < tellingSecret && isOpen(folded)) return false;
    if (!isSecret && (isOpen(folded) || isShortNumber(value))) return false;
    if (shown.size >= mostKnown) forgetFirst(shown);
    shown.set(folded, { shownAs, ...(rank === 'name' && value.length < shortName && { asWritten: value }) });
    const first = firstWord.exec(folded);
    if (first !== null) {
      const lengths = forms.get(first[0]) ?? new Set();
      forms.set(first[0], lengths.add(first.index * longest + folded.length));
    }
    if (rank === 'credential' && value.length >= tellingSecret) {
      secrets.push({ value, shownAs });
      if (secrets.length > mostSpelled) secrets.shift();
      redact = redactValues([...secrets]);
    }
    return true;
  };
  const mask: Redact = (text) =>
    shown.size === 0 || isShortNumber(text) ? text : redact(withoutWords(text, shown, forms));
  return { add, mask };
}

function isShortNumber(text: string): boolean {
  return text.length < fewestDigits && /^\d+$/.test(text);
}

/** No value that is looked for word by word is longer. */
const longest = 100_000;

/** What stands in the place of a value, and how that was written where the case of its letters counts. */
interface Shown {
  readonly shownAs: string;
  readonly asWritten?: string;
}

function forgetFirst(shown: Map<string, Shown>): void {
  for (const value of shown.keys()) {
    shown.delete(value);
    return;
  }
}

/** Values as whole words. */
function withoutWords(
  text: string,
  shown: ReadonlyMap<string, Shown>,
  forms: ReadonlyMap<string, ReadonlySet<number>>,
): string {
  const folded = fold(text);
  const whole = shown.get(folded);
  if (whole !== undefined && (whole.asWritten ?? text) === text) return whole.shownAs;
  let masked = '';
  let at = 0;
  for (const { 0: first, index } of folded.matchAll(word)) {
    const lengths = index < at ? undefined : forms.get(first);
    if (lengths === undefined) continue;
    const found = longestAt({ text, folded }, index, lengths, shown, at);
    if (found === undefined) continue;
    masked += text.slice(at, found.from) + found.shownAs;
    at = found.to;
  }
  return at === 0 ? text : masked + text.slice(at);
}

interface Found {
  readonly from: number;
  readonly to: number;
  readonly shownAs: string;
}

function longestAt(
  { text, folded }: { readonly text: string; readonly folded: string },
  index: number,
  lengths: ReadonlySet<number>,
  shown: ReadonlyMap<string, Shown>,
  after: number,
): Found | undefined {
  let found: Found | undefined;
  for (const form of lengths) {
    const from = index - Math.floor(form / longest);
    const to = from + (form % longest);
    if (from < after || to > text.length || (found !== undefined && to <= found.to)) continue;
    const known = isWhole(folded, from, to) ? shown.get(folded.slice(from, to)) : undefined;
    if (known === undefined || (known.asWritten ?? text.slice(from, to)) !== text.slice(from, to)) continue;
    found = { from, to, shownAs: known.shownAs };
  }
  return found;
}

const wordCharacter = /[\p{L}\p{N}]/u;

/** What goes on with a letter or a digit is another word. */
function isWhole(text: string, from: number, to: number): boolean {
  const goesOn = (inside: string | undefined, beside: string | undefined): boolean =>
    inside !== undefined && beside !== undefined && wordCharacter.test(inside) && wordCharacter.test(beside);
  return !goesOn(text[from], text[from - 1]) && !goesOn(text[to - 1], text[to]);
}
