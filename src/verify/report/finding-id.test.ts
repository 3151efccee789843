import { expect, test } from '@jest/globals';
import { findingId } from './finding-id';

function idOf(expected: string, got = '200 application/json {}', pointer = '/paths/~1pets/get'): string {
  return findingId('listPets.order', { operation: 'listPets', expected, got, clause: { pointer } });
}

test.each([
  ['item 131: name "understudy-5fc77db6-42"', 'item 7: name "understudy-00c77db6-1"'],
  ['body.3.owner.id: an integer', 'body.17.owner.id: an integer'],
  ['the item cus_8sd, which was created', 'the item cus_19x, which was created'],
  ['200: the item 131', '200: the item 7'],
  ['at most 20 items for limit=20', 'at most 3 items for limit=3'],
  ['items with status sold alone', 'items with status pending alone'],
  ['a Location that ends in 0b9ca2f6-31e8-4b49-a7ef-64ee13e41f3c', 'a Location that ends in 17'],
  ['status 400 or 404: no item has the identifier abc', 'status 400 or 404: no item has the identifier xyz'],
])('%s and %s are one finding', (first, second) => {
  expect(idOf(first)).toBe(idOf(second));
  expect(idOf(first)).toMatch(/^[a-z2-7]{8}$/);
});

test('another clause, another member, another demand and a server error are other findings', () => {
  const ids = [
    idOf('body.3.name: a string'),
    idOf('body.3.owner: a string'),
    idOf('body.3.name: a string', undefined, '/paths/~1pets/post'),
    idOf('status 400: the body is invalid', 'status 200'),
    idOf('status 404: the body is invalid', 'status 200'),
    idOf('status 400: the body is invalid', 'status 500'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});
