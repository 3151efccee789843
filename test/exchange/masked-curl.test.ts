import { expect, test } from '@jest/globals';
import type { HttpRequest } from '../../src/base/http';
import { createMasker } from '../../src/exchange/masking/mask';
import { createMaskedCurl } from '../../src/exchange/curl';

const key = 'key-of-the-run-1';
const masker = createMasker([key], []);
const curlOf = createMaskedCurl({
  baseUrl: 'https://api.example.com/v1',
  masker,
  secrets: () => [
    { value: key, variable: 'API_KEY' },
    { value: 'a-key-of-min', variable: 'OTHER_KEY' },
    { value: 'Token key-with-a-word', variable: 'TOKEN_KEY' },
  ],
});

const base = 'curl -i https://api.example.com/v1/pets';

const table: readonly (readonly [string, Partial<HttpRequest>, string])[] = [
  [
    'the key of the run',
    { headers: ['Authorization', `Bearer ${key}`] },
    `${base} \\\n  -H "Authorization: Bearer $API_KEY"`,
  ],
  [
    'a key with a word before it',
    { headers: ['Authorization', 'Token key-with-a-word'] },
    `${base} \\\n  -H "Authorization: $TOKEN_KEY"`,
  ],
  [
    'the key as a password',
    { headers: ['Authorization', `Basic ${Buffer.from(key).toString('base64')}`] },
    `${base} \\\n  -u "$API_KEY"`,
  ],
  [
    'the key in the query',
    { target: `/pets?api_key=${key}` },
    `curl -i "https://api.example.com/v1/pets?api_key=$API_KEY"`,
  ],
  [
    'a key that the run made up',
    { headers: ['Authorization', 'Bearer another-key-1'] },
    `${base} \\\n  -H 'Authorization: Bearer [redacted]'`,
  ],
  [
    'a secret of others beside the key',
    { headers: ['Cookie', `session=something-else; key=${key}`] },
    `${base} \\\n  -H 'Cookie: [redacted]'`,
  ],
  [
    'a password with the key for its user',
    { headers: ['Authorization', `Basic ${Buffer.from('a-key-of-min:hunter2').toString('base64')}`] },
    `${base} \\\n  -H 'Authorization: Basic [redacted]'`,
  ],
  [
    'a key of others with that of the run in it',
    { headers: ['Authorization', 'Bearer not-a-key-of-min-1'] },
    `${base} \\\n  -H 'Authorization: Bearer [redacted]'`,
  ],
  [
    'a password in a body',
    {
      method: 'POST',
      headers: ['Content-Type', 'application/json'],
      body: { text: '{"name":"Ada","password":"hunter22"}' },
    },
    `curl -i -X POST https://api.example.com/v1/pets \\\n  -H 'Content-Type: application/json' \\\n  -d '{"name":"Ada","password":"[redacted]"}'`,
  ],
];

test.each(table)('%s', (_, request, expected) => {
  expect(curlOf({ method: 'GET', target: '/pets', headers: [], ...request })).toBe(expected);
});
