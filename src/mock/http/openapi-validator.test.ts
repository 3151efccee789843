import { describe, expect, test } from '@jest/globals';
import path from 'node:path';
import { packageRoot } from '../../base/files';
import type { HttpRequest } from '../../base/http';
import type { JsonObject, JsonValue } from '../../base/json';
import type { RequestReading } from '../../openapi/contract';
import { Problems, type Document } from '../../openapi/document/document';
import { loadDocument } from '../../openapi/document/load';
import type { Operation } from '../../openapi/operation';
import { readOperations } from '../../openapi/read-operations';
import { createRequestCheck } from '../../openapi/request/request-check';
import { createSchemaJudge } from '../../openapi/schema/judge';
import { Schemas } from '../../openapi/schema/schemas';
import { createOpenApiValidator, type OpenApiValidator } from './openapi-validator';

const json = ['Content-Type', 'application/json'];

interface Judges {
  readonly problems: Problems;
  readonly validator: OpenApiValidator;
  readonly operations: readonly Operation[];
  readonly read: (operation: Operation, request: HttpRequest) => RequestReading;
}

function judgesOf(
  document: Pick<Document, 'root' | 'problems'>,
  pathValues: Readonly<Record<string, string>> = {},
): Judges {
  const schemas = new Schemas(document.root);
  const judge = createSchemaJudge(document, schemas);
  return {
    problems: document.problems,
    validator: createOpenApiValidator(document),
    operations: readOperations(document),
    read: createRequestCheck({ schemas, judge }, () => pathValues),
  };
}

function named(operations: readonly Operation[], id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

async function petStore(pathValues?: Readonly<Record<string, string>>): Promise<Judges> {
  return judgesOf(await loadDocument(path.join(packageRoot(), 'spec', 'openapi.yaml')), pathValues);
}

/** The judges of one operation, `POST /things`. */
function judgesOfOperation(operation: JsonObject): Judges & { readonly operation: Operation } {
  const root = { openapi: '3.1.0', paths: { '/things': { post: operation } } };
  const judges = judgesOf({ root, problems: new Problems() });
  return { ...judges, operation: named(judges.operations, 'POST /things') };
}

function post(request: Partial<HttpRequest>): HttpRequest {
  return { method: 'POST', target: '/things', headers: [], ...request };
}

function withBody(value: JsonValue): HttpRequest {
  return post({ headers: json, body: { text: JSON.stringify(value) } });
}

describe('the Pet Store', () => {
  test.each<[string, HttpRequest]>([
    ['listPets', { method: 'GET', target: '/pets?limit=2&status=sold', headers: [] }],
    ['createPet', { ...withBody({ name: 'Ada', categoryId: 1, status: 'available' }), target: '/pets' }],
    ['getPet', { method: 'GET', target: '/pets/1', headers: [] }],
  ])('a valid %s passes', async (id, request) => {
    const { problems, validator, operations, read } = await petStore({ petId: '1' });
    const operation = named(operations, id);
    const reading = read(operation, request);
    expect(reading.violations).toEqual([]);
    expect(validator.check(operation, request, reading)).toEqual([]);
    expect(problems.list).toEqual([]);
  });

  test('what our reading lets pass is found', async () => {
    const { validator, operations } = await petStore();
    const [list, create] = [named(operations, 'listPets'), named(operations, 'createPet')];
    const noBody: RequestReading = { values: new Map([['query.limit', 5000]]), violations: [], unknown: [] };
    expect(validator.check(list, post({}), noBody)).toMatchObject([
      { place: { in: 'query', at: 'limit' }, keyword: 'schema' },
    ]);
    const body: RequestReading = { values: new Map(), body: { categoryId: 1 }, violations: [], unknown: [] };
    expect(validator.check(create, withBody({}), body)).toMatchObject([
      { place: { in: 'body', at: '/name' }, keyword: 'schema' },
    ]);
  });
});

const integers = { type: 'array', items: { type: 'integer' } };
const point = { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] };
const upload = {
  type: 'object',
  properties: { title: { type: 'string' }, file: { type: 'string', format: 'binary' } },
};

function parameter(more: JsonObject): JsonObject {
  return { parameters: [{ name: 'p', in: 'query', ...more }] };
}

function bodyOf(type: string, schema: JsonObject): JsonObject {
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

test.each<[string, JsonObject, Partial<HttpRequest>]>([
  ['deepObject', parameter({ style: 'deepObject', schema: point }), { target: '/things?p[x]=1' }],
  ['allowReserved', parameter({ allowReserved: true, schema: { type: 'string' } }), { target: '/things?p=a:b/c,d' }],
  ['reserved characters', parameter({ schema: { type: 'string' } }), { target: '/things?p=a:b' }],
  ['an array', parameter({ schema: integers }), { target: '/things?p=1&p=2' }],
  [
    'alternatives',
    parameter({ schema: { oneOf: [{ type: 'integer' }, { type: 'string' }] } }),
    { target: '/things?p=5' },
  ],
  [
    'a JSON parameter',
    parameter({ content: { 'application/json': { schema: point } } }),
    { target: '/things?p={"x":1}' },
  ],
  ['a cookie array', parameter({ in: 'cookie', explode: false, schema: integers }), { headers: ['Cookie', 'p=1,2'] }],
  ['a header', parameter({ in: 'header', required: true, schema: { type: 'integer' } }), { headers: ['P', '1'] }],
  ['a default that is wrong', parameter({ schema: { type: 'integer', default: 'none' } }), {}],
  [
    'a form',
    bodyOf('application/x-www-form-urlencoded', point),
    { headers: ['Content-Type', 'application/x-www-form-urlencoded'], body: { text: 'x=1' } },
  ],
  [
    'multipart',
    bodyOf('multipart/form-data', upload),
    {
      headers: ['Content-Type', 'multipart/form-data; boundary=b'],
      body: { text: '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nAda\r\n--b--\r\n' },
    },
  ],
  ['a body that may be left out', { requestBody: { content: { 'application/json': { schema: point } } } }, {}],
  [
    'int64',
    bodyOf('application/json', { type: 'integer', format: 'int64' }),
    { headers: json, body: { text: '9223372036854775807' } },
  ],
])('valid: %s', (_, operationObject, request) => {
  const { problems, validator, operation, read } = judgesOfOperation(operationObject);
  const whole = post(request);
  const reading = read(operation, whole);
  expect(reading.violations).toEqual([]);
  expect(validator.check(operation, whole, reading)).toEqual([]);
  expect(problems.list).toEqual([]);
});

test('schemas that refer to each other are compiled with the operation', () => {
  const node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' }, id: { type: 'integer' } } };
  const root = {
    paths: { '/things': { post: bodyOf('application/json', { $ref: '#/components/schemas/Node' }) } },
    components: { schemas: { Node: node } },
  };
  const { validator, operations } = judgesOf({ root, problems: new Problems() });
  const body = { next: { next: { id: 'one' } } };
  const reading = { values: new Map<string, JsonValue>(), body, violations: [], unknown: [] };
  expect(validator.check(named(operations, 'POST /things'), withBody(body), reading)).toMatchObject([
    { place: { in: 'body', at: '/next/next/id' }, keyword: 'schema' },
  ]);
});

test('an operation that the library cannot compile passes, and is a problem of the file', () => {
  const { problems, validator, operation } = judgesOfOperation(bodyOf('application/json', { type: 'nothing' }));
  const reading = { values: new Map<string, JsonValue>(), body: 1, violations: [], unknown: [] };
  for (const body of [1, 2]) expect(validator.check(operation, withBody(body), reading)).toEqual([]);
  expect(problems.list).toMatchObject([{ pointer: operation.pointer }]);
});

test('texts and lists made to keep a validator busy take linear time', () => {
  const schema = {
    type: 'object',
    properties: { text: { type: 'string', pattern: '^(a+)+$' }, list: { type: 'array', uniqueItems: true } },
  };
  const { validator, operation } = judgesOfOperation(bodyOf('application/json', schema));
  const check = (body: JsonValue): readonly string[] =>
    validator
      .check(operation, withBody(null), { values: new Map(), body, violations: [], unknown: [] })
      .map(({ place }) => place.at);
  expect(check({ text: `${'a'.repeat(50_000)}!` })).toEqual(['/text']);
  expect(check({ list: Array.from({ length: 50_000 }, (_, index) => ({ index })) })).toEqual([]);
  expect(check({ list: [{ a: 1 }, { a: 1 }] })).toEqual(['/list']);
});
