import type { Contract } from '../../contract/contract';
import { filtersAndParts, type Filter } from '../../contract/resource/list-operation';
import type { ListOperation } from '../../contract/resource/resources';
import { ownMember, type JsonValue } from '../../exact-json';
import type { Collation } from '../../profile/collation';
import { listPoints } from '../../profile/list-points';
import { profileOf } from '../../profile/profile-of';
import type { Item } from './item';

/** How a filter keeps items, where not by the very text. */
export type LooseMatch = Exclude<NonNullable<typeof listPoints.filterMatch.values.of>, 'exact'>;

/** How a list is sorted, as a profile says. */
export interface Sorting {
  /** In which order items stand that are alike in what they are sorted by. */
  readonly alike: NonNullable<typeof listPoints.alikeOrder.values.of> | undefined;
  /** How their texts are compared. */
  readonly collation: Collation | undefined;
  /** Values by which it descends, though they name no direction. */
  readonly falling: readonly string[];
}

/** Gives how a filter keeps items where a profile says otherwise than by the very text; undefined where not. */
function looseMatch(contract: Contract, { operation }: ListOperation, filter: Filter): LooseMatch | undefined {
  const match = profileOf(contract).find(listPoints.filterMatch, operation, `query.${filter.parameter.name}`);
  return match === 'exact' ? undefined : match;
}

/** Gives a list without the filters that keep more than the very text. */
export function exactFilters(contract: Contract, list: ListOperation): ListOperation {
  return { ...list, filters: list.filters.filter((filter) => looseMatch(contract, list, filter) === undefined) };
}

/** Gives the tests that a query's filters make, of those that a profile has keep more than the very text; undefined where there are none. */
export function looseFilters(
  contract: Contract,
  list: ListOperation,
): ((query: Readonly<Record<string, JsonValue>>) => ((item: Item) => boolean)[]) | undefined {
  const loose = filtersAndParts(list).flatMap((filter) => {
    const match = looseMatch(contract, list, filter);
    return match === undefined ? [] : [{ ...filter, match }];
  });
  const searches = searchesOf(contract, list);
  if (loose.length + searches.length === 0) return undefined;
  return (query) => [
    ...loose.flatMap(({ parameter, property, match, everything = [] }) => {
      const value = query[parameter.name];
      if (typeof value !== 'string' || value === '' || everything.includes(value)) return [];
      return [(item: Item) => keeps(match, ownMember(item, property), value)];
    }),
    ...searches.flatMap(({ name, members }) => {
      const value = query[name];
      const sought = typeof value === 'string' ? value.split(/[\s,]+/).filter((word) => word !== '') : [];
      return sought.slice(0, mostWords).map((word) => (item: Item) => {
        return members.some((member) => keeps('contains-any-case', ownMember(item, member), word));
      });
    }),
  ];
}

/** Most words of one search that are looked for. */
const mostWords = 50;

/** Gives the parameters that search, and in which members, as a profile says. */
function searchesOf(
  contract: Contract,
  { operation }: ListOperation,
): { readonly name: string; readonly members: readonly string[] }[] {
  const profile = profileOf(contract);
  if (profile.isEmpty) return [];
  return operation.parameters.flatMap(({ in: place, name }) => {
    const members =
      place === 'query' ? profile.find(listPoints.searchedMembers, operation, `query.${name}`) : undefined;
    return members === undefined ? [] : [{ name, members }];
  });
}

function keeps(match: LooseMatch, own: JsonValue | undefined, sought: string): boolean {
  if (Array.isArray(own)) return own.some((one) => keeps(match, one, sought));
  if (typeof own !== 'string') return false;
  const [text, part] = match.endsWith('any-case') ? [own.toLowerCase(), sought.toLowerCase()] : [own, sought];
  if (match.startsWith('contains')) return text.includes(part);
  return match.startsWith('begins') ? text.startsWith(part) : text === part;
}

/** Gives how a list is sorted, as far as a profile says it. */
export function sortingOf(contract: Contract, { operation, arranging }: ListOperation): Sorting {
  const profile = profileOf(contract);
  const { path } = operation;
  const sort = arranging?.sort?.parameter?.name;
  return {
    alike: profile.find(listPoints.alikeOrder, path),
    collation: profile.find(listPoints.collation, path),
    falling: (sort === undefined ? undefined : profile.find(listPoints.falling, operation, `query.${sort}`)) ?? [],
  };
}
