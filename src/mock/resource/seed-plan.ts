import type { Contract } from '../../contract/contract';
import { problemOf } from '../../contract/flaws';
import { operationsOf, type Resource } from '../../contract/resource/resources';
import { ApiError } from '../../errors';
import { dataPoints } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import { inAnyCase, whetherSet } from '../../store/keys';
import type { CollectionPlan, Scope, StoredItem } from '../../store/store';
import { parentParameters, parentProperty } from './collection-scope';
import type { Identifiers } from './identifiers';
import { keptRemoved, shownOf } from './kept-removed';

/** Whom what cannot be made is told. */
interface SeedContext {
  readonly contract: Contract;
  readonly warn: (message: string) => void;
}

/** What makes the seeds of a collection. */
export interface SeedMaking {
  readonly identifiers: Identifiers;
  readonly scopes: readonly Scope[];
  readonly seedItem: CollectionPlan['seedItem'];
  /** Gives the first seed item, in a scope and under another identifier. */
  readonly standIn: (scope: Scope, id: string) => StoredItem;
}

/** Gives the plan of a resource's collection: what it starts with, and how its items are named. */
export function planOf(resource: Resource, context: SeedContext, making: SeedMaking): CollectionPlan {
  const { contract } = context;
  const { identifiers, scopes, seedItem, standIn } = making;
  let seedCount: number | undefined;
  return {
    collection: resource.collection,
    filterProperties: filterPropertiesOf(resource, contract),
    ...shownOf(contract, resource),
    // Asked for later, for the trial compiles what the items are checked by.
    get seedCount() {
      const isTried = seedCount === undefined && scopes.length > 0 && identifiers.seedCount > 0;
      const isSeeded = isTried && canBeSeeded(resource, context, () => seedItem(0, identifiers.idAt(0)));
      return (seedCount ??= isSeeded ? identifiers.seedCount : 0);
    },
    idAt: identifiers.idAt,
    sequenceOf: (id) => below(identifiers.sequenceOf(id), seedCount),
    seedItem,
    keysAt: (sequence) => scopeKeys(scopes[sequence % scopes.length] ?? []),
    standIn: (sequence, id, cause) => {
      noteStandIn(resource, contract, cause);
      return standIn(scopes[sequence % scopes.length] ?? [], id);
    },
    endSeeds: (sequence, cause) => void (seedCount = noteEnd(resource, contract, sequence, cause)),
  };
}

/** Gives the properties that the items themselves are looked up by. */
export function lookedUpBy(resource: Resource, contract: Pick<Contract, 'schemas'>): string[] {
  const { list, indexed = [] } = resource;
  const filtered = (list?.filters ?? []).map(({ property }) => property);
  const removed = keptRemoved(contract, resource);
  const told = removed === undefined ? [] : [whetherSet(removed.member)];
  return [...new Set([...filtered, ...indexed, ...uniqueByProfile(resource, contract), ...told])];
}

/** Gives the members of bodies whose values no two items may have, where a profile says so. */
function uniqueByProfile(resource: Resource, contract: Pick<Contract, 'schemas'>): string[] {
  const profile = profileOf(contract);
  if (profile.isEmpty) return [];
  const names = Object.keys(contract.schemas.shapedProperties(resource.itemSchema));
  return names.flatMap((name) => {
    const said = operationsOf(resource).map((operation) =>
      profile.find(dataPoints.uniqueValues, operation, `body.${name}`),
    );
    return [...(said.includes(true) ? [name] : []), ...(said.includes('any-case') ? [inAnyCase(name)] : [])];
  });
}

/** Gives the properties by which a store finds the items of a resource: those of its filters, and its parents. */
export function filterPropertiesOf(resource: Resource, contract: Pick<Contract, 'schemas'>): string[] {
  return [...lookedUpBy(resource, contract), ...parentParameters(resource).map(parentProperty)];
}

/** Gives the keys that a store finds the items of a scope by. */
export function scopeKeys(scope: Scope): Record<string, readonly string[]> {
  return Object.fromEntries(scope.map(({ property, anyOf }) => [property, anyOf]));
}

/** A collection whose items cannot be made up starts empty, with a warning, rather than not at all. */
function canBeSeeded(resource: Resource, context: SeedContext, makeFirst: () => StoredItem): boolean {
  try {
    makeFirst();
    return true;
  } catch (cause) {
    const reason = `no item can be made up for it; ${problemOf(cause)}`;
    if (cause instanceof ApiError) context.warn(`${resource.collection} starts empty: ${reason}`);
    else context.contract.flaws.add(pointerOf(resource), reason, `${resource.collection} starts empty`);
    return false;
  }
}

function below(sequence: number | undefined, count = Infinity): number | undefined {
  return sequence !== undefined && sequence < count ? sequence : undefined;
}

function noteEnd(resource: Resource, { flaws }: Contract, count: number, cause: unknown): number {
  const problem = `no item can be made up after them; ${problemOf(cause)}`;
  flaws.add(pointerOf(resource), problem, `${resource.collection} starts with ${count} items`);
  return count;
}

function noteStandIn(resource: Resource, { flaws }: Contract, cause: unknown): void {
  const problem = `some items cannot be made up; ${problemOf(cause)}`;
  flaws.add(pointerOf(resource), problem, `in ${resource.collection} the first one stands in their place`);
}

function pointerOf(resource: Resource): string {
  return operationsOf(resource)[0]?.pointer ?? '';
}
