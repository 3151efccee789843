import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, type Answer, type Call } from '../support/call';
import { startMock, type RunningMock } from '../../src/index';

const pet = '{"name":"Rex","categoryId":1}';
const list = '/v1/pets';
const item = '/v1/pets/1';

let mock: RunningMock;

beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

const ask = (asked: Call): Promise<Answer> => call(mock.port, asked);
const create = (headers: Call['headers'], body: string | Buffer = pet): Promise<Answer> =>
  ask({ method: 'POST', path: list, body, ...(headers !== undefined && { headers }) });

/** The answers to every kind of request: name, request, status. */
const everyKind: [string, Call, number][] = [
  ['list', { path: list }, 200],
  ['item', { path: item }, 200],
  ['HEAD of an item', { path: item, method: 'HEAD' }, 200],
  ['no such item', { path: '/v1/pets/999999' }, 404],
  ['unknown path', { path: '/v1/orders' }, 404],
  ['unknown method', { path: list, method: 'DELETE' }, 405],
  ['no key', { path: item, key: '' }, 401],
  ['wrong key', { path: item, key: 'wrong' }, 401],
  ['bad parameter', { path: `${list}?limit=0` }, 400],
  ['bad body', { path: list, method: 'POST', body: '{}' }, 400],
  ['no JSON wanted', { path: item, headers: { accept: 'text/html' } }, 406],
  ['OPTIONS', { path: list, method: 'OPTIONS' }, 204],
];

describe('every answer', () => {
  test.each(everyKind)('%s: status, no trace of the framework, an Error for an error', async (_name, asked, status) => {
    const answer = await ask(asked);
    expect(answer.status).toBe(status);
    expect(answer.headers['x-powered-by']).toBeUndefined();
    if (status < 400) return;
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(answer.text)).toEqual({ code: expect.any(String), message: expect.any(String), status });
  });

  test.each(everyKind)('%s: pages of any origin may read it, these headers too', async (_name, asked) => {
    const { headers } = await ask({ ...asked, headers: { ...asked.headers, origin: 'https://page.example' } });
    expect(headers['access-control-allow-origin']).toBe('*');
    const exposed = String(headers['access-control-expose-headers']).split(', ');
    for (const name of [
      'Deprecation',
      'Sunset',
      'Link',
      'Location',
      'WWW-Authenticate',
      'ETag',
      'Allow',
      'Retry-After',
    ])
      expect(exposed).toContain(name);
  });
});

describe('HEAD', () => {
  test.each([list, `${list}?limit=3`, item])('of %s is GET without its body', async (path) => {
    const get = await ask({ path });
    const head = await ask({ path, method: 'HEAD' });
    const withoutDate = ({ headers }: Answer): object => ({ ...headers, date: '' });
    expect(head.text).toBe('');
    expect(head.status).toBe(200);
    expect(withoutDate(head)).toEqual(withoutDate(get));
    expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(get.text));
  });

  test.each([
    ['/v1/pets/999999', 404],
    ['/v1/orders', 404],
    [`${list}?limit=0`, 400],
  ])('of %s is %i, with the length of the Error and no body', async (path, status) => {
    const head = await ask({ path, method: 'HEAD' });
    expect(head).toMatchObject({ status, text: '' });
    expect(head.headers['content-length']).toBe((await ask({ path })).headers['content-length']);
  });
});

describe('OPTIONS and 405', () => {
  test.each([
    [list, 'GET, HEAD, POST, OPTIONS'],
    [item, 'GET, HEAD, OPTIONS'],
  ])('%s allows %s', async (path, allow) => {
    expect(await ask({ path, method: 'OPTIONS', key: '' })).toMatchObject({ status: 204, headers: { allow } });
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      expect(await ask({ path, method, key: '' })).toMatchObject({ status: 405, headers: { allow } });
    }
  });

  test('a preflight needs no key and names Authorization', async () => {
    const headers = { origin: 'https://page.example', 'access-control-request-method': 'POST' };
    const { status, headers: answered } = await ask({ path: list, method: 'OPTIONS', key: '', headers });
    expect(status).toBe(204);
    expect(answered['access-control-allow-headers']).toContain('Authorization');
    expect(answered['access-control-allow-methods']).toContain('POST');
    const asking = { ...headers, 'access-control-request-headers': 'authorization,x-own' };
    const own = await ask({ path: list, method: 'OPTIONS', key: '', headers: asking });
    expect(own.headers['access-control-allow-headers']).toBe('authorization,x-own');
  });
});

describe('Accept', () => {
  test.each([
    [undefined, 200],
    ['', 200],
    ['*/*', 200],
    ['application/json', 200],
    ['APPLICATION/JSON', 200],
    ['application/*', 200],
    ['application/json;charset=utf-8', 200],
    ['text/html, application/json;q=0.1', 200],
    ['text/html;q=1, */*;q=0.001', 200],
    ['text/html', 406],
    ['application/json;q=0', 406],
    ['application/json;q=0, */*', 406],
    ['*/*;q=0', 406],
    ['application/*;q=0.0, text/*', 406],
    ['application/xml, text/plain', 406],
    ['nonsense', 406],
  ])('%s: %i', async (accept, status) => {
    const answer = await ask({ path: list, ...(accept !== undefined && { headers: { accept } }) });
    expect(answer.status).toBe(status);
    if (status === 406) expect(JSON.parse(answer.text)).toMatchObject({ code: 'not_acceptable' });
  });
});

describe('Content-Type and the body', () => {
  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
    'application/json ; charset=utf8',
    'application/json; profile="https://example.com/a;b"',
    'application/json;',
  ])('%s is taken', async (type) => {
    expect((await create({ 'content-type': type })).status).toBe(201);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/json/x',
    'application/json, text/plain',
    'application/vnd.api+json',
    'json',
    'application/',
    ';charset=utf-8',
    '*/*',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    '',
  ])('%j is 415 and says what is taken', async (type) => {
    const { status, headers, text } = await create({ 'content-type': type });
    expect(status).toBe(415);
    expect(headers).toMatchObject({ accept: 'application/json', 'accept-post': 'application/json' });
    expect(JSON.parse(text)).toMatchObject({ code: 'unsupported_media_type' });
  });

  test('a create without a body is refused', async () => {
    const bare = { path: list, method: 'POST' };
    expect((await ask({ ...bare, headers: { 'content-length': 0 } })).status).toBe(400);
    expect((await ask({ ...bare, headers: { 'content-length': 0, 'content-type': 'application/json' } })).status).toBe(
      400,
    );
  });

  test('the limit of a body is an option, and exact', async () => {
    const small = await startMock({ bodyLimit: 40 });
    const body = (length: number): string => `{"name":"${'x'.repeat(length - 26)}","categoryId":1}`;
    expect(body(40)).toHaveLength(40);
    expect((await call(small.port, { method: 'POST', path: list, body: body(40) })).status).toBe(201);
    const over = await call(small.port, { method: 'POST', path: list, body: body(41) });
    expect(over.status).toBe(413);
    expect(JSON.parse(over.text)).toMatchObject({ code: 'payload_too_large', status: 413 });
    await small.close();
  });
});

describe('ETag and conditions', () => {
  test('an item is revalidated: 304 without a body, ETag and Cache-Control kept', async () => {
    for (const path of [list, item]) {
      const { headers } = await ask({ path });
      expect(headers['cache-control']).toBe('private, no-cache');
      const etag = String(headers.etag);
      expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
      for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const again = await ask({ path, method, headers: { 'if-none-match': condition } });
          expect(again).toMatchObject({ status: 304, text: '' });
          expect(again.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
          expect(again.headers['content-length']).toBeUndefined();
          expect(again.headers['content-type']).toBeUndefined();
        }
      }
      for (const condition of ['"other"', etag.slice(1, -1), `${etag.slice(0, -1)}x"`, ''])
        expect((await ask({ path, headers: { 'if-none-match': condition } })).status).toBe(200);
    }
  });

  test('the ETag follows the content: another page, another item, another state', async () => {
    const etagOf = async (path: string): Promise<unknown> => (await ask({ path })).headers.etag;
    expect(await etagOf(`${list}?limit=2`)).not.toBe(await etagOf(`${list}?limit=3`));
    expect(await etagOf(item)).not.toBe(await etagOf('/v1/pets/2'));
    const all = `${list}?status=sold&limit=100`;
    const before = await etagOf(all);
    await create({}, '{"name":"Rex","categoryId":1,"status":"sold"}');
    expect(await etagOf(all)).not.toBe(before);
  });

  test('conditions do not turn errors or creates into 304', async () => {
    const headers = { 'if-none-match': '*' };
    expect((await ask({ path: '/v1/pets/999999', headers })).status).toBe(404);
    expect((await create(headers)).status).toBe(201);
  });
});

describe('a create', () => {
  test('answers 201 with the Location of the item, which can be read there', async () => {
    const { status, headers, text } = await create({});
    expect(status).toBe(201);
    const { id } = JSON.parse(text) as { id: number };
    expect(headers.location).toBe(`/v1/pets/${id}`);
    expect(headers['cache-control']).toBe('no-store');
    expect((await ask({ path: headers.location ?? '' })).text).toBe(text);
  });
});
