import type { JsonObject, Schema } from '../document';
import { fromLocalRef, toPointer, valueAt } from '../json-pointer';
import { createApart } from './apart-alternatives';
import { createFlatten, propertiesOf, typesOf } from './flatten';
import { createShapes, type Shapes } from './shapes';

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
