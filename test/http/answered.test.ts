import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { call, type Answer } from '../support/call';
import { fixtures } from '../../fixtures/index';
import { resolveConfig } from '../../src/serve/config';
import { readContract } from '../../src/openapi/contract';
import { startMock, type RunningMock } from '../../src/index';
import { createMockApp } from '../../src/serve/create-mock-app';
import { writeFileSync } from 'node:fs';
import { useTestFolder } from '../support/test-folder';
import { serve, killServed } from '../support/serve';
import { playedStockRoom } from '../support/stock-room';

describe('answers', () => {
  describe('the credential', () => {
    let mock: RunningMock;

    beforeAll(async () => {
      mock = await startMock({ apiKeys: ['first', 'se-cond._~+/='] });
    });
    afterAll(() => mock.close());

    const withHeader = (authorization?: string): Promise<Answer> =>
      call(mock.port, {
        path: '/v1/pets',
        key: '',
        ...(authorization !== undefined && { headers: { authorization } }),
      });

    test.each(['Bearer first', 'bearer first', 'BEARER first', 'Bearer   first', 'Bearer se-cond._~+/='])(
      '%s is valid',
      async (authorization) => {
        expect((await withHeader(authorization)).status).toBe(200);
      },
    );

    test.each([
      undefined,
      '',
      'first',
      'Basic first',
      'Bearer',
      'Bearer ',
      'Bearerfirst',
      'Notbearer first',
      'Token first',
    ])('%j is none: a challenge without an error code', async (authorization) => {
      const { status, headers, text } = await withHeader(authorization);
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toBe('Bearer realm="Pet Store"');
      expect(JSON.parse(text)).toMatchObject({ code: 'unauthorized' });
    });

    test.each([
      'Bearer wrong',
      'Bearer FIRST',
      'Bearer first first',
      'Bearer first,',
      'Bearer "first"',
      `Bearer ${'x'.repeat(10_000)}`,
    ])('%j is not valid: a challenge with invalid_token', async (authorization) => {
      const { status, headers, text } = await withHeader(authorization);
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toMatch(
        /^Bearer realm="Pet Store", error="invalid_token", error_description="[^"]+"$/,
      );
      expect(JSON.parse(text)).toMatchObject({ code: 'invalid_token' });
      expect(text).not.toContain(authorization.slice('Bearer '.length));
    });
  });

  describe('the deprecated operation', () => {
    let mock: RunningMock;

    beforeAll(async () => {
      mock = await startMock();
    });
    afterAll(() => mock.close());

    const notice = {
      deprecation: expect.stringMatching(/^@\d+$/),
      sunset: 'Thu, 05 Dec 2030 00:00:00 GMT',
      link: '</v1/pets>; rel="successor-version"',
    };

    test.each([
      ['the item', { path: '/v1/pets/1' }, 200],
      ['HEAD', { path: '/v1/pets/1', method: 'HEAD' }, 200],
      ['304', { path: '/v1/pets/1', headers: { 'if-none-match': '*' } }, 304],
      ['401', { path: '/v1/pets/1', key: '' }, 401],
      ['404', { path: '/v1/pets/999999' }, 404],
      ['404 of no int64', { path: '/v1/pets/x' }, 404],
      ['406', { path: '/v1/pets/1', headers: { accept: 'text/html' } }, 406],
      ['400 of a malformed escape in the query', { path: '/v1/pets/1?q=%zz' }, 400],
      ['400 of a malformed escape in the path', { path: '/v1/pets/%zz' }, 400],
      ['400 of HEAD', { path: '/v1/pets/%zz', method: 'HEAD' }, 400],
      ['400 of a Host that is none', { path: '/v1/pets/1', headers: { host: 'a b' } }, 400],
      ['400 of a session that is none', { path: '/v1/pets/1', headers: { 'x-mock-session': 'a b' } }, 400],
      ['417', { path: '/v1/pets/1', headers: { expect: 'a-miracle' } }, 417],
    ])('says so on %s', async (_name, asked, status) => {
      expect(await call(mock.port, asked)).toMatchObject({ status, headers: notice });
    });

    test.each([
      { path: '/v1/pets' },
      { path: '/v1/pets', key: '' },
      { path: '/v1/pets', method: 'POST', body: '{"name":"Rex","categoryId":1}' },
      { path: '/v1/nothing' },
      { path: '/v1/pets/1', method: 'OPTIONS' },
      { path: '/v1/pets/1', method: 'DELETE' },
      { path: '/v1/pets/%zz', method: 'DELETE' },
      { path: '/v1/pets?q=%zz' },
    ])('and no other does: %j', async (asked) => {
      const { headers } = await call(mock.port, asked);
      for (const name of Object.keys(notice)) expect(headers[name]).toBeUndefined();
    });
  });

  const opened: RunningMock[] = [];

  /** Starts a mock for one test. */
  async function open(options: Parameters<typeof startMock>[0]): Promise<RunningMock> {
    const mock = await startMock(options);
    opened.push(mock);
    return mock;
  }

  afterEach(() => Promise.all(opened.splice(0).map((mock) => mock.close())));

  describe('other documents', () => {
    test('OpenAPI 3.0, a base path of two segments, several servers', async () => {
      const mock = await open({ openapiFile: 'test/test-documents/tasks-30.json', count: 2 });
      expect(mock.baseUrl).toBe(`${mock.origin}/tasks/api`);
      const create = (path: string, body: string): Promise<Answer> => call(mock.port, { method: 'POST', path, body });
      for (const base of ['/tasks/api', '']) {
        expect((await call(mock.port, { path: `${base}/tasks` })).status).toBe(200);
        const created = await create(`${base}/tasks`, '{"title":null,"effort":0.1}');
        expect(created.status).toBe(201);
        expect(created.headers.location).toMatch(new RegExp(`^${base}/tasks/\\d+$`));
        expect((await create(`${base}/tasks`, '{"title":"t","effort":0}')).status).toBe(400);
        expect((await create(`${base}/tasks`, '{"title":"t","owner":null}')).status).toBe(400);
      }
      expect((await call(mock.port, { path: '/v1/tasks' })).status).toBe(404);
    });

    test('an answer that the document forbids is not sent: 500 with the clause', async () => {
      const openapiFile = 'test/test-documents/contradictory.yaml';
      const full = await open({ openapiFile, count: 3, fixtures: { schemas: {} } });
      const few = await open({ openapiFile, count: 1, fixtures: { schemas: {} } });
      const expectDeviation = async (
        port: number,
        asked: Parameters<typeof call>[1],
        clause: string,
      ): Promise<void> => {
        const { status, text, headers } = await call(port, asked);
        expect(status).toBe(500);
        expect(headers['content-type']).toContain('json');
        expect(text).toContain(clause);
      };
      await expectDeviation(few.port, { path: '/api/notes' }, '/schema/minItems');
      expect((await call(full.port, { path: '/api/notes' })).status).toBe(200);
      const long = { path: '/api/notes', method: 'POST', body: '{"text":"more than ten letters"}' };
      const created = await call(full.port, long);
      // What the request may bring and no answer can carry is kept as an answer can.
      expect([created.status, JSON.parse(created.text)]).toEqual([
        201,
        { id: 4, text: expect.stringMatching(/^.{0,10}$/) },
      ]);
      const listed: unknown = JSON.parse((await call(full.port, { path: '/api/notes' })).text);
      expect([listed].flat()).toContainEqual(JSON.parse(created.text));
    });
  });

  describe('bounds', () => {
    test('creates past the limit of items are 507, reads go on', async () => {
      const mock = await open({ count: 3, maximumItems: 5 });
      const create = (): Promise<Answer> =>
        call(mock.port, { method: 'POST', path: '/v1/pets', body: '{"name":"Rex","categoryId":1}' });
      expect([(await create()).status, (await create()).status]).toEqual([201, 201]);
      const { status, text } = await create();
      expect(status).toBe(507);
      expect(JSON.parse(text)).toEqual({ code: 'storage_full', message: expect.stringContaining('5'), status: 507 });
      expect(JSON.parse((await call(mock.port, { path: '/v1/pets' })).text)).toHaveLength(5);
    });
  });

  describe('the log', () => {
    test('warns of what the document does not describe, with what was probably meant, and never shows a key', async () => {
      const lines: Record<string, unknown>[] = [];
      const stream = new PassThrough().on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as Record<string, unknown>);
      });
      const config = resolveConfig({}, fixtures);
      const { app } = createMockApp(readContract(config.openapiFile), config, pino({ level: 'info' }, stream));
      const server = createServer(app).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      await call(port, { path: '/v1/pets?sttaus=sold&zzz=1' });
      const digits = '9007199254740993';
      const many = Array.from({ length: 5000 }, (_, number) => `"p${number}":1`).join(',');
      await call(port, { path: '/v1/pets', method: 'POST', body: `{"name":"Rex","categoryId":1,"staus":"sold"}` });
      await call(port, { path: '/v1/pets', method: 'POST', body: `{"name":"Rex","categoryId":1,${many}}` });
      await call(port, { path: `/v1/pets/${digits}` });
      server.close();
      await once(server, 'close');
      expect(lines).toHaveLength(4);
      expect(lines[0]).toMatchObject({
        level: 40,
        status: 200,
        warnings: [
          'unknown query parameter "sttaus" ignored (did you mean `status`?)',
          'unknown query parameter "zzz" ignored',
        ],
      });
      expect(lines[1]).toMatchObject({
        level: 40,
        warnings: ['unknown property "staus" dropped (did you mean `status`?)'],
      });
      expect(JSON.stringify(lines[2]).length).toBeLessThan(2000);
      expect(lines[2]).toMatchObject({ warnings: expect.arrayContaining([expect.stringMatching(/^4990 more/)]) });
      expect(lines[3]).toMatchObject({ level: 30, path: `/v1/pets/${digits}`, status: 404 });
      expect(JSON.stringify(lines)).not.toContain('understudy-key');
    });
  });
});

describe('secret fields', () => {
  const fileIn = useTestFolder();
  let mock: RunningMock;

  const login = {
    type: 'object',
    required: ['name'],
    maxProperties: 6,
    properties: {
      name: { type: 'string' },
      password: { type: 'string', format: 'password' },
      pin: { $ref: '#/components/schemas/Pin' },
      cards: { type: 'array', items: { allOf: [{ $ref: '#/components/schemas/Card' }] } },
      other: { oneOf: [{ type: 'integer' }, { type: 'string', format: 'password', maxLength: 3 }] },
    },
  };
  const components = {
    schemas: {
      Pin: { type: 'string', writeOnly: true },
      Card: { type: 'object', properties: { bank: { type: 'string' }, code: { type: 'integer', writeOnly: true } } },
    },
  };

  beforeAll(async () => {
    const file = fileIn('logins.json');
    const content = { 'application/json': { schema: login } };
    const code = { name: 'code', in: 'query', schema: { type: 'string', format: 'password', maxLength: 3 } };
    const post = { parameters: [code], requestBody: { content }, responses: { 204: { description: 'Well' } } };
    const document = { openapi: '3.1.0', info: { title: 'Logins', version: '1' }, paths: { '/logins': { post } } };
    writeFileSync(file, JSON.stringify({ ...document, components }));
    mock = await startMock({ openapiFile: file });
  });
  afterAll(() => mock.close());

  async function send(body: string): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${mock.baseUrl}/logins`, { method: 'POST', headers, body });
    const { calls } = await mock.control.session().calls();
    const { error, violations } = calls.at(-1) ?? {};
    expect(answer.status).toBe(400);
    return JSON.stringify([await answer.text(), error, violations]);
  }

  test.each([
    ['{"a":1,"password":hunter2sec}', 'line 1, column 19'],
    ['{"password":"hunter2",\n\n "pin" "hunter2"}', 'line 3, column 8'],
    ['{"password":"hunter2', 'line 1, column 21'],
    ['hunter2', 'line 1, column 1'],
    ['{"a":1,"a":2,"password":\'hunter2\'}', 'line 1, column 25'],
  ])('of %s, which is no JSON, is said where it is none, and nothing of it is shown', async (body, place) => {
    const told = await send(body);
    expect(told).toContain(place);
    expect(told).not.toMatch(/hunter2|password/);
  });

  test.each([
    ['a password of another type', { name: 'n', password: 98765 }, 'body.password: expected a string, got [redacted]'],
    ['what is writeOnly behind a reference', { name: 'n', pin: 98765 }, 'body.pin: expected a string, got [redacted]'],
    ['in lists', { name: 'n', cards: [{ code: '98765' }] }, 'body.cards.0.code: expected an integer, got [redacted]'],
    ['in an alternative', { name: 'n', other: '98765' }, 'got [redacted]'],
    [
      'in the whole',
      { name: 'n', password: '98765', a: 1, b: 2, c: 3, d: 4, e: 5 },
      String.raw`{\\\"name\\\":\\\"n\\\",\\\"password\\\":\\\"[redacted]\\\"`,
    ],
  ])('a secret is not shown: %s', async (_where, body, words) => {
    const told = await send(JSON.stringify(body));
    expect(told).toContain(words);
    expect(told).not.toContain('98765');
  });

  test('a parameter of the format password is not shown in the journal of queries', async () => {
    await fetch(`${mock.baseUrl}/logins?code=987&else=1`, { method: 'POST' });
    const { calls } = await mock.control.session().calls();
    expect(calls.at(-1)?.query).toBe('code=[redacted]&else=1');
  });
});

describe('unwritable headers', () => {
  const fileIn = useTestFolder();

  const text = { type: 'string' };
  const item = { type: 'object', required: ['id'], properties: { id: text, name: text } };
  const items = { type: 'array', items: { $ref: '#/components/schemas/Item' } };
  const json = (schema: object): object => ({ 'application/json': { schema } });
  const one = { $ref: '#/components/schemas/Item' };

  /** A collection and its items, at a path. */
  function resourceAt(path: string): object {
    const response = { description: 'One', content: json(one) };
    return {
      [path]: {
        get: { responses: { 200: { description: 'All', content: json(items) } } },
        post: { requestBody: { content: json(one) }, responses: { 201: response } },
      },
      [`${path}/{id}`]: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: { responses: { 200: response, 404: { description: 'None' } } },
      },
    };
  }

  const oddHeaders = {
    'bad name': { required: true, schema: text },
    'X-Listed': { required: true, schema: { enum: ['猫', '犬'] } },
    'X-Either': { required: true, schema: { enum: ['猫', 'cat'] } },
    'X-Lines': { schema: { type: 'string', example: 'one\ntwo' } },
    'X-Fine': { required: true, schema: { enum: ['fine'] } },
  };

  const document = {
    openapi: '3.1.0',
    info: { title: 'Katzen "猫"\n', version: '1' },
    security: [],
    paths: {
      ...resourceAt('/猫'),
      ...resourceAt('/plain'),
      '/old': {
        get: {
          deprecated: true,
          'x-successor': '/猫/{id}',
          'x-sunset': '2000-01-01',
          responses: { 204: { description: 'None' } },
        },
      },
      '/odd': {
        get: {
          operationId: 'odd',
          responses: { 200: { description: 'Odd', headers: oddHeaders, content: json(text) } },
        },
      },
      '/keyed': { get: { security: [{ key: [] }], responses: { 204: { description: 'None' } } } },
      '/typed': {
        post: {
          requestBody: { content: { 'application/json; charset="猫"': { schema: text } } },
          responses: { 200: { description: 'Typed', content: { 'application/json; charset="猫"': { schema: text } } } },
        },
      },
      '/untyped': {
        get: {
          operationId: 'untyped',
          responses: { 200: { description: 'Untyped', content: { 'text/猫': { schema: text } } } },
        },
      },
    },
    components: {
      schemas: { Item: item },
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-"猫"' } },
    },
  };

  let mock: RunningMock;
  beforeAll(async () => {
    writeFileSync(fileIn('odd.json'), JSON.stringify(document));
    mock = await startMock({ openapiFile: fileIn('odd.json'), count: 2, ignoreSunset: true });
  });
  afterAll(() => mock.close());
  afterAll(killServed);

  function ask(path: string, body?: string, headers: Record<string, string> = {}): Promise<Answer> {
    return call(mock.port, { path, key: '', headers, ...(body !== undefined && { method: 'POST', body }) });
  }

  async function count(path: string): Promise<number> {
    return (JSON.parse((await ask(path)).text) as unknown[]).length;
  }

  const cats = encodeURI('/猫');

  describe('what a header of an answer must carry', () => {
    test('a path beyond ASCII is percent-encoded in Location, and the item can be read there', async () => {
      const made = await ask(cats, '{"id":"gr\u00fc\u00df/e 猫"}');
      expect([made.status, made.headers.location]).toEqual([
        201,
        `${cats}/${encodeURIComponent('gr\u00fc\u00df/e 猫')}`,
      ]);
      expect((await ask(made.headers.location ?? '')).status).toBe(200);
    });

    test('an identifier that no path can carry is refused, and nothing is kept', async () => {
      const before = await count('/plain');
      for (const id of ['"\\ud800"', '"a\\udc00b"', '"\\udc00\\ud800"']) {
        const refused = await ask('/plain', `{"id":${id}}`);
        expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('whole characters')]);
      }
      expect(await count('/plain')).toBe(before);
      const { calls } = await mock.control.session().calls({ limit: 2 });
      expect(calls[0]?.violations).toMatchObject([{ where: 'body.id', rule: 'identifier' }]);
    });

    test('nor is one loaded', async () => {
      const loaded = mock.control.session().load({ '/plain': [{ id: '\ud800' }] });
      await expect(loaded).rejects.toThrow(/\/~1plain\/0\/id: expected an identifier of whole characters/);
    });

    test('elsewhere half a character is kept, and answered as the escape it came as', async () => {
      const made = await ask('/plain', '{"id":"half","name":"\\ud800"}');
      expect([made.status, (await ask('/plain/half')).text]).toEqual([201, '{"id":"half","name":"\\ud800"}']);
    });

    test('a successor beyond ASCII is percent-encoded in Link', async () => {
      const { status, headers } = await ask('/old');
      expect([status, headers.link]).toEqual([204, `<${cats}/{id}>; rel="successor-version"`]);
    });

    test('headers that HTTP cannot carry are left out, and asked of nobody', async () => {
      const { status, headers } = await ask('/odd', undefined, { origin: 'http://page.example' });
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'x-either': 'cat', 'x-fine': 'fine' });
      expect(headers).not.toHaveProperty('x-listed');
      expect(headers['access-control-expose-headers']).not.toContain('bad name');
    });

    test('challenges, media types and what a 415 offers are lawful too', async () => {
      const challenged = await ask('/keyed');
      expect([challenged.status, challenged.headers['www-authenticate']]).toEqual([
        401,
        'ApiKey realm="Katzen ", in="header", name="X-"',
      ]);
      const typed = await ask('/typed', '"a"');
      expect([typed.status, typed.headers['content-type']]).toEqual([200, 'application/json']);
      expect((await ask('/typed', 'a', { 'content-type': 'text/plain' })).status).toBe(415);
      expect((await ask('/untyped')).status).toBe(200);
    });

    test('what is left out is said once at start', async () => {
      const { end } = await serve([fileIn('odd.json')]);
      const log = await end();
      const left = log.match(/(?:HTTP cannot carry|no header can be called) .*; it is \w+ \w+/g);
      expect(left).toEqual([
        expect.stringMatching(/^no header can be called .*bad name.*; it is left out/),
        expect.stringMatching(/^HTTP cannot carry any value of the header .*X-Listed.*; it is not sent/),
        expect.stringMatching(/^HTTP cannot carry the media type .*, which is none; it is not sent/),
      ]);
    });
  });
});

describe('remembered', () => {
  const file = useTestFolder();

  const article = { title: 'Bolt', stock: 7 };
  const refusal = (status: number): unknown => ({ status, headers: {}, body: '' });
  const replayed = {
    'idempotency.key': {
      'POST /articles': { value: 'replay' },
      'POST /articles/{articleId}/moves': { value: 'replay' },
    },
    'refusal.idempotency.other-body': { 'POST /articles': { value: refusal(422) } },
  };
  const withKey = (key: string): Record<string, string> => ({ 'idempotency-key': key });

  describe('what a session remembers of its requests', () => {
    test('a key is answered as before, and with another body refused, until a reset; a snapshot has what it had', async () => {
      await playedStockRoom(file('profile.yaml'), replayed, async (call, mock) => {
        const first = await call('POST', '/articles', article, withKey('k1'));
        const { id } = first.body as { id: number };
        expect((await call('POST', '/articles', article, withKey('k1'))).body).toEqual(first.body);
        expect((await call('POST', '/articles', { ...article, stock: 8 }, withKey('k1'))).status).toBe(422);
        const session = mock.control.session('default');
        await session.takeSnapshot('with-k1');
        await session.reset();
        expect((await call('GET', `/articles/${id}`)).status).toBe(404);
        const again = await call('POST', '/articles', article, withKey('k1'));
        const made = again.body as { id: number };
        expect([again.status, made.id === id]).toEqual([201, false]);
        expect((await call('GET', `/articles/${made.id}`)).status).toBe(200);
        await session.restore('with-k1');
        expect((await call('POST', '/articles', article, withKey('k1'))).body).toEqual(first.body);
        const fork = await mock.control.begin('fork', { from: { session: 'default' } });
        const forked = { ...withKey('k1'), 'x-mock-session': fork.name };
        expect((await call('POST', '/articles', article, forked)).body).toEqual(first.body);
      });
    });

    test('a key on the path of another item is another key', async () => {
      await playedStockRoom(file('profile.yaml'), replayed, async (call) => {
        const [first, second] = [
          await call('POST', '/articles/1/moves', { quantity: 1 }, withKey('m1')),
          await call('POST', '/articles/2/moves', { quantity: 1 }, withKey('m1')),
        ];
        expect([first.status, second.status]).toEqual([201, 201]);
        expect(second.body).not.toEqual(first.body);
        expect((await call('GET', '/articles/2/moves')).body).toContainEqual(second.body);
      });
    });

    test('keys of long bodies take a part of the bytes of items at most: the oldest are forgotten', async () => {
      const long = { title: 'B'.repeat(4000), stock: 7 };
      const story: Parameters<typeof playedStockRoom>[2] = async (call) => {
        const ids: number[] = [];
        for (let key = 0; key < 12; key += 1) {
          const made = (await call('POST', '/articles', long, withKey(`k${key}`))).body as { id: number };
          expect((await call('DELETE', `/articles/${made.id}`)).status).toBe(204);
          ids.push(made.id);
        }
        const again = async (key: number): Promise<unknown> =>
          ((await call('POST', '/articles', long, withKey(`k${key}`))).body as { id: number }).id;
        expect([await again(11), (await again(0)) === ids[0]]).toEqual([ids[11], false]);
      };
      await playedStockRoom(file('profile.yaml'), replayed, story, { maximumBytes: 256 * 1024 });
    });

    test('that an item was removed, however its path is spelt, until a reset', async () => {
      const points = {
        'refusal.item.gone': { 'GET /articles/{articleId}': { value: refusal(410) } },
        'refusal.item.unknown': { 'GET /articles/{articleId}': { value: refusal(404) } },
      };
      await playedStockRoom(file('profile.yaml'), points, async (call, mock) => {
        const made = (await call('POST', '/articles', article)).body as { id: number };
        await mock.control.session('default').takeSnapshot('with-it');
        expect((await call('DELETE', `/articles/${made.id}`)).status).toBe(204);
        expect((await call('GET', `/articles/${made.id}`)).status).toBe(410);
        const spelt = String(made.id).replaceAll(/\d/g, '%3$&');
        expect((await call('GET', `/articles/${spelt}`)).status).toBe(410);
        await mock.control.session('default').reset();
        expect((await call('GET', `/articles/${made.id}`)).status).toBe(404);
      });
    });

    test('what a reset takes away is no value that items have been seen with', async () => {
      const points = {
        'member.known-values': { 'POST /articles body.title': { value: 'seen' } },
      };
      await playedStockRoom(file('profile.yaml'), points, async (call, mock) => {
        const seeded = (await call('GET', '/articles/1')).body as { title: string };
        await mock.control.session('default').load({ '/articles': [{ id: 1, ...article }] });
        expect((await call('POST', '/articles', article)).status).toBe(201);
        await mock.control.session('default').reset();
        expect((await call('POST', '/articles', article)).status).toBe(422);
        expect((await call('POST', '/articles', { ...article, title: seeded.title })).status).toBe(201);
      });
    });
  });
});
