import { lawfulDepot, type DepotRules } from './depot-service';

/** Gives what is replaced of a lawful depot, made anew for each run. */
export type DepotChanges = () => Partial<DepotRules>;

/** A fault of a depot with the check that must find it. */
type FaultEntry = readonly [family: string, name: string, caughtBy: string, changes: DepotChanges];

const linkFaults: readonly FaultEntry[] = [
  [
    'links',
    'shelves are called otherwise than crates say',
    'readCrate.links.Shelf',
    () => ({ shelf: (code) => (/^S\d$/.test(code) ? lawfulDepot.shelf(code) : undefined) }),
  ],
  [
    'links',
    'a shelf is another than the crate says',
    'readCrate.links.Shelf',
    () => ({ shelf: (code) => lawfulDepot.shelf(code) && { code: 'S1', row: 1 } }),
  ],
  ['links', 'carriers are gone', 'readCrate.links.Carrier', () => ({ carrier: () => undefined })],
  ['links', 'a carrier has no name', 'readCarrier.succeeds', () => ({ carrier: () => ({ label: 'none' }) })],
  ['links', 'crates that were listed have not moved', 'readCrate.links.Moves', () => ({ moves: () => undefined })],
  ['links', 'seals are not kept', 'bringCrate.links.Seal', () => ({ seal: () => undefined })],
];

/** Gives the faults of the Depot fleet. */
export const depotFaults: readonly FaultEntry[] = [...linkFaults];
