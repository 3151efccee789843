import type { Contract } from '../../contract/contract';
import type { Bound, Range } from '../../contract/resource/ranges';
import { isBound } from '../../contract/resource/ranges';
import { inconclusive, type Check, type CheckContext } from '../check';
import type { SeenItem } from '../knowledge';
import { greatestLimit, listRequest } from '../listing';
import { isAskable } from '../request';
import { takesText } from '../required-parameters';
import { compareValues } from './compare-values';
import { defineCheck, planned } from './define-check';
import { keepsAsAsked } from './kept-list';
import { listedResources, type ListedResource } from './resources';
import { mostPages, pageStyle } from './walk';

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
export function pivotOf(
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
