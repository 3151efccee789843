import { ownProperty } from '../../base/json';
import { randomHex, randomUuid, type Random } from '../../base/random';
import { asPhrase, wordsOf } from '../names';
import type { Schema } from '../schema/schema';
import { fits, numberAt, textAt } from './fits';
import { patternText } from './pattern-text';

const hosts = ['api', 'app', 'docs', 'cdn', 'shop', 'files', 'mail', 'news', 'www'];

type MakeText = (random: Random, property: string) => string;

const uri: MakeText = (random, property) =>
  `https://example.com/${wordsOf(property).join('-') || 'pages'}/${random.integer(1, 999)}`;
const email: MakeText = (random) => `${random.pick(hosts)}${random.integer(1, 99)}@example.com`;
const hostname: MakeText = (random) => `${random.pick(hosts)}.example.com`;

/** Texts of the formats of JSON Schema (2020-12 validation, section 7.3) and the OpenAPI Format Registry; addresses of RFC 2606, 5737 and 3849. */
const byFormat: Readonly<Record<string, MakeText>> = {
  uuid: randomUuid,
  // Those that lie in an object agree with its other times and are made elsewhere.
  date: (random) => `2025-0${random.integer(1, 9)}-1${random.integer(0, 9)}`,
  'date-time': (random) => `2025-0${random.integer(1, 9)}-1${random.integer(0, 9)}T09:${random.integer(10, 59)}:00Z`,
  time: (random) => `${random.integer(10, 20)}:${random.integer(10, 59)}:00Z`,
  duration: (random) => `PT${random.integer(5, 90)}M`,
  email,
  'idn-email': email,
  hostname,
  'idn-hostname': hostname,
  ipv4: (random) => `192.0.2.${random.integer(1, 254)}`,
  ipv6: (random) => `2001:db8::${random.integer(1, 65_535).toString(16)}`,
  uri,
  url: uri,
  iri: uri,
  'uri-template': () => 'https://example.com/{id}',
  'uri-reference': (random, property) => `/${wordsOf(property).join('-') || 'pages'}/${random.integer(1, 999)}`,
  byte: (random) => Buffer.from(`content ${random.integer(1, 999)}`).toString('base64'),
  binary: (random) => `content ${random.integer(1, 999)}`,
  'json-pointer': (random) => `/${random.pick(hosts)}`,
  'relative-json-pointer': () => '0',
  regex: () => '^[a-z]+$',
  password: (random) => `${randomHex(random, 12)}Aa1!`,
};

/** A text that a flat schema allows, of its format, its pattern, or the words of its property, within its length. */
export function sampleText(random: Random, flat: Schema, property: string): string {
  const [minLength, maxLength] = [numberAt(flat, 'minLength') ?? 0, numberAt(flat, 'maxLength') ?? Infinity];
  const formatted = ownProperty(byFormat, textAt(flat, 'format') ?? '')?.(random, property);
  if (formatted !== undefined) {
    const cases = [formatted, formatted.toUpperCase()];
    const fitting = cases.find((text) => fits(flat, text, ['string']));
    if (fitting !== undefined) return fitting;
  }
  const pattern = textAt(flat, 'pattern');
  const matching = pattern === undefined ? undefined : patternText(random, pattern, minLength, maxLength);
  if (matching !== undefined) return matching;
  if (formatted !== undefined && maxLength === Infinity) return formatted;
  const words = wordsOf(property);
  if (['url', 'uri', 'href', 'link'].includes(words.at(-1) ?? ''))
    return fitLength(uri(random, property), flat, random);
  return fitLength(`${asPhrase(words) || 'Text'} ${random.integer(1, 99)}`, flat, random);
}

/** A text that is too long for its property is a short code instead; one that is too short goes on. */
function fitLength(text: string, flat: Schema, random: Random): string {
  const [minLength, maxLength] = [numberAt(flat, 'minLength') ?? 0, numberAt(flat, 'maxLength') ?? Infinity];
  if (text.length > maxLength) {
    const letters = 'ABCDEFGHKLMNPQRST';
    const length = Math.max(minLength, Math.min(maxLength, 6));
    return Array.from({ length }, () => letters.charAt(random.integer(0, letters.length - 1))).join('');
  }
  return text.length >= minLength ? text : text.padEnd(Math.min(minLength, 100_000), `, ${text.toLowerCase()}`);
}
