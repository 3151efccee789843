import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Exchange } from '../../src/exchange/exchange';
import { readHar } from '../../src/exchange/read-har';
import { createHarRecorder } from '../../src/exchange/write-har';
import { createFolders } from '../files';

const folderWith = createFolders();
const baseUrl = 'http://127.0.0.1:4010/v1';

const exchange = (number: number): Exchange => ({
  ...{ number, source: 'har', startedAt: Date.UTC(2026, 0, 1), durationMs: 1 },
  request: { method: 'GET', target: `/pets/${number}`, headers: [] },
  response: { status: 200, headers: [], body: { text: '"Žofie"' } },
});

test('the file is a whole archive after each exchange, and only its owner may read it', () => {
  const file = path.join(
    folderWith({ 'x.har': 'what was there before, which is longer than the archive'.repeat(20) }),
    'x.har',
  );
  const recorder = createHarRecorder(file, baseUrl);
  expect(readHar(file, baseUrl).exchanges).toEqual([]);
  for (const number of [1, 2, 3]) {
    recorder.add(exchange(number));
    expect(readHar(file, baseUrl).exchanges).toEqual([1, 2, 3].slice(0, number).map(exchange));
  }
  recorder.close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/"creator":\{"name":"Understudy"/);
});

test('a file that cannot be written', () => {
  expect(() => createHarRecorder('/no/such/folder/x.har', baseUrl)).toThrow(
    '/no/such/folder/x.har cannot be written (ENOENT).',
  );
});
