import { isArray, isObject, setProperty, type JsonObject, type JsonValue } from '../../base/json';
import { allowsTypeOf, textsIn } from './flatten';
import type { SchemaRef, Schemas } from './schema';
import { variantAt } from './variants';

/**
 * The value of a required property that is missing, or of one whose value `own` does not fit, by its schema and name; undefined to
 * leave it out.
 */
export type Fill = (ref: SchemaRef, name: string, own?: JsonValue) => JsonValue | undefined;

/** What of a valid request body may be stored, at every depth: what its schema describes and does not call `readOnly`. */
export function writablePart(schemas: Schemas, ref: SchemaRef, body: JsonValue): JsonValue {
  return project({ schemas, hidden: 'readOnly', fill: nothing }, ref, body);
}

/**
 * What a response of a schema shows of a stored item, at every depth: what the schema describes and does not call `writeOnly`, as far
 * as it has the types that the schema allows.
 */
export function readablePart(schemas: Schemas, ref: SchemaRef, item: JsonValue, fill: Fill = nothing): JsonValue {
  return project({ schemas, hidden: 'writeOnly', fill }, ref, item);
}

/** The properties of an object that its schema neither describes nor allows beside those that it describes. */
export function undocumentedProperties(schemas: Schemas, ref: SchemaRef, value: JsonValue): readonly string[] {
  if (!isObject(value)) return [];
  const { properties, isOpen } = describe(schemas, ref, value);
  return isOpen ? [] : Object.keys(value).filter((name) => !properties.has(name));
}

const nothing: Fill = () => undefined;

interface Projection {
  readonly schemas: Schemas;
  readonly hidden: 'readOnly' | 'writeOnly';
  readonly fill: Fill;
}

function project(projection: Projection, ref: SchemaRef, value: JsonValue): JsonValue {
  if (isArray(value)) {
    const items = projection.schemas.itemsOf(variantAt(projection.schemas, ref, value));
    return items === undefined ? value : value.map((item) => project(projection, items, item));
  }
  return isObject(value) ? projectObject(projection, ref, value) : (objectNamed(projection, ref, value, '') ?? value);
}

/** Properties that a thing is meant by, best first. */
export const namingProperties = ['id', 'gid', 'uuid', 'slug', 'login', 'username', 'key', 'code', 'ref', 'sha', 'name'];

/** What is written as an ID or a name may be shown as an object: `"region": "nyc3"` as `"region": { "slug": "nyc3", ... }`. */
function objectNamed(
  { schemas, fill }: Projection,
  ref: SchemaRef,
  value: JsonValue,
  name: string,
): JsonObject | undefined {
  const types = schemas.typesOf(ref.schema);
  if (value === null || !types.includes('object') || allowsTypeOf(types, value)) return undefined;
  const properties = schemas.propertiesOf(ref);
  const key = namingProperties.find((one) => {
    const property = properties.get(one);
    return property !== undefined && allowsTypeOf(schemas.typesOf(property.schema), value);
  });
  if (key === undefined) return undefined;
  const made = fill(ref, name);
  return { ...(isObject(made) ? made : {}), [key]: value };
}

function projectObject(projection: Projection, ref: SchemaRef, value: JsonObject): JsonObject {
  const { schemas, hidden, fill } = projection;
  const { properties, required, others, isOpen } = describe(schemas, ref, value);
  const shown: Record<string, JsonValue> = {};
  const show = (name: string, shownValue: JsonValue | undefined): void => {
    if (shownValue !== undefined) setProperty(shown, name, shownValue);
  };
  for (const [name, property] of properties) {
    if (schemas.flatten(property.schema)[hidden] === true) continue;
    const own = Object.hasOwn(value, name) ? value[name] : undefined;
    // What is written has been validated; what is read may have been written by another schema.
    const fits = own !== undefined && (hidden === 'readOnly' || allowsTypeOf(schemas.typesOf(property.schema), own));
    const named = fits || own === undefined ? undefined : objectNamed(projection, property, own, name);
    if (fits) show(name, project(projection, property, own));
    else if (named !== undefined) show(name, named);
    else if (required.includes(name) || (own !== undefined && own !== null)) show(name, fill(property, name, own));
  }
  for (const [name, own] of Object.entries(value))
    if (!properties.has(name) && (isOpen || required.includes(name)))
      show(name, others === undefined ? own : project(projection, others, own));
  return shown;
}

interface Described {
  readonly properties: ReadonlyMap<string, SchemaRef>;
  readonly required: readonly string[];
  /** The schema of properties that are not described. */
  readonly others: SchemaRef | undefined;
  /** Whether there may be others. */
  readonly isOpen: boolean;
}

/** Of alternatives that of the value; of `anyOf` the properties of all, for a value may be several at once. */
function describe(schemas: Schemas, ref: SchemaRef, value: JsonObject): Described {
  const variant = variantAt(schemas, ref, value);
  const flat = schemas.flatten(variant.schema);
  const { additionalProperties, patternProperties } = flat;
  const all = schemas.flatten(ref.schema)['anyOf'] === undefined ? [] : schemas.variantsOf(ref.schema);
  const { pointer } = variant;
  const own = schemas.propertiesOf(variant);
  const united = all.length === 0 ? undefined : new Map(own);
  for (const schema of all)
    for (const [name, property] of schemas.propertiesOf({ schema, pointer }))
      if (united?.has(name) === false) united.set(name, property);
  const properties = united ?? own;
  const others = schemas.valuesOf(variant);
  return {
    properties,
    required: textsIn(flat['required']),
    others,
    isOpen:
      others !== undefined ||
      patternProperties !== undefined ||
      (properties.size === 0 && additionalProperties === undefined),
  };
}
