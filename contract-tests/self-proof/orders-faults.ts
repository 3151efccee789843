import type { OrdersFault } from './orders-fault';
import { envelopeFaults, problemFaults, refusalFaults, securityFaults } from './orders-faults-answers';
import { matchFaults, nestedFaults } from './orders-faults-below';
import { actionFaults, creationFaults } from './orders-faults-created';
import { deleteFaults } from './orders-faults-delete';
import { filterFaults, rangeFaults, sortFaults } from './orders-faults-lists';
import { cursorFaults, offsetFaults, pageNumberFaults } from './orders-faults-pages';
import { patchFaults } from './orders-faults-patch';
import { putFaults } from './orders-faults-put';
import { settingsFaults } from './orders-faults-settings';
import { secretFaults, valueFaults } from './orders-faults-values';

/** Every fault of the shop. */
export const ordersFaults: readonly OrdersFault[] = [
  ...patchFaults,
  ...putFaults,
  ...deleteFaults,
  ...matchFaults,
  ...nestedFaults,
  ...settingsFaults,
  ...cursorFaults,
  ...offsetFaults,
  ...pageNumberFaults,
  ...sortFaults,
  ...rangeFaults,
  ...filterFaults,
  ...valueFaults,
  ...secretFaults,
  ...creationFaults,
  ...actionFaults,
  ...securityFaults,
  ...problemFaults,
  ...refusalFaults,
  ...envelopeFaults,
];
