import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../../base/json';
import { isIdName, plainName } from '../names';
import type { Schema } from '../schema/schema';
import { numberAt } from './fits';
import { deepestOptional, type Draw, type Spot } from './draw';
import { sampleText } from './scalars';
import { isRare, isRareTime, timeForm } from './times';

/** A schema that inherits a discriminator is called by its own name; one that nothing names by any that there is. */
export function ownDiscriminator({ schemas }: Draw, schema: Schema, flat: Schema): Spot['discriminator'] {
  const found = schemas.discriminatorOf(flat);
  if (found === undefined) return undefined;
  const component = schemas.nameOf(schema) ?? '';
  const described = flat['discriminator'];
  const mapping = isObject(described) && isObject(described['mapping']) ? Object.keys(described['mapping']) : [];
  const own = found
    .valuesOf(component)
    .filter((value) => value !== '' && (value !== component || mapping.length === 0));
  return { property: found.property, values: own.length > 0 ? own : mapping };
}

export function discriminatorValue(flat: Schema, values: readonly string[]): JsonValue {
  const allowed = isArray(flat['enum']) ? flat['enum'] : flat['const'] === undefined ? undefined : [flat['const']];
  return values.find((value) => allowed?.includes(value) !== false) ?? allowed?.[0] ?? values[0] ?? 'default';
}

/** A sample has no other pages: an invented cursor would lead clients in circles. */
export function paging(name: string, flat: Schema, types: readonly string[]): { value?: JsonValue } | undefined {
  const plain = plainName(name);
  if (/^has(?:more|next|nextpage|prev|previous|previouspage)$/.test(plain))
    return types.includes('boolean') && flat['enum'] === undefined ? { value: false } : undefined;
  if (!/^(?:next|prev|previous)(?:page)?(?:cursor|token|link|url)?$/.test(plain)) return undefined;
  return types.includes('null') ? { value: null } : {};
}

export function wantsOptional(
  draw: Draw,
  name: string,
  flat: Schema,
  example: JsonObject | undefined,
  depth: number,
): boolean {
  const { schemas, optional, random, now } = draw;
  if (draw.budget.left <= 0 || depth >= deepestOptional || optional === 'none') return false;
  if (optional !== 'all' && example !== undefined && draw.examples === 'as-is') return Object.hasOwn(example, name);
  if (optional === 'all') return true;
  const types = schemas.typesOf(flat);
  if (timeForm(name, flat, types) !== undefined) return now !== undefined || !isRareTime(name) || isRare(random);
  // Without these an object says nothing: its ID, its name, what an envelope holds.
  const isEssential =
    isIdName(name) ||
    /^(?:name|title)$/i.test(name) ||
    (depth === 0 && types.some((type) => type === 'array' || type === 'object'));
  return isEssential || random.next() < 0.9;
}

/** Names of properties beside those that a schema describes: those of its example, and as many as it must have. */
export function* moreNames(
  draw: Draw,
  flat: Schema,
  object: JsonObject,
  example: JsonObject | undefined,
  depth: number,
): Iterable<string> {
  const { additionalProperties, patternProperties, propertyNames } = flat;
  const [pattern] = Object.keys(isObject(patternProperties) ? patternProperties : {});
  const isClosed = additionalProperties === false && pattern === undefined;
  const isMap =
    isObject(additionalProperties) && Object.keys(additionalProperties).length > 0 && !isObject(flat['properties']);
  if (isClosed) return;
  const known = example === undefined || draw.optional === 'none' ? [] : Object.keys(example);
  yield* known.filter((name) => !Object.hasOwn(object, name) && !isObject(ownProperty(flat, 'properties')));
  const wished = isMap && draw.optional !== 'none' && depth < deepestOptional ? 2 : 0;
  const least = Math.max(numberAt(flat, 'minProperties') ?? 0, known.length > 0 ? 0 : wished);
  const named = isObject(propertyNames)
    ? draw.schemas.flatten(propertyNames)
    : pattern === undefined
      ? undefined
      : { pattern };
  for (let index = 0; index < least * 5 && Object.keys(object).length < least; index += 1) {
    const listed = isArray(named?.['enum']) ? named['enum'][index] : undefined;
    const plain = ['default', 'other'][index] ?? `key${index + 1}`;
    const name =
      listed ?? (named === undefined ? plain : sampleText(draw.random, { minLength: index + 3, ...named }, 'key'));
    if (typeof name === 'string' && !Object.hasOwn(object, name)) yield name;
  }
}

export function schemaOfMore({ additionalProperties, patternProperties }: Schema): Schema {
  const [first] = Object.values(isObject(patternProperties) ? patternProperties : {});
  return [additionalProperties, first].find((schema) => isObject(schema)) ?? {};
}
