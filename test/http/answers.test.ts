import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { call, type Answer } from '../support/call';
import { fixtures } from '../../fixtures/index';
import { resolveConfig } from '../../src/serve/config';
import { readContract } from '../../src/openapi/contract';
import { startMock, type RunningMock } from '../../src/index';
import { createMockApp } from '../../src/serve/create-mock-app';

describe('the credential', () => {
  let mock: RunningMock;

  beforeAll(async () => {
    mock = await startMock({ apiKeys: ['first', 'se-cond._~+/='] });
  });
  afterAll(() => mock.close());

  const withHeader = (authorization?: string): Promise<Answer> =>
    call(mock.port, { path: '/v1/pets', key: '', ...(authorization !== undefined && { headers: { authorization } }) });

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
    const expectDeviation = async (port: number, asked: Parameters<typeof call>[1], clause: string): Promise<void> => {
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
