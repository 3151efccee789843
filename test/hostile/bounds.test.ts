import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { until } from '../support/until';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(async () => {
  await mock.close();
});

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

describe('whatever a caller of the control API asks for', () => {
  test('a clock stands still at the first and at the last moment that a date can be written of', async () => {
    const late = await mock.control.begin('late', { now: '9999-12-31T23:59:59.999Z' });
    const early = await mock.control.begin('early', { now: '0000-01-01T00:00:00+23:59' });
    const start = Date.now();
    await until(() => Date.now() > start + 5);
    expect((await late.info()).now).toBe('9999-12-31T23:59:59.999Z');
    expect((await early.info()).now).toMatch(/^0000-01-01T00:00:00\./);
    for (const { now } of await mock.control.sessions()) expect(now).toMatch(rfc3339);
  });

  test('a fault takes no message that would be kept without bound', async () => {
    const base = `${mock.origin}/__mock/sessions/default`;
    const fault = (message: string): object => ({ kind: 'status', status: 503, operation: 'createPet', message });
    const taken = await callJson(base, '/faults', 'POST', fault('x'.repeat(10_000)));
    expect(taken.status).toBe(201);
    const refused = await callJson(base, '/faults', 'POST', fault('x'.repeat(10_001)));
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_body' } });
  });

  test('others are served while many items are loaded, and a session that has ended meanwhile gets none', async () => {
    const items = Array.from({ length: 20_000 }, (_, index) => ({ id: index + 1, name: '', categoryId: 1 }));
    const session = await mock.control.begin('loaded', { count: 0 });
    const state = { isLoading: true };
    const loading = session.load({ '/pets': items }).finally(() => (state.isLoading = false));
    let served = 0;
    while (state.isLoading) {
      await callJson(mock.origin, '/__mock/health');
      served += 1;
    }
    expect((await loading).items).toEqual({ '/pets': 20_000 });
    expect(served).toBeGreaterThan(20);

    const lastUsed = async (): Promise<string | undefined> =>
      (await mock.control.sessions()).find(({ name }) => name === 'loaded')?.lastUsedAt;
    const before = await lastUsed();
    await until(() => Date.now() > Date.parse(before ?? ''));
    const refused = expect(session.load({ '/pets': items })).rejects.toMatchObject({ status: 404, code: 'not_found' });
    // The load has begun once the session is in use again.
    await until(async () => (await lastUsed()) !== before);
    await session.end();
    await refused;
  });

  test('a load is refused by its bytes and by how much its JSON holds, and names some of its flaws', async () => {
    const load = async (text: string): Promise<[status: number, answer: string]> => {
      const response = await fetch(`${mock.origin}/__mock/sessions/loads/items`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: text,
      });
      return [response.status, await response.text()];
    };
    const bytes = 'body: expected at most 16777216 bytes, got more';
    expect(await load(`{"/pets":"${'x'.repeat(16 * 1024 ** 2)}"}`)).toEqual([413, expect.stringContaining(bytes)]);
    const values = 'body: expected at most 1048576 values, got more';
    expect(await load(`{"/pets":[${'[],'.repeat(600_000)}[]]}`)).toEqual([413, expect.stringContaining(values)]);
    const paths = (count: number): string =>
      `{${Array.from({ length: count }, (_, index) => `"/pets-${index}":[]`).join(',')}}`;
    const members = 'body: expected at most 100000 members in one object, got more';
    expect(await load(paths(100_001))).toEqual([413, expect.stringContaining(members)]);
    const [status, answer] = await load(paths(50_000));
    expect([status, (JSON.parse(answer) as { violations: unknown[] }).violations.length]).toEqual([400, 100]);
    const [, told] = await load(JSON.stringify({ [`/${'p'.repeat(1e6)}`]: [] }));
    expect(told.length).toBeLessThan(5000);
  });

  test('an expectation asks a hundred things at the most', async () => {
    const base = `${mock.origin}/__mock/sessions/default`;
    const asked = (count: number): object =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`/x${index}`, index]));
    const assertion = (call: object): ReturnType<typeof callJson> =>
      callJson(base, '/journal/assertions', 'POST', { call, exactly: 0 });
    expect((await assertion({ body: asked(100) })).status).toBe(200);
    expect(await assertion({ body: asked(101) })).toMatchObject({ status: 400, body: { code: 'invalid_body' } });
    const headers = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-${index}`, 'x']));
    expect(await assertion({ headers })).toMatchObject({ status: 400, body: { code: 'invalid_body' } });
    const query = 'header=a:b&'.repeat(101);
    expect(await callJson(base, `/journal?${query}`)).toMatchObject({ status: 400 });
  });

  test('a limit of its own bounds what one call sends', async () => {
    const small = await startMock({ controlBodyLimit: 1024 });
    const refused = small.control.session().load({ '/pets': [{ id: 1, name: 'x'.repeat(1024), categoryId: 1 }] });
    await expect(refused).rejects.toMatchObject({ status: 413, code: 'payload_too_large' });
    await small.close();
  });
});
