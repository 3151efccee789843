import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';
import { readContract } from '../../src/openapi/contract';
import { gunzipSync } from 'node:zlib';

describe('tokens of logins', () => {
  const fileIn = useTestFolder();
  const text = { type: 'string' };
  const withHeaders = (names: readonly string[]): object =>
    Object.fromEntries(names.map((name) => [name, { schema: { ...text, minLength: 12, maxLength: 40 } }]));
  let mock: RunningMock;

  beforeAll(async () => {
    const file = fileIn('logins.json');
    const token = { type: 'object', required: ['token'], properties: { token: { ...text, minLength: 8 } } };
    const user = { type: 'object', required: ['user'], properties: { user: token } };
    const device = {
      type: 'object',
      required: ['id', 'token'],
      properties: { id: { type: 'integer', readOnly: true }, token: text },
    };
    const answers = (status: number, schema: object, headers = {}): object => ({
      [status]: { description: 'x', headers, content: { 'application/json': { schema } } },
    });
    const body = { required: true, content: { 'application/json': { schema: device } } };
    const paths = {
      '/login': { post: { responses: answers(200, user, withHeaders(['X-Auth-Token', 'X-Key'])) } },
      '/old-login': { post: { responses: answers(200, { ...token, example: { token: 'revoked-key' } }) } },
      '/devices': {
        get: { responses: answers(200, { type: 'array', items: device }) },
        post: { requestBody: body, responses: answers(201, device) },
      },
      '/echo/{token}': {
        parameters: [{ name: 'token', in: 'path', required: true, schema: text }],
        get: { responses: answers(200, token) },
      },
      '/secret': { get: { security: [{ bearer: [] }, { key: [] }], responses: { 204: { description: 'x' } } } },
    };
    const components = {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    };
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'L', version: '1' }, paths, components }));
    mock = await startMock({ openapiFile: file, revokedKeys: ['revoked-key'] });
  });
  afterAll(() => mock.close());

  const statusWith = async (token: string): Promise<number> =>
    (await callJson(mock.origin, '/secret', 'GET', undefined, { authorization: `Bearer ${token}` })).status;

  test('a token within the answer of a login, or in its headers, is a credential', async () => {
    const login = await callJson(mock.origin, '/login', 'POST');
    const { user } = login.body as { user: { token: string } };
    expect(await statusWith(user.token)).toBe(204);
    expect(await statusWith(login.headers.get('x-auth-token') ?? '')).toBe(204);
    const key = { 'x-key': login.headers.get('x-key') ?? '' };
    expect((await callJson(mock.origin, '/secret', 'GET', undefined, key)).status).toBe(204);
    expect(await statusWith(`${user.token}x`)).toBe(401);
  });

  test('a revoked key that a login hands out stays revoked', async () => {
    expect((await callJson(mock.origin, '/old-login', 'POST')).body).toEqual({ token: 'revoked-key' });
    expect(await statusWith('revoked-key')).toBe(401);
  });

  test('what a client has sent is no token, in whatever answer it comes back', async () => {
    const made = await callJson(mock.origin, '/devices', 'POST', { token: 'chosen-by-me' });
    expect(made).toMatchObject({ status: 201, body: { token: 'chosen-by-me' } });
    expect(await statusWith('chosen-by-me')).toBe(401);
    const list = await callJson(mock.origin, '/devices');
    expect(JSON.stringify(list.body)).toContain('chosen-by-me');
    expect(await statusWith('chosen-by-me')).toBe(401);
    expect((await callJson(mock.origin, '/echo/named%2Dby%2Dme')).body).toEqual({ token: 'named-by-me' });
    expect(await statusWith('named-by-me')).toBe(401);
    const escaped = await fetch(`${mock.origin}/devices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: String.raw`{"\u0074oken":"escaped-by-me"}`,
    });
    expect(await escaped.json()).toMatchObject({ token: 'escaped-by-me' });
    expect(await statusWith('escaped-by-me')).toBe(401);
  });

  test('a reset forgets what was handed out, unless it keeps the tokens', async () => {
    const login = async (): Promise<string> => {
      const { body } = await callJson(mock.origin, '/login', 'POST');
      return (body as { user: { token: string } }).user.token;
    };
    const token = await login();
    await mock.control.session('default').reset({ keep: ['tokens'] });
    expect(await statusWith(token)).toBe(204);
    await mock.control.session('default').reset();
    expect(await statusWith(token)).toBe(401);
    const next = await login();
    expect(await statusWith(next)).toBe(204);
    const all = await fetch(`${mock.origin}/__mock/reset`, { method: 'POST', headers: { 'x-mock-control': '1' } });
    expect(all.status).toBe(204);
    expect(await statusWith(next)).toBe(401);
  });
});

describe('issued tokens', () => {
  const fileIn = useTestFolder();
  const schemes = {
    bearer: { type: 'http', scheme: 'bearer' },
    token: { type: 'http', scheme: 'Token' },
    digest: { type: 'http', scheme: 'digest' },
    basic: { type: 'http', scheme: 'basic' },
    header: { type: 'apiKey', in: 'header', name: 'Authorization' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    certificate: { type: 'mutualTLS' },
  };
  let mock: RunningMock;

  beforeAll(async () => {
    const file = fileIn('tokens.json');
    const text = { type: 'string', minLength: 8 };
    const schema = { type: 'object', required: ['access_token'], properties: { access_token: text } };
    const headers = { 'Set-Cookie': { schema: { type: 'string', enum: ['sid=s3cr3t-crumb; Path=/'] } } };
    const ok = { description: 'x', content: { 'application/json': { schema } } };
    const well = { responses: { 204: { description: 'x' } } };
    const guarded = Object.keys(schemes).map((name): [string, object] => [
      `/by-${name}`,
      { get: { ...well, security: [{ [name]: [] }] } },
    ]);
    const paths = {
      '/login': { post: { responses: { 200: { ...ok, headers } } } },
      ...Object.fromEntries<object>(guarded),
    };
    const components = { securitySchemes: schemes };
    writeFileSync(
      file,
      JSON.stringify({ openapi: '3.1.0', info: { title: 'Tokens', version: '1' }, paths, components }),
    );
    mock = await startMock({ openapiFile: file });
  });
  afterAll(() => mock.close());

  const ask = async (scheme: string, headers: Record<string, string> = {}, prefix = ''): Promise<number> =>
    (await callJson(`${mock.origin}${prefix}`, `/by-${scheme}`, 'GET', undefined, headers)).status;

  describe('credentials of every scheme', () => {
    test.each<[scheme: string, headers: Record<string, string>, status: number]>([
      ['token', { authorization: 'Token understudy-key' }, 204],
      ['token', { authorization: 'token understudy-key' }, 204],
      ['token', { authorization: 'Bearer understudy-key' }, 401],
      ['token', { authorization: 'Token wrong' }, 401],
      ['header', { authorization: 'understudy-key' }, 204],
      ['header', { authorization: 'Token understudy-key' }, 204],
      ['header', { authorization: 'Token wrong' }, 401],
      ['digest', { authorization: 'Digest username="u", response="x"' }, 204],
      ['digest', { authorization: 'Digest' }, 401],
      ['digest', {}, 401],
      ['basic', { authorization: `Basic ${btoa('user:understudy-key')}` }, 204],
      ['certificate', {}, 204],
    ])('%s takes %j: %i', async (scheme, headers, status) => {
      expect(await ask(scheme, headers)).toBe(status);
    });

    test('the challenge names the scheme', async () => {
      const refused = await callJson(mock.origin, '/by-token');
      expect(refused.headers.get('www-authenticate')).toBe('Token realm="Tokens"');
    });
  });

  test('what a login hands out is a credential from then on, in its session alone', async () => {
    expect(await ask('cookie', { cookie: 'sid=s3cr3t-crumb' })).toBe(401);
    const login = await callJson(mock.origin, '/login', 'POST');
    const { access_token: token } = login.body as { access_token: string };
    expect(await ask('bearer', { authorization: `Bearer ${token}` })).toBe(204);
    expect(await ask('token', { authorization: `Token ${token}` })).toBe(204);
    expect(await ask('header', { authorization: token })).toBe(204);
    expect(await ask('cookie', { cookie: 'sid=s3cr3t-crumb' })).toBe(204);
    expect(await ask('bearer', { authorization: `Bearer ${token}x` })).toBe(401);
    expect(await ask('bearer', { authorization: `Bearer ${token}` }, '/@other')).toBe(401);
  });

  test('what a login hands out is shown by neither the journal nor its archive', async () => {
    const { access_token: token } = (await callJson(mock.origin, '/login', 'POST')).body as { access_token: string };
    expect(await ask('bearer', { authorization: `Bearer ${token}` })).toBe(204);
    for (const where of ['journal', 'journal/har']) {
      const told = JSON.stringify((await callJson(mock.origin, `/__mock/sessions/default/${where}`)).body);
      expect(told).toContain('access_token');
      expect(told).not.toContain(token);
    }
  });
});

describe('error shapes', () => {
  type Json = Record<string, unknown>;

  const fileIn = useTestFolder();
  const text = { type: 'string' };
  const object = (properties: Json, ...required: string[]): Json => ({ type: 'object', properties, required });

  /** Asks for something that is not there, of a document that describes errors in a shape. */
  async function refused(shape: Json, mediaType = 'application/json', status = '400'): Promise<JsonAnswer> {
    const file = fileIn('errors.json');
    const parameters = [{ name: 'n', in: 'query', schema: { type: 'integer', maximum: 5 } }];
    const responses = {
      200: { description: 'x', content: { 'application/json': { schema: object({ id: text }) } } },
      [status]: { description: 'x', content: { [mediaType]: { schema: shape } } },
    };
    const paths = { '/one': { get: { parameters, responses } } };
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Errors', version: '1' }, paths }));
    const mock = await startMock({ openapiFile: file });
    try {
      const answer = await callJson(mock.baseUrl, '/one?n=9');
      expect(answer.headers.get('content-type')).toContain(mediaType);
      const contract = readContract(file);
      const [operation] = contract.operations;
      if (operation === undefined) throw new Error('there is an operation');
      const observed = { status: answer.status, contentType: mediaType, header: () => undefined, hasBody: true };
      expect(contract.checkResponse(operation, { ...observed, body: answer.body as never })).toEqual([]);
      return answer;
    } finally {
      await mock.close();
    }
  }

  const words = expect.stringContaining('query.n');

  test.each<[what: string, shape: Json, body: unknown]>([
    [
      'objects in an array',
      object({ errors: { type: 'array', items: object({ message: text, help: text }) } }),
      { errors: [{ message: words }] },
    ],
    [
      'objects in an array, one at least, with codes',
      object(
        { errors: { type: 'array', minItems: 1, items: object({ code: text, message: text }, 'code') } },
        'errors',
      ),
      { errors: [{ code: 'invalid_parameter', message: words }] },
    ],
    [
      'an error within',
      object({ error: object({ type: text, code: text, message: text }, 'type', 'message') }, 'error'),
      { error: { type: 'invalid_parameter', code: 'invalid_parameter', message: words } },
    ],
    [
      'errors by the field that they are of',
      object({ errors: object({ body: { type: 'array', items: text } }, 'body') }, 'errors'),
      { errors: { body: [words] } },
    ],
    [
      'errors in a map',
      object({ errors: { type: 'object', additionalProperties: { type: 'array', items: text } } }),
      { errors: { 'query.n': [words] } },
    ],
    [
      'codes that are listed',
      object({ code: { enum: ['NOT_FOUND', 'BAD_REQUEST'] }, message: text }, 'code'),
      { code: 'BAD_REQUEST', message: words },
    ],
    [
      'members that must be there and that no error has words for',
      object(
        {
          request_id: { ...text, format: 'uuid' },
          time: { ...text, format: 'date-time' },
          ref: { ...text, pattern: '^E-[0-9]{4}$' },
          status_code: { type: 'integer' },
          msg: text,
        },
        'request_id',
        'time',
        'ref',
        'status_code',
      ),
      {
        request_id: expect.any(String),
        time: expect.any(String),
        ref: expect.stringMatching(/^E-\d{4}$/),
        status_code: 400,
        msg: words,
      },
    ],
    [
      'alternatives',
      { oneOf: [object({ wrong: { type: 'integer' } }, 'wrong'), object({ detail: text }, 'detail')] },
      { detail: words },
    ],
    [
      'parts',
      { allOf: [object({ code: { type: 'integer' } }, 'code'), object({ message: text })] },
      { code: 400, message: words },
    ],
    ['words that are short', object({ message: { ...text, maxLength: 8 } }), { message: 'query.n:' }],
    ['a list at the top', { type: 'array', items: object({ description: text }) }, [{ description: words }]],
    ['a text', text, words],
    ['no room for words', object({ kind: { const: 'refusal' } }, 'kind'), { kind: 'refusal' }],
    [
      'a problem with a type of its own',
      object({ type: text, title: text, status: { type: 'integer' }, detail: text, ok: { type: 'boolean' } }, 'ok'),
      { type: 'about:blank', title: 'invalid parameter', status: 400, detail: words, ok: false },
    ],
  ])('an error is told in the documented shape: %s', async (_what, shape, body) => {
    const answer = await refused(shape);
    expect([answer.status, answer.body]).toEqual([400, body]);
  });

  test.each(['4XX', 'default'])('the shape of %s is kept to as well', async (status) => {
    const shape = object({ errors: { type: 'array', items: object({ message: text }, 'message') } }, 'errors');
    expect((await refused(shape, 'application/vnd.api+json', status)).body).toEqual({ errors: [{ message: words }] });
  });
});

describe('media types', () => {
  const fileIn = useTestFolder();
  const text = { type: 'string' };
  const book = {
    type: 'object',
    required: ['id', 'title', 'tags', 'authors'],
    properties: {
      id: { type: 'integer', const: 7, xml: { attribute: true } },
      title: { ...text, const: 'A & "B"' },
      tags: { type: 'array', minItems: 2, maxItems: 2, items: { ...text, const: 't', xml: { name: 'tag' } } },
      authors: {
        type: 'array',
        minItems: 1,
        maxItems: 1,
        xml: { wrapped: true, name: 'by' },
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: { ...text, const: 'N' } },
          xml: { name: 'author' },
        },
      },
      '2nd': { type: 'integer', const: 2 },
    },
    additionalProperties: false,
    xml: { name: 'book', prefix: 'b', namespace: 'http://books.example/' },
  };
  const row = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'integer', const: 1 }, name: { ...text, const: 'a, "b"' } },
    additionalProperties: false,
  };
  const rows = { type: 'array', minItems: 2, maxItems: 2, items: row };
  const binary = { ...text, format: 'binary' };
  const line = '{"id":1,"name":"a, \\"b\\""}';
  const answers: readonly (readonly [mediaType: string, media: object])[] = [
    ['image/png', { schema: binary, example: 'not a picture' }],
    ['image/jpeg', { schema: binary }],
    ['image/gif', {}],
    ['image/webp', { schema: {} }],
    ['application/pdf', { schema: binary }],
    ['application/zip', { schema: binary }],
    ['application/gzip', { schema: binary }],
    ['audio/wav', { schema: binary }],
    ['audio/mpeg', { schema: binary }],
    ['video/mp4', { schema: binary }],
    ['application/octet-stream', { schema: binary }],
    ['application/xml', { schema: { $ref: '#/components/schemas/Book' } }],
    ['text/csv', { schema: rows }],
    ['text/html', { schema: { ...text, const: 'a < b' } }],
    ['text/plain', { schema: { ...text, const: 'plain' } }],
    ['application/x-ndjson', { schema: rows }],
    ['application/jsonl', { itemSchema: { $ref: '#/components/schemas/Row' } }],
    ['text/event-stream', { schema: row }],
  ];
  let mock: RunningMock;

  beforeAll(async () => {
    const file = fileIn('types.json');
    const paths = Object.fromEntries(
      answers.map(([name, media]) => [
        `/${name}`,
        { get: { responses: { 200: { description: 'x', content: { [name]: media } } } } },
      ]),
    );
    const components = { schemas: { Book: book, Row: row } };
    writeFileSync(file, JSON.stringify({ openapi: '3.2.0', info: { title: 'T', version: '1' }, paths, components }));
    mock = await startMock({ openapiFile: file });
  });
  afterAll(() => mock.close());

  async function get(mediaType: string): Promise<Buffer> {
    const answer = await fetch(`${mock.origin}/${mediaType}`);
    const body = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, mediaType]);
    expect(answer.headers.get('content-length')).toBe(String(body.length));
    return body;
  }

  describe('an answer is what its media type says', () => {
    test.each([
      ['image/png', '89504e470d0a1a0a', '49454e44ae426082'],
      ['image/jpeg', 'ffd8ff', 'ffd9'],
      ['image/gif', '474946383761', '3b'],
      ['image/webp', '52494646', ''],
      ['application/pdf', '255044462d', '2525454f460a'],
      ['application/zip', '504b0304', ''],
      ['audio/wav', '52494646', ''],
      ['audio/mpeg', 'fffb', ''],
      ['video/mp4', '00000014667479706973', ''],
      ['application/octet-stream', '00fe02fc', ''],
    ])('%s', async (mediaType, start, end) => {
      const body = (await get(mediaType)).toString('hex');
      expect([body.slice(0, start.length), body.slice(body.length - end.length)]).toEqual([start, end]);
    });

    test('gzip can be unpacked', async () => {
      expect(gunzipSync(await get('application/gzip')).toString()).toBe('sample\n');
    });

    test.each([
      ['text/csv', 'id,name\r\n1,"a, ""b"""\r\n1,"a, ""b"""\r\n'],
      ['text/plain', 'plain'],
      ['application/x-ndjson', `${line}\n${line}\n`],
      ['application/jsonl', `${line}\n`],
      ['text/event-stream', `data: ${line}\n\n`],
    ])('%s', async (mediaType, expected) => {
      expect((await get(mediaType)).toString()).toBe(expected);
    });

    test('a page says what the text is', async () => {
      expect((await get('text/html')).toString()).toMatch(/^<!doctype html>[\s\S]*<p>a &lt; b<\/p>[\s\S]*<\/html>\n$/);
    });

    test('XML has the names of the schemas', async () => {
      expect((await get('application/xml')).toString()).toBe(
        '<?xml version="1.0" encoding="UTF-8"?>\n' +
          '<b:book xmlns:b="http://books.example/" id="7"><title>A &amp; &quot;B&quot;</title>' +
          '<tag>t</tag><tag>t</tag><by><author><name>N</name></author></by><_2nd>2</_2nd></b:book>\n',
      );
    });
  });

  describe('bytes', () => {
    test('are described to HEAD, and revalidated', async () => {
      const head = await fetch(`${mock.origin}/image/png`, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '78']);
      const headers = { 'if-none-match': head.headers.get('etag') ?? '' };
      expect((await fetch(`${mock.origin}/image/png`, { headers })).status).toBe(304);
    });

    test('stand in base64 in the journal and in archives', async () => {
      const bytes = (await get('image/png')).toString('base64');
      const session = mock.control.session();
      const { calls } = await session.calls({ path: '/image/png' });
      expect(calls.at(-1)?.response.body).toBe(bytes);
      const content = { mimeType: 'image/png', size: 78, text: bytes, encoding: 'base64' };
      expect(JSON.parse(JSON.stringify(await session.har()))).toMatchObject({
        log: {
          entries: expect.arrayContaining([
            expect.objectContaining({ response: expect.objectContaining({ content }) }),
          ]),
        },
      });
    });

    test('can be cut short by a fault', async () => {
      await mock.control.session().addFault({ kind: 'truncate', bytes: 3, count: 1 });
      const answer = await fetch(`${mock.origin}/image/gif`);
      expect(answer.headers.get('content-length')).toBe('54');
      await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    });
  });
});

describe('forced answers', () => {
  const fileIn = useTestFolder();
  const weather = { type: 'object', required: ['degrees'], properties: { degrees: { type: 'integer' } } };
  const examples = { mild: { value: { degrees: 12 } }, broken: { value: { degrees: 'cold' } } };
  const refused = { type: 'object', required: ['why'], properties: { why: { type: 'string' } } };
  const required = (schema: object): object => ({ required: true, schema });
  let mock: RunningMock;

  beforeAll(async () => {
    const file = fileIn('weather.json');
    const json = (schema: object, more: object): object => ({ content: { 'application/json': { schema, ...more } } });
    const headers = {
      'Retry-After': required({ type: 'integer' }),
      'X-Request-Id': required({ type: 'string', format: 'uuid' }),
      'X-Maybe': { schema: { type: 'string' } },
      'Transfer-Encoding': required({ type: 'string' }),
    };
    const framing = Object.fromEntries(
      ['Transfer-Encoding', 'Content-Encoding', 'Date', 'Connection', 'Trailer'].map((name) => [
        name,
        required({ type: 'string' }),
      ]),
    );
    const responses = {
      200: { description: 'x', headers: framing, ...json(weather, { examples }) },
      202: { description: 'x', ...json(refused, { example: { because: 1 } }) },
      400: { description: 'x', headers },
      401: { description: 'x', headers },
      409: { description: 'x', headers },
    };
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
    const paths = {
      '/weather': { get: { responses, parameters: [limit] } },
      '/locked': { get: { responses, security: [{ key: [] }] } },
    };
    const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } };
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'W', version: '1' }, paths, components }));
    mock = await startMock({ openapiFile: file });
  });
  afterAll(() => mock.close());

  const prefer = (wish: string): ReturnType<typeof callJson> =>
    callJson(mock.baseUrl, '/weather', 'GET', undefined, { prefer: wish });

  test.each(['example=broken', 'code=200, example=broken'])(
    'an example that is asked for by name (%s) is answered as it is written, and says where it deviates',
    async (wish) => {
      const { status, body, headers } = await prefer(wish);
      expect({ status, body }).toEqual({ status: 200, body: { degrees: 'cold' } });
      expect(headers.get('x-mock-deviation')).toBe('body.degrees: expected an integer, got "cold"');
    },
  );

  test('one that keeps to its schema says nothing', async () => {
    const { body, headers } = await prefer('example=mild');
    expect(body).toEqual({ degrees: 12 });
    expect(headers.has('x-mock-deviation')).toBe(false);
  });

  test('of a forced status an example that deviates is passed over', async () => {
    const { status, body } = await prefer('code=202');
    expect(status).toBe(202);
    expect(body).toEqual({ why: expect.any(String) });
  });

  test('headers that say how bytes travel are not made up', async () => {
    const { status, headers } = await callJson(mock.baseUrl, '/weather');
    expect(status).toBe(200);
    expect([...headers.keys()]).not.toContain('content-encoding');
  });

  test.each([
    ['an error', '/weather?limit=x', {}, 400],
    ['one about a key', '/locked', {}, 401],
    ['a forced one', '/weather', { prefer: 'code=409' }, 409],
  ])('%s carries the headers that the document requires of it', async (_what, path, headers, status) => {
    const answer = await callJson(mock.baseUrl, path, 'GET', undefined, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.has('x-maybe')).toBe(false);
  });
});
