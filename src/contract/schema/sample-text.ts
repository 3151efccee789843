import { randomSeed, randomUuid, type Random } from '../../random';
import { ownMember } from '../../exact-json';
import type { Schema } from '../document';
import { leastLength } from './sample-budget';
import { textsMatching } from './matching-texts';
import { pastMoment } from './times';

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

const uri = (random: Random): string => `https://example.com/${random.pick(words)}/${String(random.integer(1, 999))}`;

const byFormat: Record<string, (random: Random) => string> = {
  uuid: randomUuid,
  date: (random) => new Date(pastMoment(random)).toISOString().slice(0, 10),
  'date-time': (random) => new Date(pastMoment(random)).toISOString(),
  time: (random) => `${String(random.integer(10, 23))}:${String(random.integer(10, 59))}:00Z`,
  duration: (random) => `PT${String(random.integer(1, 59))}M`,
  email: (random) => `${random.pick(words)}.${random.pick(words)}@example.com`,
  hostname: (random) => `${random.pick(words)}.example.com`,
  ipv4: (random) => `192.0.2.${String(random.integer(1, 254))}`,
  ipv6: (random) => `2001:db8::${random.integer(1, 65535).toString(16)}`,
  uri,
  url: uri,
  'uri-reference': (random) => `/${random.pick(words)}/${String(random.integer(1, 999))}`,
  byte: (random) => Buffer.from(random.pick(words)).toString('base64'),
  'json-pointer': (random) => `/${random.pick(words)}`,
  regex: () => '^[a-z]+$',
};

/** Tells whether texts of a format can be made up. */
export function isSampledFormat(format: string | undefined): boolean {
  return format !== undefined && Object.hasOwn(byFormat, format);
}

/** Gives a text that a string schema allows: of its format, of its pattern, or words within its length. */
export function sampleText(random: Random, schema: Schema, property: string): string {
  leastLength(schema);
  const formatted = ownMember(byFormat, schema.format ?? '');
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
  const texts = textsMatching(pattern, randomSeed(random));
  // It cannot follow look-ahead and the like; the item then fails its check, and its collection starts empty, with a warning.
  if (texts === undefined) return fitLength('sample', schema);
  const isLongEnough = (text: string): boolean =>
    text.length >= (schema.minLength ?? 1) && text.length <= (schema.maxLength ?? Infinity);
  return texts.find(isLongEnough) ?? texts[0] ?? '';
}

function fitLength(text: string, { minLength = 0, maxLength = Infinity }: Schema): string {
  const long = text.length >= minLength ? text : text.padEnd(minLength, ` ${text}`);
  return long.length > maxLength ? long.slice(0, maxLength) : long;
}
