import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src';
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
});
