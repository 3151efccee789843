import type { ListOperation } from '../../contract/resource/resources';
import { jsonContent, successResponse } from '../../contract/success-response';
import type { ListPage } from '../../store/store';
import type { HandlerContext } from './handler-context';

/**
 * Gives what leaves out of a page what its answer would show twice, where the document wants items that differ from each
 * other (`uniqueItems`) and they show no identifier, or not all that they have.
 */
export function distinctPage(
  { contract: { schemas }, resource }: HandlerContext,
  { envelope, operation }: ListOperation,
  show: ((text: string) => string) | undefined,
): (page: ListPage) => ListPage {
  const schema = jsonContent(successResponse(operation))?.schema;
  const array = schemas.flatten(envelope === undefined ? schema : schemas.propertiesOf(schema)[envelope]);
  const mayRepeat = resource.identifier === undefined || show !== undefined;
  if (array['uniqueItems'] !== true || !mayRepeat) return (page) => page;
  return (page) => {
    const seen = new Set<string>();
    const items = page.items.filter((text) => {
      const shown = show?.(text) ?? text;
      return !seen.has(shown) && seen.add(shown);
    });
    const dropped = page.items.length - items.length;
    if (dropped === 0) return page;
    return page.total === undefined ? { items } : { items, total: page.total - dropped };
  };
}
