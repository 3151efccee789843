import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { fixtures } from '../../fixtures';
import { resolveConfig } from '../../src/config';
import { createMockApp } from '../../src/mock/create-mock-app';
import { readContract } from '../../src/contract/contract';
import { startMock } from '../../src';
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
