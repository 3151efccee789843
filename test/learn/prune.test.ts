import { expect, test } from '@jest/globals';
import { prune } from '../../src/learn/prune';
import type { Compared } from '../../src/learn/replay';
import type { Profile } from '../../src/profile/profile';
import { constant } from '../../src/responses/template';

const response = { status: 200, headers: {}, body: constant(1) };

const profile: Profile = {
  hints: {},
  items: {},
  behaviours: new Map([
    ['list-order GET /pets', 'id'],
    ['list-order GET /pets/{id}/toys', 'id'],
  ]),
  writes: new Map([['POST /pets', constant({})]]),
  responses: new Map([
    ['* item-unknown', response],
    ['GET /pets list', response],
    ['GET /pets/{id} read', response],
    ['POST /pets create', response],
  ]),
};

const compared = (operation: string, ...likenesses: readonly Compared['likeness'][]): readonly Compared[] =>
  // The exchange and the responses are not looked at.
  likenesses.map((likeness) => ({ operation, likeness }) as Compared);

test('what makes an operation worse is left out, and nothing else', () => {
  const before = [
    ...compared('GET /pets', 'exact', 'shape'),
    ...compared('POST /pets', 'status'),
    ...compared('GET /x', 'exact'),
  ];
  const after = [
    ...compared('GET /pets', 'exact', 'status'),
    ...compared('POST /pets', 'exact'),
    ...compared('GET /x', 'other'),
  ];
  const { profile: kept, dropped } = prune(profile, before, after);
  // Of GET /x there is nothing to leave out.
  expect(dropped).toEqual(['GET /pets']);
  expect([...kept.responses.keys()]).toEqual(['* item-unknown', 'GET /pets/{id} read', 'POST /pets create']);
  expect([...kept.behaviours.keys()]).toEqual(['list-order GET /pets/{id}/toys']);
  expect([...kept.writes.keys()]).toEqual(['POST /pets']);
});
