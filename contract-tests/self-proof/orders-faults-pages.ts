import { faultsOf, type OrdersFault } from './orders-fault';
import type { Call, Item, Kind, OrdersRules, Page } from './orders-model';
import { afterCursor, bounded, cursorAfter, idOf, lawfulOrders } from './orders-rules';

const cursors = faultsOf('cursor');
const offsets = faultsOf('offset');
const numbers = faultsOf('page-number');
const once = 'Walking a list to its end shows each item exactly once.';

/** Gives rules under which pages of one kind are cut otherwise. */
function cutting(
  kind: Kind,
  cut: (items: readonly Item[], start: number, size: number, call: Call) => readonly Item[],
): Partial<OrdersRules> {
  return {
    cut: (items, start, size, call) =>
      call.kind === kind ? cut(items, start, size, call) : lawfulOrders.cut(items, start, size, call),
  };
}

/** Gives rules under which lists of one kind begin elsewhere. */
function starting(
  kind: Kind,
  start: (lawful: number, size: number, items: readonly Item[], call: Call) => number | undefined,
): Partial<OrdersRules> {
  return {
    start: (items, size, call) => {
      const lawful = lawfulOrders.start(items, size, call);
      return call.kind === kind && lawful !== undefined ? start(lawful, size, items, call) : lawful;
    },
  };
}

/** Gives rules under which the cursor to what follows is another. */
function following(next: (lawful: string | null, page: Page, call: Call) => string | null): Partial<OrdersRules> {
  return { nextCursor: (page, call) => next(lawfulOrders.nextCursor(page, call), page, call) };
}

/** Gives rules under which a list counts otherwise. */
function counting(total: (page: Page, call: Call) => number): Partial<OrdersRules> {
  return { total };
}

/** Gives rules under which a filter holds on the first page alone. */
function firstPageAlone(filter: string, isFirst: (call: Call) => boolean): Partial<OrdersRules> {
  return {
    passes: (item, name, text, call) =>
      (name === filter && !isFirst(call)) || lawfulOrders.passes(item, name, text, call),
  };
}

const isFirstByCursor = ({ request }: Call): boolean => !request.query.has('cursor');
const isFirstByOffset = ({ request }: Call): boolean => Number(request.query.get('offset') ?? 0) === 0;

/** Faults of pages by cursor. */
export const cursorFaults: readonly OrdersFault[] = [
  cursors('the last item of a page is the first of the next', once, () =>
    starting('customer', (start) => Math.max(0, start - 1)),
  ),
  cursors('one item between two pages is on neither', once, () =>
    starting('customer', (start) => (start > 0 ? start + 1 : 0)),
  ),
  cursors('the last page leads back to the first', 'A list comes to an end.', () =>
    following((next) => next ?? cursorAfter(-1)),
  ),
  cursors('the cursor is not looked at', once, () => starting('customer', () => 0)),
  cursors('a cursor leads to its own page', once, () =>
    following((next, page) => (next === null ? null : cursorAfter(Number(page.shown[0]?.['_serial']) - 1))),
  ),
  cursors('by cursor, the filter is lost on the second page', 'Every page keeps to the filter.', () =>
    firstPageAlone('country', isFirstByCursor),
  ),
  cursors('a filter has no second page', once, () =>
    following((next, _page, call) => (call.request.query.has('country') ? null : next)),
  ),
  cursors('the second page stands the other way round', once, () => ({
    listed: (call) =>
      call.kind === 'customer' && !isFirstByCursor(call)
        ? [...lawfulOrders.listed(call)].reverse()
        : lawfulOrders.listed(call),
  })),
  cursors('the last page names a cursor that is refused', 'nextCursor is null on the last page.', () =>
    following((next) => next ?? 'end'),
  ),
  cursors('nextCursor is null on the second page', once, () =>
    following((next, _page, call) => (isFirstByCursor(call) ? next : null)),
  ),
  cursors('nextCursor is always null', once, () => following(() => null)),
  cursors('the limit is ignored on the second page', 'Every page keeps to the limit.', () =>
    cutting('customer', (items, start, size, call) => items.slice(start, start + (isFirstByCursor(call) ? size : 30))),
  ),
  cursors('a cursor is decoded twice', 'A cursor is taken as it was given.', () => ({
    ...following((next, page) => (next === null ? null : `a+b/c=&d%2B${Number(page.shown.at(-1)?.['_serial'])}`)),
    start: (items, size, call) => {
      const cursor = call.request.query.get('cursor');
      if (call.kind !== 'customer' || cursor === null) return lawfulOrders.start(items, size, call);
      const twice = decodeURIComponent(cursor.replaceAll('+', ' '));
      const serial = /^a\+b\/c=&d%2B(\d+)$/.exec(twice)?.[1];
      return serial === undefined ? undefined : afterCursor(items, cursorAfter(Number(serial)));
    },
  })),
  cursors('a cursor gives a server error', once, () => ({
    finish: (response, call) =>
      call.kind === 'customer' && call.request.query.has('cursor') && response.status === 200
        ? { ...response, status: 500 }
        : response,
  })),
  cursors('the last item is on no page', once, () => ({
    listed: (call) => (call.kind === 'customer' ? lawfulOrders.listed(call).slice(0, -1) : lawfulOrders.listed(call)),
  })),
];

/** Faults of pages by offset. */
export const offsetFaults: readonly OrdersFault[] = [
  offsets('the offset counts from one', once, () => starting('order', (start) => Math.max(0, start - 1))),
  offsets('the offset is one too far', once, () => starting('order', (start) => (start > 0 ? start + 1 : 0))),
  offsets('the offset is not looked at', once, () => starting('order', () => 0)),
  offsets('the offset counts pages', once, () => starting('order', (start, size) => start * size)),
  offsets('the first page begins with the second order', once, () => starting('order', (start) => start + 1)),
  offsets('beyond the end is the last page', 'Beyond the end is an empty page.', () =>
    starting('order', (start, size, items) => (start >= items.length ? Math.max(0, items.length - size) : start)),
  ),
  offsets('beyond the end is a server error', 'Beyond the end is an empty page.', () => ({
    finish: (response, call) =>
      call.operation === 'listOrders' && String(response.body).startsWith('{"items":[],') && !isFirstByOffset(call)
        ? { ...response, status: 500 }
        : response,
  })),
  offsets('the limit is ignored from the second page on', 'Every page keeps to the limit.', () =>
    cutting('order', (items, start, size) => items.slice(start, start + (start > 0 ? 50 : size))),
  ),
  offsets('the limit is ignored', 'A page holds at most limit items.', () =>
    cutting('order', (items, start) => items.slice(start, start + 20)),
  ),
  offsets('the limit ends where the offset begins', once, () =>
    cutting('order', (items, start, size) => items.slice(start, Math.max(size, start + 1))),
  ),
  offsets('the filter is lost on the second page', 'Every page keeps to the filter.', () =>
    firstPageAlone('status', isFirstByOffset),
  ),
  offsets('the order is lost on the second page', 'Every page keeps to the order.', () => ({
    sort: (items, by, call) => (isFirstByOffset(call) ? lawfulOrders.sort(items, by, call) : items),
  })),
  offsets('each page is turned round', 'Every page keeps to the order.', () =>
    cutting('order', (items, start, size) => items.slice(start, start + size).reverse()),
  ),
  offsets('the default limit is 25', 'A parameter that is left out takes its default.', () => ({
    size: (call) => (call.kind === 'order' ? bounded(call, 'limit', 1, 50, 25) : lawfulOrders.size(call)),
  })),
  offsets('the greatest limit is refused', 'A limit within its bounds is taken.', () => ({
    size: (call) => (call.kind === 'order' ? bounded(call, 'limit', 1, 49, 20) : lawfulOrders.size(call)),
  })),
  offsets('the total is one too many', 'The total of a list counts what is listed.', () =>
    counting(({ all }) => all.length + 1),
  ),
  offsets('the total counts the page', 'The total counts the items of all pages.', () =>
    counting(({ shown }) => shown.length),
  ),
  offsets('the total counts what is left', 'The total is the same on every page.', () =>
    counting(({ all, start }) => all.length - start),
  ),
  offsets('the total does not know the filter', 'The total counts what matches.', () =>
    counting((_page, call) => call.state.items.order.length),
  ),
  offsets('the total is counted once and kept', 'The total of a list counts what is listed.', () => {
    let first: number | undefined;
    return counting(({ all }) => (first ??= all.length));
  }),
  offsets('the total is zero on the last page', 'The total is the same on every page.', () =>
    counting(({ all, start, size }) => (start + size >= all.length && start > 0 ? 0 : all.length)),
  ),
];

/** Faults of numbered pages. */
export const pageNumberFaults: readonly OrdersFault[] = [
  numbers('pages count from zero', once, () => starting('warehouse', (start, size) => start + size)),
  numbers('the page is not looked at', once, () => starting('warehouse', () => 0)),
  numbers('the second page begins with the last of the first', once, () =>
    starting('warehouse', (start) => Math.max(0, start - 1)),
  ),
  numbers('one warehouse between two pages is on neither', once, () =>
    starting('warehouse', (start) => (start > 0 ? start + 1 : 0)),
  ),
  numbers('perPage is not looked at', 'A page holds at most perPage items.', () => ({
    size: (call) => (call.kind === 'warehouse' ? 5 : lawfulOrders.size(call)),
  })),
  numbers('pages begin by the default of perPage', once, () =>
    starting('warehouse', (start, size) => (start / size) * 5),
  ),
  numbers('beyond the end is the first page', 'Beyond the end is an empty page.', () =>
    starting('warehouse', (start, _size, items) => (start >= items.length ? 0 : start)),
  ),
  numbers('more pages are said than there are', 'As many pages as are said hold items.', () => ({
    envelope: (page, items, nextCursor, total, call) =>
      call.kind === 'warehouse'
        ? { warehouses: items, page: page.start / page.size + 1, pages: Math.floor(page.all.length / page.size) + 2 }
        : lawfulOrders.envelope(page, items, nextCursor, total, call),
  })),
  numbers('the page says that it is the first', 'A page says its own number.', () => ({
    envelope: (page, items, nextCursor, total, call) =>
      call.kind === 'warehouse'
        ? { warehouses: items, page: 1, pages: Math.ceil(page.all.length / page.size) }
        : lawfulOrders.envelope(page, items, nextCursor, total, call),
  })),
  numbers('the last page is filled up from the one before', once, () =>
    starting('warehouse', (start, size, items) => Math.max(0, Math.min(start, items.length - size))),
  ),
  numbers('a warehouse is on every page', once, () =>
    cutting('warehouse', (items, start, size) => [
      ...items.filter((item) => idOf(item, 'warehouse') === 'W0001' && start > 0),
      ...items.slice(start, start + size),
    ]),
  ),
];
