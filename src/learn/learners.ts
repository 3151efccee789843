import { aboveLearners } from './data/parent-changes';
import { constantBodyLearners, bothPlacesLearners, idempotencyLearners } from './data/constant-answers';
import { cascadeLearners } from './data/cascade-learner';
import { changeLearners } from './data/change-learner';
import { creationLearners } from './data/creation-learner';
import { derivedLearners } from './data/derived-learner';
import { filterLearners, searchLearners } from './data/filter-learner';
import { headerLearners } from './data/header-learner';
import { listMemberLearners, pageLearners } from './data/page-learner';
import { orderLearners } from './data/order-learner';
import { removalLearners } from './data/removal-learner';
import { stateLearners } from './data/state-learner';
import { seenWritesLearners, toldLearners } from './data/seen-writes-learner';
import { spellingLearners } from './data/spelling-learner';
import type { Learners } from './learner';
import { bodyLearners } from './requests/body-learners';
import { pathLearners } from './requests/path-learners';
import { partsLearners } from './requests/parts-together';
import { refusalLearners } from './requests/refusal-learners';
import { parameterLearners } from './requests/parameter-learners';
import { transportLearners } from './requests/transport-learners';

/** The families that learn what the data and the answers are like. */
export const dataLearners: readonly Learners[] = [
  pageLearners,
  bothPlacesLearners,
  filterLearners,
  searchLearners,
  constantBodyLearners,
  cascadeLearners,
  creationLearners,
  idempotencyLearners,
  removalLearners,
  changeLearners,
  aboveLearners,
  orderLearners,
  listMemberLearners,
  stateLearners,
  seenWritesLearners,
  toldLearners,
  derivedLearners,
  headerLearners,
  spellingLearners,
];

/** The families that learn what becomes of odd requests, and how refusals are answered. */
export const requestLearners: readonly Learners[] = [
  pathLearners,
  refusalLearners,
  parameterLearners,
  transportLearners,
  bodyLearners,
  partsLearners,
];

/** The families of learners, in the order in which those of one phase send their requests. */
export const learners: readonly Learners[] = [...requestLearners, ...dataLearners];
