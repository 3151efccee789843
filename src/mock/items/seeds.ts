import {
  isArray,
  isObject,
  ownProperty,
  parseJson,
  setProperty,
  type JsonObject,
  type JsonValue,
} from '../../base/json';
import { Recent } from '../../base/once';
import { createRandom, type Random } from '../../base/random';
import {
  parentValues,
  pathBelow,
  withLinks,
  type Collection,
  type LinkedParent,
  type ListOperation,
} from '../../openapi/collections/collection';
import { nounOf } from '../../openapi/collections/paths';
import type { Contract } from '../../openapi/contract';
import { valueAt } from '../../openapi/document/pointer';
import type { Operation } from '../../openapi/operation';
import { jsonContent, successOf } from '../../openapi/response/responses';
import { NoSampleError, sample, type Fixtures, type SampleOptions } from '../../openapi/sample/sample';
import { textsIn } from '../../openapi/schema/flatten';
import type { OverrideRule } from '../store/override';
import { Seeds, type Ids } from '../store/seeds';
import type { NewItem, Seeding } from '../store/effects';
import { collectionAt } from '../../openapi/collections/address';
import type { GivenItems } from './given-items';
import { createIds, idsOfItems, idValue } from './ids';
import type { ItemMaker } from './item-maker';
import { keysBelow } from './item-place';
import { withStates } from './states';

/** Items in each collection below a parent that is a seed itself. */
const mostBelowParent = 10;

/** Most paths whose seeds are kept: `/users/{any}/orders` has as many as requests ask for. */
const mostPaths = 1000;

interface SeedParts {
  readonly contract: Contract;
  readonly fixtures: Fixtures;
  readonly maker: ItemMaker;
  readonly samples: Pick<SampleOptions, 'values' | 'given' | 'optional'>;
  /** Items that people gave, in place of made-up ones. */
  readonly given: GivenItems | undefined;
  readonly overrides: readonly OverrideRule[];
}

/** Seeds and counts that are kept: sessions that begin alike share their items. */
const mostSeedings = 16;

/** What a seed and a count of items mean for the collections of a file. */
export function createSeedings(parts: SeedParts): (seed: number, count: number) => Seeding {
  const kept = new Recent<Seeding>(mostSeedings);
  return (seed, count) => kept.get(`${seed} ${count}`, () => new FileSeeding(parts, seed, count));
}

const noIds: Ids = { count: 0, idAt: (sequence) => String(sequence + 1), sequenceOf: () => undefined };

/** One seed: the sequence of an item at the concrete path of its collection. */
interface Place {
  readonly collection: Collection;
  readonly at: string;
  readonly sequence: number;
}

/** An item that a list shows a seed below, if any. */
interface LinkedSeed {
  readonly list: ListOperation;
  readonly above: LinkedParent;
  readonly parent: Collection;
  readonly id: string | undefined;
}

class FileSeeding implements Seeding {
  readonly collections: Seeding['collections'];
  readonly overrides: Seeding['overrides'];
  readonly #byPath: ReadonlyMap<string, Collection>;
  readonly #kept = new Recent<Seeds>(mostPaths);
  /** Collections of which a recording has items: none are made up beside them, below other parents. */
  readonly #isRecorded: ReadonlySet<string>;
  /** Whether items of a collection can be made. */
  readonly #makeable = new Map<Collection, boolean>();

  constructor(
    private readonly parts: SeedParts,
    readonly seed: number,
    readonly count: number,
  ) {
    const { collections } = parts.contract;
    this.collections = collections.map(({ path, parents }) => ({ path, hasParents: parents.length > 0 }));
    this.overrides = parts.overrides;
    const recorded = [...(parts.given ?? [])].filter(([, { isRecorded }]) => isRecorded === true);
    this.#isRecorded = new Set(recorded.flatMap(([at]) => collectionAt(parts.contract, at)?.path ?? []));
    this.#byPath = new Map(collections.map((collection) => [collection.path, collection]));
  }

  seedsAt(path: string, at: string): Seeds {
    return this.#kept.get(`${path} ${at}`, () => this.#create(path, at));
  }

  #create(path: string, at: string): Seeds {
    const { contract, given, maker, samples } = this.parts;
    const collection = this.#byPath.get(path);
    // Another version of the file had it: requests on their way may ask for it.
    if (collection === undefined) return new Seeds(noIds, () => ({ text: '', keys: {} }));
    const count = this.#countWanted(collection, at);
    const made = createIds(contract, collection, { seed: this.seed, at, count, suggest: samples.values });
    const own = given?.get(at);
    const ids = own === undefined ? made : idsOfItems(contract, collection, own, made);
    const make = (sequence: number): NewItem => {
      const place = { collection, at, sequence };
      const recorded = own?.isRecorded === true ? own.items[sequence] : undefined;
      const item =
        recorded === undefined
          ? maker.store(collection, { collection: path, at, id: ids.idAt(sequence) }, this.#properties(place))
          : maker.keep(collection, recorded);
      return { ...item, keys: { ...item.keys, ...this.#keysOfParents(place) } };
    };
    return new Seeds(ids, make, () => this.#canBeMade(collection, make));
  }

  /** What a client has created begins with nothing below it. */
  #countWanted(collection: Collection, at: string): number {
    const values = parentValues(collection, at);
    const areSeeds = collection.parents.every(({ collection: path }, index) => {
      const parent = path === undefined ? undefined : this.#byPath.get(path);
      if (parent === undefined) return true;
      return this.seedsAt(parent.path, pathBelow(parent, values)).sequenceOf(values[index] ?? '') !== undefined;
    });
    if (!areSeeds) return 0;
    if (collection.isSingleton) return 1;
    if (this.#isRecorded.has(collection.path)) return 0;
    const most = collection.parents.length === 0 ? this.count : Math.min(this.count, mostBelowParent);
    // What is created is shown too, where a list has only so many items.
    return Math.min(most, Math.ceil((collection.list?.paging.most ?? Infinity) / 2));
  }

  /** A collection of which not even one item can be made is empty. Why is a problem of the file. */
  #canBeMade(collection: Collection, make: (sequence: number) => NewItem): boolean {
    const known = this.#makeable.get(collection);
    if (known !== undefined) return known;
    this.#makeable.set(collection, true); // for items that refer to each other
    try {
      make(0);
      return true;
    } catch (error) {
      if (!(error instanceof NoSampleError)) throw error;
      this.#makeable.set(collection, false);
      this.parts.contract.document.problems.add({
        pointer: collection.item.pointer,
        message: error.message,
        consequence: `${collection.path} begins empty.`,
        remedy: 'Correct the schema, or give an example.',
      });
      return false;
    }
  }

  /** The properties of a seed, without those that its address decides. */
  #properties(place: Place): JsonObject {
    const { contract, given } = this.parts;
    const { collection, at, sequence } = place;
    const random = createRandom(`${this.seed} ${at} seed ${sequence}`);
    const { items = [], isBeside = false } = given?.get(at) ?? {};
    const own = items[sequence];
    if (own === undefined) return this.#generated(place, random);
    const whole = isBeside ? { ...this.#generated(place, random), ...own } : own;
    const isValid = isBeside && contract.judge.check(collection.item, whole, 'response').length === 0;
    return isValid ? whole : completed(contract, collection, own, () => this.#made(place, random));
  }

  /** What a factory makes, if there is one, with what it leaves out. */
  #generated(place: Place, random: Random): JsonObject {
    const { contract, fixtures } = this.parts;
    const { collection, sequence } = place;
    const built = ownProperty(fixtures.factories, collection.schemaName ?? '')?.(random, sequence);
    const made = (): JsonObject => this.#made(place, random);
    if (built === undefined) return made();
    const fit = fitting(contract, collection, this.#withGiven(collection, built, random));
    const isWhole = Object.keys(fit).length === Object.keys(built).length;
    return isWhole ? completed(contract, collection, fit, made) : { ...made(), ...fit };
  }

  #made(place: Place, random: Random): JsonObject {
    const referring = this.#withReferences(place, this.#sampled(place, random));
    return this.#withLinkedParents(place, referring);
  }

  /** What a factory makes, with the values that people gave. */
  #withGiven({ schemaName = '' }: Collection, built: JsonObject, random: Random): JsonObject {
    const { given } = this.parts.samples;
    if (given === undefined) return built;
    return Object.fromEntries(
      Object.entries(built).map(([name, value]) => [name, given(name, [schemaName], random) ?? value]),
    );
  }

  /** In place of an item that cannot be made stands the first. */
  #sampled(place: Place, random: Random): JsonObject {
    try {
      return this.#drawn(place, random);
    } catch (error) {
      if (!(error instanceof NoSampleError) || place.sequence === 0) throw error;
      return this.#drawn({ ...place, sequence: 0 }, createRandom(`${this.seed} ${place.at} seed 0`));
    }
  }

  #drawn({ collection, sequence }: Place, random: Random): JsonObject {
    const { contract, samples } = this.parts;
    const all = exampleItems(contract, collection);
    const example = all.length === 0 ? undefined : all[sequence % all.length];
    const examples = sequence < Math.max(1, all.length) ? 'as-is' : 'varied';
    const name = nounOf(collection.path);
    const options = { ...samples, random, name, style: 'realistic', examples, example } as const;
    const value = sample(contract, collection.item, options);
    if (!isObject(value)) return {};
    return examples === 'as-is' ? value : withStates(contract, collection, value, random);
  }

  /** References point to seeds that exist. */
  #withReferences({ collection, at, sequence }: Place, item: JsonObject): JsonObject {
    const { contract } = this.parts;
    const random = createRandom(`${this.seed} ${at} references ${sequence}`);
    const next: Record<string, JsonValue> = { ...item };
    for (const { property, collection: path, holds } of collection.references) {
      const target = this.#byPath.get(path);
      const value = ownProperty(item, property) ?? null;
      if (target === undefined || target.parents.length > 0 || target === collection || value === null) continue;
      const seeds = this.seedsAt(path, path);
      if (seeds.count === 0) continue;
      const most = Math.min(seeds.count, 1000);
      const index = random.integer(0, most - 1);
      const idOf = (at: number): JsonValue => idValue(contract, target, seeds.idAt(at));
      if (holds === 'id') setProperty(next, property, idOf(index));
      else if (holds === 'item' && isObject(value))
        setProperty(next, property, embedded(contract, seeds, target, index, value));
      else if (holds === 'ids' && isArray(value)) {
        // As many as there were, each once.
        const ids = value.slice(0, most).map((_, more) => idOf((index + more) % most));
        setProperty<JsonValue>(next, property, ids);
      }
    }
    return next;
  }

  /** An item with the properties that tell the items above it: of its own kind none is above the first ones. */
  #withLinkedParents(place: Place, item: JsonObject): JsonObject {
    const { contract } = this.parts;
    let next = item;
    for (const { above, parent, id } of this.#parentsOf(place)) {
      const [name = ''] = above.property?.split('.') ?? [];
      if (id === undefined) next = Object.fromEntries(Object.entries(next).filter(([one]) => one !== name));
      else if (above.property !== undefined) next = withLinks(next, above, [idValue(contract, parent, id)]);
    }
    return next;
  }

  /** The keys of the items above a seed that no property tells. */
  #keysOfParents(place: Place): NewItem['keys'] {
    const keys = this.#parentsOf(place).map(({ list, id }) => (id === undefined ? {} : keysBelow(list, id)));
    return Object.assign({}, ...keys) as NewItem['keys'];
  }

  /** The seeds of other collections that lists show a seed below. Only the first of them have any: then they have several. */
  #parentsOf({ collection, at, sequence }: Place): readonly LinkedSeed[] {
    return [collection, ...collection.nested].flatMap(({ list }): readonly LinkedSeed[] => {
      const { above } = list ?? {};
      const parent = this.#byPath.get(above?.collection ?? '');
      if (list === undefined || above === undefined || parent === undefined) return [];
      const seeds = this.seedsAt(parent.path, pathBelow(parent, parentValues(collection, at)));
      const isOwn = parent === collection;
      const number = Math.ceil(Math.sqrt(isOwn ? this.#countWanted(collection, at) : seeds.count));
      const isBelow = number > 0 && !(isOwn && sequence < number);
      return [{ list, above, parent, id: isBelow ? seeds.idAt(sequence % number) : undefined }];
    });
  }
}

/** A given item with what its schema requires besides. */
function completed({ schemas }: Contract, { item }: Collection, given: JsonObject, made: () => JsonObject): JsonObject {
  const required = textsIn(schemas.flatten(schemas.variantFor(item.schema, given))['required']);
  const missing = required.filter((name) => !Object.hasOwn(given, name));
  if (missing.length === 0) return given;
  return { ...Object.fromEntries(Object.entries(made()).filter(([name]) => missing.includes(name))), ...given };
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

/** Most examples that items take after. */
const mostExamples = 20;

/** The items that the examples of a collection's responses show: those of the list, then those of single items. */
function exampleItems(contract: Contract, { list, read, create, item }: Collection): readonly JsonObject[] {
  const described = contract.schemas.propertiesOf(item);
  const listed = exampleOf(list?.operation);
  const array = listed === undefined ? undefined : valueAt(listed, list?.envelope ?? '');
  const single = [read, create].map((one) => {
    const whole = exampleOf(one?.operation);
    return one?.envelope === undefined || !isObject(whole) ? whole : ownProperty(whole, one.envelope);
  });
  return [...(isArray(array) ? array : []), ...single]
    .filter((one): one is JsonObject => isObject(one) && Object.keys(one).some((name) => described.has(name)))
    .slice(0, mostExamples);
}

function exampleOf(operation: Operation | undefined): JsonValue | undefined {
  return jsonContent(operation && successOf(operation))?.examples[0]?.value;
}

/** The item of another collection, with the properties that the place for it has. */
function embedded(contract: Contract, seeds: Seeds, target: Collection, index: number, value: JsonObject): JsonValue {
  // An item that holds items itself could hold this one: then only its ID is taken over.
  const isFlat = target.references.every(({ holds }) => holds !== 'item');
  const whole = isFlat ? parseJson(seeds.itemAt(index)?.text ?? '{}') : {};
  const own = { [target.id?.name ?? '']: idValue(contract, target, seeds.idAt(index)) };
  const taken = Object.entries({ ...(whole as JsonObject), ...own }).filter(([name]) => Object.hasOwn(value, name));
  return { ...value, ...Object.fromEntries(taken) };
}
