import { expect, test } from '@jest/globals';
import {
  expectedAnswer,
  expectedItems,
  expectedMember,
  expectedOfItem,
  expectedStatus,
  type Expectation,
  type Seen,
} from '../../probe/expectation';
import { findingId } from './facts';

const answered: Seen = { words: '200 application/json {}', shows: 'answer' };

function idOf(said: Expectation | string, got = answered, pointer = '/paths/~1pets/get'): string {
  const expected = typeof said === 'string' ? { words: said } : said;
  const finding = { operation: 'listPets', clause: { pointer }, expected: expected.words };
  return findingId('listPets.order', { ...finding, facts: { expected, got, status: 200 } });
}

test.each([
  [expectedOfItem('131', 'name', '"understudy-5fc77db6-42"'), expectedOfItem('7', 'name', '"understudy-00c77db6-1"')],
  [expectedMember('body.3.owner.id', 'an integer'), expectedMember('body.17.owner.id', 'an integer')],
  ['the item cus_8sd, which was created', 'the item cus_19x, which was created'],
  [expectedAnswer('200', 'the item 131'), expectedAnswer('200', 'the item 7')],
  ['at most 20 items for limit=20', 'at most 3 items for limit=3'],
  [expectedItems('status', 'items with status sold'), expectedItems('status', 'items with status pending')],
  ['a Location that ends in 0b9ca2f6-31e8-4b49-a7ef-64ee13e41f3c', 'a Location that ends in 17'],
  [
    expectedStatus(['400', '404'], 'no item has the identifier abc'),
    expectedStatus(['400', '404'], 'no item has the identifier xyz'),
  ],
])('%j and %j are one finding', (first, second) => {
  expect(idOf(first)).toBe(idOf(second));
  expect(idOf(first)).toMatch(/^[a-z2-7]{8}$/);
});

test('another clause, another member, another demand and a server error are other findings', () => {
  const invalid = [expectedStatus(['400'], 'the body is invalid'), expectedStatus(['404'], 'the body is invalid')];
  const ids = [
    idOf(expectedMember('body.3.name', 'a string')),
    idOf(expectedMember('body.3.owner', 'a string')),
    idOf(expectedMember('body.3.name', 'a string'), undefined, '/paths/~1pets/post'),
    ...invalid.map((expected) => idOf(expected, { words: 'status 200', status: 200 })),
    idOf(invalid[0] ?? '', { words: 'status 500', status: 500 }),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});
