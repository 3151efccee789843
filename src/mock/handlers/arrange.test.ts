import { expect, test } from '@jest/globals';
import type { JsonValue } from '../../base/json';
import type { Wish } from '../../openapi/collections/list-words';
import { arrange } from './arrange';

const items = Array.from({ length: 20_000 }, (_, id) => ({ id, tags: [`t${id}`], state: { type: id } }));
const idsOf = (wish: Wish): readonly JsonValue[] =>
  arrange(items, { where: [], sort: [] }, wish).map((item) => item['id'] ?? null);
const many = (last: JsonValue): readonly JsonValue[] => [...Array.from({ length: 100_000 }, (_, i) => `x${i}`), last];

test('one of very many values is found in many items, numbers in texts too', () => {
  expect(idsOf({ property: 'id', compare: 'in', value: many('7') })).toEqual([7]);
  expect(idsOf({ property: 'tags', compare: 'in', value: many('t7') })).toEqual([7]);
  expect(idsOf({ property: 'state', compare: 'in', value: many({ type: 7 }) })).toEqual([7]);
  const wish = { property: 'id', compare: 'in', value: items.slice(1).map(({ id }) => id) } as const;
  expect(idsOf({ not: wish })).toEqual([0]);
  expect(idsOf({ any: [{ not: wish }, { property: 'tags', compare: 'eq', value: 't9' }] })).toEqual([0, 9]);
});
