import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const inFolder = useTestFolder();
const text = { type: 'string' };
const integer = { type: 'integer' };
const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  properties,
  required,
});
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const answer = (schema: object): object => ({ description: 'Done', ...json(schema) });
const inPath = (name: string, schema: object): object => ({ name, in: 'path', required: true, schema });

const pet = object({ id: integer, name: text }, ['id', 'name']);
const job = object({ id: { type: 'string', format: 'uuid' }, name: text, status: text }, ['id', 'name', 'status']);
const account = object({ id: { ...integer, readOnly: true }, email: text, nick: text }, ['id', 'email']);
const payment = object({ id: { ...integer, readOnly: true }, name: text, amount: integer }, ['id', 'name']);
const found = (schema: object): object => ({ '200': answer(schema), '404': { description: 'None' } });
const list = (schema: object): object => ({ responses: { '200': answer({ type: 'array', items: schema }) } });
const create = (schema: object, others: object = {}): object => ({
  requestBody: json(schema),
  responses: { '201': answer(schema), ...others },
});

const document = {
  openapi: '3.1.0',
  info: { title: 'Words that mislead', version: '1' },
  paths: {
    '/pets': { get: list(pet), post: create(pet) },
    '/pets/{petid}': {
      parameters: [inPath('petid', integer)],
      get: { description: 'Returns a single pet with name and tags.', responses: found(pet) },
    },
    '/jobs': {
      get: list(job),
      post: { ...create(object({ name: text, status: text })), responses: { '201': answer(job) } },
    },
    '/jobs/{job_id}': { parameters: [inPath('job_id', text)], get: { responses: found(job) } },
    '/jobs/status/{job_id}': { parameters: [inPath('job_id', text)], get: { responses: found(job) } },
    '/accounts': {
      get: list(account),
      post: {
        description: 'If an account with the same email already exists, a 409 error is returned.',
        ...create(account, { '409': { description: 'Conflict' } }),
      },
    },
    '/payments': {
      get: { parameters: [{ name: 'state', in: 'query', schema: text }], ...list(payment) },
      post: create(payment, { '409': { description: 'Duplicate request: the idempotency key was used before.' } }),
      delete: {
        parameters: [{ name: 'state', in: 'query', schema: text }],
        responses: { '204': { description: 'Removed' } },
      },
    },
    '/payments/{id}': { parameters: [inPath('id', integer)], get: { responses: found(payment) } },
  },
};

let mock: RunningMock;
beforeAll(async () => {
  const openapiFile = inFolder('words.json');
  writeFileSync(openapiFile, JSON.stringify(document));
  mock = await startMock({ openapiFile, count: 3 });
});
afterAll(() => mock.close());
const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

test('an item is named by its ID where a text speaks of its name by the way', async () => {
  expect((await call('/pets', 'POST', { id: 100, name: 'Rex' })).status).toBe(201);
  expect((await call('/pets', 'POST', { id: 200, name: 'Rex' })).status).toBe(201);
  expect((await call('/pets/200')).body).toEqual({ id: 200, name: 'Rex' });
});

test('a parameter that names the identifier does so behind the word for something else', async () => {
  const [first, second] = await Promise.all(
    ['a', 'b'].map(async (name) => (await call('/jobs', 'POST', { name, status: 'queued' })).body as { id: string }),
  );
  expect((await call(`/jobs/status/${first?.id ?? ''}`)).body).toEqual(first);
  expect((await call(`/jobs/status/${second?.id ?? ''}`)).body).toEqual(second);
});

test('an error that is returned is no item that is returned', async () => {
  expect((await call('/accounts', 'POST', { email: 'a@example.com', nick: 'x' })).status).toBe(201);
  expect((await call('/accounts', 'POST', { email: 'a@example.com', nick: 'y' })).status).toBe(409);
});

test('a conflict of something else makes no property unique', async () => {
  expect((await call('/payments', 'POST', { name: 'Ann', amount: 1 })).status).toBe(201);
  expect((await call('/payments', 'POST', { name: 'Ann', amount: 2 })).status).toBe(201);
});

test('a removal by a parameter that has no effect removes nothing', async () => {
  const before = (await call('/payments')).body;
  await call('/payments?state=done', 'DELETE');
  expect((await call('/payments')).body).toEqual(before);
});
