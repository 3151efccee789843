import { dataLearners } from './data-learners';
import type { Learners } from './learner';
import { requestLearners } from './request-learners';

/** The families of learners, in the order in which those of one phase send their requests. */
export const learners: readonly Learners[] = [...requestLearners, ...dataLearners];
