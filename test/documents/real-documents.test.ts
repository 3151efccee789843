import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';

interface Page {
  data: { id: string; total: number; status?: string; issued?: string }[];
  meta: { total: number; limit: number; offset: number; hasMore: boolean; next?: null };
}

describe('what documents of real services hold', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'test/test-documents/invoices.yaml', count: 25 });
  });
  afterAll(() => mock.close());

  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(mock.baseUrl + path, {
      redirect: 'manual',
      ...init,
      headers: { 'x-api-key': mock.apiKey, ...(init.headers as object) },
    });
  const send = (path: string, body: unknown): Promise<Response> =>
    call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

  test.each([19.99, 0.07, 4.35, 523.06])('%s is a multiple of 0.01', async (total) => {
    expect((await send('/invoices', { total })).status).toBe(201);
  });

  test('0.001 is no multiple of 0.01; where 422 is documented and 400 is not, a bad body is 422, in the nested error shape', async () => {
    const refused = await send('/invoices', { total: 0.001 });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toEqual({
      error: { code: 'invalid_body', message: 'body.total: expected a multiple of 0.01, got 0.001' },
    });
  });

  test('what is no proper HTTP is 400 all the same, as everywhere', async () => {
    const body = '{"total":19.99}';
    const headers = { 'content-type': 'application/json' };
    expect((await call('/invoices?q=%zz', { method: 'POST', body, headers })).status).toBe(400);
  });

  test('a form is read by the types of its fields, validated and stored', async () => {
    const form = (text: string): Promise<Response> =>
      call('/invoices', {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const created = await form('total=12.50&status=open&lines=1&lines=2');
    expect([created.status, await created.json()]).toEqual([
      201,
      { id: expect.any(String), total: 12.5, status: 'open', lines: [1, 2] },
    ]);
    expect((await form('status=open')).status).toBe(422);
    expect((await form('total=much')).status).toBe(422);
  });

  test('the object around a list tells the page it holds', async () => {
    const response = await call('/invoices?limit=4&offset=22&status=paid,open,draft');
    const all = (await (await call('/invoices?limit=50')).json()) as Page;
    const total = all.meta.total;
    expect(total).toBeGreaterThanOrEqual(25);
    expect(all.meta).toEqual({ total, limit: 50, offset: 0, hasMore: false, next: null });
    const withStatus = all.data.filter(({ status }) => status !== undefined);
    const page = (await response.json()) as Page;
    expect(page.data).toEqual(withStatus.slice(22, 26));
    expect(page.meta.hasMore).toBe(withStatus.length > 26);
    expect(page.meta).toMatchObject({ total: withStatus.length, limit: 4, offset: 22 });
    expect(response.headers.get('x-total-count')).toBe(String(withStatus.length));
    expect(response.headers.get('x-rate-limit')).toBe('60');
    expect(await (await call('/invoices?status=unpaid')).text()).toContain('query.status.0: expected one of');
  });

  test('examples that break their own schema are passed over', async () => {
    const { data } = (await (await call('/invoices?limit=50')).json()) as Page;
    const issued = data.flatMap((invoice) => (invoice.issued === undefined ? [] : [invoice.issued]));
    expect(issued.length).toBeGreaterThan(0);
    for (const date of issued) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('an answer that is not the item is a sample of what is documented', async () => {
    const { id } = (await (await send('/invoices', { total: 1 })).json()) as { id: string };
    expect(await (await call(`/invoices/${id}`, { method: 'DELETE' })).json()).toEqual({ removed: true });
    expect((await call(`/invoices/${id}`)).status).toBe(404);
  });

  test('other media types are answered by example or sample, a redirect as documented', async () => {
    const report = await call('/report.csv');
    expect([report.headers.get('content-type'), await report.text()]).toEqual(['text/csv', 'id,total\n1,2.50\n']);
    const printed = await call('/invoices/6a0e5f6c-0000-4000-8000-000000000000/pdf');
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const moved = await call('/old-report');
    expect([moved.status, moved.headers.get('x-moved')]).toEqual([302, 'yes']);
  });

  test('alternatives with a discriminator are told apart; an optional body may be left out', async () => {
    expect((await send('/reminders', { kind: 'mail', to: 'a@example.com' })).status).toBe(202);
    expect((await send('/reminders', { kind: 'text', number: '1' })).status).toBe(202);
    expect((await send('/reminders', { kind: 'text', to: 'a@example.com' })).status).toBe(400);
    expect((await call('/reminders', { method: 'POST' })).status).toBe(202);
  });
});
