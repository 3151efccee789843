import { isArray, isEqual, isObject, type JsonObject, type JsonValue } from '../../base/json';
import { follow } from './pointer';

/** Keywords that no value is judged by, and those that are read one by one. */
const others: ReadonlySet<string> = new Set(
  'title description default example examples deprecated readOnly writeOnly externalDocs xml discriminator $comment'
    .split(' ')
    .concat('$ref', 'allOf', 'properties', 'required', 'type', 'items'),
);

const deepest = 6;

/**
 * Whether what one schema describes is valid by another too, which asks for no more: each integer is a number, and an object whose
 * properties are all optional is also one of others.
 */
export function covers(root: JsonObject, wide: JsonValue, narrow: JsonValue, depth = 0): boolean {
  if (isEqual(wide, narrow)) return true;
  if (depth > deepest) return false;
  const [one, other] = [partsOf(root, wide), partsOf(root, narrow)];
  const within = (part: JsonValue | undefined, inner: JsonValue | undefined): boolean =>
    part === undefined || inner === undefined || covers(root, part, inner, depth + 1);
  const has = (test: (part: JsonObject) => boolean): boolean => other.some(test);
  return one.every((part) =>
    Object.entries(part).every(([keyword, value]) => {
      if (keyword === 'required')
        return (
          isArray(value) && value.every((name) => has(({ required }) => isArray(required) && required.includes(name)))
        );
      if (keyword === 'type')
        return has(({ type, properties }) => coversType(value, type ?? (properties === undefined ? null : 'object')));
      if (keyword === 'format' && (part['type'] === 'number' || value === 'int64')) return true;
      if (keyword === 'items') return has(({ items }) => items !== undefined && within(value, items));
      if (keyword === 'properties' && isObject(value))
        return Object.entries(value).every(([name, property]) =>
          other.every(({ properties }) => within(property, isObject(properties) ? properties[name] : undefined)),
        );
      if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') return value === true;
      return keyword.startsWith('x-') || others.has(keyword) || has((inner) => isEqual(inner[keyword] ?? null, value));
    }),
  );
}

function coversType(wide: JsonValue, narrow: JsonValue): boolean {
  const [types, inner] = [wide, narrow].map((type) => (isArray(type) ? type : [type]));
  const isIn = (type: JsonValue): boolean => types?.includes(type) === true;
  return inner?.every((type) => isIn(type) || (type === 'integer' && isIn('number'))) === true;
}

/** A schema, what it refers to, and the parts of its `allOf`. */
function partsOf(root: JsonObject, schema: JsonValue, depth = 0): readonly JsonObject[] {
  if (!isObject(schema) || depth > deepest) return [];
  const { $ref, allOf } = schema;
  const target = $ref === undefined ? undefined : follow(root, schema, '')?.value;
  const inner = [...(target === undefined ? [] : [target]), ...(isArray(allOf) ? allOf : [])];
  return [schema, ...inner.flatMap((part) => partsOf(root, part, depth + 1))];
}
