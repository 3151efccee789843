import { isObject } from '../../contract/document';
import { bodyOf, headerOf, type Exchange } from '../../verify/exchange';
import type { JsonValue } from '../../exact-json';

/** Names, in small letters without separators, of what tells how many there are, and of what leads on. */
const ofTotals = /^(?:total|totalcount|totalitems|totalresults|totalelements|totalrecords|count)$/;
const ofNext = /^(?:next|nextpage|nextcursor|nexttoken|nextpagetoken|nexturl|nextlink|cursornext)$/;
const ofMore = /^(?:hasmore|hasnext|hasnextpage|more)$/;

/** Objects around the items are looked into so deep: `{ meta: { page: { total } } }`. */
const deepest = 3;

/**
 * Tells whether the first page of a list says itself that there are more items than the so many that it shows: by a total, a
 * link to the next page (RFC 8288), a cursor, or in so many words.
 */
export function tellsOfMore({ response }: Exchange, shown: number): boolean {
  const total = headerOf(response.headers, 'x-total-count') ?? headerOf(response.headers, 'x-total');
  if (total !== undefined && Number(total) > shown) return true;
  if (/;\s*rel="?next\b/i.test(headerOf(response.headers, 'link') ?? '')) return true;
  const body = bodyOf(response);
  return isObject(body) && saysMore(body, shown, 1);
}

function saysMore(body: Readonly<Record<string, JsonValue>>, shown: number, depth: number): boolean {
  return Object.entries(body).some(([name, value]) => {
    const plain = name.toLowerCase().replaceAll(/[_-]/g, '');
    if (ofTotals.test(plain) && (typeof value === 'number' || typeof value === 'bigint')) return value > shown;
    if (ofMore.test(plain)) return value === true;
    // A cursor, an address, a number of a page, or an object that holds one.
    if (ofNext.test(plain)) return value !== null && value !== '' && value !== false;
    return depth < deepest && isObject(value) && saysMore(value, shown, depth + 1);
  });
}
