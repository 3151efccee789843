import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(__dirname, '..');
const page = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

test('every file and folder that the page names is there', () => {
  const named = [...page.matchAll(/`((?:src|test|spec|docs|fixtures|contract-tests|bench)\/[\w./-]*)`/g)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test('every room has a row, and there are twelve at most', () => {
  const rooms = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(rooms.length).toBeLessThanOrEqual(12);
  expect(
    rooms.filter(({ name }) => !new RegExp(`^\\| \`src/${name}\` +\\|`, 'm').test(page)).map(({ name }) => name),
  ).toEqual([]);
});
