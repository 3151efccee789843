import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import type { ListFact, ListMember, PlainListMember } from '../../profile/list-members';
import { hasMore, type ListedPage } from './listed-page';

/** Gives the value of a member of the object around a list as a profile says; undefined where it is left out. */
export function learntValue(member: ListMember, page: ListedPage): JsonValue | undefined {
  if (!('members' in member)) return plainValue(member, page);
  const inner = Object.entries(member.members).flatMap(([name, one]): [string, JsonValue][] => {
    const value = plainValue(one, page);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(inner);
}

/** Gives the JSON texts of the members that a profile has beyond those that a document describes. */
export function membersBeyond(
  learnt: Readonly<Record<string, ListMember>>,
  known: Readonly<Record<string, unknown>>,
  page: ListedPage,
): string[] {
  return Object.entries(learnt).flatMap(([name, member]) => {
    const value = ownMember(known, name) === undefined ? learntValue(member, page) : undefined;
    return value === undefined ? [] : [`${JSON.stringify(name)}:${stringifyJson(value)}`];
  });
}

function plainValue(member: PlainListMember, page: ListedPage): JsonValue | undefined {
  if ('value' in member) return member.value;
  return member.whole === 'absent' && page.isWhole === true ? undefined : facts[member.make](page);
}

const facts: Readonly<Record<ListFact['make'], (page: ListedPage) => JsonValue | undefined>> = {
  returned: ({ returned }) => returned,
  limit: ({ limit, returned }) => (limit === Infinity ? returned : limit),
  offset: ({ offset }) => offset,
  page: ({ offset, links }) => links.numberOf(offset),
  total: ({ total }) => total,
  pages: (page) => Math.max(1, pagesOf(page)),
  'pages-or-none': (page) => pagesOf(page),
  'has-more': (page) => hasMore(page),
  path: ({ path }) => path?.below,
  'url-path': ({ path }) => path?.whole,
  absent: () => undefined,
  cursor: (page) => (hasMore(page) ? page.links.cursorTo(page.offset + page.returned) : null),
};

function pagesOf({ total, limit }: ListedPage): number {
  return limit === Infinity ? Math.min(1, total) : Math.ceil(total / limit);
}
