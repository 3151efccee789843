import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import * as zlib from 'node:zlib';
import { expect, test } from '@jest/globals';
import { reportText } from '../../src/proxy/report-files';
import { call } from '../support/call';
import { useTestFolder } from '../support/test-folder';
import { endStarted, startBefore } from '../support/upstream';

const openapiFile = 'test/test-documents/proxied-notes.yaml';

const fileIn = useTestFolder();
endStarted();

test('a request that deviates does not reach the upstream', async () => {
  const asked: string[] = [];
  const { proxy } = await startBefore(
    (request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('Content-Type', 'application/json');
      response.end('[]');
    },
    { openapiFile, enforce: true },
  );
  expect((await call(proxy.port, { path: '/v1/notes?limit=0' })).status).toBe(400);
  expect((await call(proxy.port, { path: '/v1/notes', method: 'POST', body: '{}' })).status).toBe(400);
  expect((await call(proxy.port, { path: '/v1/notes', method: 'PUT' })).status).toBe(405);
  expect((await call(proxy.port, { path: '/v1/nothing' })).status).toBe(404);
  expect(asked).toEqual([]);
  expect((await call(proxy.port, { path: '/v1/notes?limit=1' })).text).toBe('[]');
  expect(asked).toEqual(['/v1/notes?limit=1']);
  const report = proxy.report();
  expect(report).toMatchObject({ exchanges: 5, answered: 1, refused: 4, unanswered: 0, exitCode: 1 });
  expect(reportText(report)).toMatch(/5 requests, 4 refused here\b/);
  expect(reportText(report)).not.toContain('not answered');
  expect(report.violations.every(({ side }) => side === 'request')).toBe(true);
  expect(report.violations.map(({ statuses }) => Object.keys(statuses))).toEqual(
    expect.arrayContaining([['400'], ['405'], ['404']]),
  );
  expect(report.violations.some(({ statuses }) => '0' in statuses)).toBe(false);
  for (const { example } of report.violations) {
    expect(example.curl).toContain(new URL(proxy.upstream).origin);
    expect(example.curl).not.toContain(`:${proxy.port}/`);
  }
  const { calls } = await proxy.control.session().calls();
  expect(calls.map(({ status }) => status)).toEqual([400, 400, 405, 404, 200]);
});

test('what is refused is refused as a profile says', async () => {
  const profile = fileIn('profile.yaml');
  const value = '{ status: 422, headers: { Content-Type: application/json }, body: \'{"wrong":"{{subject}}"}\' }';
  writeFileSync(profile, `profile: 1\npoints:\n  refusal.parameter.not-a-number:\n    "*": { value: ${value} }\n`);
  const { proxy } = await startBefore((_request, response) => response.end('[]'), {
    openapiFile,
    enforce: true,
    profile,
  });
  const refused = await call(proxy.port, { path: '/v1/notes?limit=abc' });
  expect(refused).toMatchObject({ status: 422, text: '{"wrong":"limit"}' });
  expect(proxy.report().violations[0]?.statuses).toEqual({ 422: 1 });
});

test('an answer that deviates becomes a 502 with the clause; one that does not arrives as it is', async () => {
  let text = '{"id": 1, "text": "one"}';
  const { proxy } = await startBefore(
    (request, response) => {
      request.resume();
      response.writeHead(201, { 'Content-Type': 'application/json', 'X-Own': '1' }).end(text);
    },
    { openapiFile, enforce: true },
  );
  const create = { path: '/v1/notes', method: 'POST', body: '{"text": "one"}' };
  expect(await call(proxy.port, create)).toMatchObject({ status: 201, text, headers: { 'x-own': '1' } });
  text = '{"id": "1"}';
  const refused = await call(proxy.port, create);
  expect(refused.status).toBe(502);
  expect(JSON.parse(refused.text)).toMatchObject({
    title: 'upstream deviates',
    detail: expect.stringContaining('/components/schemas/Note'),
  });
  const entry = (await proxy.control.session().calls()).calls.at(-1);
  expect(entry).toMatchObject({ status: 502, verdict: 'violations', error: { code: 'upstream_deviates' } });
});

const foreign = ['x', 'compress', 'br,br,br,br', 'gzip, x'];

test.each(foreign)('no request passes unjudged under the content coding %s', async (coding) => {
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"id": 1, "text": "one"}');
  };
  const create = { path: '/v1/notes', method: 'POST', body: '{"bad": 1}', headers: { 'content-encoding': coding } };
  const { proxy } = await startBefore(listener, { openapiFile, enforce: true });
  const refused = await call(proxy.port, create);
  expect(refused).toMatchObject({ status: 415, headers: { 'accept-encoding': expect.stringContaining('gzip') } });
  expect(asked).toEqual([]);
  expect(proxy.report().violations).toMatchObject([{ side: 'request', where: 'header.Content-Encoding' }]);
  const { proxy: lenient } = await startBefore(listener, { openapiFile });
  expect((await call(lenient.port, create)).status).toBe(201);
  expect(asked).toEqual(['/v1/notes']);
  expect(lenient.report()).toMatchObject({ violations: [], exitCode: 0 });
});

test.each(foreign)('no answer passes unjudged under the content coding %s', async (coding) => {
  const listener: RequestListener = (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': coding }).end('[{"id": "1"}]');
  const { proxy } = await startBefore(listener, { openapiFile, enforce: true });
  const refused = await call(proxy.port, { path: '/v1/notes' });
  expect(refused.status).toBe(502);
  expect(JSON.parse(refused.text)).toMatchObject({ detail: expect.stringContaining('/paths/~1notes/get/responses') });
  const { proxy: lenient } = await startBefore(listener, { openapiFile });
  expect(await call(lenient.port, { path: '/v1/notes' })).toMatchObject({ status: 200, text: '[{"id": "1"}]' });
  expect(lenient.report().violations).toEqual([]);
});

test('what comes under zstd is judged where it can be undone, and refused where not', async () => {
  const { zstdCompressSync } = zlib as { zstdCompressSync?: (text: Buffer) => Buffer };
  const { proxy } = await startBefore((_request, response) => response.end(), { openapiFile, enforce: true });
  const body = zstdCompressSync?.(Buffer.from('{"bad": 1}')) ?? Buffer.from('{"bad": 1}');
  const headers = { 'content-encoding': 'zstd' };
  const refused = await call(proxy.port, { path: '/v1/notes', method: 'POST', body, headers });
  expect(refused.status).toBe(zstdCompressSync === undefined ? 415 : 400);
});

const zipped = (text: string): Buffer => zlib.gzipSync(Buffer.from(text));
const long = JSON.stringify({ bad: 1, text: 'x'.repeat(60_000) });

test('no request passes unjudged that is small as it travels and too large decoded', async () => {
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"id": 1, "text": "one"}');
  };
  const headers = { 'content-encoding': 'gzip' };
  const create = { path: '/v1/notes', method: 'POST', body: zipped(long), headers };
  const { proxy } = await startBefore(listener, { openapiFile, enforce: true, copyBytes: 10_000 });
  expect((await call(proxy.port, create)).status).toBe(413);
  expect(asked).toEqual([]);
  expect(proxy.report().violations).toMatchObject([{ side: 'request', where: 'body' }]);
  expect((await call(proxy.port, { ...create, body: zipped('{"text": "one"}') })).status).toBe(201);
  const { proxy: lenient } = await startBefore(listener, { openapiFile, copyBytes: 10_000 });
  expect((await call(lenient.port, create)).status).toBe(201);
  expect(lenient.report()).toMatchObject({ violations: [], exitCode: 0 });
});

test.each([
  ['is too large decoded', zipped(`[${long}]`), { 'Content-Encoding': 'gzip' }],
  ['nests too deeply to be read', Buffer.from('['.repeat(4000) + ']'.repeat(4000)), {}],
])('no answer passes unjudged that is small as it travels and %s', async (_what, body, more) => {
  const listener: RequestListener = (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json', ...more }).end(body);
  const { proxy } = await startBefore(listener, { openapiFile, enforce: true, copyBytes: 10_000 });
  const refused = await call(proxy.port, { path: '/v1/notes' });
  expect(refused.status).toBe(502);
  expect(JSON.parse(refused.text)).toMatchObject({ detail: expect.stringContaining('/paths/~1notes/get/responses') });
  const { proxy: lenient } = await startBefore(listener, { openapiFile, copyBytes: 10_000 });
  expect((await call(lenient.port, { path: '/v1/notes' })).status).toBe(200);
  expect(lenient.report().violations).toEqual([]);
});

test('what the proxy answers itself says so, counts what deviates, and speaks of what is at fault', async () => {
  const text = { type: 'string' };
  const detail = { type: 'object', properties: { field: text, issue: text } };
  const trouble = {
    type: 'object',
    required: ['message', 'details'],
    properties: { message: text, details: { type: 'array', minItems: 1, items: detail } },
  };
  const content = (schema: object): object => ({ 'application/json': { schema } });
  const header = { 'X-Remaining': { schema: { type: 'integer' } } };
  const responses = {
    200: { description: 'all', headers: header, content: content({ type: 'array' }) },
    default: { description: 'trouble', headers: header, content: content(trouble) },
  };
  const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } }];
  const file = fileIn('counted.json');
  const paths = { '/things': { get: { operationId: 'things', parameters, responses } } };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }));
  const profile = fileIn('counting.yaml');
  const refusal = "{ status: 400, headers: { X-Remaining: '{{count-down:9}}' } }";
  writeFileSync(
    profile,
    `profile: 1\npoints:\n  answer.headers:\n    "*": { value: { X-Limit: '9', X-Remaining: '{{count-down:9}}' } }\n  refusal.parameter.not-a-number:\n    "*": { value: ${refusal} }\n`,
  );
  const { proxy, server } = await startBefore(
    (_request, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
    { openapiFile: file, enforce: true, violationsHeader: true, profile },
  );
  const refused = await call(proxy.port, { path: '/things?limit=0' });
  expect(refused).toMatchObject({ status: 400, headers: { 'x-understudy': 'proxy', 'x-understudy-violations': '1' } });
  const deviating = await call(proxy.port, { path: '/things' });
  expect(deviating).toMatchObject({
    status: 502,
    headers: { 'x-understudy': 'proxy', 'x-understudy-violations': '1' },
  });
  expect(JSON.parse(deviating.text)).toMatchObject({ details: [{ field: 'response.body' }] });
  server.closeAllConnections();
  server.close();
  const gone = await call(proxy.port, { path: '/things' });
  expect(gone).toMatchObject({ status: 502, headers: { 'x-understudy': 'proxy', 'x-understudy-violations': '0' } });
  expect(JSON.parse(gone.text)).toMatchObject({ details: [{ field: 'upstream' }] });
  // What counts in the answers of the service is not known here.
  for (const { headers } of [deviating, gone]) expect(headers['x-remaining']).toBeUndefined();
});
