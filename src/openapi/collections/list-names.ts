import { ownProperty } from '../../base/json';
import { plainName, pluralOf, wordsOf } from '../names';
import type { Comparison } from './collection';

/** What parameters of lists are called, without separators in lower case: data, as real APIs have it. */
export const limit =
  /^(?:(?:page)?limit|page(?:size|len)|(?:results?|records|items)?perpage|size|rows|maxresult(?:count|s)|maxitems|count|top|first|take|numresults)$/;
export const offset = /^(?:(?:page)?offset|skip(?:count)?|start|startindex|startat)$/;
export const page = /^(?:page(?:number|num|no|nr|index)?|current(?:page)?)$/;
/** Called so, a parameter is one of paging whatever properties items have. */
export const pagingOnly = /^(?:(?:page)?limit|perpage|pagesize|(?:page)?offset|page|pagenumber|after)$/;
/** A cursor backwards, never a property. */
export const before = /^(?:before|after)$/;
export const cursor =
  /^(?:(?:page|next)?cursor|(?:page)?after|(?:page|pagination|next|continuation|nextpage|start)?token|marker|continu(?:e|ation)|bookmark)$/;
/** Properties and headers of a response that may hold a cursor. */
export const nextCursor = /next|cursor|token|^(?:after|continue|links?|meta|metadata|paging|pagination|pageinfo)$/;
export const afterId = /^(?:startingafter|startafter|startafterid|afterid)$/;
export const sort = /^(?:sort|order)(?:by|ing|field|key|column|property|on)?$/;
export const sortDirection =
  /^(?:sort|order|sort(?:ing)?(?:order|direction|dir)|order(?:direction|dir|ing)?|dir|direction)$/;
/** Called so, a parameter is a direction whatever its values are. */
export const directionOnly = /(?:direction|dir)$/;
export const direction = /^(?:asc|desc)(?:ending)?$/i;
export const search = /^(?:q|query|search|(?:search|filter)?(?:query|terms?|string|text)|keywords?)$/;
export const fields = /^(?:fields?|select|properties)$/;
/** The last word of a property that holds a date. */
export const time = /^(?:at|on|date|time|datetime|timestamp|created|updated|modified|expires)$/;

/** What a word asks of a property. */
export type Operator = Comparison | 'not' | 'not-in' | 'not-contains' | 'missing' | 'all' | 'between';

/** Words for comparisons, without case and separators: `_gte`, `$gte`, `gte_`, `price_gte`, `min_price`, `created_after`. */
export const operators: Readonly<Record<string, Operator>> = {
  ...{ eq: 'eq', equals: 'eq', is: 'eq', ne: 'not', neq: 'not', not: 'not' },
  ...{ in: 'in', inq: 'in', any: 'in', oneof: 'in' },
  ...{ nin: 'not-in', notin: 'not-in', notany: 'not-in', exclude: 'not-in' },
  ...{ gt: 'gt', greaterthan: 'gt', after: 'gt', gte: 'gte', ge: 'gte', min: 'gte', minimum: 'gte' },
  ...{ lt: 'lt', lessthan: 'lt', before: 'lt', lte: 'lte', le: 'lte', max: 'lte', maximum: 'lte' },
  ...{ from: 'gte', since: 'gte', start: 'gte', until: 'lte', to: 'lte', end: 'lte' },
  ...{ like: 'contains', ilike: 'contains', contains: 'contains', icontains: 'contains', includes: 'contains' },
  ...{ nlike: 'not-contains', ncontains: 'not-contains', startswith: 'starts', starts: 'starts', prefix: 'starts' },
  ...{ istartswith: 'starts', endswith: 'ends', ends: 'ends', iendswith: 'ends', suffix: 'ends', exists: 'exists' },
  ...{ has: 'exists', nnull: 'exists', null: 'missing', isnull: 'missing', all: 'all', between: 'between' },
};

/** Words that mean a comparison of dates alone. */
const vague: ReadonlySet<string> = new Set('from to start end after since before until'.split(' '));

/** Of a date that is called like the begin or end of something: `start_time` and `end_time` ask for what lies between. */
export function boundOf(parameter: string): 'gte' | 'lte' | undefined {
  const [first = ''] = wordsOf(parameter);
  if (/^(?:start|from|since)$/.test(first)) return 'gte';
  return /^(?:end|to|until)$/.test(first) ? 'lte' : undefined;
}

export interface Compared {
  readonly property: string;
  readonly operator: Operator;
  readonly isVague: boolean;
}

/** The property and the comparison in a name, a word or two of it: `min_pages`, `pages__gte`, `dateAfterUtc`, `calledstarts_with`. */
export function comparedIn(name: string, properties: readonly string[]): Compared | undefined {
  const words = wordsOf(name);
  for (const count of [1, 2])
    for (const at of words.keys()) {
      const word = words.slice(at, at + count).join('');
      const operator = ownProperty(operators, word);
      const called = [...words.slice(0, at), ...words.slice(at + count)].join(' ');
      if (operator === undefined || called === '') continue;
      const property = timeCalled(called, properties) ?? propertyCalled(pluralOf(called), properties);
      if (property !== undefined) return { property, operator, isVague: vague.has(word) };
    }
  return undefined;
}

/** The property that a name means, however its words are put together; undefined if there is none, or several. */
export function propertyCalled(name: string, properties: readonly string[]): string | undefined {
  if (properties.includes(name)) return name;
  const plain = plainName(name);
  const [same, ...more] = properties.filter((property) => plainName(property) === plain);
  return more.length === 0 ? same : undefined;
}

/** The same, or the property with `at`, `on`, `date` or `time` behind the name: `created` is `created_at`. */
function timeCalled(name: string, properties: readonly string[]): string | undefined {
  const same = propertyCalled(name, properties);
  if (same !== undefined) return same;
  const plain = plainName(name);
  const stem = withoutTime(plain);
  const [dated, ...others] = properties.filter(
    (property) => withoutTime(plainName(property)) === stem && (plain !== stem || plainName(property) !== stem),
  );
  return stem === '' || others.length > 0 ? undefined : dated;
}

function withoutTime(plain: string): string {
  return plain.replace(/(?:at|on|date|time)$/, '');
}

/** `name`, `-name`, `+name`, `name:desc`, `name desc`, `calleddesc`, `NAME_DESC`. */
export function sortKeyOf(
  text: string,
  properties: readonly string[],
): { readonly property: string; readonly descending?: boolean } | undefined {
  const sign = /^[+-]/.exec(text)?.[0];
  const name = text.slice(sign?.length ?? 0);
  const whole = timeCalled(name, properties);
  if (whole !== undefined) return { property: whole, ...(sign !== undefined && { descending: sign === '-' }) };
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  const property = direction.test(last) ? timeCalled(words.slice(0, -1).join(' '), properties) : undefined;
  return property === undefined ? undefined : { property, descending: last.startsWith('desc') };
}

/** A property with the number of all items, by its name in lower case without separators. */
export const totalName =
  /^(?:total(?:count|items|elements|entries|results|records|size|hits|docs)?|filtercount|records(?:total|filtered))$/;

/** Objects beside the items whose properties mean the same: `meta: { total }`, `links: { pages: { next } }`. */
export const pageObjects =
  /^(?:meta|metadata|links?|paging|pagination|pageinfo|page|pages|pager|pageable|sort|view|cursors?|summary|responsecontext)$/;

/** `self`, `next`, `previousPage`, `last_url`: another page, and what it holds of it. */
const pageLink =
  /^(self|current|next|prev|previous|first|last)(?:page)?(cursor|token|marker|key|url|uri|link|href|offset|number)?$/;

/** `after_cursor`, `startCursor`: the cursor of an edge of this page, which leads to the page beyond it. */
const cursorOfEdge = /^(?:(after|end)|before|start)(?:cursor|token)$/;

export type OtherPage = 'self' | 'next' | 'previous' | 'first' | 'last';

/** The page that a property leads to, and whether it holds its URL or the value of the position parameter. */
export function readPageLink(
  name: string,
  position: string | undefined,
): { readonly to: OtherPage; readonly by?: 'url' | 'position' } | undefined {
  const plain = plainName(name);
  const parameter = plainName(position ?? '');
  if (parameter !== '' && (plain === `next${parameter}` || plain === parameter)) return { to: 'next', by: 'position' };
  if (parameter !== '' && /^prev(?:ious)?/.test(plain) && plain.endsWith(parameter))
    return { to: 'previous', by: 'position' };
  if (plain === 'cursor') return { to: 'next', by: 'position' };
  const edge = cursorOfEdge.exec(plain);
  if (edge !== null) return { to: edge[1] === undefined ? 'previous' : 'next', by: 'position' };
  const [, called, by] = pageLink.exec(plain) ?? [];
  if (called === undefined) return undefined;
  const to = called === 'prev' ? 'previous' : called === 'current' ? 'self' : (called as OtherPage);
  return by === undefined ? { to } : { to, by: /^(?:url|uri|link|href)$/.test(by) ? 'url' : 'position' };
}

/** Properties of an object that leads to another page: `next: { href }`, `next_page: { offset, path, uri }`. */
export const urlNames = /^(?:uri|url|href|link|path)$/;
