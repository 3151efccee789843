import { writeFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const running: RunningMock[] = [];
afterEach(() => Promise.all(running.splice(0).map((mock) => mock.close())));

/** Plays a document of one collection, whose identifier and items are given. */
async function playing(item: object, id: object, isWrapped: boolean, tag?: object): Promise<RunningMock> {
  const json = (schema: object): object => ({ 'application/json': { schema } });
  const around = (schema: object): object =>
    isWrapped ? { type: 'object', properties: { data: schema, meta: { type: 'object' } } } : schema;
  const told = (schema: object): object => ({
    description: 'so',
    content: json(schema),
    ...(tag !== undefined && { headers: { ETag: { schema: tag } } }),
  });
  const body = { required: true, content: json(around(structuredClone(item))) };
  const [one, missing] = [around(structuredClone(item)), { description: 'missing' }];
  const paths = {
    '/boxes': {
      get: { responses: { 200: told(around({ type: 'array', items: item })) } },
      post: { requestBody: body, responses: { 201: told(one) } },
    },
    '/boxes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
      get: { responses: { 200: told(one), 404: missing } },
      put: { requestBody: body, responses: { 200: told(one), 201: told(one), 404: missing } },
      patch: { requestBody: body, responses: { 200: told(one), 404: missing } },
      delete: { responses: { 204: { description: 'gone' }, 404: missing } },
    },
  };
  const file = fileIn('boxes.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Boxes', version: '1' }, paths }));
  const mock = await startMock({ openapiFile: file, count: 3 });
  running.push(mock);
  return mock;
}

const call = (mock: RunningMock, where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

test('an identifier of type number is a whole one, under which an item is found, changed and removed', async () => {
  const item = { type: 'object', required: ['name'], properties: { id: { type: 'number' }, name: { type: 'string' } } };
  const mock = await playing(item, { type: 'number' }, false);
  expect((await call(mock, '/boxes')).body).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(await call(mock, '/boxes', 'POST', { name: 'oak' })).toMatchObject({
    status: 201,
    body: { id: 4, name: 'oak' },
  });
  expect((await call(mock, '/boxes/4', 'PATCH', { name: 'elm' })).body).toEqual({ id: 4, name: 'elm' });
  expect((await call(mock, '/boxes/4', 'DELETE')).status).toBe(204);
  expect((await call(mock, '/boxes/4')).status).toBe(404);
});

test('an identifier that the path names and no schema shows is a property of open items', async () => {
  const item = { type: 'object', properties: { colour: { type: 'string' } }, additionalProperties: {} };
  const mock = await playing(item, { type: 'string' }, true);
  const made = await call(mock, '/boxes', 'POST', { data: { colour: 'red' } });
  expect(made).toMatchObject({ status: 201, body: { data: { id: expect.any(String), colour: 'red' } } });
  const { id } = (made.body as { data: { id: string } }).data;
  expect((await call(mock, `/boxes/${id}`)).body).toEqual(made.body);
  expect(JSON.stringify((await call(mock, '/boxes')).body)).toContain(id);
  expect((await call(mock, `/boxes/${id}`, 'DELETE')).status).toBe(204);
  expect((await call(mock, `/boxes/${id}`)).status).toBe(404);
});

test('closed items without it have none', async () => {
  const item = { type: 'object', properties: { colour: { type: 'string' } }, additionalProperties: false };
  const mock = await playing(item, { type: 'string' }, true);
  expect((await call(mock, '/boxes', 'POST', { data: { id: 'b1' } })).status).toBe(400);
});

test('a PUT that documents 200 and 201 makes what is not there, beside a POST too', async () => {
  const item = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const mock = await playing(item, { type: 'string' }, false);
  expect(await call(mock, '/boxes/b1', 'PUT', { name: 'oak' })).toMatchObject({
    status: 201,
    body: { id: 'b1', name: 'oak' },
  });
  expect(await call(mock, '/boxes/b1', 'PUT', { name: 'elm' })).toMatchObject({
    status: 200,
    body: { id: 'b1', name: 'elm' },
  });
});

test.each([
  ['digits', '^"[0-9]+"$', true],
  ['another form', '^W/"[a-z]{40}"$', false],
])('an entity tag is sent where the document has a form that it keeps to: %s', async (_form, pattern, isSent) => {
  const item = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const mock = await playing(item, { type: 'string' }, false, { type: 'string', pattern });
  const changed = await call(mock, '/boxes/b1', 'PUT', { name: 'oak' });
  expect(changed.status).toBe(201);
  expect(changed.headers.get('etag') !== null).toBe(isSent);
});
