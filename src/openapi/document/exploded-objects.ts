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
  const queried = (entries: JsonValue | undefined): readonly (JsonValue | undefined)[] =>
    (isArray(entries) ? entries : []).flatMap((entry) => {
      const found = follow(root, entry, '')?.value;
      return found?.['in'] === 'query' ? [found['name']] : [];
    });
  // What stands at the path would be there again, if the operation no longer had its name.
  const ofPath = new Set(queried(holder['parameters']));
  const taken = new Set([...ofPath, ...queried(parameters)]);
  for (const [index, entry] of operation['parameters'].entries()) {
    const [first, ...others] = propertiesOf(root, entry);
    const isOverriding = ofPath.has(follow(root, entry, '')?.value['name']);
    if (first === undefined || isOverriding || [first, ...others].some(({ name }) => taken.has(name))) continue;
    parameters[index] = first;
    parameters.push(...others);
    for (const { name } of [first, ...others]) taken.add(name);
  }
  holder[key] = { ...operation, parameters };
}

/** The properties of an exploded object as parameters; none if it may have others, or if some are objects themselves. */
function propertiesOf(root: Draft, entry: JsonValue): readonly (JsonObject & { readonly name: string })[] {
  const { in: place, style = 'form', explode = true, ...parameter } = asQuery(follow(root, entry, '')?.value ?? {});
  const schema = follow(root, parameter['schema'], '');
  if (place !== 'query' || style !== 'form' || explode !== true || schema === undefined) return [];
  const { properties, required } = schema.value;
  if (!isObject(properties) || Object.keys(schema.value).some((keyword) => shaping.test(keyword))) return [];
  const described = Object.entries(properties).map(([name, property]) => ({
    name,
    property,
    found: follow(root, property, '')?.value ?? {},
  }));
  const isPlain = described.every(
    ({ name, found: { type, properties: inner } }) =>
      type !== undefined && ![type].flat().includes('object') && inner === undefined && !bound.test(name),
  );
  if (!isPlain) return [];
  // What is readOnly no request has.
  return described
    .filter(({ found }) => found['readOnly'] !== true)
    .map(({ name, property }) => ({
      ...{ name, in: 'query', schema: property },
      required: parameter['required'] === true && textsIn(required).includes(name),
    }));
}

/** A query as a whole that is written as a form (`querystring`, OpenAPI 3.2 section 4.12.1) is an exploded object. */
function asQuery(parameter: JsonObject): JsonObject {
  const { in: place, content } = parameter;
  const form = isObject(content) ? content['application/x-www-form-urlencoded'] : undefined;
  return place === 'querystring' && isObject(form) ? { ...parameter, ...form, in: 'query' } : parameter;
}

/** Keywords by which an object is more than its properties. */
const shaping =
  /^(?:allOf|anyOf|oneOf|not|if|additionalProperties|patternProperties|unevaluatedProperties|minProperties|maxProperties|dependent\w+)$/;

/** `created: { gte, lt }` is sent as `created[gte]=`, whatever style the file forgets to say. */
const bound = /^(?:eq|ne|in|nin|gte?|lte?|min|max|from|to|before|after)$/;
