import { access } from './access';
import { changes } from './changes';
import { conditions } from './conditions';
import { conflicts, creates, ownProperties, validValues } from './creates';
import { actions, deletes, deletesAbove, unknownActions } from './deletes';
import { filters, together } from './filters';
import { lists, pages, pageSizes, parameterDefaults, searches, sorts } from './lists';
import { nesting } from './nesting';
import { oddChanges } from './odd-changes';
import { overlap } from './overlap';
import type { Generator } from './planner';
import { heads, reads, unknownIds } from './reads';
import { invalidBodies, invalidParameters, strays } from './rejected';

/** All kinds of scenarios, in the order in which they run within a phase. */
export const generators: Readonly<Record<string, Generator>> = {
  lists,
  reads,
  'unknown-ids': unknownIds,
  pages,
  'page-sizes': pageSizes,
  'parameter-defaults': parameterDefaults,
  filters,
  together,
  search: searches,
  sort: sorts,
  'invalid-parameters': invalidParameters,
  heads,
  'invalid-bodies': invalidBodies,
  creates,
  'valid-values': validValues,
  'own-properties': ownProperties,
  conflicts,
  overlap,
  strays,
  changes,
  'odd-changes': oddChanges,
  conditions,
  nesting,
  actions,
  'unknown-actions': unknownActions,
  access,
  deletes,
  'deletes-above': deletesAbove,
};
