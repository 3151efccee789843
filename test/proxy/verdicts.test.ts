import { createServer, type RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import { startProxy } from '../../src/index';
import { reportAsJunit } from '../../src/proxy/report-files';
import { call } from '../support/call';
import { connectRaw, endStarted, endWithTest, listenOn, listenRaw, startBefore } from '../support/upstream';
import { until } from '../support/until';

const openapiFile = 'test/test-documents/proxied-notes.yaml';
const notes = { path: '/v1/notes' };
const empty: RequestListener = (_request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end('[]');
};

endStarted();

test('an upstream that ends midway is no pass, be it for one request of many', async () => {
  const { proxy, server } = await startBefore(empty, { openapiFile });
  for (let index = 0; index < 5; index += 1) expect((await call(proxy.port, notes)).status).toBe(200);
  expect(proxy.report().exitCode).toBe(0);
  server.closeAllConnections();
  server.close();
  expect((await call(proxy.port, { path: '/v1/notes/1' })).status).toBe(502);
  const report = proxy.report();
  expect(report).toMatchObject({
    exitCode: 2,
    conclusion: expect.stringContaining('the upstream left 1 of 6 requests without a whole answer') as unknown,
    unanswered: 1,
    coverage: { operations: { seen: 1, of: 4 } },
  });
  const junit = reportAsJunit(report);
  expect(junit).toMatch(/name="run"><error [^>]*left 1 of 6/);
  expect(junit).toMatch(/name="readNote"><skipped message="no request was answered"/);
});

test('an answer that breaks off midway is no pass either', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n';
  let isWhole = true;
  const port = await listenRaw((socket) => {
    socket.on('data', () => {
      if (isWhole) socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]');
      else socket.write(head + ' '.repeat(50_000), () => socket.destroy());
    });
  });
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile }));
  expect((await call(proxy.port, notes)).status).toBe(200);
  isWhole = false;
  await call(proxy.port, notes).catch(() => undefined);
  await until(() => proxy.report().exchanges === 2);
  const { exitCode, unanswered, brokenOff } = proxy.report();
  expect([exitCode, unanswered + brokenOff]).toEqual([2, 1]);
});

test('whoever waits for the upstream to start, and a client that leaves a stream, spoil nothing', async () => {
  const server = createServer((request, response) => {
    if (request.url !== '/v1/events') empty(request, response);
    else response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
  });
  const port = await listenOn(server);
  server.close();
  const proxy = endWithTest(await startProxy({ upstream: `http://127.0.0.1:${port}`, openapiFile }));
  expect((await call(proxy.port, notes)).status).toBe(502);
  expect(proxy.report().exitCode).toBe(2);
  server.listen(port, '127.0.0.1');
  await until(() => server.listening);
  expect((await call(proxy.port, notes)).status).toBe(200);
  const client = connectRaw(proxy.port, 'GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await client.until(/data: 1/);
  client.socket.destroy();
  await until(() => proxy.report().exchanges === 3);
  server.closeAllConnections();
  server.close();
  expect(proxy.report()).toMatchObject({ exitCode: 0, unanswered: 1, brokenOff: 0 });
});
