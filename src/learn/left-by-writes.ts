import type { JsonObject } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import { hasOptions } from './plain-read';

/**
 * For each exchange the item that its write left: as the next read of it shows it, if nothing was written to it meanwhile; else as the
 * response of the write does.
 */
export function leftByWrites(views: readonly (ExchangeView | undefined)[]): readonly (JsonObject | undefined)[] {
  const left: (JsonObject | undefined)[] = views.map(() => undefined);
  /** By the path of an item: the last write to it that no read has shown. */
  const writes = new Map<string, number>();
  for (const [index, view] of views.entries()) {
    if (view?.result !== 'success') continue;
    const { role, items } = view;
    const [shown] = items;
    if (role.kind === 'none' || role.kind === 'list') continue;
    if (role.kind === 'read') {
      const write = writes.get(role.path);
      if (write === undefined || shown === undefined || hasOptions(view)) continue;
      left[write] = { ...left[write], ...shown.value };
      writes.delete(role.path);
      continue;
    }
    const path = role.kind === 'create' ? shown?.path : role.path;
    if (path === undefined) continue;
    writes.delete(path);
    if (role.kind === 'delete') continue;
    writes.set(path, index);
    if (shown !== undefined) left[index] = shown.value;
  }
  return left;
}
