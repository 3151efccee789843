import { describe, expect, test } from '@jest/globals';
import { textOf } from '../../base/http';
import type { Exchange } from '../exchange';
import { writeHar } from '../write-har';
import { createMasker, type MaskOptions } from './mask';

const exchange = (changes: {
  target?: string;
  headers?: readonly string[];
  body?: string;
  type?: string;
  response?: string;
}): Exchange => ({
  number: 1,
  source: 'mock',
  startedAt: 0,
  durationMs: 1,
  request: {
    method: 'POST',
    target: changes.target ?? '/login',
    headers: ['Content-Type', changes.type ?? 'application/json', ...(changes.headers ?? [])],
    body: { text: changes.body ?? '{}' },
  },
  response: { status: 200, headers: ['Content-Type', 'application/json'], body: { text: changes.response ?? '{}' } },
});

function masked(changes: Parameters<typeof exchange>[0], options?: MaskOptions, keys: readonly string[] = []): string {
  const { request, response } = createMasker(keys, [], options).exchange(exchange(changes));
  return [request.target, ...request.headers, textOf(request.body), textOf(response?.body)].join('\n');
}

describe('credentials never appear', () => {
  test.each([
    [{ headers: ['Authorization', 'Bearer abcdefgh12'] }],
    [{ headers: ['Authorization', 'Bearer abcdefgh12'], response: '{"echo":"abcdefgh12"}' }],
    [{ headers: ['Cookie', 'sid=abcdefgh12; a=b'], response: '{"echo":"abcdefgh12"}' }],
    [{ headers: ['X-Partner-Token', 'abcdefgh12'] }],
    [{ target: '/login?q=abcdefgh12' }],
    [{ body: '{"note":"the key is abcdefgh12"}' }],
  ])('%j', (changes) => {
    expect(masked(changes, { keepValues: true }, ['abcdefgh12'])).not.toContain('abcdefgh12');
  });

  test.each([
    ['percent-encoded', 'abc/def=12', '/login?q=abc%2Fdef%3D12'],
    ['in JSON', 'abc"def\\12', String.raw`/login?q=abc\"def\\12`],
  ])('%s', (_spelling, key, target) => {
    expect(masked({ target }, {}, [key])).toContain('q=[redacted]');
  });

  test('the scheme stays', () => {
    expect(masked({ headers: ['Authorization', 'Bearer abcdefgh12'] })).toContain('Bearer [redacted]');
  });
});

test.each<[MaskOptions, string, string]>([
  [
    {},
    '{"password":"x","user":{"accessToken":["a"]},"name":"Ada"}',
    '{"password":"[redacted]","user":{"accessToken":"[redacted]"},"name":"Ada"}',
  ],
  [{}, '{"tokenCount":3,"github_access_token":"a"}', '{"tokenCount":3,"github_access_token":"[redacted]"}'],
  [{ keepValues: true }, '{"password":"x"}', '{"password":"x"}'],
  [{ personal: true }, '{"email":"a@example.com","title":"Dr"}', '{"email":"[redacted]","title":"Dr"}'],
  [
    { also: ['title', '/lines/*/sku'] },
    '{"title":"Dr","lines":[{"sku":1,"n":2}]}',
    '{"title":"[redacted]","lines":[{"sku":"[redacted]","n":2}]}',
  ],
])('%j of %s', (options, body, expected) => {
  expect(masked({ body }, options)).toContain(expected);
});

test('forms and queries are masked by the names of their pairs', () => {
  const type = 'application/x-www-form-urlencoded';
  expect(masked({ type, body: 'user=ada&pass%77ord=secret', target: '/login?token=abc&a=1' })).toMatch(
    /token=\[redacted\]&a=1[\s\S]*user=ada&pass%77ord=\[redacted\]/,
  );
});

test('what is no text is left out', () => {
  expect(masked({ type: 'image/png', body: 'bytes' })).not.toContain('bytes');
});

test('a HAR holds the request, the response and the times', () => {
  const har = JSON.parse(writeHar([exchange({ target: '/pets?limit=2' })], 'http://127.0.0.1/v1')) as {
    log: { entries: unknown[] };
  };
  expect(har.log.entries).toMatchObject([
    {
      startedDateTime: '1970-01-01T00:00:00.000Z',
      request: {
        url: 'http://127.0.0.1/v1/pets?limit=2',
        queryString: [{ name: 'limit', value: '2' }],
        postData: { text: '{}' },
      },
      response: { status: 200, statusText: 'OK', content: { size: 2, text: '{}' } },
    },
  ]);
});
