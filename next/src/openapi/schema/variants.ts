import { isArray, isEqual, isObject, ownProperty, type JsonObject } from '../../base/json';
import { schemasIn, textsIn, type Flattener } from './flatten';
import type { Discriminator, Schema, Schemas } from './schema';

/** One way to choose among alternatives: the flat schema, and the components on the way to it. */
export interface Variant {
  readonly schema: Schema;
  readonly names: readonly string[];
}

/** Alternatives of alternatives multiply; no real schema has as many. */
export const mostVariants = 200;
const deepestAlternatives = 8;

/** The schemas of `oneOf` or `anyOf` of a flat schema. */
export function alternativesOf({ oneOf, anyOf }: Schema): readonly Schema[] {
  return schemasIn(oneOf ?? anyOf);
}

export function withoutAlternatives(flat: Schema): Schema {
  const { oneOf, anyOf, ...own } = flat;
  // Both at once: what is not unfolded here stays.
  return oneOf !== undefined && anyOf !== undefined ? { ...own, anyOf } : own;
}

type Flatten = Flattener['flatten'];

/** The ways to choose among all alternatives of a schema, each united with what stands beside it; at least one. */
export function variantsOf(
  flatten: Flatten,
  nameOf: Schemas['nameOf'],
  schema: Schema,
  around: readonly Schema[] = [],
): readonly Variant[] {
  const flat = flatten(schema);
  const alternatives = alternativesOf(flat);
  if (alternatives.length === 0 || around.includes(flat) || around.length > deepestAlternatives)
    return [{ schema: flat, names: [] }];
  const own = withoutAlternatives(flat);
  const found: Variant[] = [];
  for (const alternative of alternatives) {
    const merged = Object.keys(own).length === 0 ? alternative : { allOf: [own, alternative] };
    const name = nameOf(alternative) ?? [];
    for (const variant of variantsOf(flatten, nameOf, merged, [...around, flat]))
      found.push({ schema: variant.schema, names: variant.names.concat(name) });
    if (found.length > mostVariants) break;
  }
  return found;
}

/** The variant that an object is most like. */
export function mostLike(
  flatten: Flatten,
  variants: readonly Variant[],
  value: JsonObject,
  discriminator: Discriminator | undefined,
): Variant {
  const named = discriminator && ownProperty(value, discriminator.property);
  const scores = variants.map(({ schema, names }) =>
    typeof named === 'string' && names.some((name) => discriminator?.valuesOf(name).includes(named))
      ? Infinity
      : score(flatten, schema, value),
  );
  return variants[scores.indexOf(Math.max(...scores))] ?? { schema: {}, names: [] };
}

/** Constants and enums must hold; then the properties that are described, less those that are missing. */
function score(flatten: Flatten, variant: Schema, value: JsonObject): number {
  const properties = isObject(variant['properties']) ? variant['properties'] : {};
  let points = 0;
  for (const [name, property] of Object.entries(value)) {
    const schema = ownProperty(properties, name);
    if (!isObject(schema)) continue;
    const { enum: values, const: constant } = flatten(schema);
    const allowed = constant === undefined ? values : [constant];
    if (isArray(allowed) && !allowed.some((one) => isEqual(one, property))) points -= 1000;
    points += 1;
  }
  return points - textsIn(variant['required']).filter((name) => !Object.hasOwn(value, name)).length;
}
