import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

const choices = {
  type: 'object',
  required: ['scheme'],
  properties: {
    version: { type: 'integer', readOnly: true },
    scheme: { type: 'string', enum: ['light', 'dark'] },
    size: { type: 'integer' },
    words: { type: 'array', items: { type: 'string' } },
  },
};
const operations = { type: 'array', items: { type: 'object' } };
const patchOnly = { 'application/json-patch+json': { schema: operations } };
const shown = (schema: unknown): unknown => ({ description: 'It.', content: { 'application/json': { schema } } });
const document = (schema: unknown, content: unknown, changed: unknown): unknown => ({
  get: { responses: { 200: shown(schema) } },
  put: {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 204: { description: 'Done.' } },
  },
  patch: { requestBody: { required: true, content }, responses: changed },
});

let mock: RunningMock;
beforeAll(async () => {
  const openapiFile = fileIn('patched.json');
  const quiet = { 204: { description: 'Done.' } };
  const both = { ...patchOnly, 'application/merge-patch+json': { schema: choices } };
  const paths = {
    '/choices': document(choices, both, quiet),
    '/marks': document(choices, patchOnly, { 200: shown(choices) }),
    '/words': document({ type: 'array', items: { type: 'string' } }, patchOnly, quiet),
  };
  const root = { openapi: '3.1.0', info: { title: 'Documents that are patched', version: '1' }, paths };
  writeFileSync(openapiFile, JSON.stringify(root));
  mock = await startMock({ openapiFile });
});
afterAll(() => mock.close());

const read = async (path: string): Promise<unknown> => (await callJson(mock.baseUrl, path)).body;
const patch = (path: string, body: unknown, type = 'application/json-patch+json'): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, path, 'PATCH', body, { 'content-type': type });

test.each([
  ['/choices', 204],
  ['/marks', 200],
])('the operations of a JSON patch are done to the document at %s, all or none', async (path, status) => {
  await callJson(mock.baseUrl, path, 'PUT', { scheme: 'light', size: 3, words: ['a'] });
  const { version } = (await read(path)) as { version?: number };
  const done = [
    { op: 'test', path: '/size', value: 3 },
    { op: 'replace', path: '/scheme', value: 'dark' },
    { op: 'add', path: '/words/-', value: 'b' },
    { op: 'remove', path: '/size' },
  ];
  const changed = await patch(path, done);
  const after = { ...(version !== undefined && { version }), scheme: 'dark', words: ['a', 'b'] };
  expect(changed).toMatchObject({ status, ...(status === 200 && { body: after }) });
  expect(await read(path)).toEqual(after);
  const first = { op: 'replace', path: '/scheme', value: 'light' };
  expect((await patch(path, [first, { op: 'test', path: '/words', value: [] }])).status).toBe(409);
  expect((await patch(path, [first, { op: 'add', path: '/size', value: 'large' }])).status).toBe(400);
  expect((await patch(path, [{ op: 'remove', path: '/scheme' }])).status).toBe(400);
  expect(await read(path)).toEqual(after);
});

test('a document that is a list is patched too, and a merge patch is none of operations', async () => {
  await callJson(mock.baseUrl, '/words', 'PUT', ['the', 'of']);
  expect((await patch('/words', [{ op: 'add', path: '/0', value: 'a' }])).status).toBe(204);
  expect(await read('/words')).toEqual(['a', 'the', 'of']);
  await callJson(mock.baseUrl, '/choices', 'PUT', { scheme: 'light', size: 3 });
  expect((await patch('/choices', { scheme: 'light', size: 4 }, 'application/merge-patch+json')).status).toBe(204);
  expect(await read('/choices')).toMatchObject({ scheme: 'light', size: 4 });
});

test('each of them is remembered', () => {
  expect(mock.coverage.samples).toEqual([]);
});
