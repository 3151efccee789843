import type { Contract } from '../contract';
import type { Operation, Parameter } from '../operation';
import type { ListOperation } from './resources';
import { operationsOf } from './resources';
import type { Search } from './searches';
import { operationsOfView, type View } from './views';

/** A query parameter that the document describes and the stand-in does not play: it is validated and has no effect. */
export interface UnplayedParameter {
  readonly operation: Operation;
  readonly parameter: Parameter;
  /** What happens instead, in words. */
  readonly reason: string;
}

const rangeReason = 'no range is kept to';

/** `price[gte]`, `created_lt`, `createdLt`: as a word of its own, for `default`, `result` and `alt` end so too. */
const comparison = /(?:^|[^A-Za-z])(?:gte?|lte?|GTE?|LTE?)[^A-Za-z]*$|[a-z](?:G[Tt][Ee]?|L[Tt][Ee]?)$/;

/** What parameters mean by their names, without separators in lower case, and what happens in place of it. */
const reasons: readonly (readonly [name: RegExp, reason: string])[] = [
  [/^(sort|order|ordering|direction|dir)(by|order|direction|dir|field|key)?$/, 'items come in the order of creation'],
  [/^(q|query|search|searchterm|term|keywords?|text)$/, 'nothing is searched'],
  [/^filters?$/, 'nothing is filtered by an expression'],
  [/^(page|pagenumber)$/, 'the document describes no size of a page'],
  [/(cursor|token|startingafter|endingbefore|^after|^before)$/, 'it leads to no other page'],
  [/(after|before|since|until|from|to|min|max)$|^(min|max|from|since|start|end)/, rangeReason],
  [/^(fields?|select|include|expand|embed|view)/, 'items are answered whole'],
];

/** Gives the query parameters of stateful operations that have no effect, in the order of the document. */
export function unplayedParameters({ resources }: Contract, views: readonly View[] = []): UnplayedParameter[] {
  const shown = views.flatMap((view) => operationsOfView(view).map((operation) => unplayedOf(operation, view.list)));
  const kept = resources.map((resource) =>
    operationsOf(resource).flatMap((operation) => unplayedOf(operation, resource.list)),
  );
  return [...kept, ...shown].flat();
}

/** What inspection says of one of them. */
export interface ToldParameter {
  readonly parameter: string;
  /** What happens instead, in words. */
  readonly instead: string;
}

/** Gives the same by operation. */
export function unplayedByOperation(
  contract: Contract,
  views: readonly View[],
): ReadonlyMap<Operation, readonly ToldParameter[]> {
  const unplayed = new Map<Operation, ToldParameter[]>();
  for (const { operation, parameter, reason } of unplayedParameters(contract, views)) {
    const told = { parameter: parameter.name, instead: reason };
    unplayed.set(operation, [...(unplayed.get(operation) ?? []), told]);
  }
  return unplayed;
}

function unplayedOf(operation: Operation, list: ListOperation | undefined): UnplayedParameter[] {
  const isList = operation === list?.operation;
  const played = isList ? playedBy(list) : new Set<Parameter>();
  const keys = operation.security.flat().map(({ name }) => name);
  return operation.parameters
    .filter((parameter) => parameter.in === 'query' && !played.has(parameter) && !keys.includes(parameter.name))
    .map((parameter) => ({ operation, parameter, reason: reasonFor(parameter, isList) }));
}

/** Gives which members of a search's body have no effect, in words; undefined where all have one. */
export function silentMembers({ list, members }: Search): string | undefined {
  const played = playedBy(list);
  const silent = members.flatMap(({ parameter, path }) => (played.has(parameter) ? [] : [path.join('.')]));
  return silent.length === 0
    ? undefined
    : `${silent.join(', ')} in its body ${silent.length === 1 ? 'has' : 'have'} no effect`;
}

function playedBy({
  filters,
  limit,
  offset,
  page,
  cursor,
  after,
  before,
  arranging,
}: ListOperation): ReadonlySet<Parameter | undefined> {
  const { sort, ranges = [], searches = [] } = arranging ?? {};
  const arranged = [sort?.parameter, sort?.direction];
  const named = [...filters, ...ranges, ...searches].map(({ parameter }) => parameter);
  // The number of a page says nothing as long as pages have no size.
  return new Set([...named, ...arranged, limit, offset, limit && page, cursor, after, before]);
}

function reasonFor({ name }: Parameter, isList: boolean): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const known = comparison.test(name) ? rangeReason : reasons.find(([pattern]) => pattern.test(plain))?.[1];
  return known ?? (isList ? 'items have no such property to be filtered by' : 'it changes nothing');
}
