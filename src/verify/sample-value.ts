import type { Schema } from '../contract/document';
import { generateValue, type Manner } from '../contract/schema/generate';
import { leastLength, SampleError } from '../contract/schema/sample-budget';
import { nearestNumber, numberRange } from '../contract/schema/sample-number';
import { sampleText as textOfPattern } from '../contract/schema/sample-text';
import type { Schemas } from '../contract/schema/schemas';
import type { JsonValue } from '../exact-json';
import { sendablePart } from './sendable-part';
import { createRandom, randomUuid, seededText } from '../random';

/** What decides a sample. */
export interface SampleOptions {
  readonly schemas: Schemas;
  /** Whether optional properties are given a value too. */
  readonly full: boolean;
  /** The same seed gives the same sample. */
  readonly seed: string;
}

/**
 * Gives a value for a schema: the simplest one that its keywords allow, examples of the document first. A pattern that the
 * generator of the stand-in cannot follow is missed, and so is a size that nobody makes up; the caller validates.
 */
export function sampleValue(schema: Schema | undefined, { schemas, full, seed }: SampleOptions): JsonValue {
  try {
    return generateValue(schemas, simplest(schemas, full, seed), schema);
  } catch (cause) {
    if (cause instanceof SampleError) return `understudy ${seededText(seed, 'text', 6)}`;
    throw cause;
  }
}

/** Every field has a seed of its own, so that a value does not change with what stands beside it. */
function simplest(schemas: Schemas, full: boolean, seed: string): Manner {
  return {
    leftOut: 'readOnly',
    given: (flat) => {
      const { const: only, enum: values, example, examples } = flat;
      const shown = (example ?? examples?.[0]) as JsonValue | undefined;
      return (
        ((only ?? values?.find((value) => value !== null)) as JsonValue | undefined) ??
        (shown === undefined ? undefined : sendablePart(schemas, flat, shown))
      );
    },
    choose: (alternatives) =>
      alternatives.find((part) => !schemas.typesOf(part).includes('null')) ?? alternatives[0] ?? {},
    wantsOptional: () => full,
    lengthOf: ({ minItems = 0, maxItems = 1 }, grows) => Math.max(minItems, full && grows && maxItems > 0 ? 1 : 0),
    number: (flat, isInteger) => nearestNumber(numberRange(flat, isInteger), 1),
    boolean: () => true,
    text: (flat) => simpleText(flat, seed),
    untyped: (flat) => simpleText(flat, seed),
    below: (token) => simplest(schemas, full, `${seed}.${token}`),
  };
}

const formats: Readonly<Record<string, (seed: string) => string>> = {
  uuid: (seed) => randomUuid(createRandom(`${seed}\nuuid`)),
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

/** Text that shows, in whatever service it ends up, who made it. */
function simpleText(flat: Schema, seed: string): string {
  const make = formats[flat.format ?? ''];
  if (make !== undefined) return make(seed);
  if (flat.pattern !== undefined) return textOfPattern(createRandom(seed), flat, '');
  const text = `understudy ${seededText(seed, 'text', 6)}`;
  const padded = text.padEnd(leastLength(flat), 'x');
  return padded.slice(0, flat.maxLength ?? padded.length);
}
