import { type JsonObject, type Schema, isObject, fromLocalRef, toPointer, valueAt } from '../document';
import { createFlatten, propertiesOf, typesOf, oncePerSchema, type Flatten, componentName, jsonType } from './flatten';
import { ownMember } from '../../base/json';
import type { SuggestValue } from './name-words';

/** Keywords that say nothing of a value. */
const annotations = ['title', 'description', 'example', 'examples', 'default', 'deprecated', 'readOnly', 'writeOnly'];

/** Keywords whose meaning is looked at here; an alternative with any other is not known to take what is made of another. */
const understood = new Set([...annotations, 'type', 'properties', 'required', '$comment', 'externalDocs', 'xml']);

/** Most alternatives that are compared, each with each. */
const mostCompared = 60;

/**
 * Gives the alternatives of a flat schema's `oneOf` whose made values no other alternative takes as well: exactly one is to
 * take a value (JSON Schema 2020-12 core, 10.2.1.3), and an alternative that asks for nothing takes whatever the others make.
 * All of them where none is left, or where a discriminator tells them apart.
 */
function createApart(flatten: Flatten): (flat: Schema) => readonly Schema[] {
  return oncePerSchema(({ oneOf = [], discriminator }: Schema): readonly Schema[] => {
    if (discriminator !== undefined || oneOf.length > mostCompared) return oneOf;
    const flats = oneOf.map((alternative) => flatten(alternative));
    const apart = oneOf.filter((_, index) => {
      const own = flats[index] ?? {};
      return !flats.some((other, place) => place !== index && takes(flatten, other, own));
    });
    return apart.length > 0 ? apart : oneOf;
  });
}

/** Tells whether an alternative surely takes every object that is made of another: it asks for less of the same members. */
function takes(flatten: Flatten, lax: Schema, strict: Schema): boolean {
  if (strict.type !== 'object' || (lax.type !== undefined && lax.type !== 'object')) return false;
  if (Object.entries(lax).some(([keyword, value]) => isTelling(keyword, value))) return false;
  const required = strict.required ?? [];
  const described = strict.properties ?? {};
  return (
    (lax.required ?? []).every((name) => required.includes(name)) &&
    Object.entries(lax.properties ?? {}).every(([name, property]) => {
      const other = Object.hasOwn(described, name) ? described[name] : undefined;
      // What the strict one does not describe is not made.
      return other === undefined || isWider(flatten(property), flatten(other));
    })
  );
}

function isTelling(keyword: string, value: unknown): boolean {
  if (keyword === 'oneOf' || keyword === 'anyOf' || keyword === 'allOf')
    return Array.isArray(value) && value.length > 0;
  if (keyword === 'additionalProperties')
    return value !== true && !(isObject(value) && Object.keys(value).length === 0);
  return !understood.has(keyword) && !keyword.startsWith('x-');
}

/** Tells whether a member's schema is the same as another's, or asks for its type alone. */
function isWider(lax: Schema, strict: Schema): boolean {
  if (lax === strict) return true;
  const asked = Object.keys(lax).filter((keyword) => !annotations.includes(keyword) && !keyword.startsWith('x-'));
  return asked.length === 0 || (asked.every((keyword) => keyword === 'type') && lax.type === strict.type);
}

/**
 * What the schemas of one document say, `$ref`s followed: the one reading that everybody asks. What is found out about a
 * schema is kept, for schemas never change once they are read and requests ask for the same ones again and again.
 */
export interface Schemas extends Shapes {
  /**
   * Gives one schema in place of a schema and its `allOf` parts: properties and `required` united, of other keywords the
   * outermost (JSON Schema 2020-12 core, 10.2.1.1). `$ref`s are followed at this level and in `allOf`, not below.
   */
  readonly flatten: (schema: Schema | boolean | undefined) => Schema;
  /** Gives the JSON types a schema allows, `nullable` of OpenAPI 3.0 counted as `null`; empty where it does not say. */
  readonly typesOf: (schema: Schema | undefined) => string[];
  /** Gives the properties of an object schema, those of `allOf` parts included, each as written. */
  readonly propertiesOf: (schema: Schema | undefined) => Readonly<Record<string, Schema>>;
  /** Gives the alternatives of a flat schema's `oneOf` that something can be made of which no other alternative takes. */
  readonly apart: (flat: Schema) => readonly Schema[];
  /** What all samples are offered, those of envelopes and errors too, where nothing is offered with them: that of one app. */
  readonly suggest?: SuggestValue;
}

/** Gives the reading of the schemas of a document, from which `dropIgnoredSiblings` has taken what has no meaning. */
export function createSchemas(root: JsonObject): Schemas {
  const flatten = createFlatten((ref) => valueAt(root, toPointer(fromLocalRef(ref))));
  return {
    flatten,
    typesOf: (schema) => typesOf(flatten(schema)),
    propertiesOf: (schema) => propertiesOf(flatten(schema)),
    apart: createApart(flatten),
    ...createShapes(flatten),
  };
}

/** Most shapes that are told apart; alternatives of alternatives multiply. */
const mostShapes = 50;

/** What a discriminator says: the property, and the value that stands for each component (OpenAPI 3.1 section 4.8.25). */
interface Discriminator {
  readonly property: string;
  readonly valueOf: (component: string) => string;
  /** Gives all values that stand for a component; without one, all that there are. */
  readonly valuesOf: (component?: string) => readonly string[];
}

/** What the alternatives of schemas say; a part of Schemas. */
interface Shapes {
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
function createShapes(flatten: Flatten): Shapes {
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
