import { isArray, isObject, type JsonObject, type JsonValue } from '../../base/json';
import { textsIn } from '../schema/flatten';
import { follow } from './pointer';
import type { Draft, Part } from './walk';

/**
 * An exploded object in a query comes as its properties (OpenAPI 3.1 section 4.8.12.4): `pageable` of Spring as `?page=0&size=20`. Each of
 * them becomes a parameter of its own. The first stands where the object stood, so that others keep their places.
 */
export function splitExplodedObjects(root: Draft, { kind, holder, key }: Part): void {
  const operation = holder[key];
  if (kind !== 'operation' || !isObject(operation) || !isArray(operation['parameters'])) return;
  const parameters = [...operation['parameters']];
  const taken = new Set(parameters.map((entry) => follow(root, entry, '')?.value['name']));
  for (const [index, entry] of operation['parameters'].entries()) {
    const [first, ...others] = propertiesOf(root, entry);
    if (first === undefined || [first, ...others].some(({ name }) => taken.has(name))) continue;
    parameters[index] = first;
    parameters.push(...others);
  }
  holder[key] = { ...operation, parameters };
}

/** The properties of an exploded object as parameters; none if it may have others, or if some are objects themselves. */
function propertiesOf(root: Draft, entry: JsonValue): readonly (JsonObject & { readonly name: string })[] {
  const { in: place, style = 'form', explode = true, ...parameter } = follow(root, entry, '')?.value ?? {};
  const schema = follow(root, parameter['schema'], '');
  if (place !== 'query' || style !== 'form' || explode !== true || schema === undefined) return [];
  const { properties, required } = schema.value;
  if (!isObject(properties) || Object.keys(schema.value).some((keyword) => shaping.test(keyword))) return [];
  const isPlain = (property: JsonValue): boolean => {
    const { type, properties: inner } = follow(root, property, '')?.value ?? {};
    return type !== undefined && type !== 'object' && inner === undefined;
  };
  if (!Object.values(properties).every(isPlain) || Object.keys(properties).some((name) => bound.test(name))) return [];
  return Object.entries(properties).map(([name, property]) => ({
    ...{ name, in: 'query', schema: property },
    required: parameter['required'] === true && textsIn(required).includes(name),
  }));
}

/** Keywords by which an object is more than its properties. */
const shaping =
  /^(?:allOf|anyOf|oneOf|not|if|additionalProperties|patternProperties|unevaluatedProperties|m\w+Properties|dependent\w+)$/;

/** `created: { gte, lt }` is sent as `created[gte]=`, whatever style the file forgets to say. */
const bound = /^(?:eq|ne|in|nin|gte?|lte?|min|max|from|to|before|after)$/;
