import type { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { startProxy, type ProxyOptions, type RunningProxy } from '../../src/index';
import { connectRaw, endStarted, endWithTest, listenRaw } from '../support/upstream';

const openapiFile = 'test/test-documents/proxied-notes.yaml';

endStarted();

const manners: Readonly<Record<string, Partial<ProxyOptions>>> = {
  plain: {},
  enforced: { enforce: true },
  counted: { violationsHeader: true },
  'falling back': { fallBack: true },
};

const json = 'Content-Type: application/json\r\nContent-Length: 2';
const chunks = '2\r\n[]\r\n0\r\n\r\n';

/** Heads of responses that cannot be passed on; the body is `[]` unless it is given. */
const odd: readonly (readonly [head: string, body?: string])[] = [
  ...['\x01', '\x08', '\x0b', '\x1b[31m', '\x1f', '\x7f', '\x00'].map(
    (one) => [`HTTP/1.1 200 OK ${one}\r\n${json}`] as const,
  ),
  ...['000', '001', '042', '099', '1000', '0200', '20', '-20', '2 0', 'abc', ''].map(
    (status) => [`HTTP/1.1 ${status} X\r\n${json}`] as const,
  ),
  [`HTTP/1.1 101 Switching Protocols\r\n${json}`],
  ['HTTP/1.1 101 Switching Protocols'],
  [`HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\n${json}`],
  ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: upgrade'],
  ...['\x01', '\x1b', '\x7f', '\x00'].map((one) => [`HTTP/1.1 200 OK\r\nX-A: a${one}b\r\n${json}`] as const),
  ...['', 'X A', 'X\x01A', 'X(A)', '\xfc'].map((name) => [`HTTP/1.1 200 OK\r\n${name}: 1\r\n${json}`] as const),
  [`HTTP/1.1 200 OK\r\n${json}\r\nContent-Length: 2`],
  ['HTTP/1.1 200 OK\r\nContent-Length: '],
  ['HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999'],
  [`HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n${json}`],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, gzip', chunks],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, gzip, chunked', chunks],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, chunked', chunks],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked', chunks],
];

/** Gives a proxy before an upstream of bytes that sends the body with the head, or a while after it. */
async function before(
  heads: readonly (readonly [string, string?])[],
  isLate: boolean,
  options: Partial<ProxyOptions>,
): Promise<RunningProxy> {
  const port = await listenRaw((socket: Socket) => {
    socket.on('data', (chunk: Buffer) => {
      const index = Number(/word=(\d+)/.exec(chunk.toString('latin1'))?.[1]);
      const [head = '', body = '[]'] = heads[index] ?? [];
      if (!isLate) socket.write(`${head}\r\n\r\n${body}`, 'latin1');
      else {
        socket.write(`${head}\r\n\r\n`, 'latin1');
        // Longer than a response waits for its end.
        setTimeout(() => socket.write(body, 'latin1'), 60);
      }
    });
  });
  return endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile, ...options }));
}

const ways = Object.keys(manners).flatMap((way) => [true, false].map((isLate) => [way, isLate] as const));

test.each(ways)('a head that cannot be passed on is a 502 at once: %s, late body: %s', async (way, isLate) => {
  const proxy = await before(odd, isLate, { idle: 60_000, ...manners[way] });
  const clients = odd.map(([head], index) => ({
    head,
    client: connectRaw(proxy.port, `GET /v1/notes?word=${index} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  }));
  for (const { head, client } of clients) {
    const received = await client.until(/\r\n\r\n.*\}$/s);
    expect([head, received.slice(0, 12)]).toEqual([head, 'HTTP/1.1 502']);
  }
  const { calls } = await proxy.control.session().calls({ path: '/v1/notes', limit: 1000 });
  const told = calls.filter(({ path }) => path === '/v1/notes');
  expect(told.map(({ status, error }) => [status, error?.code])).toEqual(odd.map(() => [502, 'upstream_failed']));
  const { failures, operations } = proxy.report();
  expect(Object.values(failures).reduce((sum, count) => sum + count, 0)).toBe(odd.length);
  expect(failures).toMatchObject({
    'the upstream: its answer cannot be passed on: its reason phrase has control characters': expect.any(Number),
    'the upstream: its answer cannot be passed on: its status 042 is none of HTTP': 1,
  });
  expect(operations.find(({ operation }) => operation === 'listNotes')).toMatchObject({ requests: odd.length });
});

test.each([
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: identity', '[]', /Transfer-Encoding: chunked\r\n\r\n2\r\n\[\]\r\n0\r\n\r\n$/],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: identity, chunked', chunks, /Transfer-Encoding: chunked\r\n/],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked,', chunks, /Transfer-Encoding: chunked\r\n/],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding:\r\nContent-Length: 2', '[]', /^(?![\s\S]*Transfer-Encoding)[\s\S]*\[\]$/],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, identity, chunked', chunks, /Transfer-Encoding: gzip, chunked\r\n/],
  ['HTTP/1.1 200 \xfc\tOK\r\nContent-Length: 2', '[]', /^HTTP\/1\.1 200 \xfc\tOK\r\n/],
  ['HTTP/1.1 999 X\r\nContent-Length: 2', '[]', /^HTTP\/1\.1 999 X\r\n/],
])('a head that is odd and can be read is passed on: %j', async (head, body, pattern) => {
  const port = await listenRaw((socket) => {
    socket.once('data', () => socket.end(`${head}\r\n\r\n${body}`, 'latin1'));
  });
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile }));
  const client = connectRaw(proxy.port, 'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await client.closed;
  expect(client.received()).toMatch(pattern);
});

test('the same in the place of a switch of protocols', async () => {
  const proxy = await before(odd, false, {});
  for (const [index, [head]] of odd.entries()) {
    const offer = 'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n';
    const client = connectRaw(proxy.port, `GET /v1/notes?word=${index} HTTP/1.1\r\n${offer}`);
    await client.closed;
    expect([head, client.received().slice(0, 12)]).toEqual([head, 'HTTP/1.1 502']);
  }
});

test('interim responses lose reason phrases and the headers of a content', async () => {
  const head = 'HTTP/1.1 103 \x1bHints\r\nLink: </a>\r\nContent-Length: 5\r\nContent-Type: text/html\r\nKeep-Alive: 1';
  const proxy = await before([[head, `HTTP/1.1 200 OK\r\n${json}\r\n\r\n[]`]], false, {});
  const client = connectRaw(proxy.port, 'GET /v1/notes?word=0 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await client.until(/\[\]$/)).toMatch(
    /^HTTP\/1\.1 103 Early Hints\r\nLink: <\/a>\r\n\r\nHTTP\/1\.1 200 OK\r\n/,
  );
});

test('a response of thousands of fields of one name arrives with all of them', async () => {
  const proxy = await before([[`HTTP/1.1 200 OK\r\n${'X:y\r\n'.repeat(3000)}${json}`]], false, {});
  const client = connectRaw(proxy.port, 'GET /v1/notes?word=0 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect((await client.until(/\[\]$/)).match(/^X: y\r$/gm)).toHaveLength(3000);
});

test('headers between a client and the proxy, or the proxy and the upstream, end here', async () => {
  let got = '';
  const ending =
    'Proxy-Authorization: Basic eDp5\r\nProxy-Connection: x\r\nTE: trailers\r\nTrailer: X-A\r\nKeep-Alive: 1\r\n';
  const answering =
    'Proxy-Authenticate: Basic\r\nProxy-Authentication-Info: x\r\nTrailer: X-A\r\nKeep-Alive: timeout=1\r\n';
  const port = await listenRaw((socket) => {
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString('latin1');
      socket.write(`HTTP/1.1 407 No\r\n${answering}${json}\r\n\r\n[]`);
    });
  });
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile }));
  const client = connectRaw(proxy.port, `GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n${ending}\r\n`);
  const received = await client.until(/\[\]$/);
  expect(got).not.toMatch(/proxy-|\bte:|trailer|keep-alive:/i);
  expect(received).toMatch(/^HTTP\/1\.1 407 /);
  expect(received).not.toMatch(/proxy-|trailer|timeout=1\r/i);
});
