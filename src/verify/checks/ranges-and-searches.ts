import type { Contract } from '../../openapi/contract';
import { type Bound, type Range, isBound, type Search } from '../../openapi/collections/arranging';
import { inconclusive, type Check, type CheckContext, defineCheck, planned } from '../../probe/check';
import type { SeenItem } from '../../probe/knowledge';
import { greatestLimit, listRequest } from '../../probe/listing';
import { isAskable } from '../../probe/request';
import { takesText } from '../../probe/required-parameters';
import { compareValues } from './sorted-lists';
import { keepsAsAsked } from './whole-lists';
import { listedResources, type ListedResource } from '../../probe/readable-resources';
import { mostPages, pageStyle } from '../../probe/walk';
import { instantOf } from '../../probe/body-values';

/** A value that a bound can be. */
export type Scalar = string | number | bigint;

/** A query parameter as it is asked for with one bound. */
export interface Asking {
  readonly range: Range;
  readonly name: string;
  readonly bound: Bound;
  /** Whether the document says that the value itself is in, or out; undefined where it leaves that open. */
  readonly isInclusive: boolean | undefined;
}

/** Gives the checks of ranges: each item within the bound and no other, the bound itself as far as the document says. */
export function rangeChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) =>
    (listed.list.arranging?.ranges ?? []).flatMap((range) =>
      askings(contract, range).map((asking) => keepsToBound(contract, listed, asking)),
    ),
  );
}

/** Gives the bounds that a parameter can be asked for with. */
export function askings({ schemas }: Contract, range: Range): Asking[] {
  const { parameter, bound } = range;
  if (bound !== 'members') return [{ range, name: parameter.name, bound, isInclusive: inclusion(range, bound) }];
  if (parameter.style !== 'deepObject') return [];
  return Object.keys(schemas.shapedProperties(parameter.schema))
    .filter(isBound)
    .map((member) => ({
      range,
      name: `${parameter.name}[${member}]`,
      bound: member,
      isInclusive: member.endsWith('e'),
    }));
}

function inclusion({ parameter: { name, description } }: Range, bound: Bound): boolean | undefined {
  if (/(?:^|[^a-z])(?:gte?|lte?)\]?$/i.test(name) || /(?:GTE?|LTE?)$/.test(name)) return bound.endsWith('e');
  if (/\bnot inclusive\b|\bexclusive\b|\bstrictly\b/i.test(description)) return false;
  const isSaid =
    /\binclusive\b|\b(?:on|at) or (?:after|before|since)\b|\bat (?:least|most)\b|\bor equal\b|\bor (?:later|earlier)\b/i;
  return isSaid.test(description) ? true : undefined;
}

function keepsToBound(contract: Contract, listed: ListedResource, asking: Asking): Check {
  const { list, resource } = listed;
  const { range, name, bound } = asking;
  const { property } = range;
  const query = [[name, `{${property}}`]] as const;
  const pages = pageStyle(list) === undefined ? 1 : mostPages;
  return defineCheck(contract, {
    id: `${list.operation.id}.${name}.bounds`,
    family: 'filters',
    title: `${name} keeps to its bound of ${property}`,
    level: 'implied',
    pointer: range.parameter.pointer,
    phase: 'read',
    sends: Array.from({ length: pages }, () => planned(listRequest(list, { limit: greatestLimit(resource), query }))),
    run: async (context) => {
      const pivot = pivotOf(context, listed, asking);
      if (pivot === undefined) return inconclusive(`needs items of three ${property} values that ${name} takes`);
      const side = bound.startsWith('g') ? 'from' : 'up to';
      return keepsAsAsked(context, resource, {
        query: [[name, String(pivot)]],
        property,
        words: `items with ${property} ${side} ${String(pivot)}`,
        belongs: (item) => isWithin(item, asking, pivot),
      });
    },
  });
}

/** Tells whether an item lies within a bound; undefined where the document leaves that open. */
export function isWithin(item: SeenItem, { range, bound, isInclusive }: Asking, pivot: Scalar): boolean | undefined {
  const order = compareValues(range.comparing, item[range.property], pivot);
  if (order === undefined) return undefined;
  return order === 0 ? isInclusive : bound.startsWith('g') ? order > 0 : order < 0;
}

/** Gives the value in the middle of those that items are known to have, or so far into them as a share says. */
function pivotOf(
  context: CheckContext,
  { resource }: ListedResource,
  { range }: Asking,
  share = 0.5,
): Scalar | undefined {
  const { property, comparing, parameter } = range;
  const values = context.knowledge(resource).listed.flatMap((item) => {
    const value = item[property];
    const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
    const isTaken =
      isScalar &&
      isAskable(String(value)) &&
      (range.bound === 'members' || takesText(context.contract, parameter, String(value)));
    return isTaken ? [value] : [];
  });
  const sorted = values
    .sort((first, second) => compareValues(comparing, first, second) ?? 0)
    .filter((value, index, all) => index === 0 || compareValues(comparing, all[index - 1], value) !== 0);
  return sorted.length < 3 ? undefined : sorted[Math.floor(sorted.length * share)];
}

const twoHours = 7_200_000;

/** Gives the checks of ranges of moments that are spelt in another zone, and of ranges with two bounds. */
export function rangeMoreChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) => {
    const all = (listed.list.arranging?.ranges ?? []).flatMap((range) => askings(contract, range));
    const moments = all.filter(({ range }) => range.bound !== 'members' && range.comparing.as === 'moment');
    const lows = all.filter(({ bound }) => bound.startsWith('g'));
    const pairs = lows.flatMap((low) => {
      const high = all.find(({ bound, range }) => bound.startsWith('l') && range.property === low.range.property);
      return high === undefined ? [] : [[low, high] as const];
    });
    return [
      ...moments.filter((one) => takesZones(contract, one)).map((one) => readsZones(contract, listed, one)),
      ...pairs.slice(0, 2).map((pair) => keepsBetween(contract, listed, pair)),
    ];
  });
}

function takesZones(contract: Contract, { range: { parameter } }: Asking): boolean {
  return ['2026-02-03T04:05:06Z', '2026-02-03T06:05:06+02:00'].every((text) => takesText(contract, parameter, text));
}

/** Gives the same moment in the zone two hours east of UTC; undefined for what is no date-time. */
function elsewhere(text: string): string | undefined {
  const instant = instantOf(text);
  if (instant === undefined) return undefined;
  const [clock = ''] = new Date(instant.seconds * 1000 + twoHours).toISOString().split('.');
  const [fraction = ''] = /\.\d{1,12}/.exec(text) ?? [];
  return `${clock}${fraction}+02:00`;
}

function plannedPages(listed: ListedResource, query: readonly (readonly [string, string])[]): Check['sends'] {
  const { list, resource } = listed;
  const pages = pageStyle(list) === undefined ? 1 : mostPages;
  return Array.from({ length: pages }, () => planned(listRequest(list, { limit: greatestLimit(resource), query })));
}

function readsZones(contract: Contract, listed: ListedResource, asking: Asking): Check {
  const { list, resource } = listed;
  const { range, name, bound } = asking;
  const { property } = range;
  return defineCheck(contract, {
    id: `${list.operation.id}.${name}.other-zone`,
    family: 'filters',
    title: `${name} is a moment, in whatever zone it is spelt`,
    level: 'implied',
    pointer: range.parameter.pointer,
    phase: 'read',
    sends: plannedPages(listed, [[name, `{${property}}`]]),
    run: async (context) => {
      const pivot = pivotOf(context, listed, asking);
      const text = typeof pivot === 'string' ? elsewhere(pivot) : undefined;
      if (pivot === undefined || text === undefined) return inconclusive(`needs items of three moments in ${property}`);
      const side = bound.startsWith('g') ? 'from' : 'up to';
      return keepsAsAsked(context, resource, {
        query: [[name, text]],
        property,
        words: `items with ${property} ${side} ${text}`,
        belongs: (item) => isWithin(item, asking, pivot),
      });
    },
  });
}

function keepsBetween(contract: Contract, listed: ListedResource, pair: readonly [Asking, Asking]): Check {
  const { list, resource } = listed;
  const [low, high] = pair;
  const { property } = low.range;
  return defineCheck(contract, {
    id: `${list.operation.id}.${low.name}.${high.name}.together`,
    family: 'filters',
    title: `${low.name} and ${high.name} together keep what lies between them`,
    level: 'implied',
    pointer: high.range.parameter.pointer,
    phase: 'read',
    sends: plannedPages(
      listed,
      pair.map(({ name }) => [name, `{${property}}`] as const),
    ),
    run: async (context) => {
      const [from, to] = [pivotOf(context, listed, low, 0.3), pivotOf(context, listed, high, 0.7)];
      if (from === undefined || to === undefined) return inconclusive(`needs items of three ${property} values`);
      const query = [[low.name, String(from)] as const, [high.name, String(to)] as const];
      return keepsAsAsked(context, resource, {
        query,
        property,
        words: `items with ${property} from ${String(from)} to ${String(to)}`,
        belongs: (item) => {
          const sides = [isWithin(item, low, from), isWithin(item, high, to)];
          if (sides.includes(false)) return false;
          return sides.includes(undefined) ? undefined : true;
        },
      });
    },
  });
}

const tellsHow = /\b(?:contain|substring|begin|start|prefix|partial)/i;
const namesHow = /contains?|prefix|like/i;

/** Gives the checks of searches: items that hold the text are found; where the document says how it is looked for, no other. */
export function searchChecks(contract: Contract): Check[] {
  return listedResources(contract).flatMap((listed) =>
    (listed.list.arranging?.searches ?? []).map((search) => finds(contract, listed, search)),
  );
}

function finds(contract: Contract, { resource, list }: ListedResource, search: Search): Check {
  const { parameter, properties } = search;
  const { name, description, pointer } = parameter;
  const isTold = tellsHow.test(description) || namesHow.test(name);
  const pages = pageStyle(list) === undefined ? 1 : mostPages;
  const query = [[name, '{text}']] as const;
  return defineCheck(contract, {
    id: `${list.operation.id}.${name}.finds`,
    family: 'filters',
    title: `${name} finds the items whose ${properties.join(', ')} holds it`,
    level: 'implied',
    pointer,
    phase: 'read',
    sends: Array.from({ length: pages }, () => planned(listRequest(list, { limit: greatestLimit(resource), query }))),
    run: (context) => {
      const text = wordOf(context, resource, search);
      if (text === undefined) return Promise.resolve(inconclusive('no listed item holds a word to look for'));
      return keepsAsAsked(context, resource, {
        query: [[name, text]],
        words: `items that hold "${text}"`,
        belongs: (item) => holds(item, search, text),
        // Where all fields are searched, so are those that no response shows.
        mayShowMore: !isTold || properties.length > 1,
      });
    },
  });
}

function textsOf(item: SeenItem, { properties }: Search): string[] {
  return properties.flatMap((property) => [item[property] ?? []].flat().filter((value) => typeof value === 'string'));
}

function holds(item: SeenItem, search: Search, text: string): boolean {
  const wanted = text.toLowerCase();
  return textsOf(item, search).some((one) =>
    search.isPrefix ? one.toLowerCase().startsWith(wanted) : one.toLowerCase().includes(wanted),
  );
}

/** Gives a whole word of ASCII letters that some items hold and others do not, the rarest first. */
function wordOf(context: CheckContext, resource: ListedResource['resource'], search: Search): string | undefined {
  const { listed } = context.knowledge(resource);
  const words = listed.flatMap((item) =>
    textsOf(item, search).flatMap((text) => /^[A-Za-z]{3,30}(?![\w-])/.exec(text)?.[0] ?? []),
  );
  const isTelling = (word: string): boolean => listed.some((item) => !holds(item, search, word));
  return [...new Set(words)]
    .slice(0, 50)
    .find((word) => isTelling(word) && takesText(context.contract, search.parameter, word));
}
