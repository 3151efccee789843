import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { startProxy, type ProxyOptions } from '../../src/index';
import { connectRaw, endStarted, endWithTest, listenRaw, type RawClient } from '../support/upstream';
import { until } from '../support/until';

const openapiFile = 'test/test-documents/proxied-notes.yaml';

endStarted();

interface Lab {
  readonly ask: (text: string) => RawClient;
  readonly got: () => string;
}

/** Gives a proxy before an upstream of bytes, and what that got. */
async function before(
  serve: (socket: Socket, text: string) => void,
  options: Partial<ProxyOptions> = {},
): Promise<Lab> {
  let got = '';
  const port = await listenRaw((socket) => {
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString('latin1');
      serve(socket, chunk.toString('latin1'));
    });
  });
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile, ...options }));
  return { ask: (text) => connectRaw(proxy.port, text), got: () => got };
}

const done = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone';
const answering = (answer: string) => (socket: Socket) => socket.write(answer, 'latin1');

test('a switch of protocols behind an answer arrives after it', async () => {
  const waiting: (() => void)[] = [];
  const { ask, got } = await before((socket, text) => {
    if (text.includes('Upgrade:'))
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\nswitched');
    else if (text.includes('/v1/go')) {
      waiting.splice(0).forEach((go) => {
        go();
      });
      socket.write(done);
    } else waiting.push(() => socket.write(done.replace('done', 'late')));
  });
  const offer = 'Connection: Upgrade\r\nUpgrade: echo\r\n\r\n';
  const client = ask(
    `GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\nGET /v1/notes HTTP/1.1\r\nHost: localhost\r\n${offer}`,
  );
  await until(() => waiting.length > 0);
  await ask('GET /v1/go HTTP/1.1\r\nHost: localhost\r\n\r\n').until(/done$/);
  const received = await client.until(/switched$/);
  expect(received).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*late[\s\S]*HTTP\/1\.1 101 /);
  expect(got()).toContain('Upgrade: echo');
});

test('a request that would be read in two ways is refused: bare line feeds, folded lengths, sizes of chunks', async () => {
  const { ask, got } = await before(answering(done));
  const head = 'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\n';
  for (const text of [
    'GET /v1/notes HTTP/1.1\nHost: x\n\nGET /SMUGGLED HTTP/1.1\nHost: x\n\n',
    `${head}Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nSMUGGLED`,
    `${head}Content-Length: 5 \r\n 6\r\n\r\nSMUGGLED`,
    `${head}Transfer-Encoding: chunked\r\n\r\n0x5\r\nSMUGGLED\r\n0\r\n\r\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\n5\nSMUGG\n0\n\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nSMUGGLED`,
    `${head}Transfer-Encoding: chunked\r\n\r\n-1\r\nSMUGGLED`,
    `GET http://[SMUGGLED HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n`,
    `${head}Content-Length: 0\r\nX-\x00: SMUGGLED\r\n\r\n`,
    `${head}Host : SMUGGLED\r\nContent-Length: 0\r\n\r\n`,
  ]) {
    const client = ask(text);
    await client.until(/^HTTP\/1\.1 [45]\d\d /);
    await client.closed;
    expect([text, got().includes('SMUGGLED')]).toEqual([text, false]);
  }
});

test('heads, extensions of chunks and trailers beyond any measure are refused', async () => {
  const { ask } = await before((socket, text) => {
    if (text.startsWith('GET')) socket.write(done);
  });
  const chunked = 'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  await ask(`GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`).until(
    /^HTTP\/1\.1 431 /,
  );
  await ask(`GET /v1/notes?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`).until(/^HTTP\/1\.1 4\d\d /);
  for (const text of [
    `${chunked}3;${'x'.repeat(100_000)}\r\nabc\r\n0\r\n\r\n`,
    `${chunked}0\r\n${'X-Trailer: 1\r\n'.repeat(20_000)}\r\n`,
  ]) {
    const client = ask(text);
    await client.closed;
    expect(client.received()).toMatch(/^(?:HTTP\/1\.1 [45]\d\d |$)/);
  }
  await ask('GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n').until(/done$/);
});

test('an answer that would be read in two ways is a 502, or breaks off', async () => {
  const ok = 'HTTP/1.1 200 OK\r\n';
  for (const answer of [
    `${ok}Content-Length: 4\r\nContent-Length: 8\r\n\r\ndoneEVIL`,
    `${ok}Content-Length: 4, 8\r\n\r\ndoneEVIL`,
    `${ok}Content-Length: -4\r\n\r\ndoneEVIL`,
    `${ok}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n4\r\nEVIL\r\n0\r\n\r\n`,
    'HTTP/1.1 200 OK\nContent-Length: 4\n\nEVIL',
    `${ok}X-A: 1\r\n Content-Length: 4\r\nX-\x00: EVIL\r\n\r\nEVIL`,
    `${ok}Transfer-Encoding: chunked\r\n\r\n4;${'x'.repeat(100_000)}\r\nEVIL\r\n0\r\n\r\n`,
    `${ok}Transfer-Encoding: chunked\r\n\r\n0\r\n${'X-Trailer: EVIL\r\n'.repeat(5000)}\r\n`,
    'HTTP/1.1 99 Odd\r\nContent-Length: 4\r\n\r\nEVIL',
    'HTTP/1.1 1000 Odd\r\nContent-Length: 4\r\n\r\nEVIL',
  ]) {
    const { ask } = await before(answering(answer));
    const client = ask('GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await client.closed;
    expect([answer.slice(0, 60), client.received().includes('EVIL')]).toEqual([answer.slice(0, 60), false]);
  }
});

test('under a name that is none of its own the proxy is not there: a page may have had it rebound', async () => {
  const { ask, got } = await before(answering(done));
  const offer = 'Connection: Upgrade\r\nUpgrade: echo\r\n';
  for (const [text, status] of [
    ['GET http://evil.test/v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n', 403],
    ['GET http://user:localhost@evil.test/v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n', 403],
    ['GET http://localhost/v1/notes HTTP/1.1\r\nHost: evil.test\r\n\r\n', 403],
    ['GET /v1/notes HTTP/1.1\r\nHost: evil.test\r\nX-Forwarded-Host: localhost\r\n\r\n', 403],
    ['GET /v1/notes HTTP/1.1\r\nHost: EVIL.test.:80\r\n\r\n', 403],
    ['GET /v1/notes HTTP/1.1\r\nHost: localhost.evil.test\r\n\r\n', 403],
    ['GET /v1/notes HTTP/1.1\r\nHost: 127.0.0.1.evil.test\r\n\r\n', 403],
    ['GET /v1/notes HTTP/1.1\r\nHost: proxy\r\n\r\n', 403],
    ['GET /v1/notes HTTP/1.0\r\nHost: evil.test\r\n\r\n', 403],
    ['OPTIONS * HTTP/1.1\r\nHost: evil.test\r\n\r\n', 403],
    [`GET /v1/notes HTTP/1.1\r\nHost: evil.test\r\n${offer}\r\n`, 403],
    [`GET /v1/notes HTTP/1.1\r\nHost: evil.test\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`, 403],
    ['GET /v1/notes HTTP/1.1\r\nHost: evil.test\r\nHost: evil.test\r\n\r\n', 400],
    ['GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n', 400],
    [`GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n${offer}\r\n`, 400],
    ['GET /v1/notes HTTP/1.1\r\nHost: user@localhost\r\n\r\n', 400],
    ['GET /v1/notes HTTP/1.1\r\n\r\n', 400],
    ['POST /v1/notes HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
    ['POST /v1/notes HTTP/1.0\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n', 400],
  ] as const) {
    const client = ask(text);
    const received = await client.until(/\}$/);
    expect([text, received.slice(0, 12)]).toEqual([text, `HTTP/1.1 ${status}`]);
    client.socket.destroy();
  }
  expect(got()).toBe('');
});

test('by its own names, by addresses and by names that are allowed the proxy is called, and the upstream is named itself', async () => {
  const { ask, got } = await before(answering(done), { controlHosts: ['proxy.test'] });
  const hosts = ['localhost:80', 'app.localhost', '127.0.0.1', '192.0.2.1:9', '[::1]:80', 'Proxy.test:1', ''];
  for (const host of hosts) {
    await ask(`GET /v1/notes HTTP/1.1\r\nHost: ${host}\r\n\r\n`).until(/done$/);
    await ask(`GET http://${host === '' ? 'localhost' : host}/v1/notes HTTP/1.1\r\nHost: ${host}\r\n\r\n`).until(
      /done$/,
    );
  }
  await ask('GET /v1/notes HTTP/1.0\r\n\r\n').until(/done$/);
  const named = got().match(/^Host: .*$/gm) ?? [];
  expect(named).toHaveLength(2 * hosts.length + 1);
  expect(named.every((line) => line.startsWith('Host: 127.0.0.1:'))).toBe(true);
});

test('beyond this machine the proxy is called by names of the network too, not by those that anybody can have', async () => {
  const { ask } = await before(answering(done), { host: '0.0.0.0' });
  for (const host of ['proxy', 'api_proxy:4010', 'host.docker.internal', 'builder.local:4010', '10.0.0.7'])
    await ask(`GET /v1/notes HTTP/1.1\r\nHost: ${host}\r\n\r\n`).until(/done$/);
  for (const host of ['evil.test', 'evil.internal.test', 'local.'])
    await ask(`GET /v1/notes HTTP/1.1\r\nHost: ${host}\r\n\r\n`).until(/^HTTP\/1\.1 403 /);
});

test('a tunnel to elsewhere there is none: neither by CONNECT nor by an absolute target that offers a switch', async () => {
  const { ask, got } = await before(answering(done));
  const refused = ask('CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n');
  await refused.until(/^HTTP\/1\.1 400 /);
  const offer = ask(
    'GET http://evil.test/ HTTP/1.1\r\nHost: evil.test\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n',
  );
  await offer.until(/^HTTP\/1\.1 400 /);
  expect(got()).toBe('');
});

test('an expectation that nobody knows is the matter of the upstream', async () => {
  const { ask, got } = await before(answering('HTTP/1.1 417 Expectation Failed\r\nContent-Length: 4\r\n\r\ndone'));
  await ask('GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nExpect: the-impossible\r\n\r\n').until(/^HTTP\/1\.1 417 /);
  expect(got()).toContain('Expect: the-impossible');
});

test('what grows beyond the bound when it is decoded is passed on and not judged', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2, 32)).toString('latin1');
  const { ask } = await before(
    answering(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n${bomb}`,
    ),
  );
  const client = ask('GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await client.closed;
  expect(client.received().endsWith(bomb.slice(-100))).toBe(true);
});

test('a body under a transfer coding that is not known here does not pass enforced, unless that is allowed', async () => {
  const head = 'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const text = `${head}Authorization: Bearer abcdefgh\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`;
  const strict = await before(answering(done), { enforce: true });
  await strict.ask(text).until(/^HTTP\/1\.1 501 [\s\S]*unknown transfer coding/);
  expect(strict.got()).toBe('');
  const lax = await before(answering(done), { enforce: true, allowUnjudged: true });
  await lax.ask(text).until(/^HTTP/);
  expect(lax.got()).toContain('POST /v1/notes');
});
