import { expect, test } from '@jest/globals';
import { contractOf } from '../../../test/contract';
import { parseJson, type JsonObject, type JsonValue } from '../../base/json';
import type { HandlerRequest } from './handler';
import { createEnvelope } from './item-response';
import { createListEnvelope } from './list-envelope';
import { pageFacts } from './page';

/** The response to a request for one page of five pets. @param envelope the schema around `data`, in YAML */
function respond(
  parameters: string,
  envelope: string,
  query: string,
  page: { offset: number; limit: number },
): JsonValue {
  const contract = contractOf(`
paths:
  /shops/{shopId}/pets:
    get:
      parameters:
        - {name: shopId, in: path, required: true, schema: {type: string}}
        - {name: status, in: query, schema: {type: string}}
        - {name: limit, in: query, schema: {type: integer}}
        ${parameters}
      responses: {200: {description: '', content: {application/json: {schema: ${envelope}}}}}
components:
  schemas:
    Pet: {type: object, properties: {id: {type: integer}, status: {type: string}}}
    Pets: {type: array, items: {$ref: '#/components/schemas/Pet'}}
`);
  const [operation] = contract.operations;
  const list = operation && contract.roleOf(operation)?.list;
  const schema = operation?.responses[0]?.content[0]?.schema;
  if (operation === undefined || list === undefined || schema === undefined) throw new Error('no list');
  const reading = contract.checkRequest(operation, { method: 'GET', target: `/shops/a%20b/pets${query}`, headers: [] });
  const items = [1, 2, 3, 4, 5].slice(page.offset, page.offset + page.limit).map((id) => ({ id }));
  const facts = pageFacts(list, { ...page, count: items.length, total: 5 }, () => String(items.at(-1)?.id));
  const request = {
    operation,
    reading,
    target: '/v1/things',
    basePath: '/v1',
    origin: 'http://localhost:4010',
  } as unknown as HandlerRequest;
  const value = parseJson(
    createListEnvelope({ contract, samples: {} }, schema, list)(JSON.stringify(items), facts, request),
  );
  expect(contract.judge.check(schema, value, 'response')).toEqual([]);
  return value;
}

const data = 'data: {$ref: "#/components/schemas/Pets"}';
const byPage = '- {name: page, in: query, schema: {type: integer}}';
const byCursor = '- {name: cursor, in: query, schema: {type: string}}';
const byId = '- {name: starting_after, in: query, schema: {type: string}}';
const middle = { offset: 2, limit: 2 };
const last = { offset: 4, limit: 2 };

function object(properties: string, required = ''): string {
  return `{type: object, required: [${required}], properties: {${data}, ${properties}}}`;
}

test.each<[string, string, string, string, { offset: number; limit: number }, object]>([
  [
    'totals and pages',
    byPage,
    object(
      'total: {type: integer}, count: {type: integer}, page: {type: integer}, pages: {type: integer}, has_more: {type: boolean}',
    ),
    '?page=2&limit=2',
    middle,
    { total: 5, count: 2, page: 2, pages: 3, has_more: true, data: [{ id: 3 }, { id: 4 }] },
  ],
  [
    'the count beside links is that of all',
    byPage,
    object(
      'count: {type: integer}, next: {type: [string, "null"], format: uri}, previous: {type: [string, "null"], format: uri}',
    ),
    '?page=3&limit=2&status=a',
    last,
    { count: 5, next: null, previous: 'http://localhost:4010/v1/shops/a%20b/pets?status=a&limit=2&page=2' },
  ],
  [
    'objects with links and numbers',
    byPage,
    object(
      'meta: {type: object, properties: {total: {type: integer}}}, links: {type: object, properties: {next: {type: string}, prev: {type: string}}}',
    ),
    '?page=2&limit=2',
    middle,
    {
      meta: { total: 5 },
      links: { next: '/v1/shops/a%20b/pets?limit=2&page=3', prev: '/v1/shops/a%20b/pets?limit=2&page=1' },
    },
  ],
  [
    'cursors',
    byCursor,
    object('next_cursor: {type: string}'),
    '?limit=2',
    { offset: 0, limit: 2 },
    { next_cursor: 'bzI' },
  ],
  [
    'IDs of the first and last item',
    byId,
    object('first_id: {type: integer}, last_id: {type: integer}, has_more: {type: boolean}'),
    '?limit=2',
    middle,
    { first_id: 3, last_id: 4, has_more: true },
  ],
  [
    'whether items follow, though no parameter asks for them',
    '',
    object('has_more: {type: boolean}, last_page: {type: boolean}'),
    '?limit=2',
    middle,
    { has_more: true, last_page: false },
  ],
  ['what has no meaning is a sample', byPage, object('object: {const: list}'), '', middle, { object: 'list' }],
  [
    'bounds of the schema',
    byPage,
    object('total: {type: integer, maximum: 3}', 'total'),
    '',
    middle,
    { data: [{ id: 3 }, { id: 4 }] },
  ],
])('%s', (_, parameters, envelope, query, page, expected) => {
  expect(respond(parameters, envelope, query, page)).toMatchObject(expected);
});

test('a next page that does not exist is left out', () => {
  expect(respond(byPage, object('next: {type: string}'), '?page=3&limit=2', last)).not.toHaveProperty('next');
});

test('an envelope of an item keeps a sample of the rest', () => {
  const contract = contractOf('paths: {}');
  const schema = {
    type: 'object',
    required: ['ok', 'data'],
    properties: { ok: { const: true }, data: { type: 'object' } },
  };
  const wrap = createEnvelope({ contract, samples: {} }, { schema, pointer: '/x' }, '/data');
  expect(parseJson(wrap('{"id":"$&"}'))).toEqual({ ok: true, data: { id: '$&' } });
});

test('an envelope with alternatives is that of the form that its item has', () => {
  const contract = contractOf('paths: {}');
  const formOf = (type: string, property: string): JsonObject => ({
    type: 'object',
    required: ['type', 'data'],
    properties: {
      type: { const: type },
      data: { type: 'object', required: [property], properties: { [property]: { type: 'string' } } },
    },
  });
  const schema = { anyOf: [formOf('branch', 'href'), formOf('version', 'stage')] };
  const wrap = createEnvelope({ contract, samples: {} }, { schema, pointer: '/x' }, '/data');
  expect(parseJson(wrap('{"href":"a"}'))).toEqual({ type: 'branch', data: { href: 'a' } });
  expect(parseJson(wrap('{"stage":"b"}'))).toEqual({ type: 'version', data: { stage: 'b' } });
});
