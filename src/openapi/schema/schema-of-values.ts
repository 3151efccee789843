import { isArray, isObject, ownProperty, type JsonObject, type JsonValue } from '../../base/json';
import { isIdName } from '../names';
import { jsonTypeOf } from './flatten';

/** Of what nests deeper, or has more properties, only the type is said. */
const deepest = 3;
const mostProperties = 200;
/** So many values of one place are enough. */
const mostValues = 1000;

/** A schema that all values of a property fit, and others that it may have: only IDs are integers for sure, and null alone says nothing. */
export function schemaOfValues(all: readonly JsonValue[], depth = 0, property = ''): JsonObject {
  const values = all.slice(0, mostValues);
  const types = values.map(jsonTypeOf);
  const isWhole = isIdName(property) && !types.includes('number');
  const found = new Set(types.map((type) => (type === 'integer' && !isWhole ? 'number' : type)));
  const [only = '', ...others] = [...found].sort();
  const objects = values.filter(isObject);
  const elements = values.filter(isArray).flat();
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const inner = (of: readonly JsonValue[], name: string): JsonObject => schemaOfValues(of, depth + 1, name);
  const propertyOf = (name: string): JsonObject =>
    inner(
      objects.map((one) => ownProperty(one, name)).filter((value) => value !== undefined),
      name,
    );
  if (only === 'null' && others.length === 0) return {};
  const isDescribed = depth < deepest && names.length <= mostProperties;
  return {
    type: others.length === 0 ? only : [only, ...others],
    ...(isDescribed &&
      names.length > 0 &&
      (names.every(isPlainName)
        ? { properties: Object.fromEntries(names.map((name) => [name, propertyOf(name)])) }
        : { additionalProperties: inner(objects.flatMap(Object.values<JsonValue>), '') })),
    ...(isDescribed && elements.length > 0 && { items: inner(elements, property) }),
  };
}

/** Whether people name a property so, and a profile may: not by an address, a text or a key. `@id` and `hydra:member` are of JSON-LD. */
function isPlainName(name: string): boolean {
  return /^@?[\p{L}\p{N}_$.:-]{1,40}$/u.test(name) && !(/[A-Z\d]{20}/i.test(name) && /\d/.test(name));
}
