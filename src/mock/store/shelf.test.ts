import { expect, test } from '@jest/globals';
import { Seeds } from './seeds';
import { costOf, hasKeys, Shelf } from './shelf';
import type { NewItem } from './effects';

const many = (start: string): readonly string[] => Array.from({ length: 200_000 }, (_, index) => `${start}${index}`);

test('many keys are found among many', () => {
  const item = { text: '{}', keys: { tags: [...many('a'), 'last'] } };
  expect(hasKeys(item, [{ property: 'tags', anyOf: new Set(many('b')) }])).toBe(false);
  expect(hasKeys(item, [{ property: 'tags', anyOf: new Set([...many('b'), 'last']) }])).toBe(true);
});

test('keys count in what an item takes', () => {
  expect(costOf({ text: '', keys: { tags: many('a') } })).toBeGreaterThan(200_000 * 6);
});

test('of a million seeds a search makes some, a page its own, whatever was deleted before it', () => {
  let made = 0;
  const odd = (id: number): NewItem => ({ text: String(id), keys: { odd: [String(id % 2 === 1)] } });
  const ids = {
    count: 1_000_000,
    idAt: (sequence: number) => String(sequence + 1),
    sequenceOf: (id: string) => Number(id) - 1,
  };
  const seeds = new Seeds(ids, (sequence) => {
    made += 1;
    return odd(sequence + 1);
  });
  const shelf = new Shelf('/things', '/things', seeds);
  for (const id of ['3', '2', '900000']) shelf.delete(id);
  shelf.put('1000001', odd(1_000_001));
  const page = shelf.list({ terms: [], offset: 900_000, limit: 2, total: true });
  expect(page).toEqual({ texts: ['900004', '900005'], total: 999_998 });
  expect(shelf.list({ terms: [], offset: 999_997, limit: 2 }).texts).toEqual(['1000001']);
  expect(shelf.list({ terms: [], offset: 0, limit: 2 }).texts).toEqual(['1', '4']);
  const found = shelf.list({
    terms: [{ property: 'odd', anyOf: new Set(['true']) }],
    offset: 4999,
    limit: 2,
    total: true,
  });
  expect(found).toEqual({ texts: ['1000001'], total: 5000 });
  expect(shelf.list({ terms: [], offset: 0, limit: 1_000_000 }).texts).toHaveLength(9999);
  expect(made).toBeLessThan(10_100);
});
