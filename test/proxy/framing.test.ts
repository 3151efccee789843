import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { startProxy, type ProxyOptions } from '../../src';
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
  const client = ask(`GET /v1/notes HTTP/1.1\r\nHost: x\r\n\r\nGET /v1/notes HTTP/1.1\r\nHost: x\r\n${offer}`);
  await until(() => waiting.length > 0);
  await ask('GET /v1/go HTTP/1.1\r\nHost: x\r\n\r\n').until(/done$/);
  const received = await client.until(/switched$/);
  expect(received).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*late[\s\S]*HTTP\/1\.1 101 /);
  expect(got()).toContain('Upgrade: echo');
});

test('a request that would be read in two ways is refused: bare line feeds, folded lengths, sizes of chunks', async () => {
  const { ask, got } = await before(answering(done));
  const head = 'POST /v1/notes HTTP/1.1\r\nHost: x\r\n';
  for (const text of [
    'GET /v1/notes HTTP/1.1\nHost: x\n\nGET /SMUGGLED HTTP/1.1\nHost: x\n\n',
    `${head}Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nSMUGGLED`,
    `${head}Content-Length: 5 \r\n 6\r\n\r\nSMUGGLED`,
    `${head}Transfer-Encoding: chunked\r\n\r\n0x5\r\nSMUGGLED\r\n0\r\n\r\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\n5\nSMUGG\n0\n\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nSMUGGLED`,
    `${head}Transfer-Encoding: chunked\r\n\r\n-1\r\nSMUGGLED`,
    `GET http://[SMUGGLED HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n`,
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
  const chunked = 'POST /v1/notes HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  await ask(`GET /v1/notes HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`).until(/^HTTP\/1\.1 431 /);
  await ask(`GET /v1/notes?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`).until(/^HTTP\/1\.1 4\d\d /);
  for (const text of [
    `${chunked}3;${'x'.repeat(100_000)}\r\nabc\r\n0\r\n\r\n`,
    `${chunked}0\r\n${'X-Trailer: 1\r\n'.repeat(20_000)}\r\n`,
  ]) {
    const client = ask(text);
    await client.closed;
    expect(client.received()).toMatch(/^(?:HTTP\/1\.1 [45]\d\d |$)/);
  }
  await ask('GET /v1/notes HTTP/1.1\r\nHost: x\r\n\r\n').until(/done$/);
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
    const client = ask('GET /v1/notes HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await client.closed;
    expect([answer.slice(0, 60), client.received().includes('EVIL')]).toEqual([answer.slice(0, 60), false]);
  }
});

test('whichever host a target or Host names, there is one upstream, which is named itself', async () => {
  const { ask, got } = await before(answering(done));
  for (const text of [
    'GET http://evil.test/v1/notes HTTP/1.1\r\nHost: good.test\r\n\r\n',
    'GET http://user:word@evil.test/v1/notes HTTP/1.1\r\nHost: evil.test\r\n\r\n',
    'GET /v1/notes HTTP/1.1\r\nHost: evil.test\r\nX-Forwarded-Host: good.test\r\n\r\n',
    'GET /v1/notes HTTP/1.1\r\nHost: evil.test\r\nHost: evil.test\r\n\r\n',
  ]) {
    const client = ask(text);
    await client.until(/^HTTP\/1\.1 (?:200|400) /);
    client.socket.destroy();
  }
  expect(got()).not.toContain('evil.test');
  expect(
    got()
      .match(/^Host: .*$/gm)
      ?.every((line) => line.startsWith('Host: 127.0.0.1:')),
  ).toBe(true);
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
  await ask('GET /v1/notes HTTP/1.1\r\nHost: x\r\nExpect: the-impossible\r\n\r\n').until(/^HTTP\/1\.1 417 /);
  expect(got()).toContain('Expect: the-impossible');
});

test('what grows beyond the bound when it is decoded is passed on and not judged', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2, 32)).toString('latin1');
  const { ask } = await before(
    answering(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n${bomb}`,
    ),
  );
  const client = ask('GET /v1/notes HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await client.closed;
  expect(client.received().endsWith(bomb.slice(-100))).toBe(true);
});
