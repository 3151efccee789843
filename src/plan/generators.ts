import { access } from './access';
import { actions, unknownActions } from './actions';
import { changes } from './changes';
import { conditions } from './conditions';
import { conflicts, creates, ownProperties, validValues } from './creates';
import { deletes, deletesAbove } from './deletes';
import { everything } from './everything';
import { filters, together } from './filters';
import { lists, pages, pageSizes, parameterDefaults, searches, sorts } from './lists';
import { nesting } from './nesting';
import { oddChanges } from './odd-changes';
import { overlap } from './overlap';
import type { Generator, Planner } from './planner';
import { heads, reads, unknownIds } from './reads';
import { invalidBodies, invalidParameters, strays } from './rejected';
import { playable, type Scenario } from './scenario';

/** All kinds of scenarios, in the order in which they run within a phase. */
const generators: readonly Generator[] = [
  lists,
  reads,
  unknownIds,
  pages,
  pageSizes,
  parameterDefaults,
  filters,
  together,
  searches,
  sorts,
  invalidParameters,
  heads,
  invalidBodies,
  creates,
  validValues,
  ownProperties,
  conflicts,
  overlap,
  strays,
  changes,
  oddChanges,
  conditions,
  nesting,
  actions,
  unknownActions,
  access,
  deletes,
  deletesAbove,
  everything,
];

/** The phases of a round, in their order. */
export const phases: readonly Scenario['phase'][] = ['read', 'rejected', 'write', 'change', 'delete'];
const rounds: readonly Scenario['round'][] = [0, 1, 2, 3];

/** The scenarios of a plan: round by round, each through all phases. A run that is cut off is even. */
export function planFor(planner: Planner): readonly Scenario[] {
  const all = generators.flatMap((generator) => playable(planner, generator(planner)));
  return rounds.flatMap((round) =>
    phases.flatMap((phase) => all.filter((scenario) => scenario.round === round && scenario.phase === phase)),
  );
}
