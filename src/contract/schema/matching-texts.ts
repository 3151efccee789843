import type { Arbitrary } from 'fast-check';
import { compilePattern } from './patterns';

/** Most patterns whose generators are kept: building one costs far more than drawing from it. */
const mostPatterns = 500;

/** How many texts are drawn, so that there is one of the length asked for. */
const draws = 5;

const known = new Map<string, Arbitrary<string> | undefined>();

/** Gives some texts that match a pattern, the same for the same seed; undefined where the generator cannot follow it. */
export function textsMatching(pattern: string, seed: number): string[] | undefined {
  const texts = generatorOf(pattern);
  return texts === undefined ? undefined : loadFastCheck().sample(texts, { seed, numRuns: draws });
}

function generatorOf(pattern: string): Arbitrary<string> | undefined {
  if (!known.has(pattern)) {
    // What was asked for first is built anew where it is asked for again.
    const [oldest] = known.keys();
    if (known.size >= mostPatterns && oldest !== undefined) known.delete(oldest);
    known.set(pattern, buildGenerator(pattern));
  }
  return known.get(pattern);
}

function buildGenerator(pattern: string): Arbitrary<string> | undefined {
  try {
    return loadFastCheck().stringMatching(compilePattern(pattern));
  } catch {
    return undefined;
  }
}

/** Loaded when a pattern first needs it: most documents have none, and it would be a fifth of the start. */
function loadFastCheck(): typeof import('fast-check') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the only synchronous way to load on demand
  return require('fast-check') as typeof import('fast-check');
}
