import { alike, uuidAlike } from '../../profile/alike';
import type { NewIdentifiers } from '../../profile/data-points';
import { createRandom } from '../../random';
import type { CollectionPlan, Scope } from '../../store/store';

/** Gives a plan whose new items, those after the ones it starts with, have identifiers as a profile says. */
export function withNewIdentifiers(
  plan: CollectionPlan,
  made: NewIdentifiers | undefined,
  seed: number,
): CollectionPlan {
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
