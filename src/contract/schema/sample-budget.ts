/** No value can be made up for a schema: the message says why. */
export class SampleError extends Error {
  constructor(reason: string) {
    super(`a sample cannot be made: ${reason}`);
    this.name = 'SampleError';
  }
}

/** Most values, arrays and objects included, in one that is made up; a list of a thousand items with ten fields has as many. */
export const mostMadeValues = 10_000;

/** Deepest nesting of a value that is made up. */
export const mostMadeLevels = 100;

/** Most characters of a text that is made up, and of all texts of one value together. */
export const mostMadeCharacters = 200_000;

/** Gives the least number of characters that a text may have. Throws a SampleError where nobody would make up as many. */
export function leastLength({ minLength }: { readonly minLength?: number }): number {
  if (minLength !== undefined && minLength > mostMadeCharacters)
    throw new SampleError(`expected to make up at most ${mostMadeCharacters} characters, got minLength ${minLength}`);
  return minLength ?? 0;
}
