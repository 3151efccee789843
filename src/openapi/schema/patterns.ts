import { RE2JS } from 're2js';
import type { Problems } from '../document/problems';

/** A regular expression that is compiled when it is first used. */
interface TextTest {
  test(text: string): boolean;
}

export interface Patterns {
  /** The test of a `pattern` (ECMA-262, JSON Schema validation 6.3.3). Throws a SyntaxError if it is no regular expression. */
  testOf(pattern: string): TextTest;
  /** The same as ajv's option `code.regExp`. */
  readonly engine: ((pattern: string) => TextTest) & { readonly code: string };
}

/**
 * Regular expressions that take time linear in the text, whoever sends it: RE2's. It reads `\s` and `\w` as ASCII. The few patterns
 * that it does not know (look-around, back-references) run as JavaScript has them, each with one problem.
 */
export function createPatterns(problems: Problems, pointerOf: (pattern: string) => string): Patterns {
  const known = new Map<string, TextTest>();
  const compile = (pattern: string): TextTest => {
    const native = compileNative(pattern);
    return (
      linearTest(pattern) ?? {
        test: (text) => {
          const message = `"pattern" uses look-around, a back-reference or a long repetition: ${pattern}.`;
          const consequence = 'It is checked, but a text made for it can keep the program busy.';
          problems.add({ pointer: pointerOf(pattern), message, consequence });
          return native.test(text);
        },
      }
    );
  };
  const testOf = (pattern: string): TextTest => {
    let found = known.get(pattern);
    if (found !== undefined) return found;
    compileNative(pattern);
    let compiled: TextTest | undefined;
    // ajv keeps patterns by their text.
    const toString = (): string => `/${pattern}/`;
    found = Object.assign({ test: (text: string) => (compiled ??= compile(pattern)).test(text) }, { toString });
    known.set(pattern, found);
    return found;
  };
  return { testOf, engine: Object.assign((pattern: string) => testOf(pattern), { code: 'testOf' }) };
}

/** The test of an expression in linear time; undefined if RE2 does not know what it uses. */
export function linearTest(expression: string | RegExp): TextTest | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(expression));
  } catch {
    return undefined;
  }
}

/** A pattern with the flag `u`, as JSON Schema recommends, else without it: many files were written for that. Throws a SyntaxError. */
export function compileNative(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}
