import type { Contract } from '../contract/contract';
import { isObject, type Schema } from '../contract/document';
import type { Operation } from '../contract/operation';
import type { ListOperation } from '../contract/resource/resources';
import type { Schemas } from '../contract/schema/schemas';
import { jsonContent, successResponse } from '../contract/success-response';
import { ownMember, type JsonValue } from '../exact-json';

type Members = Readonly<Record<string, JsonValue>>;

/** Gives the schema of an operation's success answer in JSON; undefined where it has none. */
export function answerSchema(operation: Operation): Schema | undefined {
  return jsonContent(successResponse(operation))?.schema;
}

/** Gives the schema of the items that a list answers. */
export function listedItemSchema({ schemas }: Contract, list: ListOperation): Schema | undefined {
  const body = answerSchema(list.operation);
  const array = list.envelope === undefined ? body : schemas.propertiesOf(body)[list.envelope];
  return schemas.flatten(array).items;
}

/**
 * Gives the members of an object that a schema describes, each with its part that is described; none where it describes
 * none. An answer owes nobody what it does not describe, nor what is `writeOnly` (OpenAPI 3.1 section 4.8.24).
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
    return [[name, partBelow(schemas, described, member)]];
  });
  return Object.fromEntries(entries);
}

/** Below the top an object that nobody describes is a value like any other, named by its property. */
function partBelow(schemas: Schemas, schema: Schema, value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const { items } = schemas.flatten(schema);
    return items === undefined ? value : value.map((item) => partBelow(schemas, items, item));
  }
  const isDescribed = Object.keys(schemas.shapedProperties(schema)).length > 0;
  return isObject(value) && isDescribed ? describedPart({ schemas }, schema, value) : value;
}

/** Tells whether a schema describes what stands at a path of names. */
export function describes(
  { schemas }: Pick<Contract, 'schemas'>,
  schema: Schema | undefined,
  path: readonly string[],
): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  const property = ownMember(schemas.shapedProperties(schema), name);
  if (property === undefined || schemas.flatten(property).writeOnly === true) return false;
  const isOpen = Object.keys(schemas.shapedProperties(property)).length === 0;
  return isOpen || describes({ schemas }, property, rest);
}
