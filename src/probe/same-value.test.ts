import { describe, expect, test } from '@jest/globals';
import { differences, isSameText } from './body-values';

describe('a date-time is compared as the moment it names', () => {
  test.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00+00:00'],
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000000Z'],
    ['2026-01-31T12:00:00.5Z', '2026-01-31T13:30:00.500+01:30'],
    ['2026-01-01T00:30:00+01:00', '2025-12-31t23:30:00z'],
  ])('%s is %s', (first, second) => {
    expect(isSameText(first, second)).toBe(true);
    expect(differences({ at: first }, { at: second })).toEqual([]);
  });

  test.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00+01:00'],
    ['2026-01-31T12:00:00.001Z', '2026-01-31T12:00:00Z'],
    ['2026-01-31', '2026-01-31T00:00:00Z'],
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00'],
  ])('%s is not %s', (first, second) => {
    expect(isSameText(first, second)).toBe(false);
  });
});

describe('a UUID is compared in either case of its digits (RFC 9562 section 4)', () => {
  test('capitals are the same, other digits are not, and other texts keep their case', () => {
    const id = '5d0f3c1e-7b2a-4e69-8f14-00000078d598';
    expect(isSameText(id, id.toUpperCase())).toBe(true);
    expect(isSameText(id, id.replace('598', '599'))).toBe(false);
    expect(isSameText('Rex', 'REX')).toBe(false);
  });
});
