import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { call } from '../support/call';
import { endStarted, startBefore } from '../support/upstream';

const openapiFile = 'test/test-documents/proxied-notes.yaml';

endStarted();

test('what keeps to the document is passed on, and nothing is said of it', async () => {
  const { proxy } = await startBefore(
    (_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end('[{"id": 9007199254740993, "text": "one"}]');
    },
    { openapiFile },
  );
  const answer = await call(proxy.port, { path: '/v1/notes?limit=2' });
  expect(answer).toMatchObject({ status: 200, text: '[{"id": 9007199254740993, "text": "one"}]' });
  const report = proxy.report();
  expect(report).toMatchObject({ exitCode: 0, exchanges: 1, answered: 1, violations: [] });
  expect(report.coverage.operations).toEqual({ seen: 1, of: 4 });
  expect(report.coverage.parameters).toEqual({ seen: 1, of: 3 });
});

test('what the answer violates is in the report, the journal and nowhere in the answer', async () => {
  const { proxy, server } = await startBefore(
    (_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.setHeader('Content-Encoding', 'gzip');
      response.end(gzipSync('[{"id": "one", "text": "one"}]'));
    },
    { openapiFile },
  );
  const answer = await call(proxy.port, { path: '/v1/notes', headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('x-'))).toEqual([]);
  const [entry] = (await proxy.control.session().calls()).calls;
  expect(entry).toMatchObject({ verdict: 'violations', operation: 'listNotes', status: 200 });
  expect(entry?.violations).toMatchObject([{ where: 'response.body.0.id', rule: 'type' }]);
  const { violations, exitCode } = proxy.report();
  expect(exitCode).toBe(1);
  expect(violations).toMatchObject([
    { side: 'response', operation: 'listNotes', where: 'body.0.id', count: 1, statuses: { '200': 1 } },
  ]);
  // The proxy has gone when somebody tries the line; the upstream has not.
  const { port } = server.address() as AddressInfo;
  expect(violations[0]?.example.curl).toContain(`http://127.0.0.1:${port}/v1/notes`);
});

test('what the request violates is told apart, and passed on all the same', async () => {
  const seen: string[] = [];
  const { proxy } = await startBefore(
    (request, response) => {
      seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
      request.resume();
      response.writeHead(request.method === 'POST' ? 400 : 200, { 'Content-Type': 'application/json' });
      response.end(request.method === 'POST' ? '{"title": "no"}' : '[]');
    },
    { openapiFile },
  );
  await call(proxy.port, { path: '/v1/notes?limit=0' });
  await call(proxy.port, { path: '/v1/notes', method: 'POST', body: '{"text": 1}' });
  await call(proxy.port, { path: '/v1/notes', method: 'POST', body: '{"text": "1"}', key: '' });
  await call(proxy.port, { path: '/v1/notes', method: 'POST', body: '{', key: 'a-secret-that-nobody-knows' });
  await call(proxy.port, { path: '/v1/unknown/7' });
  await call(proxy.port, { path: '/v1/notes', method: 'DELETE' });
  expect(seen).toHaveLength(6);
  const report = proxy.report();
  const told = report.violations.map(({ side, where, rule }) => `${side} ${where} ${rule}`).sort();
  expect(told).toEqual([
    'request body invalid_json',
    'request body.text type',
    'request method method_not_allowed',
    'request path unknown_path',
    'request query.limit minimum',
    'request security unauthorized',
  ]);
  expect(report.undocumented).toBe(2);
  expect(JSON.stringify(report)).not.toContain('a-secret-that-nobody-knows');
});

test('a preflight, an answer 304 that was asked for and an undocumented operation are no violations of answers', async () => {
  const { proxy } = await startBefore(
    (request, response) => {
      response.statusCode = request.method === 'OPTIONS' ? 204 : 304;
      response.end();
    },
    { openapiFile },
  );
  await call(proxy.port, { path: '/v1/notes', method: 'OPTIONS' });
  const answer = await call(proxy.port, { path: '/v1/notes', headers: { 'if-none-match': '"1"' } });
  expect(answer.status).toBe(304);
  expect(proxy.report().violations).toEqual([]);
});

test('what is larger than the bound is passed on and said to be not judged', async () => {
  const text = `[${'{"id": "wrong"},'.repeat(200)}{}]`;
  const { proxy } = await startBefore(
    (_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(text);
    },
    { openapiFile, copyBytes: 1000 },
  );
  expect((await call(proxy.port, { path: '/v1/notes' })).text).toBe(text);
  expect(proxy.report()).toMatchObject({ violations: [], unjudged: { 'the body of the answer is too large': 1 } });
});

test('answers and requests alone are judged where that is asked for', async () => {
  const { proxy } = await startBefore((_request, response) => response.writeHead(299).end(), {
    openapiFile,
    judge: 'responses',
  });
  await call(proxy.port, { path: '/v1/notes?limit=0' });
  expect(proxy.report().violations.map(({ side }) => side)).toEqual(['response']);
});

test('deviations are counted in a header where that is asked for', async () => {
  const { proxy } = await startBefore(
    (request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(request.url === '/v1/notes' ? '[]' : '[{}]');
    },
    { openapiFile, violationsHeader: true },
  );
  const [kept, broken] = [
    await call(proxy.port, { path: '/v1/notes' }),
    await call(proxy.port, { path: '/v1/notes?limit=0' }),
  ];
  expect(kept.headers['x-understudy-violations']).toBe('0');
  expect(broken.headers['x-understudy-violations']).toBe('3');
});

test('what was asked and answered before is judged and counted again', async () => {
  let text = '[{"id": 1, "text": "one"}]';
  const { proxy } = await startBefore(
    (_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(text);
    },
    { openapiFile },
  );
  const ask = (path: string): Promise<unknown> => call(proxy.port, { path });
  for (const path of ['/v1/notes', '/v1/notes', '/v1/notes?limit=0', '/v1/notes?limit=0']) await ask(path);
  text = '[{"id": 2, "text": 2}]';
  for (const path of ['/v1/notes', '/v1/notes']) await ask(path);
  const { violations, operations, exchanges } = proxy.report();
  expect(exchanges).toBe(6);
  expect(operations.find(({ operation }) => operation === 'listNotes')).toMatchObject({
    requests: 6,
    statuses: { '200': 6 },
  });
  expect(violations.map(({ side, where, count }) => [side, where, count])).toEqual([
    ['response', 'body.0.text', 2],
    ['request', 'query.limit', 2],
  ]);
  const { calls } = await proxy.control.session().calls();
  expect(calls.map(({ verdict }) => verdict)).toEqual(['valid', 'valid', ...Array<string>(4).fill('violations')]);
});
