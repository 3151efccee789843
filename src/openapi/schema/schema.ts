import type { JsonObject, JsonValue } from '../../base/json';
import type { Violation } from '../violation';

/** A JSON Schema of the dialect 2020-12 (OpenAPI 3.1), `$ref`s within. */
export type Schema = JsonObject;

/** A schema and its JSON pointer in the document, always together. */
export interface SchemaRef {
  readonly schema: Schema;
  readonly pointer: string;
}

/** Stands for a schema that the file does not have. One object, so that the judge compiles it once. */
export const anything: SchemaRef = { schema: {}, pointer: '' };

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Of properties that are `readOnly` or `writeOnly`, a message of one direction has only its own. */
export type Direction = 'request' | 'response';

/** What the schemas of one document say, `$ref`s followed. What is found out about a schema is kept: schemas never change. */
export interface Schemas {
  /** The schema that a `$ref` leads to, and where it stands; a schema without one as it is. */
  resolve(ref: SchemaRef): SchemaRef;
  /**
   * One schema in place of a schema, what it refers to and its `allOf` parts: properties and `required` united, of other keywords
   * the outermost (JSON Schema core 10.2.1.1). `$ref`s are followed at this level and in `allOf`, not below.
   */
  flatten(schema: Schema | undefined): Schema;
  /** The component's name that a schema refers to, itself or as the only part of its `allOf`. */
  nameOf(schema: Schema | undefined): string | undefined;
  /** The types that a schema allows; empty if it does not say. */
  typesOf(schema: Schema | undefined): readonly JsonType[];
  /** The properties of an object schema with the place of each, those of `allOf` parts included. */
  propertiesOf(ref: SchemaRef): ReadonlyMap<string, SchemaRef>;
  /** The schema of the items of an array schema; undefined if it has none. */
  itemsOf(ref: SchemaRef): SchemaRef | undefined;
  /**
   * The flat object schemas that a value of a schema may have: one for each alternative of `oneOf` and `anyOf`, united with what
   * stands beside them; the schema itself if it has none. Empty if a value may be something else than an object.
   */
  variantsOf(schema: Schema | undefined): readonly Schema[];
  /** The variant that a value is most like: by the discriminator, constants and enums, then by the properties that are there. */
  variantFor(schema: Schema | undefined, value: JsonValue): Schema;
  /** What a discriminator says (OpenAPI 3.1 section 4.8.25). */
  discriminatorOf(schema: Schema | undefined): Discriminator | undefined;
}

export interface Discriminator {
  readonly property: string;
  /** The values that stand for a component, by its name. */
  valuesOf(component: string): readonly string[];
}

/** Judges values by schemas. */
export interface SchemaJudge {
  /** The violations of a value, with places in a body: at most 100. Ends within bounded time, whatever the value is. */
  check(schema: SchemaRef, value: JsonValue, direction: Direction): readonly Violation[];
  /** False if the schema, or the part of it that decides, cannot be compiled: then `check` finds nothing and proves nothing. */
  canCheck(schema: SchemaRef, direction: Direction): boolean;
}
