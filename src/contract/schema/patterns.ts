/**
 * Gives the regular expression of a `pattern` (ECMA-262, JSON Schema 2020-12 validation 6.3.3). It is read with the `u`
 * flag, as JSON Schema recommends, or without where it is valid only so: many documents were written for that.
 * Throws a SyntaxError where it is neither.
 */
export function compilePattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

/** `compilePattern` as ajv takes it (its option `code.regExp`). */
export const patternEngine = Object.assign((pattern: string) => compilePattern(pattern), { code: 'compilePattern' });

/** Tells whether a pattern is a regular expression only without the `u` flag. */
export function needsPlainFlags(pattern: string): boolean {
  return !compilePattern(pattern).unicode;
}
