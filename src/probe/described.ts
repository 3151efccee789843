import type { Contract } from '../openapi/contract';
import { isObject, type Schema } from '../openapi/document';
import type { Operation } from '../openapi/operation';
import type { ListOperation } from '../openapi/collections/resources';
import { isValidExample } from '../openapi/schema/example-check';
import { jsonType } from '../openapi/schema/flatten';
import type { Schemas } from '../openapi/schema/schemas';
import { jsonContent, successResponse } from '../openapi/success-response';
import { ownMember, toDoubles, type JsonValue } from '../base/json';

type Members = Readonly<Record<string, JsonValue>>;

/** Gives the schema of an operation's success answer in JSON; undefined where it has none. */
export function answerSchema(operation: Operation): Schema | undefined {
  return jsonContent(successResponse(operation))?.schema;
}

/** Gives the schema of the items that a list answers. */
export function listedItemSchema({ schemas }: Contract, list: ListOperation): Schema | undefined {
  const body = answerSchema(list.operation);
  const array = list.envelope === undefined ? body : schemas.propertiesOf(body)[list.envelope];
  const entry = schemas.flatten(array).items;
  return list.itemEnvelope === undefined ? entry : schemas.shapedProperties(entry)[list.itemEnvelope];
}

/**
 * Gives the members of an object that a schema describes, each with its part that is described; none where it describes
 * none. An answer owes nobody what it does not describe, nor what is `writeOnly` (OpenAPI 3.1 section 4.8.24), nor a value that
 * its own schema would not take: it shows the property in a form of its own.
 */
export function describedPart(
  { schemas }: Pick<Contract, 'schemas'>,
  schema: Schema | undefined,
  value: JsonValue,
): Members {
  if (schema === undefined || !isObject(value)) return {};
  const properties = schemas.shapedProperties(schema);
  const { additionalProperties } = schemas.flatten(schema);
  const others = isObject(additionalProperties) ? additionalProperties : undefined;
  const entries = Object.entries(value as Members).flatMap(([name, member]): [string, JsonValue][] => {
    const described = ownMember(properties, name) ?? others;
    if (described === undefined || schemas.flatten(described).writeOnly === true) return [];
    return takes(schemas, described, member) ? [[name, partBelow(schemas, described, member)]] : [];
  });
  return Object.fromEntries(entries);
}

/** Below the top an object that nobody describes is a value like any other, named by its property. */
function partBelow(schemas: Schemas, schema: Schema, value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const { items } = schemas.flatten(schema);
    return items === undefined ? value : value.map((item) => partBelow(schemas, items, item));
  }
  const isMap = isObject(schemas.flatten(schema).additionalProperties);
  const isDescribed = isMap || Object.keys(schemas.shapedProperties(schema)).length > 0;
  return isObject(value) && isDescribed ? describedPart({ schemas }, schema, value) : value;
}

/** Whether a schema takes a value: of its type, a scalar by all that it says of one, an array with each of its items. */
function takes(schemas: Schemas, schema: Schema, value: JsonValue): boolean {
  const flat = schemas.flatten(schema);
  if (!fits(schemas.typesOf(flat), [jsonType(value)])) return false;
  const alternatives = [...(flat.oneOf ?? []), ...(flat.anyOf ?? [])];
  const isOneOfThem = alternatives.some((one) => fits(schemas.typesOf(schemas.flatten(one)), [jsonType(value)]));
  if (value !== null && alternatives.length > 0 && !isOneOfThem) return false;
  if (Array.isArray(value)) {
    const { items } = flat;
    return items === undefined || value.every((item) => takes(schemas, items, item));
  }
  if (value === null || typeof value === 'object') return true;
  const form = schemas.formLike(flat, value);
  if (form.const !== undefined && form.const !== value) return false;
  return form.enum === undefined ? isValidExample(form, toDoubles(value)) : form.enum.includes(value);
}

/** Whether one of the types can be one of the others; no types are all. */
function fits(described: readonly string[], sent: readonly string[]): boolean {
  const isOne = (type: string): boolean =>
    described.includes(type) ||
    (type === 'integer' && described.includes('number')) ||
    (type === 'number' && described.includes('integer'));
  return described.length === 0 || sent.length === 0 || sent.some(isOne);
}

/** Tells whether a schema describes what stands at a path of names, as a value of one of some types; of any where none is named. */
export function describes(
  { schemas }: Pick<Contract, 'schemas'>,
  schema: Schema | undefined,
  path: readonly string[],
  types: readonly string[] = [],
): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return fits(schemas.typesOf(schemas.flatten(schema)), types);
  const property = ownMember(schemas.shapedProperties(schema), name);
  if (property === undefined || schemas.flatten(property).writeOnly === true) return false;
  const isOpen = Object.keys(schemas.shapedProperties(property)).length === 0;
  return rest.length > 0 && isOpen
    ? fits(schemas.typesOf(schemas.flatten(property)), ['object'])
    : describes({ schemas }, property, rest, types);
}
