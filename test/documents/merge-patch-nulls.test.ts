import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const inFolder = useTestFolder();

const note = (properties: object, required: string[]): object => ({ type: 'object', required, properties });
const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const map = { type: 'object', additionalProperties: true };
const stored = note(
  { id: { type: 'integer' }, title: text, body: textOrNull, tag: textOrNull, map, made: { ...text, readOnly: true } },
  ['id', 'title', 'body'],
);
const found = { '200': { description: 'Found', content: { 'application/json': { schema: stored } } } };
const refused = { '400': { description: 'Refused' } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
const patch = {
  'application/merge-patch+json': { schema: note({ title: textOrNull, body: textOrNull, tag: textOrNull }, []) },
  'application/json-patch+json': { schema: { type: 'array', items: { type: 'object' } } },
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

const change = (members: object, as = 'merge-patch'): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, '/notes/1', 'PATCH', members, { 'content-type': `application/${as}+json` });
const operate = (...operations: object[]): Promise<JsonAnswer> => change(operations, 'json-patch');

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

test('null in a JSON patch is a value like others, in depth too', async () => {
  const added = await operate(
    { op: 'add', path: '/tag', value: null },
    { op: 'add', path: '/map', value: { k: 1 } },
    { op: 'add', path: '/map/n', value: null },
    { op: 'replace', path: '/map/k', value: null },
  );
  expect(added).toMatchObject({ status: 200, body: { id: 1, tag: null, map: { k: null, n: null } } });
  const tested = await operate({ op: 'test', path: '/map/n', value: null }, { op: 'remove', path: '/map/n' });
  expect(tested.status).toBe(200);
  expect((await callJson(mock.baseUrl, '/notes/1')).body).toMatchObject({ tag: null, map: { k: null } });
  expect(Object.keys((tested.body as { map: object }).map)).toEqual(['k']);
});

test('a JSON patch changes nothing that clients cannot send', async () => {
  const { body: before } = await callJson(mock.baseUrl, '/notes/1');
  const made = { op: 'add', path: '/made', value: 'by me' };
  const { status, body } = await operate(made, { op: 'add', path: '/id', value: 7 });
  expect(status).toBe(200);
  expect(body).toEqual(before);
});

test('a JSON patch that copies into itself is refused', async () => {
  const { status } = await operate(
    { op: 'add', path: '/map', value: {} },
    ...Array.from({ length: 12 }, (_, index) => ({
      op: 'copy',
      from: '/map',
      path: `/map${'/a'.repeat(2 ** index)}`,
    })),
  );
  expect(status).toBe(400);
});
