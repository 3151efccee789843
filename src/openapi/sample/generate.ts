import { isArray, isEqual, isObject, ownProperty, setProperty, type JsonValue } from '../../base/json';
import { elementName, wordsOf } from '../names';
import { schemasIn, textsIn } from '../schema/flatten';
import type { Schema } from '../schema/schema';
import { exampleOf, fits, numberAt, textAt } from './fits';
import { deepest, deepestOptional, type Draw, type Owner, type Spot } from './draw';
import { discriminatorValue, moreNames, ownDiscriminator, paging, schemaOfMore, wantsOptional } from './properties';
import { anyNumber, numberRange, sampleText, simplestNumber } from './scalars';
import { isRare, isRareTime, orderTimes, readTime, timeForm, timeOf, writeTime, type TimeForm } from './times';
import { isAlike, isKind, varyExample } from './vary';

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
  const known = knownScalar(draw, flat, types, { ...spot, example });
  if (known !== undefined) return known;
  if (type === 'integer' || type === 'number') {
    const isInteger = type === 'integer' || textAt(flat, 'format')?.startsWith('int') === true;
    const range = numberRange(flat, isInteger);
    return draw.isSimple ? simplestNumber(range) : anyNumber(random, range);
  }
  if (type === 'boolean') return draw.isSimple || random.next() < 0.5;
  if (type === 'null') return null;
  return type === 'string' || Object.keys(flat).length === 0 ? sampleText(random, flat, spot.name) : (example ?? null);
}

/** Placeholders that tools write when nobody gave an example. */
const placeholder = /^<?(?:(?:an? )?(?:example|sample|some)[ _-])?(?:string|text|value)>?$/i;

function exampleAt({ examples }: Draw, flat: Schema, spot: Spot): JsonValue | undefined {
  const example = examples === 'none' ? undefined : (spot.example ?? exampleOf(flat));
  return typeof example === 'string' && placeholder.test(example) ? undefined : example;
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

/** A time, an example, or a suggested value; undefined if there is none that fits. */
function knownScalar(draw: Draw, flat: Schema, types: readonly string[], spot: Spot): JsonValue | undefined {
  const { random, isSimple, examples, now, values } = draw;
  const example = spot.example !== undefined && fits(flat, spot.example, types) ? spot.example : undefined;
  if (examples === 'as-is' && example !== undefined && example !== null && now === undefined) return example;
  const { names, seed } = spot.owner;
  // The elements of an array of scalars are things of their own.
  const objectSeed = spot.isElement ? `${seed} ${draw.budget.left}` : seed;
  const form = timeForm(spot.name, flat, types);
  if (form !== undefined) {
    if (now === undefined && types.includes('null') && isRareTime(spot.name) && !isRare(random)) return null;
    const isAnimal = names.some((name) => /^(?:pet|animal|dog|cat)$/.test(wordsOf(name).at(-1) ?? ''));
    const time = writeTime(form, timeOf(spot.name, { seed: objectSeed, isAnimal }, now));
    if (fits(flat, time, types)) return time;
  }
  if ((examples === 'as-is' || isKind(spot.name)) && example !== undefined && example !== null) return example;
  // What stands under no name is called as the whole is.
  const called = spot.name === '' ? (names[0] ?? '') : spot.name;
  const suggested =
    isSimple || called === '' ? undefined : values?.(called, flat, { objectNames: names, objectSeed, random });
  if (suggested !== undefined && fits(flat, suggested, types) && (example == null || isAlike(suggested, example)))
    return suggested;
  if (example === undefined || example === null) return undefined;
  const varied = varyExample(example, spot.name, random);
  return fits(flat, varied, types) ? varied : example;
}

function objectValue(draw: Draw, schema: Schema, flat: Schema, spot: Spot): JsonValue {
  const { schemas } = draw;
  const example = isObject(spot.example) ? spot.example : undefined;
  const owner = ownerOf(draw, schema, flat, spot);
  const discriminator = spot.discriminator ?? ownDiscriminator(draw, schema, flat);
  const required = new Set(textsIn(flat['required']));
  const described = Object.entries(isObject(flat['properties']) ? flat['properties'] : {});
  const object: Record<string, JsonValue> = {};
  const forms = new Map<string, TimeForm>();
  let room = (numberAt(flat, 'maxProperties') ?? Infinity) - required.size;
  const add = (name: string, property: Schema): void => {
    const { depth } = spot;
    const value =
      name === discriminator?.property
        ? discriminatorValue(schemas.flatten(property), discriminator.values)
        : valueOf(draw, property, {
            name,
            depth: depth + 1,
            owner,
            isElement: false,
            example: example && ownProperty(example, name),
          });
    setProperty(object, name, value);
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
    const form = timeForm(name, own, schemas.typesOf(own));
    if (form !== undefined) forms.set(name, form);
  }
  const others = isObject(flat['additionalProperties']) ? flat['additionalProperties'] : {};
  for (const name of required)
    if (!Object.hasOwn(object, name) && !described.some(([known]) => known === name)) add(name, others);
  for (const name of moreNames(draw, flat, object, example, spot.depth)) add(name, schemaOfMore(flat));
  return orderTimes(object, forms);
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
  const { schemas } = draw;
  const form = timeForm(elementName(spot.name), schemas.flatten(items), schemas.typesOf(items));
  const timeAt = (value: JsonValue): number => (form === undefined ? 0 : (readTime(form, value) ?? 0));
  return values.sort((one, other) => timeAt(one) - timeAt(other));
}
