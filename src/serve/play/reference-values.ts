import type { Contract } from '../../openapi/contract';
import { referencesOf, type Reference } from '../../openapi/collections/references';
import type { Resource } from '../../openapi/collections/resources';
import type { JsonValue } from '../../base/json';
import type { Random } from '../../base/random';
import type { NamedItem } from '../store/store';
import { type GivenItems, isItem, type Item } from './item';
import { createIdentifiers, namedItems, type Identifiers } from './identifiers';

/** Gives a seed item whose references name items that other collections start with. */
export type Refer = (item: Item, random: Random) => Item;

/** What seeds refer to. */
interface ReferContext {
  readonly contract: Contract;
  readonly seed: number;
  readonly count: number;
  readonly given: GivenItems;
}

/** Gives what makes the seed items of a collection refer to those of others, in the properties that they have a value for. */
export function createReferring(resource: Resource, { contract, seed, count, given }: ReferContext): Refer {
  const references = referencesOf(contract, resource);
  if (references.length === 0) return (item) => item;
  const known = new Map<Resource, Identifiers>();
  const identifiersOf = (target: Resource): Identifiers => {
    let found = known.get(target);
    if (found === undefined) {
      found = createIdentifiers(namedItems(target), contract.schemas, seed, count);
      known.set(target, (found = orGiven(found, given.get(target.collection))));
    }
    return found;
  };
  return (item, random) => {
    const referring = { ...item };
    for (const reference of references) {
      const present = Object.hasOwn(item, reference.property) ? item[reference.property] : null;
      const identifiers = identifiersOf(reference.target);
      if (present === null || present === undefined || identifiers.seedCount === 0) continue;
      referring[reference.property] = referTo(reference, identifiers, present, random);
    }
    return referring;
  };
}

function orGiven(made: Identifiers, items: readonly NamedItem[] | undefined): Identifiers {
  if (items === undefined) return made;
  const ids = items.flatMap(({ id }) => id ?? []);
  return { ...made, seedCount: ids.length, idAt: (sequence) => ids[sequence] ?? made.idAt(sequence) };
}

function referTo(
  { target, holds }: Reference,
  identifiers: Identifiers,
  present: JsonValue,
  random: Random,
): JsonValue {
  const property = target.identifier?.property ?? '';
  const { seedCount } = identifiers;
  const start = random.integer(0, seedCount - 1);
  const identifierAt = (index: number): JsonValue =>
    identifiers.asProperty(identifiers.idAt((start + index) % seedCount))[property] ?? null;
  if (holds === 'many')
    return Array.isArray(present) ? present.slice(0, seedCount).map((_, index) => identifierAt(index)) : present;
  if (holds === 'item') return isItem(present) ? { ...present, [property]: identifierAt(0) } : present;
  return identifierAt(0);
}
