import type { Learners } from './learner';
import { bodyLearners } from './requests/body-learners';
import { parameterLearners } from './requests/parameter-learners';

/** The families that learn what becomes of odd requests, and how refusals are answered. */
export const requestLearners: readonly Learners[] = [parameterLearners, bodyLearners];
