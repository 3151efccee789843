import { beforeAll, describe, expect, test } from '@jest/globals';
import { isObject, type JsonValue } from '../../src/base/json';
import { requestOf } from '../../src/mock/mock-request';
import { createBenches, createCall, listCall, specOf, type Bench, type CreateBench } from './bench';

let bench: CreateBench;
beforeAll(async () => {
  bench = await createBenches();
});

const ok = { status: 200 };

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

describe('calls', () => {
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

  const textsOf = async (stream: AsyncIterable<string> | undefined, count: number): Promise<readonly string[]> => {
    const iterator = stream?.[Symbol.asyncIterator]();
    const texts: string[] = [];
    while (texts.length < count) texts.push(String((await iterator?.next())?.value));
    return texts;
  };

  test('a reader follows calls from where it was', async () => {
    const { control, journal } = journalOf();
    const follow = requestOf('GET', '/__mock/journal/events', { headers: ['Last-Event-ID', '1'] });
    const { status, stream } = (await control.respond(follow)) ?? {};
    expect(status).toBe(200);
    journal.add({ ...listCall, session: 'other' });
    journal.add(listCall);
    const texts = await textsOf(stream, 3);
    expect(texts.map((text) => /^id: (\d+)\nevent: call\ndata: \{.*\}\n\n$/.exec(text)?.[1])).toEqual([
      undefined,
      '2',
      '5',
    ]);
    control.endStreams();
    expect(await stream?.[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined });
  });

  test('a reader follows a call with an integer beyond 2^53', async () => {
    const { control, journal } = journalOf();
    const { stream } = (await control.respond(requestOf('GET', '/__mock/journal/events'))) ?? {};
    journal.add({ ...createCall, requestBody: '{"categoryId":9007199254740993}' });
    expect((await textsOf(stream, 2))[1]).toContain('9007199254740993');
  });

  test.each([
    ['headers', { requestHeaders: Array.from({ length: 2000 }, () => '') }],
    ['warnings', { warnings: Array.from({ length: 2000 }, () => '') }],
  ])('many short %s count in what the journal may take', (_, many) => {
    const { journal } = bench({ journalLimit: 40_000 });
    journal.add({ ...listCall, ...many });
    expect(journal.entries()).toHaveLength(0);
  });

  test('a reader that is far behind is dropped', async () => {
    const { control, journal } = bench({ journalLimit: 50_000_000 });
    const { stream } = (await control.respond(requestOf('GET', '/__mock/journal/events'))) ?? {};
    await textsOf(stream, 1);
    for (let index = 0; index < 5; index += 1) journal.add({ ...listCall, responseBody: 'x'.repeat(1_000_000) });
    expect(await stream?.[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined });
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
  ['GET', '/journal?opration=listPets', undefined, 400, 'query.opration is unknown. Did you mean operation?'],
  ['GET', '/journal/99', undefined, 404, 'The session has no call 99, or none any more.'],
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
  expect(await control.respond(request)).toMatchObject({ status: 413 });
});

test('other paths are not answered', () => {
  const { control } = bench();
  for (const target of ['/', '/__mocked', '/v1/__mock'])
    expect(control.respond(requestOf('GET', target))).toBeUndefined();
});

test('every operation of spec/control.yaml is there', async () => {
  const { operations } = await specOf('control');
  for (const { method, path, requestBody } of operations.filter(({ id }) => id !== 'followCalls')) {
    const target = path.replace('{session}', 'default').replace('{fault}', 'none').replace('{call}', '1');
    const { status } = await bench().send(method, target, requestBody === undefined ? undefined : {});
    if (status === 500) throw new Error(`${method} ${path} has no handler`);
  }
});
