import { answered } from './answered';
import { belongsToParent } from './belongs-to-parent';
import { bodySchema } from './body-schema';
import { changesNothingElse } from './changes-nothing-else';
import { conflicts } from './conflicts';
import { credentials } from './credentials';
import { deletedIsGone } from './deleted-is-gone';
import { documentedMediaType } from './documented-media-type';
import { documentedStatus } from './documented-status';
import { errorBody } from './error-body';
import { filterMatches } from './filter-matches';
import { headers } from './headers';
import { identity } from './identity';
import { idsAreUnique } from './ids-are-unique';
import { invalidIsRejected } from './invalid-is-rejected';
import { keptAsSent } from './kept-as-sent';
import { leftOutTakesDefault } from './left-out-takes-default';
import { sameEverywhere } from './same-everywhere';
import { leadsSomewhere } from './leads-somewhere';
import { listComplete } from './list-complete';
import { noServerError } from './no-server-error';
import { pageSize } from './page-size';
import { pages } from './pages';
import { parameterDefault } from './parameter-default';
import { preconditions } from './preconditions';
import { rejectedLeavesNothing } from './rejected-leaves-nothing';
import { serviceSetsItsOwn } from './service-sets-its-own';
import { sorted } from './sorted';
import { unknownIsNotFound } from './unknown-is-not-found';
import { validIsAccepted } from './valid-is-accepted';
import { writeOnlyHidden } from './write-only-hidden';
import type { Rule } from './rule';

/** All rules, in the order of their layers. */
export const rules: readonly Rule[] = [
  answered,
  noServerError,
  documentedStatus,
  validIsAccepted,
  invalidIsRejected,
  credentials,
  unknownIsNotFound,
  conflicts,
  documentedMediaType,
  bodySchema,
  headers,
  errorBody,
  writeOnlyHidden,
  identity,
  keptAsSent,
  leftOutTakesDefault,
  changesNothingElse,
  serviceSetsItsOwn,
  rejectedLeavesNothing,
  sameEverywhere,
  idsAreUnique,
  leadsSomewhere,
  deletedIsGone,
  belongsToParent,
  preconditions,
  filterMatches,
  listComplete,
  pageSize,
  parameterDefault,
  pages,
  sorted,
];
