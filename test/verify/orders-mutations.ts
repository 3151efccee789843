import { headerOf, type HttpRequest } from '../../src/base/http';
import { isArray, isObject } from '../../src/base/json';
import {
  accepting,
  at,
  echoing,
  error,
  headers,
  only,
  overlooking,
  queried,
  rejecting,
  sent,
  response,
  textIn,
  unguarded,
  without,
  withoutHeader,
} from './mutate';
import { objectIn, customers, order, orders, own, remembered, takenAgain, undeleted } from './orders-service';
import type { Row } from './pet-store-mutations';
import { withJson } from './whole-run';

const invalid = ['createOrder.invalid-bodies'];
const valid = ['createOrder.valid-values'];
const createCustomer = ['createCustomer.creates', 'createCustomer.own-properties'];
const shortId = (request: HttpRequest): string => request.target.split('/')[4] ?? '';

/** Rows of the orders: what one response shows, deletes, and who may set what. */
export const ordersMutations: readonly Row[] = [
  [
    'a maximum is not checked',
    'invalid-is-rejected',
    accepting(`POST ${orders}`, (one) => (Number(one['amount']) > 100000 ? { ...one, amount: 1 } : undefined)),
    invalid,
  ],
  [
    'a pattern in an object is not checked',
    'invalid-is-rejected',
    accepting(`POST ${orders}`, (one) =>
      isObject(one['address']) && typeof one['address']['zip'] === 'string'
        ? { ...one, address: without(one['address'], 'zip') }
        : undefined,
    ),
    invalid,
  ],
  [
    'a required property in an object is not checked',
    'invalid-is-rejected',
    accepting(`POST ${orders}`, (one) =>
      isObject(one['address']) ? { ...one, address: { street: 'None', ...one['address'] } } : undefined,
    ),
    invalid,
  ],
  [
    'the length of arrays is not checked',
    'invalid-is-rejected',
    accepting(`POST ${orders}`, (one) =>
      isArray(one['tags']) ? { ...one, tags: one['tags'].slice(0, 3) } : undefined,
    ),
    invalid,
  ],
  [
    'a PATCH is not checked',
    'invalid-is-rejected',
    overlooking(`PATCH ${order}`, 400, () => ({})),
    ['updateOrder.invalid-bodies'],
  ],
  [
    'a PUT is not checked',
    'invalid-is-rejected',
    overlooking(`PUT ${order}`, 400, () => ({ reference: 'Nothing', amount: 1 })),
    ['replaceOrder.invalid-bodies.one'],
  ],
  [
    'a filter is not checked',
    'invalid-is-rejected',
    response(
      `GET ${orders}`,
      (_, request, ask) => ask({ ...request, target: request.target.split('?')[0] ?? '' }),
      400,
    ),
    ['listOrders.invalid-parameters'],
  ],
  [
    'the greatest value is rejected',
    'valid-is-accepted',
    rejecting(`POST ${orders}`, (one) => one['amount'] === 100000),
    valid,
  ],
  [
    'the longest text is rejected',
    'valid-is-accepted',
    rejecting(`POST ${orders}`, (one) => textIn(one, 'reference').length === 60),
    valid,
  ],
  [
    'null is rejected that the file allows',
    'valid-is-accepted',
    rejecting(`POST ${orders}`, (one) => one['note'] === null),
    valid,
  ],
  [
    'of two bounds the lower is lost',
    'filter-matches',
    queried(`GET ${orders}`, (all) => {
      if (all.has('max_amount')) all.delete('min_amount');
    }),
    ['listOrders.together'],
  ],
  [
    'a sorted list loses its filter',
    'filter-matches',
    queried(`GET ${orders}`, (all) => {
      if (all.has('sort')) all.delete('status');
    }),
    ['listOrders.together'],
  ],
  ['a DELETE asks for no key', 'credentials', at(`DELETE ${order}`, unguarded), ['deleteOrder.access']],
  ['orders of deleted customers can be read', 'unknown-is-not-found', remembered(), ['deleteCustomer.deletes-above']],
  ['a DELETE finds nothing', 'valid-is-accepted', at(`DELETE ${order}`, () => error(404)), ['deleteOrder.deletes']],
  [
    'a PATCH needs no credentials',
    'credentials',
    response(`PATCH ${order}`, (_, request, ask) => unguarded(request, ask), 401),
    ['updateOrder.access'],
  ],
  [
    'orders of unknown customers are none',
    'unknown-is-not-found',
    response(`GET ${orders}`, (one) => withJson({ ...one, status: 200 }, { data: [], total: 0 }), 404),
    ['listOrders.unknown-ids', 'readOrder.unknown-ids', 'listOrders.invalid-parameters'],
  ],
  [
    'a PUT to a deleted order is 200',
    'unknown-is-not-found',
    response(
      `PUT ${order}`,
      (one, request) =>
        withJson(
          { ...one, status: 200 },
          {
            customerId: 1,
            createdAt: '2026-01-01T00:00:00Z',
            status: 'open',
            express: false,
            ...objectIn(request),
            id: Number(shortId(request)),
          },
        ),
      404,
    ),
    ['deleteOrder.deletes'],
  ],
  [
    'an order that is not there can be cancelled',
    'unknown-is-not-found',
    response(`POST ${order}/cancel`, (one) => withJson({ ...one, status: 200 }, { status: 'cancelled' }), 404),
    ['cancelOrder.unknown-items'],
  ],
  ['deleted orders can be read', 'unknown-is-not-found', undeleted('read'), ['deleteOrder.deletes']],
  ['deleted orders are listed', 'deleted-is-gone', undeleted('list'), ['deleteOrder.deletes']],
  [
    'a DELETE does nothing',
    'unknown-is-not-found',
    at(`DELETE ${order}`, async (request, ask) => {
      const read = await ask(own('GET', request.target, request));
      return read.status === 200 ? { status: 204, headers: [] } : read;
    }),
    ['deleteOrder.deletes'],
  ],
  ['a taken email is taken again', 'conflicts', takenAgain(), ['createCustomer.conflicts']],
  ['no ETag', 'headers', response(`GET ${order}`, (one) => headers(one, { ETag: undefined })), ['readOrder.reads']],
  [
    'no Location',
    'headers',
    response(`POST ${orders}`, (one) => headers(one, { Location: undefined })),
    ['createOrder.creates'],
  ],
  [
    'Location leads to another item',
    'leads-somewhere',
    response(`POST ${customers}`, (one) => headers(one, { Location: '/v1/customers/1' })),
    ['createCustomer.creates', 'readCustomer.reads'],
  ],
  [
    'Location leads to nothing',
    'leads-somewhere',
    response(`POST ${customers}`, (one) =>
      headers(one, { Location: `${headerOf(one.headers, 'location') ?? ''}00000` }),
    ),
    createCustomer,
  ],
  [
    'a PATCH resets a default that it does not name',
    'changes-nothing-else',
    sent(`PATCH ${order}`, (one) => ({ express: false, ...one })),
    ['updateOrder.changes'],
  ],
  [
    'If-Match is ignored',
    'preconditions',
    at(`PUT ${order}`, (request, ask) => ask(withoutHeader(request, 'If-Match'))),
    ['replaceOrder.conditions'],
  ],
  [
    'If-Match is never right',
    'preconditions',
    at(`PATCH ${order}`, (request, ask) =>
      headerOf(request.headers, 'if-match') === undefined ? ask(request) : error(412),
    ),
    ['updateOrder.conditions'],
  ],
  [
    'If-None-Match is ignored',
    'preconditions',
    at(`GET ${order}`, (request, ask) => ask(withoutHeader(request, 'If-None-Match'))),
    ['readOrder.conditions'],
  ],
  [
    'one ETag for all states',
    'preconditions',
    response(`* ${order}`, (one) => headers(one, { ETag: '"1"' })),
    ['updateOrder.changes'],
  ],
  [
    'passwords are shown',
    'write-only-hidden',
    echoing(`POST ${customers}`, (given) => only(given, 'password')),
    createCustomer,
  ],
  [
    'passwords are shown under another name',
    'write-only-hidden',
    echoing(`POST ${customers}`, (given) => ({ hash: given['password'] ?? null })),
    createCustomer,
  ],
  [
    'the ID of a customer is taken from the client',
    'service-sets-its-own',
    echoing(`POST ${customers}`, (given) => only(given, 'id')),
    createCustomer,
  ],
  [
    'the time of creation is taken from the client',
    'service-sets-its-own',
    echoing(`POST ${customers}`, (given) => only(given, 'createdAt')),
    createCustomer,
  ],
];
