import { once } from 'node:events';
import { createServer } from 'node:https';
import { expect, test } from '@jest/globals';
import { startProxy } from '../../src/index';
import { call } from '../support/call';
import { selfSigned } from '../support/self-signed';
import { connectRaw, endStarted, endWithTest, listenOn, listenRaw, startBefore } from '../support/upstream';

const openapiFile = 'test/test-documents/proxied-notes.yaml';
const notes = { path: '/v1/notes' };

endStarted();

/** Gives a proxy before an upstream that answers each connection with bytes, and may then close it. */
async function beforeBytes(bytes: string, closes = true): ReturnType<typeof startProxy> {
  const port = await listenRaw((socket) => {
    socket.once('data', () => {
      socket.write(bytes, 'latin1', () => {
        if (closes) socket.destroy();
      });
    });
  });
  return endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile }));
}

test('nobody there is a 502 in the words of the API, and exit code 2', async () => {
  const port = await listenRaw(() => undefined);
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile }));
  const gone = endWithTest(await startProxy({ upstream: 'http://127.0.0.1:1', openapiFile }));
  const answer = await call(gone.port, notes);
  expect(answer).toMatchObject({ status: 502, headers: { 'content-type': 'application/json' } });
  expect(JSON.parse(answer.text)).toMatchObject({ title: 'upstream failed' });
  expect(gone.report()).toMatchObject({ exitCode: 2, unanswered: 1, violations: [] });
  const [entry] = (await gone.control.session().calls()).calls;
  expect(entry).toMatchObject({ status: 502, error: { code: 'upstream_failed' } });
  expect(proxy.report()).toMatchObject({ exitCode: 3 });
});

test('an upstream that is slow to answer is a 504', async () => {
  const { proxy } = await startBefore(() => undefined, { openapiFile, timeout: 50 });
  const answer = await call(proxy.port, { ...notes, method: 'POST', body: '{"text": "1"}' });
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([504, { title: 'upstream timeout' }]);
});

test('what is no answer is a 502', async () => {
  const answers = [
    'nonsense\r\n\r\n',
    '',
    'HTTP/1.1 200 OK\r\nBad Name: x\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
    `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(200),
  ];
  for (const bytes of answers) {
    const proxy = await beforeBytes(bytes);
    const answer = await call(proxy.port, notes);
    expect([bytes.slice(0, 30), answer.status]).toEqual([bytes.slice(0, 30), 502]);
    await proxy.close();
  }
});

/** The beginning of an answer may have gone out; then the connection breaks off, so that nobody takes it for the whole. */
async function isToldOf(port: number): Promise<boolean> {
  const status = await call(port, notes).then(
    (answer) => answer.status,
    () => undefined,
  );
  return status === undefined || status === 502;
}

test('half an answer and bad chunks are a 502, or break the connection off', async () => {
  const answers = [
    'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nzz\r\nbad\r\n',
    `HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(50_000)}`,
  ];
  for (const bytes of answers) {
    const proxy = await beforeBytes(bytes);
    expect([bytes.slice(0, 60), await isToldOf(proxy.port)]).toEqual([bytes.slice(0, 60), true]);
    expect((await proxy.control.session().calls()).calls).toHaveLength(1);
    await proxy.close();
  }
});

test('an answer that breaks off when its beginning has gone out breaks the connection off', async () => {
  const port = await listenRaw((socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'));
    socket.once('end', () => socket.destroy());
  });
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile }));
  const client = connectRaw(proxy.port, 'GET /v1/notes HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await client.until(/half$/);
  client.socket.destroy();
});

test('a connection that the upstream has closed meanwhile is no trouble', async () => {
  let answered = 0;
  const port = await listenRaw((socket) => {
    socket.on('data', () => {
      answered += 1;
      // Kept alive by its words, closed by its deeds.
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]', () => {
        socket.once('data', () => socket.resetAndDestroy());
      });
    });
  });
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile }));
  expect((await call(proxy.port, notes)).status).toBe(200);
  expect((await call(proxy.port, notes)).status).toBe(200);
  expect(answered).toBeGreaterThan(1);
});

test('an upstream that answers before it has the body, and closes, is heard', async () => {
  const { proxy } = await startBefore(
    (_request, response) => {
      response.writeHead(413, { Connection: 'close', 'Content-Length': 2 }).end('no');
    },
    { openapiFile },
  );
  const client = connectRaw(
    proxy.port,
    `POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(10_000)}`,
  );
  await client.until(/HTTP\/1\.1 413 [\s\S]*no$/);
});

test('an upstream of TLS is trusted by its certificate, or not at all', async () => {
  const server = createServer(selfSigned, (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end('[]');
  });
  const upstream = `https://127.0.0.1:${await listenOn(server)}/v1`;
  const strict = endWithTest(await startProxy({ upstream, openapiFile }));
  const answer = await call(strict.port, notes);
  expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('--ca-file')]);
  for (const trust of [{ ca: selfSigned.cert }, { insecure: true }]) {
    const proxy = endWithTest(await startProxy({ upstream, openapiFile, ...trust }));
    expect((await call(proxy.port, notes)).status).toBe(200);
    expect(proxy.report().exitCode).toBe(0);
  }
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test('an address that is none is said so, without a password that may be in it', async () => {
  for (const upstream of [
    'ftp://127.0.0.1',
    'nonsense',
    'http://me:secret@127.0.0.1',
    'http://127.0.0.1/?key=secret',
  ]) {
    const refused = await startProxy({ upstream, openapiFile }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'UsageError' });
    expect(String(refused)).not.toContain('secret');
  }
});

test('faults are played before the upstream is asked, and spoil what it answers', async () => {
  let asked = 0;
  const { proxy } = await startBefore(
    (_request, response) => {
      asked += 1;
      response.setHeader('Content-Type', 'application/json');
      response.end('[{"id": 1, "text": "a note that is long enough"}]');
    },
    { openapiFile },
  );
  const session = proxy.control.session();
  await session.addFault({ kind: 'status', status: 503, operation: 'listNotes', count: 1, force: true });
  expect((await call(proxy.port, notes)).status).toBe(503);
  expect(asked).toBe(0);
  await session.addFault({ kind: 'truncate', operation: 'listNotes', bytes: 5, count: 1 });
  await expect(call(proxy.port, notes)).rejects.toThrow();
  expect((await call(proxy.port, notes)).status).toBe(200);
  expect(asked).toBe(2);
  expect(proxy.report()).toMatchObject({ violations: [] });
});
