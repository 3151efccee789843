import { asText, isArray, isEqual, isObject, type JsonValue } from '../../base/json';
import { numberAt, textAt } from '../../openapi/sample/scalars';
import { listedValues } from '../../openapi/schema/flatten';
import type { JsonType, Schema, SchemaRef, Schemas } from '../../openapi/schema/schema';

/** One parameter, or one property of a body. */
export interface Input {
  /** `query.limit`, `body.name`. */
  readonly place: string;
  readonly in: 'path' | 'query' | 'body';
  readonly name: string;
  readonly schema: SchemaRef;
  readonly required: boolean;
  /** Whether it is the ID of an item in a path. */
  readonly isId: boolean;
}

export const leftOut = 'left out';

/** Enums of more values have one kind for all others. */
const mostValues = 20;

/** The kinds of valid values that an input is expected to see. */
export function validKinds(schemas: Schemas, { schema, required, isId }: Input): readonly string[] {
  const flat = schemas.flatten(schema.schema);
  const listed = (listedValues(flat) ?? []).slice(0, mostValues);
  const kinds = isId
    ? ['existing', 'unknown']
    : listed.length > 0
      ? listed.map((value) => validKind(schemas, schema, value))
      : schemas.typesOf(schema.schema).flatMap((type) => typeKinds[type](flat));
  return required ? kinds : [leftOut, ...kinds];
}

const typeKinds: Readonly<Record<JsonType, (flat: Schema) => readonly string[]>> = {
  null: () => ['null'],
  boolean: () => ['true', 'false'],
  integer: numberKinds,
  number: numberKinds,
  string: ({ minLength, format, pattern }) =>
    minLength === undefined && format === undefined && pattern === undefined ? ['text', 'empty'] : ['text'],
  array: () => ['no item', 'one item', 'several items'],
  object: () => ['object'],
};

function numberKinds(flat: Schema): readonly string[] {
  const [least, most] = [numberAt(flat, 'minimum'), numberAt(flat, 'maximum')];
  return [
    ...(least === undefined ? [] : [`minimum ${least}`]),
    least === undefined || most === undefined ? 'number' : 'between',
    ...(most === undefined ? [] : [`maximum ${most}`]),
    ...(textAt(flat, 'format') === 'int64' && most === undefined ? ['above 2^53'] : []),
  ];
}

/** The kind of a valid value. */
export function validKind(schemas: Schemas, { schema }: SchemaRef, value: JsonValue): string {
  const flat = schemas.flatten(schema);
  const index = (listedValues(flat) ?? []).findIndex((one) => isEqual(one, value));
  if (index !== -1) return index < mostValues ? asText(value) || 'empty' : 'another of the enum';
  if (typeof value === 'string') return value === '' ? 'empty' : 'text';
  if (isArray(value)) return ['no item', 'one item'][value.length] ?? 'several items';
  if (isObject(value)) return 'object';
  if (typeof value !== 'number' && typeof value !== 'bigint') return String(value);
  const [least, most] = [numberAt(flat, 'minimum'), numberAt(flat, 'maximum')];
  if (isEqual(value, least)) return `minimum ${least}`;
  if (isEqual(value, most)) return `maximum ${most}`;
  if (typeof value === 'bigint') return 'above 2^53';
  return least !== undefined && most !== undefined ? 'between' : 'number';
}

/** Keywords of a schema that a value may break. */
const breakable: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems'],
]);

/** The keywords that invalid values of an input are expected to break. */
export function invalidKinds(schemas: Schemas, { schema, required, in: location }: Input): readonly string[] {
  const flat = schemas.flatten(schema.schema);
  // What is in a path or a query is text, and what is not in an enum is said to be of no other type.
  const isTyped = listedValues(flat) === undefined && (location === 'body' || flat['type'] !== 'string');
  const keywords = Object.keys(flat).filter((name) => breakable.has(name) && (name !== 'type' || isTyped));
  return required && location !== 'path' ? ['required', ...keywords] : keywords;
}
