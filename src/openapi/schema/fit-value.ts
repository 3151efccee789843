import { ownMember, toDoubles, type JsonValue } from '../../base/json';
import { isObject, type Schema } from '../document';
import { valueTypes } from '../parameters';
import { isValidExample } from './example-check';
import { jsonType, typesOf } from './flatten';
import { itemSchema } from './documented-part';
import { patternTest } from '../patterns/patterns';
import type { Schemas } from './schemas';

type Members = Readonly<Record<string, JsonValue>>;

/** Makes a value of a schema for a property. Throws a SampleError where none can be made. */
type MakeValue = (schema: Schema | undefined, property: string) => JsonValue;

/** Whether values that do not fit are mended, or only what the schema does not describe is left out. */
interface Fitting {
  readonly schemas: Schemas;
  readonly make: MakeValue | undefined;
}

/** Most places that are added to an array that is too short. */
const mostAdded = 100;

/**
 * Gives a value without the members that its schema does not describe, at every depth. A schema that allows others by
 * `additionalProperties` or `patternProperties`, or that names none, keeps them all; so do alternatives that are not closed.
 */
export function projectOn(schemas: Schemas, schema: Schema | undefined, value: JsonValue): JsonValue {
  return project({ schemas, make: undefined }, schema, value, '');
}

/**
 * Gives a value that fits a schema, as far as can be: what the schema does not describe is left out, what it requires and
 * the value lacks is taken from its default, else made; a member that its schema refuses is made anew where it is required,
 * else left out. Rules across members (`not`, `if`, `dependentSchemas`) are not followed: whoever needs a certain value checks it.
 */
export function fitValue(schemas: Schemas, make: MakeValue, schema: Schema | undefined, value: JsonValue): JsonValue {
  return fitsSchema(schemas, schema, value) ? project({ schemas, make }, schema, value, '') : make(schema, '');
}

function project(fitting: Fitting, schema: Schema | undefined, value: JsonValue, property: string): JsonValue {
  if (Array.isArray(value)) return projectArray(fitting, schema, value, property);
  return isObject(value) ? projectObject(fitting, schema, value) : value;
}

function projectArray(
  fitting: Fitting,
  schema: Schema | undefined,
  elements: readonly JsonValue[],
  property: string,
): JsonValue[] {
  const { schemas, make } = fitting;
  const form = schemas.formLike(schema, elements);
  const projected = elements.map((element, index) => {
    const described = itemSchema(form, index);
    if (make !== undefined && !fitsSchema(schemas, described, element)) return make(described, property);
    return project(fitting, described, element, property);
  });
  if (make === undefined) return projected;
  const { minItems = 0, maxItems = Infinity } = form;
  const least = Math.min(minItems, projected.length + mostAdded);
  while (projected.length < least) projected.push(make(itemSchema(form, projected.length), property));
  return projected.slice(0, maxItems);
}

function projectObject(fitting: Fitting, schema: Schema | undefined, value: Members): JsonValue {
  const { schemas, make } = fitting;
  const flat = schemas.flatten(schema);
  const form = schemas.formLike(schema, value);
  const { properties = {}, required = [] } = form;
  const isDescribed = namesOthers(flat, form);
  const members: [string, JsonValue][] = [];
  for (const [name, member] of Object.entries(value)) {
    const described = ownMember(properties, name);
    if (described === undefined && !isDescribed(name)) continue;
    const own = described ?? (isObject(form.additionalProperties) ? form.additionalProperties : undefined);
    if (make === undefined || fitsSchema(schemas, own, member))
      members.push([name, project(fitting, own, member, name)]);
    else if (required.includes(name)) members.push([name, make(own, name)]);
  }
  if (make !== undefined)
    for (const name of required) {
      const described = ownMember(properties, name);
      // Write-only members are required of requests alone.
      if (Object.hasOwn(value, name) || schemas.flatten(described).writeOnly === true) continue;
      const fallback = schemas.flatten(described).default as JsonValue | undefined;
      members.push([name, fallback ?? make(described, name)]);
    }
  return Object.fromEntries(members);
}

/** Gives what tells whether members may be there that the properties do not name. */
function namesOthers(flat: Schema, form: Schema): (name: string) => boolean {
  const { additionalProperties: others, patternProperties, properties } = form;
  const patterns = Object.keys(isObject(patternProperties) ? patternProperties : {}).map(patternTest);
  const isNamed = (name: string): boolean => patterns.some((pattern) => pattern.test(name));
  const isClosed = others === false || form['unevaluatedProperties'] === false;
  if (isClosed) return isNamed;
  const hasAlternatives = flat.oneOf !== undefined || flat.anyOf !== undefined;
  const isOpen = others !== undefined || patterns.length > 0 || properties === undefined || hasAlternatives;
  return () => isOpen;
}

/** Tells whether a value is of the schema's types and, where it is a single one, keeps to its other keywords. */
function fitsSchema(schemas: Schemas, schema: Schema | undefined, value: JsonValue): boolean {
  const flat = schemas.flatten(schema);
  const type = jsonType(value);
  const types = valueTypes(schemas, flat);
  const isOfType = types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  if (!isOfType) return false;
  if (value === null || typeof value === 'object') return true;
  const form = schemas.formLike(flat, value);
  if (form.const !== undefined && form.const !== value) return false;
  if (form.enum !== undefined) return form.enum.includes(value);
  return fits(form, value) || isValidExample(form, toDoubles(value));
}

/** Most identifiers that are made are plain ones: the judge, which knows others too, need not look at these. */
const plainUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Tells whether a scalar keeps to a flat schema: its type and bounds are looked at first, for most schemas have no more. */
export function fits(flat: Schema, value: JsonValue): boolean {
  const type = jsonType(value);
  const types = typesOf(flat);
  const isTyped = types.includes(type) || (type === 'integer' && types.includes('number'));
  if (!isTyped || typeof value === 'object' || typeof value === 'bigint') return false;
  if (flat.enum !== undefined && !flat.enum.includes(value)) return false;
  if (typeof value === 'string') {
    const { minLength = 0, maxLength = Infinity, pattern, format } = flat;
    if (value.length < minLength || value.length > maxLength) return false;
    if (pattern === undefined && (format === undefined || (format === 'uuid' && plainUuid.test(value)))) return true;
    return isValidExample(flat, value);
  }
  if (typeof value === 'number' && flat.multipleOf !== undefined && value % flat.multipleOf !== 0) return false;
  return typeof value !== 'number' || bounds.every((bound) => flat[bound] === undefined) || isWithin(flat, value);
}

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'format'] as const;

function isWithin(flat: Schema, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum, format } = flat;
  const isOver = value > minimum || (value === minimum && exclusiveMinimum !== true);
  const isUnder = value < maximum || (value === maximum && exclusiveMaximum !== true);
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : -Infinity;
  const below = typeof exclusiveMaximum === 'number' ? exclusiveMaximum : Infinity;
  return isOver && isUnder && value > above && value < below && (format !== 'int32' || Math.abs(value) < 2 ** 31);
}
