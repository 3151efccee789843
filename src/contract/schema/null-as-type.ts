import { isObject, type Schema } from '../document';

const scalars: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean']);

/** Keywords that judge nothing (JSON Schema 2020-12 validation, section 9): what stands beside the alternatives goes first. */
const annotations: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'examples',
  'example',
]);

/**
 * Gives a schema that is a scalar or null, written as two alternatives (`anyOf: [{ type: string }, { type: 'null' }]`), as if it
 * were written as two types (`type: [string, 'null']`), which says the same (JSON Schema 2020-12 validation, section 6.1.1);
 * any other as it is.
 */
export function withNullAsType(schema: Schema, flatten: (schema: Schema) => Schema): Schema {
  const { anyOf, oneOf, ...own } = schema;
  const alternatives: readonly unknown[] = anyOf ?? oneOf ?? [];
  const isPlain = own.type === undefined && own.allOf === undefined && !(anyOf !== undefined && oneOf !== undefined);
  if (alternatives.length !== 2 || !isPlain) return schema;
  const others = alternatives.filter((one): one is Schema => isObject(one) && !isNull(one));
  const [other] = others;
  if (other === undefined || others.length !== 1) return schema;
  const flat = flatten(other);
  const types = typeof flat.type === 'string' ? [flat.type] : (flat.type ?? []);
  const isScalar = types.length > 0 && types.every((type) => scalars.has(type));
  const isCombined = flat.anyOf ?? flat.oneOf ?? flat.allOf ?? flat['not'] ?? flat['if'];
  if (!isScalar || isCombined !== undefined) return schema;
  // What both say holds twice over, and cannot be written as one keyword.
  if (Object.keys(own).some((keyword) => Object.hasOwn(flat, keyword) && !annotations.has(keyword))) return schema;
  const listed = flat.enum === undefined ? {} : { enum: [...flat.enum, null] };
  return { ...flat, ...own, ...listed, type: [...types, 'null'] };
}

/** Tells whether a schema takes null and nothing else. */
export function isNull({ type, const: only, enum: values }: Schema): boolean {
  return type === 'null' || String(type) === 'null' || only === null || (values?.length === 1 && values[0] === null);
}
