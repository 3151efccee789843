import { ownMember, type JsonValue } from '../../exact-json';
import { isObject, type Schema } from '../document';
import { componentName } from './flatten';
import type { Schemas } from './schemas';

/**
 * Gives an object that was made of one alternative with the value of the discriminator that names it (OpenAPI 3.1 section
 * 4.8.25), where the alternative, or what was chosen of its own alternatives, does not pin down another. The discriminator is
 * that of the alternatives, or that of the base that the alternative is made of.
 */
export function withDiscriminator(schemas: Schemas, flat: Schema, alternative: Schema, value: JsonValue): JsonValue {
  const own = flat['discriminator'] === undefined ? schemas.flatten(alternative) : flat;
  const named = own['discriminator'] === undefined ? undefined : schemas.discriminator(own);
  const component = componentName(alternative);
  if (named === undefined || component === undefined || !isObject(value)) return value;
  const { property } = named;
  const values = named.valuesOf(component);
  const allowed = allowedAt(schemas, alternative, property, value);
  const present = ownMember<JsonValue>(value, property);
  const isNamed = typeof present === 'string' && values.includes(present);
  if (isNamed && allowed?.includes(present) !== false) return value;
  const wanted = (values.length > 0 ? values : [component]).find((one) => allowed?.includes(one) !== false);
  // A base's discriminator says nothing of what it does not name.
  if (wanted === undefined || (own !== flat && values.length === 0)) return value;
  return { ...(value as Record<string, JsonValue>), [property]: wanted };
}

/** Gives an object of a schema that has or inherits a discriminator, with a value of it: the schema's own, else any that there is. */
export function withOwnDiscriminator(
  schemas: Schemas,
  [schema, flat]: readonly [Schema | undefined, Schema],
  choose: (alternatives: readonly Schema[]) => Schema,
  make: () => JsonValue,
): JsonValue {
  const value = make();
  const named = flat['discriminator'] === undefined ? undefined : schemas.discriminator(flat);
  if (named === undefined || !isObject(value) || !Object.hasOwn(value, named.property)) return value;
  const hasAlternatives = (flat.oneOf ?? flat.anyOf ?? []).length > 0;
  const { property } = named;
  const component = schema === undefined ? undefined : componentName(schema);
  const own = component === undefined ? [] : named.valuesOf(component);
  // Of alternatives the chosen one has named itself, whether the mapping has it or not.
  if (hasAlternatives && own.length === 0) return value;
  const allowed = allowedAt(schemas, flat, property, value);
  const values = (own.length > 0 ? own : named.valuesOf()).filter((one) => allowed?.includes(one) !== false);
  const present = ownMember<JsonValue>(value, property);
  if (values.length === 0 || (typeof present === 'string' && values.includes(present))) return value;
  const chosen = values.length === 1 ? values[0] : choose(values.map((one) => ({ const: one }))).const;
  return { ...(value as Record<string, JsonValue>), [property]: chosen as string };
}

/** Gives the values that a property of an object may have by its enum or const; undefined where it has neither. */
function allowedAt(schemas: Schemas, schema: Schema, property: string, value: object): readonly unknown[] | undefined {
  const shape = schemas.shapeLike(schema, value as Record<string, unknown>);
  const described = schemas.flatten(ownMember(shape.properties ?? {}, property));
  return described.enum ?? (described.const === undefined ? undefined : [described.const]);
}
