import { ownMember } from '../../exact-json';
import { isObject, type Schema } from '../document';
import { componentName, jsonType, oncePerSchema, propertiesOf, typesOf, type Flatten } from './flatten';

/** Most shapes that are told apart; alternatives of alternatives multiply. */
const mostShapes = 50;

/** What a discriminator says: the property, and the value that stands for each component (OpenAPI 3.1 section 4.8.25). */
export interface Discriminator {
  readonly property: string;
  readonly valueOf: (component: string) => string;
  /** Gives all values that stand for a component; without one, all that there are. */
  readonly valuesOf: (component?: string) => readonly string[];
}

/** What the alternatives of schemas say; a part of Schemas. */
export interface Shapes {
  /**
   * Gives the flat object schemas a value of a schema may have: one for each alternative of `oneOf` and `anyOf`, united with
   * what stands beside them; the schema itself where it has none. Empty where a value may be something else than an object.
   */
  readonly shapesOf: (schema: Schema | undefined) => readonly Schema[];
  /** Gives the properties of every shape an object may have, the first description of each. */
  readonly shapedProperties: (schema: Schema | undefined) => Readonly<Record<string, Schema>>;
  /** Gives the shape that an object is most like: constants and enums must hold, then the most required properties there. */
  readonly shapeLike: (schema: Schema, value: Readonly<Record<string, unknown>>) => Schema;
  /**
   * Gives the flat schema that a value is to be read by: of alternatives of `oneOf` and `anyOf` the one it is most like,
   * united with what stands beside them; else the schema itself.
   */
  readonly formLike: (schema: Schema | undefined, value: unknown) => Schema;
  /** Gives the discriminator of a schema, where it has one. */
  readonly discriminator: (schema: Schema) => Discriminator | undefined;
}

/** Gives the reading of the alternatives that objects have. */
export function createShapes(flatten: Flatten): Shapes {
  const unfolded = oncePerSchema((schema): readonly Schema[] => unfold(flatten, schema, []) ?? []);
  // The types of schemas leave out that one may be `true` or `false`; neither tells of an object.
  const shapesOf = (schema: Schema | undefined): readonly Schema[] => (isObject(schema) ? unfolded(schema) : []);

  const shapedProperties = (schema: Schema | undefined): Readonly<Record<string, Schema>> => {
    const [first, ...others] = shapesOf(schema);
    if (others.length === 0) return propertiesOf(first ?? flatten(schema));
    const all = [first, ...others].flatMap((shape) => Object.entries(shape?.properties ?? {}));
    return Object.fromEntries(all.reverse());
  };

  const discriminator = (schema: Schema): Discriminator | undefined => readDiscriminator(flatten(schema));

  const shapeLike = (schema: Schema, value: Readonly<Record<string, unknown>>): Schema => {
    const shapes = shapesOf(schema);
    const [first = flatten(schema)] = shapes;
    if (shapes.length < 2) return first;
    const names = discriminator(schema);
    const scores = shapes.map((shape) => score(flatten, shape, value, names));
    return shapes[scores.indexOf(Math.max(...scores))] ?? first;
  };

  const narrowed = oncePerSchema(() => new Map<string, Schema>());
  const formLike = (schema: Schema | undefined, value: unknown): Schema => {
    const flat = flatten(schema);
    if (flat.oneOf === undefined && flat.anyOf === undefined) return flat;
    const known = narrowed(flat);
    const type = jsonType(value);
    let form = known.get(type);
    if (form === undefined) known.set(type, (form = narrowTo(flatten, flat, type)));
    return isObject(value) ? shapeLike(form, value) : flatten(form);
  };
  return { shapesOf, shapedProperties, discriminator, shapeLike, formLike };
}

/** Gives a schema without the alternatives that a value of a JSON type cannot have; of other values than objects, one at most. */
function narrowTo(flatten: Flatten, flat: Schema, type: string): Schema {
  const { oneOf = [], anyOf = [], ...own } = flat;
  const fitting = (oneOf.length > 0 ? oneOf : anyOf).filter((alternative) => {
    const types = typesOf(flatten(alternative));
    return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  });
  const [first] = fitting;
  if (first === undefined) return own;
  return type === 'object' && fitting.length > 1 ? { ...own, oneOf: fitting } : { allOf: [own, first] };
}

function unfold(flatten: Flatten, schema: Schema, seen: readonly Schema[]): Schema[] | undefined {
  const flat = flatten(schema);
  const { oneOf = [], anyOf = [], ...own } = flat;
  const alternatives = oneOf.length > 0 ? oneOf : anyOf;
  if (seen.includes(flat) || seen.length > 8) return undefined;
  if (alternatives.length === 0) return typesOf(flat).includes('object') ? [flat] : undefined;
  const shapes: Schema[] = [];
  for (const alternative of alternatives) {
    const other = flatten(alternative);
    if (other.type === 'null' && typesOf(other).every((type) => type === 'null')) continue;
    const merged: Schema = { allOf: [own, alternative], title: componentName(alternative) ?? '' };
    const found = unfold(flatten, merged, [...seen, flat]);
    if (found === undefined || shapes.length + found.length > mostShapes) return undefined;
    shapes.push(...found);
  }
  return shapes;
}

function readDiscriminator(flat: Schema): Discriminator | undefined {
  const described = flat['discriminator'];
  const property = isObject(described) ? described['propertyName'] : undefined;
  if (!isObject(described) || typeof property !== 'string') return undefined;
  const mapping = Object.entries(isObject(described['mapping']) ? described['mapping'] : {});
  const named = mapping.map(([value, target]) => [value, String(target).split('/').at(-1)] as const);
  const valuesOf = (component?: string): string[] =>
    named.filter(([, name]) => component === undefined || name === component).map(([value]) => value);
  return { property, valueOf: (component) => valuesOf(component)[0] ?? component, valuesOf };
}

function score(
  flatten: Flatten,
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
    const { enum: values, const: constant } = flatten(property);
    const allowed = values ?? (constant === undefined ? undefined : [constant]);
    if (allowed !== undefined && !allowed.includes(member)) points -= 1000;
    points += 1;
  }
  return points - (shape.required ?? []).filter((name) => !Object.hasOwn(value, name)).length;
}
