import { alike, uuidAlike } from '../../profile/alike';
import type { NewIdentifiers } from '../../profile/data-points';
import { createRandom } from '../../random';
import type { CollectionPlan } from '../../store/store';

/** Gives a plan whose new items, those after the ones it starts with, have identifiers as a profile says. */
export function withNewIdentifiers(
  plan: CollectionPlan,
  made: NewIdentifiers | undefined,
  seed: number,
): CollectionPlan {
  if (made === undefined) return plan;
  const idOf = (n: number): string => {
    if (made.kind === 'sequence') return String(BigInt(made.next) + BigInt(made.step) * BigInt(n));
    const random = createRandom(`${seed} ${plan.collection} new ${n}`);
    return made.kind === 'uuid' ? uuidAlike(random, made.version) : alike(random, made.like, made.prefix);
  };
  // What the plan tells of itself may change: it is asked each time.
  return Object.create(plan, {
    idAt: {
      value: (sequence: number) => (sequence < plan.seedCount ? plan.idAt(sequence) : idOf(sequence - plan.seedCount)),
    },
  }) as CollectionPlan;
}
