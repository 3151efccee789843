import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';
import { connectRaw, endStarted, startBefore } from '../support/upstream';

const fileIn = useTestFolder();
endStarted();

const text = { type: 'string' };
const responses = { 200: { description: 'all', content: { 'application/json': { schema: {} } } } };
const slug = { name: 'slug', in: 'path', required: true, schema: text };
const security = [{ key: [] }];
const document = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    '/notes/{slug}': { get: { operationId: 'read', parameters: [slug], responses } },
    '/notes/export': { get: { operationId: 'export', security, responses } },
    '/notes/all.csv': { get: { operationId: 'csv', security, responses } },
    '/notes/%C3%A9tat': { get: { operationId: 'state', security, responses } },
    '/notes/{slug}/log': { get: { operationId: 'log', parameters: [slug], responses } },
    '/notes/old/{slug}': { get: { operationId: 'old', parameters: [slug], security, responses } },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
};

/** Other spellings of paths that need a key (RFC 3986 sections 6.2.2.1 and 6.2.2.2). */
const spellings = [
  '/v1/notes/%65xport',
  '/v1/notes/e%78po%72%74',
  '/v1/%6eotes/export',
  '/v1/%6Eotes/%65xport',
  '/%761/notes/export',
  '/v1/notes/all%2ecsv',
  '/v1/notes/all%2Ecsv',
  '/v1/notes/%c3%a9tat',
  '/v1/notes/%6fld/1',
];

const ask = (target: string, ...fields: readonly string[]): string =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`;

function documentFile(): string {
  const openapiFile = fileIn('notes.json');
  writeFileSync(openapiFile, JSON.stringify(document));
  return openapiFile;
}

test('a path that is spelt otherwise is judged as the one that it equals', async () => {
  let asked = 0;
  const { proxy } = await startBefore(
    (_request, response) => {
      asked += 1;
      response.setHeader('Content-Type', 'application/json').end('{}');
    },
    { openapiFile: documentFile(), enforce: true },
  );
  const statusOf = async (request: string): Promise<string> =>
    (await connectRaw(proxy.port, request).until(/\}$/)).slice(9, 12);
  for (const target of spellings) expect([target, await statusOf(ask(target))]).toEqual([target, '401']);
  for (const target of ['/v1/notes/%2e%2e', '/v1/notes/.%2E', '/v1/notes/%2e'])
    expect([target, await statusOf(ask(target))]).toEqual([target, '400']);
  expect(asked).toBe(0);
  for (const target of [...spellings.slice(0, 6), '/v1/notes/other'])
    expect([target, await statusOf(ask(target, 'X-Api-Key: abcdefgh'))]).toEqual([target, '200']);
});

test('the stand-in plays a path that is spelt otherwise as the one that it equals', async () => {
  const mock = await startMock({ openapiFile: documentFile(), logLevel: 'silent' });
  const statuses: unknown[] = [];
  for (const target of [...spellings, '/v1/notes/%6fther'])
    statuses.push([target, (await connectRaw(mock.port, ask(target)).until(/\r\n\r\n/)).slice(9, 12)]);
  await mock.close();
  expect(statuses).toEqual([...spellings.map((target) => [target, '401']), ['/v1/notes/%6fther', '200']]);
});
