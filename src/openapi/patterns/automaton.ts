import { runInContext, createContext, type Context } from 'node:vm';
import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { isSurelyLinear } from './safety';
import { spend, TooMuchWork } from '../schema/work-budget';

/** Tells whether a regular expression matches within a text. Throws a TooMuchWork where that takes too many steps. */
export interface TextTest {
  readonly test: (text: string) => boolean;
  /** Distinguishes expressions: ajv knows them by it. */
  readonly toString: () => string;
}

/**
 * How an expression is followed: by the engine of the language where that is certain to take time linear in the text, else
 * by an automaton, which always does (docs/decisions/0007-judgement-in-bounded-time.md). What refers back can be followed by
 * that engine alone, and is for a limited time. What no engine can follow, for its size, is not looked at.
 */
export type PatternKind = 'native' | 'automaton' | 'timed' | 'unchecked';

/** The test of texts by an expression, and how it is done. */
export interface Followed extends TextTest {
  readonly kind: PatternKind;
}

/** The engine of the language takes as many characters of a text, 2 to this power, in the time of one step. */
const charactersPerStep = 3;

/** Gives how texts are tested by an expression: see `PatternKind`. */
export function follow(expression: RegExp): Followed {
  const toString = (): string => String(expression);
  if (!runs(expression)) return { kind: 'unchecked', test: () => true, toString };
  const pattern = parse(expression);
  const program = pattern === undefined ? undefined : programOf(pattern);
  if (pattern === undefined || program === undefined) return { kind: 'timed', test: timed(expression), toString };
  if (!isSurelyLinear(pattern, expression.ignoreCase)) {
    const automaton = machineOf(expression, program);
    if (automaton === undefined) return { kind: 'timed', test: timed(expression), toString };
    return { kind: 'automaton', test: automaton, toString };
  }
  // Few need it, and it takes memory.
  let instead: ((text: string) => boolean) | undefined;
  const test = (text: string): boolean => {
    spend(text.length >> charactersPerStep);
    try {
      return expression.test(text);
    } catch {
      // Its stack does not hold texts of many megabytes.
      instead ??= machineOf(expression, program) ?? timed(expression);
      return instead(text);
    }
  };
  return { kind: 'native', test, toString };
}

/** Gives undefined where it nests too deep. */
function parse({ source, unicode }: RegExp): AST.Pattern | undefined {
  try {
    return new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, { unicode });
  } catch {
    return undefined;
  }
}

/** The engine of the language tells that an expression is too large when it first follows it. */
function runs(expression: RegExp): boolean {
  try {
    expression.test('');
    return true;
  } catch {
    return false;
  }
}

function programOf(pattern: AST.Pattern): Program | undefined {
  try {
    return compileProgram(pattern);
  } catch (reason) {
    if (reason instanceof NoProgram) return undefined;
    throw reason;
  }
}

/** Gives undefined where the engine of the language refuses a part of an expression that it takes as a whole. */
function machineOf({ flags }: RegExp, program: Program): ((text: string) => boolean) | undefined {
  try {
    return createMachine(program, flags);
  } catch (reason) {
    if (reason instanceof SyntaxError) return undefined;
    throw reason;
  }
}

/** How long an expression is followed that no automaton can follow, in milliseconds, and what a millisecond costs in steps. */
const longest = 50;
const stepsPerMillisecond = 50_000;
/** So often one is followed again that had no time of the processor. */
const mostTries = 5;

let context: (Context & { expression?: RegExp; text?: string }) | undefined;

function timed(expression: RegExp): (text: string) => boolean {
  return (text) => {
    context ??= createContext({});
    Object.assign(context, { expression, text });
    const start = performance.now();
    try {
      for (let tries = 1; ; tries += 1) {
        const before = process.cpuUsage();
        try {
          return runInContext('expression.test(text)', context, { timeout: longest }) as boolean;
        } catch {
          const { user, system } = process.cpuUsage(before);
          // On a machine that is busy otherwise the time may have passed without us.
          if (tries >= mostTries || (user + system) / 1000 > longest / 2) throw new TooMuchWork();
        }
      }
    } finally {
      spend(Math.ceil((performance.now() - start) * stepsPerMillisecond));
    }
  };
}

/** Most transitions that one search remembers; what goes beyond makes room by forgetting all. See pattern-memory.ts. */
const mostTransitions = 20_000;

/** Most characters whose class is remembered, and what one takes in the units of pattern-memory.ts. */
const mostCharacters = 10_000;
const unitsOfCharacter = 0.5;

/** Where a search may be after some characters: in these states, and whether it has matched what lies behind. */
interface Place {
  readonly states: readonly number[];
  readonly hasMatched: boolean;
  readonly transitions: Map<number, Place>;
}

/**
 * Gives the test whether a regular expression matches within a text, in time linear in the text: all its ways through the
 * text are followed at once, and where they lead is remembered. What is a character of it, the engine of the language
 * decides, by the flags. It spends steps; see `spend`.
 */
export function createMachine(program: Program, flags: string): (text: string) => boolean {
  const classes = new CharacterClasses(program.elements, flags);
  const searches = program.looks.map((look) => new Following(program.states, look, classes));
  const main = new Following(program.states, program.main, classes);
  const needsWord = program.states.some((state) => state.kind === 'assertion' && state.bit === bits.word);
  const word = new RegExp(String.raw`^\w$`, flags);
  const isUnicode = flags.includes('u');
  return (text) => {
    const characters = charactersOf(text, isUnicode);
    const context = new Uint16Array(characters.length + 1);
    context[0] = 1 << bits.start;
    context[characters.length] = (context[characters.length] ?? 0) | (1 << bits.end);
    if (needsWord) markWords(characters, context, (character) => word.test(String.fromCodePoint(character)));
    for (const [index, search] of searches.entries()) search.mark(characters, context, 1 << (bits.firstLook + index));
    return main.finds(characters, context);
  };
}

type Characters = ArrayLike<number>;

function charactersOf(text: string, isUnicode: boolean): Characters {
  const characters = new Uint32Array(text.length);
  let length = 0;
  for (let index = 0; index < text.length; length += 1) {
    const character = isUnicode ? (text.codePointAt(index) ?? 0) : text.charCodeAt(index);
    characters[length] = character;
    index += character > 0xffff ? 2 : 1;
  }
  return characters.subarray(0, length);
}

function markWords(characters: Characters, context: Uint16Array, isWord: (character: number) => boolean): void {
  let before = false;
  for (let index = 0; index <= characters.length; index += 1) {
    const after = index < characters.length && isWord(characters[index] ?? 0);
    if (before !== after) context[index] = (context[index] ?? 0) | (1 << bits.word);
    before = after;
  }
}

/** Tells characters apart by the elements of an expression that take them: those of one class are all the same to it. */
class CharacterClasses {
  private readonly expressions: readonly RegExp[];
  private readonly byCharacter = new Map<number, number>();
  private readonly bySignature = new Map<string, number>();
  private readonly signatures = new Map<number, string>();
  /** Numbers are never given twice: what is known by one that was forgotten is not found by another. */
  private last = 0;

  constructor(elements: readonly string[], flags: string) {
    this.expressions = elements.map((element) => new RegExp(`^(?:${element})$`, flags));
  }

  classOf(character: number): number {
    const known = this.byCharacter.get(character);
    if (known !== undefined) return known;
    const text = String.fromCodePoint(character);
    spend(this.expressions.length);
    const signature = this.expressions.map((expression) => (expression.test(text) ? '1' : '0')).join('');
    // What is kept is counted before it is looked up or kept, for all may be forgotten then.
    if (this.byCharacter.size >= mostCharacters) this.byCharacter.clear();
    else remember(this, unitsOfCharacter);
    let found = this.bySignature.get(signature);
    if (found === undefined) {
      remember(this, 1 + signature.length / 50);
      found = this.last += 1;
      this.bySignature.set(signature, found);
      this.signatures.set(found, signature);
    }
    this.byCharacter.set(character, found);
    return found;
  }

  takes(element: number, characterClass: number): boolean {
    return this.signatures.get(characterClass)?.[element] === '1';
  }

  forget(): void {
    this.byCharacter.clear();
    this.bySignature.clear();
    this.signatures.clear();
  }
}

const contexts = 2 ** 12;

/** Follows all ways of one search through a text; a match may begin anywhere. */
class Following {
  private readonly beginnings = new Map<number, Place>();
  private places = new Map<string, Place>();
  private remembered = 0;

  constructor(
    private readonly states: readonly State[],
    private readonly search: Search,
    private readonly classes: CharacterClasses,
  ) {}

  /** Tells whether there is a match anywhere. */
  finds(characters: Characters, context: Uint16Array): boolean {
    return this.follow(characters, context, () => true);
  }

  /** Sets a bit at every place that a match ends at, seen in the direction of the search. */
  mark(characters: Characters, context: Uint16Array, bit: number): void {
    this.follow(characters, context, (index) => {
      context[index] = (context[index] ?? 0) | bit;
      return false;
    });
  }

  private follow(characters: Characters, context: Uint16Array, onMatch: (index: number) => boolean): boolean {
    const { isBackward } = this.search;
    const { length } = characters;
    spend(length);
    let index = isBackward ? length : 0;
    let place = this.begin(context[index] ?? 0);
    for (let taken = 0; ; taken += 1) {
      if (place.hasMatched && onMatch(index)) return true;
      if (taken === length) return false;
      const character = characters[isBackward ? index - 1 : index] ?? 0;
      index += isBackward ? -1 : 1;
      place = this.goOn(place, this.classes.classOf(character), context[index] ?? 0);
    }
  }

  private begin(context: number): Place {
    let place = this.beginnings.get(context);
    if (place === undefined) this.beginnings.set(context, (place = this.placeOf([this.search.start], context)));
    return place;
  }

  private goOn(place: Place, characterClass: number, context: number): Place {
    const key = characterClass * contexts + context;
    const known = place.transitions.get(key);
    if (known !== undefined) return known;
    const starts = [this.search.start];
    for (const index of place.states) {
      const state = this.states[index];
      if (state?.kind === 'character' && this.classes.takes(state.element, characterClass)) starts.push(state.next);
    }
    spend(place.states.length);
    const next = this.placeOf(starts, context);
    if (this.remembered >= mostTransitions) this.makeRoom();
    else place.transitions.set(key, next);
    this.note(1 + next.states.length / 10);
    return next;
  }

  /** Gives all that can be reached without a character. */
  private placeOf(starts: readonly number[], context: number): Place {
    const reached = new Set<number>();
    const open = [...starts];
    const waiting: number[] = [];
    let hasMatched = false;
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (reached.has(index)) continue;
      reached.add(index);
      const state = this.states[index];
      if (state === undefined) continue;
      if (state.kind === 'character') waiting.push(index);
      else if (state.kind === 'match') hasMatched = true;
      else if (state.kind === 'split') open.push(...state.next);
      else if (((context >> state.bit) & 1) === Number(state.expected)) open.push(state.next);
    }
    spend(10 * reached.size);
    waiting.sort((first, second) => first - second);
    const name = `${waiting.join(' ')}${hasMatched ? '!' : ''}`;
    let place = this.places.get(name);
    if (place === undefined) {
      place = { states: waiting, hasMatched, transitions: new Map() };
      this.places.set(name, place);
      this.note(1 + name.length / 20);
    }
    return place;
  }

  private note(amount: number): void {
    this.remembered += amount;
    remember(this, amount);
  }

  private makeRoom(): void {
    remember(this, -this.remembered);
    this.forget();
  }

  forget(): void {
    this.places = new Map();
    this.beginnings.clear();
    this.remembered = 0;
  }
} /** What remembers something that it can find out again. */
interface Forgetful {
  readonly forget: () => void;
}

/**
 * Most that all expressions together remember of the texts they have met, in units of some hundred bytes: 20 MB or so. Each
 * alone remembers little, but a document may have thousands.
 */
const mostOfAll = 200_000;

let ofAll = 0;
const remembering = new Set<Forgetful>();

/** Counts what is remembered, in the units above. Where all together is too much, all forget, and begin anew. */
function remember(one: Forgetful, amount: number): void {
  remembering.add(one);
  ofAll += amount;
  if (ofAll <= mostOfAll) return;
  for (const each of remembering) each.forget();
  remembering.clear();
  ofAll = 0;
}

/** Gives how much all remember. */
export function rememberedByAll(): number {
  return ofAll;
}

/** One state of a program: it takes a character, goes on without one, goes on where an assertion holds, or has matched. */
type State =
  | { readonly kind: 'character'; readonly element: number; readonly next: number }
  | { readonly kind: 'split'; readonly next: readonly number[] }
  | { readonly kind: 'assertion'; readonly bit: number; readonly expected: boolean; readonly next: number }
  | { readonly kind: 'match' };

/** What is looked for from one state on, forwards or backwards through a text. */
interface Search {
  readonly start: number;
  readonly isBackward: boolean;
}

/** A regular expression as a finite automaton, and what it needs to know of a text. */
interface Program {
  readonly states: readonly State[];
  /** The expressions of single characters. */
  readonly elements: readonly string[];
  /** What lies ahead or behind by look-arounds, those within others first: `firstLookBit` stands for the first. */
  readonly looks: readonly Search[];
  readonly main: Search;
}

/** The bits by which assertions are known: at the start, at the end, between a word and what is none, and the look-arounds. */
const bits = { start: 0, end: 1, word: 2, firstLook: 3 } as const;

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
