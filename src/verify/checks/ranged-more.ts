import type { Contract } from '../../contract/contract';
import { inconclusive, type Check } from '../check';
import { greatestLimit, listRequest } from '../listing';
import { takesText } from '../required-parameters';
import { instantOf } from '../same-value';
import { defineCheck, planned } from './define-check';
import { keepsAsAsked } from './kept-list';
import { askings, isWithin, pivotOf, type Asking } from './ranged-lists';
import { listedResources, type ListedResource } from './resources';
import { mostPages, pageStyle } from './walk';

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
