import type { ListOperation } from '../../contract/resource/resources';
import type { Parameter } from '../../contract/operation';
import type { RequestContext } from '../../middleware/request-context';
import { andThen, type Eventually, type ListPage, type ListQuery } from '../../store/store';
import { unknownCursor } from './cursor-check';
import type { HandlerContext } from './handler-context';
import { isNamed } from './is-named';
import { asText } from './item-path';

/** A page of a list, and where it stands in it. */
export interface PlacedPage {
  readonly found: ListPage;
  readonly offset: number;
  /** Whether it was asked for as what stands before an item, so that what is further on lies before it too. */
  readonly isBackward?: boolean;
}

type Find = (request: RequestContext, query: ListQuery) => Eventually<ListPage>;

/**
 * Gives what finds the page that a request asks for: behind or before the item whose identifier it names (`starting_after`,
 * `ending_before`), else by the offset of the query.
 */
export function placeInList(
  context: HandlerContext,
  { operation, after, before }: ListOperation,
  find: Find,
): (request: RequestContext, query: ListQuery) => Eventually<PlacedPage> {
  const byOffset = (request: RequestContext, query: ListQuery): Eventually<PlacedPage> =>
    andThen(find(request, query), (found) => ({ found, offset: query.offset }));
  const property = context.resource.identifier?.property;
  if (property === undefined || (after ?? before) === undefined) return byOffset;
  const refuse = unknownCursor(context, operation);
  const asked = ({ parameters }: RequestContext, parameter: Parameter | undefined): string | undefined => {
    const value = parameter === undefined ? undefined : parameters.query[parameter.name];
    return value === undefined || value === '' || typeof value === 'object' ? undefined : asText(value);
  };
  return async (request, query) => {
    const [behind, ahead] = [asked(request, after), asked(request, before)];
    const [parameter, id] = behind === undefined ? [before, ahead] : [after, behind];
    if (parameter === undefined || id === undefined) return byOffset(request, query);
    const { items } = await find(request, { ...query, offset: 0, limit: Number.MAX_SAFE_INTEGER });
    const at = items.findIndex((text) => isNamed(text, property, id));
    if (at === -1) {
      refuse(request, parameter, id);
      return request.answersNothing ? { found: { items: [], total: 0 }, offset: 0 } : byOffset(request, query);
    }
    const isBackward = parameter === before;
    const offset = isBackward ? Math.max(0, at - query.limit) : at + 1;
    const end = isBackward ? at : offset + query.limit;
    return { found: { items: items.slice(offset, end), total: items.length }, offset, isBackward };
  };
}
