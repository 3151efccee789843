import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../base/json';
import { Problems } from './document/document';
import type { Operation } from './operation';
import { readOperations } from './read-operations';

const ok = { responses: { 200: { description: 'ok' } } };

function read(root: JsonObject): { readonly operations: readonly Operation[]; readonly messages: readonly string[] } {
  const problems = new Problems();
  const operations = readOperations({ root, problems });
  return { operations, messages: problems.list.map(({ message }) => message) };
}

function readOne(operation: JsonObject, rest: JsonObject = {}): Operation {
  const [only] = read({ paths: { '/pets/{id}': { get: { ...ok, ...operation } } }, ...rest }).operations;
  if (only === undefined) throw new Error('no operation');
  return only;
}

test('an operation, as it stands', () => {
  const operation = readOne({
    ...{ operationId: 'readPet', summary: 's', description: 'd', tags: ['pets'], 'x-own': 1 },
    ...{ deprecated: true, 'x-sunset': '2030-12-05', 'x-successor': 'listPets' },
  });
  expect(operation).toMatchObject({
    ...{ id: 'readPet', method: 'GET', path: '/pets/{id}', pointer: '/paths/~1pets~1{id}/get' },
    ...{ summary: 's', description: 'd', tags: ['pets'], security: [] },
    deprecation: { sunset: '2030-12-05', successor: 'listPets' },
  });
  expect(operation.extensions['x-own']).toBe(1);
});

describe('parameters', () => {
  test('those of the operation override those of the path, each with the place of its own schema', () => {
    const { operations } = read({
      paths: {
        '/a/{id}': {
          parameters: [{ $ref: '#/components/parameters/id' }, { name: 'q', in: 'query', schema: { type: 'string' } }],
          get: { ...ok, parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'integer' } }] },
        },
      },
      components: { parameters: { id: { name: 'id', in: 'path', schema: { $ref: '#/components/schemas/Id' } } } },
    });
    expect(operations[0]?.parameters).toMatchObject([
      {
        ...{ name: 'id', in: 'path', required: true, style: 'simple', explode: false },
        ...{ pointer: '/components/parameters/id' },
        schema: { schema: { $ref: '#/components/schemas/Id' }, pointer: '/components/parameters/id/schema' },
      },
      {
        ...{ name: 'q', required: true, style: 'form', explode: true },
        schema: { schema: { type: 'integer' }, pointer: '/paths/~1a~1{id}/get/parameters/0/schema' },
      },
    ]);
  });

  test('a parameter with content has its media type and examples', () => {
    const content = { 'application/json': { schema: {}, examples: { e: { value: { a: 1 } } } } };
    const [parameter] = readOne({ parameters: [{ name: 'filter', in: 'query', content }] }).parameters;
    expect(parameter).toMatchObject({ mediaType: 'application/json', examples: [{ a: 1 }] });
    expect(parameter?.schema.pointer).toMatch(/parameters\/0\/content\/application~1json\/schema$/);
  });

  test('headers that other parts of OpenAPI describe are none', () => {
    const parameters = ['Accept', 'content-type', 'Authorization', 'X-Own'].map((name) => ({ name, in: 'header' }));
    expect(readOne({ parameters }).parameters.map(({ name }) => name)).toEqual(['X-Own']);
  });

  test('one that the path does not have is left out', () => {
    const { operations, messages } = read({
      paths: { '/a': { get: { ...ok, parameters: [{ name: 'id', in: 'path' }] } } },
    });
    expect(operations[0]?.parameters).toEqual([]);
    expect(messages).toEqual(['The path /a has no {id}.']);
  });
});

test('bodies, responses, headers and examples, $refs followed', () => {
  const content = {
    'application/json': { schema: {}, example: 1, examples: { a: { $ref: '#/components/examples/A' } } },
  };
  const { requestBody, responses } = readOne(
    {
      requestBody: { $ref: '#/components/requestBodies/B' },
      responses: { '2xx': { $ref: '#/components/responses/R' }, default: { $ref: '#/nowhere' }, ok: {} },
    },
    {
      components: {
        requestBodies: { B: { required: true, content } },
        responses: { R: { description: 'r', headers: { 'X-Rate': { schema: {} }, 'Content-Type': { schema: {} } } } },
        examples: { A: { value: 2 } },
      },
    },
  );
  const at = '/components/requestBodies/B/content/application~1json';
  expect(requestBody).toMatchObject({
    required: true,
    content: [
      {
        ...{ name: 'application/json', pointer: at, schema: { pointer: `${at}/schema` } },
        examples: [
          { value: 1, pointer: `${at}/example` },
          { name: 'a', value: 2, pointer: '/components/examples/A/value' },
        ],
      },
    ],
  });
  expect(responses).toMatchObject([
    { status: '2XX', description: 'r', headers: [{ name: 'X-Rate', required: false }] },
    { status: 'default', content: [] },
  ]);
  expect(responses[0]?.headers).toHaveLength(1);
});

describe('security', () => {
  const components = {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      basic: { type: 'HTTP', scheme: 'Basic' },
    },
  };

  test('the alternatives of the operation, else of the document', () => {
    const whole = { components, security: [{ key: [] }, { basic: [], key: [] }] };
    const kinds = (operation: Operation): unknown =>
      operation.security.map((alternative) => alternative.map(({ scheme }) => scheme.kind));
    const key = { type: 'apiKey', in: 'header', parameter: 'X-Key' };
    expect(kinds(readOne({}, whole))).toEqual([[key], [{ type: 'http', scheme: 'basic' }, key]]);
    expect(kinds(readOne({ security: [] }, whole))).toEqual([]);
    expect(kinds(readOne({ security: [{}, { key: [] }] }, whole))).toEqual([[], [key]]);
  });

  test('schemes that are asked for nowhere may be sent, unless an operation says that it has none', () => {
    const get = { ...ok, security: [] };
    const { operations } = read({ components, security: [], paths: { '/a': { get, put: ok } } });
    const names = operations.map(({ security }) => security.map((one) => one.map(({ scheme }) => scheme.name)));
    expect(names).toEqual([[], [['key'], ['basic'], []]]);
  });

  test('a scheme that the file does not describe is reported once, and asked for nowhere', () => {
    const { operations, messages } = read({ paths: { '/a': { get: ok, put: ok } }, security: [{ oidc: [] }] });
    expect(operations.map(({ security }) => security)).toEqual([[[]], [[]]]);
    expect(messages).toEqual(['The security scheme oidc is not described.']);
    const beside = readOne({ security: [{ basic: [] }, { nobody: [] }] }, { components });
    expect(beside.security.flat().map(({ scheme }) => scheme.name)).toEqual(['basic']);
  });
});

test('an operationId that comes twice names the first operation alone', () => {
  const get = { ...ok, operationId: 'a' };
  const { operations, messages } = read({ paths: { '/a': { get }, '/b': { get, post: ok } } });
  expect(operations.map(({ id }) => id)).toEqual(['a', 'GET /b', 'POST /b']);
  expect(messages).toEqual(['The operationId a is also that of GET /a.']);
});
