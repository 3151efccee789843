import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import type { RecordedExchange } from '../../src/recording/recorded-exchange';
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
