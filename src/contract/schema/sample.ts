import type { Random } from '../../random';
import type { JsonValue } from '../../exact-json';
import type { Schema } from '../document';
import { isValidExample } from './example-check';
import { generateValue, type Manner } from './generate';
import { anyNumber, numberRange } from './sample-number';
import { pagingValue } from './sample-paging';
import { SampleError } from './sample-budget';
import { sampleText } from './sample-text';
import type { Schemas } from './schemas';
import { isLateExample, orderTimes, pastMoment, timeForm, writeTime } from './times';

/** Offers a value that looks real for a property by its name, or undefined; it is used where it fits the schema. */
export type SuggestValue = (property: string, schema: Schema, random: Random) => JsonValue | undefined;

/** What a sample depends on beside the schema. */
export interface SampleContext {
  readonly schemas: Schemas;
  readonly random: Random;
  readonly suggest?: SuggestValue;
  /** The moment that dates and times are to show, in milliseconds since 1970; made-up ones of the past without it. */
  readonly now?: number;
}

/**
 * Gives a value that a schema allows, repeatable by the source of chance: constants, enums and examples first, then the
 * type within its bounds. Optional properties are mostly present; of alternatives any is taken. A sample may still break
 * rules that no generator can follow (`not`, `if`, `dependentSchemas`): whoever needs a certain one checks it, and draws again.
 */
export function sampleValue(context: SampleContext, schema: Schema | undefined, property = ''): JsonValue {
  return generateValue(context.schemas, varied(context), schema, property);
}

/** Gives the same, or an empty text where nothing can be made up; whoever asks checks it. */
export function sampleOrNothing(...args: Parameters<typeof sampleValue>): JsonValue {
  try {
    return sampleValue(...args);
  } catch (cause) {
    if (cause instanceof SampleError) return '';
    throw cause;
  }
}

/** Values as varied as those of a service: every one is drawn from the same source, one after the other. */
function varied(context: SampleContext): Manner {
  const { schemas, random } = context;
  const manner: Manner = {
    leftOut: 'writeOnly',
    given: (flat, property) => givenValue(context, flat, property),
    choose: (alternatives) => random.pick(alternatives),
    wantsOptional: () => random.next() < 0.8,
    lengthOf: ({ minItems, maxItems = 3 }, grows) => {
      const least = minItems ?? (grows ? Math.min(1, maxItems) : 0);
      return random.integer(least, grows ? Math.max(least, Math.min(maxItems, 3)) : least);
    },
    number: (flat, isInteger) => anyNumber(numberRange(flat, isInteger), random),
    boolean: () => random.next() < 0.5,
    text: (flat, property) => sampleText(random, flat, property),
    untyped: () => null,
    member: (name, property, isRequired) => pagingValue(schemas, name, property, isRequired),
    finish: (object, flat) => orderTimes(object, (name) => schemas.flatten(flat.properties?.[name])),
    below: () => manner,
  };
  return manner;
}

function givenValue(context: SampleContext, flat: Schema, property: string): JsonValue | undefined {
  const { random, suggest, now } = context;
  if (flat.const !== undefined) return flat.const as JsonValue;
  if (flat.enum !== undefined) return random.pick(flat.enum) as JsonValue;
  const form = timeForm(property, flat);
  const present = form === undefined || now === undefined ? undefined : writeTime(form, now, flat);
  if (present !== undefined) return present;
  const suggested = property === '' ? undefined : suggest?.(property, flat, random);
  if (suggested !== undefined) return suggested;
  const isContainer = flat.properties !== undefined || flat.items !== undefined;
  const example = (flat.example ?? flat.examples?.[0]) as JsonValue | undefined;
  const isUsable = example !== undefined && !isContainer && isValidExample(flat, example);
  if (isUsable && !isLateExample(property, flat, example)) return example;
  return form === undefined ? undefined : writeTime(form, pastMoment(random), flat);
}
