import { isEqual, type JsonValue } from '../base/json';
import type { ExchangeView, ShownItem } from '../knowledge/exchange-view';
import { pathOfItem } from '../openapi/collections/address';
import type { ItemAddress } from '../openapi/collections/collection';
import { isIdName } from '../openapi/names';
import type { Counterparts } from './counterparts';

/** Most items of one response that are compared with all others. */
const mostMatched = 100;
/** The share of equal values from which two items are the same. */
const alike = 0.5;

/** What two requests of one step name has the same part on both sides, whatever it is. */
export function linkTargets(counterparts: Counterparts, { role: a }: ExchangeView, { role: b }: ExchangeView): void {
  if (a.kind === 'none' || b.kind === 'none') return;
  for (const [index, { address }] of a.parents.entries())
    linkAddresses(counterparts, address, b.parents[index]?.address);
  if ('address' in a && 'address' in b) linkAddresses(counterparts, a.address, b.address);
}

/** What both runs wrote at one step is the same item. */
export function linkWritten(counterparts: Counterparts, a: ExchangeView, b: ExchangeView): void {
  for (const [index, item] of a.items.entries()) {
    const written = b.items[index];
    if (written !== undefined) link(counterparts, item, written, true);
  }
}

function linkAddresses(counterparts: Counterparts, a: ItemAddress | undefined, b: ItemAddress | undefined): void {
  if (a === undefined || b === undefined) return;
  const [one, other] = [pathOfItem(a), pathOfItem(b)];
  const isFree = counterparts.pathInB(one) === undefined && counterparts.pathInA(other) === undefined;
  if (isFree) counterparts.link({ path: one, id: a.id }, { path: other, id: b.id }, false);
}

/**
 * Finds for items that both services show at one place which of them are the same: those with one ID that are alike, then the most alike
 * ones. The rest are counterparts by their order, and only their form is compared.
 */
export function linkAlike(counterparts: Counterparts, a: readonly ShownItem[], b: readonly ShownItem[]): void {
  const [ones, others] = [
    a.filter((item) => isFree(counterparts, item, 'a')),
    b.filter((item) => isFree(counterparts, item, 'b')),
  ];
  const pairs: (readonly [ShownItem, ShownItem, number])[] = [];
  for (const one of ones.slice(0, mostMatched))
    for (const other of others.slice(0, mostMatched)) {
      const share = likeness(counterparts, one, other);
      if (share >= alike) pairs.push([one, other, share]);
    }
  const taken = new Map<ShownItem, ShownItem>();
  const partners = new Set<ShownItem>();
  for (const [one, other] of pairs.sort(([, , share], [, , less]) => less - share)) {
    if (taken.has(one) || partners.has(other)) continue;
    taken.set(one, other);
    partners.add(other);
  }
  const collection = (ones[0] ?? others[0])?.address.collection ?? '';
  // Of other data, a few are alike by chance.
  if (taken.size * 4 < ones.length + others.length) counterparts.otherData.add(collection);
  const isFirm = !counterparts.otherData.has(collection);
  for (const [one, other] of taken) link(counterparts, one, other, isFirm);
  const rest = others.filter((item) => !partners.has(item));
  for (const [index, one] of ones.filter((item) => !taken.has(item)).entries()) {
    const other = rest[index];
    if (other !== undefined) link(counterparts, one, other, false);
  }
}

function link(counterparts: Counterparts, a: ShownItem, b: ShownItem, isFirm: boolean): void {
  counterparts.link({ path: a.path, id: a.address.id }, { path: b.path, id: b.address.id }, isFirm);
}

function isFree(counterparts: Counterparts, { path }: ShownItem, side: 'a' | 'b'): boolean {
  return (side === 'a' ? counterparts.pathInB(path) : counterparts.pathInA(path)) === undefined;
}

/**
 * The share of what two items say that is equal, the longer the weightier. IDs and moments of the run say nothing, and a word of few letters
 * is soon the same.
 */
function likeness(
  counterparts: Counterparts,
  { value: a, address }: ShownItem,
  { value: b, address: other }: ShownItem,
): number {
  let [all, equal] = [0, 0];
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [one = null, two = null] = [a[name], b[name]];
    const isSame = isEqual(one, two);
    if (isIdName(name) || (!isSame && counterparts.isSameMoment(one, two))) continue;
    const weight = Math.min(mostWeight, Math.max(weightOf(one), weightOf(two)));
    all += weight;
    if (isSame) equal += weight;
  }
  const isSameId = address.id === other.id;
  if (all === 0) return isSameId ? 1 : 0;
  return equal / all + (isSameId ? 0.1 : 0);
}

const mostWeight = 20;

/** About how many letters say something. */
function weightOf(value: JsonValue): number {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length * 5;
  return typeof value === 'boolean' || value === null ? 0 : 1;
}
