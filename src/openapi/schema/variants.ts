import { isEqual, isObject, ownProperty, type JsonObject, type JsonValue } from '../../base/json';
import { child } from '../document/pointer';
import { allowsTypeOf, alternativesOf, listedValues, schemasIn, textsIn } from './flatten';
import type { Discriminator, Schema, SchemaRef, Schemas } from './schema';

/** One way to choose among alternatives: the flat schema, and the components on the way to it. */
export interface Variant {
  readonly schema: Schema;
  readonly names: readonly string[];
}

/** Alternatives of alternatives multiply; no real schema has as many. */
export const mostVariants = 200;
const deepestAlternatives = 8;

export function withoutAlternatives(flat: Schema): Schema {
  const { oneOf, anyOf, ...own } = flat;
  // Both at once: what is not unfolded here stays.
  return oneOf !== undefined && anyOf !== undefined ? { ...own, anyOf } : own;
}

/** The ways to choose among all alternatives of a schema, each united with what stands beside it; at least one. */
export function unfold(schemas: Schemas, schema: Schema, around: readonly Schema[] = []): readonly Variant[] {
  const flat = schemas.flatten(schema);
  const alternatives = alternativesOf(flat);
  if (alternatives.length === 0 || around.includes(flat) || around.length > deepestAlternatives)
    return [{ schema: flat, names: [] }];
  const own = withoutAlternatives(flat);
  const found: Variant[] = [];
  for (const alternative of alternatives) {
    const merged = Object.keys(own).length === 0 ? alternative : { allOf: [own, alternative] };
    const name = schemas.nameOf(alternative) ?? [];
    for (const variant of unfold(schemas, merged, [...around, flat]))
      found.push({ schema: variant.schema, names: variant.names.concat(name) });
    if (found.length > mostVariants) break;
  }
  return found;
}

/** The variant that an object is most like. */
export function mostLike(
  schemas: Schemas,
  variants: readonly Variant[],
  value: JsonObject,
  discriminator: Discriminator | undefined,
): Variant {
  const isNamed = tagOf(value, discriminator);
  const scores = variants.map(({ schema, names }) => (names.some(isNamed) ? Infinity : score(schemas, schema, value)));
  return variants[scores.indexOf(Math.max(...scores))] ?? { schema: {}, names: [] };
}

/** What a schema is for a value: the variant that the value is most like, if the schema has alternatives. */
export function variantAt(schemas: Schemas, ref: SchemaRef, value: JsonValue): SchemaRef {
  const schema = schemas.variantFor(ref.schema, value);
  return schema === schemas.flatten(ref.schema) ? ref : { schema, pointer: schemas.resolve(ref).pointer };
}

/** The schemas of `oneOf` or `anyOf` of a schema, each with its place. */
export function alternativesAt({ schema, pointer }: SchemaRef, keyword: 'oneOf' | 'anyOf'): readonly SchemaRef[] {
  return schemasIn(schema[keyword]).map((alternative, index) => ({
    schema: alternative,
    pointer: child(pointer, keyword, index),
  }));
}

/** The alternatives that a value may mean, the most likely first: of those with its type the one that the discriminator or a constant names. */
export function chooseAlternatives(
  schemas: Schemas,
  schema: Schema,
  alternatives: readonly SchemaRef[],
  value: JsonValue,
): readonly SchemaRef[] {
  const fitting = alternatives.filter((one) => allowsTypeOf(schemas.typesOf(one.schema), value));
  if (fitting.length < 2 || !isObject(value)) return fitting;
  const named = tagOf(value, schemas.discriminatorOf(schema));
  const byName = fitting.filter((one) => named(schemas.nameOf(one.schema) ?? ''));
  if (byName.length > 0) return byName;
  const scores = new Map(fitting.map((one) => [one, score(schemas, schemas.variantFor(one.schema, value), value)]));
  const sorted = [...fitting].sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
  const possible = sorted.filter((one) => (scores.get(one) ?? 0) > impossible / 2);
  return possible.length > 0 ? possible : sorted;
}

/** Whether the discriminator of an object stands for a component. */
function tagOf(value: JsonObject, discriminator: Discriminator | undefined): (component: string) => boolean {
  const tag = discriminator && ownProperty(value, discriminator.property);
  return (component) => typeof tag === 'string' && discriminator?.valuesOf(component).includes(tag) === true;
}

/** For a constant or an enum that does not hold. */
const impossible = -1000;

/** Constants and enums must hold; then the properties that are described, less those that are missing. */
function score(schemas: Schemas, variant: Schema, value: JsonObject): number {
  const properties = isObject(variant['properties']) ? variant['properties'] : {};
  let points = 0;
  for (const [name, property] of Object.entries(value)) {
    const schema = ownProperty(properties, name);
    if (!isObject(schema)) continue;
    const allowed = listedValues(schemas.flatten(schema));
    if (allowed?.some((one) => isEqual(one, property)) === false) points += impossible;
    points += 1;
  }
  return points - textsIn(variant['required']).filter((name) => !Object.hasOwn(value, name)).length;
}
