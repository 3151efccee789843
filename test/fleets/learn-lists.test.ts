import { mkdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { withBoth } from '../support/both';
import { answer, notesDocument, notesService, type Note, type NotesWays } from '../support/notes-service';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const document = notesDocument(
  { title: { type: 'string' }, author: { type: 'string' }, rank: { type: 'integer' } },
  ['title'],
  [
    { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
    { name: 'per_page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 } },
    { name: 'author', in: 'query', schema: { type: 'string' } },
    { name: 'sort', in: 'query', schema: { type: 'string', enum: ['rank', '-rank'] } },
  ],
);
const authors = ['Ada Byron', 'Mina Sato', 'Karl Weiss'];
const notes = Array.from({ length: 23 }, (_none, index): Note => ({
  id: index + 101,
  title: `Note ${index}`,
  author: authors[index % 3],
  rank: index % 4,
}));

/** Sorts by rank, alike ones in an order of its own, keeps by author, and links to other pages. */
function listing(isKept: (author: string, sought: string) => boolean, alike: 'newest' | 'turned'): NotesWays['list'] {
  return (all, { query, path, header }) => {
    const sought = query.get('author');
    const kept = all.filter((note) => sought === null || isKept(String(note['author']), sought));
    const sort = query.get('sort');
    const sign = sort?.startsWith('-') === true ? -1 : 1;
    const ofAlike = alike === 'newest' ? -1 : sign;
    const sorted =
      sort === null
        ? kept
        : [...kept].sort((one, other) => {
            const byRank = sign * (Number(one['rank']) - Number(other['rank']));
            return byRank === 0 ? ofAlike * (one.id - other.id) : byRank;
          });
    // An empty text asks for nothing.
    const numberOf = (name: string, standard: number): number =>
      (query.get(name) ?? '') === '' ? standard : Number(query.get(name));
    const [page, size] = [numberOf('page', 1), numberOf('per_page', 10)];
    const last = Math.max(1, Math.ceil(kept.length / size));
    const to = (number: number, name: string): string => {
      const there = new URLSearchParams(query);
      there.set('per_page', String(size));
      there.set('page', String(number));
      return `<http://${header('host') ?? ''}/v1${path}?${there.toString()}>; rel="${name}"`;
    };
    const links = [
      ...(page > 1 ? [to(page - 1, 'prev')] : []),
      to(1, 'first'),
      to(last, 'last'),
      ...(page < last ? [to(page + 1, 'next')] : []),
    ];
    const told = answer(200, sorted.slice((page - 1) * size, page * size));
    return {
      ...told,
      headers: { ...told.headers, 'X-Total-Count': String(kept.length), Link: links.join(', ') },
    };
  };
}

describe('understudy learn, of lists', () => {
  test.each<[string, NotesWays['list']]>([
    [
      'a filter that any part in any case meets, newest first of what is alike',
      listing((author, sought) => author.toLowerCase().includes(sought.toLowerCase()), 'newest'),
    ],
    [
      'a filter in any case, and a sort that turns all round',
      listing((author, sought) => author.toLowerCase() === sought.toLowerCase(), 'turned'),
    ],
    ['a filter by the beginning', listing((author, sought) => author.startsWith(sought), 'turned')],
  ])('has the stand-in keep, sort and link as the service does: %s', async (name, list) => {
    const folder = fileIn(name.replaceAll(/\W/g, '-'));
    mkdirSync(folder);
    await withBoth({ service: () => notesService(notes, { ...(list && { list }) }), document, folder }, async (ask) => {
      const queries = ['author=KARL%20WEISS', 'author=sato', 'author=Mina', 'author=nobody', 'sort=rank', 'sort=-rank'];
      for (const query of [
        ...queries,
        'page=2&per_page=4',
        'page=',
        'per_page=6',
        'sort=-rank&page=3',
        'author=Ada%20Byron',
      ]) {
        const { service, standIn } = await ask('GET', `/notes?${query}`);
        const plain = ({ status, body, headers }: typeof service): unknown => [
          query,
          status,
          body,
          headers.get('link')?.replaceAll(/127\.0\.0\.1:\d+|localhost:\d+/g, 'host'),
        ];
        expect(plain(standIn)).toEqual(plain(service));
      }
    });
  });

  test.each<[string, (one: string, other: string) => number]>([
    ['in any case', (one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)],
    ['as a dictionary does', (one, other) => one.localeCompare(other, 'en')],
  ])('has the stand-in compare texts as the service does: %s', async (name, compare) => {
    const folder = fileIn(name.replaceAll(/\W/g, '-'));
    mkdirSync(folder);
    const titles = ['elm', 'Ash', 'fir', 'écru', 'beech', 'Cedar', 'Zebrano', 'deal', 'Elder', 'Holly', 'balsa'];
    const kept = titles.map((title, index): Note => ({ id: index + 1, title }));
    const sorting = notesDocument(
      { title: { type: 'string' } },
      ['title'],
      [{ name: 'sort', in: 'query', schema: { type: 'string', enum: ['title', '-title'] } }],
    );
    const list: NotesWays['list'] = (all, { query }) => {
      const sort = query.get('sort');
      const sign = sort?.startsWith('-') === true ? -1 : 1;
      const byTitle = (one: Note, other: Note): number => sign * compare(String(one['title']), String(other['title']));
      return answer(200, sort === null ? all : [...all].sort(byTitle));
    };
    const service = () => notesService(kept, { list });
    await withBoth({ service, document: sorting, folder }, async (ask) => {
      for (const sort of ['title', '-title']) {
        const { service: told, standIn } = await ask('GET', `/notes?sort=${sort}`);
        expect(standIn.body).toEqual(told.body);
      }
    });
  });

  test('has the stand-in sort downwards by what the service does, though nothing says so', async () => {
    const folder = fileIn('falling');
    mkdirSync(folder);
    const sorted = notesDocument(
      { title: { type: 'string' }, rank: { type: 'integer' } },
      ['title'],
      [{ name: 'sort', in: 'query', schema: { type: 'string', enum: ['title', 'rank'] } }],
    );
    const kept = [3, 1, 4, 1, 5, 9, 2, 6].map((rank, id): Note => ({
      id: id + 1,
      title: `Note ${(id * 5) % 8}`,
      rank,
    }));
    const list: NotesWays['list'] = (all, { query }) => {
      const byTitle = (one: Note, other: Note): number => (String(one['title']) < String(other['title']) ? -1 : 1);
      const byRank = (one: Note, other: Note): number =>
        Number(other['rank']) - Number(one['rank']) || one.id - other.id;
      const sort = query.get('sort');
      return answer(200, sort === null ? all : all.toSorted(sort === 'rank' ? byRank : byTitle));
    };
    const flags = ['--read-only'];
    await withBoth({ service: () => notesService(kept, { list }), document: sorted, folder, flags }, async (ask) => {
      for (const sort of ['rank', 'title']) {
        const { service, standIn } = await ask('GET', `/notes?sort=${sort}`);
        expect(standIn.body).toEqual(service.body);
      }
    });
  });
});
