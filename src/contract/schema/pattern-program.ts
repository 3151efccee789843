import type { AST } from '@eslint-community/regexpp';

/** One state of a program: it takes a character, goes on without one, goes on where an assertion holds, or has matched. */
export type State =
  | { readonly kind: 'character'; readonly element: number; readonly next: number }
  | { readonly kind: 'split'; readonly next: readonly number[] }
  | { readonly kind: 'assertion'; readonly bit: number; readonly expected: boolean; readonly next: number }
  | { readonly kind: 'match' };

/** What is looked for from one state on, forwards or backwards through a text. */
export interface Search {
  readonly start: number;
  readonly isBackward: boolean;
}

/** A regular expression as a finite automaton, and what it needs to know of a text. */
export interface Program {
  readonly states: readonly State[];
  /** The expressions of single characters. */
  readonly elements: readonly string[];
  /** What lies ahead or behind by look-arounds, those within others first: `firstLookBit` stands for the first. */
  readonly looks: readonly Search[];
  readonly main: Search;
}

/** The bits by which assertions are known: at the start, at the end, between a word and what is none, and the look-arounds. */
export const bits = { start: 0, end: 1, word: 2, firstLook: 3 } as const;

/** Most states of a program, most look-arounds, and the deepest nesting: what is larger costs more than it is worth. */
const mostStates = 10_000;
const mostLooks = 8;
const deepest = 100;

/** Is thrown for an expression that no automaton can follow (it refers back), or that needs one too large. */
export class NoProgram extends Error {}

/**
 * Gives the automaton of a regular expression of ECMA-262 (sections 22.2.1 and 22.2.2). Counted repetitions are written out.
 * Throws a NoProgram where it has back-references, or is too large or too deep.
 */
export function compileProgram(pattern: AST.Pattern): Program {
  return new Compiler().compile(pattern);
}

/** A character is not believed to mean alone what it means in the expression: Annex B of ECMA-262 takes \c1 for three. */
function escapeOf(value: number): string {
  const digits = value.toString(16);
  return value > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}

class Compiler {
  private readonly states: State[] = [];
  private readonly elements = new Map<string, number>();
  private readonly looks: Search[] = [];
  /** Look-arounds within what is repeated are written out once. */
  private readonly known = new Map<AST.Assertion, number>();
  private depth = 0;

  compile(pattern: AST.Pattern): Program {
    const main = this.search(pattern.alternatives, false);
    return { states: this.states, elements: [...this.elements.keys()], looks: this.looks, main };
  }

  private search(alternatives: readonly AST.Alternative[], isBackward: boolean): Search {
    return { start: this.anyOf(alternatives, this.add({ kind: 'match' }), isBackward), isBackward };
  }

  private add(state: State): number {
    if (this.states.length >= mostStates) throw new NoProgram('it is too large');
    return this.states.push(state) - 1;
  }

  /** States are made from the end to the start, each with the one that follows it. */
  private anyOf(alternatives: readonly AST.Alternative[], next: number, isBackward: boolean): number {
    if ((this.depth += 1) > deepest) throw new NoProgram('it nests too deep');
    const starts = alternatives.map(({ elements }) => {
      const lastFirst = isBackward ? elements : [...elements].reverse();
      return lastFirst.reduce((after, element) => this.element(element, after, isBackward), next);
    });
    this.depth -= 1;
    const [only = next] = starts;
    return starts.length > 1 ? this.add({ kind: 'split', next: starts }) : only;
  }

  private element(element: AST.Element, next: number, isBackward: boolean): number {
    switch (element.type) {
      case 'Character':
        return this.add({ kind: 'character', element: this.elementOf(escapeOf(element.value)), next });
      case 'CharacterSet':
      case 'CharacterClass':
        return this.add({ kind: 'character', element: this.elementOf(element.raw), next });
      case 'Group':
      case 'CapturingGroup':
        return this.anyOf(element.alternatives, next, isBackward);
      case 'Quantifier':
        return this.repeated(element, next, isBackward);
      case 'Assertion':
        return this.assertion(element, next);
      default:
        throw new NoProgram('it refers back to what it has matched');
    }
  }

  private elementOf(raw: string): number {
    const known = this.elements.get(raw) ?? this.elements.size;
    this.elements.set(raw, known);
    return known;
  }

  private repeated({ element, min, max }: AST.Quantifier, next: number, isBackward: boolean): number {
    if ((this.depth += 1) > deepest) throw new NoProgram('it nests too deep');
    let start = next;
    if (max === Infinity) {
      const choice: number[] = [];
      start = this.add({ kind: 'split', next: choice });
      choice.push(this.element(element, start, isBackward), next);
    } else {
      for (let count = min; count < max; count += 1)
        start = this.add({ kind: 'split', next: [this.element(element, start, isBackward), next] });
    }
    for (let count = 0; count < min; count += 1) {
      const before = this.states.length;
      start = this.element(element, start, isBackward);
      // What takes nothing takes nothing however often.
      if (this.states.length === before) break;
    }
    this.depth -= 1;
    return start;
  }

  private assertion(assertion: AST.Assertion, next: number): number {
    if (assertion.kind === 'word')
      return this.add({ kind: 'assertion', bit: bits.word, expected: !assertion.negate, next });
    if (!('alternatives' in assertion))
      return this.add({ kind: 'assertion', bit: bits[assertion.kind], expected: true, next });
    // What lies ahead of a place is found on the way back through the text, what lies behind it on the way forth.
    let look = this.known.get(assertion);
    if (look === undefined) {
      const search = this.search(assertion.alternatives, assertion.kind === 'lookahead');
      look = this.looks.push(search) - 1;
      this.known.set(assertion, look);
      if (look >= mostLooks) throw new NoProgram('it looks around too often');
    }
    return this.add({ kind: 'assertion', bit: bits.firstLook + look, expected: !assertion.negate, next });
  }
}
