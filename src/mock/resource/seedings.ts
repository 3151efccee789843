import type { MockConfig } from '../../config';
import type { Contract } from '../../contract/contract';
import type { Resource } from '../../contract/resource/resources';
import { dataPoints, type NewIdentifiers } from '../../profile/data-points';
import { profileOf } from '../../profile/profile-of';
import type { Seeding } from '../../store/session';
import type { CollectionPlan, Scope } from '../../store/store';
import { createFactories } from './factories';
import { noGivenItems, type GivenItems } from './given-items-map';
import { givenPlan } from './given-plan';
import type { ItemFactory } from './item-factory';
import { alike, uuidAlike } from '../../profile/alike';
import { createRandom } from '../../random';

/** The seedings of a mock: what a seed and a count make of its collections. */
export interface Seedings {
  /** Gives the seeding of a seed and a count; the same one as long as any session uses it, so that its items are shared. */
  readonly find: (seed: number, count: number) => Seeding;
  /** Gives the item factory of a resource that belongs to a seeding. */
  readonly factoryOf: (seeding: Seeding, resource: Resource) => ItemFactory;
}

/** Gives the seedings of a document. Items are made when a session first looks at them; `warn` is told of those that cannot be. `others` are opened beside; collections in `given` start with those. */
export function createSeedings(
  contract: Contract,
  config: MockConfig,
  warn: (message: string) => void,
  others: readonly CollectionPlan[] = [],
  given: GivenItems = noGivenItems,
): Seedings {
  const profile = profileOf(contract);
  const known = new Map<string, WeakRef<Seeding>>();
  const factoriesOf = new WeakMap<Seeding, ReadonlyMap<string, ItemFactory>>();
  const forget = new FinalizationRegistry((key: string) => {
    if (known.get(key)?.deref() === undefined) known.delete(key);
  });
  const make = (seed: number, count: number): Seeding => {
    const made = createFactories(contract, { ...config, seed, count }, warn, given);
    const named = (plan: CollectionPlan, { list, collection }: Resource): CollectionPlan =>
      withNewIdentifiers(plan, profile.find(dataPoints.newIdentifiers, list?.operation.path ?? collection), seed);
    const planned = (plan: CollectionPlan, resource?: Resource): CollectionPlan => {
      const items = given.get(plan.collection);
      if (items === undefined) return plan;
      const identifier = resource?.identifier?.schema;
      return givenPlan(plan, items, identifier && contract.schemas.flatten(identifier));
    };
    const plans = made.map(({ resource, factory }) => named(planned(factory.plan, resource), resource));
    const seeding = { seed, count, plans: [...plans, ...others.map((plan) => planned(plan))] };
    factoriesOf.set(seeding, new Map(made.map(({ resource, factory }) => [resource.collection, factory])));
    return seeding;
  };
  return {
    find: (seed, count) => {
      const key = `${seed} ${count}`;
      const found = known.get(key)?.deref();
      if (found !== undefined) return found;
      const seeding = make(seed, count);
      known.set(key, new WeakRef(seeding));
      forget.register(seeding, key);
      return seeding;
    },
    factoryOf: (seeding, { collection }) => {
      const found = factoriesOf.get(seeding)?.get(collection);
      if (found === undefined) throw new RangeError('the seeding belongs to another mock');
      return found;
    },
  };
}

/** Gives a plan whose new items, those after the ones it starts with, have identifiers as a profile says. */
function withNewIdentifiers(plan: CollectionPlan, made: NewIdentifiers | undefined, seed: number): CollectionPlan {
  if (made === undefined) return plan;
  // What the plan tells of itself may change: it is asked each time.
  if (made.kind === 'below-parent')
    return Object.create(plan, { idWithin: { value: countedBelow(plan, made) } }) as CollectionPlan;
  const idOf = (n: number): string => {
    if (made.kind === 'sequence') return String(BigInt(made.next) + BigInt(made.step) * BigInt(n));
    const random = createRandom(`${seed} ${plan.collection} new ${n}`);
    return made.kind === 'uuid' ? uuidAlike(random, made.version) : alike(random, made.like, made.prefix);
  };
  return Object.create(plan, {
    idAt: {
      value: (sequence: number) => (sequence < plan.seedCount ? plan.idAt(sequence) : idOf(sequence - plan.seedCount)),
    },
  }) as CollectionPlan;
}

/** Gives what counts the new items below each parent by themselves, behind the highest that it starts with. */
function countedBelow(
  plan: CollectionPlan,
  { first, step }: Extract<NewIdentifiers, { kind: 'below-parent' }>,
): NonNullable<CollectionPlan['idWithin']> {
  let highest: ReadonlyMap<string, bigint> | undefined;
  return (scope, n) => {
    highest ??= highestBelow(plan, scope);
    const last = highest.get(keyOf(scope.map(({ anyOf }) => anyOf)));
    const next = last === undefined ? BigInt(first) : last + BigInt(step);
    return String(next + BigInt(step) * BigInt(n));
  };
}

/** Gives the highest number that items have below each parent, of those that a collection starts with; scopes name the same properties. */
function highestBelow(plan: CollectionPlan, scope: Scope): ReadonlyMap<string, bigint> {
  const highest = new Map<string, bigint>();
  for (let sequence = 0; sequence < plan.seedCount; sequence += 1) {
    const id = plan.idAt(sequence);
    if (!/^-?\d{1,40}$/.test(id)) continue;
    const keys = plan.keysAt?.(sequence) ?? plan.seedItem(sequence, id).keys;
    const above = keyOf(scope.map(({ property }) => keys[property] ?? []));
    const known = highest.get(above);
    if (known === undefined || BigInt(id) > known) highest.set(above, BigInt(id));
  }
  return highest;
}

function keyOf(keys: readonly (readonly string[])[]): string {
  return JSON.stringify(keys);
}
