import { randomSeed, randomUuid, type Random, createRandom } from '../../base/random';
import { ownMember } from '../../base/json';
import type { Schema } from '../document';
import { fits } from './fit-value';
import { leastLength } from './work-budget';
import { asPhrase, wordsOf } from './name-words';
import { pastMoment } from './times';
import { patternTest, compilePattern } from '../patterns/patterns';
import type { Arbitrary } from 'fast-check';

/** Characters that texts are made longer with: those of one kind are tried before others. */
const fillers = [
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHJKMNPQRSTVWXYZ',
];

/** Beginnings that are tried where nothing is drawn of a pattern. */
const beginnings = ['', 'a1', 'A1', 'Aa1', 'a', 'A', '1'];

/** Longest text that is made longer, and longest that comes of it, in characters. */
const longestTried = 64;
const longestMade = 1000;

/**
 * Gives a text of a pattern that has a length between two bounds: one of those that were drawn, with characters put in or cut
 * off where the pattern takes that. Undefined where none is found; what is tried is bounded.
 */
function ofLength(
  random: Random,
  pattern: string,
  drawn: readonly string[] | undefined,
  [least, most]: readonly [number, number],
): string | undefined {
  const { test } = patternTest(pattern);
  if (least > longestMade) return undefined;
  for (const text of drawn ?? beginnings) {
    if (text.length > most && test(text.slice(0, most))) return text.slice(0, most);
    if (text.length >= least || text.length > longestTried) continue;
    for (const filler of fillers) {
      const added = Array.from({ length: least - text.length }, () =>
        filler.charAt(random.integer(0, filler.length - 1)),
      ).join('');
      for (let at = text.length; at >= 0; at -= 1) {
        const longer = text.slice(0, at) + added + text.slice(at);
        if (test(longer)) return longer;
      }
    }
  }
  return undefined;
}

const hosts = ['api', 'app', 'docs', 'cdn', 'status', 'shop', 'files', 'mail', 'news', 'www'];

const uri = (random: Random, property: string): string =>
  `https://example.com/${wordsOf(property).join('-') || 'pages'}/${String(random.integer(1, 999))}`;

const byFormat: Record<string, (random: Random, property: string) => string> = {
  uuid: randomUuid,
  date: (random) => new Date(pastMoment(random)).toISOString().slice(0, 10),
  'date-time': (random) => new Date(pastMoment(random)).toISOString(),
  time: (random) => `${String(random.integer(10, 23))}:${String(random.integer(10, 59))}:00Z`,
  duration: (random) => `PT${String(random.integer(1, 59))}M`,
  email: (random) => `${random.pick(hosts)}-${String(random.integer(1, 99))}@example.com`,
  hostname: (random) => `${random.pick(hosts)}.example.com`,
  ipv4: (random) => `192.0.2.${String(random.integer(1, 254))}`,
  ipv6: (random) => `2001:db8::${random.integer(1, 65535).toString(16)}`,
  uri,
  url: uri,
  'uri-reference': (random) => `/${random.pick(hosts)}/${String(random.integer(1, 999))}`,
  byte: (random) => Buffer.from(`content ${random.integer(1, 999)}`).toString('base64'),
  'json-pointer': (random) => `/${random.pick(hosts)}`,
  regex: () => '^[a-z]+$',
};

/** Tells whether texts of a format can be made up. */
export function isSampledFormat(format: string | undefined): boolean {
  return format !== undefined && Object.hasOwn(byFormat, format);
}

/** Gives a text that a string schema allows: of its format, of its pattern, or the words of its property within its length. */
export function sampleText(random: Random, schema: Schema, property: string): string {
  leastLength(schema);
  const formatted = ownMember(byFormat, schema.format ?? '')?.(random, property);
  if (formatted !== undefined) return schema.pattern === undefined ? formatted : ofBoth(random, schema, formatted);
  if (schema.pattern !== undefined) return matching(random, schema, schema.pattern);
  const words = wordsOf(property);
  const link = uri(random, property);
  if (['url', 'uri', 'href', 'link'].includes(words.at(-1) ?? '') && link.length <= (schema.maxLength ?? Infinity)) {
    return link.padEnd(leastLength(schema), '0');
  }
  const named = asPhrase(words);
  return fitLength(`${named === '' ? 'Text' : named} ${random.integer(1, 99)}`, schema, random);
}

/** A pattern may want another case than texts of the format are usually made in, or a form of its own. */
function ofBoth(random: Random, schema: Schema, formatted: string): string {
  const cases = [formatted, formatted.toUpperCase(), formatted.toLowerCase()];
  const usual = cases.find((text) => fits({ ...schema, type: 'string' }, text));
  return usual ?? matching(random, schema, schema.pattern ?? '');
}

function matching(random: Random, schema: Schema, pattern: string): string {
  const texts = textsMatching(pattern, randomSeed(random));
  const { minLength = 1, maxLength = Infinity } = schema;
  const isLongEnough = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
  const found = texts?.find(isLongEnough) ?? ofLength(random, pattern, texts, [minLength, maxLength]);
  // Where it cannot follow the pattern, the item fails its check, and its collection starts empty, with a warning.
  return found ?? texts?.[0] ?? fitLength('Sample', schema, random);
}

/** A text that is too long for its place is a short code instead. */
function fitLength(text: string, { minLength = 0, maxLength = Infinity }: Schema, random: Random): string {
  if (text.length > maxLength) {
    const letter = (): string =>
      random.pick(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T']);
    return Array.from({ length: Math.max(0, Math.min(maxLength, Math.max(minLength, 6))) }, letter).join('');
  }
  return text.length >= minLength ? text : text.padEnd(minLength, `, ${text.toLowerCase()}`);
}

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
    const { createTextMaker } = require('../patterns/texts') as typeof import('../patterns/texts');
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
