import { asItem, type Call, type Item, type OrdersRules } from './orders-model';
import { finishing, odd, problem, type OrdersPeculiarity } from './orders-peculiarity';
import { lawfulOrders, ordersKey, shown } from './orders-rules';
import { minute } from './orders-seed';
import { json } from './orders-service';
import { isAsBefore, writable } from './orders-values';

/** Gives rules under which somebody else does something at every so many requests. */
function meanwhile(every: number, act: (call: Call) => void): Partial<OrdersRules> {
  return finishing((response, call) => {
    if (call.state.requests % every === 0) act(call);
    return response;
  });
}

/** Peculiarities of changes and of what happens meanwhile. */
export const oddChanges: readonly OrdersPeculiarity[] = [
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
