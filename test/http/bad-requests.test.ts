import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ apiKeys: ['first-key', 'second-key'], bodyLimit: 2000 });
});
afterAll(() => mock.close());

const withKey = { authorization: 'Bearer first-key' };
const withJson = { ...withKey, 'content-type': 'application/json' };

async function list(query: string): Promise<unknown> {
  return (await fetch(`${mock.baseUrl}/pets${query}`, { headers: withKey })).json();
}

/** Every kind of bad request: what it is, what it sends, the status and code it is answered, words of the message. */
const refused: readonly (readonly [
  what: string,
  path: string,
  init: RequestInit,
  status: number,
  code: string,
  words: RegExp,
])[] = [
  ['no key', '/pets', { headers: {} }, 401, 'unauthorized', /Authorization: Bearer <key>, got no/],
  ['an empty key', '/pets', { headers: { authorization: 'Bearer ' } }, 401, 'unauthorized', /empty credential/],
  [
    'another scheme',
    '/pets',
    { headers: { authorization: 'Basic Zmlyc3Qta2V5' } },
    401,
    'unauthorized',
    /another scheme/,
  ],
  [
    'a scheme like it',
    '/pets',
    { headers: { authorization: 'Notbearer first-key' } },
    401,
    'unauthorized',
    /another scheme/,
  ],
  ['a key without scheme', '/pets', { headers: { authorization: 'first-key' } }, 401, 'unauthorized', /another scheme/],
  ['a wrong key', '/pets', { headers: { authorization: 'Bearer first-kez' } }, 401, 'invalid_token', /not known/],
  ['a key cut short', '/pets', { headers: { authorization: 'Bearer first-ke' } }, 401, 'invalid_token', /not known/],
  [
    'a key in another case',
    '/pets',
    { headers: { authorization: 'Bearer FIRST-KEY' } },
    401,
    'invalid_token',
    /not known/,
  ],
  [
    'an unknown path',
    '/animals',
    { headers: withKey },
    404,
    'unknown_path',
    /its paths are \/v1\/pets, \/v1\/pets\/\{petId\}/,
  ],
  ['a trailing slash', '/pets/', { headers: withKey }, 404, 'unknown_path', /did you mean \/v1\/pets\?/],
  ['a path only mentioned', '/store/orders', { headers: withKey }, 404, 'unknown_path', /does not show its shape/],
  [
    'an unknown method',
    '/pets',
    { method: 'DELETE', headers: withKey },
    405,
    'method_not_allowed',
    /GET, HEAD, POST, OPTIONS, got DELETE/,
  ],
  [
    'limit=0',
    '/pets?limit=0',
    { headers: withKey },
    400,
    'invalid_parameter',
    /query\.limit: expected at least 1, got "0"/,
  ],
  ['limit=101', '/pets?limit=101', { headers: withKey }, 400, 'invalid_parameter', /at most 100, got "101"/],
  ['limit=ten', '/pets?limit=ten', { headers: withKey }, 400, 'invalid_parameter', /an integer in plain decimal/],
  [
    'an unknown status',
    '/pets?status=Sold',
    { headers: withKey },
    400,
    'invalid_parameter',
    /one of "available", "pending", "sold", got "Sold"/,
  ],
  ['a missing animal', '/pets/999', { headers: withKey }, 404, 'not_found', /petId 999/],
  [
    'a petId of letters',
    '/pets/rex',
    { headers: withKey },
    404,
    'not_found',
    /path\.petId: expected an integer.*"rex"/,
  ],
  [
    'malformed JSON',
    '/pets',
    { method: 'POST', headers: withJson, body: '{"name":' },
    400,
    'invalid_json',
    /expected a JSON text/,
  ],
  [
    'no body',
    '/pets',
    { method: 'POST', headers: withJson },
    400,
    'invalid_body',
    /a body, which is required, got nothing/,
  ],
  [
    'an empty object',
    '/pets',
    { method: 'POST', headers: withJson, body: '{}' },
    400,
    'invalid_body',
    /body\.name.*required.*body\.categoryId.*required/,
  ],
  [
    'a list',
    '/pets',
    { method: 'POST', headers: withJson, body: '[]' },
    400,
    'invalid_body',
    /body: expected an object, got \[\]/,
  ],
  [
    'a wrong type',
    '/pets',
    { method: 'POST', headers: withJson, body: '{"name":"x","categoryId":"5"}' },
    400,
    'invalid_body',
    /body\.categoryId: expected an integer, got "5"/,
  ],
  [
    'null',
    '/pets',
    { method: 'POST', headers: withJson, body: '{"name":null,"categoryId":5}' },
    400,
    'invalid_body',
    /body\.name: expected a string, got null/,
  ],
  [
    'another media type',
    '/pets',
    { method: 'POST', headers: { ...withKey, 'content-type': 'text/plain' }, body: '{}' },
    415,
    'unsupported_media_type',
    /expected application\/json, got "text\/plain"/,
  ],
  [
    'a form',
    '/pets',
    { method: 'POST', headers: withKey, body: new URLSearchParams({ name: 'x' }) },
    415,
    'unsupported_media_type',
    /x-www-form-urlencoded/,
  ],
  [
    'too large a body',
    '/pets',
    { method: 'POST', headers: withJson, body: JSON.stringify({ name: 'x'.repeat(2000), categoryId: 1 }) },
    413,
    'payload_too_large',
    /at most 2000 bytes/,
  ],
  [
    'too large once inflated',
    '/pets',
    { method: 'POST', headers: { ...withJson, 'content-encoding': 'gzip' }, body: gzipSync(' '.repeat(100_000)) },
    413,
    'payload_too_large',
    /2000 bytes/,
  ],
  [
    'an unknown encoding',
    '/pets',
    { method: 'POST', headers: { ...withJson, 'content-encoding': 'zip' }, body: '{}' },
    415,
    'unsupported_media_type',
    /Content-Encoding/,
  ],
  [
    'no acceptable type',
    '/pets',
    { headers: { ...withKey, accept: 'text/html' } },
    406,
    'not_acceptable',
    /application\/json, got "text\/html"/,
  ],
];

describe('a bad request is answered in the shape of Error, stores nothing, and harms nobody', () => {
  test.each(refused)('%s', async (_what, path, init, status, code, words) => {
    const before = await list('?limit=100&status=available');
    const response = await fetch(mock.baseUrl + path, init);
    const body = (await response.json()) as { code: string; message: string; status: number };
    expect([response.status, body.status, body.code]).toEqual([status, status, code]);
    expect(body.message).toMatch(words);
    expect(Object.keys(body)).toEqual(['code', 'message', 'status']);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(JSON.stringify(body)).not.toContain('second-key');
    expect(await list('?limit=100&status=available')).toEqual(before);
    // The 121st animal would be the first that a request made.
    expect((await fetch(`${mock.baseUrl}/pets/121`, { headers: withKey })).status).toBe(404);
  });
});
