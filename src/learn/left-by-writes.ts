import type { JsonObject } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import { hasOptions } from './plain-read';

/**
 * For each exchange the item that its write left: as the next read of it shows it, or a list, if nothing was written to it meanwhile;
 * else as the response of the write does.
 */
export function leftByWrites(views: readonly (ExchangeView | undefined)[]): readonly (JsonObject | undefined)[] {
  const left: (JsonObject | undefined)[] = views.map(() => undefined);
  /** By the path of an item: its last write, and whether a read has shown what that left. */
  const writes = new Map<string, { readonly index: number; isRead: boolean }>();
  for (const [index, view] of views.entries()) {
    if (view?.result !== 'success') continue;
    const { role, items, query } = view;
    if (role.kind === 'none') continue;
    if (role.kind === 'list' || role.kind === 'read') {
      if (query?.fields === undefined && !hasOptions(view))
        for (const { path, value } of items) {
          const write = writes.get(path);
          if (write === undefined || write.isRead) continue;
          left[write.index] = { ...left[write.index], ...value };
          write.isRead = role.kind === 'read';
        }
      continue;
    }
    const [shown] = items;
    const path = role.kind === 'create' ? shown?.path : role.path;
    if (path === undefined) continue;
    writes.delete(path);
    if (role.kind === 'delete') continue;
    writes.set(path, { index, isRead: false });
    if (shown !== undefined) left[index] = shown.value;
  }
  return left;
}
