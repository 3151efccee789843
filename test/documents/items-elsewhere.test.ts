import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { inspectDocument } from '../../src/serve/inspect-document';
import { callJson, type JsonAnswer } from '../support/json-call';

const openapiFile = 'test/test-documents/state/items-elsewhere.yaml';
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile, count: 3 });
});
afterAll(() => mock.close());

const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

interface Listed {
  readonly id: number;
}

describe('items at another path than their collection', () => {
  test('an action on an item that nothing reads answers the item, and 404 where the list has none', async () => {
    const [order] = (await call('/orders')).body as Listed[];
    expect((await call(`/orders/${order?.id ?? 0}/cancel`, 'POST')).body).toEqual(order);
    expect((await call(`/orders/${order?.id ?? 0}/remind`, 'POST')).status).toBe(204);
    expect((await call('/orders/987654/cancel', 'POST')).status).toBe(404);
    expect((await call('/orders/987654/remind', 'POST')).status).toBe(404);
  });

  test('the item of a list is read, changed and removed where its own path is', async () => {
    const [customer] = (await call('/v1/customers')).body as Listed[];
    const where = `/v2/customer/${customer?.id ?? 0}`;
    expect((await call(where)).body).toEqual(customer);
    expect((await call(where, 'PUT', { name: 'Renamed' })).body).toEqual({ ...customer, name: 'Renamed' });
    expect((await call('/v1/customers')).body).toContainEqual({ ...customer, name: 'Renamed' });
    expect((await call(where, 'DELETE')).status).toBe(204);
    expect((await call('/v1/customers')).body).not.toContainEqual(expect.objectContaining({ id: customer?.id }));
    expect((await call(where)).status).toBe(404);
  });

  test.each([
    ['/bill/list', '/bill/create', { sum: 12 }],
    ['/tickets', '/ticket', { seat: '4a' }],
  ])('what %s shows is made by POST %s', async (list, create, body) => {
    const made = await call(create, 'POST', body);
    expect(made).toMatchObject({ status: 201, body });
    expect((await call(list)).body).toContainEqual(made.body);
    expect((await call(made.headers.get('location') ?? '')).body).toEqual(made.body);
  });

  test('inspect says where all of them are kept', () => {
    const { operations } = inspectDocument({ openapiFile });
    expect(operations.map(({ path, answeredBy, keptAt }) => `${path} ${answeredBy} ${keptAt ?? ''}`)).toEqual([
      '/orders list /orders',
      '/orders/{id}/cancel action /orders',
      '/orders/{id}/remind action /orders',
      '/v1/customers list /v1/customers',
      '/v2/customer/{customerId} read /v1/customers',
      '/v2/customer/{customerId} replace /v1/customers',
      '/v2/customer/{customerId} remove /v1/customers',
      '/bill/list list /bill',
      '/bill/create create /bill',
      '/bill/{id} read /bill',
      '/tickets list /ticket',
      '/ticket create /ticket',
      '/ticket/{id} read /ticket',
    ]);
  });
});
