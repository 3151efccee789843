/**
 * What does more than show itself: controls (C0, DEL, C1), marks that turn the direction of writing (Unicode Standard Annex 9,
 * section 2), line and paragraph separators, lone surrogates.
 */
export const unsafe = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const named: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` };

/** A text of others as one line that shows only itself: what a terminal would act on becomes an escape (`\u001b`, `\n`). */
export function printable(text: string): string {
  return text.replaceAll(unsafe, (character) => named[character] ?? escaped(character));
}

/** `\\u001b`, as JSON has it. */
export function escaped(character: string): string {
  return String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0');
}

/** A text that a regular expression matches as it is. */
export function asPattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** A text of at most so many characters, or its start and three dots. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}...` : text;
}

/** `Pets` for `pets`. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 item`, `2 items`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** `a`, `a or b`, `a, b or c`. */
export function enumerate(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** Some texts, and how many there are beside them: `a, b and 3 more`. */
export function firstOf(texts: readonly string[], most: number): string {
  const rest = texts.length - most;
  return texts.slice(0, most).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** A text as one word of a POSIX shell, of which nothing is expanded or run (POSIX.1-2017, Shell, section 2.2.2). */
export function shellWord(text: string): string {
  return /^[\w:/.,%+@-][\w:/.,%+@=-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** What stands before the first separator and behind it; the whole text alone if there is none. */
export function splitOnce(text: string, separator: string): readonly [before: string, behind?: string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

const mostWrongLetters = 2;

/** The known name that is at most two letters away from another; undefined if none is, or if the name is too short. */
export function closest(name: string, known: readonly string[]): string | undefined {
  const lowerCase = name.toLowerCase();
  let best: string | undefined;
  let fewest = mostWrongLetters + 1;
  for (const candidate of known) {
    const longest = Math.max(candidate.length, name.length);
    if (longest > 64 || Math.abs(candidate.length - name.length) > mostWrongLetters) continue;
    const letters = distance(lowerCase, candidate.toLowerCase());
    if (letters < fewest && letters < longest) [best, fewest] = [candidate, letters];
  }
  return best;
}

/** ` Did you mean limit?`, or nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const candidate = closest(name, known);
  return candidate === undefined ? '' : ` Did you mean ${candidate}?`;
}

/** Levenshtein's distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (one[index] === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** A date, or date and time (RFC 3339), in milliseconds since 1970; undefined if it is none that exists. */
export function parseMoment(text: string): number | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '';
  const [start, time] = [Date.parse(day), Date.parse(text)];
  if (Number.isNaN(start) || Number.isNaN(time)) return undefined;
  // Date.parse reads a 30th of February as the 2nd of March.
  return new Date(start).toISOString().startsWith(day) ? time : undefined;
}
