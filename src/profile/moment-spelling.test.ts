import { expect, test } from '@jest/globals';
import { respellMoment, spellingOf, tellingMoments } from './write-text';

const { zoned, halved } = tellingMoments;

test.each<[string, string, string, string, string]>([
  [
    'in UTC, seconds alone',
    '2026-01-31T12:00:00Z',
    '2026-01-31T12:00:00Z',
    '2026-02-01T01:02:03.4+01:00',
    '2026-02-01T00:02:03Z',
  ],
  [
    'in UTC, milliseconds',
    '2026-01-31T12:00:00.000Z',
    '2026-01-31T12:00:00.500Z',
    '2026-02-01T01:02:03Z',
    '2026-02-01T01:02:03.000Z',
  ],
  [
    'in UTC, microseconds and an offset',
    '2026-01-31T12:00:00.000000+00:00',
    '2026-01-31T12:00:00.500000+00:00',
    '2026-02-01T01:02:03.123456789Z',
    '2026-02-01T01:02:03.123456+00:00',
  ],
  [
    'microseconds where there are some',
    '2026-01-31T12:00:00+00:00',
    '2026-01-31T12:00:00.500000+00:00',
    '2026-02-01T01:02:03Z',
    '2026-02-01T01:02:03+00:00',
  ],
  [
    'as many digits as are needed',
    '2026-01-31T12:00:00Z',
    '2026-01-31T12:00:00.5Z',
    '2026-02-01T01:02:03.2500Z',
    '2026-02-01T01:02:03.25Z',
  ],
  [
    'its own zone kept, microseconds',
    '2026-01-31T14:00:00+02:00',
    '2026-01-31T12:00:00.500000+00:00',
    '2026-02-01T01:02:03.25-03:30',
    '2026-02-01T01:02:03.250000-03:30',
  ],
])('a moment is spelt as a service spells it: %s', (_words, ofZoned, ofHalved, sent, kept) => {
  const spelling = spellingOf(ofZoned, ofHalved);
  expect(spelling && respellMoment(sent, spelling)).toBe(kept);
});

test('nothing is learnt of moments that are kept as they were sent, or that were changed', () => {
  expect(spellingOf(zoned, halved)).toBeUndefined();
  expect(spellingOf('2026-01-31T14:00:00Z', '2026-01-31T12:00:00.500Z')).toBeUndefined();
  expect(spellingOf('yesterday', '2026-01-31T12:00:00Z')).toBeUndefined();
});

test('what is no moment stays as it is, and what would be of no year of four digits', () => {
  const [whole, fraction] = ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.5Z'];
  for (const sent of ['9999-12-31T23:30:00-01:00', '0000-01-01T00:00:00+02:00'])
    expect(respellMoment(sent, { whole, fraction })).toBe(sent);
  expect(respellMoment('soon', { whole: '2026-01-31T12:00:00Z', fraction: '2026-01-31T12:00:00Z' })).toBe('soon');
});
