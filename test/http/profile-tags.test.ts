import { describe, expect, test } from '@jest/globals';
import { playedStockRoom } from '../support/stock-room';
import { useTestFolder } from '../support/test-folder';

const file = useTestFolder();
const item = '/articles/{articleId}';
const headers = { value: { ETag: '"v1-{{etag}}"' } };

describe('a profile says how entity tags are written', () => {
  const points = { 'answer.headers': { [`GET ${item}`]: headers, 'GET /articles': headers } };

  test('once: a client that has an answer is told so by its tag', async () => {
    await playedStockRoom(file('profile.yaml'), points, async (call) => {
      for (const path of ['/articles', '/articles?limit=2', '/articles/1']) {
        const tag = (await call('GET', path)).headers.get('etag') ?? '';
        expect(tag).toMatch(/^"v1-(?!v1-)[^"]+"$/);
        const again = await call('GET', path, undefined, { 'if-none-match': tag });
        expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
      }
    });
  });

  test.each(['"v1-{{etag}}"', '"always"', '"{{member.title}}-{{etag}}"'])(
    'and a change is held against it: %s',
    async (ETag) => {
      const tagged = { 'answer.headers': { [`GET ${item}`]: { value: { ETag } } } };
      await playedStockRoom(file('profile.yaml'), tagged, async (call) => {
        const tag = (await call('GET', '/articles/1')).headers.get('etag') ?? '';
        const next = { title: 'Bolt', stock: 7 };
        expect((await call('PUT', '/articles/1', next, { 'if-match': '"another"' })).status).toBe(412);
        expect((await call('PUT', '/articles/1', next, { 'if-match': tag })).status).toBe(200);
      });
    },
  );
});

describe('a profile says that conditions are ignored', () => {
  test('of every request, whatever was asked before', async () => {
    const points = { 'if-match': { [`DELETE /makers/{makerId}`]: { value: 'ignore' } } };
    await playedStockRoom(file('profile.yaml'), points, async (call) => {
      const [{ id }] = (await call('GET', '/makers')).body as [{ id: string }];
      for (const session of ['s1', 's2', 's3']) {
        const conditions = { 'if-match': '"x"', 'x-mock-session': session };
        expect((await call('DELETE', `/makers/${id}`, undefined, conditions)).status).toBe(204);
      }
    });
  });
});
