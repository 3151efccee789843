import { plainName } from '../../openapi/names';
import type { JsonValue } from '../../base/json';
import type { PageFacts } from './page';

/** What properties beside the items of a list mean, by their names in lower case without separators. The first of a fitting type counts. */
const meanings: readonly (readonly [name: RegExp, valueOf: (facts: PageFacts) => JsonValue])[] = [
  [/^(?:total(?:count|items|elements|results|records|size|hits)?|filtercount)$/, ({ total }) => total],
  [/^(?:count|returned|itemcount|numberofelements|resultcount)$/, ({ count }) => count],
  [/^(?:limit|pagesize|perpage|size|itemsperpage)$/, ({ limit }) => limit],
  [/^(?:offset|skip|start|startindex)$/, ({ offset }) => offset],
  [/^(?:page|pagenumber|currentpage|number)$/, ({ page }) => page],
  [/^(?:totalpages|pagecount|pages|lastpage)$/, ({ pages }) => Math.max(1, pages)],
  [/^(?:hasmore|hasnext|hasnextpage)$/, ({ next }) => next !== undefined],
  [/^(?:hasprev|hasprevious|hasprevpage|haspreviouspage)$/, ({ offset }) => offset > 0],
  [/^(?:is)?last(?:page)?$/, ({ next }) => next === undefined],
  [/^(?:is)?first(?:page)?$/, ({ offset }) => offset === 0],
];

/** The values that a property may mean by its name. */
export function meaningsOf(name: string): readonly ((facts: PageFacts) => JsonValue)[] {
  const plain = plainName(name);
  return meanings.flatMap(([pattern, valueOf]) => (pattern.test(plain) ? [valueOf] : []));
}

/** Objects beside the items whose properties mean the same: `meta: { total }`, `links: { pages: { next } }`. */
export const pageObjects =
  /^(?:meta|metadata|links?|paging|pagination|pageinfo|page|pages|pager|cursors?|summary|responsecontext)$/;

/** `self`, `next`, `previousPage`, `last_url`: another page, and what names it. */
const pageLink =
  /^(self|next|prev|previous|first|last)(?:page)?(cursor|token|marker|key|url|uri|link|href|offset|number)?$/;

export type OtherPage = 'self' | 'next' | 'previous' | 'first' | 'last';

/** The page that a property leads to, and whether it holds a URL or the value of a parameter. */
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
  const [, to, by] = pageLink.exec(plain) ?? [];
  if (to === undefined) return undefined;
  const page = to === 'prev' ? 'previous' : (to as OtherPage);
  if (by === undefined) return { to: page };
  return { to: page, by: /^(?:url|uri|link|href)$/.test(by) ? 'url' : 'position' };
}

/** Properties of an object that leads to another page: `next: { href }`, `next_page: { offset, path, uri }`. */
export const urlNames = /^(?:uri|url|href|link|path)$/;
