import type { RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import { startProxy } from '../../src';
import { call } from '../support/call';
import { connectRaw, endStarted, endWithTest, startBefore } from '../support/upstream';

const openapiFile = 'test/test-documents/proxied-notes.yaml';

endStarted();

test('what the upstream has not is played by the stand-in, which says so', async () => {
  const { proxy } = await startBefore(
    (_request, response) => {
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"title": "of the upstream"}');
    },
    { openapiFile, fallBack: true, count: 3 },
  );
  const list = await call(proxy.port, { path: '/v1/notes', key: 'the-key-of-the-upstream' });
  expect(list).toMatchObject({ status: 200, headers: { 'x-understudy': 'fall-back' } });
  expect(JSON.parse(list.text)).toHaveLength(3);
  const body = '{"text": "tomorrow"}';
  const made = await call(proxy.port, { path: '/v1/notes', method: 'POST', body, key: 'the-key-of-the-upstream' });
  expect([made.status, JSON.parse(made.text)]).toMatchObject([201, { text: 'tomorrow' }]);
  const entry = (await proxy.control.session().calls()).calls.at(-1);
  expect(entry).toMatchObject({
    status: 201,
    warnings: ['played by the stand-in: the upstream has not got it: it answered 404'],
  });
  expect(proxy.report()).toMatchObject({ exchanges: 2, played: 2, answered: 0 });
});

test('404 of an item that is not there is the answer of the upstream, unless the status is named', async () => {
  const listener: RequestListener = (_request, response) => {
    response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"title": "of the upstream"}');
  };
  const { proxy } = await startBefore(listener, { openapiFile, fallBack: true });
  const own = await call(proxy.port, { path: '/v1/notes/1' });
  expect(own).toMatchObject({ status: 404, text: '{"title": "of the upstream"}' });
  expect(own.headers['x-understudy']).toBeUndefined();
  const { proxy: asked } = await startBefore(listener, { openapiFile, mockOn: [404] });
  expect((await call(asked.port, { path: '/v1/notes/1' })).status).toBe(200);
});

test('an upstream that is not there is played whole, preflights too; paths beyond the document are 502', async () => {
  const proxy = endWithTest(await startProxy({ upstream: 'http://127.0.0.1:1', openapiFile, fallBack: true }));
  expect((await call(proxy.port, { path: '/v1/notes' })).status).toBe(200);
  const headers = { origin: 'http://page.test', 'access-control-request-method': 'POST' };
  const preflight = await call(proxy.port, { path: '/v1/notes', method: 'OPTIONS', headers });
  expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
  expect((await call(proxy.port, { path: '/v1/other' })).status).toBe(502);
});

test('operations that are named are played without asking', async () => {
  const asked: string[] = [];
  const { proxy } = await startBefore(
    (request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('Content-Type', 'application/json');
      response.end('[]');
    },
    { openapiFile, mockOperations: ['GET /notes/{noteId}'] },
  );
  expect((await call(proxy.port, { path: '/v1/notes/1' })).headers['x-understudy']).toBe('fall-back');
  expect((await call(proxy.port, { path: '/v1/notes' })).text).toBe('[]');
  expect(asked).toEqual(['/v1/notes']);
});

test('an operation that there is none of is said so, with what was meant', async () => {
  const starting = startProxy({ upstream: 'http://127.0.0.1:1', openapiFile, mockOperations: ['listNote'] });
  await expect(starting).rejects.toThrow(/--mock: expected .*got "listNote".*listNotes/);
});

test('a body beyond the bound goes to the upstream as it comes', async () => {
  let bytes = 0;
  const { proxy } = await startBefore(
    (request, response) => {
      request.on('data', (chunk: Buffer) => (bytes += chunk.length));
      request.on('end', () => response.writeHead(501).end());
    },
    { openapiFile, fallBack: true, copyBytes: 1000 },
  );
  const body = JSON.stringify({ text: 'x'.repeat(300_000) });
  expect((await call(proxy.port, { path: '/v1/notes', method: 'POST', body })).status).toBe(501);
  const client = connectRaw(
    proxy.port,
    `POST /v1/notes HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  );
  await client.until(/^HTTP\/1\.1 501 /);
  expect(bytes).toBe(2 * body.length);
});
