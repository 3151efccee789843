import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const schemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  token: { type: 'http', scheme: 'Token' },
  digest: { type: 'http', scheme: 'digest' },
  basic: { type: 'http', scheme: 'basic' },
  header: { type: 'apiKey', in: 'header', name: 'Authorization' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  certificate: { type: 'mutualTLS' },
};
let mock: RunningMock;

beforeAll(async () => {
  const file = fileIn('tokens.json');
  const text = { type: 'string', minLength: 8 };
  const schema = { type: 'object', required: ['access_token'], properties: { access_token: text } };
  const headers = { 'Set-Cookie': { schema: { type: 'string', enum: ['sid=s3cr3t-crumb; Path=/'] } } };
  const ok = { description: 'x', content: { 'application/json': { schema } } };
  const well = { responses: { 204: { description: 'x' } } };
  const guarded = Object.keys(schemes).map((name): [string, object] => [
    `/by-${name}`,
    { get: { ...well, security: [{ [name]: [] }] } },
  ]);
  const paths = {
    '/login': { post: { responses: { 200: { ...ok, headers } } } },
    ...Object.fromEntries<object>(guarded),
  };
  const components = { securitySchemes: schemes };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Tokens', version: '1' }, paths, components }));
  mock = await startMock({ openapiFile: file });
});
afterAll(() => mock.close());

const ask = async (scheme: string, headers: Record<string, string> = {}, prefix = ''): Promise<number> =>
  (await callJson(`${mock.origin}${prefix}`, `/by-${scheme}`, 'GET', undefined, headers)).status;

describe('credentials of every scheme', () => {
  test.each<[scheme: string, headers: Record<string, string>, status: number]>([
    ['token', { authorization: 'Token understudy-key' }, 204],
    ['token', { authorization: 'token understudy-key' }, 204],
    ['token', { authorization: 'Bearer understudy-key' }, 401],
    ['token', { authorization: 'Token wrong' }, 401],
    ['header', { authorization: 'understudy-key' }, 204],
    ['header', { authorization: 'Token understudy-key' }, 204],
    ['header', { authorization: 'Token wrong' }, 401],
    ['digest', { authorization: 'Digest username="u", response="x"' }, 204],
    ['digest', { authorization: 'Digest' }, 401],
    ['digest', {}, 401],
    ['basic', { authorization: `Basic ${btoa('user:understudy-key')}` }, 204],
    ['certificate', {}, 204],
  ])('%s takes %j: %i', async (scheme, headers, status) => {
    expect(await ask(scheme, headers)).toBe(status);
  });

  test('the challenge names the scheme', async () => {
    const refused = await callJson(mock.origin, '/by-token');
    expect(refused.headers.get('www-authenticate')).toBe('Token realm="Tokens"');
  });
});

test('what a login hands out is a credential from then on, in its session alone', async () => {
  expect(await ask('cookie', { cookie: 'sid=s3cr3t-crumb' })).toBe(401);
  const login = await callJson(mock.origin, '/login', 'POST');
  const { access_token: token } = login.body as { access_token: string };
  expect(await ask('bearer', { authorization: `Bearer ${token}` })).toBe(204);
  expect(await ask('token', { authorization: `Token ${token}` })).toBe(204);
  expect(await ask('header', { authorization: token })).toBe(204);
  expect(await ask('cookie', { cookie: 'sid=s3cr3t-crumb' })).toBe(204);
  expect(await ask('bearer', { authorization: `Bearer ${token}x` })).toBe(401);
  expect(await ask('bearer', { authorization: `Bearer ${token}` }, '/@other')).toBe(401);
});

test('what a login hands out is shown by neither the journal nor its archive', async () => {
  const { access_token: token } = (await callJson(mock.origin, '/login', 'POST')).body as { access_token: string };
  expect(await ask('bearer', { authorization: `Bearer ${token}` })).toBe(204);
  for (const where of ['journal', 'journal/har']) {
    const told = JSON.stringify((await callJson(mock.origin, `/__mock/sessions/default/${where}`)).body);
    expect(told).toContain('access_token');
    expect(told).not.toContain(token);
  }
});
