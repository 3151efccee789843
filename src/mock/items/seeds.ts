import { isArray, isObject, ownProperty, parseJson, type JsonObject, type JsonValue } from '../../base/json';
import { Recent } from '../../base/once';
import { createRandom, type Random } from '../../base/random';
import { parentValues, pathBelow, type Collection } from '../../openapi/collections/collection';
import { nounOf } from '../../openapi/collections/paths';
import type { Contract } from '../../openapi/contract';
import { valueAt } from '../../openapi/document/pointer';
import { jsonContent, successOf } from '../../openapi/response/responses';
import { fits } from '../../openapi/sample/fits';
import { NoSampleError, sample, type Fixtures, type SampleOptions } from '../../openapi/sample/sample';
import { textsIn } from '../../openapi/schema/flatten';
import { Seeds } from '../store/seeds';
import type { NewItem, Seeding } from '../store/store';
import type { GivenItems } from './given-items';
import { createIds, idsOfItems, idValue } from './ids';
import type { ItemMaker } from './item-maker';
import { withStates } from './states';

/** Items in each collection below a parent that is a seed itself. */
const mostBelowParent = 10;

/** Most paths whose seeds are kept: `/users/{any}/orders` has as many as requests ask for. */
const mostPaths = 1000;

interface SeedParts {
  readonly contract: Contract;
  readonly fixtures: Fixtures;
  readonly maker: ItemMaker;
  readonly samples: Pick<SampleOptions, 'values' | 'optional'>;
  /** Items that people gave, in place of made-up ones. */
  readonly given: GivenItems | undefined;
}

/** Seeds and counts that are kept: sessions that begin alike share their items. */
const mostSeedings = 16;

/** What a seed and a count of items mean for the collections of a file. */
export function createSeedings(parts: SeedParts): (seed: number, count: number) => Seeding {
  const kept = new Recent<Seeding>(mostSeedings);
  return (seed, count) => kept.get(`${seed} ${count}`, () => createSeeding(parts, seed, count));
}

function createSeeding(parts: SeedParts, seed: number, count: number): Seeding {
  const { contract, given, maker, samples } = parts;
  const byPath = new Map(contract.collections.map((collection) => [collection.path, collection]));
  const kept = new Recent<Seeds>(mostPaths);
  const canBeMade = createTrial(parts);
  /** What a client has created begins with nothing below it. */
  const parentsAreSeeds = (collection: Collection, at: string): boolean => {
    const values = parentValues(collection, at);
    return collection.parents.every(({ collection: path }, index) => {
      const parent = path === undefined ? undefined : byPath.get(path);
      if (parent === undefined) return true;
      return seeding.seedsAt(parent.path, pathBelow(parent, values)).sequenceOf(values[index] ?? '') !== undefined;
    });
  };
  const countWanted = (collection: Collection, at: string): number => {
    if (!parentsAreSeeds(collection, at)) return 0;
    if (collection.isSingleton) return 1;
    return collection.parents.length === 0 ? count : Math.min(count, mostBelowParent);
  };
  const create = (path: string, at: string): Seeds => {
    const collection = byPath.get(path);
    if (collection === undefined) throw new RangeError(`no collection ${path}`);
    const wanted = countWanted(collection, at);
    const made = createIds(contract, collection, { seed, at, count: wanted, suggest: samples.values });
    const items = given?.get(at);
    const ids = items === undefined ? made : idsOfItems(contract, collection, items, made);
    const make = (sequence: number): NewItem => {
      const properties = seedProperties(parts, seeding, { collection, at, sequence, seed });
      return maker.store(collection, { collection: path, at, id: ids.idAt(sequence) }, properties);
    };
    return new Seeds(ids, make, () => canBeMade(collection, make));
  };
  const seeding: Seeding = {
    seed,
    count,
    collections: contract.collections.map(({ path, parents }) => ({ path, hasParents: parents.length > 0 })),
    seedsAt: (path, at) => kept.get(`${path} ${at}`, () => create(path, at)),
  };
  return seeding;
}

/** A given item with what its schema requires besides. */
function completed({ schemas }: Contract, { item }: Collection, given: JsonObject, made: () => JsonObject): JsonObject {
  const required = textsIn(schemas.flatten(schemas.variantFor(item.schema, given))['required']);
  const missing = required.filter((name) => !Object.hasOwn(given, name));
  if (missing.length === 0) return given;
  return { ...Object.fromEntries(Object.entries(made()).filter(([name]) => missing.includes(name))), ...given };
}

/** Whether items can be made: a collection of which not even one can is empty. Why is a problem of the file. */
function createTrial({
  contract,
}: SeedParts): (collection: Collection, make: (sequence: number) => NewItem) => boolean {
  const makeable = new Map<Collection, boolean>();
  return (collection, make) => {
    const known = makeable.get(collection);
    if (known !== undefined) return known;
    makeable.set(collection, true); // for items that refer to each other
    try {
      make(0);
      return true;
    } catch (error) {
      if (!(error instanceof NoSampleError)) throw error;
      makeable.set(collection, false);
      contract.document.problems.add({
        pointer: collection.item.pointer,
        message: error.message,
        consequence: `${collection.path} begins empty.`,
        remedy: 'Correct the schema, or give an example.',
      });
      return false;
    }
  };
}

interface SeedPlace {
  readonly collection: Collection;
  readonly at: string;
  readonly sequence: number;
  readonly seed: number;
}

/** The properties of a seed, without those that its place decides. */
function seedProperties(parts: SeedParts, seeding: Seeding, place: SeedPlace): JsonObject {
  const { contract } = parts;
  const { collection, at, sequence, seed } = place;
  const random = createRandom(`${seed} ${at} seed ${sequence}`);
  const made = (): JsonObject =>
    withUnique(parts, place, withReferences(parts, seeding, place, sampled(parts, place, random)));
  const given = parts.given?.get(at)?.[sequence];
  if (given !== undefined) return completed(contract, collection, given, made);
  const built = ownProperty(parts.fixtures.factories, collection.schemaName ?? '')?.(random, sequence);
  if (built === undefined) return made();
  const own = fitting(contract, collection, built);
  const isWhole = Object.keys(own).length === Object.keys(built).length;
  return isWhole ? completed(contract, collection, own, made) : { ...made(), ...own };
}

/** Another file may call another thing a Pet: what its schema does not have, or has otherwise, is left out. */
function fitting({ schemas, judge }: Contract, { item }: Collection, built: JsonObject): JsonObject {
  const properties = schemas.propertiesOf(item);
  return Object.fromEntries(
    Object.entries(built).filter(([name, value]) => {
      const ref = properties.get(name);
      return ref !== undefined && judge.check(ref, value, 'response').length === 0;
    }),
  );
}

/** Other draws may do where one does not. In place of an item that cannot be made stands the first. */
function sampled(parts: SeedParts, place: SeedPlace, random: Random): JsonObject {
  const { at, seed, sequence } = place;
  for (let attempt = 0; attempt < mostDraws; attempt += 1)
    try {
      return drawn(parts, place, attempt === 0 ? random : createRandom(`${seed} ${at} seed ${sequence} ${attempt}`));
    } catch (error) {
      const isLast = sequence === 0 && attempt === mostDraws - 1;
      if (!(error instanceof NoSampleError) || isLast) throw error;
    }
  return sampled(parts, { ...place, sequence: 0 }, createRandom(`${seed} ${at} seed 0`));
}

const mostDraws = 5;

function drawn(parts: SeedParts, place: SeedPlace, random: Random): JsonObject {
  const { contract, samples } = parts;
  const { collection, sequence } = place;
  const examples = exampleItems(contract, collection);
  const example = examples.length === 0 ? undefined : examples[sequence % examples.length];
  const options = {
    ...samples,
    random,
    name: nounOf(collection.path),
    style: 'realistic',
    examples: sequence < Math.max(1, examples.length) ? 'as-is' : 'varied',
  } as const;
  const value = sample(contract, collection.item, example === undefined ? options : { ...options, example });
  if (!isObject(value)) return {};
  return options.examples === 'as-is' ? value : withStates(contract, collection, value, random);
}

/** Most examples that items take after. */
const mostExamples = 20;

/** The items that the examples of a collection's responses show: those of the list, then those of single items. */
function exampleItems(contract: Contract, { list, read, create, item }: Collection): readonly JsonObject[] {
  const described = contract.schemas.propertiesOf(item);
  const listed = list === undefined ? undefined : exampleOf(list.operation);
  const array = listed === undefined ? undefined : valueAt(listed, list?.envelope ?? '');
  const single = [read, create].map((one) => {
    const whole = one === undefined ? undefined : exampleOf(one.operation);
    return one?.envelope === undefined || !isObject(whole) ? whole : ownProperty(whole, one.envelope);
  });
  return [...(isArray(array) ? array : []), ...single]
    .filter((one): one is JsonObject => isObject(one) && Object.keys(one).some((name) => described.has(name)))
    .slice(0, mostExamples);
}

function exampleOf(operation: Parameters<typeof successOf>[0]): JsonValue | undefined {
  return jsonContent(successOf(operation))?.examples[0]?.value;
}

/** References point to seeds that exist. */
function withReferences(
  parts: SeedParts,
  seeding: Seeding,
  { collection, at, sequence, seed }: SeedPlace,
  item: JsonObject,
): JsonObject {
  const { contract } = parts;
  const random = createRandom(`${seed} ${at} references ${sequence}`);
  const changes = collection.references.flatMap(({ property, collection: path, holds }): [string, JsonValue][] => {
    const target = contract.collections.find((one) => one.path === path);
    const value = ownProperty(item, property);
    if (
      target === undefined ||
      target.parents.length > 0 ||
      target === collection ||
      value === undefined ||
      value === null
    )
      return [];
    const seeds = seeding.seedsAt(path, path);
    if (seeds.count === 0) return [];
    const most = Math.min(seeds.count, 1000);
    const pick = (): number => random.integer(0, most - 1);
    const idOf = (index: number): JsonValue => idValue(contract, target, seeds.idAt(index));
    if (holds === 'id') return [[property, idOf(pick())]];
    if (holds === 'ids') {
      const first = pick();
      // As many as there were, each once.
      return isArray(value) ? [[property, value.slice(0, most).map((_, index) => idOf((first + index) % most))]] : [];
    }
    return isObject(value) ? [[property, embedded(contract, seeds, target, pick(), value)]] : [];
  });
  return { ...item, ...Object.fromEntries(changes) };
}

/** The item of another collection, with the properties that the place for it has. */
function embedded(contract: Contract, seeds: Seeds, target: Collection, index: number, value: JsonObject): JsonValue {
  // An item that holds items itself could hold this one: then only its ID is taken over.
  const isFlat = target.references.every(({ holds }) => holds !== 'item');
  const whole = isFlat ? parseJson(seeds.itemAt(index)?.text ?? '{}') : {};
  const own = { [target.id?.at.slice(1) ?? '']: idValue(contract, target, seeds.idAt(index)) };
  const taken = Object.entries({ ...(whole as JsonObject), ...own }).filter(([name]) => Object.hasOwn(value, name));
  return { ...value, ...Object.fromEntries(taken) };
}

/** Properties that the file calls unique differ by the number of the item. */
function withUnique({ contract }: SeedParts, { collection, sequence }: SeedPlace, item: JsonObject): JsonObject {
  if (sequence === 0) return item;
  const writes = [collection.create, collection.replace, collection.update];
  const names = new Set(writes.flatMap((write) => write?.operation.words.unique ?? []));
  const properties = contract.schemas.propertiesOf(collection.item);
  const changes = [...names].flatMap((name): [string, JsonValue][] => {
    const value = ownProperty(item, name);
    const flat = contract.schemas.flatten(properties.get(name)?.schema);
    if (typeof value !== 'string') return [];
    const numbered = value.includes('@') ? value.replace('@', `${sequence + 1}@`) : `${value} ${sequence + 1}`;
    return fits(flat, numbered, ['string']) ? [[name, numbered]] : [];
  });
  return { ...item, ...Object.fromEntries(changes) };
}
