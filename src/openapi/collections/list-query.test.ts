import { expect, test } from '@jest/globals';
import { contractOf } from '../../../test/contract';
import { defaultPageSize, readListQuery, type ListQuery } from './list-query';

const contract = contractOf(`
paths:
  /pets:
    get:
      parameters:
        - {name: status, in: query, schema: {type: array, items: {type: string}}}
        - {name: name, in: query, schema: {type: string}}
        - {name: sort, in: query, schema: {type: string}}
        - {name: q, in: query, schema: {type: string}}
        - {name: fields, in: query, schema: {type: string}}
        - {name: page, in: query, schema: {type: integer}}
        - {name: limit, in: query, schema: {type: integer}}
      responses: &pets {200: {description: '', content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}}
  /pets/search:
    post:
      requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}, limit: {type: integer}, offset: {type: integer}}}}}}
      responses: *pets
  /pages:
    get:
      parameters:
        - {name: page, in: query, schema: {type: integer, default: 0}}
        - {name: per_page, in: query, schema: {type: integer, default: 10}}
      responses: *pets
  /cursors:
    get:
      parameters: [{name: cursor, in: query, schema: {type: string}}]
      responses: *pets
  /after:
    get:
      parameters: [{name: starting_after, in: query, schema: {type: string}}]
      responses: *pets
  /all:
    get:
      responses: *pets
components:
  schemas:
    Pet: {type: object, properties: {id: {type: integer}, name: {type: string}, status: {type: string}, created: {type: string, format: date-time}}}
`);

function queryOf(target: string, body?: object): ListQuery {
  const method = body === undefined ? 'GET' : 'POST';
  const [path = ''] = target.split('?');
  const match = contract.match(method, path);
  if (match.kind !== 'operation') throw new Error(`no operation: ${target}`);
  const { operation } = match;
  const list = contract.roleOf(operation)?.list;
  if (list === undefined) throw new Error(`no list: ${target}`);
  const sent = body === undefined ? {} : { body: { text: JSON.stringify(body) } };
  const headers = ['Content-Type', 'application/json'];
  return readListQuery(list, contract.checkRequest(operation, { method, target, headers, ...sent }));
}

const nothing = { where: [], sort: [], unread: [] };
const first = { ...nothing, limit: defaultPageSize, position: { page: 0 } };

test.each<[string, Partial<ListQuery>]>([
  ['/all', { ...nothing, position: { offset: 0 } }],
  ['/pets', first],
  ['/pets?page=3&limit=5', { ...first, limit: 5, position: { page: 2 } }],
  ['/pets?page=0', first],
  ['/pages?page=3', { ...first, limit: 10, position: { page: 3 } }],
  ['/cursors?cursor=abc', { ...first, position: { cursor: 'abc' } }],
  ['/cursors', { ...first, position: { offset: 0 } }],
  ['/after?starting_after=7', { ...first, position: { after: '7' } }],
  [
    '/pets?sort=-name,status',
    {
      ...first,
      sort: [
        { property: 'name', descending: true },
        { property: 'status', descending: false },
      ],
    },
  ],
  ['/pets?sort=created_desc', { ...first, sort: [{ property: 'created', descending: true }] }],
  ['/pets?sort=colour', { ...first, unread: [{ in: 'query', at: 'sort' }] }],
  ['/pets?q=rex', { ...first, search: { parameter: 'q', text: 'rex', properties: ['name', 'status'] } as never }],
  ['/pets?fields=id,name', { ...first, fields: ['id', 'name'] }],
])('%s', (target, expected) => {
  expect(queryOf(target)).toMatchObject(expected);
});

test.each<[string, object | undefined, readonly unknown[]]>([
  [
    '/pets?name=Rex',
    undefined,
    [
      {
        property: 'name',
        compare: 'eq',
        value: 'Rex',
        place: { in: 'query', at: 'name' },
        pointer: '/paths/~1pets/get/parameters/1',
      },
    ],
  ],
  [
    '/pets?status=a&status=b',
    undefined,
    [{ property: 'status', compare: 'in', value: ['a', 'b'], place: { in: 'query', at: 'status' } }],
  ],
  [
    '/pets/search',
    { name: 'Rex' },
    [{ property: 'name', compare: 'eq', value: 'Rex', place: { in: 'body', at: '/name' } }],
  ],
  ['/pets?name=all', undefined, []],
])('conditions of %s %j', (target, body, expected) => {
  expect(queryOf(target, body).where).toMatchObject(expected);
});

test('a search by POST pages by its body', () => {
  expect(queryOf('/pets/search', { limit: 2, offset: 4 })).toMatchObject({ limit: 2, position: { offset: 4 } });
});
