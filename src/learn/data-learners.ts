import { aboveLearners } from './data/above-learner';
import { bodyLearners } from './data/body-learner';
import { bothPlacesLearners } from './data/both-places-learner';
import { cascadeLearners } from './data/cascade-learner';
import { changeLearners } from './data/change-learner';
import { creationLearners } from './data/creation-learner';
import { derivedLearners } from './data/derived-learner';
import { filterLearners } from './data/filter-learner';
import { headerLearners } from './data/header-learner';
import { idempotencyLearners } from './data/idempotency-learner';
import { listMemberLearners } from './data/list-member-learner';
import { orderLearners } from './data/order-learner';
import { pageLearners } from './data/page-learner';
import { removalLearners } from './data/removal-learner';
import { stateLearners } from './data/state-learner';
import { searchLearners } from './data/search-learner';
import { seenWritesLearners } from './data/seen-writes-learner';
import { spellingLearners } from './data/spelling-learner';
import { toldLearners } from './data/told-learner';
import type { Learners } from './learner';

/** The families that learn what the data and the answers are like. */
export const dataLearners: readonly Learners[] = [
  pageLearners,
  bothPlacesLearners,
  filterLearners,
  searchLearners,
  bodyLearners,
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
