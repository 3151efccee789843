import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const integer = { type: 'integer' };
let mock: RunningMock;

beforeAll(async () => {
  const file = fileIn('pages.json');
  const item = { type: 'object', required: ['id'], properties: { id: integer } };
  const properties = {
    offset: integer,
    limit: integer,
    page: { ...integer, format: 'int32' },
    items: { type: 'array', items: item },
  };
  const content = (schema: object): object => ({
    200: { description: 'x', content: { 'application/json': { schema } } },
  });
  const parameters = ['offset', 'limit', 'page'].map((name) => ({ name, in: 'query', schema: integer }));
  const id = { name: 'id', in: 'path', required: true, schema: integer };
  const paths = {
    '/things': { get: { parameters, responses: content({ type: 'object', required: ['items'], properties }) } },
    '/things/{id}': { parameters: [id], get: { responses: content(item) } },
  };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'Pages', version: '1' }, paths }));
  mock = await startMock({ openapiFile: file });
});
afterAll(() => mock.close());

test.each([
  ['offset=9223372036854775806&limit=2', '"offset":9223372036854775806,"limit":2,"items":[]'],
  ['page=9223372036854775806&limit=5', '"limit":5,"items":[]'],
  ['offset=99999999999999999999999999&limit=2', '"offset":99999999999999999999999999,"limit":2,"items":[]'],
  ['offset=119&limit=9223372036854775807', '"offset":119,"limit":9223372036854775807,"page":1,"items":[{"id":120}]'],
])('a page beyond all others is empty, and told digit by digit: %s', async (query, body) => {
  const answer = await fetch(`${mock.baseUrl}/things?${query}`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(body)]);
});
