import { expect, test } from '@jest/globals';
import { points } from '../profile/points';
import type { Entry } from '../profile/profile';
import { learntAsText, type Shown } from './learnt-text';

const files = { profile: 'p.yaml', items: 'p.items.json' };

/** What a run came to that learnt every point, left a hundred things unlearnt and as many items behind. */
function shown(): Shown {
  const entry: Entry = { value: 'refuse', evidence: 'GET /a -> 400' };
  const hundred = Array.from({ length: 100 }, (_, index) => index);
  return {
    learnt: {
      profile: {
        from: { url: 'http://127.0.0.1/v1' },
        asItIs: false,
        entries: new Map(points.map(({ id }) => [id, new Map([['*', entry]])])),
        unclear: hundred.map((index) => ({ point: 'list.order', place: `/a${index}`, seen: ['GET /a -> 200'] })),
      },
      items: {},
      left: hundred.map((index) => ({
        what: `thing ${index}`,
        reason: index < 90 ? 'no writes are left' : 'no item is known',
      })),
      harm: [],
      leftOver: hundred.map((index) => ({ collection: '/a', id: `left-${index}`, item: '{}' })),
      exchanges: [],
      writes: 0,
      removals: 0,
      durationMs: 0,
      isPreflight: false,
    },
    items: {},
    files,
    asked: files,
    isCut: false,
    masked: [],
    document: 'openapi.yaml',
    isEmpty: false,
  };
}

test('nothing is left out without a word: each point stands in the table, of all else it is said how much more and where', () => {
  const text = learntAsText(shown());
  for (const { id } of points) expect(text).toContain(`\n  ${id} `);
  expect(text).toContain('  and 40 more\n    p.yaml has them all\n');
  expect(text).toContain('  and 40 more\n    30: no writes are left\n    10: no item is known\n');
  expect(text).toContain('  /a left-99\n');
});
