import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import type { ProxyOptions } from '../../src/index';
import { call } from '../support/call';
import { useTestFolder } from '../support/test-folder';
import { connectRaw, endStarted, startBefore, type RawClient } from '../support/upstream';
import { until } from '../support/until';

const openapiFile = 'test/test-documents/proxied-notes.yaml';
const copyBytes = 1000;

const fileIn = useTestFolder();
endStarted();

interface Lab {
  readonly port: number;
  readonly asked: string[];
  readonly report: () => ReturnType<Awaited<ReturnType<typeof startBefore>>['proxy']['report']>;
}

async function before(options: Partial<ProxyOptions> = {}): Promise<Lab> {
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    request.resume().on('end', () => {
      response.writeHead(request.method === 'POST' ? 201 : 200, { 'Content-Type': 'application/json' });
      response.end(request.method === 'POST' ? '{"id": 1, "text": "one"}' : '[]');
    });
  };
  const { proxy } = await startBefore(listener, { openapiFile, enforce: true, copyBytes, ...options });
  return { port: proxy.port, asked, report: proxy.report };
}

const blanks = ' '.repeat(2000);
const chunked = `Transfer-Encoding: chunked\r\n\r\n${(2000).toString(16)}\r\n${blanks}\r\n0\r\n\r\n`;
const long = `Content-Length: 2000\r\n\r\n${blanks}`;
const json = 'Content-Type: application/json\r\n';
const key = 'Authorization: Bearer some-key-or-other\r\n';

/** Heads with more body than is kept, and what becomes of them. */
const heads = [
  ['DELETE /admin/wipe', '', 404],
  ['DELETE /v1/notes', '', 405],
  ['POST /v1/notes', json, 401],
  ['GET /v1/notes?limit=9999', '', 400],
  ['GET /v1/notes?limit=1&limit=2', '', 400],
  ['GET /v1/notes/none', '', 404],
  ['POST /v1/notes', `${json}${key}Connection: Authorization\r\n`, 401],
  ['POST /v1/notes', json + key, 413],
  ['POST /v1/notes', `Content-Type: text/plain\r\n${key}`, 415],
  ['GET /v1/notes', '', 413],
] as const;

test.each([
  ['in chunks', chunked],
  ['with a length', long],
])('of a request whose body is too large to be judged all else is, and it is refused: %s', async (_how, body) => {
  const { port, asked, report } = await before();
  for (const [line, fields, status] of heads) {
    const client = connectRaw(port, `${line} HTTP/1.1\r\nHost: localhost\r\n${fields}${body}`);
    await client.closed;
    expect([line, fields, client.received().slice(0, 12)]).toEqual([line, fields, `HTTP/1.1 ${status}`]);
  }
  expect(asked).toEqual([]);
  expect(report()).toMatchObject({ refused: heads.length, answered: 0 });
});

test.each([
  ['in chunks', chunked],
  ['with a length', long],
])('where that is allowed, only what cannot be judged passes: %s', async (_how, body) => {
  const { port, asked } = await before({ allowUnjudged: true });
  for (const [line, fields, status] of heads) {
    const client = connectRaw(port, `${line} HTTP/1.1\r\nHost: localhost\r\n${fields}${body}`);
    const received = await client.until(/[\]}]$|0\r\n\r\n$/);
    const expected = status !== 413 ? status : line.startsWith('POST') ? 201 : 200;
    expect([line, fields, received.slice(0, 12)]).toEqual([line, fields, `HTTP/1.1 ${expected}`]);
    client.socket.destroy();
  }
  expect(asked).toEqual(['POST /v1/notes', 'GET /v1/notes']);
});

test('without being enforced, bodies of any length pass, and heads are judged', async () => {
  const { port, asked, report } = await before({ enforce: false });
  for (const [line, fields] of heads)
    await connectRaw(port, `${line} HTTP/1.1\r\nHost: localhost\r\n${fields}${long}`).until(/0\r\n\r\n$/);
  expect(asked).toHaveLength(heads.length);
  expect(report().violations.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['unknown_path', 'method_not_allowed', 'unauthorized', 'maximum']),
  );
});

test('a refusal before the body was asked for does not ask for it', async () => {
  const { port } = await before();
  const client = connectRaw(
    port,
    `POST /v1/notes HTTP/1.1\r\nHost: localhost\r\n${json}${key}Expect: 100-continue\r\nContent-Length: 2000\r\n\r\n`,
  );
  await client.closed;
  expect(client.received()).toMatch(/^HTTP\/1\.1 413 /);
});

test('where there is no room to hold one more body, nobody passes unjudged, and who brings none is served', async () => {
  const size = 1024 ** 2;
  const { port, asked } = await before({ copyBytes: size });
  const head = `POST /v1/notes HTTP/1.1\r\nHost: localhost\r\n${json}${key}`;
  const held: RawClient[] = [];
  const isRefused = (): boolean => held.at(-1)?.received().startsWith('HTTP/1.1 503') === true;
  // One after the other, until there is no room for one more.
  while (!isRefused()) {
    const client = connectRaw(port, `${head}Content-Length: ${size}\r\n\r\n`);
    held.push(client);
    client.socket.write(Buffer.alloc(size - 1, 32));
    await until(() => client.socket.writableLength === 0 || isRefused());
  }
  const body = `{"text": "one"}${' '.repeat(size - 100)}`;
  const create = { path: '/v1/notes', method: 'POST', body };
  // What was written may still be on its way to the proxy: until it has come, there is room.
  let refused = await call(port, create);
  while (refused.status === 201) refused = await call(port, create);
  const askedBefore = asked.length;
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  const wipe = await call(port, { path: '/admin/wipe', method: 'DELETE', body: '{"all": true}' });
  expect(wipe.status).toBe(404);
  expect((await call(port, create)).status).toBe(503);
  expect(asked).toHaveLength(askedBefore);
  expect((await call(port, { path: '/v1/notes' })).status).toBe(200);
  for (const { socket } of held) socket.destroy();
  await until(async () => (await call(port, create)).status === 201);
});

const large = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id: id + 1, text: 'one' })));

test.each<[what: string, status: number, headers: Record<string, string>, body: string, enforced: number]>([
  ['that is too large to be judged', 200, { 'Content-Type': 'application/json' }, large, 502],
  ['with a status that is not described', 202, { 'Content-Type': 'application/json' }, large, 502],
  ['with a header that deviates', 200, { 'Content-Type': 'application/json', 'X-Total': 'x' }, large, 502],
  ['of a media type that is not described', 200, { 'Content-Type': 'text/csv' }, large, 502],
])('no response passes enforced %s', async (_what, status, headers, body, enforced) => {
  const listener: RequestListener = (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
  const strict = await startBefore(listener, { openapiFile, enforce: true, copyBytes });
  expect((await call(strict.proxy.port, { path: '/v1/notes' })).status).toBe(enforced);
  const lenient = await startBefore(listener, { openapiFile, enforce: true, copyBytes, allowUnjudged: true });
  const isLawful = _what.startsWith('that is too large');
  expect((await call(lenient.proxy.port, { path: '/v1/notes' })).status).toBe(isLawful ? 200 : 502);
});

test('the head of an enforced stream of events is judged before it goes out', async () => {
  let status = 200;
  const { proxy } = await startBefore(
    (_request, response) => {
      response.writeHead(status, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
    },
    { openapiFile, enforce: true },
  );
  const ask = 'GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n';
  await connectRaw(proxy.port, ask).until(/^HTTP\/1\.1 200 [\s\S]*data: 1/);
  status = 202;
  await connectRaw(proxy.port, ask).until(/^HTTP\/1\.1 502 /);
});

test('an enforced offer of a protocol that is documented is judged by its head', async () => {
  const openapiFile = fileIn('switch.json');
  const key = { type: 'apiKey', in: 'header', name: 'X-Api-Key' };
  const parameters = [{ name: 'room', in: 'query', required: true, schema: { type: 'integer' } }];
  const responses = { 101: { description: 'switched' } };
  const get = { operationId: 'follow', security: [{ key: [] }], parameters, responses };
  const info = { title: 'Rooms', version: '1' };
  const components = { securitySchemes: { key } };
  writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info, paths: { '/follow': { get } }, components }));
  const { proxy, server } = await startBefore((_request, response) => response.writeHead(410).end('as a request'), {
    openapiFile,
    enforce: true,
  });
  let switched = 0;
  server.on('upgrade', ({ url }, socket: Socket) => {
    switched += 1;
    socket.on('error', () => undefined);
    if (url === '/follow?room=9') socket.end('HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\ndeclined');
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\nhello');
  });
  const offer = 'Host: localhost\r\nUpgrade: echo\r\n';
  for (const [target, fields, status] of [
    ['/follow?room=1', 'Connection: Upgrade\r\n', 401],
    ['/follow?room=none', 'Connection: Upgrade\r\nX-Api-Key: abcdefgh\r\n', 400],
    ['/follow', 'Connection: Upgrade\r\nX-Api-Key: abcdefgh\r\n', 400],
    ['/follow?room=1', 'Connection: Upgrade, X-Api-Key\r\nX-Api-Key: abcdefgh\r\n', 401],
    ['/follow?room=1', 'Connection: Upgrade\r\nX-Api-Key: abcdefgh\r\nX-Api-Key: ijklmnop\r\n', 400],
    ['/follow?room=1&room=2', 'Connection: Upgrade\r\nX-Api-Key: abcdefgh\r\n', 400],
  ] as const)
    await connectRaw(proxy.port, `GET ${target} HTTP/1.1\r\n${offer}${fields}\r\n`).until(
      new RegExp(`^HTTP/1\\.1 ${status} `),
    );
  expect(switched).toBe(0);
  const lawful = `GET /follow?room=1 HTTP/1.1\r\n${offer}Connection: Upgrade\r\nX-Api-Key: abcdefgh\r\n\r\n`;
  await connectRaw(proxy.port, lawful).until(/^HTTP\/1\.1 101 [\s\S]*hello$/);
  // What declines it is asked again without it, and judged: a 410 is not documented.
  await connectRaw(proxy.port, lawful.replace('room=1', 'room=9')).until(/^HTTP\/1\.1 502 [\s\S]*410/);
});
