import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../base/random';
import { alike, momentAlike, uuidAlike } from './write-text';

const random = createRandom('alike');

describe('what is made as a service makes it', () => {
  test.each([
    ['pet_3fA9', 'pet_', /^pet_[0-9a-zA-Z]{4}$/],
    ['deadbeef01', '', /^[0-9a-f]{10}$/],
    ['481516', '', /^[1-9]\d{5}$/],
    ['AB-12', '', /^[A-Z0-9]{2}-[A-Z0-9]{2}$/],
  ])('%s', (like, prefix, form) => {
    for (let times = 0; times < 20; times += 1) expect(alike(random, like, prefix)).toMatch(form);
  });

  test('UUIDs of a version, in the case of those seen', () => {
    expect(uuidAlike(random, 7)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(uuidAlike(random, 4, '5D0F3C1E-7B2A-4E69-8F14-000000001EEF')).toMatch(/^[0-9A-F-]{36}$/);
  });

  test.each([
    ['2020-01-01T00:00:00Z', '2026-03-04T05:06:07Z'],
    ['2020-01-01T00:00:00.000000Z', '2026-03-04T05:06:07.089000Z'],
    ['2020-01-01T00:00:00.0+00:00', '2026-03-04T05:06:07.0+00:00'],
    ['2020-01-01T00:00:00.000+02:00', '2026-03-04T07:06:07.089+02:00'],
    ['2020-01-01 00:00:00', '2026-03-04 05:06:07'],
    ['2020-01-01', '2026-03-04'],
    ['1577836800', 1772600767],
    ['1577836800000', 1772600767089],
    ['Wed, 01 Jan 2020 00:00:00 GMT', 'Wed, 04 Mar 2026 05:06:07 GMT'],
    ['yesterday', undefined],
  ])('a moment spelt like %s', (spelling, expected) => {
    expect(momentAlike(Date.parse('2026-03-04T05:06:07.089Z'), spelling)).toBe(expected);
  });
});
