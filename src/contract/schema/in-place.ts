import { isObject, type JsonObject, type Schema } from '../document';
import { fromLocalRef, toPointer, valueAt } from '../json-pointer';
import { patternTest } from './patterns';
import { beginWork } from './work';

/** Gives a schema with all that speaks of the same value: what it refers to, its parts and alternatives, and theirs. */
export function createInPlace(root: JsonObject): (schema: unknown) => ReadonlySet<Schema> {
  const known = new WeakMap<object, ReadonlySet<Schema>>();
  const collect = (schema: unknown, found: Set<Schema>): void => {
    if (!isObject(schema) || found.has(schema)) return;
    found.add(schema);
    const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, dependentSchemas } = schema;
    if (typeof $ref === 'string') collect(valueAt(root, toPointer(fromLocalRef($ref))), found);
    const dependent = isObject(dependentSchemas) ? Object.values(dependentSchemas) : [];
    for (const part of [allOf, anyOf, oneOf, condition, then, otherwise, dependent].flat()) collect(part, found);
  };
  return (schema) => {
    if (!isObject(schema)) return new Set();
    let found = known.get(schema);
    if (found === undefined) {
      const all = new Set<Schema>();
      collect(schema, all);
      known.set(schema, (found = all));
    }
    return found;
  };
}

/** What cannot be told in bounded time may be a secret. */
function mayMatch(pattern: string, name: string): boolean {
  try {
    beginWork();
    return patternTest(pattern).test(name);
  } catch {
    return true;
  }
}

/** Gives the schemas that speak of an item of an array, by its place, among them absent ones. */
export function itemSchemas(schemas: readonly Schema[], index: number): unknown[] {
  return schemas.flatMap(({ prefixItems, items }) => [prefixItems?.[index] ?? items]);
}

/** Gives the schemas that speak of a member of an object, among them absent ones. */
export function memberSchemas(schemas: readonly Schema[], name: string): unknown[] {
  return schemas.flatMap(({ properties = {}, patternProperties, additionalProperties }) => {
    const patterns = isObject(patternProperties) ? Object.entries(patternProperties) : [];
    const matching = patterns.filter(([pattern]) => mayMatch(pattern, name)).map(([, schema]) => schema);
    const own = Object.hasOwn(properties, name) ? [properties[name], ...matching] : matching;
    return own.length > 0 ? own : [additionalProperties];
  });
}
