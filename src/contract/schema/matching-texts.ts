import type { Arbitrary } from 'fast-check';
import { createRandom } from '../../random';
import { compilePattern, patternTest } from './patterns';

/** Most patterns whose generators are kept: building one costs far more than drawing from it. */
const mostPatterns = 500;

/** How many texts are drawn, so that there is one of the length asked for; how much longer than it must be each is. */
const spreads = [8, 16, 4, 64, 0];

/** Gives some texts that match a pattern, the same for the same seed. */
type Draw = (seed: number) => string[];

const known = new Map<string, Draw | undefined>();

/** Gives some texts that match a pattern, the same for the same seed; undefined where no generator can follow it. */
export function textsMatching(pattern: string, seed: number): string[] | undefined {
  return drawOf(pattern)?.(seed);
}

function drawOf(pattern: string): Draw | undefined {
  if (!known.has(pattern)) {
    // What was asked for first is built anew where it is asked for again.
    const [oldest] = known.keys();
    if (known.size >= mostPatterns && oldest !== undefined) known.delete(oldest);
    known.set(pattern, ownDraw(pattern) ?? draws(pattern));
  }
  return known.get(pattern);
}

/** Gives undefined where what it draws does not match: of what stands before or after, it knows nothing. */
function ownDraw(pattern: string): Draw | undefined {
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the only synchronous way to load on demand: many documents have no pattern
    const { createTextMaker } = require('./pattern-texts') as typeof import('./pattern-texts');
    const make = createTextMaker(compilePattern(pattern));
    const { test } = patternTest(pattern);
    const draw: Draw = (seed) => {
      const random = createRandom(`${seed} ${pattern}`);
      return spreads.map((spread) => make(random, spread)).filter((text) => test(text));
    };
    return draw(1).length === spreads.length ? draw : undefined;
  } catch {
    return undefined;
  }
}

function draws(pattern: string): Draw | undefined {
  const texts = buildGenerator(pattern);
  return texts === undefined ? undefined : (seed) => loadFastCheck().sample(texts, { seed, numRuns: spreads.length });
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
