import type { JsonObject, JsonValue } from '../../base/json';
import type { Violation } from '../violation';
import type { Schemas } from './schemas';

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

export type { Schemas };

export interface Discriminator {
  readonly property: string;
  /** The values that stand for a component, by its name. */
  valuesOf(component: string): readonly string[];
}

/** What reads values by schemas. */
export interface SchemaReading {
  readonly schemas: Schemas;
  readonly judge: SchemaJudge;
}

/** Judges values by schemas. */
export interface SchemaJudge {
  /** The violations of a value, with places in a body: at most 100. Ends within bounded time, whatever the value is. */
  check(schema: SchemaRef, value: JsonValue, direction: Direction): readonly Violation[];
  /** False if the schema, or the part of it that decides, cannot be compiled: then `check` finds nothing and proves nothing. */
  canCheck(schema: SchemaRef, direction: Direction): boolean;
}
