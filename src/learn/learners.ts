import type { Learners } from './learner';

/** The families of learners, in the order in which those of one phase send their requests. */
export const learners: readonly Learners[] = [];
