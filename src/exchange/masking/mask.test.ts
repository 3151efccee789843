import { describe, expect, test } from '@jest/globals';
import { textOf } from '../../base/http';
import type { Exchange } from '../exchange';
import { writeHar } from '../write-har';
import type { Operation } from '../../openapi/operation';
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

const secret = 'abcdefgh12';

/** Of an API with `/reset/{token}`. */
const operations = [{ path: '/reset/{token}', security: [] }] as unknown as readonly Operation[];

function masked(changes: Parameters<typeof exchange>[0], options?: MaskOptions, keys: readonly string[] = []): string {
  const { request, response } = createMasker(keys, operations, options).exchange(exchange(changes));
  return [request.target, ...request.headers, textOf(request.body), textOf(response?.body)].join('\n');
}

describe('credentials never appear', () => {
  test.each([
    [{ headers: ['Authorization', 'Bearer abcdefgh12'] }],
    [{ headers: ['Authorization', 'Bearer abcdefgh12'], response: '{"echo":"abcdefgh12"}' }],
    [{ headers: ['Cookie', 'sid=abcdefgh12; a=b'], response: '{"echo":"abcdefgh12"}' }],
  ])('%j', (changes) => {
    expect(masked(changes, { keepValues: true, header: [['x-access', '']] }, ['abcdefgh12'])).not.toContain(
      'abcdefgh12',
    );
  });

  test.each([
    ...['X-Partner-Token', 'apikey', 'api_key', 'token', 'secret', 'Access-Token', 'Session', 'X-Session-Id'],
  ])('in a header %s', (name) => {
    expect(masked({ headers: [name, secret] })).not.toContain(secret);
  });

  test.each<[string, Parameters<typeof exchange>[0], readonly string[]]>([
    ['a header that a person gives, however short', { headers: ['X-Access', 'abc'], body: '{"a":"b"}' }, []],
    [
      'a key in the query of a Location',
      { headers: ['Location', `https://a/?x=1&access_token=${secret}#id_token=${secret}`] },
      [],
    ],
    ['a parameter of a path', { target: `/v1/reset/${secret}`, response: `{"path":"/reset/${secret}"}` }, []],
    ['the password of a user', { body: `{"a":"${secret}"}` }, [`ada:${secret}`]],
    ['user and password as Basic sends them', { body: btoa(`ada:${secret}`) }, [`ada:${secret}`]],
    [
      'a password that a client sends as Basic',
      { headers: ['Authorization', `Basic ${btoa(`ada:${secret}`)}`], body: `"${secret}"` },
      [],
    ],
    ['JSON that was cut', { body: `{"user":"a","password":"${secret}` }, []],
    ['JSON with a comma too much', { body: `{"user":"a","password":"${secret}",}` }, []],
    ['a secret object in JSON that was cut', { body: `{"credentials":{"a":["${secret}` }, []],
  ])('%s', (_name, changes, keys) => {
    const text = masked(changes, { header: [['X-Access', '']] }, keys);
    expect(text).toContain('[redacted]');
    expect(text).not.toMatch(/abcdefgh12|abc$/m);
  });

  test('what is broken stays readable beside it', () => {
    expect(masked({ body: '{"user":"a","password":"b","name":"Ada",}' })).toContain(
      '{"user":"a","password":"[redacted]","name":"Ada",}',
    );
  });

  test('a header of HTTP that a person gives is no secret', () => {
    expect(masked({ headers: ['Accept-Language', 'de-CH'] }, { header: [['accept-language', '']] })).toContain('de-CH');
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
  [{ maskPersonal: true }, '{"email":"a@example.com","title":"Dr"}', '{"email":"[redacted]","title":"Dr"}'],
  [
    { mask: ['title', '/lines/*/sku'] },
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

test.each([
  ['/person/tax', '/person/tax', '123'],
  ['/person/tax', '/person', '{"tax":"[redacted]"}'],
  ['/person/tax', '/0/person/tax', '123'],
  ['/person/*', '/person/tax', '123'],
])('--mask %s hides the value at %s in reports too', (pointer, at, value) => {
  const masker = createMasker([], [], { mask: [pointer] });
  const shown = masker.value(at === '/person' ? { tax: 123 } : Number(value), { in: 'body', at });
  expect(JSON.stringify(shown)).toBe(at === '/person' ? value : '"[redacted]"');
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
