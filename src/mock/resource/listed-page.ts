import type { JsonValue } from '../../exact-json';
import type { PageLinks } from './page-links';

/** What a list answered, for the object around it to tell. */
export interface ListedPage {
  readonly returned: number;
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly links: PageLinks;
  /** Tells whether a property is called like the number of all that is listed: `ordersCount`, `total_orders`. */
  readonly counts: (property: string) => boolean;
  /** What the request asked for beyond 2^53, digit by digit, where it did. */
  readonly exact: { readonly limit: bigint | undefined; readonly offset: bigint | undefined };
  /** Whether the request asked for all there is, page by page; undefined where nobody asks. */
  readonly isWhole?: boolean;
  /** Whether the page was asked for as what stands before an item: what is further on lies before it too. */
  readonly isBackward?: boolean | undefined;
  /** Whether other pages are asked for by the identifier of an item. */
  readonly goesByItems?: boolean;
  /** The identifiers of the first and the last item of the page, where other pages are asked for by those. */
  readonly edges?: { readonly first: JsonValue; readonly last: JsonValue } | undefined;
  /** The path of the list, with the base path and without. */
  readonly path?: { readonly whole: string; readonly below: string };
}

/** Tells whether there is a further page. What no parameter can ask for is none: a client would come in circles. */
export function hasMore({ total, offset, returned, links, isBackward }: ListedPage): boolean {
  return links.canMove && (isBackward === true ? offset > 0 : offset + returned < total);
}
