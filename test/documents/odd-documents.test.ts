import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callJson, type JsonAnswer } from '../support/json-call';
import { startMock, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();

test('a collection ends before the first item that cannot be made, and the document is played', async () => {
  const item = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' } },
    not: { properties: { id: { const: 7 } } },
  };
  const content = { 'application/json': { schema: { type: 'array', items: item } } };
  const paths = { '/notes': { get: { responses: { 200: { description: 'ok', content } } } } };
  const file = pathTo('later-seed.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }));
  const mock = await startMock({ openapiFile: file, count: 10 });
  const ids = [1, 2, 3, 4, 5, 6].map((id) => ({ id }));
  expect((await callJson(mock.baseUrl, '/notes')).body).toEqual(ids);
  await mock.close();
});

describe('odd, lawful documents are played', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'test/test-documents/odd.yaml', count: 10 });
  });
  afterAll(() => mock.close());

  const call = (
    where: string,
    method?: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<JsonAnswer> => callJson(mock.baseUrl, where, method, body, headers);

  test('a relative server, and parameter names that are no identifiers', async () => {
    expect(mock.baseUrl).toMatch(/\/odd\/v1$/);
    expect((await call('/b/7')).status).toBe(400);
    expect((await call('/b/7?q=x')).body).toEqual({ a: expect.any(Number) });
    expect((await call('/b/1')).status).toBe(204);
  });

  test('paths beyond ASCII, cookies, documented headers', async () => {
    const found = await call('/files/*/caf%C3%A9', 'GET', undefined, { cookie: 'a=1; sid=12' });
    expect([found.status, found.headers.get('x-pages')]).toEqual([200, expect.stringMatching(/^\d+$/)]);
    expect((await call('/files/*/caf%C3%A9', 'GET', undefined, { cookie: 'sid=x' })).status).toBe(400);
  });

  test('an object that holds an array is no list of its own', async () => {
    expect((await call('/me')).body).toEqual({ name: 'Ada', default: 'x', addresses: [{ city: 'London' }] });
  });

  test('write-only values are taken and never answered', async () => {
    const user = { name: 'bob', mail: 'b@example.com', secret: 's', profile: { city: 'Oslo', code: 'c' } };
    const seen = { name: 'bob', mail: 'b@example.com', profile: { city: 'Oslo' } };
    expect((await call('/users', 'POST', user)).body).toEqual(seen);
    expect((await call('/users/bob')).body).toEqual(seen);
    expect((await call('/users')).body).not.toContainEqual(expect.objectContaining({ secret: expect.anything() }));
  });

  test('a PATCH merges objects, takes null where it is a value, and is refused where it leaves no whole item', async () => {
    await call('/users', 'POST', { name: 'eve', mail: 'e@example.com', profile: { city: 'Rome' } });
    expect((await call('/users/eve', 'PATCH', { mail: null, profile: { city: 'Bari' } })).body).toEqual({
      name: 'eve',
      mail: null,
      profile: { city: 'Bari' },
    });
    const refused = await call('/users/eve', 'PATCH', { profile: null });
    expect(refused.status).toBe(400);
  });

  test('where identifiers run out, seeds are fewer and a create says so', async () => {
    expect(((await call('/letters')).body as { id: string }[]).map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect((await call('/letters', 'POST', {})).status).toBe(507);
  });

  test('a schema that refers to itself comes to an end', async () => {
    expect((await call('/tree')).body).toHaveProperty('children');
  });

  test('a body with a hundred thousand faults is refused with a bounded answer, at once', async () => {
    const refused = await call(
      '/many',
      'POST',
      Array.from({ length: 100_000 }, () => 1),
    );
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body).length).toBeLessThan(20_000);
  });
});

test.each([
  ["responses: { default: { $ref: 'errors.yaml#/E' } }", /is not followed/],
  ["responses: { default: { $ref: '#/components/responses/None' } }", /leads nowhere/],
])('%s costs its response alone, and is refused by strictDocument', async (responses, words) => {
  const file = pathTo('file.yaml');
  writeFileSync(file, `openapi: 3.1.0\npaths:\n  /a: { get: { ${responses} } }\n`);
  const refused = startMock({ openapiFile: file, strictDocument: true });
  await expect(refused).rejects.toMatchObject({ name: 'DocumentError', message: expect.stringMatching(words) });
  const mock = await startMock({ openapiFile: file });
  expect((await callJson(mock.baseUrl, '/a')).status).toBe(200);
  await mock.close();
});

test('templates that match the same requests answer by method, each with its own parameter names', async () => {
  const parameters = (name: string, type: string): object => ({
    parameters: [{ name, in: 'path', required: true, schema: { type } }],
  });
  const responses = { 204: { description: 'done' } };
  const paths = {
    '/files/{id}': { ...parameters('id', 'integer'), delete: { responses } },
    '/files/{digest}': { ...parameters('digest', 'string'), get: { responses }, delete: { responses } },
  };
  const file = pathTo('twins.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }));
  const mock = await startMock({ openapiFile: file });
  const statusOf = async (method: string, id: string): Promise<number> =>
    (await callJson(mock.baseUrl, `/files/${id}`, method)).status;
  expect([await statusOf('GET', 'abc'), await statusOf('DELETE', '1')]).toEqual([204, 204]);
  // The first of the document answers, whose identifiers are integers.
  expect([400, 404]).toContain(await statusOf('DELETE', 'abc'));
  await mock.close();
});

test('what looks like the name of a schema in examples and extensions is data', async () => {
  const example = { $id: 'same', id: 'same' };
  const schema = (type: string): object => ({ type, example, 'x-of': example });
  const content = { 'application/json': { schema: schema('object'), examples: { a: { value: example } } } };
  const paths = { '/a': { get: { responses: { 200: { description: 'ok', content } } } } };
  const file = pathTo('names.json');
  const components = { schemas: { A: schema('object'), B: schema('string') } };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'x', version: '1' }, paths, components }));
  const mock = await startMock({ openapiFile: file, strictDocument: true });
  expect((await callJson(mock.baseUrl, '/a')).body).toEqual(example);
  await mock.close();
});

test('a key and a parameter in headers that are called like what every object inherits', async () => {
  const file = pathTo('inherited-names.json');
  const header = { name: 'constructor', in: 'header', schema: { type: 'integer' } };
  const get = (more: object): object => ({ get: { ...more, responses: { 204: { description: 'ok' } } } });
  const document = {
    openapi: '3.1.0',
    info: { title: 'Names', version: '1' },
    paths: { '/kept': get({ security: [{ key: [] }] }), '/asked': get({ parameters: [header] }) },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'constructor' } } },
  };
  writeFileSync(file, JSON.stringify(document));
  const mock = await startMock({ openapiFile: file });
  try {
    const status = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
      (await fetch(mock.baseUrl + path, { headers })).status;
    expect([await status('/kept'), await status('/kept', { constructor: mock.apiKey })]).toEqual([401, 204]);
    expect([await status('/asked'), await status('/asked', { constructor: 'x' })]).toEqual([204, 400]);
  } finally {
    await mock.close();
  }
});
