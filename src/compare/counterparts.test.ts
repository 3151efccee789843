import { expect, test } from '@jest/globals';
import type { JsonValue } from '../base/json';
import { Counterparts } from './counterparts';

const now = Date.parse('2026-11-26T12:00:00Z');

function counterparts(): Counterparts {
  const both = new Counterparts(
    { url: 'http://127.0.0.1:4010/v1', runTag: 'k3vbm2qa' },
    { url: 'https://staging.example.com/v1', runTag: 'k3vbm2qb' },
    now,
  );
  both.link({ path: '/pets/17', id: '17' }, { path: '/pets/23', id: '23' }, true);
  return both;
}

test.each<readonly [what: string, a: JsonValue, b: JsonValue, isId: boolean, isSame: boolean]>([
  ['an ID at the place of one', 17, 23, true, true],
  ['the same numbers elsewhere', 17, 23, false, false],
  ['an ID of another item', 17, 24, true, false],
  ['an ID in a text', '/pets has no item 17.', '/pets has no item 23.', false, true],
  ['another number in a text', '/pets has no item 17.', '/pets has no item 24.', false, false],
  ['its own host', 'http://127.0.0.1:4010/v1/pets/17', 'http://staging.example.com/v1/pets/23', false, true],
  ['its other name on this machine', 'http://localhost:4010/v1', 'http://staging.example.com/v1', false, true],
  ['the text of the run, in capitals', 'K3VBM2QA Ada', 'K3VBM2QB Ada', false, true],
  ['another text of the run', 'k3vbm2qa Ada', 'k3vbm2qb ada', false, false],
  ['moments of the run', '2026-11-26T12:00:01.25Z', '2026-11-26T11:59:00Z', false, true],
  ['moments in a text', 'at 2026-11-26T12:00:01Z', 'at 2026-11-26T12:07:02Z', false, true],
  ['moments of another form', '2026-11-26T12:00:01Z', '2026-11-26 12:00:01', false, false],
  ['other moments', '2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z', false, false],
  ['what is an hour apart', '2028-02-29T23:30:17Z', '2028-02-29T22:30:17Z', false, false],
  ['an expiry of about the same time', '2027-11-26T12:00:01Z', '2027-11-26T12:00:09Z', false, true],
  ['milliseconds', now + 5, now + 900, false, true],
  ['seconds', now / 1000, now / 1000 + 3, false, true],
  ['numbers', 5, 9, false, false],
  ['dates of HTTP', 'Thu, 26 Nov 2026 12:00:00 GMT', 'Thu, 26 Nov 2026 12:00:07 GMT', false, true],
  ['UUIDs', '6b1f0c1e-6a3b-4c55-9d8e-0a1b2c3d4e5f', 'b58ef3a4-0c0d-4c7b-8f7e-9f8e7d6c5b4a', false, true],
  ['short words', 'sold', 'pending', false, false],
])('%s', (_, a, b, isId, isSame) => {
  expect(counterparts().isSame(a, b, isId)).toBe(isSame);
});

test('what identifies something on one side identifies the same on the other', () => {
  const both = counterparts();
  const [a, other, b] = ['token-0123456789abc', 'token-9876543210abc', 'token-aaaa0000bbbb1'];
  expect(both.isSame(a, b, false)).toBe(true);
  expect(both.isSame(a, b, false)).toBe(true);
  expect(both.isSame(other, b, false)).toBe(false);
  both.link(
    { path: `/runs/${other}`, id: other },
    { path: '/runs/token-cccc0000dddd2', id: 'token-cccc0000dddd2' },
    true,
  );
  expect(both.isSame(`/runs/${other}/graph`, '/runs/token-eeee0000ffff3/graph', false)).toBe(false);
});
