import { type JsonObject, type Schema, isObject } from '../document';
import { fromLocalRef, toPointer, valueAt } from '../json-pointer';
import { createFlatten, propertiesOf, typesOf, oncePerSchema, type Flatten } from './flatten';
import { createShapes, type Shapes } from './shapes';

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
