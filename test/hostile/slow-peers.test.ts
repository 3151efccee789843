import type { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { startProxy, type ProxyOptions, type RunningProxy } from '../../src/index';
import { connectRaw, endStarted, endWithTest, listenRaw, startBefore } from '../support/upstream';

const openapiFile = 'test/test-documents/proxied-notes.yaml';

endStarted();

/** A proxy before an upstream of bytes. */
async function before(serve: (socket: Socket) => void, options: Partial<ProxyOptions> = {}): Promise<RunningProxy> {
  const port = await listenRaw(serve);
  return endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile, ...options }));
}

const list = 'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n';
const create =
  'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"text": ';

test('a client that never ends its head is refused and let go', async () => {
  const proxy = await before(() => undefined, { timeouts: { headers: 50 } });
  const client = connectRaw(proxy.port, 'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  await client.until(/^HTTP\/1\.1 408 /);
  await client.closed;
});

test('a client that never ends its body is refused and let go, and the upstream with it', async () => {
  let freed = (): void => undefined;
  const closed = new Promise<void>((resolve) => (freed = resolve));
  const proxy = await before((socket) => socket.on('close', freed).resume(), { timeout: 100 });
  const client = connectRaw(proxy.port, create);
  await client.until(/^HTTP\/1\.1 408 [\s\S]*body: expected more of it/);
  await client.closed;
  await closed;
});

test('where the body is read first, it is the same', async () => {
  let asked = 0;
  const proxy = await before(() => (asked += 1), { timeout: 100, enforce: true });
  const client = connectRaw(proxy.port, create);
  await client.until(/^HTTP\/1\.1 408 /);
  await client.closed;
  expect([asked, proxy.report().unanswered]).toEqual([0, 1]);
});

test('a client that takes nothing of its answer is let go, and the upstream with it', async () => {
  let freed = (): void => undefined;
  const closed = new Promise<void>((resolve) => (freed = resolve));
  const { proxy } = await startBefore(
    (_request, response) => {
      response.on('close', freed);
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1024 ** 3 });
      const piece = Buffer.alloc(64 * 1024, 32);
      const more = (): void => {
        while (response.write(piece));
      };
      response.on('drain', more);
      more();
    },
    { openapiFile, timeouts: { write: 100 } },
  );
  const client = connectRaw(proxy.port, list);
  client.socket.pause();
  await closed;
});

test('an upstream that never ends its head is a 504, and so is one that says 100 again and again without end', async () => {
  const proxy = await before((socket) => socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')), {
    timeout: 100,
  });
  await connectRaw(proxy.port, list).until(/^HTTP\/1\.1 504 /);
  const flooding = await before((socket) => {
    const flood = (): void => {
      if (!socket.destroyed) socket.write('HTTP/1.1 102 Processing\r\n\r\n', () => setImmediate(flood));
    };
    socket.once('data', flood);
  });
  const received = await connectRaw(flooding.port, list).until(/HTTP\/1\.1 502 /);
  expect(received.match(/HTTP\/1\.1 102 /g)?.length).toBeLessThanOrEqual(100);
});

test('the wait for an upstream has an end, whatever it says meanwhile', async () => {
  const proxy = await before(
    (socket) => {
      const saying = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 25);
      socket.on('close', () => {
        clearInterval(saying);
      });
    },
    { timeout: 200 },
  );
  await connectRaw(proxy.port, list).until(/HTTP\/1\.1 504 /);
});

test('an upstream that stops amid its answer breaks it off, held back or not', async () => {
  const serve = (socket: Socket): unknown =>
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'));
  const proxy = await before(serve, { idle: 100 });
  const client = connectRaw(proxy.port, list);
  await client.until(/half$/);
  await client.closed;
  const holding = await before(serve, { idle: 100, enforce: true });
  await connectRaw(holding.port, list).until(/^HTTP\/1\.1 502 [\s\S]*broke off/);
});

test('what says that it is no JSON is judged by its head, and waits for no end', async () => {
  const serve = (socket: Socket): unknown =>
    socket.once('data', () =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 100\r\n\r\nhalf'),
    );
  const get = 'GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const enforcing = await before(serve, { enforce: true });
  await connectRaw(enforcing.port, get).until(/^HTTP\/1\.1 502 [\s\S]*upstream deviates/);
  const counting = await before(serve, { violationsHeader: true });
  await connectRaw(counting.port, get).until(/^HTTP\/1\.1 200 [\s\S]*half$/);
});

test('a stream of events may be silent', async () => {
  let more = (): void => undefined;
  const proxy = await before(
    (socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n'));
      more = () => setTimeout(() => socket.end('data: 1\n\n'), 200);
    },
    { idle: 50 },
  );
  const client = connectRaw(proxy.port, 'GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await client.until(/event-stream/);
  more();
  await client.until(/data: 1/);
});

test('a proxy before itself says so', async () => {
  // A port that was free a moment ago.
  const first = await startProxy({ upstream: 'http://127.0.0.1:1', openapiFile });
  await first.close();
  const { port } = first;
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile, port }));
  const received = await connectRaw(proxy.port, list).until(/circle/);
  expect(received).toMatch(/^HTTP\/1\.1 502 /);
  expect(proxy.report().exchanges).toBeLessThan(20);
  const offer = 'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n';
  await connectRaw(proxy.port, offer).until(/^HTTP\/1\.1 502 /);
});
