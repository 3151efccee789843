import { printable } from '../base/text';

/** The width that all lines of the terminal fit in. */
export const columns = 100;

/** A text of others as lines that show only themselves. Lines break at spaces; a word that is longer than a line is cut. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text)
    .split(' ')
    .flatMap((long) => pieces(long, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (lengthOf(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function pieces(word: string, width: number): readonly string[] {
  if (lengthOf(word) <= width) return [word];
  const characters = Array.from(word);
  const count = Math.ceil(characters.length / width);
  return Array.from({ length: count }, (_, index) => characters.slice(index * width, (index + 1) * width).join(''));
}

/** In characters, as a person counts most of them. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** A text with spaces behind it. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - lengthOf(text)));
}
