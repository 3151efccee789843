import { depotFaults, type DepotChanges } from './depot-faults';
import { depotService, lawfulDepot } from './depot-service';
import type { Fleet } from './fleet';

const lawful: readonly (readonly [name: string, changes: DepotChanges])[] = [
  ['nothing odd at all', () => ({})],
  [
    'crates on a shelf that is gone',
    () => ({ shelf: (code) => (code === 'S14' ? undefined : lawfulDepot.shelf(code)) }),
  ],
  ['no crate has an invoice', () => ({ invoice: () => undefined })],
];

/** The fleet of the Depot document: links, pages that tell of themselves, entity tags, patches of operations. */
export const depot: Fleet = {
  document: 'spec/self-proof/depot.yaml',
  key: undefined,
  isComplete: false,
  mostMissed: 0,
  faults: depotFaults.map(([family, name, caughtBy, changes]) => ({
    family,
    name,
    caughtBy: [caughtBy],
    service: () => depotService(changes()),
  })),
  lawful: lawful.map(([name, changes]) => ({ name, service: () => depotService(changes()) })),
  lawfulPairs: () => [],
};
