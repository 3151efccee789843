import { expect, test } from '@jest/globals';
import { createPool, MemoryJournal, type NewEntry } from './journal';

function entry(changes: Partial<NewEntry> = {}): NewEntry {
  return {
    id: 0,
    size: 0,
    time: 1000,
    duration: 1,
    method: 'GET',
    target: '/v1/pets?limit=1',
    path: '/v1/pets',
    requestHeaders: 'Host\nlocalhost',
    requestBody: undefined,
    operation: 'listPets',
    status: 200,
    responseHeaders: {},
    responseBody: '[]',
    error: undefined,
    violations: [],
    warnings: [],
    faults: [],
    ...changes,
  };
}

test('stays within its number of entries over 100,000 requests, and says what it dropped', async () => {
  const journal = new MemoryJournal(createPool({ entries: 1000, bytes: 64 * 1024 * 1024 }));
  for (let count = 0; count < 100_000; count += 1) {
    journal.record(entry({ time: count, operation: count % 4 === 0 ? 'createPet' : 'listPets' }));
  }
  const entries = await journal.entries();
  expect(entries).toHaveLength(1000);
  expect([entries[0]?.id, entries.at(-1)?.id]).toEqual([99_001, 100_000]);
  expect(await journal.eviction()).toEqual({
    count: 99_000,
    lastId: 99_000,
    lastTime: 98_999,
    byOperation: new Map([
      ['createPet', 24_750],
      ['listPets', 74_250],
    ]),
  });
});

test('stays within its bytes, whatever the size of the bodies', async () => {
  const bounds = { entries: 1_000_000, bytes: 1024 * 1024 };
  const pool = createPool(bounds);
  const journal = new MemoryJournal(pool);
  for (let count = 0; count < 2000; count += 1) {
    journal.record(entry({ responseBody: 'x'.repeat((count * 97) % 90_000) }));
    expect((await journal.size()).bytes).toBeLessThanOrEqual(bounds.bytes);
  }
  expect((await journal.size()).entries).toBeGreaterThan(10);
  pool.bounds = { ...bounds, bytes: 0 };
  journal.trim();
  expect(await journal.size()).toEqual({ entries: 0, bytes: 0 });
});

test('keeps the beginning of a long body', async () => {
  const journal = new MemoryJournal(createPool({ entries: 10, bytes: 1024 * 1024 }));
  journal.record(entry({ responseBody: 'é'.repeat(100_000) }));
  expect((await journal.entries())[0]?.responseBody).toBe('é'.repeat(64 * 1024));
});

test('goes on counting after it was cleared, and forgets what it had dropped', async () => {
  const journal = new MemoryJournal(createPool({ entries: 1, bytes: 1024 * 1024 }));
  journal.record(entry());
  journal.record(entry());
  await journal.clear();
  expect(await journal.eviction()).toMatchObject({ count: 0, lastId: 0 });
  journal.record(entry());
  expect((await journal.entries()).map(({ id }) => id)).toEqual([3]);
});
