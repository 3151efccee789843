import { spellingsOf, unitsOf } from './spellings';

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
  const longest = [...known].sort((first, second) => second.value.length - first.value.length);
  const needles = longest.flatMap(needlesOf);
  return (text) => needles.reduce((clean, needle) => needle.redact(clean), text);
}

function needlesOf({ value, shownAs }: Secret): Needle[] {
  const isTelling = unitsOf(value).length >= tellingSecret;
  const shown = (text: string, how: Partial<NeedleOptions> = {}): Needle =>
    new Needle(text, { shownAs, ignoresCase: false, isInside: false, isBase64: false, ...how });
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

interface NeedleOptions {
  readonly shownAs: string;
  readonly ignoresCase: boolean;
  /** Whether its first and last character may be lacking, or others. */
  readonly isInside: boolean;
  readonly isBase64: boolean;
}

/** One text that is looked for in all its spellings. Its beginning is searched for, the rest is compared unit by unit. */
class Needle {
  readonly #units: readonly RegExp[];
  readonly #head: RegExp;
  readonly #headLength: number;
  readonly #first: RegExp;
  readonly #least: number;

  constructor(
    text: string,
    private readonly options: NeedleOptions,
  ) {
    const { ignoresCase, isInside, isBase64 } = options;
    const sources = unitsOf(text).map((unit) => {
      const own = spellingsOf(unit, ignoresCase);
      const twin = isBase64 ? base64Twins[unit] : undefined;
      return twin === undefined ? own : `(?:${own}|${spellingsOf(twin, false)})`;
    });
    this.#units = sources.map(sticky);
    this.#headLength = Math.min(tellingBeforeMark, sources.length - (isInside ? 1 : 0));
    const [first = '', ...rest] = sources.slice(0, this.#headLength);
    this.#first = sticky(first);
    this.#head = new RegExp(`${isInside ? `(?:${first})?` : first}${rest.join('')}`, 'g');
    this.#least = text.toLowerCase().startsWith(ownName) ? ownName.length + 1 : tellingBeginning;
  }

  redact(text: string): string {
    let shown = '';
    let from = 0;
    this.#head.lastIndex = 0;
    for (let found = this.#head.exec(text); found !== null; found = this.#head.exec(text)) {
      const end = this.#endOf(text, found.index, this.#head.lastIndex);
      if (end === undefined) this.#head.lastIndex = found.index + 1;
      else {
        shown += text.slice(from, found.index) + this.options.shownAs;
        this.#head.lastIndex = from = end;
      }
    }
    return from === 0 ? text : shown + text.slice(from);
  }

  /** Gives where it ends that begins at `start`; undefined where too little of it is there. */
  #endOf(text: string, start: number, headEnd: number): number | undefined {
    let end = headEnd;
    let count = this.#headLength;
    for (
      let next = match(this.#units[count], text, end);
      next !== undefined;
      next = match(this.#units[count], text, end)
    ) {
      end = next;
      count += 1;
    }
    const needed = this.#units.length - (this.options.isInside ? 1 : 0);
    if (count >= needed) return end;
    if (this.options.isInside && match(this.#first, text, start) === undefined) count -= 1;
    if (count >= tellingBeforeMark - 1 && match(cutMark, text, end) !== undefined) return end;
    return count >= this.#least && match(textEnd, text, end) !== undefined ? end : undefined;
  }
}

const compiled = new Map<string, RegExp>();

function sticky(source: string): RegExp {
  let known = compiled.get(source);
  if (known === undefined) compiled.set(source, (known = new RegExp(source, 'y')));
  return known;
}

function match(pattern: RegExp | undefined, text: string, at: number): number | undefined {
  if (pattern === undefined) return undefined;
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
