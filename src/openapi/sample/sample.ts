import type { JsonObject, JsonValue } from '../../base/json';
import { createRandom, randomHex, type Random } from '../../base/random';
import type { Direction, Schema, SchemaReading, SchemaRef, Schemas } from '../schema/schema';
import type { Violation } from '../violation';
import { generate, NoEnd } from './generate';

/** What a suggested value is for. */
export interface ValueContext {
  /** What the object with the property is called, best first: its component, its title, the property that holds it. */
  readonly objectNames: readonly string[];
  /** The same for all properties of one object, so that their values can agree. */
  readonly objectSeed: string;
  readonly random: Random;
}

/** A realistic value for a property by its name; undefined if the name says nothing. Values that the schema forbids are dropped. */
export type SuggestValue = (property: string, schema: Schema, context: ValueContext) => JsonValue | undefined;

/** A value that a person gave for a property, which goes before all others; undefined if there is none. */
export type GiveValue = (property: string, objectNames: readonly string[], random: Random) => JsonValue | undefined;

/** Makes a whole item of one component; its ID is added by who stores it. */
export type ItemFactory = (random: Random, index: number) => JsonObject;

/** Where realistic values come from beside the OpenAPI file. */
export interface Fixtures {
  /** By the component's name. */
  readonly factories: Readonly<Record<string, ItemFactory>>;
  readonly suggest: SuggestValue;
}

export interface SampleOptions {
  readonly random: Random;
  /** What the value is called if its schema has no name: a property, or the last word of its collection's path. */
  readonly name?: string;
  /** Default: `response`. */
  readonly direction?: Direction;
  /** `simple`: the least that the schema allows. */
  readonly style: 'realistic' | 'simple';
  /** Which optional properties are there. Default: `most`; of simple values `none`. */
  readonly optional?: 'all' | 'most' | 'none' | undefined;
  /** How the examples of the OpenAPI file are used. Default: `as-is`. */
  readonly examples?: 'as-is' | 'varied' | 'none' | undefined;
  /** An example of the whole, in place of those of its schema. */
  readonly example?: JsonValue | undefined;
  /** When the value is created, in milliseconds since 1970: its times show that. Default: times in the year before 2026. */
  readonly now?: number | undefined;
  readonly values?: SuggestValue | undefined;
  readonly given?: GiveValue | undefined;
}

/** No valid value was found within the tries. `value` and `violation` are those of the last try; undefined if the schema has no end. */
export class NoSampleError extends Error {
  override readonly name = 'NoSampleError';

  constructor(
    readonly schema: SchemaRef,
    readonly violation: Violation | undefined,
    readonly value?: JsonValue,
  ) {
    super(
      violation === undefined
        ? `No value ends: the schema at ${schema.pointer} requires itself.`
        : `No valid value was found for the schema at ${schema.pointer}: ${violation.keyword} at ${violation.place.at || 'the value'}.`,
    );
  }
}

interface Try {
  readonly optional?: 'all' | 'none';
  readonly withoutExamples?: true;
  readonly withoutValues?: true;
  readonly budget?: 0;
}

/** What a value is made of may break rules that a generator cannot follow. Later tries make less, the last one empty arrays. */
const plainest: Try = { optional: 'none', withoutExamples: true, withoutValues: true };
const tries: readonly Try[] = [
  {},
  {},
  { withoutExamples: true },
  { optional: 'none' },
  { optional: 'all', withoutExamples: true },
  plainest,
  { ...plainest, optional: 'all' },
  ...Array.from({ length: 5 }, () => plainest),
  { ...plainest, budget: 0 },
];

/**
 * A value that the schema allows in one direction: the same for the same random source, on each machine. Constants and enums come
 * first, then examples, then suggested values, then what the type and its bounds allow.
 *
 * @throws NoSampleError
 */
export function sample({ schemas, judge }: SchemaReading, schema: SchemaRef, options: SampleOptions): JsonValue {
  const { direction = 'response', random } = options;
  const seed = randomHex(random, 16);
  let violation: Violation | undefined;
  let value: JsonValue | undefined;
  for (const [attempt, tried] of tries.entries()) {
    const drawn = {
      ...options,
      random: createRandom(`${seed} ${attempt}`),
      optional: tried.optional ?? options.optional,
      ...(tried.withoutExamples && { example: undefined, examples: 'none' as const }),
      ...(tried.withoutValues && { values: undefined, given: undefined }),
    };
    try {
      value = sampleUnchecked(schemas, schema.schema, drawn, tried.budget);
      [violation] = judge.check(schema, value, direction);
      if (violation === undefined) return value;
    } catch (error) {
      if (!(error instanceof NoEnd)) throw error;
    }
  }
  throw new NoSampleError(schema, violation, value);
}

/** The same; undefined in place of a NoSampleError. */
export function trySample(...args: Parameters<typeof sample>): JsonValue | undefined {
  try {
    return sample(...args);
  } catch (error) {
    if (error instanceof NoSampleError) return undefined;
    throw error;
  }
}

/** One draw, which may break rules that no generator follows (`not`, `if`, overlapping `oneOf`). Throws NoEnd. */
export function sampleUnchecked(schemas: Schemas, schema: Schema, options: SampleOptions, left = 400): JsonValue {
  const { random, name = '', direction = 'response', style, examples = 'as-is', now, values, given } = options;
  const isSimple = style === 'simple';
  const draw = {
    ...{ schemas, random, seed: randomHex(random, 16), isSimple, examples, now, values, given, budget: { left } },
    hidden: direction === 'response' ? 'writeOnly' : 'readOnly',
    optional: options.optional ?? (isSimple ? 'none' : 'most'),
  } as const;
  return generate(draw, schema, name, options.example);
}
