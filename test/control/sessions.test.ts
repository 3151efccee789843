import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Agent } from 'node:http';
import { ControlError, startMock, type RunningMock } from '../../src/index';
import { call } from '../support/call';
import { exchange } from '../support/raw-exchange';
import { until } from '../support/until';

interface Animal {
  readonly id: number;
  readonly name: string;
}

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ maximumSessions: 300 });
});
afterAll(async () => {
  agent.destroy();
  await mock.close();
});
/** Many requests go out here, and new connections would cost as much as the answers. */
const agent = new Agent({ keepAlive: true });

function withKey(session?: string): Record<string, string> {
  return { authorization: `Bearer ${mock.apiKey}`, ...(session !== undefined && { 'x-mock-session': session }) };
}

async function create(name: string, session?: string, baseUrl = mock.baseUrl): Promise<Animal> {
  const path = `${new URL(baseUrl).pathname}/pets`;
  const body = JSON.stringify({ name, categoryId: 1 });
  const { status, text } = await call(mock.port, { method: 'POST', path, headers: withKey(session), body, agent });
  expect(status).toBe(201);
  return JSON.parse(text) as Animal;
}

async function list(session?: string, baseUrl = mock.baseUrl): Promise<Animal[]> {
  const path = `${new URL(baseUrl).pathname}/pets?limit=100`;
  const { status, text } = await call(mock.port, { path, headers: withKey(session), agent });
  expect(status).toBe(200);
  return JSON.parse(text) as Animal[];
}

async function refusalOf(action: Promise<unknown>): Promise<string> {
  const error = await action.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ControlError ? `${error.status} ${error.code}` : String(error);
}

describe('a session', () => {
  test('is named by a header or by the base URL, and begins with its first request that brings a key', async () => {
    const { id } = await create('Header', 'first');
    const session = mock.control.session('first');
    const response = await fetch(`${session.baseUrl}/pets/${id}`, { headers: withKey() });
    expect(await response.json()).toMatchObject({ name: 'Header' });
    expect(response.headers.get('link')).toContain(`</@first/v1/pets>`);
    expect((await fetch(`${mock.baseUrl}/pets/${id}`, { headers: withKey() })).status).toBe(404);
    expect((await mock.control.sessions()).map(({ name }) => name)).toContain('first');
  });

  test('that the base URL names stands in Location too', async () => {
    const response = await fetch(`${mock.origin}/@located/v1/pets`, {
      method: 'POST',
      headers: { ...withKey(), 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Located', categoryId: 1 }),
    });
    const location = response.headers.get('location') ?? '';
    expect(location).toBe('/@located/v1/pets/121');
    expect((await fetch(mock.origin + location, { headers: withKey() })).status).toBe(200);
  });

  test('is refused where its name is none, or the two places differ', async () => {
    const code = async (path: string, session?: string): Promise<unknown> =>
      ((await (await fetch(mock.origin + path, { headers: withKey(session) })).json()) as { code: string }).code;
    expect(await code('/v1/pets', 'a b')).toBe('invalid_session');
    expect(await code('/@a%20b/v1/pets')).toBe('invalid_session');
    expect(await code('/@one/v1/pets', 'two')).toBe('invalid_session');
    expect(await code('/@one/v1/nowhere', 'one')).toBe('unknown_path');
    expect(await code('/@one?path=/v1/pets')).toBe('unknown_path');
  });

  test('begins with a seed, a count and a clock of its own', async () => {
    const own = await mock.control.begin('own', { seed: 99, count: 3, now: '2027-03-04T05:06:07Z' });
    const animals = await list('own');
    expect(animals).toHaveLength(3);
    expect(animals).not.toEqual((await list()).slice(0, 3));
    expect((await own.info()).now).toMatch(/^2027-03-04T05:06:/);
    expect((await own.calls()).calls[0]?.time).toMatch(/^2027-03-04T05:06:/);
    expect(await refusalOf(mock.control.begin('own'))).toBe('409 conflict');
  });

  test('ends, with all it held', async () => {
    await create('Soon gone', 'ending');
    await mock.control.session('ending').end();
    expect(await refusalOf(mock.control.session('ending').info())).toBe('404 not_found');
    expect(await list('ending')).not.toContainEqual(expect.objectContaining({ name: 'Soon gone' }));
    expect(await refusalOf(mock.control.session('default').end())).toBe('409 conflict');
  });

  test('is refused, with what to do, where there are as many as there may be', async () => {
    const small = await startMock({ maximumSessions: 2 });
    const ask = (session: string, body?: string): Promise<Response> => {
      const headers = { authorization: `Bearer ${small.apiKey}`, 'x-mock-session': session };
      const own = { 'content-type': 'application/json', origin: 'http://app.example' };
      const method = body === undefined ? 'GET' : 'POST';
      return fetch(`${small.baseUrl}/pets`, { method, headers: { ...headers, ...own }, ...(body && { body }) });
    };
    expect((await ask('one', '{"name":"Kept","categoryId":1}')).status).toBe(201);
    const refused = await ask('two');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([503, '*']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_sessions', status: 503 });
    await small.close();
  });

  test('ends when nobody has used it for as long as it may live; the default one stays', async () => {
    const brief = await startMock({ sessionIdle: 1 });
    const begun = performance.now();
    await brief.control.begin('idle');
    expect((await brief.control.sessions()).map(({ name }) => name)).toEqual(['default', 'idle']);
    await until(async () => (await brief.control.sessions()).length === 1);
    expect(performance.now() - begun).toBeGreaterThan(999);
    expect(await refusalOf(brief.control.session('idle').info())).toBe('404 not_found');
    expect((await brief.control.sessions()).map(({ name }) => name)).toEqual(['default']);
    await brief.close();
  });

  test('goes back to an earlier state by its snapshots, and is forked from them', async () => {
    const session = mock.control.session('keeping');
    await create('Kept', 'keeping');
    await session.takeSnapshot('with-kept');
    await session.reset();
    const nameOf = async (name: string): Promise<boolean> =>
      (await (await fetch(`${mock.origin}/@${name}/v1/pets/121`, { headers: withKey() })).text()).includes('Kept');
    expect(await nameOf('keeping')).toBe(false);
    const fork = await mock.control.begin('forked', { from: { session: 'keeping', snapshot: 'with-kept' } });
    expect(await nameOf('forked')).toBe(true);
    expect((await session.restore('with-kept')).snapshots).toEqual(['with-kept']);
    expect(await nameOf('keeping')).toBe(true);
    expect((await create('Own', 'forked')).id).toBe(122);
    expect((await create('Own', 'keeping')).id).toBe(122);
    expect(await refusalOf(fork.restore('with-kept'))).toBe('404 not_found');
  });
});

describe('two hundred sessions at once', () => {
  test('never see each other, each with the animals of its own seed', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `parallel-${index}`);
    await Promise.all(
      names.map(async (name, index) => {
        const session = await mock.control.begin(name, { seed: 1000 + index, count: 10 });
        const seeded = await list(name);
        const made = await create(`Only in ${name}`, name);
        expect(await list(undefined, session.baseUrl)).toEqual([...seeded, made]);
        await session.reset({ seed: 2000 + index });
        const reset = await list(name);
        expect(reset).toHaveLength(10);
        expect(reset).not.toEqual(seeded);
        const again = await create(`Again in ${name}`, name);
        expect(again.id).toBe(12);
        expect(await list(name)).toEqual([...reset, again]);
        await session.reset({ seed: 1000 + index });
        expect(await list(name)).toEqual(seeded);
      }),
    );
    await Promise.all(names.map((name) => mock.control.session(name).end()));
  });
});

describe('a reset', () => {
  test('while a thousand creates are on their way leaves each whole or not at all, and repeats no identifier', async () => {
    const session = await mock.control.begin('busy', { count: 5 });
    let resets = 0;
    let answered = 0;
    const creates = Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        if (index % 250 === 100) {
          // So that each reset finds creates before it, on their way, and after it.
          await until(() => answered >= index);
          await session.reset();
          resets += 1;
        }
        const animal = await create(`Number ${index}`, 'busy');
        answered += 1;
        return animal;
      }),
    );
    const made = await creates;
    expect(resets).toBe(4);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1000);
    const kept = ((await session.items())['/pets'] ?? []) as unknown as Animal[];
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.length).toBeLessThan(1005);
    const byId = new Map(kept.map((animal) => [animal.id, animal]));
    const reads = made.map(({ id }, index) => {
      const connection = index === made.length - 1 ? 'close' : 'keep-alive';
      const key = `Authorization: Bearer ${mock.apiKey}`;
      return `GET /@busy/v1/pets/${id} HTTP/1.1\r\nHost: localhost\r\n${key}\r\nConnection: ${connection}\r\n\r\n`;
    });
    const answers = await exchange(mock.port, ...reads);
    expect(answers).toHaveLength(1000);
    for (const [index, { status, text }] of answers.entries()) {
      const animal = made[index];
      const found = byId.get(animal?.id ?? 0);
      expect(status).toBe(found === undefined ? 404 : 200);
      if (found !== undefined) expect([found, JSON.parse(text)]).toEqual([animal, animal]);
    }
    await session.end();
  });

  test('keeps what it is told to keep, and clears the rest', async () => {
    const session = mock.control.session('keeper');
    await session.addFault({ kind: 'latency', milliseconds: 1 });
    await list('keeper');
    expect(await session.reset({ keep: ['faults', 'journal'] })).toMatchObject({ faults: 1, calls: 1 });
    expect(await session.reset()).toMatchObject({ faults: 0, calls: 0 });
  });

  test('refuses a count whose seeds would take identifiers that were given, and changes nothing', async () => {
    const session = await mock.control.begin('counted', { count: 5 });
    const { id } = await create('Sixth', 'counted');
    expect(id).toBe(6);
    expect(await refusalOf(session.reset({ count: 50 }))).toBe('409 conflict');
    expect((await session.info()).items).toEqual({ '/pets': 6 });
    expect(await refusalOf(session.reset({ count: -1 }))).toBe('400 invalid_body');
    for (const now of ['2026-02-31T99:00:00Z', '2026-02-30', '2025-02-29T10:00:00+02:00'])
      expect(await refusalOf(session.reset({ now }))).toBe('400 invalid_parameter');
    expect((await session.reset({ now: '2024-02-29T23:30:00-02:00' })).now).toMatch(/^2024-03-01T01:30/);
  });

  test('of all sessions is one call', async () => {
    await create('Swept', 'swept');
    await create('Swept', undefined);
    await mock.control.resetAll();
    for (const { items, calls } of await mock.control.sessions()) {
      expect(items['/pets']).toBeLessThanOrEqual(120);
      expect(calls).toBe(0);
    }
  });
});
