import { isObject, type JsonObject } from '../document';
import type { Resolve } from './flatten';

/**
 * Takes from a schema's `required` what does not travel in one direction: `readOnly` properties are not demanded of
 * requests, `writeOnly` ones not of responses (OpenAPI 3.1 section 4.8.24). Changes the schema given.
 */
export function dropOneWayRequirements(schema: JsonObject, keyword: 'readOnly' | 'writeOnly', resolve: Resolve): void {
  const { required, properties } = schema;
  if (!Array.isArray(required) || !isObject(properties)) return;
  schema['required'] = required.filter((name: string) => {
    const property = resolve(properties[name]);
    return !isObject(property) || property[keyword] !== true;
  });
}
