import { asText, isScalar } from '../base/json';
import type { ExchangeView, ShownItem } from '../knowledge/exchange-view';
import { isIdName, wordsOf } from '../openapi/names';
import type { Counterparts, SideName } from './counterparts';

/** Most items of one response that are compared with all others. */
const mostMatched = 100;
/** The share of equal values from which two items are the same. */
const alike = 0.5;
/** The same of what a service made of what the run sent. */
const nearlyEqual = 0.9;

/** What both runs wrote at one step is the same item. */
export function linkWritten(counterparts: Counterparts, a: ExchangeView, b: ExchangeView): void {
  for (const [index, item] of a.items.entries()) {
    const written = b.items[index];
    if (written === undefined) continue;
    link(counterparts, item, written, true);
    // An item may have an ID beside the name that its path has.
    for (const [name, value] of Object.entries(item.value)) {
      const other = written.value[name];
      if (isIdName(name) && wordsOf(name).length === 1 && isScalar(value) && isScalar(other))
        counterparts.linkIds(asText(value), asText(other), item.path);
    }
  }
}

/**
 * Finds for items that both services had before which of them are the same: the most alike ones. The rest are counterparts by their order,
 * and only their form is compared.
 */
export function linkFound(counterparts: Counterparts, a: readonly ShownItem[], b: readonly ShownItem[]): void {
  const { pairs, ones, others } = alikeIn(counterparts, a, b);
  const collection = (a[0] ?? b[0])?.address.collection ?? '';
  // Of other data, a few are alike by chance.
  if (pairs.length * 4 < ones.length + others.length + 2 * pairs.length) counterparts.otherData.add(collection);
  const isFirm = !counterparts.otherData.has(collection);
  for (const [one, other] of pairs) link(counterparts, one, other, isFirm);
  for (const [index, one] of ones.entries()) {
    const other = others[index];
    if (other !== undefined) link(counterparts, one, other, false);
  }
}

/** What services made by themselves of what the run sent is the same if it is alike. */
export function linkMade(counterparts: Counterparts, a: readonly ShownItem[], b: readonly ShownItem[]): void {
  for (const [one, other] of alikeIn(counterparts, a, b, nearlyEqual).pairs) link(counterparts, one, other, true);
}

function link(counterparts: Counterparts, a: ShownItem, b: ShownItem, isFirm: boolean): void {
  counterparts.link({ path: a.path, id: a.address.id }, { path: b.path, id: b.address.id }, isFirm);
}

interface Alike {
  readonly pairs: readonly (readonly [ShownItem, ShownItem])[];
  /** Those that are like no other. */
  readonly ones: readonly ShownItem[];
  readonly others: readonly ShownItem[];
}

function alikeIn(counterparts: Counterparts, a: readonly ShownItem[], b: readonly ShownItem[], least = alike): Alike {
  const unlinked = (side: SideName, items: readonly ShownItem[]): Map<ShownItem, ReadonlyMap<string, string>> => {
    const own = items.filter(({ path }) => counterparts.otherPath(side, path) === undefined);
    return new Map(own.map((item) => [item, textsOf(counterparts, side, item)]));
  };
  const [ones, others] = [unlinked('a', a), unlinked('b', b)];
  const candidates = [...ones].slice(0, mostMatched).flatMap(([one, texts]) =>
    [...others].slice(0, mostMatched).map(([other, otherTexts]) => ({
      one,
      other,
      share: likeness(texts, otherTexts) + (one.address.id === other.address.id ? 0.1 : 0),
    })),
  );
  const pairs: (readonly [ShownItem, ShownItem])[] = [];
  for (const { one, other } of candidates.filter(({ share }) => share >= least).sort((x, y) => y.share - x.share))
    if (ones.has(one) && others.has(other)) {
      pairs.push([one, other]);
      ones.delete(one);
      others.delete(other);
    }
  return { pairs, ones: [...ones.keys()], others: [...others.keys()] };
}

/** What an item says, by its properties. IDs, and moments of the run, say nothing. */
function textsOf(counterparts: Counterparts, side: SideName, { value }: ShownItem): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(value)
      .filter(
        ([name, inner]) =>
          !isIdName(name) && inner !== null && typeof inner !== 'boolean' && !counterparts.isMoment(inner),
      )
      .map(([name, inner]) => [name, counterparts.plain(side, asText(inner))] as const)
      .filter(([, text]) => !/^(?:\[\]|\{\}|0000-00-00.*|<token>)?$/.test(text)),
  );
}

const mostWeight = 20;

/** The share of what two items say that is equal, the longer the weightier: a word of few letters is soon the same. */
function likeness(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): number {
  let [all, equal] = [0, 0];
  for (const name of new Set([...a.keys(), ...b.keys()])) {
    const [one = '', other = ''] = [a.get(name), b.get(name)];
    const weight = Math.min(mostWeight, Math.max(one.length, other.length));
    all += weight;
    if (one === other) equal += weight;
  }
  return all === 0 ? alike : equal / all;
}
