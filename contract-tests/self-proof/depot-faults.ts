import type { Item } from './collection-service';
import { apply } from './depot-patch';
import { lawfulDepot, type DepotRules, type Told } from './depot-service';

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

/** Forgets which state of an item an entity tag stands for. */
function numberOf(tag: string | undefined): string {
  return tag?.split('-')[0] ?? '';
}

const tagFaults: readonly FaultEntry[] = [
  ['if-none-match', 'If-None-Match is ignored', 'readCrate.if-none-match.current', () => ({ isKnown: () => false })],
  [
    'if-none-match',
    'any entity tag is known',
    'readCrate.if-none-match.other',
    () => ({ isKnown: (ifNoneMatch) => ifNoneMatch !== undefined }),
  ],
  [
    'if-none-match',
    'an entity tag of before is known',
    'readCrate.if-none-match.changed',
    () => ({ isKnown: (ifNoneMatch, tag) => numberOf(ifNoneMatch) === numberOf(tag) }),
  ],
  [
    'if-match',
    'If-Match: * is compared as a tag',
    'changeCrate.if-match.any',
    () => ({ refusesTag: (ifMatch, tag) => (ifMatch === undefined ? 428 : ifMatch === tag ? undefined : 412) }),
  ],
  [
    'if-match',
    'a change without If-Match is made',
    'changeCrate.if-match.missing',
    () => ({
      refusesTag: (ifMatch, tag) => (ifMatch === undefined ? undefined : lawfulDepot.refusesTag(ifMatch, tag)),
    }),
  ],
  [
    'if-match',
    'a change without If-Match is answered 412',
    'changeCrate.if-match.missing',
    () => ({ refusesTag: (ifMatch, tag) => (ifMatch === undefined ? 412 : lawfulDepot.refusesTag(ifMatch, tag)) }),
  ],
];

const patchFaults: readonly FaultEntry[] = [
  [
    'json-patch',
    'a test is passed over',
    'changeCrate.test.fails',
    () => ({
      patch: (crate, operations) => {
        const next = { ...crate };
        return apply(next, operations, false) ?? next;
      },
    }),
  ],
  [
    'json-patch',
    'what stands before a test that fails is done',
    'changeCrate.test.fails',
    () => ({
      patch: (crate, operations) => {
        const next = { ...crate };
        const failed = apply(next, operations);
        if (failed === 409) Object.assign(crate, next);
        return failed ?? next;
      },
    }),
  ],
];

const hoursFaults: readonly FaultEntry[] = [
  [
    'documents',
    'who decided is taken from the client',
    'setHours.decidedBy.read-only',
    () => ({
      setHours: (sent, old) => ({
        ...lawfulDepot.setHours(sent, old),
        ...(sent['decidedBy'] !== undefined && { decidedBy: sent['decidedBy'] }),
      }),
    }),
  ],
];

function telling(change: (told: Told) => Item): DepotChanges {
  return () => ({ tell: (told) => ({ ...lawfulDepot.tell(told), ...change(told) }) });
}

const pageFaults: readonly FaultEntry[] = [
  ['pages', 'has_more is true on the last page', 'listCrates.has_more.agrees', telling(() => ({ has_more: true }))],
  [
    'pages',
    'has_more is false on the last page but one',
    'listCrates.has_more.agrees',
    telling(({ page, size, all }) => ({ has_more: (page + 1) * size < all })),
  ],
  ['pages', 'count is the page size', 'listCrates.count.agrees', telling(({ size }) => ({ count: size }))],
  [
    'pages',
    'total_pages leaves out a last page that is not full',
    'listCrates.total_pages.agrees',
    telling(({ all, size }) => ({ total_pages: Math.floor(all / size) })),
  ],
  ['pages', 'pages are counted from 0', 'listCrates.page.agrees', telling(({ page }) => ({ page: page - 1 }))],
  [
    'pages',
    'a Link field leads to the page that it is on',
    'listShelves.pages.end',
    () => ({ nextLink: (start, limit) => `</v1/shelves?limit=${limit}&from=${start}>; rel="next"` }),
  ],
  [
    'pages',
    'a Link field passes over a shelf',
    'listShelves.pages.each-item-once',
    () => ({
      nextLink: (start, limit, all) =>
        start + limit + 1 < all ? `</v1/shelves?limit=${limit}&from=${start + limit + 1}>; rel="next"` : undefined,
    }),
  ],
];

/** Gives the faults of the Depot fleet. */
export const depotFaults: readonly FaultEntry[] = [
  ...linkFaults,
  ...tagFaults,
  ...patchFaults,
  ...hoursFaults,
  ...pageFaults,
];
