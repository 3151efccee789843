import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startService } from '../../contract-tests/self-proof/service';
import { startMock, verify } from '../../src/index';
import { answer, notesDocument, notesService, type Note } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const members = { title: { type: 'string' }, shelf: { type: 'string', enum: ['low', 'high'] } };
const document = notesDocument(
  members,
  ['title'],
  [
    { name: 'shelf', in: 'query', schema: { type: 'string', enum: ['low', 'high'] } },
    { name: 'title', in: 'query', description: 'a part of the title', schema: { type: 'string' } },
  ],
);
const titles = ['Elm', 'Elm of old', 'Ash', 'The elm', 'Cedar', 'Mountain ash'];
const notes = titles.map((title, index): Note => ({ id: index + 1, title, shelf: index % 3 === 0 ? 'low' : 'high' }));

function fileOf(name: string): string {
  mkdirSync(fileIn(name));
  const file = path.join(fileIn(name), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

describe('a filter that keeps parts, as its description says', () => {
  test('keeps the items whose text holds the part, in any case', async () => {
    const mock = await startMock({ openapiFile: fileOf('played') });
    try {
      const all = (await (await fetch(`${mock.baseUrl}/notes`)).json()) as { title: string }[];
      const part = (all[0]?.title ?? '').slice(1, 4).toUpperCase();
      const found = (await (
        await fetch(`${mock.baseUrl}/notes?title=${encodeURIComponent(part)}`)
      ).json()) as typeof all;
      expect(found.map(({ title }) => title)).toEqual(
        all.map(({ title }) => title).filter((title) => title.toUpperCase().includes(part)),
      );
      expect(found.length).toBeGreaterThan(0);
    } finally {
      await mock.close();
    }
  });

  test('is not held against a service that does so', async () => {
    const spec = fileOf('verified');
    const service = notesService(notes, {
      list: (all, { query }) => {
        const [shelf, title] = [query.get('shelf'), query.get('title')?.toLowerCase() ?? ''];
        if (shelf !== null && !['low', 'high'].includes(shelf)) return answer(400, { problem: 'No such shelf.' });
        const found = all.filter((note) => String(note['title']).toLowerCase().includes(title));
        return answer(
          200,
          found.filter((note) => shelf === null || note['shelf'] === shelf),
        );
      },
    });
    const running = await startService(service);
    try {
      const { report } = await verify({ baseUrl: running.baseUrl, spec, readOnly: true, seed: 'parts' });
      const ofTitle = report.checks.filter(({ id }) => id.includes('.title.'));
      expect(ofTitle.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id)).toEqual([]);
      expect(ofTitle.filter(({ verdict }) => verdict === 'proved').map(({ id }) => id)).toContain(
        'GET /notes.title.finds',
      );
    } finally {
      await running.close();
    }
  });
});
