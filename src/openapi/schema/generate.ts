import { type JsonValue, ownMember } from '../../base/json';
import { isObject, type Schema } from '../document';
import { oncePerSchema, componentName } from './flatten';
import { mostMadeCharacters, mostMadeLevels, mostMadeValues, SampleError } from './work-budget';
import type { Schemas } from './schemas';
import { singularOf } from './name-words';

/** How values are chosen where a schema leaves a choice: as varied as real ones, or as simple as can be. */
export interface Manner {
  /** Properties that travel the other way are left out. */
  readonly leftOut: 'readOnly' | 'writeOnly';
  /** Gives the value that a schema names itself, or another that needs no making; undefined where it has to be made. */
  readonly given: (flat: Schema, property: string) => JsonValue | undefined;
  /** Gives the alternative of `oneOf` or `anyOf` to take; there is at least one. */
  readonly choose: (alternatives: readonly Schema[]) => Schema;
  readonly wantsOptional: () => boolean;
  /** Gives how many items an array has; `grows` tells whether there is room for more than it must have. */
  readonly lengthOf: (flat: Schema, grows: boolean) => number;
  readonly number: (flat: Schema, isInteger: boolean) => number;
  readonly boolean: () => boolean;
  readonly text: (flat: Schema, property: string) => string;
  /** Gives a value for a schema that names no type. */
  readonly untyped: (flat: Schema, property: string) => JsonValue;
  /** Gives the members of an object that stand for a property whose value follows from its name, where it does. */
  readonly member?: (
    name: string,
    property: Schema,
    isRequired: boolean,
  ) => [name: string, value: JsonValue][] | undefined;
  /** Gives an object that was made with its members brought into agreement. */
  readonly finish?: (object: Record<string, JsonValue>, flat: Schema) => Record<string, JsonValue>;
  /** Gives the manner for a property or item. */
  readonly below: (token: string | number) => Manner;
  /** Gives the manner for the items of an array. */
  readonly list?: (flat: Schema) => Manner;
  /** Gives the manner for the members of an object, by its schema as written and flat, and the property it stands under. */
  readonly within?: (schema: Schema | undefined, flat: Schema, property: string) => Manner;
}

/** Values in one sample beyond which optional properties and items are left out: schemas that refer to themselves grow. */
const mostValues = 400;

/** Deepest object or array with optional members, so that schemas that refer to themselves come to an end. */
const deepest = 6;

/** What is the same throughout one value. */
interface Making {
  readonly schemas: Schemas;
  /** How many more values may be made before optional ones are left out. */
  left: number;
  /** How many have been made. */
  made: number;
  /** How many characters the texts have that have been made. */
  characters: number;
}

/**
 * Gives a value that a schema allows, chosen in a manner; `property` is the name it is to stand under. Throws a SampleError where
 * it would be larger than what anybody makes up, and where no number keeps to the schema.
 */
export function generateValue(schemas: Schemas, manner: Manner, schema: Schema | undefined, property = ''): JsonValue {
  return generate({ schemas, left: mostValues, made: 0, characters: 0 }, manner, schema, property, 0);
}

function generate(
  making: Making,
  manner: Manner,
  schema: Schema | undefined,
  property: string,
  depth: number,
): JsonValue {
  making.left -= 1;
  making.made += 1;
  if (making.made > mostMadeValues) throw new SampleError(`it would hold more than ${mostMadeValues} values`);
  if (depth > mostMadeLevels) throw new SampleError(`it would nest more than ${mostMadeLevels} levels`);
  const flat = making.schemas.flatten(schema);
  const given = manner.given(flat, property);
  if (given !== undefined) return typeof given === 'string' ? counted(making, given) : given;
  const alternatives = [making.schemas.apart(flat), flat.anyOf ?? []].find((list) => list.length > 0) ?? [];
  if (alternatives.length > 0) {
    const alternative = manner.choose(alternatives);
    const value = generate(making, manner, uniteWith(flat, alternative), property, depth);
    const named = withDiscriminator(making.schemas, flat, alternative, value);
    return withOwnDiscriminator(making.schemas, [schema, flat], manner.choose, () => named);
  }
  const types = making.schemas.typesOf(flat);
  switch (types.find((candidate) => candidate !== 'null') ?? types[0]) {
    case 'object':
      return withOwnDiscriminator(making.schemas, [schema, flat], manner.choose, () =>
        generateObject(making, manner.within?.(schema, flat, property) ?? manner, flat, depth),
      );
    case 'array':
      return generateArray(making, manner.list?.(flat) ?? manner, flat, property, depth);
    case 'integer':
      return finite(manner.number(flat, true));
    case 'number':
      return finite(manner.number(flat, isWhole(flat)));
    case 'boolean':
      return manner.boolean();
    case 'string':
      return counted(making, manner.text(flat, property));
    case 'null':
      return null;
    default:
      return manner.untyped(flat, property);
  }
}

function counted(making: Making, text: string): string {
  making.characters += text.length;
  if (making.characters <= mostMadeCharacters) return text;
  throw new SampleError(`it would hold more than ${mostMadeCharacters} characters`);
}

/** The formats of whole numbers (OpenAPI 3.1 section 4.4) hold for `type: number` as well. */
function isWhole({ format }: Schema): boolean {
  return format === 'int32' || format === 'int64';
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new SampleError('no number keeps to the bounds and steps of the schema');
}

const united = oncePerSchema(() => new Map<Schema, Schema>());

/** Gives one of a flat schema's alternatives with what stands beside them; made once, so that what is found out about it is kept. */
function uniteWith(flat: Schema, alternative: Schema): Schema {
  const known = united(flat);
  let found = known.get(alternative);
  if (found === undefined) {
    const own: Schema = { ...flat, oneOf: [], anyOf: [] };
    known.set(alternative, (found = { allOf: [own, alternative] }));
  }
  return found;
}

/** What every object of a flat schema is made by; large schemas make many. */
const plans = oncePerSchema((flat) => {
  const described = flat.properties ?? {};
  const required = new Set(flat.required ?? []);
  const others = [...required].filter((name) => !Object.hasOwn(described, name));
  return { properties: Object.entries(described), required, others };
});

function generateObject(making: Making, manner: Manner, flat: Schema, depth: number): JsonValue {
  const { properties, required, others } = plans(flat);
  const { minProperties = 0, maxProperties = Infinity } = flat;
  // Those that must be there take their places first.
  let places = maxProperties - required.size;
  const members: [string, JsonValue][] = [];
  for (const [name, property] of properties) {
    const known = manner.member?.(name, property, required.has(name));
    if (known !== undefined) {
      members.push(...known);
      continue;
    }
    const isLacking = minProperties > members.length && flat.additionalProperties === false;
    const isWanted =
      required.has(name) || (places > 0 && ((mayGrow(making, depth) && manner.wantsOptional()) || isLacking));
    if (!isWanted || making.schemas.flatten(property)[manner.leftOut] === true) continue;
    if (!required.has(name)) places -= 1;
    if (depth >= deepest * 2) break;
    members.push([name, generate(making, manner.below(name), property, name, depth + 1)]);
  }
  const { additionalProperties } = flat;
  for (const name of others) {
    if (depth >= deepest * 2) break;
    const other = isObject(additionalProperties) ? additionalProperties : {};
    members.push([name, generate(making, manner.below(name), other, name, depth + 1)]);
  }
  const object = Object.fromEntries(members);
  for (const name of namesWanting(making.schemas, manner, flat, object)) {
    if (making.left <= 0 || depth >= deepest * 2) break;
    object[name] = generate(making, manner.below(name), undescribed(flat), name, depth + 1);
  }
  return manner.finish === undefined ? object : manner.finish(object, flat);
}

/**
 * Gives names of undescribed members that an object needs to have as many as `minProperties` says: as `propertyNames` and
 * `patternProperties` want them.
 */
function* namesWanting(schemas: Schemas, manner: Manner, flat: Schema, object: object): Iterable<string> {
  const { minProperties = 0, additionalProperties, propertyNames, patternProperties } = flat;
  const [pattern] = Object.keys(isObject(patternProperties) ? patternProperties : {});
  if (additionalProperties === false && pattern === undefined) return;
  const named: Schema | undefined = isObject(propertyNames)
    ? schemas.flatten(propertyNames)
    : additionalProperties === false
      ? { type: 'string', pattern: pattern ?? '' }
      : undefined;
  let lacking = minProperties - Object.keys(object).length;
  for (let tries = 1; lacking > 0 && tries <= minProperties * 10; tries += 1) {
    const name = named === undefined ? `key${tries}` : (named.enum?.[tries - 1] ?? manner.text(named, 'key'));
    if (typeof name !== 'string' || Object.hasOwn(object, name) || name === '__proto__') continue;
    lacking -= 1;
    yield name;
  }
}

/** Gives the schema of a member that `properties` does not name. */
function undescribed({ additionalProperties, patternProperties }: Schema): Schema {
  if (isObject(additionalProperties)) return additionalProperties;
  const [first] = Object.values(isObject(patternProperties) ? patternProperties : {});
  return additionalProperties === false && isObject(first) ? first : {};
}

function mayGrow({ left }: Making, depth: number): boolean {
  return depth < deepest && left > 0;
}

function generateArray(making: Making, manner: Manner, flat: Schema, property: string, depth: number): JsonValue {
  const wanted = manner.lengthOf(flat, mayGrow(making, depth));
  const count = isBarren(flat.items) ? Math.min(wanted, flat.prefixItems?.length ?? 0) : wanted;
  if (count > mostMadeValues) throw new SampleError(`it would hold ${count} items`);
  const items: JsonValue[] = [];
  const seen = new Set<string>();
  const isUnique = flat.uniqueItems === true;
  for (let tries = 0; items.length < count && tries < count * 10; tries += 1) {
    const schema = flat.prefixItems?.[items.length] ?? flat.items ?? {};
    const item = generate(making, manner.below(tries), schema, singular(property), depth + 1);
    // Where the same may stand twice it need not: a few draws more than there are items are enough to see that.
    const isApart = isUnique || (typeof item === 'string' && tries < count * 2 && manner.list !== undefined);
    const text = isApart ? JSON.stringify(item) : undefined;
    if (text !== undefined && seen.has(text)) continue;
    if (text !== undefined) seen.add(text);
    items.push(item);
  }
  return items;
}

/** Tells whether a schema says outright that it takes nothing: `false`, or `not` with all beside it. */
function isBarren(schema: unknown): boolean {
  if (!isObject(schema)) return schema === false;
  const { not, allOf } = schema as Schema;
  const isAll = not !== undefined && ((not as unknown) === true || Object.keys(not).length === 0);
  return isAll || (allOf?.some(isBarren) ?? false);
}

/** Gives the name of one of an array's items: `regions` is `region`, `lineItems` is `lineItem`. */
function singular(name: string): string {
  let start = name.length;
  while (start > 0 && /[a-z]/.test(name.charAt(start - 1))) start -= 1;
  if (start > 0 && /[A-Z]/.test(name.charAt(start - 1))) start -= 1;
  const last = name.slice(start);
  const one = singularOf(last.toLowerCase());
  return one === last.toLowerCase() ? name : name.slice(0, start) + last.charAt(0) + one.slice(1);
}

/**
 * Gives an object that was made of one alternative with the value of the discriminator that names it (OpenAPI 3.1 section
 * 4.8.25), where the alternative, or what was chosen of its own alternatives, does not pin down another. The discriminator is
 * that of the alternatives, or that of the base that the alternative is made of.
 */
function withDiscriminator(schemas: Schemas, flat: Schema, alternative: Schema, value: JsonValue): JsonValue {
  const own = flat['discriminator'] === undefined ? schemas.flatten(alternative) : flat;
  const named = own['discriminator'] === undefined ? undefined : schemas.discriminator(own);
  const component = componentName(alternative);
  if (named === undefined || component === undefined || !isObject(value)) return value;
  const { property } = named;
  const values = named.valuesOf(component);
  const allowed = allowedAt(schemas, alternative, property, value);
  const present = ownMember<JsonValue>(value, property);
  const isNamed = typeof present === 'string' && values.includes(present);
  if (isNamed && allowed?.includes(present) !== false) return value;
  const wanted = (values.length > 0 ? values : [component]).find((one) => allowed?.includes(one) !== false);
  // A base's discriminator says nothing of what it does not name.
  if (wanted === undefined || (own !== flat && values.length === 0)) return value;
  return { ...(value as Record<string, JsonValue>), [property]: wanted };
}

/** Gives an object of a schema that has or inherits a discriminator, with a value of it: the schema's own, else any that there is. */
function withOwnDiscriminator(
  schemas: Schemas,
  [schema, flat]: readonly [Schema | undefined, Schema],
  choose: (alternatives: readonly Schema[]) => Schema,
  make: () => JsonValue,
): JsonValue {
  const value = make();
  const named = flat['discriminator'] === undefined ? undefined : schemas.discriminator(flat);
  if (named === undefined || !isObject(value) || !Object.hasOwn(value, named.property)) return value;
  const hasAlternatives = (flat.oneOf ?? flat.anyOf ?? []).length > 0;
  const { property } = named;
  const component = schema === undefined ? undefined : componentName(schema);
  const own = component === undefined ? [] : named.valuesOf(component);
  // Of alternatives the chosen one has named itself, whether the mapping has it or not.
  if (hasAlternatives && own.length === 0) return value;
  const allowed = allowedAt(schemas, flat, property, value);
  const values = (own.length > 0 ? own : named.valuesOf()).filter((one) => allowed?.includes(one) !== false);
  const present = ownMember<JsonValue>(value, property);
  if (values.length === 0 || (typeof present === 'string' && values.includes(present))) return value;
  const chosen = values.length === 1 ? values[0] : choose(values.map((one) => ({ const: one }))).const;
  return { ...(value as Record<string, JsonValue>), [property]: chosen as string };
}

/** Gives the values that a property of an object may have by its enum or const; undefined where it has neither. */
function allowedAt(schemas: Schemas, schema: Schema, property: string, value: object): readonly unknown[] | undefined {
  const shape = schemas.shapeLike(schema, value as Record<string, unknown>);
  const described = schemas.flatten(ownMember(shape.properties ?? {}, property));
  return described.enum ?? (described.const === undefined ? undefined : [described.const]);
}
