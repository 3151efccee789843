import { isObject } from '../../src/base/json';
import { at, body, items, queried, query, response, sent, without } from './mutate';
import {
  above,
  andChange,
  belowAny,
  customers,
  dataOf,
  itsOwn,
  merged,
  objectAt,
  objectIn,
  order,
  orders,
  own,
  sortedPages,
  stale,
} from './orders-service';
import type { Row } from './pet-store-mutations';
import { withJson } from './whole-run';

const createCustomer = ['createCustomer.creates', 'createCustomer.own-properties'];

/** Rows of the orders: responses that contradict each other. */
export const ordersMeanings: readonly Row[] = [
  [
    'another default',
    'left-out-takes-default',
    sent(`POST ${orders}`, (one) => ({ status: 'paid', ...one })),
    ['createOrder.creates'],
  ],
  [
    'a default is forgotten in what is stored',
    'left-out-takes-default',
    body(`GET ${customers}/*`, (one) => ({ ...one, credit: one['credit'] === 0 ? 7 : (one['credit'] ?? null) })),
    createCustomer,
  ],
  [
    'a PUT keeps what it leaves out',
    'left-out-takes-default',
    merged((before, given) => ({ ...before, ...given })),
    ['replaceOrder.changes'],
  ],
  [
    'a null in a merge patch is ignored',
    'left-out-takes-default',
    sent(`PATCH ${order}`, (one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null))),
    ['updateOrder.changes'],
  ],
  [
    'a PATCH resets what it does not name',
    'changes-nothing-else',
    sent(`PATCH ${order}`, (one) => ({ note: null, ...one })),
    ['updateOrder.changes'],
  ],
  [
    'a PATCH touches another order',
    'changes-nothing-else',
    andChange(`PATCH ${order}`, { note: 'touched' }, 1),
    ['createOrder.creates', 'updateOrder.changes'],
  ],
  [
    'a PUT makes a copy',
    'changes-nothing-else',
    response(`PUT ${order}`, async (one, request, ask) => {
      await ask(own('POST', above(request.target), request, objectIn(request)));
      return one;
    }),
    ['replaceOrder.changes'],
  ],
  [
    'an action changes the reference',
    'changes-nothing-else',
    andChange('POST /customers/*/orders/*/cancel', { reference: 'cancelled' }),
    ['cancelOrder'],
  ],
  [
    'the time of creation changes with each change',
    'changes-nothing-else',
    body(`PATCH ${order}`, (one) => ({ ...one, createdAt: '2027-05-05T05:05:05Z' })),
    ['updateOrder.changes'],
  ],
  [
    'a PUT ignores a property',
    'kept-as-sent',
    merged((before, given) => ({ ...given, amount: before['amount'] ?? 1 })),
    ['replaceOrder.changes'],
  ],
  [
    'a PATCH responds with the order as it was',
    'kept-as-sent',
    at(`PATCH ${order}`, async (request, ask) => {
      const before = await ask(own('GET', request.target, request));
      const one = await ask(request);
      return one.status === 200 ? before : one;
    }),
    ['updateOrder.changes'],
  ],
  [
    'a PATCH stores nothing',
    'kept-as-sent',
    at(`PATCH ${order}`, async (request, ask) => {
      const before = await objectAt(request.target, request, ask);
      const one = await ask(request);
      if (one.status === 200) await ask(own('PUT', request.target, request, without(before, ...itsOwn)));
      return one;
    }),
    ['updateOrder.changes'],
  ],
  ['reads are cached forever', 'kept-as-sent', stale(), ['updateOrder.changes']],
  [
    'objects lose a property',
    'kept-as-sent',
    sent(`POST ${orders}`, (one) =>
      isObject(one['address']) ? { ...one, address: without(one['address'], 'zip') } : undefined,
    ),
    ['createOrder.creates'],
  ],
  [
    'a rejected PATCH is stored',
    'rejected-leaves-nothing',
    response(
      `PATCH ${order}`,
      async (one, request, ask) => {
        await ask(own('PATCH', request.target, request, { note: 'stored all the same', amount: 4711 }));
        return one;
      },
      400,
    ),
    ['updateOrder.invalid-bodies.one'],
  ],
  [
    'lists show other amounts',
    'same-everywhere',
    items(`GET ${orders}`, (all) => all.map((one) => ({ ...one, amount: Number(one['amount']) + 1 }))),
    ['listOrders.lists', 'readOrder.reads', 'createOrder.creates'],
  ],
  [
    'lists show the orders of another customer',
    'belongs-to-parent',
    response(`GET ${orders}`, async (one, request, ask) => {
      const page = objectIn(one);
      const others = dataOf(await objectAt('/customers/1/orders', request, ask));
      return request.target.startsWith('/customers/1/')
        ? one
        : withJson(one, { ...page, data: [...dataOf(page), ...others.slice(0, 1)] });
    }),
    ['listOrders.lists', 'readOrder.nesting'],
  ],
  ['an order is found below each customer', 'belongs-to-parent', belowAny(), ['readOrder.nesting']],
  [
    'a greatest amount is ignored',
    'filter-matches',
    queried(`GET ${orders}`, (all) => {
      all.delete('max_amount');
    }),
    ['listOrders.filters'],
  ],
  [
    'a least amount is taken twice',
    'list-complete',
    queried(`GET ${orders}`, (all) => {
      const least = Number(all.get('min_amount'));
      if (least > 0) all.set('min_amount', String(least * 100));
    }),
    ['createOrder.creates.least', 'listOrders.filters'],
  ],
  [
    'the sort is ignored',
    'sorted',
    queried(`GET ${customers}`, (all) => {
      all.delete('sort');
    }),
    ['listCustomers.sort'],
  ],
  [
    'down is up',
    'sorted',
    queried(`GET ${customers}`, (all) => {
      if (all.has('sort')) all.set('sort', 'credit');
    }),
    ['listCustomers.sort'],
  ],
  ['only the page is sorted', 'sorted', sortedPages, ['listCustomers.sort']],
  [
    'an offset is ignored',
    'pages',
    queried(`GET ${customers}`, (all) => {
      all.delete('offset');
    }),
    ['listCustomers.pages'],
  ],
  [
    'beyond the end is the first page',
    'pages',
    queried(`GET ${customers}`, (all) => {
      if (Number(all.get('offset') ?? 0) > 9) all.delete('offset');
    }),
    ['listCustomers.pages'],
  ],
  [
    'a total of one too many',
    'pages',
    body(`GET ${customers}`, (page) => ({ ...page, total: Number(page['total']) + 1 })),
    ['listCustomers.pages'],
  ],
  [
    'an item is on two pages',
    'pages',
    queried(`GET ${customers}`, (all) => {
      const offset = Number(all.get('offset') ?? 0);
      if (offset > 2) all.set('offset', String(offset - 1));
    }),
    ['listCustomers.pages'],
  ],
  [
    'an item is on no page',
    'pages',
    queried(`GET ${customers}`, (all) => {
      const offset = Number(all.get('offset') ?? 0);
      if (offset > 2) all.set('offset', String(offset + 1));
    }),
    ['listCustomers.pages'],
  ],
  [
    'pages are empty but for the first',
    'pages',
    items(`GET ${customers}`, (all, request) => (Number(query(request).get('offset') ?? 0) === 0 ? all : [])),
    ['listCustomers.pages'],
  ],
  [
    'the first page is empty',
    'page-size',
    items(`GET ${customers}`, (all, request) => (query(request).size === 0 ? [] : all)),
    ['listCustomers.lists'],
  ],
];
