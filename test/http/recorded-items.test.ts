import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { readContract } from '../../src/openapi/contract';
import { stringifyJson } from '../../src/base/json';
import { foldItems } from '../../src/recording/fold-items';
import type { KeptItems } from '../../src/recording/items-file';
import { createMasker } from '../../src/recording/masker';
import { readRecording } from '../../src/recording/read-recording';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();
const openapiFile = 'test/test-documents/library.yaml';

interface Author {
  readonly id: string;
  readonly name: string;
}

async function authors(mock: RunningMock): Promise<Author[]> {
  const answer = await fetch(`${mock.baseUrl}/authors?page_size=50`);
  return ((await answer.json()) as { authors: Author[] }).authors;
}

test('what was recorded of one stand-in is what another starts with, masked and valid, under the same identifiers', async () => {
  const recorded = await startMock({ openapiFile, count: 5 });
  const seen = await authors(recorded);
  const [first] = seen;
  await fetch(`${recorded.baseUrl}/authors/${first?.id ?? ''}`);
  const archive = pathTo('seen.har');
  writeFileSync(archive, JSON.stringify(await recorded.control.session('default').har()));
  await recorded.close();

  const contract = readContract(openapiFile);
  const { items } = foldItems(contract, readRecording(archive));
  expect(items['/authors']).toEqual(seen);
  const masked: KeptItems = createMasker(contract).items(items);
  const itemsFile = pathTo('masked.json');
  writeFileSync(itemsFile, stringifyJson(masked as never));

  const played = await startMock({ openapiFile, itemsFile, count: 5 });
  try {
    const shown = await authors(played);
    expect(shown.map(({ id }) => id)).toEqual(seen.map(({ id }) => id));
    expect(shown.map(({ name }) => name)).not.toContain(first?.name);
    expect(new Set(shown.map(({ name }) => name)).size).toBe(new Set(seen.map(({ name }) => name)).size);
  } finally {
    await played.close();
  }
});
