import { expect, test } from '@jest/globals';
import type { ProfileData } from './profile';
import { withEarlier } from './write-profile';

const empty: ProfileData = { from: {}, asItIs: false, entries: new Map(), unclear: [] };

test('what an earlier profile says of more than a place that is unclear now is not played there', () => {
  const said = (place: string): ProfileData => ({
    ...empty,
    entries: new Map([['query.unknown', new Map([[place, { value: 'ignore' }]])]]),
  });
  const learnt = { ...empty, unclear: [{ point: 'query.unknown', place: 'GET /pets', seen: [] }] };
  expect(withEarlier(learnt, said('*')).values).toBe(0);
  expect(withEarlier(learnt, said('GET /pets')).values).toBe(0);
  expect(withEarlier(learnt, said('GET /orders')).values).toBe(1);
});
