import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src';
import { useTestFolder } from '../support/test-folder';

const inFolder = useTestFolder();

const note = (properties: object, required: string[]): object => ({ type: 'object', required, properties });
const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const stored = note({ id: { type: 'integer' }, title: text, body: textOrNull, tag: textOrNull }, [
  'id',
  'title',
  'body',
]);
const found = { '200': { description: 'Found', content: { 'application/json': { schema: stored } } } };
const refused = { '400': { description: 'Refused' } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
const patch = {
  'application/merge-patch+json': { schema: note({ title: textOrNull, body: textOrNull, tag: textOrNull }, []) },
};
const list = {
  '200': { description: 'All', content: { 'application/json': { schema: { type: 'array', items: stored } } } },
};
const document = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': { get: { responses: list } },
    '/notes/{id}': {
      get: { parameters, responses: found },
      patch: { parameters, requestBody: { content: patch }, responses: { ...found, ...refused } },
    },
  },
};

let mock: RunningMock;
beforeAll(async () => {
  const file = inFolder('notes.json');
  writeFileSync(file, JSON.stringify(document));
  mock = await startMock({ openapiFile: file, count: 3 });
});
afterAll(() => mock.close());

async function change(members: object): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/merge-patch+json' };
  const answer = await fetch(`${mock.baseUrl}/notes/1`, { method: 'PATCH', headers, body: JSON.stringify(members) });
  return { status: answer.status, body: await answer.json() };
}

test('null in a merge patch is the value of a member that every item has and that may be null', async () => {
  const { status, body } = await change({ body: null });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: 1, body: null });
});

test('null in a merge patch removes a member that an item need not have', async () => {
  await change({ tag: 'red' });
  const { status, body } = await change({ tag: null });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty('tag');
});
