/**
 * How a text may be spelled in what is sent and answered, character for character, in any mixture and oftener than once: with
 * backslashes (JSON, JSON in JSON, Markdown, shells), as `\u0041`, `\x41` or `\101`, percent-encoded (RFC 3986 section 2.1), as a
 * character reference of HTML and XML, with `'\''` or `'"'"'` for an apostrophe, as UTF-8 or UTF-16 read byte by byte.
 */

/** A text as it reads once all its escapes are taken away, and where in the text each of its characters came from. */
export interface Said {
  readonly text: string;
  /** Gives where the character at an index begins in what was read, escapes before it included. */
  readonly start: (index: number) => number;
  /** Gives where the character at an index ends in what was read. */
  readonly end: (index: number) => number;
}

const named: Readonly<Record<string, number>> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39 };

/** The source of a regular expression that matches somewhere in every text that reads otherwise than it is written. */
export const anyEscape = String.raw`[\\%\0]|&(?:#|(?:${Object.keys(named).join('|')});)|'"'|[\xc2-\xf4][\x80-\xbf]`;

/** The longest that stands between the ampersand of a reference and its semicolon: `#0000001114111`, `#x`. */
const longestReference = 14;

const backslash = 92;
const percent = 37;
const apostrophe = 39;

/** Gives what a text says, in time linear in its length: each escape that is complete becomes one character, and may end another. */
export function readEscapes(text: string): Said {
  const reader = new Reader(text.length);
  for (let index = 0; index < text.length; index += 1) reader.take(text.charCodeAt(index), index, index + 1);
  return reader.said();
}

/** Gives a text without its escapes. */
export function withoutEscapes(text: string): string {
  return readEscapes(text).text;
}

/** Characters read so far; what comes next may make an escape of the last of them. */
class Reader {
  readonly #codes: Uint16Array<ArrayBuffer>;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  #count = 0;

  constructor(most: number) {
    this.#codes = new Uint16Array(most);
    this.#starts = new Int32Array(most);
    this.#ends = new Int32Array(most);
  }

  take(first: number, from: number, to: number): void {
    let code = first;
    let start = from;
    // What an escape stands for may be the last character of another.
    for (;;) {
      // UTF-16 that is read as bytes has these between the characters.
      if (code === 0) return;
      if (code === backslash && this.#back(1) === backslash) {
        this.#ends[this.#count - 1] = to;
        return;
      }
      const at = this.#count;
      this.#codes[at] = code;
      this.#starts[at] = start;
      this.#ends[at] = to;
      this.#count = at + 1;
      const meant = this.#escapeEndingIn(code);
      if (meant === undefined) return;
      code = meant;
      start = this.#starts[this.#count] ?? start;
      if (code > 0xffff) {
        const [high, low] = surrogates(code);
        this.take(high, start, to);
        code = low;
      }
    }
  }

  /** Takes an escape away that the last character completes, and gives what it stands for. */
  #escapeEndingIn(code: number): number | undefined {
    if (code < 0x80) {
      if (code === 0x3b) return this.#reference();
      if (code === apostrophe) return this.#quotedApostrophe();
      return hexOf(code) < 0 ? undefined : this.#number();
    }
    return code < 0xc0 ? this.#utf8() : undefined;
  }

  #number(): number | undefined {
    const last = this.#hex(2);
    if (last < 0) return undefined;
    const before = this.#back(3);
    if (before === percent) return this.#drop(3, last);
    if (this.#back(4) === backslash) {
      // An x as in \x41, or the first of three octal digits.
      if ((before | 0x20) === 0x78) return this.#drop(4, last);
      const octal = [before - 0x30, this.#back(2) - 0x30, this.#back(1) - 0x30];
      const isOctal = octal.every((digit) => digit >= 0 && digit <= 7) && (octal[0] ?? 9) <= 3;
      return isOctal ? this.#drop(4, parseInt(octal.join(''), 8)) : undefined;
    }
    const isLong = (this.#back(5) | 0x20) === 0x75 && (this.#back(6) === backslash || this.#back(6) === percent);
    if (!isLong) return undefined;
    const whole = this.#hex(4);
    return whole < 0 ? undefined : this.#drop(6, whole);
  }

  /** `&#65;`, `&#x41;` or one of the names that XML defines. */
  #reference(): number | undefined {
    let length = 2;
    while (length <= longestReference + 2 && this.#back(length) !== 38) {
      if (!isOfReference(this.#back(length))) return undefined;
      length += 1;
    }
    if (this.#back(length) !== 38 || length < 4) return undefined;
    const name = String.fromCharCode(...this.#codes.subarray(this.#count - length + 1, this.#count - 1));
    const number = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name);
    const code =
      number === null
        ? named[name.toLowerCase()]
        : parseInt(number[1] ?? number[2] ?? '', number[1] === undefined ? 10 : 16);
    return code === undefined || code > 0x10ffff ? undefined : this.#drop(length, code);
  }

  /** A shell's way out of apostrophes and back: `'\''` and `'"'"'`. */
  #quotedApostrophe(): number | undefined {
    if (this.#back(2) === apostrophe && this.#back(3) === backslash && this.#back(4) === apostrophe)
      return this.#drop(4, apostrophe);
    const isQuoted = [0x22, apostrophe, 0x22, apostrophe].every((code, index) => this.#back(index + 2) === code);
    return isQuoted ? this.#drop(5, apostrophe) : undefined;
  }

  /** A character of two to four bytes (RFC 3629 section 3). */
  #utf8(): number | undefined {
    let code = 0;
    for (let length = 1; length <= 4; length += 1) {
      const byte = this.#back(length);
      if (byte < 0x80 || byte > 0xf4) return undefined;
      if (byte >= 0xc0) {
        const needed = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
        const whole = code + ((byte & (0x7f >> needed)) << (6 * (length - 1)));
        return needed === length && whole >= 0x80 && whole <= 0x10ffff ? this.#drop(length, whole) : undefined;
      }
      code += (byte & 0x3f) << (6 * (length - 1));
    }
    return undefined;
  }

  #drop(count: number, code: number): number {
    this.#count -= count;
    return code;
  }

  #back(distance: number): number {
    return distance > this.#count ? -1 : (this.#codes[this.#count - distance] ?? -1);
  }

  /** Gives the number that so many last characters are in hexadecimal digits; -1 where they are none. */
  #hex(digits: number): number {
    let value = 0;
    for (let distance = digits; distance > 0; distance -= 1) {
      const digit = hexOf(this.#back(distance));
      if (digit < 0) return -1;
      value = value * 16 + digit;
    }
    return value;
  }

  /** Backslashes that are left mean nothing by themselves; each belongs to the character after it. */
  said(): Said {
    const [codes, starts, ends] = [this.#codes, this.#starts, this.#ends];
    let count = 0;
    let start = -1;
    for (let index = 0; index < this.#count; index += 1) {
      if (start === -1) start = starts[index] ?? 0;
      if (codes[index] === backslash) continue;
      codes[count] = codes[index] ?? 0;
      starts[count] = start;
      ends[count] = ends[index] ?? 0;
      start = -1;
      count += 1;
    }
    return {
      text: Buffer.from(codes.buffer, 0, count * 2).toString('utf16le'),
      start: (index) => starts[index] ?? 0,
      end: (index) => ends[index] ?? 0,
    };
  }
}

function hexOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function isOfReference(code: number): boolean {
  const letter = code | 0x20;
  return code === 0x23 || (code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x7a);
}

function surrogates(code: number): [high: number, low: number] {
  const rest = code - 0x10000;
  return [0xd800 + (rest >> 10), 0xdc00 + (rest & 0x3ff)];
}
