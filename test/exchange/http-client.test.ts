import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import * as zlib from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { textOf, type HttpRequest } from '../../src/base/http';
import { UnsendableRequest, type Client, type ClientResult } from '../../src/exchange/client';
import { createHttpClient, type HttpClientOptions } from '../../src/exchange/http-client';
import { manualClock, type ManualClock } from './manual-clock';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

interface Service {
  readonly client: Client;
  readonly clock: ManualClock;
  /** The requests that came, as bytes, and the connection of each. */
  readonly requests: readonly { readonly text: string; readonly socket: Socket }[];
}

/** A service that writes bytes, or does what it likes with the connection, for each request. */
async function serve(
  respond: string | Buffer | ((socket: Socket, count: number, clock: ManualClock) => void),
  options: Partial<HttpClientOptions> = {},
): Promise<Service> {
  const clock = manualClock();
  const requests: { text: string; socket: Socket }[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      const end = text.indexOf('\r\n\r\n');
      if (end === -1 || text.length < end + 4 + length) return;
      requests.push({ text, socket });
      text = '';
      if (typeof respond === 'function') respond(socket, requests.length, clock);
      else socket.end(respond);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = createHttpClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    timeoutMs: 5000,
    maxResponseBytes: 1000,
    clock,
    ...options,
  });
  open.push(client, {
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return { client, clock, requests };
}

const get: HttpRequest = { method: 'GET', target: '/pets?limit=2', headers: ['X-B', '1', 'x-a', '2', 'X-B', '3'] };
const post: HttpRequest = { method: 'POST', target: '/pets', headers: [], body: { text: '{"name":"Žofie"}' } };

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi';

/** What a test compares: what there is of the body, how it ended. */
function summary({ response, failure, bodyProblem }: ClientResult): string {
  const body = response === undefined ? '' : ` ${textOf(response.body)?.slice(0, 20) ?? '-'}`;
  return [response?.status ?? 'none', failure, bodyProblem].filter((one) => one !== undefined).join(', ') + body;
}

test('headers go out and come in as they are, in order, case and number', async () => {
  const { client, requests } = await serve(
    'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nX-Name: caf\xe9\r\nset-cookie: b=2\r\n\r\n',
  );
  const { response } = await client.send(get);
  expect(requests[0]?.text).toMatch(/^GET \/v1\/pets\?limit=2 HTTP\/1\.1\r\n.*X-B: 1\r\nx-a: 2\r\nX-B: 3\r\n/s);
  expect(response?.headers).toEqual(['Set-Cookie', 'a=1', 'X-Name', 'caf\u00c3\u00a9', 'set-cookie', 'b=2']);
});

test('a body goes out as UTF-8, with its length', async () => {
  const { client, requests } = await serve(ok);
  expect(summary(await client.send(post))).toBe('200 hi');
  expect(Buffer.from(requests[0]?.text ?? '', 'latin1').toString()).toMatch(
    /content-length: 17\r\n\r\n\{"name":"Žofie"\}$/,
  );
});

describe('bodies are decoded', () => {
  const text = 'a'.repeat(500);
  const raw = Buffer.from(text);
  const bomb = zlib.gzipSync(Buffer.alloc(50_000_000));
  const zstd = (zlib as { readonly zstdCompressSync?: (bytes: Buffer) => Buffer }).zstdCompressSync;
  test.each([
    ['gzip', zlib.gzipSync(raw), '200 aaaaaaaaaaaaaaaaaaaa'],
    ['x-gzip', zlib.gzipSync(raw), '200 aaaaaaaaaaaaaaaaaaaa'],
    ['br', zlib.brotliCompressSync(raw), '200 aaaaaaaaaaaaaaaaaaaa'],
    ['deflate', zlib.deflateSync(raw), '200 aaaaaaaaaaaaaaaaaaaa'],
    ['deflate', zlib.deflateRawSync(raw), '200 aaaaaaaaaaaaaaaaaaaa'],
    ['GZIP, br', zlib.brotliCompressSync(zlib.gzipSync(raw)), '200 aaaaaaaaaaaaaaaaaaaa'],
    ['identity', raw, '200 aaaaaaaaaaaaaaaaaaaa'],
    ['gzip', raw, '200, not decodable aaaaaaaaaaaaaaaaaaaa'],
    ['gzip', zlib.gzipSync(raw).subarray(0, 10), '200, not decodable -'],
    ['rot13', raw, '200, not decodable aaaaaaaaaaaaaaaaaaaa'],
    ['gzip, gzip, gzip, gzip', raw, '200, not decodable aaaaaaaaaaaaaaaaaaaa'],
    ...(zstd === undefined ? [] : [['zstd', zstd(raw), '200 aaaaaaaaaaaaaaaaaaaa'] as const]),
  ])('%s', async (coding, body, expected) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const { client } = await serve(Buffer.concat([Buffer.from(head), body]), { maxResponseBytes: 100_000 });
    expect(summary(await client.send(get))).toBe(expected);
  });

  test('a bomb ends at the bound', async () => {
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
    const { client } = await serve(Buffer.concat([Buffer.from(head), bomb]), { maxResponseBytes: 100_000 });
    const { response, bodyProblem } = await client.send(get);
    expect(bodyProblem).toBe('too long');
    expect(response?.body && 'bytes' in response.body && response.body.bytes.length).toBe(100_000);
  });
});

describe('each end is a result', () => {
  test.each([
    ['closed without a byte', '', 'none, closed'],
    ['closed within the head', 'HTTP/1.1 200 OK\r\nContent-', 'none, closed'],
    ['no HTTP', 'hello\r\n\r\n', 'none, not HTTP'],
    ['an endless header', `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(200_000)}\r\n\r\n`, 'none, not HTTP'],
    ['endless headers', `HTTP/1.1 200 OK\r\n${'X-A: a\r\n'.repeat(20_000)}\r\n`, 'none, not HTTP'],
    [
      'an upgrade that nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'none, not HTTP',
    ],
    ['interim responses first', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${ok}`, '200 hi'],
    ['interim responses without end', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(200), 'none, not HTTP'],
    ['a body that is too short', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhi', '200, cut off hi'],
    ['a body that is longer than it says', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi there', '200 hi'],
    ['a body without a length', 'HTTP/1.1 200 OK\r\n\r\nhi', '200 hi'],
    ['a body that is too long', `HTTP/1.1 200 OK\r\n\r\n${'a'.repeat(5000)}`, '200, too long aaaaaaaaaaaaaaaaaaaa'],
    ['chunks that end early', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhi', '200, cut off hi'],
    [
      'chunks that are none',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\nzz\r\n',
      '200, not decodable hi',
    ],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nhi', 'none, not HTTP'],
    ['a redirect', 'HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n', '302 -'],
    ['no body', 'HTTP/1.1 204 No Content\r\n\r\n', '204 -'],
  ])('%s', async (_, bytes, expected) => {
    const { client, requests } = await serve(Buffer.from(bytes, 'latin1'));
    expect(summary(await client.send(post))).toBe(expected);
    expect(summary(await client.send(get))).toBe(expected);
    expect(requests).toHaveLength(2);
  });

  test('a connection that is reset', async () => {
    const { client } = await serve((socket) => socket.resetAndDestroy());
    expect(await client.send(get)).toMatchObject({ failure: 'closed' });
  });

  test('nobody listens', async () => {
    const { client } = await serve('', { baseUrl: 'http://127.0.0.1:1' });
    expect(await client.send(get)).toMatchObject({ failure: 'closed', reason: 'ECONNREFUSED' });
  });

  test('a response that never comes', async () => {
    const { client } = await serve((_socket, _count, clock) => {
      clock.pass();
    });
    expect(await client.send(get)).toMatchObject({ failure: 'timeout', durationMs: 5000 });
  });

  test('a head that drips', async () => {
    const { client } = await serve((socket, _count, clock) => {
      socket.write('HTTP/1.1 200 OK\r\nX-A: ', () => {
        clock.pass();
      });
    });
    expect(summary(await client.send(get))).toBe('none, timeout');
  });

  test('a body that never ends', async () => {
    const { client, clock } = await serve((socket, count) => {
      socket.write(count === 1 ? 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n' : ok);
    });
    const result = client.send(get);
    // Another request has its response: by then the head of the first has come.
    await client.send(post);
    clock.pass();
    expect(summary(await result)).toBe('200, not read -');
  });

  test('a stream of events', async () => {
    const { client } = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n');
    });
    expect((await client.send(get)).bodyProblem).toBe('not read');
  });
});

/** undici takes a connection up again when the event loop has gone round. */
const aTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve)).then(() => undefined);

describe('a connection that was closed while it was idle', () => {
  /** The first request of a connection gets a response, the second finds it closed. */
  const stale = (socket: Socket, count: number): void => {
    if (count === 2) socket.destroy();
    else socket.write(ok);
  };

  test('a read is sent once more on another', async () => {
    const { client, requests } = await serve(stale);
    await client.send(get);
    await aTurn();
    expect(summary(await client.send(get))).toBe('200 hi');
    expect(requests.map(({ socket }) => socket === requests[0]?.socket)).toEqual([true, true, false]);
  });

  test('a read whose response has begun is not', async () => {
    const { client, requests } = await serve((socket, count) => {
      if (count === 2) socket.end('HTTP/1.1 2');
      else socket.write(ok);
    });
    await client.send(get);
    await aTurn();
    expect(summary(await client.send(get))).toBe('none, closed');
    expect(requests).toHaveLength(2);
  });

  test('a write has a connection of its own', async () => {
    const { client, requests } = await serve((socket) => socket.write(ok));
    for (const request of [get, post, get, post]) await client.send(request);
    const used = requests.map(({ socket }) => socket);
    expect([new Set(used).size, used[0] === used[2]]).toEqual([3, true]);
  });
});

test('four requests at once', async () => {
  const { client } = await serve((socket) => socket.write(ok));
  const results = await Promise.all([get, get, post, post].map((request) => client.send(request)));
  expect(results.map(summary)).toEqual(['200 hi', '200 hi', '200 hi', '200 hi']);
});

test('a HEAD has no body', async () => {
  const { client } = await serve((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2000000\r\n\r\n'));
  expect(await client.send({ ...get, method: 'HEAD' })).toMatchObject({ response: { status: 200 } });
});

test.each([
  { ...get, target: '/pets/a b' },
  { ...get, target: 'http://example.com/' },
  { ...get, target: '/pets/ž' },
  { ...get, headers: ['X-A', 'a\r\nb'] },
  { ...get, headers: ['X A', 'a'] },
  { ...get, method: 'GET /x' },
])('$method $target $headers cannot be sent', async (request) => {
  const { client } = await serve(ok);
  await expect(client.send(request)).rejects.toThrow(UnsendableRequest);
});
