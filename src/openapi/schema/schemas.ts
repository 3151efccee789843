import { isObject, type JsonObject, type JsonValue } from '../../base/json';
import { child, namesOf, pointerInRef, valueAt } from '../document/pointer';
import {
  allowsTypeOf,
  alternativesOf,
  jsonTypeOf,
  listedValues,
  merge,
  oncePerSchema,
  schemaOfOthers,
  schemasIn,
  textsIn,
  withNullAsType,
} from './flatten';
import type { Discriminator, JsonType, Schema, SchemaRef } from './schema';
import { mostLike, mostVariants, unfold, withoutAlternatives } from './variants';

/** Keywords beside a `$ref` that change nothing about what it leads to. */
const wordsOnly: ReadonlySet<string> = new Set(['$ref', 'description', 'summary', 'title', '$comment']);

/** What the schemas of one document say, `$ref`s followed. What is found out about a schema is kept: schemas never change. */
export class Schemas {
  constructor(private readonly root: JsonObject) {}

  /** The schema that a `$ref` leads to, and where it stands; a schema without one as it is. */
  resolve(ref: SchemaRef): SchemaRef {
    const seen = new Set<Schema>();
    let current = ref;
    while (!seen.has(current.schema)) {
      const { $ref } = current.schema;
      if (typeof $ref !== 'string' || !Object.keys(current.schema).every((word) => wordsOnly.has(word))) return current;
      seen.add(current.schema);
      current = this.#targetOf($ref, current.pointer);
    }
    return { schema: {}, pointer: ref.pointer };
  }

  /**
   * One schema in place of a schema, what it refers to and its `allOf` parts: properties and `required` united, of other keywords
   * the outermost (JSON Schema core 10.2.1.1). `$ref`s are followed at this level and in `allOf`, not below.
   */
  flatten(schema: Schema | undefined): Schema {
    return schema === undefined ? {} : this.#flattened(schema);
  }

  readonly #flattened = oncePerSchema((schema): Schema => {
    const target = this.resolve({ schema, pointer: '' }).schema;
    if (target !== schema) return this.flatten(target);
    const parts = this.#partsOf({ schema, pointer: '' }).map((part) => part.schema);
    const [only = {}] = parts;
    return withNullAsType(parts.length === 1 ? only : merge(parts), (one) => this.flatten(one));
  });

  /** The component's name that a schema refers to, itself or as the only part of its `allOf`. */
  nameOf(schema: Schema | undefined): string | undefined {
    const parts = schemasIn(schema?.['allOf']);
    const ref = schema?.['$ref'] ?? (parts.length === 1 ? parts[0]?.['$ref'] : undefined);
    return typeof ref === 'string' ? componentOf(ref) : undefined;
  }

  /** The types that a schema allows; empty if it does not say. */
  typesOf(schema: Schema | undefined, depth = 0): readonly JsonType[] {
    const flat = this.flatten(schema);
    if (flat['type'] !== undefined) return textsIn(flat['type']) as readonly JsonType[];
    if (flat['properties'] !== undefined) return ['object'];
    if (flat['items'] !== undefined) return ['array'];
    const values = listedValues(flat) ?? [];
    if (values.length > 0) return [...new Set(values.map(jsonTypeOf))];
    const types = alternativesOf(flat).map((one) => (depth < 8 ? this.typesOf(one, depth + 1) : []));
    return types.some((some) => some.length === 0) ? [] : [...new Set(types.flat())];
  }

  /** The properties of an object schema with the place of each, those of `allOf` parts included. */
  propertiesOf(ref: SchemaRef): ReadonlyMap<string, SchemaRef> {
    const byPointer = this.#properties(ref.schema);
    let found = byPointer.get(ref.pointer);
    if (found !== undefined) return found;
    const { properties } = this.flatten(ref.schema);
    const described = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) =>
      isObject(schema) ? [[name, { schema, pointer: this.#placeOf(ref, 'properties', name) }] as const] : [],
    );
    byPointer.set(ref.pointer, (found = new Map(described)));
    return found;
  }

  readonly #properties = oncePerSchema(() => new Map<string, ReadonlyMap<string, SchemaRef>>());

  /** The schema of the items of an array schema; undefined if it has none. */
  itemsOf(ref: SchemaRef): SchemaRef | undefined {
    const { items } = this.flatten(ref.schema);
    return isObject(items) ? { schema: items, pointer: this.#placeOf(ref, 'items') } : undefined;
  }

  /** The schema of the values of a map, or of properties beside those that an object describes; undefined if there is none. */
  valuesOf(ref: SchemaRef): SchemaRef | undefined {
    const schema = schemaOfOthers(this.flatten(ref.schema));
    return schema && { schema, pointer: this.#placeOf(ref, 'additionalProperties') };
  }

  /**
   * The flat object schemas that a value of a schema may have: one for each alternative of `oneOf` and `anyOf`, united with what
   * stands beside them; the schema itself if it has none. Empty if a value may be something else than an object.
   */
  variantsOf(schema: Schema | undefined): readonly Schema[] {
    return schema === undefined ? [] : this.#objectVariants(schema);
  }

  readonly #variants = oncePerSchema((schema) => unfold(this, schema));
  readonly #objectVariants = oncePerSchema((schema): readonly Schema[] => {
    const all = this.#variants(schema).filter((variant) => this.typesOf(variant.schema).join('') !== 'null');
    const areObjects = all.every((variant) => this.typesOf(variant.schema).includes('object'));
    return areObjects && all.length <= mostVariants ? all.map((variant) => variant.schema) : [];
  });

  /** The variant that a value is most like: by the discriminator, constants and enums, then by the properties that are there. */
  variantFor(schema: Schema | undefined, value: JsonValue): Schema {
    const flat = this.flatten(schema);
    if (alternativesOf(flat).length === 0) return flat;
    const fitting = this.#variants(flat).filter((variant) => allowsTypeOf(this.typesOf(variant.schema), value));
    if (fitting.length > 1 && isObject(value)) return mostLike(this, fitting, value, this.discriminatorOf(flat)).schema;
    return fitting[0]?.schema ?? withoutAlternatives(flat);
  }

  /** What a discriminator says (OpenAPI 3.1 section 4.8.25). */
  discriminatorOf(schema: Schema | undefined): Discriminator | undefined {
    const { discriminator } = this.flatten(schema);
    if (!isObject(discriminator)) return undefined;
    const { propertyName: property, mapping } = discriminator;
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

  #targetOf($ref: string, from: string): SchemaRef {
    const pointer = pointerInRef($ref);
    const schema = pointer === undefined ? undefined : valueAt(this.root, pointer);
    return isObject(schema) && pointer !== undefined ? { schema, pointer } : { schema: {}, pointer: from };
  }

  /**
   * What a schema is made of, without `$ref` and `allOf`: what it refers to, then its `allOf` parts, then its own keywords. What comes
   * again counts where it comes last.
   */
  #partsOf(ref: SchemaRef): readonly SchemaRef[] {
    const seen = new Set<Schema>();
    const backwards: SchemaRef[] = [];
    const collect = ({ schema, pointer }: SchemaRef): void => {
      if (seen.has(schema)) return;
      seen.add(schema);
      const { $ref, allOf, ...own } = schema;
      const isPlain = $ref === undefined && allOf === undefined;
      if (isPlain || Object.keys(own).length > 0) backwards.push({ schema: isPlain ? schema : own, pointer });
      for (const [index, part] of [...schemasIn(allOf).entries()].reverse())
        collect({ schema: part, pointer: child(pointer, 'allOf', index) });
      if (typeof $ref === 'string') collect(this.#targetOf($ref, pointer));
    };
    collect(ref);
    return backwards.reverse();
  }

  /** Where a keyword of a flat schema stands: in the outermost of its parts that has it. */
  #placeOf(ref: SchemaRef, keyword: string, ...names: readonly string[]): string {
    const [name] = names;
    const part = this.#partsOf(ref).findLast(({ schema }) => {
      const value = schema[keyword];
      return name === undefined ? value !== undefined : isObject(value) && Object.hasOwn(value, name);
    });
    return child((part ?? ref).pointer, keyword, ...names);
  }
}

/** `Pet` for `#/components/schemas/Pet`. */
function componentOf(ref: string): string | undefined {
  const [components, schemas, name, ...below] = namesOf(ref.slice(1));
  return components === 'components' && schemas === 'schemas' && below.length === 0 ? name : undefined;
}
