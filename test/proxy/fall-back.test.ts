import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import { startProxy } from '../../src/index';
import { call } from '../support/call';
import { useTestFolder } from '../support/test-folder';
import { connectRaw, endStarted, endWithTest, startBefore } from '../support/upstream';

const openapiFile = 'test/test-documents/proxied-notes.yaml';

const fileIn = useTestFolder();
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
    `POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  );
  await client.until(/^HTTP\/1\.1 501 /);
  expect(bytes).toBe(2 * body.length);
});

/** A service without invoices, whose router says so in the words of the API; it may get them later. */
function withoutInvoices(): { readonly listener: RequestListener; readonly grow: () => void } {
  let has = false;
  const listener: RequestListener = (request, response) => {
    request.resume();
    const isOwn = has || request.url?.startsWith('/invoices') === false;
    const status = isOwn && request.url !== '/notes/9' ? 200 : 404;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(status === 404 ? '{"title": "no route"}' : request.url === '/invoices' ? '[]' : '{"id": 1}');
  };
  return { listener, grow: () => void (has = true) };
}

function invoicesDocument(): string {
  const answer = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } });
  const trouble = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
  const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, sum: { type: 'integer' } } };
  const responses = { 200: answer(item), 404: answer(trouble), default: answer(trouble) };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const sum = { type: 'object', properties: { sum: { type: 'integer' } } };
  const create = { required: true, content: { 'application/json': { schema: sum } } };
  const ofItem = (name: string): object => ({ parameters, get: { operationId: `read${name}`, responses } });
  const file = fileIn('invoices.json');
  const paths = {
    '/invoices': {
      get: { operationId: 'listInvoices', responses: { 200: answer({ type: 'array', items: item }) } },
      post: {
        operationId: 'createInvoice',
        requestBody: create,
        responses: { 201: answer(item), 404: answer(trouble) },
      },
    },
    '/invoices/{id}': ofItem('Invoice'),
    '/notes/{id}': ofItem('Note'),
  };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Invoices', version: '1' }, paths }));
  return file;
}

test('a resource is not split: where its list is not there, its items and creates are played too', async () => {
  const { listener, grow } = withoutInvoices();
  const { proxy } = await startBefore(listener, { openapiFile: invoicesDocument(), fallBack: true });
  const by = async (path: string, method = 'GET', body = ''): Promise<unknown[]> => {
    const { status, headers } = await call(proxy.port, { path, method, ...(body !== '' && { body }) });
    return [status, headers['x-understudy']];
  };
  // Nothing is known yet, and the document lists a 404.
  expect(await by('/invoices/1')).toEqual([404, undefined]);
  expect(await by('/invoices')).toEqual([200, 'fall-back']);
  expect(await by('/invoices/1')).toEqual([200, 'fall-back']);
  expect(await by('/invoices', 'POST', '{"sum": 3}')).toEqual([201, 'fall-back']);
  const entry = (await proxy.control.session().calls()).calls.at(-1);
  expect(entry?.warnings).toEqual(['played by the stand-in: the upstream has not got /invoices: it answered 404']);
  // What it has keeps its own 404.
  expect(await by('/notes/9')).toEqual([404, undefined]);
  grow();
  expect(await by('/invoices')).toEqual([200, undefined]);
  expect(await by('/invoices/1')).toEqual([200, undefined]);
});

test("a router's 404 is told from the API's own by its body, until the collection has shown itself", async () => {
  let isRouted = false;
  const { proxy } = await startBefore(
    (_request, response) => {
      const [status, type, text] = isRouted ? [200, 'application/json', '{"id": 1}'] : [404, 'text/html', '<h1>Cannot'];
      response.writeHead(status, { 'Content-Type': type }).end(text);
    },
    { openapiFile: invoicesDocument(), fallBack: true },
  );
  const by = async (): Promise<unknown> => (await call(proxy.port, { path: '/invoices/1' })).headers['x-understudy'];
  expect(await by()).toBe('fall-back');
  isRouted = true;
  expect(await by()).toBeUndefined();
  isRouted = false;
  // A 404 that breaks the document, of what the upstream has.
  expect(await by()).toBeUndefined();
  expect(proxy.report().violations).toMatchObject([{ side: 'response', operation: 'readInvoice' }]);
});
