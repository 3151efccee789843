import { isArray, isInteger, isObject, type JsonObject, type JsonValue } from '../../base/json';
import { child, namesOf } from '../document/pointer';
import { createFlattener, oncePerSchema, schemasIn, textsIn, type Flattener } from './flatten';
import type { Discriminator, JsonType, Schema, SchemaRef, Schemas } from './schema';
import { alternativesOf, mostLike, mostVariants, variantsOf, withoutAlternatives, type Variant } from './variants';

const deepestAlternatives = 8;

export function createSchemas(root: JsonObject): Schemas {
  const flattener = createFlattener(root);
  const { resolve, flatten } = flattener;

  const propertiesOf = oncePerPlace((ref): ReadonlyMap<string, SchemaRef> => {
    const { properties } = flatten(ref.schema);
    const found = new Map<string, SchemaRef>();
    for (const [name, schema] of Object.entries(isObject(properties) ? properties : {}))
      if (isObject(schema)) found.set(name, { schema, pointer: placeOf(flattener, ref, 'properties', name) });
    return found;
  });

  const itemsOf = (ref: SchemaRef): SchemaRef | undefined => {
    const { items } = flatten(ref.schema);
    return isObject(items) ? { schema: items, pointer: placeOf(flattener, ref, 'items') } : undefined;
  };

  const variants = oncePerSchema((schema): readonly Variant[] => variantsOf(flatten, nameOf, schema));
  const objectVariants = oncePerSchema((schema): readonly Schema[] => {
    const all = variants(schema).filter((variant) => typesOf(flatten, variant.schema).join('') !== 'null');
    const areObjects = all.every((variant) => typesOf(flatten, variant.schema).includes('object'));
    return areObjects && all.length <= mostVariants ? all.map((variant) => variant.schema) : [];
  });

  const discriminatorOf = (schema: Schema | undefined): Discriminator | undefined =>
    readDiscriminator(flatten(schema)['discriminator']);

  const variantFor = (schema: Schema | undefined, value: JsonValue): Schema => {
    const flat = flatten(schema);
    if (alternativesOf(flat).length === 0) return flat;
    const fitting = variants(flat).filter((variant) => allowsTypeOf(typesOf(flatten, variant.schema), value));
    if (fitting.length > 1 && isObject(value)) return mostLike(flatten, fitting, value, discriminatorOf(flat)).schema;
    return fitting[0]?.schema ?? withoutAlternatives(flat);
  };

  return {
    resolve,
    flatten,
    nameOf,
    typesOf: (schema) => typesOf(flatten, schema),
    propertiesOf,
    itemsOf,
    variantsOf: (schema) => (schema === undefined ? [] : objectVariants(schema)),
    variantFor,
    discriminatorOf,
  };
}

/** The JSON type of a value; a number without a fraction is an `integer`. */
export function jsonTypeOf(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  if (isInteger(value)) return 'integer';
  return typeof value as 'number' | 'string' | 'boolean' | 'object';
}

/** Whether a value has one of the types; true if there are none. */
export function allowsTypeOf(types: readonly string[], value: JsonValue): boolean {
  const type = jsonTypeOf(value);
  return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
}

function oncePerPlace<Value>(compute: (ref: SchemaRef) => Value): (ref: SchemaRef) => Value {
  const known = oncePerSchema(() => new Map<string, Value>());
  return (ref) => {
    const byPointer = known(ref.schema);
    let found = byPointer.get(ref.pointer);
    if (found === undefined) byPointer.set(ref.pointer, (found = compute(ref)));
    return found;
  };
}

/** Where a keyword of a flat schema stands: in the outermost of its parts that has it. */
function placeOf({ partsOf }: Flattener, ref: SchemaRef, keyword: string, ...names: readonly string[]): string {
  const [name] = names;
  const part = partsOf(ref).findLast(({ schema }) => {
    const value = schema[keyword];
    return name === undefined ? value !== undefined : isObject(value) && Object.hasOwn(value, name);
  });
  return child((part ?? ref).pointer, keyword, ...names);
}

function nameOf(schema: Schema | undefined): string | undefined {
  const parts = schemasIn(schema?.['allOf']);
  const ref = schema?.['$ref'] ?? (parts.length === 1 ? parts[0]?.['$ref'] : undefined);
  return typeof ref === 'string' ? componentOf(ref) : undefined;
}

/** `Pet` for `#/components/schemas/Pet`. */
function componentOf(ref: string): string | undefined {
  const [components, schemas, name, ...below] = namesOf(ref.slice(1));
  return components === 'components' && schemas === 'schemas' && below.length === 0 ? name : undefined;
}

function typesOf(flatten: Flattener['flatten'], schema: Schema | undefined, depth = 0): readonly JsonType[] {
  const flat = flatten(schema);
  if (flat['type'] !== undefined) return textsIn(flat['type']) as readonly JsonType[];
  if (flat['properties'] !== undefined) return ['object'];
  if (flat['items'] !== undefined) return ['array'];
  const values = isArray(flat['enum']) ? flat['enum'] : [flat['const']].filter((value) => value !== undefined);
  if (values.length > 0) return [...new Set(values.map(jsonTypeOf))];
  const types = alternativesOf(flat).map((one) =>
    depth < deepestAlternatives ? typesOf(flatten, one, depth + 1) : [],
  );
  return types.some((some) => some.length === 0) ? [] : [...new Set(types.flat())];
}

function readDiscriminator(described: JsonValue | undefined): Discriminator | undefined {
  if (!isObject(described)) return undefined;
  const { propertyName: property, mapping } = described;
  if (typeof property !== 'string') return undefined;
  const named = Object.entries(isObject(mapping) ? mapping : {});
  return {
    property,
    valuesOf: (component) => {
      const values = named.filter(
        ([, target]) => typeof target === 'string' && namesOf(`/${target}`).at(-1) === component,
      );
      return values.length > 0 ? values.map(([value]) => value) : [component];
    },
  };
}
