import { isObject, type JsonObject, type JsonValue } from '../../base/json';
import { child, namesOf } from '../document/pointer';
import {
  allowsTypeOf,
  alternativesOf,
  createFlattener,
  oncePerSchema,
  schemasIn,
  typesOf,
  type Flattener,
} from './flatten';
import type { Discriminator, Schema, SchemaRef, Schemas } from './schema';
import { mostLike, mostVariants, variantsOf, withoutAlternatives, type Variant } from './variants';

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
