import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { inspectDocument } from '../../src/serve/inspect-document';
import { callJson, type JsonAnswer } from '../support/json-call';

const openapiFile = 'test/test-documents/state/views.yaml';
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile, count: 12 });
});
afterAll(() => mock.close());

const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

interface Order {
  readonly customerId: number;
  readonly state: string;
}

describe('a list at another path', () => {
  test('shows the items of the one collection of its kind whose property its path names', async () => {
    const orders = (await call('/orders')).body as Order[];
    for (const customerId of new Set(orders.map((order) => order.customerId))) {
      const own = orders.filter((order) => order.customerId === customerId);
      expect((await call(`/customers/${customerId}/orders`)).body).toEqual({ orders: own, total: own.length });
    }
    const made = await call('/orders', 'POST', { customerId: 3, state: 'open' });
    const { body } = await call('/customers/3/orders');
    expect((body as { orders: unknown[] }).orders).toContainEqual(made.body);
    expect((await call('/customers/999/orders')).status).toBe(404);
  });

  test('shows those that a parameter which it demands names', async () => {
    const orders = (await call('/orders')).body as Order[];
    const paid = orders.filter(({ state }) => state === 'paid');
    expect((await call('/orders/findByState?state=paid')).body).toEqual(paid);
    expect((await call('/orders/findByState?state=paid&state=open')).body).toEqual(orders);
  });

  test('is kept apart where nothing says which items it shows; inspect says so, and of views what they are', () => {
    const { operations } = inspectDocument({ openapiFile });
    const told = new Map(operations.map((operation) => [operation.path, operation]));
    expect(told.get('/popular')).toMatchObject({
      keptAt: '/popular',
      note: 'its items are kept apart: like those of /orders, but nothing says which of them',
    });
    expect(told.get('/customers/{id}/orders')).toMatchObject({
      answeredBy: 'list',
      stateful: true,
      keptAt: '/orders',
      joins: { id: 'customerId' },
      sort: ['sort'],
      unplayed: [],
    });
  });

  test('may have alternatives for the object around it', async () => {
    const { status, body } = await call('/hits?limit=2');
    expect([status, (body as { hits: unknown[] }).hits.length]).toEqual([200, 2]);
  });
});
