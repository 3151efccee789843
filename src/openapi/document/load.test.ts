import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { stringifyJson, type JsonObject, type JsonValue } from '../../base/json';
import { createFolders } from '../../../test/files';
import type { Document } from './document';
import { loadDocument } from './load';
import { readSource } from './source';
import { child, valueAt } from './pointer';

const folderOf = createFolders();

function load(files: Readonly<Record<string, string>>): Promise<Document> {
  return loadDocument(path.join(folderOf(files), Object.keys(files)[0] ?? ''));
}

const operation = { responses: { 200: { description: 'ok' } } };

/** A document of OpenAPI 3.1, or of the version that `parts` names. */
function loadParts(parts: JsonObject): Promise<Document> {
  const whole = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get: operation } }, ...parts };
  return load({ 'api.json': JSON.stringify(whole) });
}

async function loadSchema(
  openapi: string,
  schema: JsonValue,
): Promise<{ schema?: JsonValue | undefined; problems: string[] }> {
  const document = await loadParts({ openapi, components: { schemas: { S: schema, T: { type: 'object' } } } });
  return {
    schema: valueAt(document.root, '/components/schemas/S'),
    problems: document.problems.list.map(({ message }) => message),
  };
}

describe('files of which nothing can be used', () => {
  test.each([
    ['api.yaml', 'openapi: 3.1.0\ninfo: {a: [1\npaths:', /api\.yaml:\d:\d+: not valid YAML: "\[" is not closed\.$/],
    ['api.json', '{\n "openapi": }', /api\.json:2:13: not valid JSON: unexpected "}"\.$/],
    ['api.json', '{"name": "x"}', /api\.json is not an OpenAPI file: it has no "openapi" or "swagger" property\.$/],
    [
      'api.yaml',
      'openapi: 4.0.0',
      /api\.yaml:1:1: OpenAPI 4\.0\.0 is not supported\. Supported: 2\.0, 3\.0, 3\.1, 3\.2\.$/,
    ],
    [
      'api.yaml',
      'openapi: 3.1\npaths: {}',
      /api\.yaml has no operations: "paths" is empty\. There is nothing to mock\.$/,
    ],
  ])('%s: %j', async (name, text, message) => {
    await expect(load({ [name]: text })).rejects.toThrow(message);
  });

  test('a file that does not exist, and a folder', async () => {
    const folder = folderOf({ 'petstore.yaml': '' });
    const missing = loadDocument(path.join(folder, 'petstroe.yaml'));
    await expect(missing).rejects.toThrow(/petstroe\.yaml does not exist\. Did you mean petstore\.yaml\?$/);
    await expect(loadDocument(folder)).rejects.toThrow('is a folder. Name a file in it.');
  });
});

test('YAML is read as the core schema says, with merge keys, every digit, and no value that is shared', async () => {
  const { root } = await load({
    'api.yaml': `
openapi: 3.1.0
paths: { /a: { get: { responses: { 200: { description: ok } } } } }
x-base: &base { date: 2020-01-01, big: 9223372036854775807 }
x-merged: { <<: *base, yes: yes }
x-again: *base
`,
  });
  expect(root['x-merged']).toEqual({ date: '2020-01-01', big: 9223372036854775807n, yes: 'yes' });
  expect(root['x-again']).toEqual(root['x-base']);
  expect(root['x-again']).not.toBe(root['x-base']);
});

describe('one dialect', () => {
  test.each([
    ['3.0.3', { type: 'string', nullable: true, enum: ['a'] }, { type: ['string', 'null'], enum: ['a', null] }],
    [
      '3.0.3',
      { $ref: '#/components/schemas/T', nullable: true },
      { anyOf: [{ $ref: '#/components/schemas/T' }, { type: 'null' }] },
    ],
    [
      '3.0.3',
      { allOf: [{ $ref: '#/components/schemas/T' }], 'x-nullable': true, title: 't' },
      { title: 't', anyOf: [{ allOf: [{ $ref: '#/components/schemas/T' }] }, { type: 'null' }] },
    ],
    ['3.0.3', { $ref: '#/components/schemas/T', maxLength: 1 }, { $ref: '#/components/schemas/T' }],
    [
      '3.1.0',
      { $ref: '#/components/schemas/T', minProperties: 1 },
      { $ref: '#/components/schemas/T', minProperties: 1 },
    ],
    ['3.0.3', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    ['3.0.3', { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    ['3.0.3', { type: 'string', example: 'a' }, { type: 'string', examples: ['a'] }],
    ['3.1.0', { items: true, not: false }, { items: {}, not: { not: {} } }],
    [
      '3.1.0',
      { properties: { nullable: { type: 'file' } } },
      { properties: { nullable: { type: 'string', format: 'binary' } } },
    ],
  ])('%s: %j', async (version, schema, expected) => {
    expect(await loadSchema(version, schema)).toEqual({ schema: expected, problems: [] });
  });

  const [plain, named] = [
    { type: 'object', properties: { a: { type: 'string' } } },
    { $ref: '#/components/schemas/Named' },
  ];
  test.each<[string, JsonValue, JsonValue]>([
    ['anyOf', { type: 'integer' }, { type: ['number', 'null'] }],
    ['anyOf', { type: 'integer', format: 'int64' }, { type: 'number', format: 'double' }],
    ['anyOf', { type: 'string', enum: ['auto'] }, { type: 'string', description: 'A name.' }],
    ['anyOf', plain, named],
    ['anyOf', plain, { allOf: [named, { properties: { a: { type: 'string', example: 'b' } } }], required: ['name'] }],
    ['oneOf', plain, { ...plain, properties: { a: { type: 'integer' } } }],
    ['oneOf', { ...plain, required: ['a'] }, { ...plain, required: ['b'] }],
    ['oneOf', { properties: { a: { enum: ['x'] } } }, { properties: { a: { enum: ['y'] } } }],
    ['oneOf', { ...plain, additionalProperties: false }, { ...plain, required: ['b'], additionalProperties: false }],
    ['oneOf', { type: 'array', items: { type: 'string' } }, { type: 'array', items: { type: 'object' } }],
    ['oneOf', { type: 'string', format: 'date' }, { type: 'string', format: 'uuid' }],
  ])('alternatives are read as %s: %j, %j', async (keyword, one, other) => {
    const { root } = await loadParts({
      components: { schemas: { A: { oneOf: [one, other] }, Named: { type: 'object', properties: { name: {} } } } },
    });
    expect(Object.keys(valueAt(root, '/components/schemas/A') as JsonObject)).toEqual([keyword]);
  });

  test('the value of an example, and a media type by reference, as OpenAPI 3.2 writes them', async () => {
    const content = { 'application/json': { $ref: '#/components/mediaTypes/A' } };
    const { root } = await loadParts({
      openapi: '3.2.0',
      paths: { '/a': { query: { responses: { 200: { description: 'ok', content } } } } },
      components: { mediaTypes: { A: { examples: { e: { dataValue: 1 } } } } },
    });
    const place = child('/paths', '/a', 'query', 'responses', 200, 'content', 'application/json', 'examples', 'e');
    expect(valueAt(root, place)).toMatchObject({ value: 1 });
  });

  test('the items of a stream, and a query as a whole, as OpenAPI 3.2 writes them', async () => {
    const form = {
      schema: { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'integer' } } },
    };
    const query = {
      name: 'all',
      in: 'querystring',
      required: true,
      content: { 'application/x-www-form-urlencoded': form },
    };
    const content = { 'application/jsonl': { itemSchema: { type: 'integer' } } };
    const { root, problems } = await loadParts({
      openapi: '3.2.0',
      paths: { '/a': { get: { parameters: [query], responses: { 200: { description: 'ok', content } } } } },
    });
    expect(problems.list).toEqual([]);
    expect(valueAt(root, child('/paths', '/a', 'get', 'responses', 200, 'content', 'application/jsonl'))).toEqual({
      schema: { type: 'array', items: { type: 'integer' } },
    });
    expect(valueAt(root, child('/paths', '/a', 'get', 'parameters'))).toEqual([
      { name: 'a', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'b', in: 'query', required: false, schema: { type: 'integer' } },
    ]);
  });
});

describe('a mistake costs its part and is reported', () => {
  const response = (content: JsonValue): JsonObject => ({
    paths: { '/a': { get: { responses: { 200: { description: 'ok', content } } } } },
  });
  test.each<[JsonObject, string, string]>([
    [
      { paths: { '/a?x=1': { get: operation }, '/a': { get: operation } } },
      '/paths/~1a?x=1',
      'No path of a request has a "?".',
    ],
    [{ paths: { '/a/{id}': { get: operation } } }, '/paths/~1a~1{id}', 'No parameter describes {id} of the path.'],
    [
      response({ json: {}, 'text/plain': {} }),
      '/paths/~1a/get/responses/200/content/json',
      '"json" is not a media type.',
    ],
    [response({ 'text/plain': null }), '/paths/~1a/get/responses/200/content/text~1plain', 'text/plain has no schema.'],
    [
      response({ 'text/plain': { schema: { $ref: '#/components/schemas/Photo' } } }),
      '/paths/~1a/get/responses/200/content/text~1plain/schema/$ref',
      '"$ref" points to nothing: #/components/schemas/Photo.',
    ],
    [
      response({ 'text/plain': { schema: { oneOf: [{ type: 'integer' }, { type: 'number' }] } } }),
      '/paths/~1a/get/responses/200/content/text~1plain/schema/oneOf',
      'What matches one alternative of "oneOf" matches another too.',
    ],
    [
      { components: { schemas: { A: { type: 'object', default: 1 }, B: { type: 'object', example: { b: 1 } } } } },
      '/components/schemas/A/type',
      '"type" is "object", and what it shows is no object.',
    ],
    [
      {
        components: {
          schemas: { A: { allOf: [{ $ref: '#/components/schemas/B' }], minimum: 1 }, B: { type: 'object' } },
        },
      },
      '/components/schemas/A/type',
      '"type" is "object", and what it shows is no object.',
    ],
    [
      { components: { schemas: { A: { type: 'integer', enum: ['Full-Time', 'Casual'] } } } },
      '/components/schemas/A/enum',
      'No value of "enum" is of type "integer".',
    ],
    [
      { components: { schemas: { A: { required: ['b'], additionalProperties: false } } } },
      '/components/schemas/A/required',
      '"b" is required, and "additionalProperties: false" shuts it out.',
    ],
    [
      { components: { schemas: { A: { $anchor: 'a' }, B: { $anchor: 'b' } } } },
      '/components/schemas/A/$anchor',
      '"$anchor" is not supported (2 places).',
    ],
    [{ components: { schemas: { A: null } } }, '/components/schemas/A', 'The schema must be an object.'],
    [{ paths: { '/a': { get: operation, put: null } } }, '/paths/~1a/put', 'The operation must be an object.'],
    [
      { components: { schemas: { A: { required: true } } } },
      '/components/schemas/A/required',
      '"required" of a schema must be a list of names.',
    ],
  ])('%j', async (parts, pointer, message) => {
    const { problems } = await loadParts({
      ...parts,
      paths: parts['paths'] ?? { '/a': { get: operation } },
    });
    expect(problems.list).toHaveLength(1);
    expect(problems.list[0]).toMatchObject({ pointer, message });
  });

  test.each<[JsonValue, JsonValue | undefined, string]>([
    ['int', 'integer', 'It is read as "integer".'],
    ['String', 'string', 'It is read as "string".'],
    [['bool', 'null'], ['boolean', 'null'], 'It is read as "boolean" or "null".'],
    ['money', undefined, 'It is ignored.'],
  ])('type: %j, which there is not', async (type, read, consequence) => {
    const { root, problems } = await loadParts({ components: { schemas: { A: { type } } } });
    expect(valueAt(root, '/components/schemas/A/type')).toEqual(read);
    expect(problems.list).toMatchObject([{ pointer: '/components/schemas/A/type', consequence }]);
  });

  test('what one part of allOf calls an object and no more, another describes', async () => {
    const data = { description: 'Any', type: 'object' };
    const ofBase = { $ref: '#/components/schemas/Base' };
    const pets = { properties: { data: { type: 'array', items: {} } } };
    const pet = { properties: { data: { type: 'object', properties: { name: {} } } } };
    const { root, problems } = await loadParts({
      components: {
        schemas: {
          Base: { required: ['data'], properties: { code: {}, data } },
          Pets: { allOf: [ofBase, pets] },
          Pet: { allOf: [ofBase, pet] },
        },
      },
    });
    expect(root['components']).toEqual({
      schemas: {
        Base: { required: ['data'], properties: { code: {}, data } },
        Pets: { allOf: [{ required: ['data'], properties: { code: {} } }, pets] },
        Pet: { allOf: [ofBase, pet] },
      },
    });
    expect(problems.list).toEqual([expect.objectContaining({ pointer: '/components/schemas/Pets/allOf' })]);
  });

  test('what closes itself beside allOf, or in it, and shuts out the rest is read as open', async () => {
    const closed = (name: string): JsonObject => ({ properties: { [name]: {} }, additionalProperties: false });
    const isClosed = { additionalProperties: { not: {} } };
    const ofB = { $ref: '#/components/schemas/B' };
    const { root, problems } = await loadParts({
      components: {
        schemas: {
          A: { allOf: [ofB, { properties: { c: {} } }] },
          B: closed('b'),
          C: { allOf: [closed('c')] },
          D: { additionalProperties: false, allOf: [ofB] },
          E: { allOf: [{ $ref: '#/components/schemas/F' }, { properties: { c: {} } }] },
          F: { allOf: [ofB] },
        },
      },
    });
    expect(root['components']).toEqual({
      schemas: {
        A: { allOf: [{ properties: { b: {} } }, { properties: { c: {} } }] },
        B: { properties: { b: {} }, ...isClosed },
        C: { allOf: [{ properties: { c: {} }, ...isClosed }] },
        D: { allOf: [ofB] },
        E: { allOf: [{ allOf: [{ properties: { b: {} } }] }, { properties: { c: {} } }] },
        F: { allOf: [ofB] },
      },
    });
    expect(problems.list).toMatchObject([{ pointer: '/components/schemas/A/allOf', consequence: 'It is ignored.' }]);
  });

  test('what is written as in Swagger 2.0 is read as meant, and reported once', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const parameters: JsonObject[] = [
      { name: 'n', in: 'query', type: 'integer', maximum: 9 },
      { name: 'm', in: 'query', type: 'array', items: { type: 'int' }, collectionFormat: 'csv' },
      { name: 'l', in: 'query', type: 'array', items: { type: 'string' } },
      { name: 'whole', in: 'body', required: true, schema },
    ];
    const get = { parameters, responses: { 200: { description: 'ok', schema } } };
    const put = { requestBody: { schema }, responses: { 200: { headers: { A: { type: 'string' } } } } };
    const document = await loadParts({ openapi: '3.0.3', paths: { '/a': { get, put } } });
    expect(valueAt(document.root, '/paths/~1a/get/parameters')).toMatchObject([
      { name: 'n', in: 'query', schema: { type: 'integer', maximum: 9 } },
      { explode: false, schema: { type: 'array', items: { type: 'integer' } } },
      { explode: true, schema: { type: 'array' } },
    ]);
    const content = { 'application/json': { schema } };
    expect(valueAt(document.root, '/paths/~1a/get/responses/200/content')).toEqual(content);
    expect(valueAt(document.root, '/paths/~1a/get/requestBody')).toEqual({ required: true, content });
    expect(valueAt(document.root, '/paths/~1a/put/requestBody')).toEqual({ content });
    expect(valueAt(document.root, '/paths/~1a/put/responses/200/headers/A')).toEqual({ schema: { type: 'string' } });
    expect(document.problems.list.map(({ message }) => message)).toEqual([
      'A parameter is the body.',
      'The parameter has a "type" and no "schema" (3 places).',
      'There is no type "int".',
      'The response has a "schema" and no "content".',
      'The request body has a "schema" and no "content".',
      'The header has a "type" and no "schema".',
    ]);
  });

  test('a path parameter that no operation of the path describes is one problem', async () => {
    const { problems } = await loadParts({ paths: { '/a/{id}': { get: operation, put: operation } } });
    expect(problems.list).toMatchObject([{ pointer: '/paths/~1a~1{id}' }]);
  });

  test('of keys that occur twice in YAML the last holds', async () => {
    const text =
      'openapi: 3.1.0\ninfo: {}\npaths:\n  /a:\n    get: { responses: {} }\n    get: { summary: last, responses: {} }\n';
    const folder = folderOf({ 'api.yaml': text });
    const document = await loadDocument(path.join(folder, 'api.yaml'));
    const { root, problems } = document;
    expect(valueAt(root, '/paths/~1a/get/summary')).toBe('last');
    expect(problems.list).toEqual([
      expect.objectContaining({ pointer: '/paths/~1a/get', message: '"get" occurs twice.' }),
    ]);
    expect(document.locate('/paths/~1a/get')).toMatch(/api\.yaml:6:5$/);
    // Of a configuration, or a profile, that is an error.
    await expect(readSource(path.join(folder, 'api.yaml'))).rejects.toThrow(
      /api\.yaml:6:5: not valid YAML: get occurs twice\.$/,
    );
  });

  test('the same holds for another file that a "$ref" leads to', async () => {
    const folder = folderOf({
      'api.yaml': 'openapi: 3.1.0\ninfo: {}\npaths:\n  /a: { $ref: parts/a.yaml#/a }\n',
      'parts/a.yaml': 'a:\n  get: { responses: {} }\n  get: { summary: last, responses: {} }\n',
    });
    const document = await loadDocument(path.join(folder, 'api.yaml'));
    const [problem, ...others] = document.problems.list;
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ message: '"get" occurs twice.', consequence: 'The last one holds.' });
    expect(document.locate(problem?.pointer ?? '')).toMatch(/parts.a\.yaml:3:3$/);
    expect(stringifyJson(document.root)).toContain('last');
  });

  test("Express's parameters in paths are OpenAPI's; verbs behind a colon stay", async () => {
    const parameters = ['id', 'n'].map((name): JsonObject => ({ name, in: 'path', required: true, schema: {} }));
    const document = await loadParts({
      paths: {
        '/a/:id/b/:n': { get: { ...operation, parameters } },
        '/a:copy': { get: operation },
        '/b/{id}': { parameters, get: operation },
        '/b/:id': { parameters, put: operation },
        '/a/1:30': { get: operation },
      },
    });
    const { root, problems } = document;
    expect(Object.keys(root['paths'] ?? {})).toEqual(['/a/{id}/b/{n}', '/a:copy', '/b/{id}', '/b/:id', '/a/1:30']);
    expect(problems.list.map(({ pointer, consequence }) => [pointer, consequence])).toEqual([
      ['/paths/~1a~1:id~1b~1:n', 'It is read as /a/{id}/b/{n}.'],
      ['/paths/~1b~1:id', 'It is not read as /b/{id}, for that is there too.'],
    ]);
    const place = document.locate('/paths/~1a~1{id}~1b~1{n}/get');
    expect(place).toBe(document.locate('/paths/~1a~1:id~1b~1:n/get'));
    expect(place).not.toBe(document.locate('/paths'));
  });

  test('of two paths that match the same requests, the later keeps the methods that the first has not', async () => {
    const parameter = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: {} });
    const { root, problems } = await loadParts({
      paths: {
        '/a/{id}': { parameters: [parameter('id')], get: operation },
        '/a/{name}': { parameters: [parameter('name')], get: operation, put: operation },
      },
    });
    expect(valueAt(root, '/paths/~1a~1{name}')).toEqual({ parameters: [parameter('name')], put: operation });
    expect(problems.list.map(({ consequence }) => consequence)).toEqual(['GET /a/{name} is left out.']);
  });

  test('examples, defaults, enums and extensions are data, whatever they hold', async () => {
    const data = { $ref: '#/nowhere', $id: 'x', nullable: true };
    const parts = { components: { schemas: { A: { enum: [data], default: data, 'x-a': data, examples: [data] } } } };
    const { root, problems } = await loadParts({ ...parts, 'x-all': data });
    expect(root['components']).toEqual(parts.components);
    expect(problems.list).toEqual([]);
  });

  test('a component may have any name', async () => {
    const schema = { name: 'schema', in: 'query', schema: { type: 'string' } };
    const { root } = await loadParts({ components: { parameters: { schema } } });
    expect(valueAt(root, '/components/parameters/schema')).toEqual(schema);
  });
});

describe('several files', () => {
  const files = {
    'api.yaml': `
openapi: 3.1.0
paths:
  /pets: { $ref: paths/pets.yaml }
components:
  schemas:
    Pet: { $ref: schemas/Pet.yaml }
    Owner: { type: string }
`,
    'paths/pets.yaml': `
get:
  responses:
    '200': { description: ok, content: { application/json: { schema: { $ref: ../schemas/Pet.yaml } } } }
    '404': { $ref: ../missing.yaml#/NotFound }
`,
    'schemas/Pet.yaml': `
properties:
  parent: { $ref: '#' }
  owner: { $ref: 'common.yaml#/Owner' }
  city: { $ref: '../api.yaml#/components/schemas/Owner' }
`,
    'schemas/common.yaml': `
Owner: { properties: { name: { $ref: '#/Name' } } }
Name: { type: string }
`,
  };

  test('become one document, parts of others under their names', async () => {
    const { root, files: read } = await load(files);
    expect(root['components']).toMatchObject({
      schemas: {
        Pet: {
          properties: {
            parent: { $ref: '#/components/schemas/Pet' },
            owner: { $ref: '#/components/schemas/Owner2' },
            city: { $ref: '#/components/schemas/Owner' },
          },
        },
        Owner2: { properties: { name: { $ref: '#/components/schemas/Name' } } },
        Name: { type: 'string' },
      },
      pathItems: { pets: { get: {} } },
    });
    expect(read.map((file) => path.basename(file)).sort()).toEqual([
      'Pet.yaml',
      'api.yaml',
      'common.yaml',
      'missing.yaml',
      'pets.yaml',
    ]);
  });

  test('operations, which OpenAPI has no "$ref" for', async () => {
    const { root, problems } = await load({
      'api.yaml': `
openapi: 3.1.0
paths:
  /pets:
    get: { $ref: pets.yaml#/list }
    post: { $ref: pets.yaml#/nothing }
  /cats: { get: { $ref: pets.yaml#/list } }
`,
      'pets.yaml': `
list: { responses: { '200': { $ref: '#/ok' } } }
ok: { description: ok }
`,
    });
    const list = { responses: { '200': { $ref: '#/components/responses/ok' } } };
    expect(root['paths']).toMatchObject({ '/pets': { get: list }, '/cats': { get: list } });
    expect(problems.list.map(({ pointer }) => pointer)).toEqual(['/paths/~1pets/post/$ref']);
  });

  test('keep their places', async () => {
    const document = await load(files);
    const { problems } = document;
    expect(document.locate('/components/schemas/Name/type')).toMatch(/common\.yaml:3:9$/);
    expect(document.locate('/components/schemas/Pet/properties/owner')).toMatch(/Pet\.yaml:4:3$/);
    expect(document.locate('/components/schemas/Owner')).toMatch(/api\.yaml:8:5$/);
    expect(problems.list.map(({ pointer }) => document.locate(pointer))).toEqual([
      expect.stringMatching(/pets\.yaml:5:14$/),
    ]);
  });
});

test('Swagger 2.0 is read as OpenAPI 3.1', async () => {
  const document = await load({
    'api.yaml': `
swagger: '2.0'
host: api.example.com
basePath: /v1
schemes: [https]
consumes: [application/json]
paths:
  /pets:
    post:
      parameters:
        - { $ref: '#/parameters/Body' }
        - { name: tag, in: query, type: array, items: { type: string }, collectionFormat: multi }
      responses: { 200: { description: ok, schema: { $ref: '#/definitions/Pet' }, examples: { application/json: {} } } }
    put:
      parameters: [{ name: photo, in: formData, type: file, required: true }]
      responses: { 200: { description: ok } }
definitions: { Pet: { type: object, x-nullable: true, discriminator: kind } }
parameters: { Body: { name: body, in: body, required: true, schema: { $ref: '#/definitions/Pet' } } }
securityDefinitions: { basic: { type: basic } }
`,
  });
  const pet = { $ref: '#/components/schemas/Pet' };
  expect(document.root).toMatchObject({
    servers: [{ url: 'https://api.example.com/v1' }],
    paths: {
      '/pets': {
        post: {
          parameters: [
            { name: 'tag', style: 'form', explode: true, schema: { type: 'array', items: { type: 'string' } } },
          ],
          requestBody: { required: true, content: { 'application/json': { schema: pet } } },
          responses: { 200: { content: { 'application/json': { schema: pet, example: {} } } } },
        },
        put: {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: { properties: { photo: { type: 'string', format: 'binary' } }, required: ['photo'] },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: { Pet: { type: ['object', 'null'], discriminator: { propertyName: 'kind' } } },
      securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
    },
  });
  expect(document.locate('/components/schemas/Pet')).toMatch(/api\.yaml:17:16$/);
});

test('a file at an address, and those that it refers to', async () => {
  const files: Readonly<Record<string, string>> = {
    '/v1/api.yaml': 'openapi: 3.1.0\npaths: { /a: { $ref: ./paths/a.yaml } }',
    '/v1/paths/a.yaml': 'get: { responses: { 200: { description: ok } } }',
  };
  const server = createServer((request, response) => {
    const text = files[request.url ?? ''];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  try {
    const document = await loadDocument(`${url}/api.yaml`);
    expect(document.files).toEqual([`${url}/api.yaml`, `${url}/paths/a.yaml`]);
    expect(document.locate('/components/pathItems/a/get')).toBe(`${url}/paths/a.yaml:1:1`);
    await expect(loadDocument(`${url}/none.yaml`)).rejects.toThrow(`${url}/none.yaml returned 404.`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
