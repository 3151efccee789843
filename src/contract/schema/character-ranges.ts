import type { AST } from '@eslint-community/regexpp';

/** Ranges of characters by their numbers, both ends within, sorted and apart. */
export type Ranges = readonly (readonly [first: number, last: number])[];

const last = 0x10ffff;

/** All characters; of what is not looked into, this is believed. */
export const everything: Ranges = [[0, last]];

const digits: Ranges = [[0x30, 0x39]];
const word: Ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
/** WhiteSpace and LineTerminator of ECMA-262 (sections 12.2 and 12.3). */
const space: Ranges = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: Ranges = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

type Single = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

/** Gives the characters that an element takes, or more; where case does not count, both cases of the letters. */
export function rangesOf(element: Single, ignoresCase: boolean): Ranges {
  const ranges = exactRanges(element);
  if (!ignoresCase) return ranges;
  // Beyond ASCII cases are many, and some letters of it have another there.
  if (ranges.some(([, end]) => end > 0x7f)) return everything;
  const other = (first: number, end: number, from: number, shift: number): [number, number][] => {
    const start = Math.max(first, from);
    const stop = Math.min(end, from + 25);
    return start <= stop ? [[start + shift, stop + shift]] : [];
  };
  const folded = ranges.flatMap(([first, end]) => [...other(first, end, 0x41, 32), ...other(first, end, 0x61, -32)]);
  return united([...ranges, ...folded, ...(folded.length > 0 ? foldedIntoAscii : [])]);
}

/** U+017F and U+212A have the letters s and k for their other case. */
const foldedIntoAscii: Ranges = [
  [0x17f, 0x17f],
  [0x212a, 0x212a],
];

/** Tells whether there is a character in both. */
export function intersect(some: Ranges, others: Ranges): boolean {
  return some.some(([first, end]) => others.some(([otherFirst, otherEnd]) => first <= otherEnd && otherFirst <= end));
}

function exactRanges(element: Single): Ranges {
  switch (element.type) {
    case 'Character':
      return [[element.value, element.value]];
    case 'CharacterSet':
      return rangesOfSet(element);
    case 'CharacterClass': {
      if (element.unicodeSets) return everything;
      const ranges = united(element.elements.flatMap((part) => partOf(part)));
      return element.negate ? complement(ranges) : ranges;
    }
    default:
      return everything;
  }
}

function partOf(part: AST.CharacterClassElement): Ranges {
  if (part.type === 'CharacterClassRange') return [[part.min.value, part.max.value]];
  if (part.type === 'Character' || part.type === 'CharacterSet') return exactRanges(part);
  return everything;
}

function rangesOfSet(set: AST.CharacterSet): Ranges {
  switch (set.kind) {
    case 'any':
      return complement(lineEnds);
    case 'digit':
      return set.negate ? complement(digits) : digits;
    case 'word':
      return set.negate ? complement(word) : word;
    case 'space':
      return set.negate ? complement(space) : space;
    default:
      return everything;
  }
}

function united(ranges: Ranges): Ranges {
  const sorted = [...ranges].sort(([first], [second]) => first - second);
  const all: [number, number][] = [];
  for (const [first, end] of sorted) {
    const before = all.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], end);
    else all.push([first, end]);
  }
  return all;
}

function complement(ranges: Ranges): Ranges {
  const others: [number, number][] = [];
  let next = 0;
  for (const [first, end] of ranges) {
    if (first > next) others.push([next, first - 1]);
    next = end + 1;
  }
  if (next <= last) others.push([next, last]);
  return others;
}
