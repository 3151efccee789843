import type { JsonValue } from '../../base/json';
import { getOrMake } from '../../base/once';
import { valueAlong } from '../../openapi/document/pointer';
import { isSent } from '../../openapi/collections/list-query';
import type { Explained } from '../explain';

/** How many items lists showed that were not asked for a number, and of how many that there were. */
interface Shown {
  readonly count: number;
  readonly total: number;
  /** Of the mock. */
  readonly usual: number;
  /** The service said itself that there are more. */
  readonly isSure: boolean;
}

/** By operation how many items a page has that nobody asked for a number of, if that is not what the mock takes. */
export function learnPageSizes(explained: readonly Explained[]): ReadonlyMap<string, JsonValue> {
  const byOperation = new Map<string, Shown[]>();
  for (const { view, situation, facts, response } of explained) {
    if (view?.role.kind !== 'list' || situation.outcome !== 'list' || response.status !== 200) continue;
    const { list } = view.role;
    const { limit, position } = list.paging;
    const isAsked = [limit, position].some((name) => isSent(view.exchange.request.target, name));
    const [total, usual] = ['total', 'limit'].map((name) => valueAlong(facts, ['list', name]));
    if (isAsked || view.query?.where.length !== 0 || view.query.search !== undefined || typeof total !== 'number')
      continue;
    const count = view.listed.length;
    const isSure = view.total !== undefined && view.total > count;
    getOrMake(byOperation, view.operation.name, () => []).push({ count, total, usual: Number(usual), isSure });
  }
  return new Map(
    [...byOperation].flatMap(([operation, pages]): [string, JsonValue][] => {
      const size = sizeOf(pages);
      return size === undefined || size === pages[0]?.usual ? [] : [[operation, size]];
    }),
  );
}

function sizeOf(pages: readonly Shown[]): number | 'all' | undefined {
  const cut = pages.filter(({ count, total }) => count > 1 && count < total);
  const most = Math.max(...pages.map(({ count }) => count));
  if (cut.length === 0) return pages.some(({ count, usual }) => count > usual) ? 'all' : undefined;
  const isSame = cut.every(({ count }) => count === most);
  // The mock may know items that the service has not: that more of them make no other page shows that it is one.
  const isShown = new Set(cut.map(({ total }) => total)).size > 1 || cut.some(({ isSure }) => isSure);
  return isSame && isShown ? most : undefined;
}
