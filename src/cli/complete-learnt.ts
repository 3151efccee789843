import type { Contract } from '../contract/contract';
import type { ProfileData } from '../profile/profile';
import { withEarlier, type Completed } from '../profile/with-earlier';
import type { KeptItems } from '../recording/kept-items';
import type { Masker } from '../recording/masker';
import { withEarlierItems, type SeenPart } from './earlier-items';
import type { Earlier } from './earlier-profile';
import { maskProfile } from './mask-profile';

/** How what was learnt becomes what is written. */
export interface Completing {
  readonly contract: Contract;
  /** Undefined where values are kept. */
  readonly masker: Masker | undefined;
  /** What is to be completed; undefined where nothing is. */
  readonly before: Earlier | undefined;
  readonly part: SeenPart;
  /** What this run was named to mask. */
  readonly redact?: readonly string[] | undefined;
}

/** A profile with its items. */
interface Whole {
  readonly profile: ProfileData;
  readonly items: KeptItems;
}

/**
 * Gives what was learnt masked, and completed by what was there before. What was masked then is taken as it is, and what it shows of
 * an item stands in the place of the same again, so that equal stays equal from run to run; what was not is masked with the rest.
 */
export function completeLearnt(
  completing: Completing,
  profile: ProfileData,
  items: KeptItems,
): Whole & { readonly completed?: Completed | undefined } {
  const { masker, before, redact } = completing;
  const earlier = maskedItems(before, redact);
  if (masker !== undefined && earlier === undefined) {
    const { completed, ...whole } = complete(completing, { profile, items });
    return { ...masked(completing, whole), completed };
  }
  if (earlier !== undefined) masker?.again(items, earlier);
  return complete(completing, masked(completing, { profile, items }));
}

/** Gives the items of an earlier profile in which all is masked that a run masks; undefined where something may not be. */
export function maskedItems(earlier: Earlier | undefined, redact: readonly string[] = []): KeptItems | undefined {
  const known = earlier?.redacted;
  return known !== undefined && redact.every((name) => known.includes(name)) ? earlier?.items : undefined;
}

function complete(
  { contract, before, part }: Completing,
  { profile, items }: Whole,
): Whole & { readonly completed?: Completed } {
  if (before === undefined) return { profile, items };
  const completed = withEarlier(profile, before.profile);
  return { profile: completed.profile, items: withEarlierItems(contract, items, before.items, part), completed };
}

/** What is found in the profile is masked in the items too, and what stands in both is what fits the items. */
function masked({ contract, masker }: Completing, { profile, items }: Whole): Whole {
  if (masker === undefined) return { profile, items };
  masker.items(items);
  maskProfile(contract, profile, masker);
  const shown = masker.items(items);
  return { profile: maskProfile(contract, profile, masker), items: shown };
}
