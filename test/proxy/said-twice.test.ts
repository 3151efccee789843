import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import { call } from '../support/call';
import { useTestFolder } from '../support/test-folder';
import { connectRaw, endStarted, startBefore } from '../support/upstream';

const fileIn = useTestFolder();
endStarted();

const text = { type: 'string' };
const content = (schema: object): object => ({ schema });
const object = { type: 'object', properties: { name: text, whole: { type: 'object', properties: { a: text } } } };
const parameters = [
  { name: 'word', in: 'query', schema: text },
  { name: 'filter', in: 'query', content: { 'application/json': content(object) } },
  { name: 'X-Word', in: 'header', schema: text },
  { name: 'X-Words', in: 'header', schema: { type: 'array', items: text } },
  { name: 'word', in: 'cookie', schema: text },
];
const ok = { 200: { description: 'all', content: { 'application/json': content({}) } } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: { operationId: 'list', parameters, responses: ok },
      post: {
        operationId: 'make',
        requestBody: {
          content: {
            'application/json': content(object),
            'application/x-www-form-urlencoded': content(object),
            'multipart/form-data': content(object),
          },
        },
        responses: ok,
      },
    },
    '/things/{id}': {
      get: {
        operationId: 'one',
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        responses: ok,
      },
    },
    '/keyed': { get: { operationId: 'keyed', security: [{ key: [] }], responses: ok } },
    '/bearer': { get: { operationId: 'bearer', security: [{ bearer: [] }], responses: ok } },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
  },
};

const part = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/json\r\n\r\n${value}\r\n`;
const [json, form] = ['application/json', 'application/x-www-form-urlencoded'];
const parts = 'multipart/form-data; boundary=b';

const post = (type: string, body: string): string =>
  `POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const get = (target: string, ...fields: readonly string[]): string =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`;

/** Requests of which the upstream may read another value than the one that was judged, and where. */
const twofold: readonly (readonly [request: string, where: string])[] = [
  [post(json, '{"name":5,"name":"ok"}'), 'body.name'],
  [post(json, '{"name":"ok","name":"ok"}'), 'body.name'],
  [post(json, String.raw`{"n\u0061me":5,"name":"ok"}`), 'body.name'],
  [post(json, '{"whole":{"a":1,"a":"x"},"id":12345678901234567890}'), 'body.whole.a'],
  [post(json, '{"list":[{"a":"}"},{"a":{"b":[]},"c":[1,{"d":1,"d":2}]}]}'), 'body.list[1].c[1].d'],
  [post(json, '{"__proto__":1,"__proto__":2}'), 'body.__proto__'],
  [post(json, '{"":1,"":2}'), 'body.'],
  [post(form, 'name=a&name=b'), 'body.name'],
  [post(form, 'name=a&n%61me=b'), 'body.name'],
  [post(form, 'whole={"a":5,"a":"x"}'), 'body.a'],
  [post(form, 'whole={"a":"x"}&whole[a]=y'), 'body.whole'],
  [post(form, 'whole={"a":"x"}&whole={"a":"y"}'), 'body.whole'],
  [post(parts, `${part('whole', '{"a":5,"a":"x"}')}--b--\r\n`), 'body.a'],
  [post(parts, `${part('name', '"a"')}${part('name', '"b"')}--b--\r\n`), 'body.name'],
  [post(`${parts}; boundary=c`, `${part('name', '"a"')}--b--\r\n`), 'header.content-type'],
  [post(`${json}\r\nContent-Type: text/plain`, '{}'), 'header.content-type'],
  [get('/things?word=a&word=b'), 'query.word'],
  [get('/things?word=a&%77ord=b'), 'query.word'],
  [get(`/things?filter=${encodeURIComponent('{"name":5,"name":"x"}')}`), 'parameters.name'],
  [get('/things', 'X-Word: a', 'x-word: b'), 'header.x-word'],
  [get('/things', 'Cookie: word=a; word=b'), 'cookie.word'],
  [get('/things', 'Cookie: word=a', 'Cookie: word=b'), 'cookie.word'],
  [get('/keyed', 'X-Api-Key: abcdefgh', 'X-Api-Key: ijklmnop'), 'header.x-api-key'],
  [get('/bearer', 'Authorization: Bearer abcdefgh', 'Authorization: Basic eDp5'), 'header.authorization'],
  [get('/keyed', 'X-Api-Key: abcdefgh', 'Connection: X-Api-Key'), 'security'],
  [get('/bearer', 'Authorization: Bearer abcdefgh', 'Connection: close, authorization'), 'security'],
  [post(`${json}\r\nConnection: content-type`, '{}'), 'Content-Type'],
  ...['..', '.', '%2e%2e', '%2E.', 'a%2f..', '..%2f..%2fadmin', '..%5cadmin', '..;a=b', '..%3Ba', 'a%00b'].map(
    (id) => [get(`/things/${id}`), 'path'] as const,
  ),
  [get('/things', 'X-HTTP-Method-Override: DELETE'), 'header.x-http-method-override'],
  [get('/things', 'X-Method-Override: DELETE'), 'header.x-method-override'],
  [get('/things', 'X-HTTP-Method: DELETE'), 'header.x-http-method'],
  [get('/things', 'X-Rewrite-URL: /admin'), 'header.x-rewrite-url'],
  [get('/things', 'X-Original-URL: /admin').replace('GET', 'OPTIONS'), 'header.x-original-url'],
];

/** Requests that say the same to all. */
const plain = [
  post(json, String.raw`{"name":"\"name\":","whole":{"name":"{\"a\":1,\"a\":2}"},"list":[{"a":1},{"a":1}]}`),
  post(form, 'name={"a":1,"a":2}'),
  get('/things/a%2fb'),
  get('/things/..a;b'),
  get('/things?word={"a":1}', 'X-Words: a', 'X-Words: b', 'Accept: a', 'Accept: b', 'Cookie: word=a; other=b'),
];

async function before(enforce: boolean): Promise<{ port: number; asked: () => number; wheres: () => string[] }> {
  const openapiFile = fileIn('twice.json');
  writeFileSync(openapiFile, JSON.stringify(document));
  let asked = 0;
  const { proxy } = await startBefore(
    (request, response) => {
      asked += 1;
      request.resume().on('end', () => response.setHeader('Content-Type', 'application/json').end('{}'));
    },
    { openapiFile, enforce },
  );
  return { port: proxy.port, asked: () => asked, wheres: () => proxy.report().violations.map(({ where }) => where) };
}

test('what two readers could read differently does not pass enforced', async () => {
  const { port, asked, wheres } = await before(true);
  for (const [request, where] of twofold) {
    const client = connectRaw(port, request);
    const received = await client.until(/\}$/);
    expect([request, received]).toEqual([request, expect.stringMatching(/^HTTP\/1\.1 4/)]);
    expect([request, wheres()]).toEqual([request, expect.arrayContaining([where])]);
    client.socket.destroy();
  }
  expect(asked()).toBe(0);
  for (const request of plain) {
    const received = await connectRaw(port, request).until(/\{.*\}/);
    expect([request, received.slice(0, 12)]).toEqual([request, 'HTTP/1.1 200']);
  }
});

test('not enforced it passes, and is told as a violation', async () => {
  const { port, asked, wheres } = await before(false);
  for (const [request] of twofold) await connectRaw(port, request).until(/^HTTP\/1\.1 200 [\s\S]*\{\}/);
  expect(asked()).toBe(twofold.length);
  expect(wheres()).toEqual(expect.arrayContaining(twofold.map(([, where]) => where)));
});

test('a response whose JSON says one thing twice deviates', async () => {
  const openapiFile = fileIn('answer.json');
  writeFileSync(openapiFile, JSON.stringify(document));
  const listener: RequestListener = (_request, response) => {
    response.setHeader('Content-Type', 'application/json').end('{"items":[{"a":1,"a":2}]}');
  };
  const { proxy } = await startBefore(listener, { openapiFile });
  expect((await call(proxy.port, { path: '/things' })).status).toBe(200);
  expect((await call(proxy.port, { path: '/things' })).status).toBe(200);
  expect(proxy.report().violations).toMatchObject([{ side: 'response', where: 'body.items[0].a', count: 2 }]);
  const { proxy: strict } = await startBefore(listener, { openapiFile, enforce: true });
  expect((await call(strict.port, { path: '/things' })).status).toBe(502);
});
