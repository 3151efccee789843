import { expect, test } from '@jest/globals';
import { contractOf } from '../../test/contract';
import { isSearch } from './search';

const list = { type: 'array', items: { type: 'object' } };
const page = { type: 'object', properties: { items: list, next: { type: 'string' } } };
const board = { type: 'object', properties: { name: { type: 'string' }, cards: list } };
const item = { type: 'object', properties: { id: { type: 'integer' } } };

test.each<[title: string, method: string, path: string, status: string, schema: object, expected: boolean]>([
  ['a filter', 'post', '/runs/filter', '200', list, true],
  ['by a word of several', 'post', '/runs/findByStatus', '200', list, true],
  ['a page', 'post', '/runs/_search', '200', page, true],
  ['a custom method', 'post', '/runs:query', '200', page, true],
  ['a count', 'post', '/runs/count', '200', { type: 'integer' }, true],
  ['a count by a property', 'post', '/runs/count-by/{property}', '200', list, true],
  ['what returns one item', 'post', '/runs/get_or_create', '200', item, false],
  ['what creates', 'post', '/searches/list', '201', list, false],
  ['a plural that begins like a word', 'post', '/listings', '200', list, false],
  ['what returns an item with a list in it', 'post', '/boards/list', '200', board, false],
  ['another word', 'post', '/runs/bulk_delete', '200', list, false],
  ['another method', 'put', '/runs/filter', '200', list, false],
])('%s', (_title, method, path, status, schema, expected) => {
  const operation = {
    ...(path.includes('{') && {
      parameters: [{ name: 'property', in: 'path', required: true, schema: { type: 'string' } }],
    }),
    responses: { [status]: { description: 'ok', content: { 'application/json': { schema } } } },
  };
  const contract = contractOf(JSON.stringify({ paths: { [path]: { [method]: operation } } }));
  const [only] = contract.operations;
  expect(only !== undefined && isSearch(contract.schemas, only)).toBe(expected);
});

test.each([
  ['addList', false],
  ['createFilter', false],
  ['list-boards', true],
  ['Boards_List', true],
])('an operation called %s', (operationId, expected) => {
  const content = { 'application/json': { schema: list } };
  const operation = { operationId, responses: { 200: { description: 'ok', content } } };
  const contract = contractOf(JSON.stringify({ paths: { '/boards/list': { post: operation } } }));
  expect(contract.operations.map((one) => isSearch(contract.schemas, one))).toEqual([expected]);
});
