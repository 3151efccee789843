import { describe, expect, test } from '@jest/globals';
import { playedStockRoom } from '../support/stock-room';
import { useTestFolder } from '../support/test-folder';

const file = useTestFolder();
const kept = (spelling: string): object => ({
  'removed.kept': {
    '/articles': {
      value: {
        parameter: 'removed',
        value: 'true',
        member: 'removedAt',
        sets: { removedAt: { make: 'now', spelling } },
      },
    },
  },
  'put.unknown-item': { 'PUT /articles/{articleId}': { value: 'make' } },
});

describe('a profile says that removed items are kept', () => {
  test('none of those at the start is one, the parameter that shows them has effect, their identifier stays taken', async () => {
    await playedStockRoom(file('profile.yaml'), kept('2026-01-31T12:00:00Z'), async (call, mock) => {
      expect((await call('GET', '/articles')).body).toHaveLength(120);
      expect((await call('DELETE', '/articles/3')).status).toBe(204);
      expect((await call('GET', '/articles/3')).status).toBe(404);
      expect((await call('GET', '/articles/3?removed=true')).body).toHaveProperty('removedAt');
      expect((await call('PUT', '/articles/3', { title: 'Bolt', stock: 7 })).status).toBe(409);
      const { calls } = await mock.control.session('default').calls();
      expect(calls.flatMap(({ warnings }) => warnings)).toEqual([]);
    });
  });

  test('and one that the document forbids to be marked is removed, with a warning', async () => {
    await playedStockRoom(file('profile.yaml'), kept('2026-01-31'), async (call, mock) => {
      expect((await call('DELETE', '/articles/3')).status).toBe(204);
      const { calls } = await mock.control.session('default').calls();
      expect(calls.at(-1)?.warnings[0]).toMatch(/^removed\.kept: the item is gone/);
      for (const path of ['/articles/3', '/articles/3?removed=true'])
        expect((await call('GET', path)).status).toBe(404);
      expect((await call('DELETE', '/articles/3')).status).toBe(404);
    });
  });
});

describe('a profile says which members an answer has', () => {
  test('made of others, one after another, and no token twice', async () => {
    const members = {
      key: { make: 'random', like: 'k3y-0a1b2c3d4e5f' },
      note: { make: 'text', like: 'no {{number}}' },
      number: { make: 'counter', from: 5 },
    };
    const points = { 'answer.members': { 'POST /keys': { value: members } } };
    await playedStockRoom(file('profile.yaml'), points, async (call) => {
      const made: Record<string, unknown>[] = [];
      for (const session of ['s1', 's1', 's2']) {
        const { body } = await call('POST', '/keys', { name: 'Ann' }, { 'x-mock-session': session });
        made.push(body as Record<string, unknown>);
      }
      expect(made.map(({ number }) => number)).toEqual([5, 6, 5]);
      expect(new Set(made.map(({ key }) => key)).size).toBe(3);
      for (const { note } of made) expect(note).toMatch(/^no /);
    });
  });
});
