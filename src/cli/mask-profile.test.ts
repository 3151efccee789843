import { expect, test } from '@jest/globals';
import { readContract } from '../openapi/contract';
import type { JsonValue } from '../base/json';
import type { ProfileData } from '../profile/profile';
import { createMasker } from '../recording/masker';
import { maskProfile } from './mask-profile';

test('what is told of a path is of the API: its name is nobody, where that of an item is', () => {
  const contract = readContract('spec/self-proof/orders.yaml');
  const body = '{"name":"Customer List","description":"all of them"}';
  const value = { status: 200, headers: { 'Content-Type': 'application/json' }, body };
  const profile: ProfileData = {
    from: {},
    asItIs: false,
    entries: new Map<string, Map<string, { value: JsonValue }>>([
      ['method.options', new Map<string, { value: JsonValue }>([['/customers', { value }]])],
      [
        'created.sets',
        new Map<string, { value: JsonValue }>([['POST /customers', { value: { name: { value: 'Anna Berg' } } }]]),
      ],
    ]),
    unclear: [],
  };
  const { entries } = maskProfile(contract, profile, createMasker(contract, { redact: [] }));
  expect(entries.get('method.options')?.get('/customers')?.value).toEqual(value);
  expect(JSON.stringify(entries.get('created.sets')?.get('POST /customers')?.value)).not.toContain('Anna');
});

const ofPersons = {
  ownerEmail: { value: 'alice.jones' },
  customerName: { value: 'Alice Jones' },
  password: { value: 'hunter2hunter2' },
  apiKey: { make: 'random', like: 'q8Zk2LmNp0RsTuVw' },
  accessToken: { make: 'sent', of: 'title', otherwise: { value: 'hunter3hunter3' } },
  signature: { make: 'sent', of: 'title', otherwise: { make: 'random', like: 'q9Zk2LmNp0RsTuVw' } },
};
const answer = {
  status: 409,
  headers: { 'X-Session-Token': 'q7Zk2LmNp0RsTuVw' },
  body: '{"message":"held","holder":{"fullName":"Alice Jones"},"lastPassword":"hunter5hunter5"}',
};

test.each<[string, string, JsonValue]>([
  ['created.sets', 'POST /orders', ofPersons],
  ['created.sets-with', 'POST /orders', [{ member: 'status', becomes: 'new', sets: ofPersons }]],
  ['changed.sets-with', 'PATCH /orders/{id}', [{ member: 'password', becomes: 'hunter2hunter2', sets: ofPersons }]],
  ['removed.kept', '/orders', { parameter: 'deleted', value: 'true', member: 'deletedAt', sets: ofPersons }],
  [
    'list.members',
    '/orders',
    { customerName: { value: 'Alice Jones' }, by: { members: { password: { value: 'hunter2hunter2' } } } },
  ],
  ['changed.sets', 'PATCH /orders/{id}', ofPersons],
  ['member.derived', '/orders', { customerName: { is: 'one-of', of: ['title'], values: ['Alice Jones', 'Bob'] } }],
  [
    'refusals.state',
    'PATCH /orders/{id}',
    [{ member: 'password', is: ['hunter2hunter2'], unless: { customerName: ['Alice Jones'] }, answer }],
  ],
  ['above.changes', 'POST /orders', { numbers: {}, answer }],
])('what is called like a secret or a person is masked, however deep it lies in a value of %s', (id, place, value) => {
  const contract = readContract('spec/self-proof/orders.yaml');
  const entries = new Map([[id, new Map([[place, { value }]])]]);
  const masker = createMasker(contract, { redact: [] });
  const masked = maskProfile(contract, { from: {}, asItIs: false, entries, unclear: [] }, masker);
  const shown = masked.entries.get(id)?.get(place)?.value;
  expect(/alice|hunter|Zk2LmNp0/i.exec(JSON.stringify(shown))).toBeNull();
  expect(unnamed(shown)).toEqual(unnamed(value));
});

/** The words of points and the names of members as they are, other texts by their length, which masking keeps. */
function unnamed(value: unknown): unknown {
  const kept = new Set(['make', 'of', 'member', 'parameter', 'is']);
  return JSON.parse(JSON.stringify(value), (name, one: unknown) =>
    typeof one === 'string' && !kept.has(name) ? one.length : one,
  );
}
