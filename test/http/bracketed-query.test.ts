import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { processorTime } from '../support/processor-time';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();

const integer = { type: 'integer' };
const page = { name: 'page[size]', in: 'query', required: true, schema: { ...integer, minimum: 1 } };
const list = { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: integer } };
const members = { type: 'object', properties: { a: integer }, additionalProperties: false };
const filter = { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: members };

let mock: RunningMock;
beforeAll(async () => {
  const file = pathTo('file.json');
  const get = (parameters: object[]): object => ({
    get: { parameters, responses: { 204: { description: 'All is well.' } } },
  });
  const paths = { '/pages': get([page]), '/ids': get([list]), '/filtered': get([filter]), '/none': get([]) };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }));
  mock = await startMock({ openapiFile: file });
});
afterAll(() => mock.close());

test.each([
  ['/pages?page[size]=5', 204],
  ['/pages?page%5Bsize%5D=5', 204],
  ['/pages?page[size]=0', 400],
  ['/pages?page%255Bsize]=5', 400],
  ['/pages', 400],
  ['/ids?ids=1,2', 204],
  ['/ids?ids[]=1', 204],
  ['/ids?ids[a]=1', 400],
  ['/ids?ids[a][b]=1&ids=2', 400],
  ['/filtered?filter[a]=1', 204],
  ['/filtered?filter[a]=x', 400],
  ['/filtered?filter[b]=1', 400],
  ['/filtered?other[b]=1', 204],
])('%s is answered %i', async (target, status) => {
  expect((await fetch(mock.baseUrl + target)).status).toBe(status);
});

test('thousands of members of an object that nobody described hold nobody up', async () => {
  const names = Array.from({ length: 2500 }, (_, index) => `a[${index.toString(36)}]`);
  const took = await processorTime(async () => {
    expect((await fetch(`${mock.baseUrl}/none?${names.join('&')}`)).status).toBe(204);
  });
  expect(took).toBeLessThan(500);
});
