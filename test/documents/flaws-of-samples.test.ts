import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { fixtures } from '../../fixtures/index';
import { resolveConfig } from '../../src/serve/config';
import { createMockApp } from '../../src/serve/create-mock-app';
import { readContract } from '../../src/openapi/contract';
import { startMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();

const answering = (schema: object, more: object = {}): object => ({
  get: { ...more, responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
});
const document = {
  openapi: '3.1.0',
  info: { title: 'Samples that cannot be', version: '1' },
  paths: {
    '/huge': answering({ type: 'string', minLength: 1_000_000_000 }),
    '/many': answering({ type: 'array', minItems: 100_000_000, items: { type: 'integer' } }),
    '/endless': answering({ $ref: '#/components/schemas/Endless' }),
    '/keyed': answering({ type: 'integer' }, { security: [{ wrong: [] }] }),
    '/fine': answering({ anyOf: [{ type: 'string', minLength: 1_000_000_000 }, { type: 'integer' }] }),
  },
  components: {
    schemas: {
      Endless: {
        type: 'object',
        required: ['next'],
        properties: { next: { $ref: '#/components/schemas/Endless' } },
      },
    },
    securitySchemes: { wrong: { type: 'apiKey', in: 'header', name: "X-Key'; no token" } },
  },
};

test('the start names what no answer can be made up for, and a key that nobody can send', async () => {
  const openapiFile = pathTo('samples-that-cannot-be.json');
  writeFileSync(openapiFile, JSON.stringify(document));
  const config = resolveConfig({ openapiFile }, fixtures);
  const { contract } = createMockApp(readContract(openapiFile), config, pino({ level: 'silent' }));
  const told = Object.fromEntries(
    contract.flaws.found().map(({ pointer, problem, cost }) => [pointer, { problem, cost }]),
  );
  expect(told).toEqual({
    '/paths/~1huge/get': { problem: expect.stringContaining('200000 characters'), cost: 'GET /huge is not played' },
    '/paths/~1many/get': { problem: expect.stringContaining('100000000 items'), cost: 'GET /many is not played' },
    '/paths/~1endless/get': {
      problem: 'nothing that is made up keeps to the schema of its answer',
      cost: 'GET /endless is answered with 500',
    },
    '/components/securitySchemes/wrong': {
      problem: `no header can be called "X-Key'; no token"`,
      cost: 'nobody can send its key: whatever asks for it is refused',
    },
  });
  const mock = await startMock({ openapiFile });
  try {
    for (const path of ['/huge', '/many']) expect((await callJson(mock.baseUrl, path)).status).toBe(501);
    expect((await callJson(mock.baseUrl, '/endless')).status).toBe(500);
    expect(mock.example?.path).toBe('/fine');
  } finally {
    await mock.close();
  }
});

test('an example that its own schema refuses is a flaw, and not answered', async () => {
  const schema = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } };
  const wrong = { n: 'four' };
  const ofExamples = { examples: { first: { value: wrong }, second: { value: { n: 5 } } } };
  const content = (more: object): object => ({ 'application/json': { schema, ...more } });
  const answers = (more: object): object => ({
    get: { responses: { 200: { description: 'ok', content: content(more) } } },
  });
  const paths = { '/a': answers({ example: wrong }), '/b': answers(ofExamples), '/c': answers({ example: { n: 4 } }) };
  const openapiFile = pathTo('examples.json');
  writeFileSync(openapiFile, JSON.stringify({ ...document, paths, components: {} }));
  const config = resolveConfig({ openapiFile }, fixtures);
  const { contract } = createMockApp(readContract(openapiFile), config, pino({ level: 'silent' }));
  const media = '/get/responses/200/content/application~1json';
  const problem = expect.stringMatching(/^the example does not keep to its schema: body\.n: expected .*integer.*four/);
  expect(contract.flaws.found()).toMatchObject([
    { pointer: `/paths/~1a${media}/example`, problem, cost: 'a sample is answered in its place' },
    { pointer: `/paths/~1b${media}/examples/first`, problem },
  ]);
  const mock = await startMock({ openapiFile });
  try {
    const integer = { n: expect.any(Number) };
    expect((await callJson(mock.baseUrl, '/a')).body).toEqual(integer);
    expect((await callJson(mock.baseUrl, '/b')).body).toEqual(integer);
    expect((await callJson(mock.baseUrl, '/c')).body).toEqual({ n: 4 });
  } finally {
    await mock.close();
  }
});
