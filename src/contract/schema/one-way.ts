import { isObject, type JsonObject } from '../document';
import type { Schemas } from './schemas';

/**
 * Takes from a schema's `required` what does not travel in one direction: `readOnly` properties are not demanded of
 * requests, `writeOnly` ones not of responses (OpenAPI 3.1 section 4.8.24). Changes the schema given.
 */
export function dropOneWayRequirements(schema: JsonObject, keyword: 'readOnly' | 'writeOnly', schemas: Schemas): void {
  const { required, properties } = schema;
  if (!Array.isArray(required) || !isObject(properties)) return;
  schema['required'] = required.filter((name: string) => {
    const property = properties[name];
    return !isObject(property) || schemas.flatten(property)[keyword] !== true;
  });
}
