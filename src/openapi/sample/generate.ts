import { isJson } from '../../base/http';
import {
  isArray,
  isEqual,
  isObject,
  ownProperty,
  setProperty,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from '../../base/json';
import { elementName, isIdName, plainName } from '../names';
import { allowsNothing, isNumberType, listedValues, schemaOfOthers, schemasIn, textsIn } from '../schema/flatten';
import type { Schema, Schemas } from '../schema/schema';
import { exampleAt, knownScalar } from './known-scalar';
import type { SampleOptions } from './sample';
import { fits, numberAt, textAt, anyNumber, numberRange, sampleText, simplestNumber } from './scalars';
import { isRareTime, timeForm } from './times';

/** One draw of a value: what is the same throughout it. */
export interface Draw extends Pick<SampleOptions, 'random' | 'now' | 'values' | 'given'> {
  readonly schemas: Schemas;
  readonly seed: string;
  readonly isSimple: boolean;
  /** The keyword of properties that do not travel in this direction. */
  readonly hidden: 'readOnly' | 'writeOnly';
  readonly optional: 'all' | 'most' | 'none';
  readonly examples: 'as-is' | 'varied' | 'none';
  /** How many more values are generated before optional ones are left out. */
  readonly budget: { left: number };
}

/** Below this depth only required properties are generated, so that schemas that refer to themselves end. */
const deepestOptional = 6;
const deepest = 24;

/** Where a value stands. */
export interface Spot {
  readonly name: string;
  readonly depth: number;
  readonly owner: Owner;
  readonly isElement: boolean;
  readonly example?: JsonValue | undefined;
  /** What the discriminator of the schema that this one was chosen from must be. */
  readonly discriminator?: { readonly property: string; readonly values: readonly string[] } | undefined;
}

/** The object that a value is a property of. */
interface Owner {
  readonly names: readonly string[];
  readonly seed: string;
}

/** A schema requires itself without end. */
export class NoEnd extends Error {}

/** A value of a schema, by the rules that a generator can follow: who needs a valid one checks it. Throws NoEnd. */
export function generate(draw: Draw, schema: Schema, name: string, example?: JsonValue): JsonValue {
  const owner = { names: name === '' ? [] : [name], seed: draw.seed };
  return valueOf(draw, schema, { name, depth: 0, owner, isElement: true, example });
}

function valueOf(draw: Draw, schema: Schema, spot: Spot): JsonValue {
  const { schemas, random } = draw;
  draw.budget.left -= 1;
  if (spot.depth > deepest) throw new NoEnd();
  const flat = schemas.flatten(schema);
  if (flat['const'] !== undefined) return flat['const'];
  const types = schemas.typesOf(flat);
  const example = exampleAt(draw, flat, spot);
  if (isArray(flat['enum'])) return enumValue(draw, flat['enum'], example);
  const alternatives = [schemasIn(flat['oneOf']), schemasIn(flat['anyOf'])].find((list) => list.length > 0);
  if (alternatives !== undefined) return alternativeValue(draw, schema, flat, alternatives, spot);
  const type = types.find((one) => one !== 'null') ?? types[0];
  if (type === 'object') return objectValue(draw, schema, flat, { ...spot, example });
  if (type === 'array') return arrayValue(draw, flat, { ...spot, example });
  const content = type === 'string' && example === undefined ? contentText(draw, flat, spot) : undefined;
  if (content !== undefined && fits(flat, content, types)) return content;
  const known = knownScalar(draw, flat, types, { ...spot, example });
  if (known !== undefined) return known;
  if (type !== undefined && isNumberType(type)) {
    const isInteger = type === 'integer' || textAt(flat, 'format')?.startsWith('int') === true;
    const range = numberRange(flat, isInteger);
    return draw.isSimple ? simplestNumber(range) : anyNumber(random, range);
  }
  if (type === 'boolean') return draw.isSimple || random.next() < 0.5;
  if (type === 'null') return null;
  return type === 'string' || Object.keys(flat).length === 0 ? sampleText(random, flat, spot.name) : (example ?? null);
}

/** JSON within a text (JSON Schema 2020-12 validation, section 8.5); any text is valid. */
function contentText(draw: Draw, flat: Schema, spot: Spot): string | undefined {
  const { contentSchema } = flat;
  const isOf = isObject(contentSchema) && isJson(textAt(flat, 'contentMediaType') ?? '');
  return isOf && spot.depth < deepestOptional
    ? stringifyJson(valueOf(draw, contentSchema, { ...spot, depth: spot.depth + 1 }))
    : undefined;
}

function enumValue(draw: Draw, values: readonly JsonValue[], example: JsonValue | undefined): JsonValue {
  if (draw.examples === 'as-is' && example !== undefined && values.includes(example)) return example;
  const others = values.filter((value) => value !== null);
  if (others.length === 0) return null;
  return draw.isSimple ? (others[0] ?? null) : draw.random.pick(others);
}

function alternativeValue(
  draw: Draw,
  schema: Schema,
  flat: Schema,
  alternatives: readonly Schema[],
  spot: Spot,
): JsonValue {
  const { schemas, random } = draw;
  const others = alternatives.filter((one) => schemas.typesOf(one).join() !== 'null');
  // Deep down those that hold nothing more end the value.
  const leaves = others.filter((one) => !schemas.typesOf(one).some((type) => type === 'object' || type === 'array'));
  const choice = spot.depth > deepestOptional && leaves.length > 0 ? leaves : others.length > 0 ? others : alternatives;
  const chosen = draw.isSimple && draw.optional === 'none' ? (choice[0] ?? {}) : random.pick(choice);
  const keyword = schemasIn(flat['oneOf']).length > 0 ? 'oneOf' : 'anyOf';
  const own = Object.fromEntries(Object.entries(flat).filter(([key]) => key !== keyword));
  const named = schemas.discriminatorOf(flat);
  const component = schemas.nameOf(chosen);
  const discriminator =
    named === undefined || component === undefined
      ? spot.discriminator
      : { property: named.property, values: named.valuesOf(component) };
  const names = [component, schemas.nameOf(schema)].filter((name) => name !== undefined);
  const owner = { names: [...names, ...spot.owner.names], seed: spot.owner.seed };
  return valueOf(draw, { allOf: [own, chosen] }, { ...spot, owner, discriminator });
}

function objectValue(draw: Draw, schema: Schema, flat: Schema, spot: Spot): JsonValue {
  const { schemas } = draw;
  const example = isObject(spot.example) ? spot.example : undefined;
  const owner = ownerOf(draw, schema, flat, spot);
  const discriminator = spot.discriminator ?? ownDiscriminator(draw, schema, flat);
  const required = new Set(textsIn(flat['required']));
  const described = Object.entries(isObject(flat['properties']) ? flat['properties'] : {});
  const object: Record<string, JsonValue> = {};
  let room = (numberAt(flat, 'maxProperties') ?? Infinity) - required.size;
  const add = (name: string, property: Schema): void => {
    const { depth } = spot;
    const value =
      name === discriminator?.property
        ? discriminatorValue(schemas.flatten(property), discriminator.values)
        : draw.given?.(name, owner.names, draw.random);
    const inner = { name, depth: depth + 1, owner, isElement: false, example: example && ownProperty(example, name) };
    setProperty(object, name, value === undefined ? valueOf(draw, property, inner) : value);
  };
  for (const [name, property] of described) {
    const own = schemas.flatten(isObject(property) ? property : {});
    if (own[draw.hidden] === true || isEqual(own['not'], {})) continue;
    const page = draw.optional === 'none' && !required.has(name) ? undefined : paging(name, own, schemas.typesOf(own));
    if (page?.value !== undefined) setProperty(object, name, page.value);
    if (page?.value !== undefined || (page !== undefined && !required.has(name))) continue;
    if (!required.has(name) && (room <= 0 || !wantsOptional(draw, name, own, example, spot.depth))) continue;
    if (!required.has(name)) room -= 1;
    add(name, isObject(property) ? property : {});
  }
  const others = schemaOfOthers(flat) ?? {};
  for (const name of required)
    if (!Object.hasOwn(object, name) && !described.some(([known]) => known === name)) add(name, others);
  for (const name of moreNames(draw, flat, object, example, spot.depth)) add(name, schemaOfMore(flat));
  orderBounds(schemas, new Map(described), object);
  return object;
}

/** Beginnings of names, of two numbers of which the first is the lesser: `min_price`, `max_price`. */
const bounds = Object.entries({ lower: 'upper', min: 'max', from: 'to', start: 'end', low: 'high' });

function orderBounds(
  schemas: Schemas,
  described: ReadonlyMap<string, JsonValue>,
  object: Record<string, JsonValue>,
): void {
  const isFit = (name: string, value: number): boolean => {
    const schema = described.get(name);
    return isObject(schema) && fits(schemas.flatten(schema), value, schemas.typesOf(schema));
  };
  for (const [name, value] of Object.entries(object))
    for (const [low, high] of bounds) {
      const other = name.startsWith(low) && !isIdName(name) ? high + name.slice(low.length) : '';
      const greater = ownProperty(object, other);
      if (typeof value !== 'number' || typeof greater !== 'number' || value <= greater) continue;
      if (isFit(name, greater) && isFit(other, value)) Object.assign(object, { [name]: greater, [other]: value });
    }
}

/** Objects of these names only group properties of the object around them. */
const groups = /^(?:data|attributes|fields|properties|details|info|profile|personal\w*)$/i;

/** What an object is called, and the seed of its values: those of a group agree with the object around it. */
function ownerOf(draw: Draw, schema: Schema, flat: Schema, spot: Spot): Owner {
  const { schemas } = draw;
  const component = schemas.nameOf(schema);
  const { title } = flat;
  const own = [component, typeof title === 'string' ? title : undefined, spot.name].filter(
    (name) => name !== undefined && name !== '',
  );
  const names = [...new Set([...own, ...spot.owner.names])] as readonly string[];
  const isGroup = !spot.isElement && component === undefined && groups.test(spot.name);
  return { names, seed: isGroup ? spot.owner.seed : `${spot.owner.seed} ${draw.budget.left}` };
}

function arrayValue(draw: Draw, flat: Schema, spot: Spot): JsonValue {
  const { random } = draw;
  const example = isArray(spot.example) ? spot.example : [];
  const positions = schemasIn(flat['prefixItems']);
  const items = isObject(flat['items']) ? flat['items'] : {};
  const isBarren = (flat['items'] as unknown) === false || isEqual(items['not'], {});
  const minItems = numberAt(flat, 'minItems') ?? positions.length;
  const maxItems = isBarren ? positions.length : (numberAt(flat, 'maxItems') ?? Infinity);
  const mayGrow = draw.budget.left > 0 && spot.depth < deepestOptional;
  const wished = !mayGrow ? 0 : draw.isSimple ? 1 : random.integer(1, 3);
  const isGiven = draw.examples === 'as-is' && isArray(spot.example) && mayGrow;
  const count = Math.min(Math.max(minItems, isGiven ? example.length : wished), maxItems);
  const varied: Draw = { ...draw, examples: 'varied' };
  const values: JsonValue[] = [];
  const isUnique = (value: JsonValue): boolean => !values.some((other) => isEqual(other, value));
  for (let tries = 0; values.length < count && tries < count * 8; tries += 1) {
    if (draw.budget.left < -20_000) throw new NoEnd();
    const schema = positions[values.length] ?? items;
    const name = elementName(spot.name);
    const inner = example.length === 0 ? undefined : example[tries % example.length];
    // The first element is the example of the schema, those after it are like it.
    const own = !isGiven && values.length > 0 && draw.examples === 'as-is' ? varied : draw;
    // Where the simplest value is there already another is drawn.
    const isSimple = draw.isSimple && tries === values.length;
    const value = valueOf({ ...own, isSimple }, schema, {
      name,
      depth: spot.depth + 1,
      owner: spot.owner,
      isElement: true,
      example: inner,
    });
    // Equal scalars look odd even where they are allowed.
    const mayRepeat = flat['uniqueItems'] !== true && (isObject(value) || tries >= count * 2 || isGiven);
    if (mayRepeat || isUnique(value)) values.push(value);
  }
  return values;
}

/** A schema that inherits a discriminator is called by its own name; one that nothing names by any that there is. */
function ownDiscriminator({ schemas }: Draw, schema: Schema, flat: Schema): Spot['discriminator'] {
  const found = schemas.discriminatorOf(flat);
  if (found === undefined) return undefined;
  const component = schemas.nameOf(schema) ?? '';
  const described = flat['discriminator'];
  const mapping = isObject(described) && isObject(described['mapping']) ? Object.keys(described['mapping']) : [];
  const own = found
    .valuesOf(component)
    .filter((value) => value !== '' && (value !== component || mapping.length === 0));
  return { property: found.property, values: own.length > 0 ? own : mapping };
}

function discriminatorValue(flat: Schema, values: readonly string[]): JsonValue {
  const allowed = listedValues(flat);
  return values.find((value) => allowed?.includes(value) !== false) ?? allowed?.[0] ?? values[0] ?? 'default';
}

/** A sample has no other pages: an invented cursor would lead clients in circles. */
function paging(name: string, flat: Schema, types: readonly string[]): { value?: JsonValue } | undefined {
  const plain = plainName(name);
  if (/^has(?:more|next|nextpage|prev|previous|previouspage)$/.test(plain))
    return types.includes('boolean') && flat['enum'] === undefined ? { value: false } : undefined;
  if (!/^(?:next|prev|previous)(?:page)?(?:cursor|token|link|url)?$/.test(plain)) return undefined;
  return types.includes('null') ? { value: null } : {};
}

function wantsOptional(
  draw: Draw,
  name: string,
  flat: Schema,
  example: JsonObject | undefined,
  depth: number,
): boolean {
  const { schemas, optional, random, now } = draw;
  if (draw.budget.left <= 0 || depth >= deepestOptional || optional === 'none') return false;
  if (optional !== 'all' && example !== undefined && draw.examples === 'as-is') return Object.hasOwn(example, name);
  // What is all right has none.
  if (depth === 0 && /^errors?$/.test(plainName(name))) return false;
  if (optional === 'all') return true;
  const types = schemas.typesOf(flat);
  if (timeForm(name, flat, types) !== undefined) return now !== undefined || !isRareTime(name) || random.next() < 0.2;
  // Without these an object says nothing: its ID, its name, what an envelope holds.
  const isEssential =
    isIdName(name) ||
    /^(?:name|title)$/i.test(name) ||
    (depth === 0 && types.some((type) => type === 'array' || type === 'object'));
  return isEssential || random.next() < 0.9;
}

/** Names of properties beside those that a schema describes: those of its example, and as many as it must have. */
function* moreNames(
  draw: Draw,
  flat: Schema,
  object: JsonObject,
  example: JsonObject | undefined,
  depth: number,
): Iterable<string> {
  const { additionalProperties, patternProperties, propertyNames } = flat;
  const [pattern] = Object.keys(isObject(patternProperties) ? patternProperties : {});
  if (allowsNothing(additionalProperties) && pattern === undefined) return;
  const isMap = Object.keys(schemaOfOthers(flat) ?? {}).length > 0 && !isObject(flat['properties']);
  const known = example === undefined || draw.optional === 'none' ? [] : Object.keys(example);
  yield* known.filter((name) => !Object.hasOwn(object, name) && !isObject(ownProperty(flat, 'properties')));
  const wished = isMap && draw.optional !== 'none' && depth < deepestOptional ? 2 : 0;
  const least = Math.max(numberAt(flat, 'minProperties') ?? 0, known.length > 0 ? 0 : wished);
  const named = isObject(propertyNames)
    ? draw.schemas.flatten(propertyNames)
    : pattern === undefined
      ? undefined
      : { pattern };
  for (let index = 0; index < least * 5 && Object.keys(object).length < least; index += 1) {
    const listed = isArray(named?.['enum']) ? named['enum'][index] : undefined;
    const plain = ['default', 'other'][index] ?? `key${index + 1}`;
    const name =
      listed ?? (named === undefined ? plain : sampleText(draw.random, { minLength: index + 3, ...named }, 'key'));
    if (typeof name === 'string' && !Object.hasOwn(object, name)) yield name;
  }
}

function schemaOfMore(flat: Schema): Schema {
  const { patternProperties } = flat;
  const [first] = Object.values(isObject(patternProperties) ? patternProperties : {});
  return [schemaOfOthers(flat), first].find((schema) => isObject(schema)) ?? {};
}
