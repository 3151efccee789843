import { randomUuid, type Random } from '../../random';
import { compilePattern } from './patterns';
import type { Schema } from '../document';

/** Dates are taken from the days after this one, so that samples do not depend on today. */
const firstDay = Date.UTC(2026, 0, 1);
const day = 24 * 60 * 60 * 1000;

const words = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'harbor',
  'island',
  'juniper',
  'lagoon',
  'meadow',
  'north',
  'orchard',
  'prairie',
  'quartz',
  'river',
  'summit',
  'timber',
  'valley',
  'willow',
];

const byFormat: Record<string, (random: Random) => string> = {
  uuid: randomUuid,
  date: (random) => new Date(firstDay + random.integer(0, 364) * day).toISOString().slice(0, 10),
  'date-time': (random) => new Date(firstDay + random.integer(0, 364 * 24 * 60) * 60_000).toISOString(),
  time: (random) => `${String(random.integer(10, 23))}:${String(random.integer(10, 59))}:00Z`,
  duration: (random) => `PT${String(random.integer(1, 59))}M`,
  email: (random) => `${random.pick(words)}.${random.pick(words)}@example.com`,
  hostname: (random) => `${random.pick(words)}.example.com`,
  ipv4: (random) => `192.0.2.${String(random.integer(1, 254))}`,
  ipv6: (random) => `2001:db8::${random.integer(1, 65535).toString(16)}`,
  uri: (random) => `https://example.com/${random.pick(words)}/${String(random.integer(1, 999))}`,
  'uri-reference': (random) => `/${random.pick(words)}/${String(random.integer(1, 999))}`,
  byte: (random) => Buffer.from(random.pick(words)).toString('base64'),
  'json-pointer': (random) => `/${random.pick(words)}`,
  regex: () => '^[a-z]+$',
};

/** Loaded when a pattern first needs it: most documents have none, and it would be a fifth of the start. */
function loadFastCheck(): typeof import('fast-check') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the only synchronous way to load on demand
  return require('fast-check') as typeof import('fast-check');
}

/** Gives a text that a string schema allows: of its format, of its pattern, or words within its length. */
export function sampleText(random: Random, schema: Schema, property: string): string {
  const formatted = byFormat[schema.format ?? ''];
  if (formatted !== undefined) return formatted(random);
  if (schema.pattern !== undefined) return matching(random, schema, schema.pattern);
  const named =
    property === ''
      ? []
      : [
          property
            .replaceAll(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/g, ' ')
            .trim()
            .toLowerCase(),
        ];
  return fitLength([...named, random.pick(words), random.pick(words)].join(' '), schema);
}

function matching(random: Random, schema: Schema, pattern: string): string {
  const { sample, stringMatching } = loadFastCheck();
  const seed = random.integer(0, 0x7fffffff);
  let texts: string[];
  try {
    texts = sample(stringMatching(compilePattern(pattern)), { seed, numRuns: 5 });
  } catch {
    // It cannot follow look-ahead and the like; the item then fails its check, and its collection starts empty, with a warning.
    return fitLength('sample', schema);
  }
  const isLongEnough = (text: string): boolean =>
    text.length >= (schema.minLength ?? 1) && text.length <= (schema.maxLength ?? Infinity);
  return texts.find(isLongEnough) ?? texts[0] ?? '';
}

function fitLength(text: string, { minLength = 0, maxLength = Infinity }: Schema): string {
  const long = text.length >= minLength ? text : text.padEnd(minLength, ` ${text}`);
  return long.length > maxLength ? long.slice(0, maxLength) : long;
}
