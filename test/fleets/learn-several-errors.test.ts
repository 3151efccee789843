import { mkdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { withBoth } from '../support/both';
import { notesDocument, notesService, type NotesWays, type Wrong } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const document = notesDocument(
  {
    title: { type: 'string', minLength: 2, maxLength: 20 },
    rank: { type: 'integer', minimum: 1, maximum: 9 },
    colour: { type: 'string', minLength: 3, maxLength: 9 },
  },
  ['title'],
  [
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
    { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0 } },
  ],
);
const notes = [1, 2, 3].map((id) => ({ id, title: `Note ${id}`, rank: id, colour: 'white' }));

function isText(value: unknown, least: number, most: number): boolean {
  return typeof value === 'string' && value.length >= least && value.length <= most;
}

const ways: NotesWays = {
  wrongNote: ({ title, rank, colour }) => {
    const wrong: Wrong[] = [];
    if (colour !== undefined && !isText(colour, 3, 9)) wrong.push(['colour', 'colour has 3 to 9 letters']);
    if (rank !== undefined && !(Number(rank) >= 1)) wrong.push(['rank', 'rank is at least 1']);
    if (Number(rank) > 9) wrong.push(['rank', 'rank is at most 9']);
    if (!isText(title, 2, 20)) wrong.push(['title', 'title has 2 to 20 letters']);
    return wrong;
  },
  wrongQuery: (query) =>
    ['limit', 'offset'].flatMap((name): Wrong[] => {
      const text = query.get(name);
      const [least, most] = name === 'limit' ? [1, 50] : [0, Infinity];
      const isRight = text === null || (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most);
      return isRight ? [] : [[name, `${name} is out of its bounds`]];
    }),
};

const manyWrong: readonly unknown[] = [
  {},
  { title: 'x', rank: 0 },
  { title: '', rank: 10, colour: 'ab' },
  { rank: 12, colour: 'w' },
  { title: 'Fine', rank: -4, colour: '' },
];

describe('understudy learn, of several things that are wrong at once', () => {
  test.each<[string, NotesWays['refuse']]>([
    ['in a list', undefined],
    ['in a list, with their number', (wrong) => ({ problem: `${wrong.length} things are wrong`, wrong })],
    ['in one text', (wrong) => ({ problem: wrong.map(([, words]) => words).join('; ') })],
    [
      'in one text with its beginning and their number',
      (wrong) => ({ error: { text: `Refused (${wrong.length}): ${wrong.map(([, words]) => words).join(', ')}.` } }),
    ],
  ])('has the stand-in tell of all of them as the service does: %s', async (name, refuse) => {
    const folder = fileIn(name.replaceAll(/\W/g, '-'));
    mkdirSync(folder);
    const service = (): ReturnType<typeof notesService> => notesService(notes, { ...ways, ...(refuse && { refuse }) });
    await withBoth({ service, document, folder }, async (ask) => {
      for (const body of manyWrong) {
        const { service: wanted, standIn } = await ask('POST', '/notes', body);
        expect([body, standIn.status, standIn.body]).toEqual([body, wanted.status, wanted.body]);
      }
      for (const query of ['limit=0&offset=-1', 'limit=51&offset=-3', 'offset=-9&limit=777']) {
        const { service: wanted, standIn } = await ask('GET', `/notes?${query}`);
        expect([query, standIn.body]).toEqual([query, wanted.body]);
      }
    });
  });

  test('knows what is told alone, before all else', async () => {
    const { wrongNote = () => [] } = ways;
    const typed: NotesWays = {
      ...ways,
      wrongNote: (body) => {
        const isUnread = [body['title'], body['colour']].some((text) => text !== undefined && typeof text !== 'string');
        return isUnread || (body['rank'] !== undefined && !Number.isInteger(body['rank']))
          ? [['body', 'this cannot be read']]
          : wrongNote(body);
      },
    };
    const folder = fileIn('alone');
    mkdirSync(folder);
    await withBoth({ service: () => notesService(notes, typed), document, folder }, async (ask) => {
      for (const body of [...manyWrong, { title: 5, rank: 0 }, { title: 'x', rank: 'y' }, { colour: [], rank: 10 }]) {
        const { service: wanted, standIn } = await ask('POST', '/notes', body);
        expect([body, standIn.body]).toEqual([body, wanted.body]);
      }
    });
  });

  test.each<[string, (wrong: readonly Wrong[]) => readonly Wrong[], (wrong: readonly Wrong[]) => readonly Wrong[]]>([
    ['all of a body, and the first of a query', (wrong) => wrong, (wrong) => wrong.slice(0, 1)],
    ['the first of a body, and all of a query', (wrong) => wrong.slice(0, 1), (wrong) => wrong],
  ])('keeps bodies and queries apart, where a service tells of %s', async (name, ofBody, ofQuery) => {
    const { wrongNote = () => [], wrongQuery = () => [] } = ways;
    const apart: NotesWays = {
      ...ways,
      wrongNote: (body) => ofBody(wrongNote(body)),
      wrongQuery: (query) => ofQuery(wrongQuery(query)),
    };
    const folder = fileIn(name.replaceAll(/\W/g, '-'));
    mkdirSync(folder);
    await withBoth({ service: () => notesService(notes, apart), document, folder }, async (ask) => {
      for (const body of manyWrong.filter((one) => 'title' in (one as object))) {
        const { service: wanted, standIn } = await ask('POST', '/notes', body);
        expect([body, standIn.body]).toEqual([body, wanted.body]);
      }
      for (const query of ['limit=0&offset=-1', 'limit=51&offset=-3', 'offset=-9&limit=777']) {
        const { service: wanted, standIn } = await ask('GET', `/notes?${query}`);
        expect([query, standIn.body]).toEqual([query, wanted.body]);
      }
    });
  });
});
