import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const text = { type: 'string' };
const withHeaders = (names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, { schema: { ...text, minLength: 12, maxLength: 40 } }]));
let mock: RunningMock;

beforeAll(async () => {
  const file = fileIn('logins.json');
  const token = { type: 'object', required: ['token'], properties: { token: { ...text, minLength: 8 } } };
  const user = { type: 'object', required: ['user'], properties: { user: token } };
  const device = {
    type: 'object',
    required: ['id', 'token'],
    properties: { id: { type: 'integer', readOnly: true }, token: text },
  };
  const answers = (status: number, schema: object, headers = {}): object => ({
    [status]: { description: 'x', headers, content: { 'application/json': { schema } } },
  });
  const body = { required: true, content: { 'application/json': { schema: device } } };
  const paths = {
    '/login': { post: { responses: answers(200, user, withHeaders(['X-Auth-Token', 'X-Key'])) } },
    '/old-login': { post: { responses: answers(200, { ...token, example: { token: 'revoked-key' } }) } },
    '/devices': {
      get: { responses: answers(200, { type: 'array', items: device }) },
      post: { requestBody: body, responses: answers(201, device) },
    },
    '/echo/{token}': {
      parameters: [{ name: 'token', in: 'path', required: true, schema: text }],
      get: { responses: answers(200, token) },
    },
    '/secret': { get: { security: [{ bearer: [] }, { key: [] }], responses: { 204: { description: 'x' } } } },
  };
  const components = {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    },
  };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'L', version: '1' }, paths, components }));
  mock = await startMock({ openapiFile: file, revokedKeys: ['revoked-key'] });
});
afterAll(() => mock.close());

const statusWith = async (token: string): Promise<number> =>
  (await callJson(mock.origin, '/secret', 'GET', undefined, { authorization: `Bearer ${token}` })).status;

test('a token within the answer of a login, or in its headers, is a credential', async () => {
  const login = await callJson(mock.origin, '/login', 'POST');
  const { user } = login.body as { user: { token: string } };
  expect(await statusWith(user.token)).toBe(204);
  expect(await statusWith(login.headers.get('x-auth-token') ?? '')).toBe(204);
  const key = { 'x-key': login.headers.get('x-key') ?? '' };
  expect((await callJson(mock.origin, '/secret', 'GET', undefined, key)).status).toBe(204);
  expect(await statusWith(`${user.token}x`)).toBe(401);
});

test('a revoked key that a login hands out stays revoked', async () => {
  expect((await callJson(mock.origin, '/old-login', 'POST')).body).toEqual({ token: 'revoked-key' });
  expect(await statusWith('revoked-key')).toBe(401);
});

test('what a client has sent is no token, in whatever answer it comes back', async () => {
  const made = await callJson(mock.origin, '/devices', 'POST', { token: 'chosen-by-me' });
  expect(made).toMatchObject({ status: 201, body: { token: 'chosen-by-me' } });
  expect(await statusWith('chosen-by-me')).toBe(401);
  const list = await callJson(mock.origin, '/devices');
  expect(JSON.stringify(list.body)).toContain('chosen-by-me');
  expect(await statusWith('chosen-by-me')).toBe(401);
  expect((await callJson(mock.origin, '/echo/named%2Dby%2Dme')).body).toEqual({ token: 'named-by-me' });
  expect(await statusWith('named-by-me')).toBe(401);
  const escaped = await fetch(`${mock.origin}/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: String.raw`{"\u0074oken":"escaped-by-me"}`,
  });
  expect(await escaped.json()).toMatchObject({ token: 'escaped-by-me' });
  expect(await statusWith('escaped-by-me')).toBe(401);
});

test('a reset forgets what was handed out, unless it keeps the tokens', async () => {
  const login = async (): Promise<string> => {
    const { body } = await callJson(mock.origin, '/login', 'POST');
    return (body as { user: { token: string } }).user.token;
  };
  const token = await login();
  await mock.control.session('default').reset({ keep: ['tokens'] });
  expect(await statusWith(token)).toBe(204);
  await mock.control.session('default').reset();
  expect(await statusWith(token)).toBe(401);
  const next = await login();
  expect(await statusWith(next)).toBe(204);
  const all = await fetch(`${mock.origin}/__mock/reset`, { method: 'POST', headers: { 'x-mock-control': '1' } });
  expect(all.status).toBe(204);
  expect(await statusWith(next)).toBe(401);
});
