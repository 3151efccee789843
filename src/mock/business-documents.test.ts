import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../index';

type Item = Record<string, unknown>;

/** Shapes that the APIs of businesses have, and the Pet Store has not. */
describe('a document of a business', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'src/test-documents/orders.yaml', count: 25 });
  });
  afterAll(() => mock.close());

  const call = async (
    where: string,
    method = 'GET',
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; body: unknown; headers: Headers }> => {
    const address = where.startsWith('http') ? where : mock.baseUrl + where;
    const response = await fetch(address, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  };

  test('a Location that is to be a URI has scheme and host, and the prefix of the session', async () => {
    for (const base of [mock.baseUrl, `${mock.origin}/@shop/api/v2`]) {
      const created = await call(`${base}/customers`, 'POST', { name: 'Ada' });
      expect(created.status).toBe(201);
      const location = created.headers.get('location') ?? '';
      expect(location).toBe(`${base}/customers/${(created.body as Item)['id'] as string}`);
      expect((await call(location)).body).toEqual(created.body);
    }
  });

  test('of a create or a change whose answer is refused, nothing stays', async () => {
    const before = (await call('/notes')).body;
    const refused = await call('/notes', 'POST', { text: 'kept?' });
    expect([refused.status, refused.body]).toEqual([500, expect.objectContaining({ title: 'response deviates' })]);
    expect((await call('/notes/1', 'PUT', { text: 'kept?' })).status).toBe(500);
    expect((await call('/notes')).body).toEqual(before);
  });
});
