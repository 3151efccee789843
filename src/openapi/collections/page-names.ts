import { plainName } from '../names';

/** A property with the number of all items, by its name in lower case without separators. */
export const totalName = /^(?:total(?:count|items|elements|results|records|size|hits)?|filtercount)$/;

/** Objects beside the items whose properties mean the same: `meta: { total }`, `links: { pages: { next } }`. */
export const pageObjects =
  /^(?:meta|metadata|links?|paging|pagination|pageinfo|page|pages|pager|cursors?|summary|responsecontext)$/;

/** `self`, `next`, `previousPage`, `last_url`: another page, and what it holds of it. */
const pageLink =
  /^(self|next|prev|previous|first|last)(?:page)?(cursor|token|marker|key|url|uri|link|href|offset|number)?$/;

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
  const [, to, by] = pageLink.exec(plain) ?? [];
  if (to === undefined) return undefined;
  const page = to === 'prev' ? 'previous' : (to as OtherPage);
  if (by === undefined) return { to: page };
  return { to: page, by: /^(?:url|uri|link|href)$/.test(by) ? 'url' : 'position' };
}

/** Properties of an object that leads to another page: `next: { href }`, `next_page: { offset, path, uri }`. */
export const urlNames = /^(?:uri|url|href|link|path)$/;
