import { expect, test } from '@jest/globals';
import type { JsonValue } from '../../base/json';
import { readFreeQuery, type Wish } from './list-words';

const properties = ['name', 'pages', 'state', 'state.type'];
const atLeastNine: Wish = { property: 'pages', compare: 'gte', value: 9 };

test.each<[sent: Record<string, JsonValue>, wish: Wish | undefined]>([
  [{ min_pages: 9 }, atLeastNine],
  [{ pages__gte: 9 }, atLeastNine],
  [{ 'filter[where][pages][gte]': 9 }, atLeastNine],
  [{ filter: '{"where":{"pages":{"gte":9}}}' }, atLeastNine],
  [{ flows: { pages: { ge_: 9 } } }, atLeastNine],
  [{ where: { 'state.type': { $in: ['A'] } } }, { property: 'state.type', compare: 'in', value: ['A'] }],
  [
    { where: { or: [{ name: 'a' }, { pages: { lt: 2 } }] } },
    {
      any: [
        { property: 'name', compare: 'eq', value: 'a' },
        { property: 'pages', compare: 'lt', value: 2 },
      ],
    },
  ],
  [
    { name: { is_null_: true } },
    {
      any: [
        { property: 'name', compare: 'exists', value: false },
        { property: 'name', compare: 'eq', value: [] },
      ],
    },
  ],
  [{ where: { __proto__: 1, constructor: 2 }, lang: 'de' }, undefined],
])('%j', (sent, wish) => {
  expect(readFreeQuery(Object.entries(sent), properties, 'flows').wish).toEqual(wish);
});

test('of very many words the first are read', () => {
  const or = Array.from({ length: 20_000 }, (_, index) => ({ pages: index }));
  const { wish } = readFreeQuery([['where', { or }]], properties, 'flows');
  const read = wish !== undefined && 'any' in wish ? wish.any.length : 0;
  expect(read).toBeGreaterThan(100);
  expect(read).toBeLessThan(1000);
});
