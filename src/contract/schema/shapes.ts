import { ownMember } from '../../exact-json';
import { isObject, type Schema } from '../document';
import { componentName, flatten, oncePerSchema, typesOf, type Resolve } from './flatten';

/** Most shapes that are told apart; alternatives of alternatives multiply. */
const mostShapes = 50;

/**
 * Gives the flat object schemas a value of a schema may have: one for each alternative of `oneOf` and `anyOf`, united with
 * what stands beside them; the schema itself where it has none. Empty where a value may be something else than an object.
 */
export function shapesOf(resolve: Resolve, schema: Schema | undefined): readonly Schema[] {
  // The types of schemas leave out that one may be `true` or `false`; neither tells of an object.
  return isObject(schema) ? unfolded(resolve, schema) : [];
}

const unfolded = oncePerSchema((resolve, schema): readonly Schema[] => unfold(resolve, schema, []) ?? []);

function unfold(resolve: Resolve, schema: Schema, seen: readonly Schema[]): Schema[] | undefined {
  const flat = flatten(resolve, schema);
  const { oneOf = [], anyOf = [], ...own } = flat;
  const alternatives = oneOf.length > 0 ? oneOf : anyOf;
  if (seen.includes(flat) || seen.length > 8) return undefined;
  if (alternatives.length === 0) return typesOf(resolve, flat).includes('object') ? [flat] : undefined;
  const shapes: Schema[] = [];
  for (const alternative of alternatives) {
    if (typesOf(resolve, alternative).every((type) => type === 'null') && flatten(resolve, alternative).type === 'null')
      continue;
    const merged: Schema = { allOf: [own, alternative], title: componentName(alternative) ?? '' };
    const found = unfold(resolve, merged, [...seen, flat]);
    if (found === undefined || shapes.length + found.length > mostShapes) return undefined;
    shapes.push(...found);
  }
  return shapes;
}

/** Gives the properties of every shape an object may have, the first description of each. */
export function shapedProperties(resolve: Resolve, schema: Schema | undefined): Readonly<Record<string, Schema>> {
  const [first, ...others] = shapesOf(resolve, schema);
  if (others.length === 0) return (first ?? flatten(resolve, schema)).properties ?? {};
  const all = [first, ...others].flatMap((shape) => Object.entries(shape?.properties ?? {}));
  return Object.fromEntries(all.reverse());
}

/** Gives the shape that an object is most like: constants and enums must hold, then the most required properties there. */
export function shapeLike(resolve: Resolve, schema: Schema, value: Readonly<Record<string, unknown>>): Schema {
  const shapes = shapesOf(resolve, schema);
  const [first = flatten(resolve, schema)] = shapes;
  if (shapes.length < 2) return first;
  const names = discriminator(resolve, schema);
  const scores = shapes.map((shape) => score(resolve, shape, value, names));
  return shapes[scores.indexOf(Math.max(...scores))] ?? first;
}

/** What a discriminator says: the property, and the value that stands for each component (OpenAPI 3.1 section 4.8.25). */
interface Discriminator {
  readonly property: string;
  readonly valueOf: (component: string) => string;
}

/** Gives the discriminator of a schema, where it has one. */
export function discriminator(resolve: Resolve, schema: Schema): Discriminator | undefined {
  const described = flatten(resolve, schema)['discriminator'];
  const property = isObject(described) ? described['propertyName'] : undefined;
  if (!isObject(described) || typeof property !== 'string') return undefined;
  const mapping = Object.entries(isObject(described['mapping']) ? described['mapping'] : {});
  const named = mapping.map(([value, target]) => [value, String(target).split('/').at(-1)] as const);
  return { property, valueOf: (component) => named.find(([, name]) => name === component)?.[0] ?? component };
}

function score(
  resolve: Resolve,
  shape: Schema,
  value: Readonly<Record<string, unknown>>,
  names: Discriminator | undefined,
): number {
  const properties = shape.properties ?? {};
  if (names !== undefined && value[names.property] === names.valueOf(shape.title ?? '')) return Infinity;
  let points = 0;
  for (const [name, member] of Object.entries(value)) {
    const property = ownMember(properties, name);
    if (property === undefined) continue;
    const { enum: values, const: constant } = flatten(resolve, property);
    const allowed = values ?? (constant === undefined ? undefined : [constant]);
    if (allowed !== undefined && !allowed.includes(member)) points -= 1000;
    points += 1;
  }
  return points - (shape.required ?? []).filter((name) => !Object.hasOwn(value, name)).length;
}
