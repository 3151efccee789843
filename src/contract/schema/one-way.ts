import { isObject, type JsonObject, type Schema } from '../document';
import type { Schemas } from './schemas';

/**
 * Takes from a schema's `required` what does not travel in one direction: `readOnly` properties are not demanded of
 * requests, `writeOnly` ones not of responses (OpenAPI 3.1 section 4.8.24). What parts of `allOf` demand of each other, or of
 * what a `$ref` beside them describes, goes too. Changes the schema given, which may be a copy of what `described` is.
 */
export function dropOneWayRequirements(
  schema: JsonObject,
  keyword: 'readOnly' | 'writeOnly',
  schemas: Schemas,
  described: Schema = schema,
): void {
  const demanding = [schema, ...partsOf(schema)].filter(({ required }) => Array.isArray(required));
  if (demanding.length === 0) return;
  const properties = schemas.propertiesOf(described);
  for (const part of demanding) {
    part['required'] = (part['required'] as string[]).filter((name) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return !isObject(property) || schemas.flatten(property)[keyword] !== true;
    });
  }
}

/** Gives the parts of `allOf` that are written in place, at every depth. */
function partsOf({ allOf }: JsonObject): JsonObject[] {
  const parts = Array.isArray(allOf) ? allOf.filter(isObject) : [];
  return parts.flatMap((part) => [part, ...partsOf(part)]);
}
