import type { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { startProxy, type ProxyOptions, type RunningProxy } from '../../src/index';
import { until } from '../support/until';
import { connectRaw, endStarted, endWithTest, listenRaw } from '../support/upstream';

const openapiFile = 'test/test-documents/proxied-notes.yaml';

endStarted();

async function before(
  serve: (socket: Socket, text: string) => void,
  options: Partial<ProxyOptions> = {},
): Promise<RunningProxy> {
  const port = await listenRaw((socket) => {
    socket.on('data', (chunk: Buffer) => {
      serve(socket, chunk.toString('latin1'));
    });
  });
  return endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile, ...options }));
}

const done = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]';
const get = 'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n';
const post = 'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nbody';

test.each<[what: string, text: string, answers: number, options: Partial<ProxyOptions>]>([
  ['at once', get, 1, {}],
  ['with a body', post, 1, {}],
  ['in HTTP/1.0', 'GET /v1/notes HTTP/1.0\r\n\r\n', 1, {}],
  ['with a pipeline', get + get + get, 3, {}],
  ['where the response is held', get, 1, { enforce: true }],
  ['with an offer that is ignored', get.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'), 1, {}],
])('a client that ends its side of the connection gets its response: %s', async (_what, text, answers, options) => {
  for (const pause of [0, 60]) {
    const proxy = await before((socket) => setTimeout(() => socket.write(done), pause), options);
    const client = connectRaw(proxy.port, text);
    client.socket.end();
    await client.closed;
    expect(client.received().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(answers);
    expect(client.received()).toMatch(/\[\]$/);
  }
});

test('a response that comes in parts comes whole to a client that has ended its side before', async () => {
  let more = (): void => undefined;
  const proxy = await before((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf');
    more = () => socket.write('done');
  });
  const client = connectRaw(proxy.port, get);
  client.socket.end();
  await client.until(/half$/);
  more();
  await client.closed;
  expect(client.received()).toMatch(/halfdone$/);
});

test('the upstream is told when a client goes before its response, which is asked for it', async () => {
  let gone = (): void => undefined;
  const told = new Promise<void>((resolve) => (gone = resolve));
  let asked = (): void => undefined;
  const reached = new Promise<void>((resolve) => (asked = resolve));
  const proxy = await before((socket) => {
    socket.once('close', gone);
    asked();
  });
  const client = connectRaw(proxy.port, get);
  await reached;
  client.socket.destroy();
  await told;
  expect(proxy.report()).toMatchObject({ exchanges: 1, unanswered: 1, failures: {} });
});

test('a client that waits long after it has ended its side gets its response behind an interim one', async () => {
  let answer = (): void => undefined;
  const proxy = await before((socket) => {
    answer = () => socket.write(done);
  });
  const client = connectRaw(proxy.port, get);
  client.socket.end();
  await client.until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  answer();
  await client.closed;
  expect(client.received()).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK[\s\S]*\[\]$/);
});

test('half a request is refused when its client ends', async () => {
  const proxy = await before(() => undefined);
  for (const text of ['GET /v1/notes HTTP/1.1\r\nHo', post.slice(0, -2)]) {
    const client = connectRaw(proxy.port, text);
    client.socket.end();
    await client.closed;
    expect([text, client.received().slice(0, 12)]).toEqual([text, 'HTTP/1.1 400']);
  }
});

test('on one connection another protocol may be offered as often as one likes', async () => {
  const warnings: string[] = [];
  const note = (warning: Error): void => void warnings.push(warning.name);
  process.on('warning', note);
  const proxy = await before((socket) => socket.write(done));
  const client = connectRaw(proxy.port, '');
  const h2c = get.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  const withBody = post.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
  for (let count = 1; count <= 40; count += 1) {
    client.socket.write(count % 2 === 0 ? h2c : withBody);
    await until(() => client.received().split('[]').length > count);
  }
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
