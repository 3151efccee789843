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
