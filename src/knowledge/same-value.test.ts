import { expect, test } from '@jest/globals';
import type { JsonValue } from '../base/json';
import { compareValues } from './same-value';

const table: readonly (readonly [JsonValue | undefined, JsonValue | undefined, ReturnType<typeof compareValues>])[] = [
  ['Ada', 'Ada', 'same'],
  ['Ada', 'ada', 'different'],
  [' Ada ', 'Ada', 'tolerated'],
  ['Ada@Example.com', 'ada@example.com', 'tolerated'],
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z', 'tolerated'],
  ['2026-01-31T12:00:00Z', '2026-01-31T13:00:00+01:00', 'tolerated'],
  ['2026-01-31T12:00:00Z', '2026-01-31 12:00:00', 'tolerated'],
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:02Z', 'different'],
  ['2026-01-31', '2026-01-30', 'different'],
  ['.5', '0.50', 'tolerated'],
  ['5', '5.00', 'tolerated'],
  ['5.1', '5.01', 'different'],
  ['007', '7', 'different'],
  [9007199254740993n, 9007199254740992, 'different'],
  [[1, 2], [2, 1], 'tolerated'],
  [[1, 1], [1, 2], 'different'],
  [[1, 2], [1, 2, 3], 'different'],
  [{ zip: 1 }, { zip: 1, id: 7 }, 'tolerated'],
  [{ zip: 1 }, { id: 7 }, 'different'],
  [{ tags: [] }, { id: 7 }, 'tolerated'],
  [{ tags: ['a'] }, { tags: ['b', 'a'] }, 'tolerated'],
  [{ tags: [] }, { tags: ['owner'] }, 'tolerated'],
  [{ tags: ['a'] }, { tags: ['b'] }, 'different'],
  [undefined, null, 'different'],
  [undefined, undefined, 'same'],
  ['', null, 'different'],
];

const grid = Array.from({ length: 200 }, (_, row) => Array.from({ length: 200 }, (_, column) => row * 200 + column));

test('lists in lists in another order cost no more than a bounded number of comparisons', () => {
  let asked = 0;
  const counted = (list: readonly JsonValue[]): JsonValue =>
    new Proxy([...list], {
      get: (target, name) => {
        asked += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
  const expected = grid.map(counted);
  const reversed = grid.toReversed().map((row) => counted(row.toReversed()));
  compareValues(expected, reversed);
  expect(asked).toBeLessThan(1_000_000);
});

test.each(table)('%p is shown as %p: %s', (expected, received, verdict) => {
  expect(compareValues(expected, received)).toBe(verdict);
});
