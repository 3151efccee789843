import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();

/** Plays one GET whose answer is described so, and gives what it answers. */
async function answerOf(response: object, more: object = {}, where = '/thing'): Promise<JsonAnswer> {
  const responses = { 200: { description: 'ok', ...response } };
  const document = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: { [where]: { get: { responses } } } };
  const file = pathTo('bounds.json');
  writeFileSync(file, JSON.stringify({ ...document, ...more }));
  const mock = await startMock({ openapiFile: file, logLevel: 'silent' });
  try {
    return await callJson(mock.baseUrl, where);
  } finally {
    await mock.close();
  }
}

const bodyOf = async (schema: object): Promise<unknown> => {
  const { status, body } = await answerOf({ content: { 'application/json': { schema } } });
  expect(status).toBe(200);
  return body;
};

test('an object has as many members as `minProperties` and `maxProperties` say', async () => {
  const text = { type: 'string' };
  const named = (schema: object): Promise<unknown> => bodyOf({ type: 'object', ...schema });
  expect(await named({ minProperties: 2, additionalProperties: { type: 'integer' } })).toEqual({
    key1: expect.any(Number),
    key2: expect.any(Number),
  });
  const listed = await named({ minProperties: 1, propertyNames: { enum: ['en', 'de'] }, additionalProperties: text });
  expect(listed).toEqual({ en: expect.any(String) });
  const numbered = await named({
    minProperties: 2,
    patternProperties: { '^n[0-9]$': text },
    additionalProperties: false,
  });
  expect(Object.keys(numbered as object).join(' ')).toMatch(/^n\d n\d$/);
  const properties = { a: text, b: text, c: text, d: text, e: text };
  expect(
    Object.keys((await named({ properties, minProperties: 5, additionalProperties: false })) as object),
  ).toHaveLength(5);
  const few = (await named({ properties, required: ['e'], maxProperties: 2 })) as object;
  expect(few).toHaveProperty('e');
  expect(Object.keys(few).length).toBeLessThanOrEqual(2);
});

test('a number of the format int64 is a whole one', async () => {
  expect(Number.isInteger(await bodyOf({ type: 'number', format: 'int64' }))).toBe(true);
});

test('a property may be called like a word of the code that judges it', async () => {
  const link = { type: 'object', properties: { url: { type: 'string' } } };
  const schema = {
    $ref: '#/components/schemas/Source',
  };
  const Source = {
    type: 'object',
    required: ['sourceURL', 'vErrors'],
    properties: {
      sourceURL: { $ref: '#/components/schemas/Link' },
      vErrors: { type: 'array', items: { type: 'string' } },
    },
  };
  const components = { schemas: { Source, Link: link } };
  const found = await answerOf({ content: { 'application/json': { schema } } }, { components });
  expect([found.status, Object.keys(found.body as object)]).toEqual([200, ['sourceURL', 'vErrors']]);
});

test('arrays and objects in headers are written as the style says', async () => {
  const headers = {
    'X-Ids': { schema: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 } },
    'X-Names': { schema: { type: 'array', items: { enum: ['open', 'done'] }, minItems: 1, maxItems: 1 } },
    'X-Point': { schema: { type: 'object', required: ['x'], properties: { x: { const: 3 } } } },
    'X-Open': { explode: true, schema: { type: 'object', required: ['x'], properties: { x: { const: 3 } } } },
    'X-Json': {
      content: { 'application/json': { schema: { type: 'object', required: ['a'], properties: { a: { const: 1 } } } } },
    },
  };
  const found = await answerOf({ headers });
  const [status, text] = [found.status, (name: string) => found.headers.get(name)];
  expect([status, text('x-point'), text('x-open'), text('x-json')]).toEqual([200, 'x,3', 'x=3', '{"a":1}']);
  expect([text('x-ids'), text('x-names')]).toEqual([
    expect.stringMatching(/^\d+,\d+$/),
    expect.stringMatching(/^(open|done)$/),
  ]);
});

const pet = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };

test('a page is no longer than the array around its items may be', async () => {
  const listed = { type: 'array', items: pet, maxItems: 4 };
  const found = await answerOf({ content: { 'application/json': { schema: listed } } }, {}, '/pets');
  expect([found.status, (found.body as unknown[]).length]).toEqual([200, 4]);
});

test('an array that wants items is left out where there are none, unless it must be there', async () => {
  const schema = {
    type: 'object',
    properties: { data: { type: 'array', items: pet, minItems: 1 }, total: { type: 'integer' } },
  };
  const owner = { name: 'ownerId', in: 'path', required: true, schema: { type: 'string' } };
  const responses = { 200: { description: 'ok', content: { 'application/json': { schema } } } };
  const paths = { '/owners/{ownerId}/pets': { get: { parameters: [owner], responses } } };
  const found = await answerOf({}, { paths }, '/owners/nobody/pets');
  expect([found.status, found.body]).toEqual([200, { total: 0 }]);
});

test('a Link that must be there is there', async () => {
  const headers = { Link: { required: true, schema: { type: 'string' } } };
  const found = await answerOf({ headers });
  expect([found.status, found.headers.get('link')]).toEqual([200, expect.any(String)]);
});

test('`nullable` beside the `$ref` of another type adds no null, in what the server sets as in what it judges', async () => {
  const id = { type: 'integer', readOnly: true };
  const name = { nullable: true, readOnly: true, allOf: [{ $ref: '#/components/schemas/Name' }] };
  const schema = {
    type: 'object',
    required: ['id'],
    properties: { id, size: { type: 'integer' }, name },
  };
  const content = { 'application/json': { schema } };
  const listed = { 'application/json': { schema: { type: 'array', items: schema } } };
  const file = pathTo('nullable.json');
  const paths = {
    '/boxes': {
      get: { responses: { 200: { description: 'ok', content: listed } } },
      post: { requestBody: { content }, responses: { 201: { description: 'made', content } } },
    },
  };
  const components = { schemas: { Name: { type: 'string' } } };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'x', version: '1' }, paths, components }));
  const mock = await startMock({ openapiFile: file, logLevel: 'silent' });
  const made = await callJson(mock.baseUrl, '/boxes', 'POST', { size: 3 });
  await mock.close();
  expect([made.status, made.body]).toEqual([201, { id: expect.any(Number), size: 3, name: expect.any(String) }]);
});

test('what no object could keep to is left out; what takes no item has none', async () => {
  const closed = {
    type: 'object',
    required: ['nmae'],
    properties: { name: { const: 'x' } },
    additionalProperties: false,
  };
  expect(JSON.stringify(await bodyOf(closed))).toMatch(/^\{("name":"x")?\}$/);
  expect(await bodyOf({ type: 'array', items: { not: {} } })).toEqual([]);
  expect(await bodyOf({ type: 'array', prefixItems: [{ const: 1 }], items: { allOf: [false] } })).toEqual([1]);
});

test('an integer identifier that its path cannot carry is an integer all the same', async () => {
  const id = { type: 'integer', readOnly: true };
  const schema = { type: 'object', required: ['id'], properties: { id, size: { type: 'integer' } } };
  const content = { 'application/json': { schema } };
  const ok = { 200: { description: 'ok', content } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', not: {} } }];
  const file = pathTo('narrow.json');
  const paths = {
    '/boxes': { post: { requestBody: { content }, responses: { 201: { description: 'made', content } } } },
    '/boxes/{id}': { parameters, get: { responses: ok } },
  };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }));
  const mock = await startMock({ openapiFile: file, logLevel: 'silent' });
  const made = await callJson(mock.baseUrl, '/boxes', 'POST', { size: 3 });
  await mock.close();
  expect([made.status, made.body]).toEqual([201, { id: expect.any(Number), size: 3 }]);
});

test('a text that has both a format and a pattern keeps to both', async () => {
  const properties = {
    upper: { type: 'string', format: 'uuid', pattern: '^[0-9A-F-]{36}$' },
    coded: { type: 'string', format: 'date', pattern: '^2019-0[1-9]-0[1-9]$' },
  };
  expect(await bodyOf({ type: 'object', properties, required: ['upper', 'coded'] })).toEqual({
    upper: expect.stringMatching(/^[0-9A-F]{8}-/),
    coded: expect.stringMatching(/^2019-/),
  });
});

test('what closes a part is no part of what other parts describe: left out where it may be, opened where it must be there', async () => {
  const text = { type: 'string' };
  const closed = { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: false };
  const whole = { allOf: [closed], properties: { b: text } };
  expect(await bodyOf(whole)).toEqual({ a: expect.any(String) });
  const both = { a: expect.any(String), b: expect.any(String) };
  expect(await bodyOf({ ...whole, required: ['b'] })).toEqual(both);
  const open = { type: 'object', properties: { a: text, b: text } };
  expect(await bodyOf({ allOf: [open], required: ['a', 'b'], additionalProperties: false })).toEqual(both);
});
