import { describe, expect, test } from '@jest/globals';
import { playedStockRoom } from '../support/stock-room';
import { useTestFolder } from '../support/test-folder';

const file = useTestFolder();

const article = { title: 'Bolt', stock: 7 };
const refusal = (status: number): unknown => ({ status, headers: {}, body: '' });
const replayed = {
  'idempotency.key': {
    'POST /articles': { value: 'replay' },
    'POST /articles/{articleId}/moves': { value: 'replay' },
  },
  'refusal.idempotency.other-body': { 'POST /articles': { value: refusal(422) } },
};
const withKey = (key: string): Record<string, string> => ({ 'idempotency-key': key });

describe('what a session remembers of its requests', () => {
  test('a key is answered as before, and with another body refused, until a reset; a snapshot has what it had', async () => {
    await playedStockRoom(file('profile.yaml'), replayed, async (call, mock) => {
      const first = await call('POST', '/articles', article, withKey('k1'));
      const { id } = first.body as { id: number };
      expect((await call('POST', '/articles', article, withKey('k1'))).body).toEqual(first.body);
      expect((await call('POST', '/articles', { ...article, stock: 8 }, withKey('k1'))).status).toBe(422);
      const session = mock.control.session('default');
      await session.takeSnapshot('with-k1');
      await session.reset();
      expect((await call('GET', `/articles/${id}`)).status).toBe(404);
      const again = await call('POST', '/articles', article, withKey('k1'));
      const made = again.body as { id: number };
      expect([again.status, made.id === id]).toEqual([201, false]);
      expect((await call('GET', `/articles/${made.id}`)).status).toBe(200);
      await session.restore('with-k1');
      expect((await call('POST', '/articles', article, withKey('k1'))).body).toEqual(first.body);
      const fork = await mock.control.begin('fork', { from: { session: 'default' } });
      const forked = { ...withKey('k1'), 'x-mock-session': fork.name };
      expect((await call('POST', '/articles', article, forked)).body).toEqual(first.body);
    });
  });

  test('a key on the path of another item is another key', async () => {
    await playedStockRoom(file('profile.yaml'), replayed, async (call) => {
      const [first, second] = [
        await call('POST', '/articles/1/moves', { quantity: 1 }, withKey('m1')),
        await call('POST', '/articles/2/moves', { quantity: 1 }, withKey('m1')),
      ];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).not.toEqual(first.body);
      expect((await call('GET', '/articles/2/moves')).body).toContainEqual(second.body);
    });
  });

  test('keys of long bodies take a part of the bytes of items at most: the oldest are forgotten', async () => {
    const long = { title: 'B'.repeat(4000), stock: 7 };
    const story: Parameters<typeof playedStockRoom>[2] = async (call) => {
      const ids: number[] = [];
      for (let key = 0; key < 12; key += 1) {
        const made = (await call('POST', '/articles', long, withKey(`k${key}`))).body as { id: number };
        expect((await call('DELETE', `/articles/${made.id}`)).status).toBe(204);
        ids.push(made.id);
      }
      const again = async (key: number): Promise<unknown> =>
        ((await call('POST', '/articles', long, withKey(`k${key}`))).body as { id: number }).id;
      expect([await again(11), (await again(0)) === ids[0]]).toEqual([ids[11], false]);
    };
    await playedStockRoom(file('profile.yaml'), replayed, story, { maximumBytes: 256 * 1024 });
  });

  test('that an item was removed, however its path is spelt, until a reset', async () => {
    const points = {
      'refusal.item.gone': { 'GET /articles/{articleId}': { value: refusal(410) } },
      'refusal.item.unknown': { 'GET /articles/{articleId}': { value: refusal(404) } },
    };
    await playedStockRoom(file('profile.yaml'), points, async (call, mock) => {
      const made = (await call('POST', '/articles', article)).body as { id: number };
      await mock.control.session('default').takeSnapshot('with-it');
      expect((await call('DELETE', `/articles/${made.id}`)).status).toBe(204);
      expect((await call('GET', `/articles/${made.id}`)).status).toBe(410);
      const spelt = String(made.id).replaceAll(/\d/g, '%3$&');
      expect((await call('GET', `/articles/${spelt}`)).status).toBe(410);
      await mock.control.session('default').reset();
      expect((await call('GET', `/articles/${made.id}`)).status).toBe(404);
    });
  });

  test('what a reset takes away is no value that items have been seen with', async () => {
    const points = {
      'member.known-values': { 'POST /articles body.title': { value: 'seen' } },
    };
    await playedStockRoom(file('profile.yaml'), points, async (call, mock) => {
      const seeded = (await call('GET', '/articles/1')).body as { title: string };
      await mock.control.session('default').load({ '/articles': [{ id: 1, ...article }] });
      expect((await call('POST', '/articles', article)).status).toBe(201);
      await mock.control.session('default').reset();
      expect((await call('POST', '/articles', article)).status).toBe(422);
      expect((await call('POST', '/articles', { ...article, title: seeded.title })).status).toBe(201);
    });
  });
});
