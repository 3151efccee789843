import { afterEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '../../base/errors';
import { MemorySessions, type MemorySessionsOptions } from './memory-sessions';
import type { Seeding } from './session';
import type { CollectionPlan } from './store';
import { plan } from './store-behaviour.stories';

const opened: MemorySessions[] = [];
afterEach(() => {
  for (const sessions of opened.splice(0)) sessions.close();
});

/** The plan of the stories with another count; the six seeds come again where there are more. */
function planOf(count: number): CollectionPlan {
  const sequenceOf = (id: string): number | undefined => (Number(id) <= count ? Number(id) - 1 : undefined);
  return { ...plan, seedCount: count, sequenceOf };
}

function open(changes: Partial<MemorySessionsOptions> = {}): {
  sessions: MemorySessions;
  wait: (time: number) => void;
} {
  const seedings = new Map<string, Seeding>();
  let time = 1_000_000;
  const sessions = new MemorySessions({
    findSeeding: (seed, count) => {
      const key = `${seed} ${count}`;
      const seeding = seedings.get(key) ?? { seed, count, plans: [planOf(count)] };
      seedings.set(key, seeding);
      return seeding;
    },
    start: { seed: 1, count: 6, now: undefined },
    maximumSessions: 4,
    maximumItems: 100,
    idle: 1000,
    journal: { entries: 100, bytes: 1024 * 1024 },
    time: () => time,
    ...changes,
  });
  opened.push(sessions);
  return { sessions, wait: (milliseconds) => (time += milliseconds) };
}

async function codeOf(action: unknown): Promise<string> {
  try {
    await action;
    return 'none';
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error);
  }
}

describe('sessions', () => {
  test('begin with their first use, and are the same at the next', async () => {
    const { sessions } = open();
    const first = await sessions.use('one');
    expect(await sessions.use('one')).toBe(first);
    expect(await sessions.use('default')).toBe(sessions.default);
    expect((await sessions.list()).map(({ name }) => name)).toEqual(['default', 'one']);
    expect(await sessions.find('two')).toBeUndefined();
  });

  test('are bounded in number, until one ends or has been idle', async () => {
    const { sessions, wait } = open();
    for (const name of ['one', 'two', 'three']) await sessions.use(name);
    expect(await codeOf(sessions.use('four'))).toBe('too_many_sessions');
    expect(await sessions.end('one')).toBe(true);
    expect(await sessions.end('one')).toBe(false);
    await sessions.use('four');
    wait(600);
    await sessions.use('two');
    wait(600);
    expect((await sessions.list()).map(({ name }) => name)).toEqual(['default', 'two']);
    await sessions.use('five');
  });

  test('live on while somebody follows their journal', async () => {
    const { sessions, wait } = open();
    const { journal } = await sessions.use('one');
    const unsubscribe = journal.subscribe(() => undefined);
    wait(5000);
    expect(await sessions.find('one')).toBeDefined();
    unsubscribe();
    wait(5000);
    expect(await sessions.find('one')).toBeUndefined();
  });

  test('start anew after they were idle, as one of that name had never been', async () => {
    const { sessions, wait } = open();
    const first = await sessions.use('one');
    await first.store.remove('/things', '1');
    wait(1001);
    const second = await sessions.use('one');
    expect(second).not.toBe(first);
    expect(await second.store.get('/things', '1')).toBeDefined();
  });

  test('have names that fit into a path', async () => {
    const { sessions } = open();
    for (const name of ['', '.hidden', '-', 'a b', 'a/b', 'é', 'a'.repeat(65), '__proto__']) {
      expect(await codeOf(sessions.use(name))).toBe('invalid_session');
    }
    await sessions.use('constructor');
    await sessions.use(`A${'-._9'.repeat(15)}`);
  });

  test('share the bytes of their journals, so that all together keep within the bound', async () => {
    const { sessions } = open({ maximumSessions: 50 });
    const entry = {
      id: 0,
      size: 0,
      time: 0,
      duration: 0,
      method: 'GET',
      target: '/',
      path: '/',
      status: 200,
      responseHeaders: {},
    };
    const record = (session: MemorySessions['default']): void => {
      const lists = { requestHeaders: '', violations: [], warnings: [], faults: [] };
      const rest = { requestBody: undefined, operation: undefined, error: undefined };
      session.journal.record({ ...entry, ...lists, ...rest, responseBody: 'x'.repeat(20_000) });
    };
    for (let count = 0; count < 100; count += 1) record(sessions.default);
    expect((await sessions.default.journal.size()).entries).toBeGreaterThan(40);
    for (const name of Array.from({ length: 9 }, (_, index) => `s${index}`)) await sessions.use(name);
    for (const name of Array.from({ length: 9 }, (_, index) => `s${index}`)) {
      for (let count = 0; count < 10; count += 1) record((await sessions.use(name)) as MemorySessions['default']);
    }
    const sizes = await Promise.all((await sessions.list()).map(({ journal }) => journal.size()));
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(1024 * 1024);
    expect(Math.min(...sizes.map(({ entries }) => entries))).toBeGreaterThan(3);
    expect((await sessions.default.journal.eviction()).count).toBeGreaterThan(90);
  });

  test('fork another, or a snapshot of it; what cannot be forked is told', async () => {
    const { sessions } = open({ maximumSessions: 9 });
    const base = await sessions.use('base');
    await base.store.remove('/things', '1');
    await base.takeSnapshot('without-one');
    await base.store.remove('/things', '2');
    const forks = [
      await sessions.begin('f1', {}, { session: 'base' }),
      await sessions.begin('f2', {}, { session: 'base', snapshot: 'without-one' }),
    ];
    const sizes = await Promise.all(forks.map(async ({ store }) => (await store.sizes()).get('/things')));
    expect(sizes).toEqual([4, 5]);
    expect(await codeOf(sessions.begin('f3', {}, { session: 'base', snapshot: 'no' }))).toBe('not_found');
    expect(await codeOf(sessions.begin('f3', {}, { session: 'nobody' }))).toBe('not_found');
    expect(await codeOf(sessions.begin('f1', {}))).toBe('conflict');
  });

  test('are reset together or not at all', async () => {
    const { sessions } = open();
    const one = await sessions.begin('one', { count: 3 });
    await one.store.create('/things', (id) => ({ text: `{"id":${id}}`, keys: {} }));
    await sessions.default.store.remove('/things', '1');
    expect(await codeOf(sessions.resetAll({ count: 6 }))).toBe('conflict');
    expect(await sessions.default.store.get('/things', '1')).toBeUndefined();
    await sessions.resetAll({ count: 2 });
    expect((await sessions.default.store.sizes()).get('/things')).toBe(2);
    expect((await one.store.sizes()).get('/things')).toBe(2);
  });

  test('may have seeds of their own as long as those fit into memory', async () => {
    const { sessions } = open({ maximumSessions: 9 });
    await sessions.begin('one', { seed: 2, count: 150 });
    await sessions.begin('two', { seed: 2, count: 150 });
    expect(await codeOf(sessions.begin('three', { seed: 3, count: 150 }))).toBe('storage_full');
    expect(await codeOf(sessions.default.reset({ count: 190 }))).toBe('storage_full');
  });
});
