import { mkdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { withBoth } from '../support/both';
import { notesDocument, notesService, type Note, type NotesWays } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const document = notesDocument(
  {
    title: { type: 'string', maxLength: 60 },
    status: { type: 'string', enum: ['draft', 'final'] },
    finishedAt: { type: 'string', format: 'date-time', nullable: true, readOnly: true },
  },
  ['title'],
);
const notes = [101, 102, 103].map((id): Note => ({
  id,
  title: `Note ${id}`,
  status: id === 102 ? 'final' : 'draft',
  finishedAt: null,
}));

const ways: NotesWays = {
  wrongNote: ({ title, status = 'draft' }) => [
    ...(typeof title === 'string' && title.length <= 60 ? [] : ([['title', 'a title is a text']] as const)),
    ...(['draft', 'final'].includes(String(status)) ? [] : ([['status', 'draft or final']] as const)),
  ],
  make: (body, id) => ({ finishedAt: null, status: 'draft', ...body, id }),
  keeps: (note, change) =>
    note['status'] === 'final' && change?.['status'] !== 'draft' ? `Note ${note.id} is final.` : undefined,
  change: (note, body) => ({
    ...note,
    ...body,
    id: note.id,
    finishedAt: body['status'] === 'final' ? new Date().toISOString() : note['finishedAt'],
  }),
};

describe('understudy learn, of what an item is', () => {
  test('has the stand-in refuse what the service refuses in a state, let through what leads out of it, and set what goes along', async () => {
    const folder = fileIn('states');
    mkdirSync(folder);
    await withBoth({ service: () => notesService(notes, ways), document, folder }, async (ask) => {
      const story: readonly (readonly [method: string, path: string, body?: unknown])[] = [
        ['PATCH', '/notes/102', { title: 'Another' }],
        ['DELETE', '/notes/102'],
        ['PATCH', '/notes/102', { status: 'draft' }],
        ['PATCH', '/notes/102', { title: 'Another' }],
        ['DELETE', '/notes/101'],
        ['PATCH', '/notes/103', { status: 'final' }],
        ['DELETE', '/notes/103'],
      ];
      for (const [method, path, body] of story) {
        const { service, standIn } = await ask(method, path, body);
        const plain = ({ status, body: told }: typeof service): unknown => [
          method,
          path,
          status,
          JSON.stringify(told ?? null).replaceAll(/\d{4}-[\d:.TZ-]{6,30}/g, '<time>'),
        ];
        expect(plain(standIn)).toEqual(plain(service));
      }
    });
  });
});
