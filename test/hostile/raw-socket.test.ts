import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { exchange, exchangeSlowly, type RawAnswer } from '../support/raw-exchange';
import { startMock, type RunningMock } from '../../src/index';

const key = 'Authorization: Bearer understudy-key\r\n';
const host = 'Host: localhost\r\n';
const close = 'Connection: close\r\n';
const json = 'Content-Type: application/json\r\n';
const pet = '{"name":"Rex","categoryId":1}';
const good = `GET /v1/pets?limit=1 HTTP/1.1\r\n${host}${key}${close}\r\n`;

/** A GET of the list with one more line in its header section; the server is asked to close after it. */
const get = (line: string): string => `GET /v1/pets?limit=1 HTTP/1.1\r\n${host}${key}${close}${line}\r\n\r\n`;

/** A create with these header lines and this body. */
const post = (lines: string, body: string): string =>
  `POST /v1/pets HTTP/1.1\r\n${host}${key}${json}${close}${lines}\r\n\r\n${body}`;

const target = (text: string): string => `GET ${text} HTTP/1.1\r\n${host}${key}${close}\r\n`;

/** What is sent, and the statuses that come back, one for each request that the server makes out. */
type Case = [name: string, bytes: string | Buffer, ...statuses: number[]];

const requestLines: Case[] = [
  ['no method known to HTTP', `FETCH /v1/pets HTTP/1.1\r\n${host}\r\n`, 400],
  ['no HTTP version', `GET /v1/pets\r\n${host}${close}\r\n`, 400],
  ['HTTP/3.7', `GET /v1/pets HTTP/3.7\r\n${host}\r\n`, 400],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a space in the target', `GET /v1/pe ts HTTP/1.1\r\n${host}\r\n`, 400],
  ['NUL in the target', `GET /v1/pets\0 HTTP/1.1\r\n${host}\r\n`, 400],
  ['a bare CR after the request line', `GET /v1/pets HTTP/1.1\rHost: x\r\n\r\n`, 400],
  ['a TLS client hello', Buffer.from('16030100c8010000c40303', 'hex'), 400],
  ['lines that end in a bare LF', `GET /v1/pets HTTP/1.1\nHost: localhost\n\n`, 400],
  ['lower-case method', `get /v1/pets HTTP/1.1\r\n${host}\r\n`, 400],
  ['a target of 20,000 characters', target(`/v1/pets?q=${'a'.repeat(20_000)}`), 431],
  ['CONNECT', `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`, 400],
  ['a fragment in the target', target('/v1/pets#top'), 404],
  ['two slashes at the start', target('//v1/pets'), 404],
  ['dot segments', target('/v1/../v1/pets'), 404],
  ['a backslash', target('/v1\\pets'), 404],
  ['bytes beyond ASCII in the path', target('/v1/p\xe9ts'), 400],
  ['a malformed escape in the path', target('/v1/p%zzts'), 400],
  ['a cut-off escape in a path parameter', target('/v1/pets/%'), 400],
  ['an escape that is no UTF-8 in a path parameter', target('/v1/pets/%ff'), 400],
  ['a malformed escape in the query', target('/v1/pets?status=%q'), 400],
  ['an escape that is no UTF-8 in the query', target('/v1/pets?status=%c3%28'), 400],
  ['an escaped NUL in a path parameter', target('/v1/pets/%00'), 404],
  ['the absolute form', target('http://localhost/v1/pets?limit=1'), 200],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}${close}\r\n`, 204],
  ['empty lines before the request line', `\r\n\r\n${good}`, 200],
  ['HTTP/1.0 without Host', `GET /v1/pets?limit=1 HTTP/1.0\r\n${key}\r\n`, 200],
];

const headers: Case[] = [
  ['no Host', `GET /v1/pets HTTP/1.1\r\n${key}${close}\r\n`, 400],
  ['two Hosts', get('Host: elsewhere'), 400],
  ['a Host that is none', target('/v1/pets').replace('localhost', 'local host'), 400],
  ['a Host with a path', target('/v1/pets').replace('localhost', 'localhost/v1'), 400],
  ['a Host with a port that is none', target('/v1/pets').replace('localhost', 'localhost:80x'), 400],
  ['an empty Host', target('/v1/pets').replace('localhost', ''), 200],
  ['an IPv6 address with a port', target('/v1/pets').replace('localhost', '[::1]:4010'), 200],
  ['two Authorizations', get('Authorization: Bearer other'), 400],
  ['two Content-Types', post('Content-Type: text/plain\r\nContent-Length: 2', '{}'), 400],
  ['obs-fold', get('X-Folded: one\r\n two'), 400],
  ['a space before the colon', get('X-Spaced : one'), 400],
  ['a header without a colon', get('nonsense'), 400],
  ['an empty header name', get(': value'), 400],
  ['NUL in a header value', get('X-Nul: a\0b'), 400],
  ['a bare LF in a header value', get('X-Lf: a\nb'), 400],
  ['a CR in a header value', get('X-Cr: a\rb'), 400],
  ['one header of 20,000 characters', get(`X-Long: ${'a'.repeat(20_000)}`), 431],
  ['10,000 headers', get(Array.from({ length: 10_000 }, (_, n) => `X-${n}: ${n}`).join('\r\n')), 431],
  ['3,000 short headers before one that counts', get(`${'a:\r\n'.repeat(3000)}Accept: text/html`), 406],
  ['Expect with another value on HTTP/1.0', get('Expect: a-miracle').replace('1.1', '1.0'), 200],
  ['Expect with another value', post('Expect: a-miracle\r\nContent-Length: 2', '{}'), 417],
  ['an upgrade to websocket', get('Upgrade: websocket'), 200],
  ['bytes beyond ASCII in a header value', get('X-Latin: \xe9\xff'), 200],
  ['a key with bytes beyond ASCII', `GET /v1/pets HTTP/1.1\r\n${host}Authorization: Bearer \xe9\r\n${close}\r\n`, 401],
];

const chunked = 'Transfer-Encoding: chunked';

const bodies: Case[] = [
  ['two Content-Lengths that differ', post('Content-Length: 2\r\nContent-Length: 3', '{}x'), 400],
  ['two Content-Lengths that agree', post('Content-Length: 2\r\nContent-Length: 2', '{}'), 400],
  ['Content-Length as a list', post('Content-Length: 2, 2', '{}'), 400],
  ['a negative Content-Length', post('Content-Length: -1', ''), 400],
  ['a Content-Length with a sign', post('Content-Length: +2', '{}'), 400],
  ['a Content-Length in hexadecimal', post('Content-Length: 0x2', '{}'), 400],
  ['a Content-Length beyond 2^64', post('Content-Length: 99999999999999999999', ''), 400],
  ['an empty Content-Length', post('Content-Length:', ''), 400],
  ['Content-Length and chunked together', post(`Content-Length: 4\r\n${chunked}`, '0\r\n\r\n'), 400],
  ['chunked twice', post(`${chunked}\r\n${chunked}`, '0\r\n\r\n'), 400],
  ['chunked before another coding', post('Transfer-Encoding: chunked, identity', '0\r\n\r\n'), 400],
  ['gzip below chunked', post('Transfer-Encoding: gzip, chunked', '2\r\n{}\r\n0\r\n\r\n'), 400],
  ['an unknown transfer coding', post('Transfer-Encoding: xchunked', '0\r\n\r\n'), 400],
  ['a chunk size that is no number', post(chunked, 'zz\r\n{}\r\n0\r\n\r\n'), 400],
  ['a chunk size with 0x', post(chunked, '0x2\r\n{}\r\n0\r\n\r\n'), 400],
  ['a chunk that does not end in CRLF', post(chunked, '2\r\n{}0\r\n\r\n'), 400],
  ['a trailer of 30,000 characters', post(chunked, `2\r\n{}\r\n0\r\nX: ${'a'.repeat(30_000)}\r\n\r\n`), 431],
  ['a negative chunk size', post(chunked, '-2\r\n{}\r\n0\r\n\r\n'), 400],
  ['a chunk size beyond 2^64', post(chunked, 'ffffffffffffffffff\r\n{}'), 400],
  ['a chunk longer than its size', post(chunked, '1\r\n{}\r\n0\r\n\r\n'), 400],
  ['chunk extensions of 20,000 characters', post(chunked, `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), 413],
  ['a body without Content-Type', post('Content-Length: 2', '{}').replace(json, ''), 415],
  ['a body in chunks', post(chunked, `5\r\n${pet.slice(0, 5)}\r\n18\r\n${pet.slice(5)}\r\n0\r\n\r\n`), 201],
  ['a body in chunks with a trailer', post(chunked, `1d\r\n${pet}\r\n0\r\nX-Trailer: 1\r\n\r\n`), 201],
  ['a body that says gzip and is none', post('Content-Encoding: gzip\r\nContent-Length: 29', pet), 400],
  ['an unknown content coding', post('Content-Encoding: zstd\r\nContent-Length: 29', pet), 415],
  ['more after the body than it says', `${post('Content-Length: 2', '{}')}garbage`, 400],
];

const smuggled = `GET /v1/pets?limit=1 HTTP/1.1\r\n${host}${key}${close}\r\n`;

const pipelines: Case[] = [
  ['two requests at once', get('').replace(close, '') + good, 200, 200],
  [
    'a request behind a body that nobody read: 401',
    `POST /v1/pets HTTP/1.1\r\n${host}${json}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}${good}`,
    401,
    200,
  ],
  [
    'a request behind a body in a wrong media type',
    `POST /v1/pets HTTP/1.1\r\n${host}${key}Content-Type: text/plain\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}${good}`,
    415,
    200,
  ],
  [
    'a GET with a body that looks like a request',
    `GET /v1/pets?limit=1 HTTP/1.1\r\n${host}${key}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}${good}`,
    200,
    200,
  ],
  [
    'HTTP/1.0 in chunks, kept alive, and a request behind it',
    post(chunked, `1d\r\n${pet}\r\n0\r\n\r\n`).replace('1.1', '1.0').replace('close', 'keep-alive') + smuggled,
    400,
  ],
  ['garbage behind a request', `${get('').replace(close, '')}\0\0\0\0`, 200, 400],
];

describe('what comes over a bare socket', () => {
  let mock: RunningMock;

  beforeAll(async () => {
    mock = await startMock();
  });
  afterAll(() => mock.close());

  const expectError = ({ status, headers: fields, text }: RawAnswer): void => {
    expect(fields.get('content-type')).toBe('application/json');
    expect(fields.get('cache-control')).toBe('no-store');
    expect(JSON.parse(text)).toEqual({ code: expect.any(String), message: expect.any(String), status });
  };

  test.each([...requestLines, ...headers, ...bodies, ...pipelines])('%s', async (_name, bytes, ...statuses) => {
    const answers = await exchange(mock.port, bytes);
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    answers.filter(({ status }) => status >= 400).forEach(expectError);
    expect((await exchange(mock.port, good)).map(({ status }) => status)).toEqual([200]);
  });

  test('refusals that never reach a stage carry CORS too, so that pages can read them', async () => {
    const origin = 'Origin: https://page.example';
    for (const bytes of [get(`${origin}\r\nbad`), get(`${origin}\r\nExpect: 1`), get(`X: ${'a'.repeat(20_000)}`)]) {
      const [answer] = await exchange(mock.port, bytes);
      expect(answer?.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  test('the limit of a body counts what a coding inflates to: 64 MiB of zeros in 64 KiB', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const head = post(`Content-Encoding: gzip\r\nContent-Length: ${bomb.length}`, '');
    const [answer] = await exchange(mock.port, head, bomb);
    expect(answer?.status).toBe(413);
    expect(JSON.parse(answer?.text ?? '')).toMatchObject({ code: 'payload_too_large', status: 413 });
  });

  test('a body over the limit, in length or in chunks, is 413', async () => {
    const large = 'x'.repeat(1024 * 1024 + 1);
    const asked = [
      post(`Content-Length: ${large.length}`, large),
      post(chunked, `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`),
    ];
    for (const bytes of asked) expect((await exchange(mock.port, bytes)).map(({ status }) => status)).toEqual([413]);
  });
});

describe('slow and half-sent requests', () => {
  const half = [
    ['nothing at all', ''],
    ['half a request line', 'GET /v1/pe'],
    ['half a header section', `GET /v1/pets HTTP/1.1\r\n${host}X-Half: `],
    ['half a body', post('Content-Length: 100', '{"name":')],
    ['half a chunk', post(chunked, '64\r\n{"name":')],
  ] as const;
  const slow = [
    ['a header section', 'GET /v1/pets HTTP/1.1\r\nX-Slow: '],
    ['a body', post('Content-Length: 100000', '')],
    ['chunks', post(chunked, '186a0\r\n')],
  ] as const;
  const kept = good.replace(close, '');
  let mock: RunningMock;
  let patient: RunningMock;
  /** What came for each that was sent. They are sent at once, for each takes the time of a time-out. */
  let answersOf: ReadonlyMap<string, readonly RawAnswer[]>;

  beforeAll(async () => {
    mock = await startMock({ timeouts: { headers: 100, request: 200, idle: 100 } });
    // It must not take a machine that stumbles for a client that does.
    patient = await startMock({ timeouts: { idle: 100 } });
    const exchanges = [
      [kept, exchange(patient.port, kept)] as const,
      ...half.map(([, bytes]) => [bytes, exchange(mock.port, bytes)] as const),
      ...slow.map(([, start]) => [start, exchangeSlowly(mock.port, start, 20)] as const),
    ];
    answersOf = new Map(await Promise.all(exchanges.map(async ([sent, answers]) => [sent, await answers] as const)));
  });
  afterAll(async () => {
    await mock.close();
    await patient.close();
  });

  test.each(half)('%s is 408', (_name, bytes) => {
    const answers = answersOf.get(bytes) ?? [];
    expect(answers.map(({ status }) => status)).toEqual([408]);
    expect(JSON.parse(answers[0]?.text ?? '')).toMatchObject({ code: 'request_timeout', status: 408 });
  });

  test.each(slow)('%s that comes byte by byte without an end is 408', (_name, start) => {
    expect(answersOf.get(start)?.map(({ status }) => status)).toEqual([408]);
  });

  test('a connection kept alive and left idle is closed without a word', () => {
    expect(answersOf.get(kept)?.map(({ status }) => status)).toEqual([200]);
  });
});

describe('closing', () => {
  test.each(['', 'GET /v1/pe'])('does not wait for the rest of %j', async (bytes) => {
    const mock = await startMock();
    const asked = exchange(mock.port, bytes);
    // An answer on a second connection shows that the first has been taken up.
    await exchange(mock.port, good);
    await mock.close();
    expect(await asked).toEqual([]);
  });
});
