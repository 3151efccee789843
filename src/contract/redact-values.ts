import { anyEscape, anySpellingOf, plainSpellingOf, spellingsOf, unitsOf } from './spellings';

/** A value that nobody may be shown, and what is shown in its place. */
export interface Secret {
  readonly value: string;
  readonly shownAs: string;
}

/** Gives a text in which no secret stands any longer. */
export type Redact = (text: string) => string;

/** Shorter texts occur by chance; a secret that short cannot be told from ordinary words. */
export const shortestSecret = 4;

/** From this length on a secret is told in either case of its letters, and without its first and last character. */
const tellingSecret = 8;

/** The beginning of a secret is one where a text ends with so much of it; less is enough before the mark of a cut. */
const tellingBeginning = 8;
const tellingBeforeMark = 4;

/** What stands where a text was cut, half an escape before it included. */
const cutMark = /(?:[\\%&][#\w]{0,9})?(?:\.{3}|\u2026|\*{2})/y;
const textEnd = /(?:[\\%&][#\w]{0,9})?$/y;

/** Reports say this of themselves: it is not the beginning of a key, though keys begin so. */
const ownName = 'understudy-';

/**
 * Gives the redaction by value: each secret becomes what is shown in its place, in every spelling (see spellings.ts), in
 * Base64 and Base64url wherever it lies in what is encoded (RFC 4648), in hexadecimal digits, and where a text was cut within
 * it. The longest goes first. Secrets of less than four characters are left: they occur by chance.
 */
export function redactValues(secrets: readonly Secret[]): Redact {
  const known = secrets.filter(({ value }) => value.length >= shortestSecret);
  if (known.length === 0) return (text) => text;
  // Made when they are first needed: a start needs none of it.
  let sought: readonly Sought[] | undefined;
  let mayHoldSome: RegExp | undefined;
  let needles: readonly Needle[] | undefined;
  return (text) => {
    if (text === '') return text;
    sought ??= [...known].sort((first, second) => second.value.length - first.value.length).flatMap(soughtOf);
    mayHoldSome ??= new RegExp([anyEscape, ...new Set(sought.map(plainHeadOf))].join('|'));
    // Most texts hold no escape and no beginning of a secret; one look tells, and then there is nothing to be found.
    if (!mayHoldSome.test(text)) return text;
    needles ??= sought.map((one) => new Needle(one));
    return needles.reduce((clean, needle) => needle.redact(clean), text);
  };
}

/** Gives all texts that a secret is looked for as. */
function soughtOf({ value, shownAs }: Secret): Sought[] {
  const isTelling = unitsOf(value).length >= tellingSecret;
  const shown = (text: string, how: Partial<Sought> = {}): Sought => {
    return { text, shownAs, ignoresCase: false, isInside: false, isBase64: false, ...how };
  };
  const inside = isTelling ? value.slice(1, -1) : value;
  const cases = isTelling ? [...new Set([inside, swapped(inside)])] : [inside];
  const encoded = cases.flatMap((text) => {
    const bytes = Buffer.from(text, 'utf8');
    return [
      shown(bytes.toString('hex'), { ignoresCase: true }),
      ...base64Of(bytes).map((one) => shown(one, { isBase64: true })),
    ];
  });
  return [shown(value, { ignoresCase: isTelling, isInside: isTelling }), ...encoded];
}

/** Gives what bytes look like in the Base64 of anything that holds them: that depends on where they begin in it, modulo 3. */
function base64Of(bytes: Buffer): string[] {
  const texts = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6)),
  );
  return [...new Set(texts)].filter((text) => text.length >= shortestSecret);
}

function swapped(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** Base64url has `-` and `_` where Base64 has `+` and `/` (RFC 4648 section 5). */
const base64Twins: Readonly<Record<string, string>> = { '+': '-', '/': '_' };

/** A text that is looked for. */
interface Sought {
  readonly text: string;
  readonly shownAs: string;
  readonly ignoresCase: boolean;
  /** Whether its first and last character may be lacking, or others. */
  readonly isInside: boolean;
  readonly isBase64: boolean;
}

/** Gives each unit of a text that is looked for, with its twin of Base64url where it has one. */
function twinsIn({ text, isBase64 }: Sought): string[][] {
  const twinOf = (unit: string): string[] => (isBase64 && unit in base64Twins ? [base64Twins[unit] ?? unit] : []);
  return unitsOf(text).map((unit) => [unit, ...twinOf(unit)]);
}

/** Gives how many units must be there; the last may be lacking where the inside tells. */
function neededOf({ isInside }: Sought, units: readonly unknown[]): number {
  return units.length - (isInside ? 1 : 0);
}

/** Gives the source of a regular expression that matches in every text without escapes in which something is found. */
function plainHeadOf(sought: Sought): string {
  const units = twinsIn(sought);
  return units
    .slice(sought.isInside ? 1 : 0, Math.min(tellingBeforeMark, neededOf(sought, units)))
    .map((twins) => `(?:${twins.map((unit) => plainSpellingOf(unit, sought.ignoresCase)).join('|')})`)
    .join('');
}

/** One unit in each of its spellings. */
type Unit = readonly RegExp[];

/**
 * One text that is looked for in all its spellings. Its beginning is searched for; from there on all places are kept to which
 * the spellings of unit after unit lead, for one may be the beginning of another.
 */
class Needle {
  readonly #units: readonly Unit[];
  readonly #head: RegExp;
  readonly #needed: number;
  /** So many are a beginning at the end of a text. */
  readonly #telling: number;

  constructor(private readonly sought: Sought) {
    const { ignoresCase, isInside } = sought;
    const units = twinsIn(sought);
    this.#units = units.map((twins) => twins.flatMap((unit) => spellingsOf(unit, ignoresCase).map(sticky)));
    this.#needed = neededOf(sought, units);
    this.#telling = sought.text.toLowerCase().startsWith(ownName) ? ownName.length + 1 : tellingBeginning;
    const [first = '', ...rest] = units
      .slice(0, Math.min(tellingBeforeMark, this.#needed))
      .map((twins) => `(?:${twins.map((unit) => anySpellingOf(unit, ignoresCase)).join('|')})`);
    this.#head = new RegExp(`${first}${isInside ? '?' : ''}${rest.join('')}`, 'g');
  }

  redact(text: string): string {
    const { isInside, shownAs } = this.sought;
    let shown = '';
    let from = 0;
    this.#head.lastIndex = 0;
    for (let found = this.#head.exec(text); found !== null; found = this.#head.exec(text)) {
      const start = found.index;
      const end = this.#endOf(text, start, 0) ?? (isInside ? this.#endOf(text, start, 1) : undefined);
      if (end !== undefined) {
        shown += text.slice(from, start) + shownAs;
        from = end;
      }
      this.#head.lastIndex = end ?? start + 1;
    }
    return from === 0 ? text : shown + text.slice(from);
  }

  /** Gives where it ends that begins at `start` with a unit of it; undefined where too little of it is there. */
  #endOf(text: string, start: number, first: number): number | undefined {
    let ends = [start];
    let count = first;
    for (; count < this.#units.length; count += 1) {
      const next = endsOf(this.#units[count] ?? [], text, ends);
      if (next.length === 0) break;
      ends = next;
    }
    if (count >= this.#needed) return Math.max(...ends);
    const length = count - first;
    const isCut = (end: number): boolean =>
      (length >= tellingBeforeMark - first && match(cutMark, text, end) !== undefined) ||
      (length >= this.#telling - first && match(textEnd, text, end) !== undefined);
    return ends.find(isCut);
  }
}

function endsOf(unit: Unit, text: string, starts: readonly number[]): number[] {
  const ends = new Set<number>();
  for (const start of starts) {
    for (const spelling of unit) {
      const end = match(spelling, text, start);
      if (end !== undefined) ends.add(end);
    }
  }
  return [...ends];
}

const compiled = new Map<string, RegExp>();

function sticky(source: string): RegExp {
  let known = compiled.get(source);
  if (known === undefined) compiled.set(source, (known = new RegExp(source, 'y')));
  return known;
}

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
