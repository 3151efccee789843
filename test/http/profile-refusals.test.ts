import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';

const profile = `
profile: 1
points:
  parameter.below: { 'GET /pets query.limit': { value: clamp } }
  parameter.zero: { 'GET /pets query.limit': { value: clamp } }
  parameter.above: { 'GET /pets query.limit': { value: { as: '7' } } }
  parameter.fraction: { 'GET /pets query.limit': { value: truncate } }
  parameter.leading-zero: { '*': { value: read } }
  parameter.not-a-number: { 'GET /pets query.limit': { value: ignore } }
  parameter.unknown-value: { 'GET /pets query.status': { value: empty } }
  parameter.other-case: { 'GET /pets query.status': { value: read } }
  parameter.repeated: { 'GET /pets query.limit': { value: last } }
  parameter.negative: { 'GET /pets/{petId} path.petId': { value: refuse } }
  refusal.parameter.negative:
    'GET /pets/{petId} path.petId':
      value:
        status: 400
        headers: { Content-Type: application/json }
        body: '{"code":"neg","message":"{{value}} is below \\"1\\"","status":400}'
  refusal.parameter.malformed: {}
  refusal.key.missing:
    '*':
      value:
        status: 401
        headers: { Content-Type: application/json; charset=utf-8, WWW-Authenticate: Bearer, X-Request-Id: '{{uuid}}' }
        body: '{"code":"who","message":"{{method}} {{target}}","status":401}'
  refusal.member.other-type:
    POST /pets body.name:
      value:
        status: 400
        headers: { Content-Type: application/json }
        body: '{"code":"type","message":"name must be string, got {{value.type}} {{value}}","status":400}'
  refusal.member.unknown:
    '*':
      value:
        status: 400
        headers: { Content-Type: application/json }
        body: '{"code":"extra","message":"no {{subject}}","status":400}'
  refusal.path.unknown:
    '*': { value: { status: 404, headers: { Content-Type: text/html }, body: 'Cannot {{method}} /v9{{path}}' } }
  refusal.method.unknown:
    /pets: { value: { status: 404, headers: { Content-Type: application/json }, body: '{"code":"x","message":"y","status":404}' } }
  refusal.query.unknown:
    '*': { value: { status: 400, headers: { Content-Type: application/json }, body: '{"code":"q","message":"{{subject}}","status":400}' } }
  query.unknown: { GET /pets: { value: refuse } }
  body.unknown-member: { POST /pets: { value: refuse } }
  body.no-media-type: { POST /pets: { value: read } }
  accept.unsatisfiable: { GET /pets: { value: ignore } }
  key.scheme-case: { '*': { value: exact } }
  path.trailing-slash: { /pets: { value: as-without } }
  path.other-case: { /pets: { value: as-written } }
  method.head: { /pets: { value: refuse } }
  method.options: { /pets: { value: { status: 405, headers: { Allow: 'GET, POST' } } } }
  refusals.order:
    GET /pets: { value: [path, method, parameters, key] }
    POST /pets: { value: [path, method, syntax, body, key] }
    '*': { value: [key, path, method] }
`;

let mock: RunningMock;
beforeAll(async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'understudy-profile-')), 'profile.yaml');
  writeFileSync(file, profile);
  mock = await startMock({ apiKeys: ['first-key'], profile: file });
});
afterAll(() => mock.close());

const withKey = { authorization: 'Bearer first-key' };
const withJson = { ...withKey, 'content-type': 'application/json' };

async function ask(
  target: string,
  init: RequestInit = { headers: withKey },
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${mock.baseUrl}${target}`, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text };
}

async function count(query: string): Promise<number> {
  const { status, body } = await ask(`/pets${query}`);
  return status === 200 ? (body as unknown[]).length : -status;
}

describe('odd parameters react as a profile says', () => {
  test.each([
    ['?limit=0', 1],
    ['?limit=-0', 1],
    ['?limit=200', 7],
    ['?limit=3.9', 3],
    ['?limit=03', 3],
    ['?limit=003.5', 3],
    ['?limit=abc', 20],
    ['?limit=2&limit=5', 5],
    ['?limit=2&limit=500', 7],
    ['?status=gone', 0],
    ['?limit=3&status=SOLD', 3],
    ['?limit=', -400],
    ['?limit=4', 4],
  ])('%s', async (query, expected) => {
    expect(await count(query)).toBe(expected);
    expect(await count(query)).toBe(expected);
  });

  test('what the document allows may be refused', async () => {
    expect(await ask('/pets/-5')).toEqual({
      status: 400,
      body: { code: 'neg', message: '-5 is below "1"', status: 400 },
    });
    const { status, body } = await ask('/pets/01');
    expect({ status, body }).toEqual(await ask('/pets/1'));
  });
});

describe('refusals are answered as a profile says', () => {
  test('with what the request said, and what is made anew', async () => {
    const response = await fetch(`${mock.baseUrl}/pets/1?a=%22`);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({ code: 'who', message: 'GET /pets/1?a=%22', status: 401 });
    const again = await fetch(`${mock.baseUrl}/pets/1`);
    expect(again.headers.get('x-request-id')).not.toBe(response.headers.get('x-request-id'));
  });

  test('of members that are wrong, also one that was not learnt', async () => {
    const send = (body: unknown): ReturnType<typeof ask> =>
      ask('/pets', { method: 'POST', headers: withJson, body: JSON.stringify(body) });
    expect(await send({ name: 5, categoryId: 1 })).toEqual({
      status: 400,
      body: { code: 'type', message: 'name must be string, got number 5', status: 400 },
    });
    expect((await send({ name: 'a', categoryId: true })).body).toMatchObject({
      code: 'type',
      message: 'categoryId: expected an integer',
    });
    expect((await send({ name: 'a', categoryId: 1, colour: 'red' })).body).toMatchObject({ message: 'no colour' });
  });

  test('of paths, methods and parameters that are not described', async () => {
    expect(await ask('/nothing')).toEqual({ status: 404, body: 'Cannot GET /v9/nothing' });
    expect((await ask('/pets', { method: 'PUT', headers: withKey })).status).toBe(404);
    expect((await ask('/pets?colour=red')).body).toEqual({ code: 'q', message: 'colour', status: 400 });
    expect((await ask('/pets', { method: 'HEAD', headers: withKey })).status).toBe(404);
    const options = await fetch(`${mock.baseUrl}/pets`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });
});

describe('requests are taken as a profile says', () => {
  test('paths, keys, media types', async () => {
    expect(await count('/?limit=2')).toBe(2);
    expect((await ask('/PETS?limit=2')).body).toHaveLength(2);
    expect((await ask('/pets', { headers: { authorization: 'bearer first-key' } })).status).toBe(401);
    expect((await ask('/pets?limit=1', { headers: { ...withKey, accept: 'image/png' } })).status).toBe(200);
    const body = new Blob([JSON.stringify({ name: 'a', categoryId: 1 })]);
    expect((await ask('/pets', { method: 'POST', headers: withKey, body })).status).toBe(201);
  });

  test('what is told first', async () => {
    expect((await ask('/pets?limit=', {})).status).toBe(400);
    expect((await ask('/pets/x', {})).status).toBe(401);
    const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
    expect((await ask('/pets', broken)).status).toBe(400);
    expect((await ask('/pets', { ...broken, body: '{"name":5}' })).status).toBe(400);
    expect((await ask('/pets', { ...broken, body: '{"name":"a","categoryId":1}' })).status).toBe(401);
    expect((await ask('/nothing', {})).status).toBe(401);
  });
});
