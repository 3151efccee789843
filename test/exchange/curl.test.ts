import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, describe, test } from '@jest/globals';
import type { HttpRequest } from '../../src/base/http';
import { curlOf } from '../../src/exchange/curl';
import { createFolders } from '../files';

const folderWith = createFolders();
const baseUrl = 'https://staging.petstore.example/v1';
const secrets = [
  { value: 's3cr$t "key"', variable: 'API_KEY' },
  { value: 'user:pa ss', variable: 'LOGIN' },
];

/** What a command gives to curl, each argument with its end. */
function run(command: string): readonly string[] {
  const folder = folderWith({ curl: '#!/bin/sh\nfor one; do printf "%s\\0" "$one"; done\n' });
  execFileSync('chmod', ['+x', path.join(folder, 'curl')]);
  const env = { PATH: `${folder}:/bin:/usr/bin`, API_KEY: 's3cr$t "key"', LOGIN: 'user:pa ss' };
  return execFileSync('sh', ['-c', command], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

const create = (text: string, type = 'application/json'): HttpRequest => ({
  method: 'POST',
  target: '/pets',
  headers: ['Authorization', 'Bearer s3cr$t "key"', ...(type === '' ? [] : ['Content-Type', type])],
  body: { text },
});

test.each<[string, HttpRequest, string]>([
  [
    'a read',
    { method: 'GET', target: '/pets?limit=100&a=b', headers: ['Authorization', 'Bearer s3cr$t "key"'] },
    `curl -i 'https://staging.petstore.example/v1/pets?limit=100&a=b' -H "Authorization: Bearer $API_KEY"`,
  ],
  [
    'a create',
    create('{"name":"Ada"}'),
    `curl -i -X POST https://staging.petstore.example/v1/pets -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -d '{"name":"Ada"}'`,
  ],
  [
    'a Basic credential',
    {
      method: 'HEAD',
      target: '/pets',
      headers: ['authorization', `Basic ${Buffer.from('user:pa ss').toString('base64')}`],
    },
    'curl -I https://staging.petstore.example/v1/pets -u "$LOGIN"',
  ],
  [
    'a key in the query, and one before letters',
    { method: 'GET', target: `/pets?key=${encodeURIComponent('s3cr$t "key"')}`, headers: ['X-A', 's3cr$t "key"s'] },
    'curl -i "https://staging.petstore.example/v1/pets?key=$API_KEY" -H "X-A: ${API_KEY}s"',
  ],
])('%s', (_, request, line) => {
  expect(curlOf(request, { baseUrl, secrets }).replaceAll(' \\\n  ', ' ')).toBe(line);
});

test('wrapped', () => {
  expect(curlOf(create('{}'), { baseUrl, secrets })).toBe(
    `curl -i -X POST https://staging.petstore.example/v1/pets \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d {}`.replace('-d {}', "-d '{}'"),
  );
});

describe('a shell gives curl what was meant', () => {
  const key = 'Authorization: Bearer s3cr$t "key"';
  const url = 'https://staging.petstore.example/v1/pets';
  const type = ['-H', 'Content-Type: application/json'];
  test.each<[string, HttpRequest, readonly string[]]>([
    ...[`{"a":"it's"}`, '{"a":"$HOME `id` \\\\ \\" !x"}', '{"a":\n\t"Žofie 😀"}', '{"a":"%s\\\\n"}', '-x', ''].map(
      (text): [string, HttpRequest, readonly string[]] => [
        JSON.stringify(text),
        create(text),
        ['-i', '-X', 'POST', url, '-H', key, ...type, '-d', text],
      ],
    ),
    [
      'a secret beside quotes',
      create('{"key":"s3cr$t "key""}'),
      ['-i', '-X', 'POST', url, '-H', key, ...type, '-d', '{"key":"s3cr$t "key""}'],
    ],
    [
      'an at sign',
      create('@/etc/passwd', 'text/plain'),
      ['-i', '-X', 'POST', url, '-H', key, '-H', 'Content-Type: text/plain', '--data-raw', '@/etc/passwd'],
    ],
    ['no media type', create('a', ''), ['-i', '-X', 'POST', url, '-H', key, '-H', 'Content-Type:', '-d', 'a']],
    [
      'an empty header',
      { method: 'GET', target: '/pets', headers: ['X-A', '', "X-B'", '$b'] },
      ['-i', url, '-H', 'X-A;', '-H', "X-B': $b"],
    ],
    [
      'dots and brackets',
      { method: 'DELETE', target: '/pets/%2e%2e?a[]=1', headers: [] },
      ['-i', '-X', 'DELETE', '--path-as-is', '-g', `${url}/%2e%2e?a[]=1`],
    ],
    [
      'marks that turn the direction of writing',
      create('{"a":"\u202e"}'),
      ['-i', '-X', 'POST', url, '-H', key, ...type, '-d', '{"a":"\\u202e"}'],
    ],
    [
      'bytes that are no text',
      { ...create(''), body: { bytes: Buffer.from([255, 0]) } },
      ['-i', '-X', 'POST', url, '-H', key, ...type, '--data-binary', '@body.bin'],
    ],
    [
      'a character that no shell can write',
      create('a\u0000'),
      ['-i', '-X', 'POST', url, '-H', key, ...type, '--data-binary', '@body.bin'],
    ],
    [
      'an escape of terminals',
      create('\u001b[2J', 'text/plain'),
      ['-i', '-X', 'POST', url, '-H', key, '-H', 'Content-Type: text/plain', '--data-binary', '@body.bin'],
    ],
    [
      'a text beyond what an argument may hold',
      create(`"${'a'.repeat(200_000)}"`),
      ['-i', '-X', 'POST', url, '-H', key, ...type, '--data-binary', '@body.bin'],
    ],
  ])('%s', (_, request, expected) => {
    expect(run(curlOf(request, { baseUrl, secrets }))).toEqual(expected);
    expect(curlOf(request, { baseUrl, secrets })).not.toContain('s3cr$t');
  });
});
