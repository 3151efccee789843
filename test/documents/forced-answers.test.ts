import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const weather = { type: 'object', required: ['degrees'], properties: { degrees: { type: 'integer' } } };
const examples = { mild: { value: { degrees: 12 } }, broken: { value: { degrees: 'cold' } } };
const refused = { type: 'object', required: ['why'], properties: { why: { type: 'string' } } };
const required = (schema: object): object => ({ required: true, schema });
let mock: RunningMock;

beforeAll(async () => {
  const file = fileIn('weather.json');
  const json = (schema: object, more: object): object => ({ content: { 'application/json': { schema, ...more } } });
  const headers = {
    'Retry-After': required({ type: 'integer' }),
    'X-Request-Id': required({ type: 'string', format: 'uuid' }),
    'X-Maybe': { schema: { type: 'string' } },
    'Transfer-Encoding': required({ type: 'string' }),
  };
  const framing = Object.fromEntries(
    ['Transfer-Encoding', 'Content-Encoding', 'Date', 'Connection', 'Trailer'].map((name) => [
      name,
      required({ type: 'string' }),
    ]),
  );
  const responses = {
    200: { description: 'x', headers: framing, ...json(weather, { examples }) },
    202: { description: 'x', ...json(refused, { example: { because: 1 } }) },
    400: { description: 'x', headers },
    401: { description: 'x', headers },
    409: { description: 'x', headers },
  };
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
  const paths = {
    '/weather': { get: { responses, parameters: [limit] } },
    '/locked': { get: { responses, security: [{ key: [] }] } },
  };
  const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'W', version: '1' }, paths, components }));
  mock = await startMock({ openapiFile: file });
});
afterAll(() => mock.close());

const prefer = (wish: string): ReturnType<typeof callJson> =>
  callJson(mock.baseUrl, '/weather', 'GET', undefined, { prefer: wish });

test.each(['example=broken', 'code=200, example=broken'])(
  'an example that is asked for by name (%s) is answered as it is written, and says where it deviates',
  async (wish) => {
    const { status, body, headers } = await prefer(wish);
    expect({ status, body }).toEqual({ status: 200, body: { degrees: 'cold' } });
    expect(headers.get('x-mock-deviation')).toBe('body.degrees: expected an integer, got "cold"');
  },
);

test('one that keeps to its schema says nothing', async () => {
  const { body, headers } = await prefer('example=mild');
  expect(body).toEqual({ degrees: 12 });
  expect(headers.has('x-mock-deviation')).toBe(false);
});

test('of a forced status an example that deviates is passed over', async () => {
  const { status, body } = await prefer('code=202');
  expect(status).toBe(202);
  expect(body).toEqual({ why: expect.any(String) });
});

test('headers that say how bytes travel are not made up', async () => {
  const { status, headers } = await callJson(mock.baseUrl, '/weather');
  expect(status).toBe(200);
  expect([...headers.keys()]).not.toContain('content-encoding');
});

test.each([
  ['an error', '/weather?limit=x', {}, 400],
  ['one about a key', '/locked', {}, 401],
  ['a forced one', '/weather', { prefer: 'code=409' }, 409],
])('%s carries the headers that the document requires of it', async (_what, path, headers, status) => {
  const answer = await callJson(mock.baseUrl, path, 'GET', undefined, headers);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.has('x-maybe')).toBe(false);
});
