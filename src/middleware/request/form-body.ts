import type { JsonValue } from '../../exact-json';
import type { Schema } from '../../contract/document';
import type { Schemas } from '../../contract/schema/schemas';
import { decodeField, readFields } from './fields';
import type { Member } from './parameter-styles';
import { objectOf } from './text-values';

/**
 * Gives the JSON value that a form stands for (`application/x-www-form-urlencoded`, OpenAPI 3.1 section 4.8.14.4): an object
 * whose fields are read by the types of their schemas. What a type cannot take stays text, and is refused as such later.
 */
export function readForm(schemas: Schemas, schema: Schema | undefined, text: string): JsonValue {
  const fields = readFields(text).map(({ name, raw }): Member => [[name], decodeField(raw)]);
  return objectOf(schemas, schema, fields, false);
}
