import type { AST } from '@eslint-community/regexpp';

/** Largest expression that is looked into, in characters that it takes and in their pairs, repetitions written out. */
const mostPositions = 600;
const mostPairs = 5000;

/** Longest text that an expression may match which may begin anywhere: it is tried at every place. */
const longestUnanchored = 64;

/** A character of the expression, and those that may come next, one for each way to get there. */
interface Position {
  readonly ranges: Ranges;
  readonly next: Position[];
}

/** A part of an expression: what it may begin and end with, whether it may be empty, and its longest match. */
interface Part {
  readonly first: readonly Position[];
  readonly last: readonly Position[];
  readonly isEmpty: boolean;
  readonly length: number;
}

class TooLarge extends Error {}

/**
 * Tells whether the engine of the language, which tries one way after another, is certain to take time linear in the text:
 * where after every character the next one decides how to go on, by one way alone (Brüggemann-Klein's strong
 * unambiguity), no second way is ever tried far. That a match may begin anywhere must not matter either. What it says no
 * to may be linear all the same.
 */
export function isSurelyLinear(pattern: AST.Pattern, ignoresCase: boolean): boolean {
  try {
    const reader = new Reader(ignoresCase);
    const isAnchored = pattern.alternatives.every(({ elements: [first] }) => isStart(first));
    const whole = reader.anyOf(pattern.alternatives);
    if (!isAnchored && whole.length > longestUnanchored) return false;
    return areApart(whole.first) && reader.positions.every(({ next }) => areApart(next));
  } catch (reason) {
    if (reason instanceof TooLarge) return false;
    throw reason;
  }
}

function isStart(element: AST.Element | undefined): boolean {
  return element?.type === 'Assertion' && element.kind === 'start';
}

function areApart(positions: readonly Position[]): boolean {
  return positions.every(({ ranges }, index) =>
    positions.slice(index + 1).every((other) => !intersect(ranges, other.ranges)),
  );
}

const empty: Part = { first: [], last: [], isEmpty: true, length: 0 };

class Reader {
  readonly positions: Position[] = [];
  private pairs = 0;

  constructor(private readonly ignoresCase: boolean) {}

  anyOf(alternatives: readonly AST.Alternative[]): Part {
    const parts = alternatives.map(({ elements }) =>
      elements.reduce((before, element) => this.sequence(before, this.part(element)), empty),
    );
    const ways = parts.filter(({ isEmpty }) => isEmpty).length;
    // Two ways to be empty lead to the same place.
    if (ways > 1) throw new TooLarge();
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      isEmpty: ways > 0,
      length: Math.max(...parts.map(({ length }) => length)),
    };
  }

  private part(element: AST.Element): Part {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass': {
        if (this.positions.length >= mostPositions) throw new TooLarge();
        const position: Position = { ranges: rangesOf(element, this.ignoresCase), next: [] };
        this.positions.push(position);
        return { first: [position], last: [position], isEmpty: false, length: 1 };
      }
      case 'Group':
      case 'CapturingGroup':
        return this.anyOf(element.alternatives);
      case 'Quantifier':
        return this.repeated(element);
      case 'Assertion':
        // What a place is like says nothing of characters, and to believe it holds is to follow more ways, not fewer.
        if (element.kind === 'lookahead' || element.kind === 'lookbehind') throw new TooLarge();
        return empty;
      default:
        throw new TooLarge();
    }
  }

  private repeated({ element, min, max }: AST.Quantifier): Part {
    if (max === Infinity) {
      let before = empty;
      for (let count = 1; count < min; count += 1) before = this.sequence(before, this.part(element));
      const once = this.part(element);
      if (once.isEmpty) throw new TooLarge();
      this.connect(once.last, once.first);
      return this.sequence(before, { ...once, isEmpty: min === 0, length: Infinity });
    }
    let after = empty;
    for (let count = min; count < max; count += 1) {
      const once = this.part(element);
      if (once.isEmpty) throw new TooLarge();
      after = { ...this.sequence(once, after), isEmpty: true };
    }
    for (let count = 0; count < min; count += 1) {
      const once = this.part(element);
      // What takes nothing takes nothing however often.
      if (once.length === 0) break;
      after = this.sequence(once, after);
    }
    return after;
  }

  private sequence(before: Part, after: Part): Part {
    this.connect(before.last, after.first);
    return {
      first: before.isEmpty ? [...before.first, ...after.first] : before.first,
      last: after.isEmpty ? [...before.last, ...after.last] : after.last,
      isEmpty: before.isEmpty && after.isEmpty,
      length: before.length + after.length,
    };
  }

  private connect(last: readonly Position[], first: readonly Position[]): void {
    if ((this.pairs += last.length * first.length) > mostPairs) throw new TooLarge();
    for (const position of last) position.next.push(...first);
  }
}

/** Ranges of characters by their numbers, both ends within, sorted and apart. */
type Ranges = readonly (readonly [first: number, last: number])[];

const last = 0x10ffff;

/** All characters; of what is not looked into, this is believed. */
const everything: Ranges = [[0, last]];

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
function rangesOf(element: Single, ignoresCase: boolean): Ranges {
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
function intersect(some: Ranges, others: Ranges): boolean {
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
} /** How large a regular expression is: what engines and generators of texts make of it grows with both. */
interface PatternSize {
  /** How many characters it comes to once its counted repetitions (`a{1000}`) are written out. */
  readonly characters: number;
  /** How deep its groups nest. */
  readonly groups: number;
}

/**
 * Gives the size of a pattern of ECMA-262, in time linear in its length. It counts rather than reads: what is no regular
 * expression has a size too.
 */
export function patternSize(pattern: string): PatternSize {
  const open: number[] = [];
  let [total, last, groups, index] = [0, 0, 0, 0];
  while (index < pattern.length) {
    const character = pattern.charAt(index);
    index += 1;
    if (character === '(') {
      open.push(total);
      [total, last] = [0, 0];
      groups = Math.max(groups, open.length);
    } else if (character === ')') {
      last = total + 1;
      total = (open.pop() ?? 0) + last;
    } else if (character === '{') {
      const [times, length] = repetition(pattern.slice(index, index + 40));
      total += last * (times - 1);
      last *= times;
      index += length;
    } else {
      if (character === '\\') index += 1;
      else if (character === '[') index = classEnd(pattern, index);
      last = 1;
      total += 1;
    }
  }
  return { characters: total + open.reduce((sum, outer) => sum + outer, 0), groups };
}

/** Gives how often a repetition asks for, at most, and how many characters it is written in; once where it is none. */
function repetition(rest: string): [times: number, length: number] {
  const [whole = '', least = '1', most] = /^(\d{1,15})(?:,(\d{0,15}))?\}/.exec(rest) ?? [];
  return [Math.max(1, Number(least), Number(most ?? 0)), whole.length];
}

function classEnd(pattern: string, start: number): number {
  let index = start;
  while (index < pattern.length && pattern[index] !== ']') index += pattern[index] === '\\' ? 2 : 1;
  return index + 1;
}
