import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callJson, type JsonAnswer } from '../support/json-call';
import { startMock, type RunningMock } from '../../src/index';

type Item = Record<string, unknown>;

/** Shapes that the APIs of businesses have, and the Pet Store has not. */
describe('a document of a business', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'test/test-documents/orders.yaml', count: 25 });
  });
  afterAll(() => mock.close());

  const call = (
    where: string,
    method?: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<JsonAnswer> => callJson(mock.baseUrl, where, method, body, headers);

  test('a Location that is to be a URI has scheme and host, and the prefix of the session', async () => {
    for (const base of [mock.baseUrl, `${mock.origin}/@shop/api/v2`]) {
      const created = await call(`${base}/customers`, 'POST', { name: 'Ada' });
      expect(created.status).toBe(201);
      const location = created.headers.get('location') ?? '';
      expect(location).toBe(`${base}/customers/${(created.body as Item)['id'] as string}`);
      expect((await call(location)).body).toEqual(created.body);
    }
  });

  test('of a create, a change or a removal whose answer is refused, nothing stays', async () => {
    const before = (await call('/notes')).body;
    const refused = await call('/notes', 'POST', { text: 'kept?' });
    expect([refused.status, refused.body]).toEqual([500, expect.objectContaining({ title: 'response deviates' })]);
    expect((await call('/notes/1', 'PUT', { text: 'kept?' })).status).toBe(500);
    expect((await call('/notes/1', 'DELETE')).status).toBe(500);
    expect((await call('/notes')).body).toEqual(before);
  });

  test('items of several shapes are kept as any other', async () => {
    const all = (await call('/documents')).body as Item[];
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['text', 'image']));
    const sent = { id: 9999, kind: 'image', title: 'Map', url: 'https://example.com/map', secret: 's' };
    const created = await call('/documents', 'POST', sent);
    expect(created.body).toEqual({ id: 26, kind: 'image', title: 'Map', url: 'https://example.com/map' });
    expect((await call('/documents/26')).body).toEqual(created.body);
    expect((await call('/documents?kind=image')).body).toContainEqual(created.body);
    expect((await call('/documents?kind=text')).body).not.toContainEqual(created.body);
    expect((await call('/documents/26', 'DELETE')).status).toBe(204);
    expect((await call('/documents/26')).status).toBe(404);
    const shapes = (await call('/shapes')).body as Item[];
    for (const shape of shapes) expect(Object.keys(shape)).toContain(shape['form'] === 'round' ? 'radius' : 'side');
  });

  test('items that answers put into an envelope are kept, and the envelope is put around them', async () => {
    const created = await call('/articles', 'POST', { data: { slug: 'news', title: 'News' } });
    const one = { data: { slug: 'news', title: 'News' }, meta: {} };
    expect([created.status, created.body]).toEqual([201, one]);
    expect((await call('/articles/news')).body).toEqual(one);
    expect(((await call('/articles')).body as { data: Item[] }).data).toContainEqual(one.data);
    expect((await call('/articles/news', 'DELETE')).status).toBe(204);
    expect((await call('/articles/news')).status).toBe(404);
    expect((await call('/articles/nothing')).status).toBe(404);
  });

  test('what the server sets has its default, and read-only values are there too', async () => {
    const customer = (await call('/customers', 'POST', { name: 'Bo' })).body as Item;
    expect(customer).toMatchObject({ tier: 'free', createdAt: expect.stringMatching(/^\d{4}-/) });
    const path = `/customers/${customer['id'] as string}/orders`;
    expect((await call(path, 'POST', { sku: 'A1' })).body).toMatchObject({ sku: 'A1', status: 'open' });
  });

  test('a collection below a parent that does not exist is 404', async () => {
    const nobody = '/customers/00000000-0000-4000-8000-000000000000/orders';
    expect((await call(nobody)).status).toBe(404);
    expect((await call(nobody, 'POST', { sku: 'A1' })).status).toBe(404);
    const { id } = (await call('/customers', 'POST', { name: 'Cy' })).body as { id: string };
    expect((await call(`/customers/${id}/orders`)).body).toEqual([]);
  });

  test('null in a PATCH is a value in plain JSON where it may be one, and removes in a merge patch', async () => {
    const { id } = (await call('/customers', 'POST', { name: 'Di', phone: '1', fax: '2' })).body as { id: string };
    const patch = { phone: null, fax: null };
    const plain = (await call(`/customers/${id}`, 'PATCH', patch)).body;
    expect(plain).toMatchObject({ phone: null });
    expect(plain).not.toHaveProperty('fax');
    const type = { 'content-type': 'application/merge-patch+json' };
    expect((await call(`/customers/${id}`, 'PATCH', patch, type)).body).not.toHaveProperty('phone');
  });

  test('links lead from page to page with all that was asked, and end', async () => {
    interface Page {
      data: Item[];
      meta: { has_more: boolean };
      links: { next: string | null; prev?: string };
    }
    const base = `${mock.origin}/@links/api/v2`;
    const first = (await call(`${base}/customers?per_page=3&tier=gold`)).body as Page;
    expect(first.links).toEqual({ next: `${base}/customers?per_page=3&tier=gold&page=2` });
    const seen = [...first.data];
    let page = first;
    for (let turns = 0; page.links.next !== null && turns < 20; turns += 1) {
      expect(page.meta.has_more).toBe(true);
      page = (await call(page.links.next)).body as Page;
      seen.push(...page.data);
      expect(page.links.prev).toMatch(/^\/@links\/api\/v2\/customers\?per_page=3&tier=gold&page=\d$/);
    }
    expect([page.links.next, page.meta.has_more]).toEqual([null, false]);
    expect(seen).toEqual(((await call(`${base}/customers?per_page=50&tier=gold`)).body as Page).data);
  });

  test('cursors lead through a list, and has_more agrees with them', async () => {
    const ids: unknown[] = [];
    let cursor: string | null = '';
    for (let turns = 0; cursor !== null && turns < 9; turns += 1) {
      const { body } = await call(`/events${cursor === '' ? '' : `?cursor=${cursor}`}`);
      const page = body as { data: Item[]; has_more: boolean; next_cursor: string | null };
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
      expect(page.has_more).toBe(cursor !== null);
    }
    expect(ids).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  });
});

test('a sample of what is no list tells of no further pages', async () => {
  const mock = await startMock({ openapiFile: 'test/test-documents/samples.yaml' });
  const feed = (await (await fetch(`${mock.baseUrl}/feed`)).json()) as Item;
  expect(feed).toMatchObject({ next_cursor: null, has_more: false });
  expect(feed).not.toHaveProperty('prev_cursor');
  await mock.close();
});

test('a request chooses an example by its name, or a sample in its place', async () => {
  const mock = await startMock({ openapiFile: 'test/test-documents/samples.yaml' });
  const ask = async (prefer: string): Promise<[status: number, body: unknown, applied: string | null]> => {
    const response = await fetch(`${mock.baseUrl}/status`, { headers: { prefer } });
    return [response.status, await response.json(), response.headers.get('preference-applied')];
  };
  expect(await ask('wait=0')).toEqual([200, { state: 'well' }, 'wait=0']);
  expect(await ask('example=ill')).toEqual([200, { state: 'ill' }, 'example=ill']);
  expect(await ask('code=503, example=flood')).toEqual([503, { reason: 'flood' }, 'code=503, example=flood']);
  const [status, refusal] = await ask('example=none');
  expect([status, JSON.stringify(refusal)]).toEqual([400, expect.stringMatching(/one of well, ill, broken, got/)]);
  const [, sample, applied] = await ask('dynamic=true');
  expect([sample, applied]).toEqual([{ state: expect.not.stringMatching(/^(well|ill)$/) }, 'dynamic=true']);
  await mock.close();
});
