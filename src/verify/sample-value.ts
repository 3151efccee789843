import type { Schema } from '../contract/document';
import { sampleText as textOfPattern } from '../contract/schema/sample-text';
import type { Schemas } from '../contract/schema/schemas';
import type { JsonValue } from '../exact-json';
import { createRandom } from '../random';
import { seededText } from './random';

/** What decides a sample. */
export interface SampleOptions {
  readonly schemas: Schemas;
  /** Whether optional properties are given a value too. */
  readonly full: boolean;
  /** The same seed gives the same sample. */
  readonly seed: string;
}

const deepest = 5;

/**
 * Gives a value for a schema: the simplest one that its keywords allow, examples of the document first. A pattern that the
 * generator of the stand-in cannot follow is missed; the caller validates.
 */
export function sampleValue(schema: Schema | undefined, options: SampleOptions, depth = 0): JsonValue {
  const flat = options.schemas.flatten(schema);
  const given = flat.const ?? flat.enum?.find((value) => value !== null) ?? flat.example ?? flat.examples?.[0];
  if (given !== undefined) return given as JsonValue;
  const alternative = (flat.oneOf ?? flat.anyOf)?.find((part) => !options.schemas.typesOf(part).includes('null'));
  if (alternative !== undefined && flat.properties === undefined) return sampleValue(alternative, options, depth);
  const types = options.schemas.typesOf(flat);
  const type = types.find((name) => name !== 'null') ?? types[0] ?? 'string';
  if (type === 'object') return depth > deepest ? {} : sampleObject(flat, options, depth);
  if (type === 'array') return sampleArray(flat, options, depth);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return type === 'string' ? sampleText(flat, options.seed) : sampleNumber(flat, type === 'integer');
}

function sampleObject(flat: Schema, options: SampleOptions, depth: number): JsonValue {
  const entries = Object.entries(flat.properties ?? {}).filter(([name, property]) => {
    const isWanted = options.full || flat.required?.includes(name) === true;
    return isWanted && options.schemas.flatten(property).readOnly !== true;
  });
  return Object.fromEntries(
    entries.map(([name, property]) => {
      const seed = `${options.seed}.${name}`;
      return [name, sampleValue(property, { ...options, seed }, depth + 1)];
    }),
  );
}

function sampleArray(flat: Schema, options: SampleOptions, depth: number): JsonValue {
  const length = Math.max(flat.minItems ?? 0, options.full && (flat.maxItems ?? 1) > 0 ? 1 : 0);
  return Array.from({ length }, (_unused, index) =>
    sampleValue(flat.items, { ...options, seed: `${options.seed}.${index}` }, depth + 1),
  );
}

function sampleNumber(flat: Schema, isInteger: boolean): number {
  const step = flat.multipleOf ?? (isInteger ? 1 : 0.5);
  const above = typeof flat.exclusiveMinimum === 'number' ? flat.exclusiveMinimum + step : undefined;
  const below = typeof flat.exclusiveMaximum === 'number' ? flat.exclusiveMaximum - step : undefined;
  const least = above ?? (flat.exclusiveMinimum === true ? (flat.minimum ?? 0) + step : flat.minimum);
  const most = below ?? (flat.exclusiveMaximum === true ? (flat.maximum ?? 0) - step : flat.maximum);
  const wished = 1;
  const inRange = Math.min(Math.max(wished, least ?? wished), most ?? Math.max(wished, least ?? wished));
  const stepped = Math.ceil(inRange / step) * step;
  return most !== undefined && stepped > most ? Math.floor(most / step) * step : stepped;
}

const formats: Readonly<Record<string, (seed: string) => string>> = {
  uuid: (seed) => {
    const hex = seededText(seed, 'uuid', 32);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  },
  date: () => '2026-01-31',
  'date-time': () => '2026-01-31T12:00:00Z',
  time: () => '12:00:00Z',
  duration: () => 'P1D',
  email: (seed) => `understudy-${seededText(seed, 'email', 6)}@example.com`,
  uri: (seed) => `https://example.com/${seededText(seed, 'uri', 6)}`,
  url: (seed) => `https://example.com/${seededText(seed, 'uri', 6)}`,
  hostname: () => 'example.com',
  ipv4: () => '192.0.2.1',
  ipv6: () => '2001:db8::1',
};

function sampleText(flat: Schema, seed: string): string {
  const make = formats[flat.format ?? ''];
  if (make !== undefined) return make(seed);
  if (flat.pattern !== undefined) return textOfPattern(createRandom(seed), flat, '');
  const text = `understudy ${seededText(seed, 'text', 6)}`;
  const padded = text.padEnd(flat.minLength ?? 0, 'x');
  return padded.slice(0, flat.maxLength ?? padded.length);
}
