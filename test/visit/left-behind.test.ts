import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createJournal, readJournal } from '../../src/visit/left-behind';
import { createFolders } from '../files';

const folderWith = createFolders();
const baseUrl = 'http://127.0.0.1:4010/v1';
const fileIn = (text?: string): string =>
  path.join(folderWith(text === undefined ? {} : { 'report.json.left-behind': text }), 'report.json.left-behind');

test('a run that was killed has noted what it created', () => {
  const file = fileIn();
  const journal = createJournal(file, baseUrl, 'k3vbm2qa');
  journal.note('created', '/pets/7');
  journal.note('created', '/pets/8');
  journal.note('gone', '/pets/8');
  expect(readJournal(file, baseUrl)).toEqual({
    runTags: ['k3vbm2qa'],
    paths: ['/pets/7'],
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('what is left is kept, beside that of earlier runs', () => {
  const file = fileIn();
  const first = createJournal(file, baseUrl, 'first');
  first.note('created', '/pets/7');
  first.end([{ path: '/pets/7', reason: 'DELETE returned 409', isRemovable: true }]);
  const second = createJournal(file, baseUrl, 'second');
  second.note('created', '/pets/8');
  second.end([]);
  expect(readJournal(file, baseUrl)).toEqual({ runTags: ['first'], paths: ['/pets/7'] });
  const third = createJournal(file, baseUrl, 'third');
  third.end([
    { path: '/pets/9', reason: 'DELETE returned 409', isRemovable: true },
    { path: '/pets/8', reason: 'the API has no delete', isRemovable: false },
    { path: '/shops', reason: 'POST /shops returned 500', isRemovable: false },
  ]);
  expect(readJournal(file, baseUrl)).toEqual({
    ...{ runTags: ['first', 'third'], paths: ['/pets/7', '/pets/9'] },
  });
});

test('a file of nothing is removed', () => {
  const file = fileIn();
  createJournal(file, baseUrl, 'k3vbm2qa').end([]);
  expect(existsSync(file)).toBe(false);
});

test('a line that was cut off is left out', () => {
  const file = fileIn(
    `{"understudy":"left-behind","baseUrl":"${baseUrl}","runTag":"a"}\n{"created":"/pets/7"}\n{"creat`,
  );
  expect(readJournal(file, baseUrl).paths).toEqual(['/pets/7']);
});

describe('nothing is written to a file that is something else', () => {
  const wrong = 'is no file of what a run left behind. Its name ends in .left-behind.';
  test.each([
    ['', wrong],
    ['{"name":"understudy"}', wrong],
    [
      '{"understudy":"left-behind","baseUrl":"http://other","runTag":"a"}',
      'is of the API at http://other. Use that address or another file, or delete it if that API is gone.',
    ],
  ])('%s', (text, message) => {
    const file = fileIn(text);
    expect(() => createJournal(file, baseUrl, 'a')).toThrow(message);
    expect(() => readJournal(file, baseUrl)).toThrow(message);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('a link', () => {
    const file = fileIn();
    symlinkSync('/nowhere/at/all', file);
    expect(() => createJournal(file, baseUrl, 'a')).toThrow('cannot be written (ELOOP)');
  });
});
