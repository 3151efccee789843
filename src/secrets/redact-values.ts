import {
  Grams,
  piecesOf,
  runsOf,
  type Run,
  encodedNeedles,
  fold,
  inBase64,
  plainNeedle,
  type Needle,
  type Reading,
} from './find-values';
import { anyEscape, readEscapes, withoutEscapes, type Said } from './spellings';

/** A value that nobody may be shown, and what is shown in its place. */
export interface Secret {
  readonly value: string;
  readonly shownAs: string;
}

/** Gives a text in which no secret stands any longer. */
export type Redact = (text: string) => string;

/** Shorter texts occur by chance; a secret that short cannot be told from ordinary words. */
export const shortestSecret = 4;

/** What stands where a text was cut, half an escape before it included. */
const anyMark = String.raw`\.{3}|\u2026|\*{2}`;
const cutMark = new RegExp(String.raw`(?:[\\%&][#\w]{0,9})?(?:${anyMark})`, 'y');
const hasMark = new RegExp(anyMark);
const isEscaped = new RegExp(anyEscape, 'i');

/** Text that is hidden. */
interface Hidden {
  readonly from: number;
  readonly to: number;
  readonly shownAs: string;
  /** The longest run within it. */
  readonly longest: number;
}

/** A secret in all the forms that it is looked for in. */
interface Sought extends Secret {
  /** Whether it would itself be read as something else. */
  readonly isEscape: boolean;
  /** Whether a plus sign, as queries have it for a blank, is one in it. */
  readonly hasBlanks: boolean;
  /** With so many backslashes it ends. */
  readonly closing: number;
  /** Looked for in the text as it stands. */
  readonly asWritten: readonly Needle[];
  /** Looked for in what the text says. */
  readonly asSaid: readonly Needle[];
  /** One of these stands in every text that holds something of the secret, */
  readonly pieces: readonly string[];
  /** or one of these in a text that was cut. */
  readonly beginnings: readonly string[];
}

/** Values that are taken out of texts, which may become more and fewer. */
export interface ValueRedaction {
  readonly add: (secret: Secret) => void;
  /** Forgets the value that was added first. */
  readonly forgetFirst: () => void;
  readonly redact: Redact;
}

/**
 * Gives the redaction by value: each secret becomes what is shown in its place, in every spelling (see spellings.ts), in
 * hexadecimal digits, in Base64 and Base64url wherever it lies in what is encoded. Two thirds of a secret of eight characters
 * or more are one, wherever in it they begin, and so are the first eight of one of twelve or more; before the mark of a cut
 * four are enough. Secrets of less than four characters are left: they occur by chance. Takes time linear in the text.
 */
export function redactValues(secrets: readonly Secret[]): Redact {
  const known = secrets.filter(({ value }) => value.length >= shortestSecret);
  if (known.length === 0) return (text) => text;
  const redaction = createValueRedaction();
  for (const secret of known) redaction.add(secret);
  return redaction.redact;
}

/** Gives the same of secrets that come one by one: each costs the time that it takes to spell it, however many there are. */
export function createValueRedaction(): ValueRedaction {
  // What is looked for is made when it is first needed: a start needs none of it.
  const waiting: Secret[] = [];
  const sought: Sought[] = [];
  const [whole, cut] = [new Grams<Sought>(), new Grams<Sought>()];
  const prepare = (): void => {
    for (const secret of waiting.splice(0)) {
      const one = soughtOf(secret);
      sought.push(one);
      whole.add(one, one.pieces);
      cut.add(one, one.beginnings);
    }
  };
  return {
    add: (secret) => {
      if (secret.value.length >= shortestSecret) waiting.push(secret);
    },
    forgetFirst: () => {
      const first = sought.shift();
      if (first === undefined) {
        waiting.shift();
        return;
      }
      whole.remove(first, first.pieces);
      cut.remove(first, first.beginnings);
    },
    redact: (text) => {
      if (text === '') return text;
      if (waiting.length > 0) prepare();
      if (sought.length === 0) return text;
      const said = isEscaped.test(text) ? readEscapes(text) : undefined;
      const found = new Set<Sought>();
      for (const one of said === undefined ? [text] : [text, said.text]) {
        whole.findIn(one, found);
        if (hasMark.test(text)) cut.findIn(one, found);
      }
      // Most texts hold nothing of a secret; one look tells, and then there is nothing to be found.
      return found.size === 0 ? text : withoutSecrets(text, said, found);
    },
  };
}

function withoutSecrets(text: string, said: Said | undefined, found: ReadonlySet<Sought>): string {
  const asWritten = viewOf(text, asItIs(text));
  const asSaid = said === undefined ? asWritten : viewOf(text, said);
  const hidden: Hidden[] = [];
  for (const one of [...found].sort((first, second) => second.value.length - first.value.length)) {
    if (said !== undefined || one.isEscape) for (const needle of one.asWritten) find(needle, one, asWritten, hidden);
    for (const needle of one.asSaid) find(needle, one, asSaid, hidden);
  }
  return hidden.length === 0 ? text : withoutHidden(text, hidden);
}

function soughtOf({ value, shownAs }: Secret): Sought {
  const said = isEscaped.test(value) ? withoutEscapes(value) : value;
  const isTold = said.length >= shortestSecret;
  const hasBlanks = value.includes(' ');
  const plain = (text: string): Needle => plainNeedle(hasBlanks ? withPlus(text) : text);
  const written = isTold ? [value] : [value, JSON.stringify(value).slice(1, -1)];
  const asWritten = [...new Set(written)].map(plain);
  const asSaid = [...(said === value ? asWritten : isTold ? [plain(said)] : []), ...encodedNeedles(value)];
  const needles = [...new Set([...asWritten, ...asSaid])];
  return {
    value,
    shownAs,
    isEscape: said !== value,
    hasBlanks,
    closing: closingOf(value),
    asWritten,
    asSaid,
    pieces: once(needles.flatMap(({ anchors }) => piecesOf(anchors))),
    beginnings: once(needles.flatMap(({ beforeMark }) => (beforeMark === undefined ? [] : [beforeMark.piece]))),
  };
}

function once(pieces: readonly string[]): string[] {
  return [...new Set(pieces.map(fold))];
}

/** A text that is searched, with all that is told of its places. */
interface View extends Said {
  readonly source: string;
  readonly isCut: boolean;
  readonly read: (reading: Reading, hasBlanks: boolean) => string;
}

function viewOf(source: string, said: Said): View {
  const readings = new Map<string, string>();
  const make = (reading: Reading, hasBlanks: boolean): string => {
    if (reading === 'base64') return inBase64(said.text);
    const text = hasBlanks ? withPlus(said.text) : said.text;
    return reading === 'folded' ? fold(text) : text;
  };
  const read = (reading: Reading, hasBlanks: boolean): string => {
    const name = `${reading} ${hasBlanks}`;
    let text = readings.get(name);
    if (text === undefined) readings.set(name, (text = make(reading, hasBlanks)));
    return text;
  };
  return { ...said, source, isCut: hasMark.test(source), read };
}

function asItIs(text: string): Said {
  return { text, start: (index) => index, end: (index) => index + 1 };
}

function withPlus(text: string): string {
  return text.replaceAll(' ', '+');
}

/** Adds what of a text is to be hidden for a needle. */
function find(needle: Needle, one: Sought, view: View, hidden: Hidden[]): void {
  const text = view.read(needle.reading, one.hasBlanks);
  const hide = (run: Run): void => {
    const [from, to] = needle.reading === 'base64' ? widened(run, needle, text) : [run.from, run.to];
    const [start, end] = [view.start(from), view.end(to - 1)];
    const isPlain = needle.reading !== 'base64';
    hidden.push({
      from: isPlain ? grownBefore(start, run, one, view.source) : start,
      to: isPlain && one.closing > 0 ? grownAfter(end, one, view.source) : end,
      shownAs: one.shownAs,
      longest: to - from,
    });
  };
  for (const anchor of needle.anchors) runsOf(text, anchor).forEach(hide);
  if (!view.isCut || needle.beforeMark === undefined) return;
  for (const run of runsOf(text, needle.beforeMark)) if (isMarked(view, run.to - 1)) hide(run);
}

function isMarked({ source, end }: View, last: number): boolean {
  cutMark.lastIndex = end(last);
  return cutMark.test(source);
}

const base64Digit = /[\w+/-]/;

/** A digit of Base64 beside a run may hold some bits of it; what fills up the last four goes with them. */
function widened({ from, to, first, last }: Run, { hasEdges, pattern }: Needle, text: string): [number, number] {
  const isDigit = (index: number): boolean => base64Digit.test(text[index] ?? '');
  const start = (first > 0 || hasEdges[0]) && isDigit(from - 1) ? from - 1 : from;
  let end = (last < pattern.length || hasEdges[1]) && isDigit(to) ? to + 1 : to;
  while (end < to + 3 && text[end] === '=') end += 1;
  return [start, end];
}

/** What stands before a run as the secret does is hidden with it: what looked like an escape may have been a part of it. */
function grownBefore(start: number, { first }: Run, { value }: Sought, source: string): number {
  let from = start;
  for (let index = first - 1; index >= 0 && source[from - 1] === value[index]; index -= 1) from -= 1;
  return from;
}

/** Backslashes at the end of a secret, in whatever number, go with it. */
function grownAfter(end: number, { closing }: Sought, source: string): number {
  let count = 0;
  while (count < closing * mostDoubled && source[end + count] === '\\') count += 1;
  return end + count - (count % closing);
}

/** JSON in JSON in JSON makes so many backslashes of one. */
const mostDoubled = 8;

function closingOf(value: string): number {
  let count = 0;
  while (value.at(-1 - count) === '\\') count += 1;
  return count;
}

function withoutHidden(text: string, hidden: Hidden[]): string {
  hidden.sort((first, second) => first.from - second.from || second.to - first.to);
  let shown = '';
  let at = 0;
  let open: Hidden | undefined;
  const close = (): void => {
    if (open === undefined) return;
    shown += text.slice(at, open.from) + open.shownAs;
    at = open.to;
  };
  for (const next of hidden) {
    if (open === undefined || next.from >= open.to) {
      close();
      open = next;
      continue;
    }
    // What overlaps is hidden as one, under the name of the longest.
    const { shownAs, longest } = next.longest > open.longest ? next : open;
    open = { from: open.from, to: Math.max(open.to, next.to), shownAs, longest };
  }
  close();
  return shown + text.slice(at);
}
