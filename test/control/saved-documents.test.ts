import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson } from '../support/json-call';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile: 'test/test-documents/state/saved.yaml' });
});
afterAll(() => mock.close());

const status = async (where: string, method?: string, body?: unknown): Promise<number> =>
  (await callJson(mock.baseUrl, where, method, body)).status;
const settings = async (session: string): Promise<unknown> =>
  (await callJson(mock.baseUrl, `/@${session}/shops/a%20b/settings`)).body;

test('what was written to documents and memberships is dumped and loaded, and begins anew for others', async () => {
  const start = await settings('one');
  const written = { isOpen: true, limit: 12345 };
  expect(await status('/@one/shops/a%20b/settings', 'PUT', written)).toBe(200);
  expect(await status('/@one/shops/c/settings', 'DELETE')).toBe(204);
  expect(await status('/@one/shops/c/fans/ann', 'PUT')).toBe(204);
  expect(await status('/@one/shops/c/fans/bob', 'PUT')).toBe(204);
  expect(await status('/@one/shops/c/fans/bob', 'DELETE')).toBe(204);
  const saved = await mock.control.session('one').items();
  expect(saved['(documents)']).toEqual([
    { path: '/shops/a%20b/settings', body: written },
    { path: '/shops/c/settings', removed: true },
    { path: '/shops/c/fans/ann', member: true },
    { path: '/shops/c/fans/bob', member: false },
  ]);
  expect(await settings('two')).toEqual(start);
  await mock.control.session('two').load(saved);
  expect(await settings('two')).toEqual(written);
  expect(await status('/@two/shops/c/settings')).toBe(404);
  expect([await status('/@two/shops/c/fans/ann'), await status('/@two/shops/c/fans/bob')]).toEqual([204, 404]);
  expect(await mock.control.session('two').items()).toEqual(saved);
  await mock.control.session('two').load({ '(documents)': [] });
  expect(await settings('two')).toEqual(start);
});

test('what fits no document is refused as a whole, told by its pointer', async () => {
  const entries = [
    { path: '/shops/d/settings', body: { isOpen: true, limit: 1 } },
    { path: '/shops/d/settings', body: { isOpen: 'yes' } },
    { path: '/nowhere', body: {} },
    { path: '/shops/d/settings' },
  ];
  const load = mock.control.session('three').load({ '(documents)': entries });
  await expect(load).rejects.toThrow(/\/\(documents\)\/1\/body\/isOpen.*\/\(documents\)\/2\/path/s);
  expect((await mock.control.session('three').items())['(documents)']).toBeUndefined();
});
