import type { Random } from '../../random';
import type { JsonValue } from '../../exact-json';
import { isObject, type Schema } from '../document';
import { multiple } from './multiple-of';
import { isValidExample } from './example-check';
import { componentName } from './flatten';
import type { Schemas } from './schemas';
import { pagingValue } from './sample-paging';
import { sampleText } from './sample-text';

/** Offers a value that looks real for a property by its name, or undefined; it is used where it fits the schema. */
export type SuggestValue = (property: string, schema: Schema, random: Random) => JsonValue | undefined;

/** What a sampler needs beside the schema. */
export interface SampleContext {
  readonly schemas: Schemas;
  readonly random: Random;
  readonly suggest?: SuggestValue;
  /** How many more values may be made before optional ones are left out; counted down. */
  readonly budget?: { left: number };
}

/** Values in one sample beyond which optional properties and items are left out: schemas that refer to themselves grow. */
const mostValues = 400;

/** Deepest object or array that samples are made of, so that schemas that refer to themselves come to an end. */
const deepest = 6;

/**
 * Gives a value that a schema allows, repeatable by the source of chance: constants, enums and examples first, then the
 * type within its bounds. Optional properties are mostly present; of alternatives any is taken. A sample may still break
 * rules that no generator can follow (`not`, `if`, `dependentSchemas`): whoever needs a certain one checks it, and draws again.
 */
export function sampleValue(outer: SampleContext, schema: Schema | undefined, property = '', depth = 0): JsonValue {
  const budget = outer.budget ?? { left: mostValues };
  const context = outer.budget === undefined ? { ...outer, budget } : outer;
  budget.left -= 1;
  const flat = context.schemas.flatten(schema);
  const given = givenValue(context, flat, property);
  if (given !== undefined) return given;
  const alternatives = [flat.oneOf ?? [], flat.anyOf ?? []].find((list) => list.length > 0) ?? [];
  if (alternatives.length > 0) {
    const alternative = context.random.pick(alternatives);
    const own: Schema = { ...flat, oneOf: [], anyOf: [] };
    const value = sampleValue(context, { allOf: [own, alternative] }, property, depth);
    return withDiscriminator(context.schemas, flat, alternative, value);
  }
  const type = context.schemas.typesOf(flat).find((candidate) => candidate !== 'null');
  switch (type) {
    case 'object':
      return sampleObject(context, flat, depth);
    case 'array':
      return sampleArray(context, flat, property, depth);
    case 'integer':
      return sampleInteger(context.random, flat);
    case 'number':
      return sampleNumber(context.random, flat);
    case 'boolean':
      return context.random.next() < 0.5;
    case 'string':
      return sampleText(context.random, flat, property);
    default:
      return null;
  }
}

/** A discriminator names the alternative by a value that the alternative need not pin down itself. */
function withDiscriminator(schemas: Schemas, flat: Schema, alternative: Schema, value: JsonValue): JsonValue {
  const named = flat['discriminator'] === undefined ? undefined : schemas.discriminator(flat);
  const component = componentName(alternative);
  if (named === undefined || component === undefined || !isObject(value)) return value;
  const described = schemas.flatten(schemas.propertiesOf(alternative)[named.property]);
  if (described.const !== undefined || described.enum !== undefined) return value;
  return { ...(value as Record<string, JsonValue>), [named.property]: named.valueOf(component) };
}

function givenValue(context: SampleContext, flat: Schema, property: string): JsonValue | undefined {
  if (flat.const !== undefined) return flat.const as JsonValue;
  if (flat.enum !== undefined) return context.random.pick(flat.enum) as JsonValue;
  const suggested = property === '' ? undefined : context.suggest?.(property, flat, context.random);
  if (suggested !== undefined) return suggested;
  const isContainer = flat.properties !== undefined || flat.items !== undefined;
  const example = flat.example ?? flat.examples?.[0];
  return example === undefined || isContainer || !isValidExample(flat, example) ? undefined : (example as JsonValue);
}

function sampleObject(context: SampleContext, flat: Schema, depth: number): JsonValue {
  const required = new Set(flat.required ?? []);
  const members: [string, JsonValue][] = [];
  for (const [name, property] of Object.entries(flat.properties ?? {})) {
    const paging = pagingValue(context.schemas, name, property, required.has(name));
    if (paging !== undefined) {
      members.push(...paging);
      continue;
    }
    const isWanted = required.has(name) || (mayGrow(context, depth) && context.random.next() < 0.8);
    if (!isWanted || context.schemas.dereference(property).writeOnly === true) continue;
    if (depth >= deepest * 2) break;
    members.push([name, sampleValue(context, property, name, depth + 1)]);
  }
  for (const name of required) {
    if (!Object.hasOwn(flat.properties ?? {}, name)) members.push([name, null]);
  }
  return Object.fromEntries(members);
}

function mayGrow({ budget }: SampleContext, depth: number): boolean {
  return depth < deepest && (budget === undefined || budget.left > 0);
}

function sampleArray(context: SampleContext, flat: Schema, property: string, depth: number): JsonValue {
  const grows = mayGrow(context, depth);
  const minimum = flat.minItems ?? (grows ? Math.min(1, flat.maxItems ?? 1) : 0);
  const most = grows ? Math.max(minimum, Math.min(flat.maxItems ?? 3, 3)) : minimum;
  const count = context.random.integer(minimum, most);
  const items: JsonValue[] = [];
  for (let tries = 0; items.length < count && tries < count * 10; tries += 1) {
    const item = sampleValue(
      context,
      flat.prefixItems?.[items.length] ?? flat.items ?? {},
      singular(property),
      depth + 1,
    );
    const isRepeated =
      flat.uniqueItems === true && items.some((other) => JSON.stringify(other) === JSON.stringify(item));
    if (!isRepeated) items.push(item);
  }
  return items;
}

function singular(name: string): string {
  return name.endsWith('s') ? name.slice(0, -1) : name;
}

function bounds(flat: Schema, step: number): [least: number, most: number] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = flat;
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + step : minimum;
  const below = typeof exclusiveMaximum === 'number' ? exclusiveMaximum - step : maximum;
  const least = (above ?? Math.min(1, below ?? 1)) + (exclusiveMinimum === true ? step : 0);
  const most = (below ?? Math.max(1000, least + 1000)) - (exclusiveMaximum === true ? step : 0);
  return [least, Math.max(least, most)];
}

function sampleInteger(random: Random, flat: Schema): number {
  const [least, most] = bounds(flat, 1);
  const step = Math.max(1, Math.ceil(flat.multipleOf ?? 1));
  return random.integer(Math.ceil(least / step), Math.floor(Math.min(most, Number.MAX_SAFE_INTEGER) / step)) * step;
}

function sampleNumber(random: Random, flat: Schema): number {
  const [least, most] = bounds(flat, 0.01);
  if (flat.multipleOf !== undefined) {
    const times = random.integer(Math.ceil(least / flat.multipleOf), Math.floor(most / flat.multipleOf));
    return multiple(times, flat.multipleOf);
  }
  return Math.min(most, Math.max(least, Math.round((least + random.next() * (most - least)) * 100) / 100));
}
