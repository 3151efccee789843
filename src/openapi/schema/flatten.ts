import { isObject, type Schema } from '../document';

/** How `$ref`s and `allOf` parts are taken away; see Schemas. */
export type Flatten = (schema: Schema | boolean | undefined) => Schema;

/** Longest chain of `$ref`s that is followed; the document's check has found those without end. */
const mostHops = 50;

/** Gives the flattening of one document's schemas; `follow` gives what stands where a local `$ref` points to. */
export function createFlatten(follow: (ref: string) => unknown): Flatten {
  /** Gives what a schema refers to; where a `$ref` on the way has company, the two together. */
  const behind = (schema: Schema): Schema => {
    let current = schema;
    for (let hops = 0; hops < mostHops && current.$ref !== undefined; hops += 1) {
      const { $ref, ...own } = current;
      if (Object.keys(own).length > 0) return { ...own, allOf: [{ $ref }, ...(own.allOf ?? [])] };
      const target = follow($ref);
      current = isObject(target) ? target : {};
    }
    return current;
  };

  /** What is being flattened: a schema that is a part of itself, as only one made up could be, is left as it is. */
  const begun = new Set<Schema>();
  const flattened = oncePerSchema((schema): Schema => {
    const target = withNullAsType(behind(schema), flatten);
    if (target.allOf === undefined || begun.has(target)) return target;
    begun.add(target);
    const { allOf = [], [united]: isUnion, ...own } = target as Schema & { readonly [united]?: true };
    const parts = [...allOf.map((part) => flatten(part)), own as Schema];
    begun.delete(target);
    return merge(flatten, parts, isUnion === true);
  });
  const flatten: Flatten = (schema) => {
    // The boolean schemas of JSON Schema 2020-12 (core, 4.3.2): `true` says nothing, `false` takes nothing.
    if (schema === undefined || schema === true) return {};
    return schema === false ? { not: {} } : flattened(schema);
  };
  return flatten;
}

/** Gives a function of schemas that is computed once for each; schemas never change once they are read. */
export function oncePerSchema<Value>(compute: (schema: Schema) => Value): (schema: Schema) => Value {
  const known = new WeakMap<Schema, { readonly value: Value }>();
  return (schema) => {
    let found = known.get(schema);
    if (found === undefined) known.set(schema, (found = { value: compute(schema) }));
    return found.value;
  };
}

/** Marks what is put together of several answers, each of which may show what the others do not. */
const united = Symbol('united');

/** Gives the schema of what several schemas describe together, whatever each of them closes itself to. */
export function unionOf(schemas: readonly Schema[]): Schema {
  const union = { allOf: [...schemas], [united]: true };
  return union;
}

/** Keywords whose schemas hold of the same values where several parts have one. */
const inner = ['items', 'additionalProperties'] as const;

/** Of `properties` and `required` all parts are united at once: to add one after the other would copy them each time. */
function merge(flatten: Flatten, parts: readonly Schema[], isUnion: boolean): Schema {
  const merged: Record<string, unknown> = {};
  const gathered: Record<'properties' | 'required', unknown[]> = { properties: [], required: [] };
  for (const part of parts) {
    for (const [keyword, value] of Object.entries(part)) {
      if (keyword !== '__proto__') merged[keyword] = value;
      if ((keyword === 'properties' || keyword === 'required') && value !== undefined) gathered[keyword].push(value);
    }
  }
  for (const keyword of inner) {
    const written = parts.map((part) => part[keyword]).filter((value) => isObject(value));
    const distinct = [...new Set(written)];
    // Parts that refer to themselves would have no end: of those the last is taken, as of any other keyword.
    if (distinct.length > 1 && distinct.every(({ $ref }) => $ref === undefined)) merged[keyword] = { allOf: distinct };
  }
  // `nullable` adds null to the type it stands beside, not to those of other parts (OpenAPI 3.0.3 section 4.7.24.1).
  const isNarrowed = parts.some(({ type, nullable }) => type !== undefined && nullable !== true);
  if (isNarrowed && merged['nullable'] === true) merged['nullable'] = false;
  const { properties, required } = gathered;
  if (required.length > 1) merged['required'] = [...new Set(required.flat())];
  if (properties.length > 1)
    merged['properties'] = uniteProperties(flatten, properties as Record<string, Schema>[], isUnion);
  if (isUnion) return merged;
  const described = merged['properties'];
  const closed = parts.filter((part) => part.additionalProperties === false && part.patternProperties === undefined);
  if (closed.length > 0 && isObject(described)) merged['properties'] = allowedBy(closed, described);
  return merged;
}

/** A part that is closed takes nothing but its own properties, whatever others describe (JSON Schema 2020-12 core, 10.3.2.3). */
function allowedBy(closed: readonly Schema[], properties: object): object {
  const isAllowed = (name: string): boolean => closed.every((part) => Object.hasOwn(part.properties ?? {}, name));
  return Object.fromEntries(Object.entries(properties).filter(([name]) => isAllowed(name)));
}

function uniteProperties(
  flatten: Flatten,
  parts: readonly Record<string, Schema>[],
  isUnion: boolean,
): Record<string, Schema> {
  const all = new Map<string, Schema>();
  for (const part of parts) {
    for (const [name, property] of Object.entries(part)) {
      const before = all.get(name);
      const isSame = before === undefined || before === property;
      const both = isSame ? [] : [before, property];
      all.set(name, isSame ? property : flatten(isUnion ? unionOf(both) : { allOf: both }));
    }
  }
  // fromEntries defines members, so that one named __proto__ stays a member.
  return Object.fromEntries(all);
}

/** Gives the JSON types a flat schema allows; see Schemas. */
export function typesOf(flat: Schema): string[] {
  const declared = typeof flat.type === 'string' ? [flat.type] : (flat.type ?? []);
  if (declared.length > 0) return flat.nullable === true ? [...declared, 'null'] : [...declared];
  if (flat.properties !== undefined) return ['object'];
  if (flat.items !== undefined) return ['array'];
  const values = flat.enum ?? (flat.const === undefined ? [] : [flat.const]);
  return [...new Set(values.map((value) => jsonType(value)))];
}

/** Gives the properties of a flat object schema, each as written. */
export function propertiesOf(flat: Schema): Readonly<Record<string, Schema>> {
  return flat.properties ?? {};
}

/** Gives the JSON type of a value as JSON Schema names it; a number without fraction is `integer`. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** Gives the name of the component schema that a schema refers to: `Pet` for `#/components/schemas/Pet`. */
export function componentName(schema: Schema | undefined): string | undefined {
  return /^#\/components\/schemas\/([^/]+)$/.exec(schema?.$ref ?? '')?.[1];
}

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
function withNullAsType(schema: Schema, flatten: (schema: Schema) => Schema): Schema {
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
