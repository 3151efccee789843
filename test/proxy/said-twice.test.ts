import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { call } from '../support/call';
import { useTestFolder } from '../support/test-folder';
import { connectRaw, endStarted, startBefore } from '../support/upstream';

const fileIn = useTestFolder();
endStarted();

const text = { type: 'string' };
const content = (schema: object): object => ({ schema });
const whole = { type: 'object', properties: { a: text } };
const object = { type: 'object', properties: { name: text, whole, any: true, list: { type: 'array', items: true } } };
const titled = { type: 'string', xml: { name: 'title', attribute: true } };
const inXml = {
  type: 'object',
  properties: {
    ...{ name: text, head: titled, tags: { type: 'array', items: text }, whole, any: true },
    list: { type: 'array', xml: { wrapped: true }, items: { type: 'object', properties: { a: text } } },
  },
};
const parameters = [
  { name: 'word', in: 'query', schema: text },
  { name: 'filter', in: 'query', content: { 'application/json': content(object) } },
  { name: 'X-Word', in: 'header', schema: text },
  { name: 'X-Words', in: 'header', schema: { type: 'array', items: text } },
  { name: 'word', in: 'cookie', schema: text },
  { name: 'page_size', in: 'query', schema: text },
  { name: 'page[number]', in: 'query', schema: text },
];
const ok = { 200: { description: 'all', content: { 'application/json': content({}) } } };
const [json, form, xml] = ['application/json', 'application/x-www-form-urlencoded', 'application/xml'];
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
            'application/xml': content(inXml),
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
    '/loose': {
      post: {
        operationId: 'loose',
        requestBody: { content: { [form]: {}, [json]: {}, 'multipart/form-data': {} } },
        responses: ok,
      },
      delete: { operationId: 'none', responses: ok },
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
const parts = 'multipart/form-data; boundary=b';

const latin = (bytes: Buffer): string => bytes.toString('latin1');
const named = (disposition: string, value = 'a', ...lines: readonly string[]): string =>
  `--b\r\n${[`Content-Disposition: ${disposition}`, ...lines, '', value].join('\r\n')}\r\n`;
const one = named('form-data; name="name"');
const post = (type: string, body: string): string =>
  `POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const get = (target: string, ...fields: readonly string[]): string =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`;

const loose = (...of: Parameters<typeof post>): string => post(...of).replace('/things', '/loose');
const none = (...of: Parameters<typeof post>): string => loose(...of).replace('POST', 'DELETE');

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
  ...[
    '%252e%252e',
    '%25252E.',
    '%c0%ae%c0%ae',
    '%e0%80%ae.',
    '%25c0%25ae',
    'a%252f..',
    'a%2500b',
    ';a',
    'a#b',
    '?a=1#b',
  ].map((id) => [get(`/things/${id}`), 'path'] as const),
  [get('/things?_method=DELETE'), 'query._method'],
  [post(form, 'name=a&_method=DELETE'), 'body._method'],
  ...['.method', '+_method', '%20.method', '_method[]', '[method', '_METHOD', '_method%00', 'a;_method'].flatMap(
    (name) => [
      [get(`/things?${name}=DELETE`), 'query._method'] as const,
      [post(form, `name=a&${name}=DELETE`), 'body._method'] as const,
    ],
  ),
  ...[loose, none].flatMap((ask) => [
    [ask(form, '_method=DELETE'), 'body._method'] as const,
    [ask(form, 'a=b&.Method=DELETE'), 'body._method'] as const,
    [ask(json, '{"_method":"DELETE"}'), 'body._method'] as const,
    [ask(parts, `${named('form-data; name="_method"', 'DELETE')}--b--\r\n`), 'body._method'] as const,
  ]),
  ...[
    ...[
      'boundary*=c',
      'boundary*0=b',
      'boundary=b; charset',
      'boundary=b, text/plain',
      'boundary = b',
      'x="a\\"; boundary=c"',
    ],
  ].map(
    (more) => [post(`multipart/form-data; boundary=b; ${more}`, `${one}--b--\r\n`), 'header.content-type'] as const,
  ),
  ...[
    ['<t><name>a</name><name>b</name></t>', 'body.name'],
    ['<t><name>a</name><x:name xmlns:x="urn:x">b</x:name></t>', 'body.name'],
    ['<t title="a"><title>b</title></t>', 'body.title'],
    ['<t><whole><a>1</a></whole><whole/></t>', 'body.whole'],
    ['<t><whole><a>1</a><a>2</a></whole></t>', 'body.whole.a'],
    ['<t><list/><list/></t>', 'body.list'],
    ['<t><list><i><a/></i><i><a/><a/></i></list></t>', 'body.list.i.a'],
  ].map(([body = '', where = '']) => [post(xml, body), where] as const),
  ...[
    ['gzip', gzipSync('{}')],
    ['deflate', deflateSync('{}')],
    ['deflate', deflateRawSync('{}')],
    ['br', brotliCompressSync('{}')],
  ].map(([coding, body]) => {
    const bytes = `${latin(body as Buffer)}{"name":5}`;
    return [post(`${json}\r\nContent-Encoding: ${String(coding)}`, bytes), 'header.Content-Encoding'] as const;
  }),
  [get('/things', 'X-HTTP-Method-Override: DELETE'), 'header.x-http-method-override'],
  [get('/things', 'X-Method-Override: DELETE'), 'header.x-method-override'],
  [get('/things', 'X-HTTP-Method: DELETE'), 'header.x-http-method'],
  [get('/things', 'X-Rewrite-URL: /admin'), 'header.x-rewrite-url'],
  [get('/things', 'X-Original-URL: /admin').replace('GET', 'OPTIONS'), 'header.x-original-url'],
];

/** Requests that may say another thing to readers that are less exact than RFCs; enforced alone they are refused. */
const lax: readonly (readonly [request: string, where: string])[] = [
  ...['X_Word', 'x.word', 'Content_Type', 'X_HTTP_Method_Override', 'Transfer_Encoding'].map(
    (name) => [get('/things', `${name}: 1`), `header.${name.toLowerCase().replaceAll(/[_.]/g, '-')}`] as const,
  ),
  [get('/keyed', 'X-Api-Key: abcdefgh', 'X_Api_Key: ijklmnop'), 'header.x-api-key'],
  [get('/things', 'Cookie: Word=a'), 'cookie.word'],
  ...[
    '%20word',
    'word%20',
    'word+',
    'Word',
    'WORD',
    'word%00',
    'word%00x',
    '%5Bword%5D',
    '+word[]',
    'Word[0]',
    'word]',
    '%0bword',
  ].map((name) => [get(`/things?${name}=a`), 'query.word'] as const),
  ...['w%EF%BD%8Frd', 'a=b;word', 'a=b;Word'].map((name) => [get(`/things?${name}=a`), 'query.word'] as const),
  ...['page.size', 'page%20size', 'page[size', 'page-size', 'PAGE_SIZE'].map(
    (name) => [get(`/things?${name}=a`), 'query.page_size'] as const,
  ),
  [get('/things?Page[Number]=1'), 'query.page[number]'],
  ...['name', 'n%61me', 'whole[a]', 'Name', 'a=1;name'].map(
    (name) =>
      [
        post(json, '{}').replace('/things', `/things?${name}=b`),
        'query.name'.replace('name', name.includes('w') ? 'whole' : 'name'),
      ] as const,
  ),
  [none(json, '{"a":1}'), 'body'],
  [none(form, 'a=b'), 'body'],
  [none('text/plain', 'a'), 'body'],
  ...['a%2fb', 'a%2Fb', 'a%5Cb', 'a\\b', '%2Fb'].map((id) => [get(`/things/${id}`), 'path'] as const),
  ...['Name', '+name', 'name%00', '[name]', 'a=1;name'].map((name) => [post(form, `${name}=a`), 'body.name'] as const),
  ...['{"Name":1}', '{"na\u017Fe":0,"name ":1}', '{"name\\u0000":1}', '{"NAME":1,"name":"a"}'].map(
    (body) => [post(json, body), 'body.name'] as const,
  ),
  [post(json, '{"whole":{"A":1}}'), 'body.whole.a'],
  ...['iso-8859-1', 'utf-16', 'utf-7'].flatMap((charset) => [
    [post(`${form}; charset=${charset}`, 'name=a'), 'header.Content-Type'] as const,
    [post(`${parts}; charset=${charset}`, `${one}--b--\r\n`), 'header.Content-Type'] as const,
  ]),
  [post(`${form}\r\nContent-Encoding: gzip`, latin(gzipSync('name=a'))), 'header.Content-Encoding'],
  [
    post(`${json}\r\nContent-Encoding: gzip`, latin(Buffer.concat([gzipSync('{}'), gzipSync(' ')]))),
    'header.Content-Encoding',
  ],
  [
    post(`${json}\r\nContent-Encoding: gzip`, latin(Buffer.concat([gzipSync(''), gzipSync('{}')]))),
    'header.Content-Encoding',
  ],
  ...[
    `evil${one}--b--\r\n`,
    `evil\r\n${one}--b--\r\n`,
    `${one}--b--\r\nevil`,
    `${one}--b--\r\n${one}--b--\r\n`,
    `--b \r\n${one.slice(5)}--b--\r\n`,
    `${named('form-data; name="x"', `a\n--b\nContent-Disposition: form-data; name="name"\n\nb`)}--b--\r\n`,
    ...[
      named('form-data; name="x"', 'a', 'Content-Disposition: form-data; name="name"'),
      named('form-data; name="x"', 'a', 'content-disposition : form-data; name="name"'),
      named('form-data; name="x";', 'a', ' name="name"'),
      named('form-data; name="x"\nContent-Disposition: form-data; name="name"'),
      named('form-data; name="x"; name="name"'),
      named('form-data; name="x"; NAME="name"'),
      named('form-data; name="x"; name*=utf-8\'\'name'),
      named("form-data; name*=utf-8''name; name=x"),
      named('form-data; name="x"; filename*=utf-8\'\'a'),
      named('form-data; name="x"; filename="b"; filename*=utf-8\'\'a'),
      named('form-data; name="x\\"; name="name"'),
      named('form-data; name="x%22"'),
      named('form-data; name ="x"; name="name"'),
      named("form-data; name='name'"),
      named('form-data; name="\'name\'"'),
      named("form-data; name=x; filename='a; name=name'"),
      named('form-data; name="na\tme"'),
      named('form-data; name="=?utf-8?q?name?="'),
      named('form-data; name="x"; filename="=?utf-8?q?a?="'),
      named('attachment; name="x"'),
      named('form-data; name="x"', 'YQ==', 'Content-Transfer-Encoding: base64'),
      named('form-data; name="x"', 'a', 'Content-Type: text/plain; charset=utf-16'),
      named('form-data; name="x"', '\xe9', 'Content-Type: text/plain; charset=iso-8859-1'),
      named('form-data; name="_charset_"', 'utf-7'),
    ].map((body) => `${body}--b--\r\n`),
  ].map((body) => [post(parts, body), 'body'] as const),
  [post(parts, `${named('form-data; name="Name"')}--b--\r\n`), 'body.name'],
];

/** Requests that say the same to all. */
const plain = [
  none(json, ''),
  loose(form, 'a=b&method=DELETE'),
  get('/things?method=DELETE&payment_method=1'),
  post(json, '{}').replace('/things', '/things?other=b'),
  post(json, '{"any":{"A":1,"a":2},"list":[{"b":1}]}'),
  post(`${form}\r\nContent-Encoding: identity`, 'name=a'),
  post(xml, '<t><any><a/><a/></any></t>'),
  post(xml, '<t title="a"><name>a</name><tags>a</tags><tags>b</tags><list><i><a/></i><i><a/></i></list><x/><x/></t>'),
  post(`${json}; charset="utf-8";`, '{"other":1,"Others":2}'),
  ...['gzip', 'deflate', 'br'].map((coding, index) =>
    post(
      `${json}\r\nContent-Encoding: ${coding}`,
      latin([gzipSync, deflateSync, brotliCompressSync][index]?.('{}') ?? Buffer.alloc(0)),
    ),
  ),
  post(
    'multipart/form-data; boundary="b"',
    [
      '\r\n',
      named(
        'form-data; name="name"',
        'a',
        'Content-Type: text/plain; charset=ISO-8859-1',
        'Content-Transfer-Encoding: 8bit',
      ),
      named(
        "form-data; name=x; filename=a.txt; filename*=utf-8''a.txt",
        '\xe9',
        'Content-Type: text/csv; charset=latin1',
      ),
      named('form-data; name="z"; filename="Bob\'s.txt"'),
      named('form-data; name="y"; filename="C:\\a%22.txt"', '--c'),
      named('form-data; name="_charset_"', 'UTF-8'),
      '--b--',
    ].join(''),
  ),
  get('/things/100%25'),
  get('/things/a%252fb;c'),
  get('/things?word=a;b&page[size]=1&page[number]=2&other=1', 'X_Other: 1', 'Other-Word: 2'),
  post(json, String.raw`{"name":"\"name\":","whole":{"name":"{\"a\":1,\"a\":2}"},"list":[{"a":1},{"a":1}]}`),
  post(form, 'name={"a":1,"a":2}'),
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
  for (const [request, where] of [...twofold, ...lax]) {
    const client = connectRaw(port, request);
    const received = await client.until(/\}$/);
    expect([request, received]).toEqual([request, expect.stringMatching(/^HTTP\/1\.1 4/)]);
    expect([request, wheres()]).toEqual([request, expect.arrayContaining([where])]);
    if (where !== 'security') expect([request, received]).toEqual([request, expect.stringContaining(where)]);
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
  const told = wheres().length;
  for (const [request] of lax) await connectRaw(port, request).until(/^HTTP\/1\.1 200 [\s\S]*\{\}/);
  expect(wheres().slice(told)).toEqual([]);
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
