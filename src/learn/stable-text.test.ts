import { expect, test } from '@jest/globals';
import { stableEvidence, stableValue } from './observations';

const uuid = '78f71de3-18c8-4978-837d-7fe191e5da1c';

test('evidence has no identifiers and moments that another run would not have', () => {
  expect(stableEvidence(`GET /orders/${uuid} -> 404 {"at":"2026-11-22T04:44:48.844Z"}`)).toBe(
    'GET /orders/<uuid> -> 404 {"at":"<time>"}',
  );
  expect(stableEvidence('GET /pets?limit=101 -> 200, 100 items')).toBe('GET /pets?limit=101 -> 200, 100 items');
});

test('examples look like what was seen, and are the same in each run', () => {
  const seen = (moment: string, token: string): unknown =>
    stableValue({
      set: { make: 'now', spelling: moment },
      body: `{{uuid}} {{date-time:${moment}}} {{token:${token}}}`,
      text: moment,
    });
  const one = seen('2026-11-22T04:44:48.844Z', 'ab12cd34ef') as Record<string, unknown>;
  const other = seen('2026-11-23T05:00:00.001Z', 'ff00aa11bb') as Record<string, unknown>;
  expect({ ...one, text: '' }).toEqual({ ...other, text: '' });
  expect(one).toMatchObject({ set: { spelling: '2026-01-31T12:00:00.123Z' }, text: '2026-11-22T04:44:48.844Z' });
});
