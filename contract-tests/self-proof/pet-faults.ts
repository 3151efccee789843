import type { PetFault } from './fault';
import { answerFaults } from './faults-answers';
import { bodyFaults } from './faults-bodies';
import { itemFaults } from './faults-items';
import { listFaults } from './faults-lists';
import { securityFaults } from './faults-security';

/** Every fault of the Pet Store fleet. */
export const petFaults: readonly PetFault[] = [
  ...listFaults,
  ...itemFaults,
  ...securityFaults,
  ...bodyFaults,
  ...answerFaults,
];
