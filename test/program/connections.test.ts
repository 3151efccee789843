import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createMasker } from '../../src/exchange/masking/mask';
import { createExpressApp } from '../../src/mock/http/express-app';
import { createHttpServer } from '../../src/mock/http/server';
import { createLog } from '../../src/mock/start/log';
import { startMock, type RunningMock } from '../../src/mock/start/start-mock';
import { listCall } from '../control/bench';
import { createFolders } from '../files';
import { int, list, object, openapi, text } from '../mock/openapi';

const createFolder = createFolders();
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function started(): Promise<RunningMock> {
  const mock = await startMock({ count: 3 });
  open.push(mock);
  return mock;
}

function connected(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  open.push({ close: () => socket.destroy() });
  return socket;
}

/** What comes until the server ends the connection. */
async function sent(port: number, ...requests: readonly (string | Buffer)[]): Promise<string> {
  const socket = connected(port);
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  for (const request of requests) socket.write(request);
  await once(socket, 'close');
  return text;
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  open.push({
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const create = (coding: string, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      'POST /v1/pets HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer understudy-key\r\nContent-Type: application/json\r\n' +
        `Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
    ),
    body,
  ]);

const rex = Buffer.from('{"name":"Rex","categoryId":1}');

describe('codings of bodies', () => {
  test.each([
    ['gzip', gzipSync(rex), 201],
    ['gzip', rex, 400],
    ['gzip', gzipSync(rex).subarray(0, 12), 400],
    ['gzip', gzipSync(Buffer.alloc(10_000_000)), 413],
    ['toString', rex, 415],
    ['constructor', rex, 415],
    ['__proto__', rex, 415],
  ])('%s', async (coding, body, status) => {
    const { port } = await started();
    expect(await sent(port, create(coding, body))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

const post = (fields: string, body: string): string =>
  `POST /v1/pets HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer understudy-key\r\nContent-Type: application/json\r\n${fields}\r\n\r\n${body}`;

describe('a request whose body is no HTTP gets a response', () => {
  test.each([
    ['another transfer coding', post('Transfer-Encoding: x', '0\r\n\r\n'), 400],
    ['a chunk size that is no number', post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'), 400],
    ['a chunk size beyond all bounds', post('Transfer-Encoding: chunked', `${'f'.repeat(17)}\r\n{}`), 400],
    ['chunk extensions', post('Transfer-Encoding: chunked', `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), 413],
  ])('%s', async (_name, request, status) => {
    const { port } = await started();
    expect(await sent(port, request)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*"code":"invalid_request"`, 's'));
  });

  test('a client that stops in the middle', async () => {
    const { port } = await started();
    const socket = connected(port);
    socket.end(post('Content-Length: 9', '{'));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each([
    ['the next request', post('Transfer-Encoding: x', '')],
    ['what follows', 'x\r\n\r\n'],
  ])('unless the response to another one has to come before that to %s', async (_name, rest) => {
    const port = await listening(createHttpServer(() => undefined).server);
    expect(await sent(port, `GET / HTTP/1.1\r\nHost: a\r\n\r\n${rest}`)).toBe('');
  });
});

test.each(['http://', 'https://[::1', 'http://a', 'http://a?b'])(
  'the target %s is that of no operation',
  async (target) => {
    const { port } = await started();
    const text = await sent(port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 404 .*"message":"No operation matches GET \/\./s);
  },
);

test('a disconnect ends a connection whose responses wait for another', async () => {
  const { port, control } = await started();
  await control.addFault({ kind: 'disconnect', afterBytes: 5, operation: 'listPets' });
  const get = (path: string): string =>
    `GET /v1${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer understudy-key\r\n\r\n`;
  expect(await sent(port, get('/pets/1') + get('/pets') + get('/pets/1'))).not.toContain('{"id":2');
});

describe('what a response cannot be sent with does not end the process', () => {
  test('a header with a line end', async () => {
    const app = createExpressApp(() => Promise.resolve({ status: 200, headers: ['Location', 'a\r\nb'] })).set(
      'env',
      'test',
    );
    const port = await listening(createHttpServer(app).server);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(500);
  });

  test('large responses that nobody reads are bounded', async () => {
    const body = 'x'.repeat(20_000_000);
    const app = createExpressApp(() => Promise.resolve({ status: 200, headers: [], body }), 30_000_000);
    const port = await listening(createServer(app as never));
    const reader = connected(port);
    reader.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(reader, 'readable');
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });
});

describe('the log shows printable text only', () => {
  const target = '/v1/pets?\u009b31m=1';
  const warnings = ['query.\u001b[31m is not in the OpenAPI file.'];
  const message = 'No operation matches GET \u009b31m\u202e.';

  test.each(['text', 'json'] as const)('%s', (format) => {
    const lines: string[] = [];
    const log = createLog({
      ...{ level: 'info', format, hasColors: false, isTerminal: false, masker: () => createMasker([], []) },
      write: (line) => lines.push(line),
    });
    log.request({
      ...listCall,
      target,
      warnings,
      message,
      responseHeaders: ['Sunset', 'no date'],
      faults: ['disconnect'],
    });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(lines.join('')).toContain(String.raw`\u009b31m`);
    expect(lines.join('')).toContain('disconnect');
  });
});

test('a search in 300,000 items lets others have their turn, and finds what was created', async () => {
  const thing = object({ 'id?': int, name: text });
  const document = openapi(
    {
      'GET /things': { query: { q: text, limit: int }, 200: list(thing) },
      'POST /things': { body: thing, 201: thing },
      'GET /things/{thingId}': { 200: thing },
      'DELETE /things/{thingId}': { 204: 'deleted' },
    },
    {},
  );
  const openapiFile = path.join(createFolder({ 'openapi.json': JSON.stringify(document) }), 'openapi.json');
  const mock = await startMock({ openapiFile, auth: 'off', count: 300_000 });
  open.push(mock);
  const done: string[] = [];
  const ask = async (target: string, init?: RequestInit): Promise<string> => {
    const answer = await (await fetch(`${mock.baseUrl}/things${target}`, init)).text();
    done.push(target);
    return answer;
  };
  const headers = { 'content-type': 'application/json' };
  const created = await ask('', { method: 'POST', headers, body: '{"name":"Unheard-of"}' });
  await ask('/1', { method: 'DELETE' });
  const [found] = await Promise.all([ask('?q=unheard-of'), ask('/7')]);
  expect(found).toBe(`[${created}]`);
  expect(done).toEqual(['', '/1', '/7', '?q=unheard-of']);
  expect(JSON.parse(await ask('?limit=2'))).toMatchObject([{ id: 2 }, { id: 3 }]);
});
