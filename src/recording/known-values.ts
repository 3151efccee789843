import { fold, tellingSecret } from '../secrets/find-values';
import { createValueRedaction, type Redact } from '../secrets/redact-values';

/** What a value is: a credential that a request carried, a secret in a body, what somebody is called, or else of a person. */
export type Rank = 'credential' | 'secret' | 'name' | 'personal';

/** Values that were masked somewhere, to be masked wherever else they show. */
interface KnownValues {
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

/** Where a value was found in a text, and which. */
interface FoundValue {
  readonly from: number;
  readonly to: number;
  readonly value: string;
}

/** A text in one case of its letters, and what of it is looked at. */
interface SoughtAt {
  readonly folded: string;
  /** Where a word begins, and where it ends, as far as words are told. */
  readonly index: number;
  readonly end: number;
  /** Nothing before this place is looked at. */
  readonly after: number;
  /** Tells whether what stands at a place is the value as it was written. */
  readonly isMeant: (value: string, from: number, to: number) => boolean;
}

/** How many characters may still be compared for one text, before values are told by their beginnings. */
interface Effort {
  left: number;
}

/** Values of one first word, told from each other by the characters behind it, as far as there are many. */
interface Node {
  /** Those that end here or are few, each with where in it its first word ends. */
  values?: Map<string, number>;
  next?: Map<number, Node>;
}

/** So many values are compared one by one. */
const few = 8;

/** So many characters behind a first word tell values from each other. */
const deepest = 256;

/** So much of a value is one, where it would take too long to compare them all. */
const telling = 64;

const firstWord = /[\p{L}\p{N}]+/u;

/** Words are told from each other by so many characters. */
const longestWord = 64;

/** Gives the effort that a text is worth: a number of steps that grows as the text does. */
function effortFor(text: string): Effort {
  return { left: 4096 + 64 * text.length };
}

/** Finds values, in one case of their letters, at a word of a text: it takes no longer where many begin with the same word. */
class ValuesByWord {
  readonly #words = new Map<string, Node>();
  #nodes = 0;

  /** What it takes to tell the values from each other: each costs some hundred bytes. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Takes a value; one without a word is looked for nowhere. */
  add(value: string): void {
    const first = firstOf(value);
    if (first === undefined) return;
    let node = this.#words.get(first.word);
    if (node === undefined) this.#words.set(copyOf(first.word), (node = this.#node()));
    this.#put(node, value, first.end, 0);
  }

  #node(): Node {
    this.#nodes += 1;
    return {};
  }

  #put(above: Node, value: string, end: number, behind: number): void {
    let [node, depth] = [above, behind];
    while (node.next !== undefined && end + depth < value.length) {
      const code = value.charCodeAt(end + depth);
      const below = node.next.get(code) ?? this.#node();
      node.next.set(code, below);
      node = below;
      depth += 1;
    }
    const values = (node.values ??= new Map<string, number>()).set(value, end);
    if (node.next !== undefined || values.size <= few || depth >= deepest) return;
    node.next = new Map();
    for (const [one, ends] of [...values]) {
      if (ends + depth >= one.length) continue;
      values.delete(one);
      this.#put(node, one, ends, depth);
    }
    if (values.size === 0) delete node.values;
  }

  /** Forgets a value. */
  remove(value: string): void {
    const first = firstOf(value);
    if (first === undefined) return;
    const path: Node[] = [];
    let node = this.#words.get(first.word);
    for (let at = first.end; node !== undefined; at += 1) {
      path.push(node);
      if (node.values?.delete(value) === true) break;
      node = node.next?.get(value.charCodeAt(at));
    }
    while (path.length > 0 && isEmpty(path.at(-1))) {
      path.pop();
      this.#nodes -= 1;
      if (path.length === 0) this.#words.delete(first.word);
      else path.at(-1)?.next?.delete(value.charCodeAt(first.end + path.length - 1));
    }
  }

  /** Tells whether some value has a word, as far as words are told, for its first. */
  has(word: string): boolean {
    return this.#words.has(word.slice(0, longestWord));
  }

  /**
   * Gives the longest value whose first word stands at a place, of those alike the one that was added first. Where the effort is
   * used up, what agrees with the beginning of a value is one: nobody gets at a secret by making the search costly.
   */
  find(sought: SoughtAt, effort: Effort): FoundValue | undefined {
    const { folded, index, end } = sought;
    const path: Node[] = [];
    let node = this.#words.get(folded.slice(index, end));
    for (let at = end; node !== undefined; at += 1) {
      path.push(node);
      node = node.next?.get(folded.charCodeAt(at));
    }
    effort.left -= path.length;
    // The further on the way, the longer they are.
    for (let { length } = path; length > 0; length -= 1) {
      const { values } = path[length - 1] ?? {};
      const found = values && longestOf(values, sought, effort);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function firstOf(value: string): { readonly word: string; readonly end: number } | undefined {
  const first = firstWord.exec(value);
  const word = first?.[0].slice(0, longestWord) ?? '';
  return first === null ? undefined : { word, end: first.index + word.length };
}

function isEmpty(node: Node | undefined): boolean {
  return (node?.values?.size ?? 0) === 0 && (node?.next?.size ?? 0) === 0;
}

function longestOf(
  values: ReadonlyMap<string, number>,
  { folded, index, end, after, isMeant }: SoughtAt,
  effort: Effort,
): FoundValue | undefined {
  let found: FoundValue | undefined;
  let looked = 0;
  for (const [value, wordEnd] of values) {
    looked += 1;
    const isSpent = effort.left <= 0;
    const before = wordEnd - (end - index);
    if (isSpent && looked > few) {
      // So many agree behind the word as far as they are told from each other: any of them stands for all.
      const to = index + agreeing(folded, index, value, before, 1);
      return found ?? { from: index, to, value };
    }
    const [from, whole] = [index - before, index - before + value.length];
    effort.left -= 1;
    if (from < after || (found !== undefined && whole <= found.to)) continue;
    const ahead = agreeing(folded, index - 1, value, before - 1, -1);
    effort.left -= ahead;
    if (ahead < before) continue;
    const behind = agreeing(folded, index, value, before, 1);
    effort.left -= behind;
    const to = index + behind;
    if (to === whole ? isMeant(value, from, to) : isSpent && behind >= telling && to > (found?.to ?? 0))
      found = { from, to, value };
  }
  return found;
}

/** Gives how many characters of a text agree with those of a value, from a place in each, on or back. */
function agreeing(text: string, at: number, value: string, place: number, step: 1 | -1): number {
  let count = 0;
  for (let [one, other] = [at, place]; other >= 0 && other < value.length; one += step, other += step) {
    if (text.charCodeAt(one) !== value.charCodeAt(other)) break;
    count += 1;
  }
  return count;
} /** Longest text that is remembered as it is, in characters: of a longer one its beginning is, or a digest. */
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
