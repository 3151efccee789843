import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { readContract } from '../../src/openapi/contract';
import { createRequestValidator } from '../../src/serve/pipeline/openapi-validator/request-validator';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
let mock: RunningMock;

const thing = {
  type: 'object',
  required: ['id', 'name'],
  dependentRequired: { kind: ['size'] },
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    size: { type: 'integer', default: 3 },
    kind: { type: 'string' },
    colour: { type: 'string', nullable: true, enum: ['red'] },
  },
};
const patch = { type: 'object', properties: { name: { type: 'string' }, size: { type: 'integer', default: 3 } } };
const described = (schema: object): object => ({ description: 'Well', content: { 'application/json': { schema } } });

beforeAll(async () => {
  const file = fileIn('things.json');
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
  const combined = [
    { name: 'nt', in: 'query', schema: { type: 'string', not: { anyOf: [{ type: 'integer' }, { enum: ['true'] }] } } },
    {
      name: 'any',
      in: 'query',
      schema: {
        anyOf: [
          { type: 'integer', minimum: 9 },
          { type: 'string', pattern: '^0' },
        ],
      },
    },
    {
      name: 'when',
      in: 'query',
      schema: { type: 'string', not: { type: 'number', minimum: 6 }, pattern: String.raw`^\d$` },
    },
  ];
  const changed = {
    content: {
      'application/json': { schema: patch },
      'application/merge-patch+json': { schema: { ...patch, required: ['name'] } },
    },
  };
  const paths = {
    '/things': {
      get: { parameters: [limit, ...combined], responses: { 200: described({ type: 'array', items: thing }) } },
      post: { requestBody: { required: true, ...described(thing) }, responses: { 201: described(thing) } },
    },
    '/things/{id}': {
      parameters: [id],
      get: { responses: { 200: described(thing) } },
      patch: { requestBody: changed, responses: { 200: described(thing) } },
    },
  };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'Things', version: '1' }, paths }));
  mock = await startMock({ openapiFile: file, count: 2 });
});
afterAll(() => mock.close());

const call = (where: string, method?: string, body?: unknown, headers?: Record<string, string>): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body, headers);

async function lastWarnings(): Promise<readonly string[]> {
  const { calls } = await mock.control.session().calls();
  return calls.at(-1)?.warnings ?? [];
}

test.each([
  // OpenAPI 3.0 knows no `dependentRequired`; the validator passes over it.
  [
    { name: 'n', kind: 'b' },
    /Understudy refuses it \(body\.size: expected .*\), express-openapi-validator accepts it$/,
  ],
])('where two readings disagree about %j, the stricter counts and the request says so', async (body, words) => {
  expect((await call('/things', 'POST', body)).status).toBe(400);
  expect(await lastWarnings()).toEqual([expect.stringMatching(words)]);
});

test('whether an enum without null takes one that is nullable, 3.0 does not say: the two read it alike', async () => {
  const created = await call('/things', 'POST', { name: 'n', colour: null });
  expect([created.status, created.body]).toEqual([201, expect.objectContaining({ colour: null })]);
  expect((await call('/things', 'POST', { name: 'n', colour: 'blue' })).status).toBe(400);
  expect(await lastWarnings()).toEqual([]);
});

test.each([
  ['nt=5', 200],
  ['nt=true', 400],
  ['any=05', 200],
  ['any=5', 400],
  ['when=7', 200],
  ['when=x', 400],
])('what coercion makes of a parameter whose schema combines others does not count: %s', async (query, status) => {
  expect((await call(`/things?${query}`)).status).toBe(status);
  expect(await lastWarnings()).not.toContainEqual(expect.stringContaining('two readings'));
});

test.each(['limit=0x10', 'limit=%20', 'limit=1e1', 'limit=%2B5', 'limit=1&limit=2', `limit=${'9'.repeat(400)}`])(
  'of ?%s, where the validator is known to be wrong or agrees, nothing is said',
  async (query) => {
    expect((await call(`/things?${query}`)).status).toBe(400);
    expect(await lastWarnings()).toEqual([]);
  },
);

test('a create without a body is refused, and its defaults are filled in where it has one', async () => {
  expect((await call('/things', 'POST')).status).toBe(400);
  expect(await lastWarnings()).toEqual([]);
  expect((await call('/things', 'POST', { name: 'n' })).body).toMatchObject({ name: 'n', size: 3 });
});

test('a change leaves alone what it does not name, whatever the default', async () => {
  const { id } = (await call('/things', 'POST', { name: 'n', size: 8 })).body as { id: number };
  expect((await call(`/things/${id}`, 'PATCH', { name: 'm' })).body).toMatchObject({ name: 'm', size: 8 });
});

test('each media type of a body is held to its own schema', async () => {
  const merge = { 'content-type': 'application/merge-patch+json' };
  expect((await call('/things/1', 'PATCH', {}, merge)).status).toBe(400);
  expect((await call('/things/1', 'PATCH', {})).status).toBe(200);
  expect((await call('/things/1', 'PATCH', { name: 'm' }, merge)).status).toBe(200);
});

test.each([
  'spec/openapi.yaml',
  'spec/control.yaml',
  ...['odd', 'orders', 'library'].map((name) => `test/test-documents/${name}.yaml`),
])('express-openapi-validator judges every operation of %s', (file) => {
  expect([...createRequestValidator(readContract(file)).unjudged]).toEqual([]);
});
