import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { errorCatalogue } from './errors';

test('docs/errors.md lists the catalogue, word for word and in order', () => {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, when, remedy }]) => `| \`${code}\` | ${status} | ${when} | ${remedy} |`,
  );
  const documented = readFileSync('docs/errors.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replaceAll(/ +/g, ' '));
  expect(documented).toEqual(rows);
});
