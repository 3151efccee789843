import type { Learners } from './learner';
import { bodyLearners } from './requests/body-learners';
import { pathLearners } from './requests/path-learners';
import { partsLearners } from './requests/parts-together';
import { refusalLearners } from './requests/refusal-learners';
import { parameterLearners } from './requests/parameter-learners';
import { transportLearners } from './requests/transport-learners';

/** The families that learn what becomes of odd requests, and how refusals are answered. */
export const requestLearners: readonly Learners[] = [
  pathLearners,
  refusalLearners,
  parameterLearners,
  transportLearners,
  bodyLearners,
  partsLearners,
];
