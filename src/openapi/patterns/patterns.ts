import type { Followed, PatternKind, TextTest } from './automaton';

export type { PatternKind, TextTest } from './automaton';

/**
 * Gives the regular expression of a `pattern` (ECMA-262, JSON Schema 2020-12 validation 6.3.3). It is read with the `u`
 * flag, as JSON Schema recommends, or without where it is valid only so: many documents were written for that.
 * Throws a SyntaxError where it is neither. Its time may grow without bounds: text of others is for `patternTest`.
 */
export function compilePattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

/** Gives the test of texts by a `pattern`, which takes time linear in the text. Throws a SyntaxError where it is none. */
export function patternTest(pattern: string): TextTest {
  return followed(compilePattern(pattern));
}

/** Tells how texts are tested by a `pattern`. Throws a SyntaxError where it is none. */
export function patternKind(pattern: string): PatternKind {
  return followed(compilePattern(pattern)).kind;
}

/** Gives the test of texts by an expression, in time linear in the text. */
export function expressionTest(expression: RegExp): TextTest {
  return followed(expression);
}

/** `patternTest` as ajv takes it (its option `code.regExp`). */
export const patternEngine = Object.assign((pattern: string) => patternTest(pattern), { code: 'patternTest' });

/** Most expressions that are remembered with what has been learned of the texts they meet. */
const mostKnown = 2000;

const known = new Map<string, Followed>();

function followed(expression: RegExp): Followed {
  const name = String(expression);
  let found = known.get(name);
  if (found === undefined) {
    if (known.size >= mostKnown) known.clear();
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the only synchronous way to load on demand: many documents have no pattern
    const { follow } = require('./automaton') as typeof import('./automaton');
    known.set(name, (found = follow(expression)));
  }
  return found;
}

/** Tells whether a pattern is a regular expression only without the `u` flag. */
export function needsPlainFlags(pattern: string): boolean {
  return !compilePattern(pattern).unicode;
}
