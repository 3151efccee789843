import type { JsonObject, Schema } from '../document';
import { fromLocalRef, toPointer, valueAt } from '../json-pointer';
import { createFlatten, propertiesOf, typesOf } from './flatten';
import { createShapes, type Discriminator } from './shapes';

/**
 * What the schemas of one document say, `$ref`s followed: the one reading that everybody asks. What is found out about a
 * schema is kept, for schemas never change once they are read and requests ask for the same ones again and again.
 */
export interface Schemas {
  /**
   * Gives one schema in place of a schema and its `allOf` parts: properties and `required` united, of other keywords the
   * outermost (JSON Schema 2020-12 core, 10.2.1.1). `$ref`s are followed at this level and in `allOf`, not below.
   */
  readonly flatten: (schema: Schema | boolean | undefined) => Schema;
  /** Gives the JSON types a schema allows, `nullable` of OpenAPI 3.0 counted as `null`; empty where it does not say. */
  readonly typesOf: (schema: Schema | undefined) => string[];
  /** Gives the properties of an object schema, those of `allOf` parts included, each as written. */
  readonly propertiesOf: (schema: Schema | undefined) => Readonly<Record<string, Schema>>;
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

/** Gives the reading of the schemas of a document, from which `dropIgnoredSiblings` has taken what has no meaning. */
export function createSchemas(root: JsonObject): Schemas {
  const flatten = createFlatten((ref) => valueAt(root, toPointer(fromLocalRef(ref))));
  return {
    flatten,
    typesOf: (schema) => typesOf(flatten(schema)),
    propertiesOf: (schema) => propertiesOf(flatten(schema)),
    ...createShapes(flatten),
  };
}
