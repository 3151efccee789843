import type { Contract } from '../../openapi/contract';
import { type Resource, operationsOf } from '../../openapi/collections/resources';
import { ownMember, stringifyJson, type JsonValue } from '../../base/json';
import { derivedPoints, type Derivation, derivedValue } from '../../profile/state-points';
import { isSuccess } from '../../probe/answers';
import { isRead, type Exchange } from '../../probe/exchange';
import type { SeenItem } from '../../probe/knowledge';
import { itemsOf } from '../../probe/listing';
import type { LearnContext, Learner } from '../learner';
import { itemIn } from './exchanged';
import { isObject } from '../../openapi/document';
import { learnTemplate } from '../../profile/template';

/** Gives what finds, in all items that were seen in the run, the members that follow from others; it sends nothing. */
export function derivedLearners(contract: Contract): readonly Learner[] {
  return contract.resources.map((resource) => ({
    id: `derived members of ${resource.collection}`,
    phase: 'remove',
    learn: (context) => {
      noteDerived(context, resource);
      return Promise.resolve();
    },
  }));
}

/** Most items that a member is held against. */
const mostItems = 400;

/** Fewer items than this explain anything. */
const fewestItems = 5;

function noteDerived(context: LearnContext, resource: Resource): void {
  const seen = seenItems(context, resource);
  const [shown] = seen;
  if (shown === undefined || seen.length < fewestItems) return;
  // What no double holds is no amount that anything is counted with.
  const items = seen
    .map(({ item }) => item)
    .filter((item) => Object.values(item).every((one) => typeof one !== 'bigint'));
  const given = namesGiven(context.contract, resource);
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const property = resource.identifier?.property;
  const open = names.filter((name) => name !== property && !given.has(name));
  // What clients give explains more than what follows from it.
  const isProperty = (name: string): boolean => name === property;
  const sources = [...names.filter((name) => given.has(name)), ...names.filter(isProperty), ...open];
  const isConfirmed = seen.some(({ exchange }) => exchange.operation.method !== 'GET');
  const derived = new Map<string, Derivation>();
  for (const name of open) {
    const has = items.filter((item) => (ownMember(item, name) ?? null) !== null);
    if (has.length < fewestItems || distinct(has, name) < 2) continue;
    const found = derivationOf(
      name,
      has,
      sources.filter((source) => source !== name && !dependsOn(derived, source, name)),
      { property, isConfirmed },
    );
    if (found !== undefined && !isMissed(found, name, items)) derived.set(name, found);
  }
  const { list, collection } = resource;
  if (derived.size > 0)
    context.note(
      derivedPoints.derived,
      Object.fromEntries(derived),
      shown.exchange,
      list?.operation.path ?? collection,
    );
}

/** Whether an item has no such member though what it would follow from is there. */
function isMissed(found: Derivation, name: string, items: readonly SeenItem[]): boolean {
  return items.some((item) => (ownMember(item, name) ?? null) === null && derivedValue(found, item) !== undefined);
}

/** What follows from a member, by however many others, is not what that follows from. */
function dependsOn(derived: ReadonlyMap<string, Derivation>, source: string, name: string): boolean {
  const reached = new Set([source]);
  for (const one of reached) for (const next of derived.get(one)?.of ?? []) reached.add(next);
  return reached.has(name);
}

function distinct(items: readonly SeenItem[], name: string): number {
  return new Set(items.map((item) => stringifyJson(ownMember(item, name) ?? null))).size;
}

interface Shown {
  readonly item: SeenItem;
  readonly exchange: Exchange;
}

/** The newest first, for what a service was asked to change shows most. */
function seenItems(context: LearnContext, resource: Resource): readonly Shown[] {
  const operations = operationsOf(resource);
  const known = new Map<string, Shown>();
  for (const exchange of [...context.exchanges].reverse()) {
    if (known.size >= mostItems) break;
    const { operation } = exchange;
    if (!operations.includes(operation) || operation.method === 'DELETE') continue;
    if (exchange.request.method !== operation.method || !isSuccess(exchange) || !isRead(exchange)) continue;
    const one = operation === resource.list?.operation ? undefined : itemIn(context.contract, exchange);
    const items = one === undefined ? (itemsOf(resource, exchange) ?? []) : [one];
    for (const item of items) known.set(stringifyJson(item), { item, exchange });
  }
  return [...known.values()];
}

/** Gives the members that clients may set. */
function namesGiven({ schemas }: Contract, { create, replace, update }: Resource): ReadonlySet<string> {
  const bodies = [create, replace, update].flatMap((operation) => operation?.requestBody?.content ?? []);
  const members = bodies.flatMap(({ schema }) => Object.entries(schemas.shapedProperties(schema ?? {})));
  return new Set(members.filter(([, schema]) => schemas.flatten(schema).readOnly !== true).map(([name]) => name));
}

/** Most members that are tried as what another follows from. */
const mostSources = 12;

/** What tells one item from another, and whether the run made or changed one of them. */
interface Origin {
  readonly property?: string | undefined;
  readonly isConfirmed: boolean;
}

/**
 * Gives how a member follows from others, of those that are likeliest first: what explains its value in every item that has it, and
 * in more of them than chance would. Undefined where nothing does.
 */
export function derivationOf(
  name: string,
  items: readonly SeenItem[],
  sources: readonly string[],
  { property, isConfirmed }: Origin = { isConfirmed: false },
): Derivation | undefined {
  const values = items.map((item) => ownMember(item, name));
  const isOf = (type: string): boolean => values.every((value) => typeof value === type);
  const candidates = isOf('boolean')
    ? truthsOf(name, items, sources)
    : isOf('number')
      ? numbersOf(name, items, sources)
      : isOf('string')
        ? textsOf(name, items, sources)
        : [];
  const samples = { items: samplesOf(name, items, property), isConfirmed };
  for (const [index, candidate] of candidates.entries()) {
    if (!explains(candidate, name, items)) continue;
    // What is the same of all items would have explained nothing, and was no chance.
    const tried = candidates.slice(0, index).filter((one) => isVaried(one, samples.items)).length;
    if (isBeyondChance(candidate, name, samples, tried + 1)) return unrounded(candidate, name, samples.items);
  }
  return undefined;
}

/** A product whose every value is exact is rounded nowhere that was seen: it has all digits of what it is made of. */
function unrounded(derivation: Derivation, name: string, items: readonly SeenItem[]): Derivation {
  if (derivation.is !== 'product') return derivation;
  const exact = { ...derivation, digits: mostDigits };
  const isExact = items.every((item) => derivedValue(exact, item) === ownMember(item, name));
  const numbers = derivation.of.map((source) => items.map((item) => ownMember(item, source)));
  const digits = numbers.reduce(
    (sum, those) => sum + Math.max(0, ...those.map((one) => (typeof one === 'number' ? digitsOf(one) : 0))),
    0,
  );
  return isExact && digits > (derivation.digits ?? 0)
    ? { ...derivation, digits: Math.min(digits, mostDigits) }
    : derivation;
}

function isVaried(derivation: Derivation, items: readonly SeenItem[]): boolean {
  return new Set(items.map((item) => stringifyJson(derivedValue(derivation, item) ?? null))).size > 1;
}

function explains(derivation: Derivation, name: string, items: readonly SeenItem[]): boolean {
  // Where rounding falls on a half, services differ by one in the last place.
  const slack = 10 ** -(derivation.digits ?? 0) * 0.5 + 1e-9;
  return items.every((item) => {
    const wanted = ownMember(item, name);
    const made = derivedValue(typeof wanted === 'number' ? { ...derivation, digits: 9 } : derivation, item);
    if (made === undefined) return false;
    if (typeof wanted !== 'number' || typeof made !== 'number') return wanted === made;
    // Doubles of great numbers are off by more than what is rounded.
    return Math.abs(wanted - made) <= slack + Math.abs(wanted) * 1e-12;
  });
}

/** Each side of a truth value must be seen so often. */
const fewestOfEach = 2;

function truthsOf(name: string, items: readonly SeenItem[], sources: readonly string[]): Derivation[] {
  const isTrue = (item: SeenItem): boolean => ownMember(item, name) === true;
  const trues = items.filter(isTrue);
  if (trues.length < fewestOfEach || items.length - trues.length < fewestOfEach) return [];
  const numeric = sources.filter((source) => areNumbers(items, source)).slice(0, mostSources);
  const above = numeric.map((source): Derivation => ({ is: 'above', of: [source], than: 0 }));
  const pairs = pairsOf(numeric).map(([one, other]): Derivation => ({ is: 'above', of: [one, other] }));
  const set = sources.map((source): Derivation => ({ is: 'set', of: [source] }));
  const listed = sources.flatMap((source): Derivation[] => {
    const own = (some: readonly SeenItem[]): Map<string, JsonValue> =>
      new Map(some.map((item) => [stringifyJson(ownMember(item, source) ?? null), ownMember(item, source) ?? null]));
    const all = own(items);
    const isFew = all.size <= mostValues && [...all.values()].every((value) => typeof value !== 'object');
    return isFew && all.size < items.length / 2
      ? [{ is: 'one-of', of: [source], values: [...own(trues).values()] }]
      : [];
  });
  return [...above, ...set, ...listed, ...pairs];
}

/** Most values that a member has which tells a state. */
const mostValues = 6;

function numbersOf(name: string, items: readonly SeenItem[], sources: readonly string[]): Derivation[] {
  const digits = Math.max(...items.map((item) => digitsOf(ownMember(item, name) as number)));
  if (digits > mostDigits) return [];
  const varied = sources.filter((source) => distinctOf(items, source) >= 2);
  const numeric = varied.filter((source) => areNumbers(items, source)).slice(0, mostSources);
  const lists = varied.filter((source) => items.every((item) => Array.isArray(ownMember(item, source))));
  const countable = varied.filter((source) =>
    items.every((item) => ['string', 'object'].includes(typeof ownMember(item, source))),
  );
  const pairs = pairsOf(numeric);
  const isFirst = ([one, other]: readonly [string, string]): boolean => numeric.indexOf(one) < numeric.indexOf(other);
  return [
    ...pairs.filter(isFirst).map((of): Derivation => ({ is: 'product', of, digits })),
    ...pairs.filter(isFirst).map((of): Derivation => ({ is: 'sum', of, digits })),
    ...pairs.map((of): Derivation => ({ is: 'difference', of, digits })),
    ...lists.flatMap((list) => totalsOf(list, items, digits)),
    ...countable.map((source): Derivation => ({ is: 'count', of: [source] })),
    ...numeric.flatMap((source) => linesOf(name, items, source, digits)),
  ];
}

/** Most digits behind the point of a number that is rounded; what has more is measured. */
const mostDigits = 6;

function digitsOf(number: number): number {
  const text = String(number);
  const [, digits = ''] = text.includes('e') ? [] : text.split('.');
  return digits.length;
}

function totalsOf(list: string, items: readonly SeenItem[], digits: number): Derivation[] {
  const elements = items
    .flatMap((item) => ownMember(item, list) as readonly JsonValue[])
    .filter((one) => isObject(one));
  const [first] = elements as readonly SeenItem[];
  if (first === undefined) return [];
  const names = Object.keys(first).filter((name) => typeof first[name] === 'number');
  return [
    ...pairsOf(names)
      .filter(([one, other]) => names.indexOf(one) < names.indexOf(other))
      .map(([one, other]): Derivation => ({ is: 'total', of: [list, one, other], digits })),
    ...names.map((name): Derivation => ({ is: 'total', of: [list, name], digits })),
  ];
}

/** Parts of so many are what numbers are counted in, such as a price for each 100 grams. */
const parts = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 5000, 10_000] as const;

/** Fewer points than this are on some line by chance. */
const fewestPoints = 5;

function linesOf(name: string, items: readonly SeenItem[], source: string, digits: number): Derivation[] {
  const at = items.map((item) => [ownMember(item, source) as number, ownMember(item, name) as number] as const);
  if (new Set(at.map(([x]) => x)).size < fewestPoints) return [];
  const lines: Omit<Derivation, 'is' | 'of'>[] = [
    {},
    ...parts.flatMap((per) => (['up', 'down'] as const).map((round) => ({ per, round }))),
  ];
  return lines.flatMap((line): Derivation[] => {
    const counted = at.map(([x, y]) => [countOf(line, x), y] as const);
    const sorted = counted.toSorted(([one], [other]) => one - other);
    const [least, greatest] = [sorted[0], sorted.at(-1)];
    if (least === undefined || greatest === undefined || least[0] === greatest[0]) return [];
    const times = short((greatest[1] - least[1]) / (greatest[0] - least[0]));
    if (times === 0) return [];
    const plus = short(least[1] - times * least[0]);
    return [{ is: 'linear', of: [source], times, ...(plus !== 0 && { plus }), ...line, digits }];
  });
}

function countOf({ per, round }: Omit<Derivation, 'is' | 'of'>, x: number): number {
  return derivedValue(
    { is: 'linear', of: ['x'], digits: 9, ...(per && { per }), ...(round && { round }) },
    { x },
  ) as number;
}

/** What people write of a number: four digits behind the point. */
function short(number: number): number {
  return Math.round(number * 10_000) / 10_000;
}

/** Moments that are alike were taken at once: neither follows from the other. */
const moment = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/;

function textsOf(name: string, items: readonly SeenItem[], sources: readonly string[]): Derivation[] {
  if (items.every((item) => moment.test(textAt(item, name)))) return [];
  const texts = sources.filter((source) => items.every((item) => typeof ownMember(item, source) === 'string'));
  const varied = texts.filter((source) => distinctOf(items, source) >= fewestOfEach);
  const single = varied.flatMap((source): Derivation[] =>
    (['slug', 'lower-case', 'upper-case'] as const).map((is) => ({ is, of: [source] })),
  );
  const numbered = numberedOf(name, items, sources);
  if (numbered !== undefined) return [numbered];
  const [first] = items;
  const second = items.find((item) => ownMember(item, name) !== ownMember(first ?? {}, name));
  const [one, other] = [first, second].map((item) => ({
    text: textAt(item, name),
    facts: Object.fromEntries(
      varied.map((source): [string, string] => [source, ownMember(item ?? {}, source) as string]),
    ),
  }));
  const like = one === undefined || other === undefined ? undefined : learnTemplate(one, other);
  const named = [...(like ?? '').matchAll(/\{\{([^{}]{1,100})\}\}/g)].map(([, source = '']) => source);
  const isOfMembers = named.length > 0 && named.every((source) => varied.includes(source));
  return [
    ...single,
    ...(isOfMembers && like !== undefined ? [{ is: 'text' as const, of: named.slice(0, 3), like }] : []),
  ];
}

/** A number between what is the same in all: `ORD-000042`. */
function numberedOf(name: string, items: readonly SeenItem[], sources: readonly string[]): Derivation | undefined {
  const [first] = items;
  const [, before, digits = '', after] = /^(\D{0,20})(\d{1,15})(\D{0,20})$/.exec(textAt(first, name)) ?? [];
  if (before === undefined || after === undefined || /[{}]/.test(before + after)) return undefined;
  const source = sources.find((one) => areNumbers(items, one) && ownMember(first ?? {}, one) === Number(digits));
  if (source === undefined) return undefined;
  const around = before.length + after.length;
  const least = Math.min(...items.map((item) => textAt(item, name).length - around));
  return { is: 'text', of: [source], like: `${before}{{${source}}}${after}`, digits: Math.max(1, least) };
}

function areNumbers(items: readonly SeenItem[], source: string): boolean {
  return items.every((item) => typeof ownMember(item, source) === 'number');
}

function distinctOf(items: readonly SeenItem[], source: string): number {
  return new Set(items.map((item) => stringifyJson(ownMember(item, source) ?? null))).size;
}

function pairsOf(names: readonly string[]): [string, string][] {
  return names.flatMap((one) => names.filter((other) => other !== one).map((other): [string, string] => [one, other]));
}

function textAt(item: SeenItem | undefined, name: string): string {
  const value = ownMember(item ?? {}, name);
  return typeof value === 'string' ? value : stringifyJson(value ?? null);
}

/** What is believed is this much likelier than that it explains everything by chance, in bits: of 128 such chances one is met. */
const margin = 7;

/** Where no item of the run has confirmed it, what services begin with follows patterns of its own. */
const marginOfOthers = 14;

/** What a member had in items that tell something of it each. */
interface Samples {
  readonly items: readonly SeenItem[];
  /** Whether an item that the run made or changed is among them. */
  readonly isConfirmed: boolean;
}

/**
 * Gives the items that tell something of a member each: of one identifier every value once, for what an item keeps over all of its
 * versions was observed once.
 */
function samplesOf(name: string, items: readonly SeenItem[], property: string | undefined): SeenItem[] {
  const known = new Map<string, SeenItem>();
  for (const [index, item] of items.entries()) {
    const id = property === undefined ? undefined : ownMember(item, property);
    const value = stringifyJson(ownMember(item, name) ?? null);
    known.set(`${id === undefined ? `#${index}` : stringifyJson(id)} ${value}`, item);
  }
  return [...known.values()];
}

/**
 * Tells whether so many samples are explained that chance hardly explains them as well. `tried` is how many explanations were held
 * against them, this one among them: each more is one more chance.
 */
function isBeyondChance(derivation: Derivation, name: string, { items, isConfirmed }: Samples, tried: number): boolean {
  const values = items.map((item) => ownMember(item, name) ?? null);
  const needed = Math.log2(Math.max(1, tried)) + (isConfirmed ? margin : marginOfOthers);
  return bitsOf(derivation, values) - freedomOf(derivation) >= needed;
}

/** Each value that is listed, or is not, was chosen to fit: one bit of what was seen went there. */
function freedomOf({ is, values = [] }: Derivation): number {
  return is === 'one-of' ? values.length + 1 : 0;
}

/** How much the samples tell, in bits: in how many ways the same values could be among the items, or how exact they are. */
function bitsOf({ is }: Derivation, values: readonly JsonValue[]): number {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(stringifyJson(value), (counts.get(stringifyJson(value)) ?? 0) + 1);
  const ways =
    log2Factorial(values.length) - [...counts.values()].reduce((sum, count) => sum + log2Factorial(count), 0);
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === values.length) {
    // A line is laid through two points: these tell nothing.
    const free = is === 'linear' ? 2 : 0;
    return Math.max(ways, (counts.size - free) * bitsOfNumber(numbers));
  }
  return typeof values[0] === 'string' ? ways + Math.max(0, counts.size - freeTexts) * bitsOfText : ways;
}

/** Of texts that are few, two that belong together are so by chance. */
const freeTexts = 2;

/** A text that is spelt as another member says is so by chance rarely, and no more is made of one number than of a text. */
const [bitsOfText, mostBitsOfNumber] = [8, 10];

function bitsOfNumber(numbers: readonly number[]): number {
  const digits = Math.max(...numbers.map((number) => (String(number).split('.')[1] ?? '').length));
  const span = (Math.max(...numbers) - Math.min(...numbers)) * 10 ** digits;
  return Math.min(mostBitsOfNumber, Math.log2(1 + span));
}

function log2Factorial(count: number): number {
  let bits = 0;
  for (let factor = 2; factor <= count; factor += 1) bits += Math.log2(factor);
  return bits;
}
