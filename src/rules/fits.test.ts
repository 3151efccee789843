import { expect, test } from '@jest/globals';
import type { JsonObject, JsonValue } from '../base/json';
import type { Condition } from '../openapi/collections/list-query';
import { fits } from './fits';

const schemas: Readonly<Record<string, JsonObject>> = {
  at: { type: 'string', format: 'date-time' },
  state: { type: 'string', enum: ['open', 'done'] },
};
const schemaOf = (property: string): JsonObject => schemas[property] ?? {};

function is(property: string, compare: Condition['compare'], value: JsonValue): Condition {
  return { property, compare, value, place: { in: 'query', at: property }, pointer: '/parameters/0' };
}

const item = {
  ...{ rank: 5, name: 'Ada Lovelace', state: 'open', tags: ['a', 'b'], none: null, owner: { id: 7 } },
  ...{ at: '2026-01-31T10:00:00Z', place: { city: 'Bern' } },
};

const table: readonly (readonly [Condition, boolean | undefined])[] = [
  [is('rank', 'eq', 5), true],
  [is('rank', 'eq', '5'), true],
  [is('rank', 'eq', 6), false],
  [is('rank', 'gt', 5), undefined],
  [is('rank', 'gte', 5), true],
  [is('rank', 'gt', 4), true],
  [is('rank', 'lt', 4), false],
  [is('rank', 'in', [4, 5]), true],
  [is('rank', 'in', [4, 6]), false],
  [is('name', 'eq', 'ada'), undefined],
  [is('name', 'eq', 'Bob'), false],
  [is('state', 'eq', 'Open'), false],
  [is('name', 'contains', 'love'), true],
  [is('name', 'starts', 'bob'), false],
  [is('name', 'starts', 'émile'), undefined],
  [is('name', 'ends', 'lace'), true],
  [is('name', 'ends', 'ada'), false],
  [is('tags', 'eq', 'b'), true],
  [is('tags', 'eq', 'c'), false],
  [is('none', 'eq', 1), undefined],
  [is('missing', 'eq', 1), undefined],
  [is('owner', 'eq', 7), undefined],
  [is('place.city', 'eq', 'Bern'), true],
  [is('rank', 'exists', false), false],
  [is('none', 'exists', true), undefined],
  [is('at', 'gt', '2026-01-30'), true],
  [is('at', 'lt', '2026-01-31'), undefined],
  [is('at', 'gte', '2026-02-01T00:00:00+01:00'), false],
];

test.each(table)('%j: %p', (condition, expected) => {
  expect(fits(schemaOf, item, condition)).toBe(expected);
});
