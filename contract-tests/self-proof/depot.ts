import { depotFaults, type DepotChanges } from './depot-faults';
import { depotService, lawfulDepot, type DepotRules } from './depot-service';
import type { Fleet } from './fleet';

/** A weak entity tag never fits If-Match, and fits If-None-Match (RFC 9110 section 8.8.3.2). */
const weakly: Partial<DepotRules> = {
  tag: (crate) => `W/${lawfulDepot.tag(crate)}`,
  refusesTag: (ifMatch) => (ifMatch === undefined ? 428 : ifMatch === '*' ? undefined : 412),
};

const withoutTests: DepotRules['patch'] = (crate, operations) =>
  JSON.stringify(operations).includes('"op":"test"') ? 422 : lawfulDepot.patch(crate, operations);

const lawful: readonly (readonly [name: string, changes: DepotChanges])[] = [
  ['nothing odd at all', () => ({})],
  [
    'crates on a shelf that is gone',
    () => ({ shelf: (code) => (code === 'S14' ? undefined : lawfulDepot.shelf(code)) }),
  ],
  ['count is that of all pages', () => ({ tell: (told) => ({ ...lawfulDepot.tell(told), count: told.all }) })],
  ['no crate has an invoice', () => ({ invoice: () => undefined })],
  ['weak entity tags', () => weakly],
  [
    'a body with a member that is only read is refused',
    () => ({ refusesHours: (sent) => sent['decidedBy'] !== undefined }),
  ],
  ['a patch with a test is refused', () => ({ patch: withoutTests })],
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
