import { asItem, type Call, type Item, type OrdersRules } from './orders-model';
import { afterCursor, bounded, cursorAfter, lawfulOrders, ordersKey, shown, sorted } from './orders-rules';
import { minute, seeded } from './orders-seed';
import { json } from './orders-service';
import { isAsBefore, writable } from './orders-values';
import type { Peculiarity } from './peculiarity';
import type { ServiceResponse } from './service';

type Odd = Peculiarity<OrdersRules>;

function odd(name: string, rules: () => Partial<OrdersRules>): Odd {
  return { name, rules };
}

function finishing(change: (response: ServiceResponse, call: Call) => ServiceResponse): Partial<OrdersRules> {
  return { finish: change };
}

/** Gives rules under which every item is shown otherwise. */
function showingAll(change: (item: Item) => Item): Partial<OrdersRules> {
  return { render: (item) => change(shown(item)) };
}

/** Gives an item with each of its instants spelt otherwise. */
function instants(item: Item, spell: (instant: string) => string): Item {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, name.endsWith('At') ? spell(String(value)) : value]),
  );
}

function problem(status: number, headers: Readonly<Record<string, string>> = {}): ServiceResponse {
  const body = JSON.stringify({ type: 'about:blank', title: 'Later', status });
  return { status, headers: { 'Content-Type': 'application/problem+json', ...headers }, body };
}

/** Gives what the shop begins with, the identifiers of orders made huge. */
function withHugeNumbers(): ReturnType<typeof seeded> {
  const items = seeded();
  const huge = (id: unknown): bigint => 9_007_199_254_740_993n + BigInt(String(id)) * 2n;
  return {
    ...items,
    order: items.order.map((order) => ({ ...order, id: huge(order['id']) })),
    line: items.line.map((line) => ({ ...line, _parent: String(huge(line['_parent'])) })),
  };
}

/** Peculiarities of values and of how answers are spelt. */
const ofValues: readonly Odd[] = [
  odd('microseconds', () => showingAll((item) => instants(item, (text) => text.replace(/\.(\d{3})Z$/, '.$1000Z')))),
  odd('no fractions of seconds', () => showingAll((item) => instants(item, (text) => text.replace('.000Z', 'Z')))),
  odd('+00:00 for Z', () => showingAll((item) => instants(item, (text) => text.replace(/Z$/, '+00:00')))),
  odd('instants in another zone', () =>
    showingAll((item) =>
      instants(item, (text) => new Date(Date.parse(text) + 7_200_000).toISOString().replace('Z', '+02:00')),
    ),
  ),
  odd('instants are kept in UTC', () => ({
    keep: (item) =>
      'deliverAt' in item
        ? { ...item, deliverAt: new Date(Date.parse(String(item['deliverAt']))).toISOString() }
        : item,
  })),
  odd('members in another order', () => showingAll((item) => Object.fromEntries(Object.entries(item).reverse()))),
  odd('members of addresses in another order', () =>
    showingAll((item) =>
      'shippingAddress' in item
        ? { ...item, shippingAddress: Object.fromEntries(Object.entries(asItem(item['shippingAddress'])).reverse()) }
        : item,
    ),
  ),
  odd('extra members', () => showingAll((item) => ({ ...item, _links: { self: '/' }, revision: 3, owner: null }))),
  odd('extra members of envelopes', () => ({
    envelope: (page, items, nextCursor, total, call) => {
      const whole = lawfulOrders.envelope(page, items, nextCursor, total, call);
      return Array.isArray(whole) ? whole : { ...asItem(whole), limit: page.size, took: 0.3, links: [] };
    },
  })),
  odd('decimals with two digits', () =>
    finishing((response) => ({
      ...response,
      body: String(response.body)
        .replaceAll(/"(total|unitPrice)":(\d+)\.(\d)(?=[,}])/g, '"$1":$2.$30')
        .replaceAll(/"(unitPrice)":(\d+)(?=[,}])/g, '"$1":$2.00'),
    })),
  ),
  odd('identifiers of orders beyond 2^53', () => ({
    seed: withHugeNumbers,
    identify: (call) =>
      call.kind === 'order' ? 9_007_199_254_800_001n + BigInt(call.state.serial) * 2n : lawfulOrders.identify(call),
  })),
  odd('sparse identifiers', () => ({
    identify: (call) => (call.kind === 'order' ? (call.state.serial * 7919) % 1_000_003 : lawfulOrders.identify(call)),
  })),
  odd('lines are numbered order by order', () => ({
    seed: () => {
      const items = seeded();
      return { ...items, line: items.line.map((line, index) => ({ ...line, id: 1 + Math.floor(index / 8) })) };
    },
    identify: (call) =>
      call.kind === 'line'
        ? 1 + Math.max(0, ...lawfulOrders.listed(call).map(({ id }) => Number(id)))
        : lawfulOrders.identify(call),
  })),
  odd('UUIDs in capitals', () =>
    showingAll((item) => ({
      ...item,
      ...('email' in item && { id: String(item['id']).toUpperCase() }),
      ...('customerId' in item && { customerId: String(item['customerId']).toUpperCase() }),
    })),
  ),
  odd('names are trimmed', () => ({
    keep: (item) => (typeof item['name'] === 'string' ? { ...item, name: item['name'].trim() } : item),
  })),
  odd('a capacity by default', () => ({
    keep: (item, { kind }) => (kind === 'warehouse' ? { capacity: 0, ...item } : item),
  })),
  odd('charset on the media type', () =>
    finishing((response) => ({
      ...response,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [
          name,
          name === 'Content-Type' ? `${value}; charset=utf-8` : value,
        ]),
      ),
    })),
  ),
  odd('pretty-printed bodies', () =>
    finishing((response) => ({ ...response, body: String(response.body).replaceAll('},{', '},\n  {') })),
  ),
  odd('short problems', () => ({ renderProblem: ({ status }) => ({ title: 'Nej.', status }) })),
  odd('problems of kinds of their own', () => ({
    renderProblem: (refusal, call) => ({
      ...asItem(lawfulOrders.renderProblem(refusal, call)),
      type: 'https://shop.example/problems/refused',
      instance: call.request.path,
      traceId: 'abc',
    }),
  })),
];

/** Peculiarities of lists. */
const ofLists: readonly Odd[] = [
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

/** Gives rules under which somebody else does something at every so many requests. */
function meanwhile(every: number, act: (call: Call) => void): Partial<OrdersRules> {
  return finishing((response, call) => {
    if (call.state.requests % every === 0) act(call);
    return response;
  });
}

/** Peculiarities of changes and of what happens meanwhile. */
const ofChanges: readonly Odd[] = [
  odd('what was removed is answered 410', () =>
    finishing((response, { operation, ids, state }) =>
      operation === 'getOrder' && response.status === 404 && state.removed.has(`order:${ids[0]}`)
        ? problem(410)
        : response,
    ),
  ),
  odd('a closed warehouse is shown once more', () => {
    let last: Item = {};
    return {
      remove: (item, call) => {
        last = item;
        lawfulOrders.remove(item, call);
      },
      finish: (response, { operation }) =>
        operation === 'closeWarehouse' && response.status === 204 ? json(200, { warehouse: shown(last) }) : response,
    };
  }),
  odd('a PUT is answered 204', () =>
    finishing((response, { operation }) =>
      operation === 'replaceOrder' && response.status === 200
        ? { status: 204, headers: { ETag: response.headers['ETag'] ?? '' }, body: '' }
        : response,
    ),
  ),
  odd('weak entity tags that are compared weakly', () => ({
    tag: (order) => `W/${lawfulOrders.tag(order)}`,
    isCurrent: (order, tag, call) => lawfulOrders.isCurrent(order, tag.replaceAll('W/', ''), call),
  })),
  odd('weak entity tags that If-Match never matches', () => ({
    tag: (order) => `W/${lawfulOrders.tag(order)}`,
    isCurrent: (_order, tag) => tag.trim() === '*',
  })),
  odd('a change to the same leaves the entity tag', () => ({
    update: (old, next, call) => {
      const isSame = call.kind === 'order' && isAsBefore(writable(old, 'order'), writable(next, 'order'));
      lawfulOrders.update(
        old,
        isSame ? { ...next, _version: old['_version'], updatedAt: old['updatedAt'] } : next,
        call,
      );
    },
  })),
  odd('members that are only read are refused', () => ({
    judge: (body, call) => [
      ...lawfulOrders.judge(body, call),
      ...['id', 'code', 'createdAt', 'updatedAt']
        .filter((name) => name in asItem(body))
        .map((name) => ({ pointer: `/${name}`, message: 'is only read' })),
    ],
  })),
  odd('unknown members are refused', () => ({
    judge: (body, call) => [
      ...lawfulOrders.judge(body, call),
      ...Object.keys(asItem(body))
        .filter(
          (name) => !(name in writable(body, call.kind)) && !['id', 'code', 'createdAt', 'updatedAt'].includes(name),
        )
        .map((name) => ({ pointer: `/${name}`, message: 'is unknown' })),
    ],
  })),
  odd('an address in other letters is taken too', () => ({
    refuses: (next, old, call) =>
      lawfulOrders.refuses(next, old, call) ??
      (call.kind === 'customer' &&
      call.state.items.customer.some(
        (other) => other !== old && String(other['email']).toLowerCase() === String(next['email']).toLowerCase(),
      )
        ? { status: 409, detail: 'the address is taken' }
        : undefined),
  })),
  odd('one 429 with Retry-After', () =>
    finishing((response, { state }) => (state.requests === 40 ? problem(429, { 'Retry-After': '2' }) : response)),
  ),
  odd('one 503', () => finishing((response, { state }) => (state.requests === 60 ? problem(503) : response))),
  odd('others place orders meanwhile', () =>
    meanwhile(5, ({ state }) => {
      const [first] = state.items.order;
      const now = lawfulOrders.now(state);
      const id = state.serial + 1_000_000;
      if (first !== undefined)
        state.items.order.push({ ...first, id, _serial: state.serial++, createdAt: now, updatedAt: now });
    }),
  ),
  odd('others take on customers meanwhile', () =>
    meanwhile(7, ({ state }) => {
      const [first] = state.items.customer;
      const id = lawfulOrders.identify({ kind: 'customer', state } as Call);
      const email = `other${state.serial}@shop.example`;
      if (first !== undefined) state.items.customer.push({ ...first, id, email, _serial: state.serial++ });
    }),
  ),
  odd('others change their orders meanwhile', () =>
    meanwhile(9, ({ state }) => {
      const { order } = state.items;
      const [first] = order;
      if (first !== undefined && Number(first['_serial']) < 1000)
        order.splice(0, 1, { ...first, note: minute(state.requests), _version: Number(first['_version']) + 1 });
    }),
  ),
  odd('malformed identifiers are answered 400', () =>
    finishing((response, { kind, ids, request }) => {
      const isWellFormed = kind === 'customer' ? /^[0-9a-f-]{36}$/i : /^-?\d+$/;
      const isOdd = response.status === 404 && kind !== 'warehouse' && ids.some((id) => !isWellFormed.test(id));
      return isOdd && request.header('Authorization') === `Bearer ${ordersKey}` ? problem(400) : response;
    }),
  ),
  odd('HEAD is refused', () =>
    finishing((response, { request }) =>
      response.body === '' && request.method === 'GET'
        ? { status: 405, headers: { Allow: 'GET' }, body: '' }
        : response,
    ),
  ),
  odd('methods that are not there are answered 404', () =>
    finishing((response) => (response.status === 405 ? problem(404) : response)),
  ),
  odd('no Location', () =>
    finishing((response) => ({
      ...response,
      headers: Object.fromEntries(Object.entries(response.headers).filter(([name]) => name !== 'Location')),
    })),
  ),
  odd('an absolute Location', () => ({
    location: (item, call) => `https://api.shop.example${lawfulOrders.location(item, call)}`,
  })),
  odd('headers of every kind', () =>
    finishing((response) => ({
      ...response,
      headers: { ...response.headers, 'X-Request-Id': '1', 'Cache-Control': 'no-store', 'RateLimit-Remaining': '99' },
    })),
  ),
];

/** Every lawful peculiarity of the shop. */
export const ordersPeculiarities: readonly Odd[] = [
  odd('nothing odd at all', () => ({})),
  ...ofValues,
  ...ofLists,
  ...ofChanges,
];
