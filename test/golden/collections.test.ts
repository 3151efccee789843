import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { loadContract } from '../../src/openapi/load-contract';
import { lineOf } from './collection-lines';

/**
 * The collections of real OpenAPI files, which lie beside the repository where there are any. A change of the golden file is to be
 * read line by line by a person: `UPDATE_GOLDEN=1 npx jest golden`.
 */
const golden = path.join(__dirname, 'collections.txt');
const folders = ['corpus', 'real-servers'].map((name) => path.resolve(__dirname, '../../../shared', name));
const files = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
  .filter((file) => /\.(?:json|ya?ml)$/.test(file) && !/^rec\d*\.json$/.test(path.basename(file)));
const known = sectionsOf(existsSync(golden) ? readFileSync(golden, 'utf8') : '');
const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

function sectionsOf(text: string): Map<string, string> {
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0] ?? '', section.trim()]),
  );
}

async function sectionOf(file: string): Promise<string> {
  const contract = await loadContract(file);
  return [
    path.basename(file),
    ...contract.collections.map((one) => lineOf(one).replaceAll(/ ?ignored\([^)]*\)/g, '')),
  ].join('\n');
}

const compared = files.filter((file) => isUpdate || known.has(path.basename(file)));

// Jest wants a test where there are no files.
test.each(compared.length === 0 ? [''] : compared)('collections of %s', async (file) => {
  if (file === '') return;
  const section = await sectionOf(file).catch(
    (error: unknown) => `${path.basename(file)}\n${String(error instanceof Error ? error.name : error)}`,
  );
  if (isUpdate) known.set(path.basename(file), section);
  expect(section).toBe(known.get(path.basename(file)));
  if (isUpdate) writeFileSync(golden, [...known.values()].map((one) => `## ${one}\n\n`).join(''));
});
