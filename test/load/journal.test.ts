import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { exchange } from '../support/raw-exchange';

test('the journal keeps its bound over 100,000 requests, and counts what it dropped', async () => {
  const small = await startMock({ journalEntries: 50 });
  const head = 'GET /v1/pets/1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer understudy-key\r\n';
  const thousand = [`${head}\r\n`.repeat(999), `${head}Connection: close\r\n\r\n`];
  const ofOurs = small.control.session();
  const stored = new Set<number>();
  for (let sent = 0; sent < 100_000; sent += 1000) {
    expect(await exchange(small.port, ...thousand)).toHaveLength(1000);
    if (sent % 10_000 === 0) stored.add((await ofOurs.calls()).matched);
  }
  const { matched, evicted, calls } = await ofOurs.calls();
  expect([...stored, matched]).toEqual([50, 50]);
  expect(evicted).toMatchObject({ count: 99_950, lastId: 99_950 });
  expect(calls.at(-1)?.id).toBe(100_000);
  await small.close();
});
