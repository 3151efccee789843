import type { AST } from '@eslint-community/regexpp';
import { intersect, rangesOf, type Ranges } from './character-ranges';

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
