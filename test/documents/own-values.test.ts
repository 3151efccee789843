import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { inspectDocument } from '../../src/serve/inspect-document';
import { callJson, type JsonAnswer } from '../support/json-call';

const openapiFile = 'test/test-documents/state/beginnings.yaml';
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile, count: 5 });
});
afterAll(() => mock.close());

const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

interface Page {
  readonly data: readonly { readonly id: number }[];
  readonly offset?: string;
  readonly next_page: { readonly offset: string; readonly path: string; readonly uri: string } | null;
}

test('headers that are dates of HTTP are some', async () => {
  const { headers } = await call('/issues?limit=1');
  for (const name of ['last-modified', 'expires'])
    expect(headers.get(name)).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);
});

test('a next page is asked for by the token, the path or the address that the page before gave', async () => {
  const first = (await call('/issues?limit=2')).body as Page;
  expect(first).toMatchObject({ data: [{ id: 1 }, { id: 2 }], offset: first.next_page?.offset });
  const { offset = '', path = '', uri = '' } = first.next_page ?? {};
  for (const where of [`/issues?limit=2&offset=${offset}`, path, uri])
    expect((await call(where)).body).toMatchObject({ data: [{ id: 3 }, { id: 4 }] });
  const second = (await call(uri)).body as Page;
  const last = (await call(second.next_page?.path ?? '')).body as Page;
  expect(last).toMatchObject({ data: [{ id: 5 }], next_page: null });
  expect(last.offset).toBeUndefined();
});

test('nothing has happened to a new item yet', async () => {
  expect((await call('/issues', 'POST', { title: 'a' })).body).toMatchObject({
    favorited: false,
    favoritesCount: 0,
    comments: 0,
    children: [],
    state: 'open',
    closed_at: null,
    stats: { views: 0, rank: expect.any(Number) },
    enabled: true,
    total: expect.any(Number),
  });
});

test('a PUT takes what it leaves out, where any property may be sent', async () => {
  const { id } = (await call('/issues', 'POST', { title: 'a', colour: 'red', size: 3 })).body as { id: number };
  expect((await call(`/issues/${id}`)).body).toMatchObject({ colour: 'red', size: 3 });
  const replaced = (await call(`/issues/${id}`, 'PUT', { title: 'b', size: 4 })).body;
  expect(replaced).toMatchObject({ id, title: 'b', size: 4, state: 'open' });
  expect(replaced).not.toHaveProperty('colour');
});

test('oneOf with an integer and a number takes integers', async () => {
  expect((await call('/issues', 'POST', { title: 'a', price: 3 })).body).toMatchObject({ price: 3 });
  expect((await call('/issues', 'POST', { title: 'a', price: 3.5 })).body).toMatchObject({ price: 3.5 });
  expect((await call('/issues', 'POST', { title: 'a', price: 'x' })).status).toBe(400);
  expect(inspectDocument({ openapiFile }).flaws).toMatchObject([
    { cost: '`oneOf` is read as `anyOf`' },
    { cost: '`oneOf` is read as `anyOf`' },
  ]);
});

test('every optional property of generated items is filled where that is asked for', async () => {
  const presences = async (allProperties: boolean): Promise<Set<string>> => {
    const own = await startMock({ openapiFile, count: 40, allProperties });
    const { data } = (await callJson(own.baseUrl, '/issues?limit=40')).body as { data: object[] };
    await own.close();
    return new Set(data.map((item) => String(Object.hasOwn(item, 'price'))));
  };
  expect(await presences(true)).toEqual(new Set(['true']));
  expect(await presences(false)).toEqual(new Set(['true', 'false']));
});

test('no credential is asked for where that is asked for', async () => {
  const statuses = await Promise.all(
    [true, false].map(async (noAuth) => {
      const own = await startMock({ noAuth, count: 1 });
      const { status } = await callJson(own.baseUrl, '/pets/1');
      await own.close();
      return status;
    }),
  );
  expect(statuses).toEqual([200, 401]);
});
