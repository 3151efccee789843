import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { inspectDocument } from '../../src/serve/inspect-document';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const openapiFile = 'test/test-documents/state/hints.yaml';
const fileIn = useTestFolder();
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile, count: 2 });
});
afterAll(() => mock.close());

test.each([
  ['on a path', '/books', { isbn: '978-1', title: 'One' }, '978-1'],
  ['on a schema', '/rooms', { door: 'b12' }, 'b12'],
])('x-understudy-id %s says which property the item path takes', async (_where, path, body, id) => {
  const made = await callJson(mock.baseUrl, path, 'POST', body);
  expect(made).toMatchObject({ status: 201, body });
  expect(await callJson(mock.baseUrl, `${path}/${id}`)).toMatchObject({ status: 200, body: made.body });
  expect((await callJson(mock.baseUrl, `${path}/${(made.body as { id: number }).id}`)).status).toBe(404);
});

test('x-understudy-state: none answers samples', async () => {
  const before = (await callJson(mock.baseUrl, '/quotes')).body;
  for (const path of ['/quotes', '/prices'])
    expect((await callJson(mock.baseUrl, path, 'POST', { text: 'own words' })).status).toBe(201);
  expect((await callJson(mock.baseUrl, '/quotes')).body).toEqual(before);
  expect(JSON.stringify((await callJson(mock.baseUrl, '/prices')).body)).not.toContain('own words');
});

test('inspect tells what hints say', () => {
  const { operations, flaws } = inspectDocument({ openapiFile });
  const told = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));
  expect(flaws).toEqual([]);
  expect(told.get('GET /books/{ref}')).toMatchObject({
    identifier: { property: 'isbn', parameter: 'ref' },
    note: 'as x-understudy-id says',
  });
  expect(told.get('GET /rooms/{id}')).toMatchObject({ identifier: { property: 'door', parameter: 'id' } });
  for (const id of ['GET /quotes', 'POST /quotes', 'POST /prices'])
    expect(told.get(id)).toMatchObject({
      answeredBy: 'sample',
      stateful: false,
      note: 'keeps no state, as x-understudy-state says',
    });
  expect(told.get('GET /prices')).toMatchObject({ answeredBy: 'list' });
});

test('an invalid hint is one problem, and is ignored', () => {
  const text = readFileSync(openapiFile, 'utf8')
    .replace('x-understudy-id: isbn', 'x-understudy-id: barcode')
    .replace('x-understudy-id: door', 'x-understudy-id: [door]')
    .replace('x-understudy-state: none\n    get', 'x-understudy-state: some\n    get')
    .replace('x-understudy-state: none\ncomp', 'x-understudy-stat: none\ncomp');
  const file = fileIn('hints.yaml');
  writeFileSync(file, text);
  const { operations, flaws } = inspectDocument({ openapiFile: file });
  expect(flaws.map(({ problem, cost }) => [problem, cost])).toEqual([
    [
      expect.stringContaining('`x-understudy-id` names no property that is a string or a number'),
      'the hint is ignored',
    ],
    [expect.stringContaining('expected `x-understudy-state` to be none, got "some"'), 'the hint is ignored'],
    [expect.stringContaining('`x-understudy-stat` is an unknown hint'), 'the hint is ignored'],
    [expect.stringContaining('expected `x-understudy-id` to be a string, got ["door"]'), 'the hint is ignored'],
  ]);
  expect(operations.find(({ path }) => path === '/books/{ref}')).not.toHaveProperty('identifier.property', 'isbn');
});
