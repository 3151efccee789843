import type { Learners } from './learner';

/** The families that learn what the data and the answers are like. */
export const dataLearners: readonly Learners[] = [];
