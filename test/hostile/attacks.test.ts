import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { startProxy, type ProxyOptions, type ProxyReport } from '../../src/index';
import { call } from '../support/call';
import {
  connectRaw,
  endStarted,
  endWithTest,
  listenRaw,
  readAll,
  startBefore,
  type RawClient,
} from '../support/upstream';

const openapiFile = 'test/test-documents/proxied-notes.yaml';

endStarted();

/** A proxy before an upstream of bytes, and what that got. */
interface Lab {
  readonly ask: (text: string) => RawClient;
  readonly got: () => string;
  readonly report: () => ProxyReport;
}

/** Gives a proxy before an upstream that answers whatever has come with bytes, by the number of the message. */
async function before(answers: readonly string[], options: Partial<ProxyOptions> = {}): Promise<Lab> {
  let got = '';
  let count = 0;
  const port = await listenRaw((socket) => {
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString('latin1');
      socket.write(answers[Math.min(count, answers.length - 1)] ?? '', 'latin1');
      count += 1;
    });
  });
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile, ...options }));
  return { ask: (text) => connectRaw(proxy.port, text), got: () => got, report: proxy.report };
}

const done = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone';

test('a request whose end two readers could see at two places never reaches the upstream', async () => {
  const { ask, got } = await before([done]);
  const head = 'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\n';
  for (const text of [
    `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nSMUGGLED`,
    `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nSMUGGLED`,
    `${head}Content-Length: 5, 5\r\n\r\nSMUGGLED`,
    `${head}Content-Length: +5\r\n\r\nSMUGGLED`,
    `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\nSMUGGLED`,
    `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\nSMUGGLED`,
    `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\nSMUGGLED`,
    `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\nSMUGGLED`,
    `${head}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\nSMUGGLED`,
    `${head}X-A: 1\rX-B: 2\r\nContent-Length: 0\r\n\r\n`,
    `${head}X-A: 1\nSMUGGLED: 2\r\n\r\n`,
  ]) {
    const client = ask(text);
    await client.until(/^HTTP\/1\.1 4\d\d /);
    await client.closed;
    expect([text, got().includes('SMUGGLED')]).toEqual([text, false]);
  }
});

test('a folded field arrives in one line or not at all', async () => {
  const { ask, got } = await before([done]);
  const client = ask('GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n Content-Length: 9\r\n\r\n');
  await client.until(/^HTTP\/1\.1 \d/);
  expect(got()).not.toMatch(/\n[ \t]*Content-Length/);
});

test('extensions of chunks end here', async () => {
  const { ask, got } = await before([done]);
  const client = ask(
    'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3;SMUGGLED="a"\r\nabc\r\n0\r\n\r\n',
  );
  await client.until(/done$/);
  expect(got()).not.toContain('SMUGGLED');
});

test('what Connection names ends here, with an offer of another protocol too', async () => {
  const { ask, got } = await before([done]);
  const offer = 'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nX-Secret: 1\r\n';
  const client = ask(`${offer}Connection: close, Upgrade, HTTP2-Settings, X-Secret\r\nHTTP2-Settings: AA\r\n\r\n`);
  await client.until(/done$/);
  await client.closed;
  expect(got()).not.toMatch(/x-secret|upgrade|http2/i);
});

test('a request with a body is served as one, whatever protocol it offers', async () => {
  const { ask, got } = await before([done]);
  const offer = 'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: echo\r\n';
  await ask(`${offer}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`).until(/200 OK[\s\S]*done$/);
  expect(got()).toMatch(/\r\n\r\n3\r\nabc\r\n0\r\n\r\n$/);
});

test.each(['Connection: Upgrade\r\nUpgrade: echo\r\n', ''])(
  'the control API is asked by its own rules, and the upstream never for it: %j',
  async (offer) => {
    const { ask, got } = await before([done], { controlToken: 'token-of-the-control-api' });
    const token = 'Authorization: Bearer token-of-the-control-api\r\n';
    for (const [target, host, more, status] of [
      ['/__mock/sessions', 'localhost', '', 401],
      ['/__mock/sessions', 'localhost', token, 200],
      ['/__mock', 'localhost', '', 401],
      ['/__mock/sessions', 'evil.example', '', 403],
      ['/__mock/sessions', 'localhost', 'Origin: http://evil.example\r\n', 403],
      ['http://evil.example/__mock/sessions', 'localhost', '', 403],
      ['http://evil.example/__mock/sessions', 'evil.example', '', 403],
      ['HTTP://user@evil.example:80/__mock/sessions?a=1', 'localhost', '', 400],
      ['http://localhost/__mock/sessions', 'localhost', '', 401],
      ['http://localhost/__mock/sessions', 'localhost', token, 200],
      ['ws://localhost/__mock/sessions', 'localhost', token, 400],
      ['ftp://evil.example/__mock/sessions', 'localhost', '', 400],
    ] as const) {
      const received = await ask(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}${offer}\r\n`).until(
        /^HTTP\/1\.1 \d{3} /,
      );
      // An absolute target offers no switch.
      const expected = offer === '' || target.startsWith('/') ? status : 400;
      expect([target, host, more, received.slice(9, 12)]).toEqual([target, host, more, String(expected)]);
    }
    expect(got()).toBe('');
  },
);

test('an offer of another protocol is no way past what is enforced', async () => {
  const { ask, got } = await before([done], { enforce: true });
  const offer = 'Host: localhost\r\nConnection: close, Upgrade\r\nUpgrade: echo\r\n\r\n';
  for (const target of ['/v1/notes?limit=none', '/v1/unknown']) {
    const client = ask(`GET ${target} HTTP/1.1\r\n${offer}`);
    await client.until(/^HTTP\/1\.1 4\d\d /);
    await client.closed;
  }
  expect(got()).toBe('');
  const played = await before([done], { mockOperations: ['listNotes'] });
  await played.ask(`GET /v1/notes HTTP/1.1\r\n${offer}`).until(/X-Understudy: fall-back/i);
  expect(played.got()).toBe('');
});

test('a coding of transfer without an end of its own gets chunks, so that the next answer is not taken for its rest', async () => {
  const port = await listenRaw((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nabc'));
  });
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile }));
  const received = await connectRaw(proxy.port, 'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n').until(
    /abc[\s\S]*\r\n$/,
  );
  expect(received).toMatch(/Transfer-Encoding: gzip, chunked\r\n[\s\S]*\r\n\r\n3\r\nabc\r\n0\r\n\r\n$/i);
});

test('interim answers and trailers bring no fields that frame a message or belong to the connection', async () => {
  const { ask, got } = await before([
    'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nConnection: X-Secret\r\nX-Secret: 1\r\nKeep-Alive: 5\r\n\r\n' +
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\ndone\r\n0\r\nX-Sum: 1\r\nTE: evil\r\nHost: evil\r\n\r\n',
  ]);
  const text =
    'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nHost: evil\r\nX-Check: 1\r\n\r\n';
  const received = await ask(text).until(/X-Sum: 1\r\n[\s\S]*\r\n$/);
  expect(received).toMatch(/^HTTP\/1\.1 103 Early Hints\r\nLink: <\/a>\r\n\r\nHTTP\/1\.1 200 OK/);
  expect(received).not.toMatch(/evil|secret|keep-alive: 5\r/i);
  expect(got()).not.toContain('evil');
});

test("bytes after an answer that has no body are nobody's answer", async () => {
  for (const head of ['HEAD', 'GET']) {
    const status = head === 'HEAD' ? '200 OK' : '204 No Content';
    const evil = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nEVIL';
    const { ask } = await before([`HTTP/1.1 ${status}\r\nContent-Length: ${evil.length}\r\n\r\n${evil}`, done]);
    const client = ask(`${head} /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await client.until(/\r\n\r\n$/);
    client.socket.write('GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await client.until(/done$|EVIL$|502/)).not.toContain('EVIL');
  }
});

test('bytes that come while nobody has asked are no answer to the next request', async () => {
  let spoil = (): Promise<void> => Promise.resolve();
  const port = await listenRaw((socket) => {
    socket.on('data', () => socket.write(done));
    spoil = () =>
      new Promise((resolve) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nEVIL', () => {
          resolve();
        });
      });
  });
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile }));
  const client = connectRaw(proxy.port, 'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await client.until(/done$/);
  await spoil();
  client.socket.write('GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await client.until(/done[\s\S]*(?:done|EVIL|502 )/)).not.toContain('EVIL');
});

test('an answer of thousands of fields loses none', async () => {
  const fields = Array.from({ length: 3500 }, (_, index) => `${String.fromCharCode(97 + (index % 26))}:\r\n`).join('');
  const { ask } = await before([`HTTP/1.1 200 OK\r\n${fields}X-Last: 1\r\nContent-Length: 4\r\n\r\ndone`]);
  expect(await ask('GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n').until(/done$/)).toContain('X-Last: 1');
});

test('what the stand-in answers in its place may go on without end upstream: nobody waits for it', async () => {
  let ended: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (ended = resolve));
  const port = await listenRaw((socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 501 No\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nmore\r\n'));
    socket.once('close', ended);
  });
  const upstream = `http://127.0.0.1:${port}`;
  const proxy = endWithTest(await startProxy({ upstream, openapiFile, fallBack: true }));
  await connectRaw(proxy.port, 'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n').until(/X-Understudy: fall-back/i);
  await closed;
});

test('half an answer in the place of a switch of protocols breaks the connection off', async () => {
  let breakOff = (): void => undefined;
  const port = await listenRaw((socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'));
    breakOff = () => socket.destroy();
  });
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile }));
  const offer = 'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n';
  const client = connectRaw(proxy.port, `GET /v1/notes HTTP/1.1\r\n${offer}`);
  await client.until(/half$/);
  const broken = once(client.socket, 'error');
  breakOff();
  expect(await Promise.race([broken, client.closed])).toMatchObject([{ code: 'ECONNRESET' }]);
});

test('JSON in a text in JSON, each as deep as it may be, costs nobody anything, and is not told', async () => {
  const nested = (inner: string): string => '['.repeat(495) + inner + ']'.repeat(495);
  let body = '{"token":"hidden-in-the-deep"}';
  for (let level = 0; level < 5; level += 1) body = nested(level === 0 ? body : JSON.stringify(body));
  const asked = `POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const answered = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const recorded: unknown[] = [];
  const record = (exchange: unknown): void => void recorded.push(exchange);
  const labs: [lab: Lab, status: RegExp][] = [
    [await before([answered], { record }), /^HTTP\/1\.1 200 /],
    [await before([answered], { enforce: true }), /^HTTP\/1\.1 4\d\d /],
  ];
  const unreached = endWithTest(await startProxy({ upstream: 'http://127.0.0.1:1', openapiFile }));
  await connectRaw(unreached.port, asked).until(/^HTTP\/1\.1 502 /);
  for (const [{ ask, report }, status] of labs) {
    await ask(asked).until(status);
    await ask(asked).until(status);
    expect(report()).toMatchObject({ exchanges: 2 });
    expect(JSON.stringify(report())).not.toContain('hidden-in-the-deep');
  }
  expect(JSON.stringify(unreached.report())).not.toContain('hidden-in-the-deep');
});

test('of an exchange that holds more secrets than can be remembered nothing is told', async () => {
  const same = 'z'.repeat(300);
  const tokens = Array.from({ length: 700 * 9 }, (_, index) => `t${Math.floor(index / 9)}-${same}${index}`);
  const body = JSON.stringify({ password: 'first-of-the-secrets', tokens, text: 7, note: 'first-of-the-secrets' });
  const { proxy } = await startBefore(
    (request, response) =>
      void readAll(request).then(() =>
        response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"id":"first-of-the-secrets"}'),
      ),
    { openapiFile, copyBytes: 4 * 1024 ** 2 },
  );
  const { status } = await call(proxy.port, { path: '/v1/notes', method: 'POST', body });
  expect(status).toBe(201);
  const { violations } = proxy.report();
  expect(violations.length).toBeGreaterThan(1);
  expect(JSON.stringify(violations)).not.toContain('first-of-the-secrets');
  expect(violations[0]).toMatchObject({ got: '[redacted]' });
});
