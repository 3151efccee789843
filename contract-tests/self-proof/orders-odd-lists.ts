import { finishing, odd, problem, type OrdersPeculiarity } from './orders-peculiarity';
import { afterCursor, bounded, cursorAfter, lawfulOrders, sorted } from './orders-rules';
import { seeded } from './orders-seed';

/** Peculiarities of lists. */
export const oddLists: readonly OrdersPeculiarity[] = [
  odd('a list that lags behind a create', () => ({
    store: (item, call) => {
      lawfulOrders.store({ ...item, _bornAt: call.state.requests }, call);
    },
    listed: (call) =>
      lawfulOrders.listed(call).filter((item) => Number(item['_bornAt'] ?? -10) + 4 < call.state.requests),
  })),
  odd('short pages', () => ({
    cut: (items, start, size, call) =>
      items.slice(start, start + (call.kind === 'customer' ? Math.min(size, 7) : size)),
  })),
  odd('more than 10000 orders, not counted', () => ({
    seed: () => seeded(25, 10_020),
    sort: (items, by) => (by === 'createdAt' ? items : sorted(items, by)),
    total: ({ all }) => (all.length > 10_000 ? undefined : all.length),
  })),
  odd('cursors of special characters', () => ({
    nextCursor: (page, call) =>
      lawfulOrders.nextCursor(page, call) === null ? null : `a+b/c=&d%2B?#${String(page.shown.at(-1)?.['_serial'])}`,
    start: (items, size, call) => {
      const cursor = call.request.query.get('cursor');
      if (call.kind !== 'customer' || cursor === null) return lawfulOrders.start(items, size, call);
      const serial = /^a\+b\/c=&d%2B\?#(\d+)$/.exec(cursor)?.[1];
      return serial === undefined ? undefined : afterCursor(items, cursorAfter(Number(serial)));
    },
  })),
  odd('newest customers first', () => ({
    listed: (call) => (call.kind === 'customer' ? [...lawfulOrders.listed(call)].reverse() : lawfulOrders.listed(call)),
    start: (items, size, call) => {
      const cursor = call.request.query.get('cursor');
      if (call.kind !== 'customer' || cursor === null) return lawfulOrders.start(items, size, call);
      const serial = /^after (\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
      if (serial === undefined) return undefined;
      const at = items.findIndex((item) => Number(item['_serial']) < Number(serial));
      return at < 0 ? items.length : at;
    },
  })),
  odd('lines in any order', () => ({
    cut: (items, start, size, call) => {
      const page = items.slice(start, start + size);
      return call.kind === 'line' && call.state.requests % 2 === 0 ? page.reverse() : page;
    },
  })),
  odd('equal totals in any order', () => ({
    sort: (items, by, { state }) => {
      const at = by.endsWith('total') && items.length > 0 ? state.requests % items.length : 0;
      return sorted([...items.slice(at), ...items.slice(0, at)], by);
    },
  })),
  odd('an odd limit is held to the bounds', () => ({
    size: (call) => {
      const name = call.kind === 'warehouse' ? 'perPage' : 'limit';
      const number = Number(call.request.query.get(name) ?? 'none');
      const most = { customer: 30, warehouse: 20 }[call.kind as string] ?? 50;
      if (call.kind === 'line' || Number.isNaN(number)) return lawfulOrders.size(call) ?? 10;
      return Math.min(Math.max(Math.trunc(number), 1), most);
    },
  })),
  odd('odd parameters are answered 422', () =>
    finishing((response, { request }) =>
      response.status === 400 && request.method === 'GET'
        ? { ...response, status: 422, body: String(response.body).replace('400', '422') }
        : response,
    ),
  ),
  odd('far offsets are refused', () => ({
    start: (items, size, call) =>
      call.kind === 'order' ? bounded(call, 'offset', 0, 100_000, 0) : lawfulOrders.start(items, size, call),
  })),
  odd('unknown parameters are refused', () =>
    finishing((response, { request }) => {
      const known =
        'limit cursor country email offset sort status customer_id created_after created_before page perPage';
      return [...request.query.keys()].every((name) => known.split(' ').includes(name)) ? response : problem(400);
    }),
  ),
  odd('an empty shop', () => ({ seed: () => seeded(0, 0, 0, 0) })),
  odd('one customer and no order', () => ({ seed: () => seeded(1, 0, 0, 1) })),
  odd('orders of one status', () => ({
    seed: () => {
      const items = seeded();
      return { ...items, order: items.order.map((order) => ({ ...order, status: 'paid' })) };
    },
  })),
];
