import type { JsonObject } from '../document';

/** Keywords that speak of what others leave over: without those, they would speak of everything. */
const companions: Readonly<Record<string, readonly string[]>> = {
  properties: ['additionalProperties', 'unevaluatedProperties'],
  patternProperties: ['additionalProperties', 'unevaluatedProperties'],
  additionalProperties: ['unevaluatedProperties'],
  dependentSchemas: ['unevaluatedProperties'],
  prefixItems: ['items', 'unevaluatedItems'],
  items: ['unevaluatedItems'],
  contains: ['unevaluatedItems'],
  allOf: ['unevaluatedProperties', 'unevaluatedItems'],
  anyOf: ['unevaluatedProperties', 'unevaluatedItems'],
  oneOf: ['unevaluatedProperties', 'unevaluatedItems'],
  if: ['then', 'else', 'unevaluatedProperties', 'unevaluatedItems'],
  then: ['unevaluatedProperties', 'unevaluatedItems'],
  else: ['unevaluatedProperties', 'unevaluatedItems'],
  $ref: ['unevaluatedProperties', 'unevaluatedItems'],
};

/** Takes from a schema, in place, what speaks of what a keyword leaves over (JSON Schema 2020-12 core, 10.3 and 11), for the keyword is left out. */
export function dropCompanions(schema: JsonObject, keyword: string): void {
  for (const companion of companions[keyword] ?? []) Reflect.deleteProperty(schema, companion);
}
