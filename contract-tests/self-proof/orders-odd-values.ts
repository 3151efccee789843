import { asItem, type Item, type OrdersRules } from './orders-model';
import { finishing, odd, type OrdersPeculiarity } from './orders-peculiarity';
import { lawfulOrders, shown } from './orders-rules';
import { seeded } from './orders-seed';

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
export const oddValues: readonly OrdersPeculiarity[] = [
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
