import type { Contract } from '../contract/contract';
import { budgetOf, usualPages, type Budget, type Limits } from './budget';
import type { Candidate, Check } from './check';
import { checkFamilies, type DeriveOptions } from './checks/derive-checks';
import type { WhatIsSent } from './kept-phases';

/** What the checks of a run are chosen for. */
export interface Choice extends Limits {
  readonly baseUrl: string;
  readonly sent: WhatIsSent;
  readonly derive: DeriveOptions;
  /** Those that the caller asks for; throws where it asks for what is not there. */
  readonly select: <One extends Candidate>(checks: readonly One[]) => readonly One[];
  /** So many checks are held whole; of more, what decides whether they are run, and the chosen ones are made once more. */
  readonly mostHeld?: number;
}

/**
 * Gives the checks of a document that a run sends, within its budget. What is left out is never held with what it would have
 * sent: of a document of a thousand operations that is most.
 */
export function chooseChecks(contract: Contract, choice: Choice): Budget {
  const { baseUrl, sent, derive, select, mostHeld = 15_000 } = choice;
  const whole: Check[] = [];
  const light: Candidate[] = [];
  for (const family of checkFamilies(contract, derive)) {
    for (const check of family) light.push(lightOf(check));
    if (light.length <= mostHeld) for (const check of family) whole.push(check);
    else whole.length = 0;
  }
  if (light.length <= mostHeld) return budgetOf(contract, select(whole), baseUrl, choice, sent);
  const budget = budgetOf(contract, select(light), baseUrl, choice, sent);
  return { ...budget, chosen: madeAgain(contract, derive, light, new Set(budget.chosen)) };
}

/** What is made of one document is the same each time, in the same order. */
function madeAgain(
  contract: Contract,
  derive: DeriveOptions,
  light: readonly Candidate[],
  chosen: ReadonlySet<Candidate>,
): Check[] {
  const made: Check[] = [];
  let place = 0;
  for (const family of checkFamilies(contract, derive)) {
    for (const check of family) {
      const before = light[place];
      place += 1;
      if (before !== undefined && chosen.has(before)) made.push(check);
    }
  }
  return made;
}

/** Bodies make up most of what a check weighs; they tell requests apart only where one is sent oftener than once. */
function lightOf({ id, family, level, phase, sends, writes }: Check): Candidate {
  const isOften = sends.length > usualPages;
  const bodiless = sends.map(({ operation, method, path, credential }) => ({ operation, method, path, credential }));
  return { id, family, level, phase, sends: isOften ? sends : bodiless, writes };
}
