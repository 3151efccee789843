import { runInContext, createContext, type Context } from 'node:vm';
import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { createMachine } from './pattern-machine';
import { compileProgram, NoProgram, type Program } from './pattern-program';
import { isSurelyLinear } from './pattern-safety';
import { spend, TooMuchWork } from './work';

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
