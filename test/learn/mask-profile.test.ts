import { expect, test } from '@jest/globals';
import type { JsonValue } from '../../src/base/json';
import { createMasker, credentialsIn } from '../../src/exchange/masking/mask';
import { maskSection, personalNamesIn } from '../../src/learn/mask-profile';

const masker = createMasker(['key-of-this-run'], [], { mask: ['/inner/rank'] });

test.each<[section: string, value: JsonValue, masked: JsonValue]>([
  ['items', { '/users': [{ name: 'A', password: 'x' }] }, { '/users': [{ name: 'A', password: '[redacted]' }] }],
  [
    'items',
    { '/users': [{ password: null, has_token: false, secret: '' }] },
    { '/users': [{ password: null, has_token: false, secret: '' }] },
  ],
  ['items', { '/users': [{ inner: { rank: 1 } }] }, { '/users': [{ inner: { rank: '[redacted]' } }] }],
  [
    'writes',
    { 'POST /keys': { token: '{{new: Ab9-x}}', secret: '{{request.body.secret}}', pin: '{{item.pin | "12"}}' } },
    { 'POST /keys': { token: '{{new: Aa0-a}}', secret: '{{request.body.secret}}', pin: '[redacted]' } },
  ],
  [
    'writes',
    {
      'POST /logins': {
        id: '{{new: key-of-this-run}}',
        self: '/{{request.body.a}}/key-of-this-run/{{new: key-of-this-run}}',
        name: 'a {{request.body.key-of-this-run}}',
      },
    },
    {
      'POST /logins': {
        id: '{{new: aaa-aa-aaaa-aaa}}',
        self: '/{{request.body.a}}/[redacted]/{{new: aaa-aa-aaaa-aaa}}',
        name: 'a [redacted]',
      },
    },
  ],
  [
    'responses',
    { 'POST /keys create': { status: 201, headers: { 'X-Auth-Token': 'abc' }, body: ['the key-of-this-run'] } },
    { 'POST /keys create': { status: 201, headers: { 'X-Auth-Token': '[redacted]' }, body: ['the [redacted]'] } },
  ],
  [
    'responses',
    {
      'POST /keys create body.pin=1234': { status: 201 },
      'POST /keys create body.my key=the-key-of-this-run': { status: 201 },
      'POST /keys create body.kind=a': { status: 201 },
    },
    { 'POST /keys create body.kind=a': { status: 201 } },
  ],
  ['writes', { 'POST /keys': { token: '{{new: Ñж7}}' } }, { 'POST /keys': { token: '{{new: Aa0}}' } }],
  [
    'hints',
    { 'GET /keys': { response: { type: 'array', items: { properties: { 'key-of-this-run': { type: 'object' } } } } } },
    { 'GET /keys': { response: { type: 'array', items: { additionalProperties: {} } } } },
  ],
  [
    'hints',
    { 'GET /me': { response: { properties: { password: {} } } } },
    { 'GET /me': { response: { properties: { password: {} } } } },
  ],
  ['behaviours', { 'list-order': { 'GET /pets': 'token' } }, { 'list-order': { 'GET /pets': 'token' } }],
])('%s: %j', (section, value, masked) => {
  expect(maskSection(masker, section, value)).toEqual(masked);
});

test('what a recorded request carried is hidden wherever it is told', () => {
  const request = {
    method: 'GET',
    target: '/me?api_key=in-the-query',
    headers: ['Authorization', 'Bearer abcdefgh12'],
  };
  const carried = credentialsIn([{ request }], [], []);
  const body = { echo: 'you sent abcdefgh12 and in-the-query' };
  expect(maskSection(createMasker(carried, []), 'writes', { 'POST /me': body })).toEqual({
    'POST /me': { echo: 'you sent [redacted] and [redacted]' },
  });
});

test('names that look personal', () => {
  expect([...personalNamesIn({ '/users': [{ email: 'a@b', id: 1, home: { street: 'x' } }] })]).toEqual([
    'email',
    'street',
  ]);
});
