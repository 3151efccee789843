import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import type { RecordedExchange } from '../../src/recording/recorded-exchange';
import { startProxy } from '../../src/index';
import { readRecording } from '../../src/recording/read-recording';
import { call } from '../support/call';
import { endStarted, startBefore } from '../support/upstream';

const openapiFile = 'test/test-documents/proxied-notes.yaml';
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-record-'));

endStarted();
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function exchangesIn(file: string): RecordedExchange[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => JSON.parse(line) as RecordedExchange);
}

test('each exchange is in the file as soon as the client has its answer, without the key', async () => {
  const recordFile = path.join(folder, 'masked.ndjson');
  const { proxy } = await startBefore(
    (request, response) => {
      request.resume();
      response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(gzipSync('{"id": 9007199254740993}'));
    },
    { openapiFile, recordFile },
  );
  await call(proxy.port, {
    path: '/v1/notes?a=1',
    method: 'POST',
    body: '{"text": "one"}',
    key: 'a-key-of-the-upstream',
  });
  const [exchange] = exchangesIn(recordFile);
  expect(exchange).toMatchObject({
    method: 'POST',
    target: '/v1/notes?a=1',
    status: 201,
    operation: 'createNote',
    requestBody: { text: '{"text": "one"}' },
    responseBody: { text: '{"id": 9007199254740993}' },
    violations: [{ where: 'response.body.text' }],
  });
  expect(readFileSync(recordFile, 'utf8')).not.toContain('a-key-of-the-upstream');
  expect(statSync(recordFile).mode & 0o777).toBe(0o600);
});

test('a body that decodes to more than is judged is left out', async () => {
  const recordFile = path.join(folder, 'swelling.ndjson');
  const { proxy } = await startBefore(
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify(Array.from({ length: 20_000 }, () => 'word'))));
    },
    { openapiFile, recordFile, copyBytes: 100_000 },
  );
  await call(proxy.port, { path: '/v1/notes' });
  expect(exchangesIn(recordFile)).toMatchObject([{ status: 200, responseBody: { text: '', isCut: true } }]);
});

test('of members of one name none tells a secret', async () => {
  const recordFile = path.join(folder, 'twice.ndjson');
  const { proxy } = await startBefore(
    (_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end('{"id": 1, "text": "x", "password": "zanzibar-99", "password": null}');
    },
    { openapiFile, recordFile },
  );
  await call(proxy.port, { path: '/v1/notes' });
  expect(exchangesIn(recordFile)).toMatchObject([{ responseBody: { text: expect.stringContaining('"id":1') } }]);
  expect(readFileSync(recordFile, 'utf8')).not.toContain('zanzibar');
});

test('an answer with half a character in a URL is recorded, and so is what comes after it', async () => {
  const recordFile = path.join(folder, 'half.ndjson');
  const { proxy } = await startBefore(
    (_request, response) =>
      response
        .setHeader('Content-Type', 'application/json')
        .end(String.raw`{"id":1,"text":"http://n.test/?token=\ud800abcdefgh12"}`),
    { openapiFile, recordFile },
  );
  for (const id of [1, 2]) await call(proxy.port, { path: `/v1/notes/${id}` });
  expect(exchangesIn(recordFile).map(({ target }) => target)).toEqual(['/v1/notes/1', '/v1/notes/2']);
  expect(readFileSync(recordFile, 'utf8')).not.toContain('abcdefgh12');
});

test('values are kept where that is asked for; bytes that are no text too', async () => {
  const recordFile = path.join(folder, 'kept.ndjson');
  const { proxy } = await startBefore((_request, response) => response.end(Buffer.from([0xff, 0])), {
    openapiFile,
    recordFile,
    keepValues: true,
  });
  await call(proxy.port, { path: '/v1/notes', key: 'a-key-of-the-upstream' });
  const [exchange] = exchangesIn(recordFile);
  expect(exchange?.requestHeaders).toContainEqual(['authorization', 'Bearer a-key-of-the-upstream']);
  expect(exchange?.responseBody).toEqual({ text: '/wA=', encoding: 'base64', bytes: 2 });
});

test('an archive is whole after each exchange, goes on, and mends the half entry of a process that was killed', async () => {
  const recordFile = path.join(folder, 'traffic.har');
  const { proxy, server } = await startBefore(
    (request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(request.url === '/v1/notes' ? '[]' : '{"id": "wrong"}');
    },
    { openapiFile, recordFile },
  );
  const urls = (): string[] =>
    (
      JSON.parse(readFileSync(recordFile, 'utf8')) as { log: { entries: { request: { url: string } }[] } }
    ).log.entries.map(({ request }) => new URL(request.url).pathname);
  expect(urls()).toEqual([]);
  await call(proxy.port, { path: '/v1/notes', key: 'a-key-of-the-upstream' });
  expect(urls()).toEqual(['/v1/notes']);
  await call(proxy.port, { path: '/v1/notes/1', key: 'a-key-of-the-upstream' });
  expect(urls()).toEqual(['/v1/notes', '/v1/notes/1']);
  expect(readFileSync(recordFile, 'utf8')).not.toContain('a-key-of-the-upstream');
  expect(statSync(recordFile).mode & 0o777).toBe(0o600);
  expect(readRecording(recordFile)).toMatchObject([
    { target: '/v1/notes', status: 200, responseBody: { text: '[]' } },
    { target: '/v1/notes/1', status: 200 },
  ]);
  await proxy.close();
  truncateSync(recordFile, statSync(recordFile).size - 4);
  appendFileSync(recordFile, ',{"startedDateTime":"2024');
  const again = await startProxy({ upstream: proxy.upstream, openapiFile, recordFile });
  await call(again.port, { path: '/v1/notes' });
  await again.close();
  expect(urls()).toEqual(['/v1/notes', '/v1/notes/1', '/v1/notes']);
  server.close();
});

test('no file of others is taken for an archive, nor a masked one for one that keeps values', async () => {
  const recordFile = path.join(folder, 'others.har');
  writeFileSync(recordFile, '{"log":{}}');
  const options = { upstream: 'http://127.0.0.1:1', openapiFile };
  await expect(startProxy({ ...options, recordFile })).rejects.toThrow(/expected a new file or an archive/);
  expect(readFileSync(recordFile, 'utf8')).toBe('{"log":{}}');
  const masked = path.join(folder, 'masked.har');
  await (await startProxy({ ...options, recordFile: masked })).close();
  await expect(startProxy({ ...options, recordFile: masked, keepValues: true })).rejects.toThrow(/masked one/);
});

test.each([
  [
    'two.har',
    (file: string) => {
      appendFileSync(file, ' ');
    },
  ],
  [
    'cut.har',
    (file: string) => {
      truncateSync(file, 0);
    },
  ],
  [
    'cut.ndjson',
    (file: string) => {
      truncateSync(file, 0);
    },
  ],
  ['gone.ndjson', rmSync],
])('what something else does to a recording ends it, with a word: %s', async (name, meddle) => {
  const recordFile = path.join(folder, `meddled-${name}`);
  const { proxy } = await startBefore((_request, response) => response.end(), { openapiFile, recordFile });
  await call(proxy.port, { path: '/v1/notes' });
  meddle(recordFile);
  await call(proxy.port, { path: '/v1/notes' });
  expect(proxy.report().unrecorded).toMatch(/the recording ends here: something else /);
});
