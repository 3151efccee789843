import { isObject } from '../../contract/document';
import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import type { Derivation } from '../../profile/derived-points';
import { derivedValue } from '../../profile/derived-value';
import { learnTemplate } from '../../profile/template';
import type { SeenItem } from '../../verify/knowledge';
import { isBeyondChance, samplesOf } from './derivation-evidence';

/** Most members that are tried as what another follows from. */
const mostSources = 12;

/** What tells one item from another, and whether the run made or changed one of them. */
export interface Origin {
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
