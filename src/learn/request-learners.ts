import type { Learners } from './learner';

/** The families that learn what becomes of odd requests, and how refusals are answered. */
export const requestLearners: readonly Learners[] = [];
