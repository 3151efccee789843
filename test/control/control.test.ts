import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../src/base/files';
import { headerOf } from '../../src/base/http';
import { isArray, isObject, type JsonValue } from '../../src/base/json';
import { ConsoleFiles } from '../../src/mock/control/console-files';
import type {
  ApiInfo,
  CallDetails,
  CollectionState,
  Coverage,
  ItemPage,
  ViolationPlace,
} from '../../src/mock/control/console-types';
import { overrideSchema } from '../../src/mock/start/additions-schema';
import { readSource } from '../../src/openapi/document/source';
import { valueAt } from '../../src/openapi/document/pointer';
import type { NewEntry } from '../../src/mock/journal';
import { requestOf, type Delivery } from '../../src/mock/mock-request';
import { startMock } from '../../src/mock/start/start-mock';
import { createFolders } from '../files';
import { int, list, object, openapi } from '../mock/openapi';
import { createBenches, createCall, listCall, specOf, type Bench, type CreateBench } from './bench';

let bench: CreateBench;
beforeAll(async () => {
  bench = await createBenches();
});

const ok = { status: 200 };
const folderWith = createFolders();

async function textsOf(stream: AsyncIterable<string> | undefined, count: number): Promise<readonly string[]> {
  const iterator = stream?.[Symbol.asyncIterator]();
  const texts: string[] = [];
  while (texts.length < count) texts.push(String((await iterator?.next())?.value));
  return texts;
}

describe('sessions', () => {
  test('the default session is there', async () => {
    const { send } = bench();
    expect(await send('GET', '/health')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await send('GET', '/sessions')).toMatchObject({ body: [{ name: 'default', basePath: '/v1', seed: 1 }] });
  });

  test('a session begins, is copied, reset and ended', async () => {
    const { send, sessions } = bench();
    const begin = { name: 'checkout', seed: 7, count: 1, now: '2031-01-01' };
    expect(await send('POST', '/sessions', begin)).toMatchObject({
      status: 201,
      body: { name: 'checkout', basePath: '/@checkout/v1', seed: 7, count: 1, now: '2031-01-01T00:00:00.000Z' },
    });
    expect(await send('POST', '/sessions', begin)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await send('POST', '/sessions', { name: 'copy', from: 'checkout' })).toMatchObject({ body: { seed: 7 } });
    expect(await send('POST', '/sessions/copy/reset', { seed: 9 })).toMatchObject({ body: { seed: 9, count: 1 } });
    expect(await send('POST', '/sessions/copy/reset', { to: 'checkout' })).toMatchObject({ body: { seed: 7 } });
    expect(await send('POST', '/sessions/copy/reset')).toMatchObject(ok);
    expect(await send('POST', '/sessions', { name: 'one-more' })).toMatchObject({ status: 201 });
    expect((await send('DELETE', '/sessions/copy')).status).toBe(204);
    expect(sessions.find('copy')).toBeUndefined();
    expect(await send('DELETE', '/sessions/default')).toMatchObject({ status: 409 });
  });

  test('a reset of all sessions forgets what they hold', async () => {
    const { send, journal } = bench();
    journal.add(listCall);
    await send('POST', '/sessions/checkout/faults', { kind: 'disconnect' });
    expect((await send('POST', '/reset', { keep: ['journal'] })).status).toBe(204);
    expect(await send('GET', '/sessions')).toMatchObject({ body: [{ calls: 1 }, { name: 'checkout', faults: 0 }] });
    await send('POST', '/reset');
    expect(await send('GET', '/sessions/default')).toMatchObject({ body: { calls: 0 } });
  });

  test('the clock of a session is set and cleared', async () => {
    const { send } = bench();
    expect(await send('PUT', '/clock', { now: '2031-01-01T10:00:00Z' })).toMatchObject(ok);
    expect(await send('GET', '/clock')).toEqual({ status: 200, body: { now: '2031-01-01T10:00:00.000Z' } });
    expect((await send('DELETE', '/clock')).status).toBe(204);
    expect(await send('GET', '/clock')).toMatchObject({ body: { now: '2026-01-31T12:00:00.000Z' } });
  });
});

test('what breaks a pattern is told the form in words', async () => {
  const { send } = bench();
  expect(await send('PUT', '/clock', { now: 'tomorrow' })).toMatchObject({
    status: 400,
    body: {
      message: expect.stringMatching(/^body\.now must be a date, or a date and time such as 2031-01-01T12:00:00Z/),
    },
  });
  expect(await send('POST', '/sessions', { name: '-a' })).toMatchObject({
    body: { message: expect.stringContaining('body.name must be 1 to 64 letters, digits') },
  });
});

test('items are what was dumped', async () => {
  const { send } = bench();
  const { body } = await send('GET', '/items');
  expect(body).toMatchObject({ '/pets': [{ id: 1 }, { id: 2 }] });
  if (!isObject(body)) throw new Error('no items');
  const [first] = body['/pets'] as readonly JsonValue[];
  expect((await send('PUT', '/items', { '/pets': [first ?? null] })).status).toBe(204);
  expect(await send('GET', '/items')).toMatchObject({ body: { ...body, '/pets': [first] } });
  expect((await send('PUT', '/items', body)).status).toBe(204);
  expect(await send('GET', '/items')).toEqual({ status: 200, body });
});

test('an override is added, checked, switched off and removed', async () => {
  const { send } = bench();
  const pet = { id: 1, name: 'Ada', categoryId: 1 };
  const added = await send('POST', '/overrides', {
    operation: 'GET /pets',
    when: { query: { limit: 5 } },
    body: [pet],
  });
  const info = { operation: 'listPets', id: 'override-1', hits: 0, on: true, fromConfiguration: false };
  expect(added).toMatchObject({ status: 201, body: info });
  expect(await send('GET', '/overrides')).toMatchObject({ body: [info] });
  expect(await send('PUT', '/overrides/override-1', { on: false })).toMatchObject({ body: { ...info, on: false } });
  expect((await send('DELETE', '/overrides/override-1')).status).toBe(204);
  expect(await send('DELETE', '/overrides/override-1')).toMatchObject({ status: 404 });
  expect(await send('POST', '/overrides/check', { operation: 'listPets', body: [pet] })).toMatchObject({ body: {} });
  expect(await send('POST', '/overrides/check', { operation: 'listPets', body: [{ ...pet, id: 'x' }] })).toMatchObject({
    body: { deviation: 'body[0].id must be an integer, got "x".' },
  });
  expect(await send('POST', '/overrides', { operation: 'listPets', when: { query: { limti: 5 } } })).toMatchObject({
    status: 400,
    body: { message: 'body.when.query.limti: listPets has no query parameter limti. Did you mean limit?' },
  });
});

describe('faults', () => {
  test.each<[JsonValue, JsonValue]>([
    [
      { kind: 'latency', milliseconds: 5 },
      { kind: 'latency', from: 5, to: 5 },
    ],
    [
      { kind: 'latency', from: 5, to: 9, share: 0.5 },
      { kind: 'latency', from: 5, to: 9, share: 0.5 },
    ],
    [
      { kind: 'status', status: 429, headers: { 'Retry-After': '1' }, count: 2, operation: 'GET /pets' },
      { kind: 'status', status: 429, headers: { 'Retry-After': '1' }, count: 2, operation: 'listPets' },
    ],
    [
      { kind: 'disconnect', afterBytes: 10 },
      { kind: 'disconnect', afterBytes: 10 },
    ],
  ])('%j', async (fault, expected) => {
    const { send } = bench();
    const { status, body } = await send('POST', '/faults', fault);
    expect([status, body]).toMatchObject([201, { ...(expected as object), hits: 0 }]);
    expect(await send('GET', '/faults')).toEqual({ status: 200, body: [body] });
    const { id } = body as { readonly id: string };
    expect((await send('DELETE', `/faults/${id}`)).status).toBe(204);
    expect(await send('GET', '/faults')).toEqual({ status: 200, body: [] });
  });
});

test('a fault that is switched off does nothing, and keeps its place and hits', async () => {
  const { send, sessions } = bench();
  const drawn = (): unknown => sessions.default.store.drawFault('listPets').fault;
  await send('POST', '/faults', { kind: 'status', status: 503 });
  await send('POST', '/faults', { kind: 'status', status: 429 });
  expect(drawn()).toMatchObject({ status: 503 });
  expect(await send('PUT', '/faults/fault-1', { on: false })).toMatchObject({ body: { on: false, hits: 1 } });
  expect(drawn()).toMatchObject({ status: 429 });
  await send('PUT', '/faults/fault-1', { on: true });
  expect(drawn()).toMatchObject({ status: 503 });
  expect(await send('GET', '/faults')).toMatchObject({ body: [{ status: 503, hits: 2 }, { hits: 1 }] });
});

const stored = '/sessions/default/stored?at=/pets';
const rex = { name: 'Rex', categoryId: 2, status: 'sold' };

describe('stored items', () => {
  test('are added, replaced and removed, and say where they are from', async () => {
    const { send } = bench();
    const added = await send('POST', stored, rex);
    expect(added).toEqual({
      status: 201,
      body: { id: '3', origin: 'added', text: '{"id":3,"name":"Rex","categoryId":2,"status":"sold"}' },
    });
    const changed = { ...rex, id: 1, name: 'Ada' };
    expect(await send('PUT', `${stored}&id=1`, changed)).toMatchObject({ status: 200, body: { origin: 'changed' } });
    expect(await send('DELETE', `${stored}&id=2`)).toMatchObject({ status: 204 });
    expect(await send('GET', stored)).toMatchObject({
      body: { total: 2, items: [{ id: '1', origin: 'changed' }, added.body] },
    });
    expect(await send('GET', '/sessions/default/collections?values=/other')).toMatchObject({ body: [{ values: {} }] });
    expect(await send('GET', '/sessions/default/collections')).toEqual({
      status: 200,
      body: [
        {
          ...{ at: '/pets', collection: '/pets', total: 2, added: 1, changed: 1, deleted: 1 },
          values: { status: { '"sold"': 2 } },
        },
      ],
    });
  });

  test.each([
    ['', ['1', '2', '3', '4']],
    ['name:REX', ['3', '4']],
    ['rex', ['3', '4']],
    ['status:sold name:rex', ['3']],
    ['46116860184273', ['4']],
    ['rex:3', []],
  ])('found by %j', async (filter, ids) => {
    const { send } = bench();
    await send('POST', stored, rex);
    await send('POST', stored, { ...rex, status: 'pending', categoryId: 7 });
    await send('PUT', `${stored}&id=4`, { ...rex, status: 'pending', categoryId: 2 ** 62 });
    const { body } = await send('GET', `${stored}&filter=${encodeURIComponent(filter)}`);
    const page = body as unknown as ItemPage;
    expect([page.items.map(({ id }) => id), page.total]).toEqual([ids, ids.length]);
  });

  test('one that breaks its schema is rejected with each place', async () => {
    const { send } = bench();
    const { status, body } = await send('POST', stored, { ...rex, categoryId: 'two', status: 'lost' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      violations: [{ place: 'body.categoryId' }, { place: 'body.status', keyword: 'enum' }],
    });
  });

  test('those below others are found from their parents', async () => {
    const document = openapi(
      {
        'GET /shops': { 200: list({ $ref: '#/components/schemas/Shop' }) },
        'GET /shops/{shopId}': { 200: { $ref: '#/components/schemas/Shop' } },
        'GET /shops/{shopId}/orders': { 200: list({ $ref: '#/components/schemas/Order' }) },
        'GET /shops/{shopId}/orders/{orderId}': { 200: { $ref: '#/components/schemas/Order' } },
      },
      { Shop: object({ id: int }), Order: object({ id: int, total: int }) },
    );
    const folder = folderWith({ 'openapi.json': JSON.stringify(document) });
    const mock = await startMock({ openapiFile: path.join(folder, 'openapi.json'), auth: 'off', count: 2 });
    const collections = await fetch(`${mock.origin}/__mock/sessions/default/collections`);
    const places = ((await collections.json()) as CollectionState[]).map(({ at, total }) => [at, total]);
    expect(places).toEqual([
      ['/shops', 2],
      ['/shops/1/orders', 2],
      ['/shops/2/orders', 2],
    ]);
    await mock.close();
  });
});

describe('calls', () => {
  const violation = { place: '', keyword: '', pointer: '' };
  const journalOf = (): Bench => {
    const made = bench();
    for (const call of [listCall, createCall, { ...listCall, session: 'other' }]) made.journal.add(call);
    return made;
  };

  test('a call shows no secret', async () => {
    const { send } = journalOf();
    expect(await send('GET', '/journal/1')).toMatchObject({
      body: { path: '/v1/pets', query: 'limit=2', request: { headers: { authorization: 'Bearer [redacted]' } } },
    });
    expect(await send('GET', '/journal/2')).toMatchObject({
      body: {
        path: '/v1/pets',
        verdict: 'violations',
        violations: [{ place: 'body.categoryId', message: 'body.categoryId is required.' }],
        request: { body: { name: 'Ada', password: '[redacted]' } },
      },
    });
    expect(JSON.stringify(await send('GET', '/journal/har'))).not.toMatch(/mock-key|secret/);
  });

  test.each([
    ['', [1, 2]],
    ['?operation=listPets', [1]],
    ['?operation=GET%20/pets', [1]],
    ['?path=/v1/pets', [1, 2]],
    ['?path=/v1/pets?limit=2', [1]],
    ['?status=400', [2]],
    ['?verdict=valid', [1]],
    ['?header=x-team:%20blue', [1]],
    ['?body=/name=Ada', [2]],
    ['?body=/name=Grace', []],
    ['?since=2026-02-01', []],
    ['?after=1', [2]],
    ['?before=2', [1]],
    ['?limit=1', [2]],
  ])('listed by %s', async (query, ids) => {
    const { body } = await journalOf().send('GET', `/journal${query}`);
    expect((body as unknown as { calls: { id: number }[] }).calls.map(({ id }) => id)).toEqual(ids);
  });

  test('they are counted and forgotten', async () => {
    const { send, journal } = journalOf();
    expect(await send('GET', '/journal/counts')).toEqual({
      status: 200,
      body: {
        total: 2,
        byOperation: { listPets: 1, createPet: 1 },
        byStatus: { 200: 1, 400: 1 },
        byVerdict: { valid: 1, violations: 1 },
      },
    });
    await send('DELETE', '/journal');
    expect(journal.entries().map(({ session }) => session)).toEqual(['other']);
  });

  test.each<[JsonValue, JsonValue]>([
    [{ call: { operation: 'listPets' } }, { outcome: 'met', expected: 'at least 1', found: 1 }],
    [
      { call: { operation: 'listPets' }, exactly: 2 },
      { outcome: 'missed', expected: 'exactly 2' },
    ],
    [
      { call: { status: 500 }, exactly: 0 },
      { outcome: 'met', nearest: [] },
    ],
    [{ call: { method: 'POST', body: { '/name': 'Ada' } } }, { outcome: 'met' }],
    [
      { call: { operation: 'createPet', body: { '/password': 'other' } } },
      {
        outcome: 'missed',
        explanation:
          'Expected at least 1, found 0 among 2 calls. Nearest is call 2, POST /v1/pets 400: ' +
          'body /password must be "other", got "[redacted]".',
      },
    ],
  ])('expected: %j', async (expectation, result) => {
    expect(await journalOf().send('POST', '/journal/assertions', expectation)).toMatchObject({ body: result });
  });

  test('what the journal has dropped makes a count uncertain', async () => {
    const { send, journal } = bench({ journalLimit: 2000 });
    for (let index = 0; index < 10; index += 1) journal.add(listCall);
    const expectation = { call: { operation: 'listPets' }, exactly: 10 };
    expect(await send('POST', '/journal/assertions', expectation)).toMatchObject({ body: { outcome: 'inconclusive' } });
    const after = { call: { operation: 'listPets', after: journal.lastDropped }, exactly: 10 };
    expect(await send('POST', '/journal/assertions', after)).toMatchObject({ body: { outcome: 'missed' } });
  });

  test('a reader follows calls from where it was', async () => {
    const { control, journal, streams } = journalOf();
    const follow = requestOf('GET', '/__mock/journal/events', { headers: ['Last-Event-ID', '1'] });
    const { status, stream } = (await control(follow)) ?? {};
    expect(status).toBe(200);
    journal.add({ ...listCall, session: 'other' });
    journal.add(listCall);
    const texts = await textsOf(stream, 3);
    expect(texts.map((text) => /^id: (\d+)\nevent: call\ndata: \{.*\}\n\n$/.exec(text)?.[1])).toEqual([
      undefined,
      '2',
      '5',
    ]);
    streams.end();
    expect(await stream?.[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined });
  });

  test('a reader follows a call with an integer beyond 2^53', async () => {
    const { control, journal } = journalOf();
    const { stream } = (await control(requestOf('GET', '/__mock/journal/events'))) ?? {};
    journal.add({ ...createCall, requestBody: '{"categoryId":9007199254740993}' });
    expect((await textsOf(stream, 2))[1]).toContain('9007199254740993');
  });

  test.each([
    ['headers', { requestHeaders: Array.from({ length: 2000 }, () => '') }],
    ['warnings', { warnings: Array.from({ length: 2000 }, () => '') }],
    ['violations', { violations: Array.from({ length: 500 }, () => ({ ...violation, message: '' })) }],
  ])('many short %s count in what the journal may take', (_, many) => {
    const { journal } = bench({ journalLimit: 40_000 });
    journal.add({ ...listCall, ...many });
    expect(journal.entries()).toHaveLength(0);
  });

  test('a reader that is far behind goes on with what the journal still has', async () => {
    const { control, journal } = bench({ journalLimit: 2000 });
    const { stream } = (await control(requestOf('GET', '/__mock/journal/events'))) ?? {};
    await textsOf(stream, 1);
    for (let index = 0; index < 10; index += 1) journal.add(listCall);
    const numbers = journal.entries().map(({ number }) => `id: ${number}`);
    expect((await textsOf(stream, numbers.length)).map((text) => text.split('\n')[0])).toEqual(numbers);
    expect(numbers.length).toBeLessThan(5);
  });
});

test.each<[string, string, JsonValue | undefined, number, string]>([
  ['GET', '/session', undefined, 404, 'No operation matches GET /__mock/session. Did you mean /__mock/sessions?'],
  [
    'PATCH',
    '/sessions',
    undefined,
    405,
    'PATCH is not allowed for /__mock/sessions. Allowed: GET, HEAD, POST, OPTIONS.',
  ],
  ['GET', '/sessions/%zz', undefined, 400, 'The path has an invalid escape: %zz. Write % as %25.'],
  ['GET', '/sessions/defualt', undefined, 404, 'There is no session defualt. Did you mean default?'],
  ['POST', '/faults', { kind: 'delay' }, 400, 'body.kind must be latency, status or disconnect, got "delay".'],
  ['POST', '/faults', { kind: 'latency' }, 400, 'body.milliseconds is required for latency, or from and to.'],
  ['POST', '/faults', { kind: 'status', status: 500, from: 1 }, 400, 'body.from is not allowed for status.'],
  [
    'POST',
    '/faults',
    { kind: 'disconnect', operation: 'listPest' },
    400,
    'body.operation: there is no operation listPest. Did you mean listPets?',
  ],
  [
    'POST',
    '/faults',
    { kind: 'status', status: 500, headers: { 'a b': '' } },
    400,
    'body.headers.a b is not a valid header.',
  ],
  ['POST', '/sessions', undefined, 400, 'body is required.'],
  ['POST', '/sessions', { name: 'x', from: 'default', seed: 1 }, 400, 'body must have either from, or seed and count.'],
  ['PUT', '/clock', { now: '2031-02-30' }, 400, 'body.now must be a date such as 2031-01-01, got "2031-02-30".'],
  ['PUT', '/items', { '/pest': [] }, 400, 'body: /pest is not a collection. Did you mean /pets?'],
  [
    'PUT',
    '/items',
    { '/pets': [{ id: 1, status: 'lost' }] },
    400,
    'body: /pets[0].status must be available, pending or sold, got "lost".',
  ],
  ['PUT', '/items', { '/pets': [{ id: 1 }, { id: 1 }] }, 400, 'body: /pets[1] has the ID 1 of an item before it.'],
  ['GET', `${stored}t`, undefined, 400, 'query.at: /petst is not a collection. Did you mean /pets?'],
  ['POST', stored, { ...rex, id: 1 }, 409, 'The ID 1 is, or was, the one of another item.'],
  ['PUT', `${stored}&id=9`, rex, 404, '/pets has no item 9.'],
  ['PUT', `${stored}&id=1`, { ...rex, id: 2 }, 400, 'body has the ID 2, the item has 1. An ID does not change.'],
  ['DELETE', `${stored}&id=9`, undefined, 404, '/pets has no item 9.'],
  ['PUT', '/faults/fault-9', { on: true }, 404, 'The session has no fault fault-9.'],
  ['PUT', '/sessions/ended/faults/fault-1', { on: true }, 404, 'There is no session ended.'],
  ['PUT', '/sessions/ended/stored?at=/pets&id=1', rex, 404, 'There is no session ended.'],
  ['DELETE', '/sessions/ended/stored?at=/pets&id=9', undefined, 404, 'There is no session ended.'],
  ['GET', '/journal?opration=listPets', undefined, 400, 'query.opration is unknown. Did you mean operation?'],
  ['GET', '/journal/99', undefined, 404, 'There is no call 99 here, or none any more.'],
  [
    'POST',
    '/journal/assertions',
    { call: {}, atLeast: 3, atMost: 2 },
    400,
    'body.atLeast must be at most atMost, 2, got 3.',
  ],
])('%s %s %j: %i %s', async (method, target, body, status, message) => {
  const answer = await bench().send(method, target, body);
  expect(answer).toMatchObject({ status, body: { status, message } });
});

test('all sessions in use: 503', async () => {
  const { send } = bench({ sessionLimit: 1 });
  await send('POST', '/sessions/one/faults', { kind: 'disconnect' });
  expect(await send('POST', '/sessions', { name: 'two' })).toMatchObject({ status: 503 });
});

test('a body beyond 16 MiB is rejected', async () => {
  const { control } = bench();
  const body = new Uint8Array(16 * 1024 * 1024 + 1);
  const request = requestOf('PUT', '/__mock/items', { headers: ['Content-Type', 'application/json'], body });
  expect(await control(request)).toMatchObject({ status: 413 });
});

describe('calls of all sessions', () => {
  const text = JSON.stringify;
  const journalOf = (...calls: readonly Partial<NewEntry>[]): Bench => {
    const made = bench();
    for (const call of calls) made.journal.add({ ...listCall, ...call });
    return made;
  };

  test('are listed, exported and forgotten', async () => {
    const { send, journal } = journalOf({}, { session: 'other', target: '/@other/v1/pets?token=abc' });
    expect(await send('GET', '/calls')).toMatchObject({
      body: { total: 2, calls: [{ id: 1 }, { path: '/@other/v1/pets', query: 'token=[redacted]' }] },
    });
    expect(await send('GET', '/calls?before=2')).toMatchObject({ body: { total: 2, calls: [{ id: 1 }] } });
    expect(await send('GET', '/calls?after=1&limit=1')).toMatchObject({ body: { calls: [{ id: 2 }] } });
    expect(text(await send('GET', '/calls/har'))).not.toContain('mock-key');
    await send('DELETE', '/calls');
    expect(journal.entries()).toEqual([]);
  });

  test('are exported as the client reads: none is held for it', async () => {
    const { control, journal } = journalOf(...Array.from({ length: 20 }, () => ({})));
    const { stream } = (await control(requestOf('GET', '/__mock/calls/har'))) ?? {};
    await textsOf(stream, 1);
    journal.clear();
    const texts: string[] = [];
    for await (const part of stream ?? []) texts.push(part);
    expect([texts.at(-1), texts.length < 5]).toEqual([']}}\n', true]);
  });

  test('are followed, as are reloads', async () => {
    const { control, journal, reloads } = bench();
    const { stream } = (await control(requestOf('GET', '/__mock/calls/events'))) ?? {};
    await textsOf(stream, 1);
    journal.add({ ...listCall, session: 'other' });
    reloads.announce({ dropped: ['one'] });
    const [reload, call] = await textsOf(stream, 2);
    expect(reload).toBe('event: reload\ndata: {"dropped":["one"]}\n\n');
    expect(call).toMatch(/^id: 1\nevent: call\ndata: \{"id":1,.*"session":"other"/);
  });

  const limit = {
    ...{ target: '/@tab1/v1/pets?limit=500&status=sold', session: 'tab1', status: 400, outcome: 'invalid' as const },
    message: 'query.limit must be at most 100, got 500.',
    violations: [
      {
        ...{ place: 'query.limit', keyword: 'maximum', message: 'query.limit must be at most 100, got 500.' },
        pointer: '/paths/~1pets/get/parameters/0/schema/maximum',
      },
    ],
  };

  test('one says where the file has the rule that it broke, and how to send it again', async () => {
    const { body } = await journalOf(limit).send('GET', '/calls/1');
    expect(body).toMatchObject({
      places: [{ at: expect.stringMatching(/spec\/openapi\.yaml:\d+:13$/), lines: expect.anything() }],
      curl: expect.stringContaining('$API_KEY'),
      like: { query: { status: 'sold' } },
      request: { headers: [['authorization', 'Bearer [redacted]'], expect.anything()], bytes: 0 },
    });
    const [{ lines, line, firstLine }] = (body as unknown as CallDetails).places as [ViolationPlace];
    expect(lines[line - firstLine]).toBe('            maximum: 100');
  });

  test.each<[string, string]>([
    ['{"id": 9223372036854775807}', '{"id":9223372036854775807}'],
    ['{"name": 1, "password": "x"}', '{"name":1,"password":"[redacted]"}'],
    ['{"a": {"password": "x"}, "a": 1}', '{"a":1}'],
    ['{"key": "mock-key\\u002d"}', '{"key":"[redacted]-"}'],
  ])('the body %s is shown as %s', async (sent, shown) => {
    const { send } = journalOf({ ...createCall, requestBody: Buffer.from(sent) });
    expect(await send('GET', '/calls/1')).toMatchObject({ body: { request: { text: shown, bytes: sent.length } } });
  });

  test('what is masked is no condition of an override', async () => {
    const schema = { type: 'string' };
    const parameters = ['token', 'name'].map((name) => ({ name, in: 'query', schema }));
    const get = { operationId: 'a', parameters, responses: { 200: { description: '' } } };
    const document = { ...openapi({}, {}), paths: { '/a': { get } } };
    const folder = folderWith({ 'openapi.json': text(document) });
    const mock = await startMock({ openapiFile: path.join(folder, 'openapi.json') });
    await fetch(`${mock.baseUrl}/a?token=abc&name=Ada`);
    const call = await fetch(`${mock.origin}/__mock/calls/1`);
    await mock.close();
    expect(await call.json()).toHaveProperty('like', { query: { name: 'Ada' } });
  });

  test('a body of escaped quotes is shown at once', async () => {
    const sent = text({ name: '"'.repeat(200_000) });
    const { send } = journalOf({ ...createCall, requestBody: sent });
    expect(await send('GET', '/calls/1')).toMatchObject({ body: { request: { text: sent } } });
  });

  test.each<[string, Partial<NewEntry>, string, string]>([
    ['a list', {}, 'Handler', 'Outcome: list.'],
    ['a violation', limit, 'Validation', 'query.limit must be at most 100, got 500.'],
    ['no key', { outcome: 'no-credentials', status: 401, message: 'No API key.' }, 'Credentials', 'No API key.'],
    ['a fault', { outcome: 'forced', status: 503, message: 'Set.', faults: ['status 503'] }, 'Faults', 'Set.'],
    ['an override', { outcome: 'override', override: 'override-1' }, 'Override', 'override-1 responded.'],
    ['no operation', { operation: undefined, outcome: 'path-unknown', message: 'None.' }, 'Operation', 'None.'],
    ['a preflight', { operation: undefined, outcome: undefined, status: 204 }, 'Operation', 'None.'],
    ['a broken response', { outcome: 'invalid-response', message: 'It breaks.' }, 'Response', 'It breaks.'],
  ])('%s was decided by one step', async (_, call, name, said) => {
    const { body } = await journalOf(call).send('GET', '/calls/1');
    const { steps } = body as unknown as CallDetails;
    expect(steps.filter(({ result }) => result === 'decided')).toEqual([{ name, result: 'decided', text: said }]);
  });
});

describe('coverage', () => {
  const touched: readonly Partial<NewEntry>[] = [
    { target: '/v1/pets' },
    { target: '/v1/pets?limit=1&status=sold' },
    { target: '/v1/pets?limit=7', session: 'other' },
    { target: '/v1/pets?limit=500', status: 400, outcome: 'invalid', message: 'query.limit' },
    { target: '/v1/pets?limit=x', status: 400, outcome: 'invalid', message: 'query.limit' },
    { ...createCall, requestBody: '{"name":"","categoryId":9223372036854775807,"status":null}' },
    { ...createCall, requestBody: '{"name":"Ada","categoryId":2,"status":"sold"}', status: 201, message: undefined },
    { operation: 'getPet', target: '/v1/pets/1', outcome: 'read', requestHeaders: ['User-Agent', 'shop/1.0 mock-key'] },
    { operation: 'getPet', target: '/v1/pets/9', outcome: 'item-unknown', status: 404, message: 'None.' },
    { operation: undefined, target: '/nope', outcome: 'path-unknown', status: 404, message: 'None.' },
    { operation: undefined, outcome: undefined, status: 204 },
  ];
  const coverageOf = async (query = ''): Promise<Coverage> => {
    const { send, journal } = bench();
    for (const call of touched) journal.add({ ...listCall, ...call });
    return (await send('GET', `/coverage${query}`)).body as unknown as Coverage;
  };

  test.each([
    [
      'query.limit',
      'left out 1, minimum 1 1, between 1, maximum 100 0',
      'breaks type 1, breaks minimum 0, breaks maximum 1',
    ],
    ['query.status', 'left out 4, available 0, pending 0, sold 1', 'breaks enum 0'],
    ['path.petId', 'existing 1, unknown 1', 'breaks type 0, breaks format 0'],
    ['body.name', 'text 1, empty 1', 'breaks required 0, breaks type 0'],
    ['body.categoryId', 'number 1, above 2^53 1', 'breaks required 0, breaks type 0, breaks format 0'],
    ['body.status', 'left out 0, available 0, pending 0, sold 1', 'breaks enum 0, breaks type 1'],
  ])('%s had %s and %s', async (place, valid, invalid) => {
    const { kinds = [] } = (await coverageOf()).inputs.find((one) => one.place === place) ?? {};
    const shown = (areValid: boolean): string =>
      kinds
        .filter(({ isValid }) => isValid === areValid)
        .map(({ kind, calls }) => `${kind} ${calls}`)
        .join(', ');
    expect([shown(true), shown(false)]).toEqual([valid, invalid]);
  });

  test('other requests have their turn while calls are read, whatever calls come between', async () => {
    const { send, journal } = bench({ journalLimit: 10_000_000 });
    for (let index = 0; index < 1000; index += 1) {
      journal.add({ ...listCall, operation: undefined });
      journal.add(listCall);
    }
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await send('GET', '/coverage');
    isOver = true;
    expect(turns).toBeGreaterThan(3);
  });

  test('counts statuses, clients of what is deprecated, and says what is missing', async () => {
    const { operations, unmatched, deprecated, missing, calls } = await coverageOf();
    expect([calls, unmatched]).toEqual([11, { 404: 1 }]);
    expect(operations[0]).toEqual({
      ...{ operation: 'listPets', calls: 5 },
      statuses: [
        { status: '200', documented: 'yes', calls: 3 },
        { status: '400', documented: 'default', calls: 2 },
        { status: '401', documented: 'yes', calls: 0 },
      ],
    });
    expect(deprecated).toMatchObject([
      { operation: 'getPet', client: 'shop/1.0 [redacted]', calls: 1 },
      { client: '' },
    ]);
    expect(missing).toEqual([]);
    const other = await coverageOf('?session=other');
    expect([other.calls, other.missing[1]]).toEqual([
      1,
      {
        text: 'GET /pets/{petId}',
        curl: `curl -i http://localhost/v1/pets/1 \\\n  -H "Authorization: Bearer $API_KEY"`,
      },
    ]);
  });
});

test('the API is described', async () => {
  expect(await bench().send('GET', '/api')).toMatchObject({
    body: {
      ...{ kind: 'mock', title: 'Pet Store', basePath: '/v1', apiKey: 'mock-key', problems: [] },
      example: { target: '/v1/pets', headers: [['Authorization', 'Bearer mock-key']] },
      operations: [
        { id: 'listPets', deprecated: false },
        { id: 'createPet', statuses: ['201', '400', '401', 'default'] },
        { id: 'getPet', deprecated: true, sunset: '2030-12-05' },
      ],
      collections: [
        {
          ...{ path: '/pets', idProperty: 'id' },
          properties: [{ name: 'id', type: 'int64' }, { name: 'name', required: true }, {}, { input: 'enum' }],
        },
      ],
    },
  });
});

test.each([
  [{ type: 'apiKey', in: 'header', name: 'X-Key' }, '/a', ['X-Key', 'one']],
  [{ type: 'apiKey', in: 'query', name: 'key' }, '/a?key=one', []],
  [{ type: 'http', scheme: 'basic' }, '/a', ['Authorization', `Basic ${Buffer.from('one:').toString('base64')}`]],
])('the request to try has the key as %j wants it', async (scheme, target, header) => {
  const document = {
    ...openapi({}, {}),
    components: { securitySchemes: { key: scheme } },
    security: [{ key: [] }],
    paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: '' } } } } },
  };
  const folder = folderWith({ 'openapi.json': JSON.stringify(document) });
  const mock = await startMock({ openapiFile: path.join(folder, 'openapi.json'), apiKeys: ['one'] });
  const { example } = (await (await fetch(`${mock.origin}/__mock/api`)).json()) as { example: ApiInfo['example'] };
  expect(example).toEqual({ target, headers: header.length === 0 ? [] : [header] });
  const headers = Object.fromEntries(example?.headers ?? []);
  expect((await fetch(mock.origin + target, { headers })).status).toBe(200);
  await mock.close();
});

test('an override is described alike for the configuration file and for the control API', async () => {
  const { root } = await readSource(path.join(packageRoot(), 'spec', 'control.yaml'));
  const described = valueAt(root, '/components/schemas/NewOverride');
  const shapeOf = (value: JsonValue): JsonValue => {
    if (isArray(value)) return value.map(shapeOf);
    if (!isObject(value)) return value;
    const kept = Object.entries(value).filter(([name, inner]) => name !== 'description' || typeof inner !== 'string');
    return Object.fromEntries(kept.map(([name, inner]) => [name, shapeOf(inner)]));
  };
  expect(shapeOf(described ?? null)).toEqual(shapeOf(overrideSchema));
});

test('the OpenAPI file has this mock as its only server', async () => {
  const operation = { operationId: 'a', servers: [{ url: 'https://a.test' }], responses: { 200: { description: '' } } };
  const document = {
    ...openapi({}, {}),
    servers: [{ url: 'https://b.test/v2' }],
    paths: { '/a': { servers: [{ url: 'https://c.test' }], get: operation } },
  };
  const folder = folderWith({ 'openapi.json': JSON.stringify(document) });
  const mock = await startMock({ openapiFile: path.join(folder, 'openapi.json') });
  const text = await (await fetch(`${mock.origin}/__mock/openapi`)).text();
  expect(text).toContain('"servers":[{"url":"/v2"}]');
  expect(text).not.toMatch(/[abc]\.test/);
  await mock.close();
});

test.each<[string, string, readonly string[], number | undefined, string | undefined]>([
  ['/', 'a browser', ['Accept', 'text/html,*/*'], 302, '__mock/'],
  ['/v1', 'a browser', ['Accept', 'text/html'], 302, '__mock/'],
  ['/v1/', 'a browser', ['Accept', 'text/html'], 302, '../__mock/'],
  ['/', 'another client', ['Accept', '*/*'], undefined, undefined],
  ['/v1/pets', 'a browser', ['Accept', 'text/html'], undefined, undefined],
  ['/__mock', 'another client', [], 302, '__mock/'],
  ['/__mock/reference', 'a browser', [], 302, 'reference/'],
  [
    '/__mock/',
    'a page of another origin',
    ['Sec-Fetch-Site', 'cross-site', 'Sec-Fetch-Mode', 'no-cors'],
    403,
    undefined,
  ],
  ['/__mock/', 'a name that was rebound', ['Host', 'evil.test'], 403, undefined],
  ['/__mock/other.js', 'a browser', [], 404, undefined],
])('%s leads %s on', async (target, _, headers, status, location) => {
  const delivery = await bench().control(requestOf('GET', target, { headers }));
  expect(delivery?.status).toBe(status);
  expect(headerOf(delivery?.headers ?? [], 'location')).toBe(location);
});

test('the files of the console need no token', async () => {
  const folder = folderWith({ 'console/index.html': '<!doctype html>', 'reference/swagger-ui.css.gz': '' });
  writeFileSync(path.join(folder, 'reference/swagger-ui.css.gz'), gzipSync('body{}'));
  const files = new ConsoleFiles(folder);
  const get = async (target: string): Promise<Delivery | undefined> => files.respond(requestOf('GET', target), target);
  const page = await get('/');
  expect(headerOf(page?.headers ?? [], 'content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page?.body?.toString()).toBe('<!doctype html>');
  expect(await get('/console.js')).toMatchObject({ status: 503, body: expect.stringContaining('npm run build') });
  expect(await get('/constructor')).toBeUndefined();
  const style = await get('/reference/swagger-ui.css');
  expect(gunzipSync(style?.body ?? '').toString()).toBe('body{}');
  expect(headerOf(style?.headers ?? [], 'content-encoding')).toBe('gzip');
  const link = ['Sec-Fetch-Site', 'cross-site', 'Sec-Fetch-Mode', 'navigate', 'Host', 'mock:4010'];
  const { control } = bench({ controlToken: 'let-me-in' });
  expect((await control(requestOf('GET', '/__mock/', { headers: link })))?.status).not.toBe(403);
  expect((await control(requestOf('GET', '/__mock/api')))?.status).toBe(401);
});

test('other paths are not answered', () => {
  const { control } = bench();
  for (const target of ['/', '/__mocked', '/v1/__mock']) expect(control(requestOf('GET', target))).toBeUndefined();
});

test('every operation of spec/control.yaml is there', async () => {
  const { operations } = await specOf('control');
  for (const { method, path, requestBody } of operations.filter(({ id }) => !id.startsWith('follow'))) {
    const target = path
      .replace('{session}', 'default')
      .replace('{fault}', 'none')
      .replace('{override}', 'none')
      .replace('{call}', '1');
    const { status } = await bench().send(method, target, requestBody === undefined ? undefined : {});
    if (status === 500) throw new Error(`${method} ${path} has no handler`);
  }
});
