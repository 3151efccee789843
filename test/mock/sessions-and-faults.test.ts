import { describe, expect, test } from '@jest/globals';
import type { Fault } from '../../src/mock/store/fault';
import { askMock } from './ask';

const rex = { name: 'Rex', categoryId: 1 };

describe('sessions', () => {
  test('what one session changes, no other sees', async () => {
    const { ask } = await askMock({ count: 2 });
    const inA = { headers: { 'X-Mock-Session': 'a' } };
    expect((await ask('POST', '/v1/pets', { ...inA, body: rex })).status).toBe(201);
    expect((await ask('GET', '/v1/pets', inA)).body).toHaveLength(3);
    for (const other of [{}, { headers: { 'X-Mock-Session': 'b' } }])
      expect((await ask('GET', '/v1/pets', other)).body).toHaveLength(2);
  });

  test('a base URL names a session as the header does, and links stay in it', async () => {
    const { ask } = await askMock({ count: 2 });
    const created = await ask('POST', '/@a/v1/pets', { body: rex });
    expect(created.header('location')).toBe('/@a/v1/pets/3');
    expect((await ask('GET', '/@a/v1/pets/3')).header('link')).toBe('</@a/v1/pets>; rel="successor-version"');
    expect((await ask('GET', '/v1/pets/3', { headers: { 'X-Mock-Session': 'a' } })).status).toBe(200);
    expect((await ask('GET', '/v1/pets/3')).status).toBe(404);
  });

  test.each([
    ['/@a b/v1/pets', {}, 'The session name "a b" is not valid. Use letters, digits, ".", "-" and "_", at most 64.'],
    [`/@${'a'.repeat(65)}/v1/pets`, {}, expect.stringContaining('is not valid. Use letters, digits')],
    ['/v1/pets', { 'X-Mock-Session': '../a' }, expect.stringContaining('The session name "../a" is not valid.')],
    ['/@a/v1/pets', { 'X-Mock-Session': 'b' }, 'The path names the session a, X-Mock-Session names b.'],
  ])('%s %j is rejected', async (target, headers, message) => {
    const { ask } = await askMock();
    expect((await ask('GET', target, { headers })).body).toEqual({ code: 'invalid_session', message, status: 400 });
  });

  test('sessions that were only read make room; busy ones do not', async () => {
    const { ask, sessions } = await askMock({ sessionLimit: 3 });
    for (const name of ['a', 'b', 'c', 'd']) expect((await ask('GET', `/@${name}/v1/pets`)).status).toBe(200);
    expect(sessions.find('a')).toBeUndefined();
    for (const name of ['b', 'c', 'd']) await ask('POST', `/@${name}/v1/pets`, { body: rex });
    const full = await ask('GET', '/@e/v1/pets');
    expect(full.body).toMatchObject({ status: 503, code: 'too_many_sessions' });
    expect((await ask('GET', '/v1/pets')).status).toBe(200);
  });

  test('a session has a clock of its own', async () => {
    const { ask, sessions } = await askMock();
    sessions.use('future').store.setClock(Date.parse('2031-01-01T00:00:00Z'));
    expect((await ask('GET', '/@future/v1/pets/1')).status).toBe(410);
    expect((await ask('GET', '/v1/pets/1')).status).toBe(200);
  });

  test('a create beyond the memory limit stores nothing', async () => {
    const { ask } = await askMock({ memoryLimit: 1000, count: 1 });
    const answers = [];
    for (let index = 0; index < 10; index += 1) answers.push(await ask('POST', '/v1/pets', { body: rex }));
    const statuses = answers.map(({ status }) => status);
    expect(statuses[0]).toBe(201);
    expect(answers.at(-1)?.body).toMatchObject({ status: 507, code: 'storage_full' });
    const stored = statuses.filter((status) => status === 201).length;
    expect((await ask('GET', '/v1/pets?limit=100')).body).toHaveLength(1 + stored);
  });
});

describe('faults of a session', () => {
  const withFault = async (fault: Fault, rule = {}): ReturnType<typeof askMock> => {
    const mock = await askMock();
    mock.sessions.use('checkout').store.faults.add({ fault, ...rule });
    return mock;
  };

  test('latency holds responses up, in that session alone', async () => {
    const { ask, slept } = await withFault({ kind: 'latency', from: 200, to: 200 });
    expect((await ask('GET', '/v1/pets')).status).toBe(200);
    expect(slept).toEqual([]);
    expect((await ask('GET', '/@checkout/v1/pets')).status).toBe(200);
    expect(slept).toEqual([200]);
  });

  test('a status comes as an error of the API, with headers', async () => {
    const { ask } = await withFault({ kind: 'status', status: 503, headers: { 'Retry-After': '1' } });
    const answer = await ask('GET', '/@checkout/v1/pets', { headers: { Authorization: '' } });
    const message = 'Status 503 is set as a fault in session checkout.';
    expect(answer.body).toEqual({ code: 'fault_injected', message, status: 503 });
    expect(answer.header('retry-after')).toBe('1');
    expect((await ask('GET', '/v1/pets')).status).toBe(200);
  });

  test('what was sent stands in the journal, though the status was forced', async () => {
    const { ask, journal } = await withFault({ kind: 'status', status: 503 });
    await ask('POST', '/@checkout/v1/pets', { body: { name: 'Rex' } });
    await ask('POST', '/v1/pets', { body: { name: 'Ada' }, headers: { Prefer: 'code=503; force' } });
    const bodies = journal.entries().map(({ requestBody }) => Buffer.from(requestBody ?? []).toString());
    expect(bodies).toEqual(['{"name":"Rex"}', '{"name":"Ada"}']);
  });

  test.each([
    [{ kind: 'disconnect' } as const, 0, 0],
    [{ kind: 'disconnect', afterBytes: 10 } as const, 10, 200],
  ])('%j breaks the connection', async (fault, at, status) => {
    const { ask, journal } = await withFault(fault);
    expect((await ask('GET', '/@checkout/v1/pets')).disconnectAfter).toBe(at);
    expect(journal.entries()).toMatchObject([{ status, faults: ['disconnect'] }]);
    expect((await ask('GET', '/v1/pets')).disconnectAfter).toBeUndefined();
  });

  test('a count ends a fault, and an operation bounds it', async () => {
    const { ask } = await withFault({ kind: 'status', status: 500 }, { count: 2, operation: 'listPets' });
    const statuses = [];
    for (const target of ['/pets/1', '/pets', '/pets', '/pets'])
      statuses.push((await ask('GET', `/@checkout/v1${target}`)).status);
    expect(statuses).toEqual([200, 500, 500, 200]);
  });

  test('a share strikes so many, the same each time', async () => {
    const strikes = async (): Promise<readonly number[]> => {
      const { ask } = await withFault({ kind: 'status', status: 500 }, { share: 0.3 });
      const statuses = [];
      for (let index = 0; index < 100; index += 1) statuses.push((await ask('GET', '/@checkout/v1/pets')).status);
      return statuses;
    };
    const first = await strikes();
    const struck = first.filter((status) => status === 500).length;
    expect(struck).toBeGreaterThan(15);
    expect(struck).toBeLessThan(45);
    expect(await strikes()).toEqual(first);
  });
});

describe('Prefer', () => {
  test.each([
    ['code=401', { status: 401, code: 'fault_injected', message: 'Status 401 was requested by the Prefer header.' }],
    ['code=503', { status: 503, code: 'fault_injected', message: 'Status 503 was requested by the Prefer header.' }],
    [
      'code=abc',
      {
        status: 400,
        code: 'invalid_parameter',
        message: 'header.Prefer: code must be a status from 200 to 599, got "abc".',
      },
    ],
    [
      'wait=61',
      {
        status: 400,
        code: 'invalid_parameter',
        message: 'header.Prefer: wait must be a number of seconds from 0 to 60, got "61".',
      },
    ],
  ])('%s', async (prefer, error) => {
    const { ask } = await askMock();
    const answer = await ask('GET', '/v1/pets', { headers: { Prefer: prefer } });
    expect(answer).toMatchObject({ status: error.status, body: error });
  });

  test('an example that nobody documents is worth a warning', async () => {
    const { ask, journal } = await askMock();
    expect((await ask('GET', '/v1/pets', { headers: { Prefer: 'example=nope' } })).status).toBe(200);
    const [warning] = journal.entries().at(-1)?.warnings ?? [];
    expect(warning).toMatch(/^header\.Prefer: there is no example "nope"\. .* The stored items are returned\.$/);
  });

  test('wait holds the response up and is said to be applied; others are ignored', async () => {
    const { ask, slept } = await askMock();
    const answer = await ask('GET', '/v1/pets', { headers: { Prefer: 'wait=1.5, respond-async, return=minimal' } });
    expect(answer.status).toBe(200);
    expect(slept).toEqual([1500]);
    expect(answer.header('preference-applied')).toBe('wait=1.5');
  });
});
