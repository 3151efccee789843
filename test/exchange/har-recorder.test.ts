import fs, { readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import type { Exchange } from '../../src/exchange/exchange';
import { readHar } from '../../src/exchange/read-har';
import { HarRecorder } from '../../src/exchange/write-har';
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
  const recorder = new HarRecorder([file], baseUrl, (one) => one);
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
  expect(() => new HarRecorder(['/no/such/folder/x.har'], baseUrl, (one) => one)).toThrow(
    '/no/such/folder/x.har cannot be written (ENOENT).',
  );
});

test('all files get all exchanges, masked', () => {
  const files = ['a.har', 'b.har'].map((name) => path.join(folderWith({}), name));
  const recorder = new HarRecorder(files, baseUrl, (one) => ({ ...one, request: { ...one.request, target: '/x' } }));
  recorder.add(exchange(1));
  recorder.close();
  for (const file of files) expect(readHar(file, baseUrl).exchanges[0]?.request.target).toBe('/x');
});

test('no link is followed', () => {
  const folder = folderWith({ target: 'of somebody else' });
  const link = path.join(folder, 'x.har');
  symlinkSync(path.join(folder, 'target'), link);
  expect(() => new HarRecorder([link], baseUrl, (one) => one)).toThrow('cannot be written (ELOOP).');
  expect(readFileSync(path.join(folder, 'target'), 'utf8')).toBe('of somebody else');
});

test('a full disk is a problem, and no error', () => {
  const file = path.join(folderWith({}), 'x.har');
  const recorder = new HarRecorder([file], baseUrl, (one) => one);
  jest.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  });
  recorder.add(exchange(1));
  recorder.add(exchange(2));
  recorder.close();
  expect(recorder.problem).toBe(`${file} cannot be written (ENOSPC).`);
});
