import { describe, expect, test } from '@jest/globals';
import { playedStockRoom } from '../support/stock-room';
import { useTestFolder } from '../support/test-folder';

const file = useTestFolder();
const moves = '/articles/{articleId}/moves';

describe('a profile says what is done to the item above', () => {
  const byQuantity = { numbers: { stock: { by: 'quantity', times: 1 } }, least: { stock: 0 } };
  const points = {
    'above.changes': { [`POST ${moves}`]: { value: byQuantity } },
    'changed.sets': { [`POST ${moves}`]: { value: { changedBy: { value: 'a move' } } } },
  };

  test('which has as much more, and nothing else that is said of what lies below it', async () => {
    await playedStockRoom(file('profile.yaml'), points, async (call) => {
      const { id } = (await call('POST', '/articles', { title: 'Bolt', stock: 7 })).body as { id: number };
      expect((await call('POST', `/articles/${id}/moves`, { quantity: 5 })).status).toBe(201);
      const { body } = await call('GET', `/articles/${id}`);
      expect(body).toEqual({ id, title: 'Bolt', stock: 12 });
    });
  });

  test('which stays as it is where the document forbids what it would be, while what is below it is made', async () => {
    await playedStockRoom(file('profile.yaml'), points, async (call, mock) => {
      const article = { title: 'Bolt', stock: 7 };
      const { id } = (await call('POST', '/articles', article)).body as { id: number };
      const made = await call('POST', `/articles/${id}/moves`, { quantity: 1000 });
      expect(made.status).toBe(201);
      expect((await call('GET', `/articles/${id}`)).body).toEqual({ id, ...article });
      expect((await call('GET', `/articles/${id}/moves`)).body).toContainEqual(made.body);
      const { calls } = await mock.control.session('default').calls({ method: 'POST' });
      expect(JSON.stringify(calls.at(-1))).toContain('above.changes: stock of the item above stays');
    });
  });
});

describe('a profile says what an item allows', () => {
  const conflict = { status: 409, headers: { 'Content-Type': 'application/json' }, body: '{"in":"{{path.makerId}}"}' };

  test('while others refer to it, however its identifier is written in JSON', async () => {
    const refers = { collection: '/articles', member: 'makerId' };
    const points = {
      'put.unknown-item': { 'PUT /makers/{makerId}': { value: 'make' } },
      'refusals.state': { 'DELETE /makers/{makerId}': { value: [{ refers, answer: conflict }] } },
    };
    await playedStockRoom(file('profile.yaml'), points, async (call) => {
      for (const id of ['plain', 'a"b', 'a\\b', 'ü', 'a/b']) {
        const path = `/makers/${encodeURIComponent(id)}`;
        expect((await call('PUT', path, { name: 'Ann' })).status).toBe(201);
        expect((await call('POST', '/articles', { title: 'Bolt', stock: 7, makerId: id })).status).toBe(201);
        expect((await call('DELETE', path)).status).toBe(409);
      }
      expect((await call('PUT', '/makers/free', { name: 'Ann' })).status).toBe(201);
      expect((await call('DELETE', '/makers/free')).status).toBe(204);
    });
  });

  const remove = 'DELETE /makers/{makerId}';
  const state = (rule: object, answer: object = conflict): object => ({
    'refusals.state': { [remove]: { value: [{ ...rule, answer }] } },
  });
  const above = (change: object): object => ({ 'above.changes': { [`POST ${moves}`]: { value: change } } });
  const kept = (change: object): object => ({
    'removed.kept': {
      '/articles': {
        value: {
          parameter: 'removed',
          value: 'true',
          member: 'removedAt',
          sets: { removedAt: { make: 'now' } },
          ...change,
        },
      },
    },
  });
  const derived = (of: readonly string[], like: string): object => ({
    'member.derived': { '/articles': { value: { title: { is: 'text', of, like } } } },
  });
  const numbers = { stock: { by: 'quantity', times: 1 } };
  test.each([
    [
      state({ refers: { collection: '/articlez', member: 'makerId' } }),
      'the collection "/articlez" (did you mean `/articles`?)',
    ],
    [
      state({ refers: { collection: '/articles', member: 'makerid' } }),
      'the member "makerid" (did you mean `makerId`?)',
    ],
    [state({ holds: '/makers/{makerId}/things' }), 'the collection "/makers/{makerId}/things"'],
    [state({ member: 'nmae', is: ['a'] }), 'the member "nmae" (did you mean `name`?)'],
    [
      state({}, { status: 409, body: '{{path.nope}}' }),
      'nothing fills {{path.nope}} here (did you mean `path.makerId`?)',
    ],
    [state({}, { status: 409, headers: { 'Content-Length': '7' } }), 'the server writes Content-Length itself'],
    [above({ numbers, answer: { status: 409, body: '{{typo}}' } }), 'nothing fills {{typo}} here'],
    [above({ numbers: { stok: { by: 'quantity', times: 1 } } }), 'the member "stok" (did you mean `stock`?)'],
    [above({ numbers, least: { stocks: 0 } }), 'the member "stocks" (did you mean `stock`?)'],
    [kept({ parameter: 'remove' }), 'the parameter "remove" (did you mean `removed`?)'],
    [kept({ member: 'removedat' }), 'the member "removedat" (did you mean `removedAt`?)'],
    [derived(['stock'], '{{stok}}'), 'the source "stok" (did you mean `stock`?)'],
    [derived(['title'], '{{title}}{{title}}'), 'nothing has the source "title"'],
    [{ 'list.search': { 'GET /articles query.removed': { value: ['tittle'] } } }, '"tittle" (did you mean `title`?)'],
  ])('and a name that nothing has stops the start where it stands: %#', async (points, words) => {
    const started = playedStockRoom(file('profile.yaml'), points, () => Promise.resolve());
    await expect(started).rejects.toThrow(words);
    await expect(started).rejects.toThrow(/profile\.yaml:1:\d+: /);
  });
});
