import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { inspectDocument } from '../../src/serve/inspect-document';
import { callJson } from '../support/json-call';

const openapiFile = 'test/test-documents/state/arranged.yaml';
let mock: RunningMock;

interface Book {
  readonly title: string;
}

const books = [
  { title: 'Winter', author: 'Alder', price: 10, copies: 9007199254740993n, published_at: '2024-03-01T23:30:00-02:00' },
  { title: 'autumn', author: 'Beech', price: 30, copies: 9007199254740992n, published_at: '2024-03-02T01:00:00Z' },
  { title: 'Spring', author: 'Alder', price: 20, copies: 5n, published_at: '2024-03-02T01:30:00.0000005Z' },
  { title: 'Summer', author: 'Cedar', note: 'alder', price: 20, sold: 7, published_at: '2024-03-03T00:00:00Z' },
  { title: 'Rain', author: 'Cedar', sold: 12 },
];

beforeAll(async () => {
  mock = await startMock({ openapiFile, count: 0 });
  for (const book of books) {
    const text = JSON.stringify(book, (_name, value: unknown) => (typeof value === 'bigint' ? `#${value}#` : value));
    const body = text.replaceAll(/"#(\d+)#"/g, '$1');
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${mock.baseUrl}/books`, { method: 'POST', headers, body })).status).toBe(201);
  }
});
afterAll(() => mock.close());

const get = async (where: string): Promise<unknown> => (await callJson(mock.baseUrl, where)).body;
const post = (where: string, body: unknown): Promise<unknown> => callJson(mock.baseUrl, where, 'POST', body);
const titles = async (query: string): Promise<string[]> => {
  const { books: found } = (await get(`/books?${query}`)) as { books: Book[] };
  return found.map(({ title }) => title);
};

describe('a list', () => {
  test.each([
    ['sort=title', ['Rain', 'Spring', 'Summer', 'Winter']],
    ['sort=-title', ['autumn', 'Winter', 'Summer', 'Spring']],
    ['sort=price,-title', ['Winter', 'Summer', 'Spring', 'autumn']],
    ['sort=price:desc', ['autumn', 'Spring', 'Summer', 'Winter']],
    ['sort=-copies', ['Winter', 'autumn', 'Spring', 'Summer']],
    ['sort=publishedAt', ['autumn', 'Winter', 'Spring', 'Summer']],
    ['sort=-published', ['Summer', 'Spring', 'Winter', 'autumn']],
    ['sort=price&limit=2&offset=1', ['Spring', 'Summer']],
    ['sort=price&limit=2&offset=3', ['autumn', 'Rain']],
    ['sort=colour', ['Winter', 'autumn', 'Spring', 'Summer']],
  ])('is sorted as asked: %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test.each([
    ['q=ALDER', ['Winter', 'Spring']],
    ['q=um', ['autumn', 'Summer']],
    ['title_prefix=S', ['Spring', 'Summer']],
    ['published_after=2024-03-02T01:30:00Z', ['Spring', 'Summer']],
    ['published_before=2024-03-02', ['Winter', 'autumn', 'Spring']],
    ['min_price=20&price[lt]=30', ['Spring', 'Summer']],
    ['copies_gte=9007199254740993', ['Winter']],
    ['sold[gte]=7&sold[lt]=12', ['Summer']],
    ['sold=12', ['Rain']],
    ['min_price=20&sort=-title&limit=1', ['autumn']],
  ])('keeps what is asked for: %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test('counts what is found, and is no longer than a page may be where nobody says how long', async () => {
    expect(await get('/books?q=alder&limit=1')).toMatchObject({ books: [{ title: 'Winter' }], books_count: 2 });
    const { books: all, books_count: count } = (await get('/books')) as { books: Book[]; books_count: number };
    expect([all.length, count]).toEqual([4, 5]);
  });

  test('is sorted as the document says where a request says nothing', async () => {
    for (const [day, weight] of [
      ['02', 3],
      ['01', null],
      ['03', 1],
    ] as const)
      // prettier-ignore
      await post('/events', { created_at: `2024-01-${day}T00:00:00Z`, weight });
    const days = async (query: string): Promise<number[]> =>
      ((await get(`/events${query}`)) as { id: number }[]).map(({ id }) => id);
    expect(await days('')).toEqual([3, 1, 2]);
    expect(await days('?direction=asc')).toEqual([2, 1, 3]);
    expect(await days('?sort=weight')).toEqual([1, 3, 2]);
    expect(await days('?sort=weight&direction=asc')).toEqual([3, 1, 2]);
    expect(await days('?sort=popularity')).toEqual([1, 2, 3]);
  });

  test('is sorted, and kept to a range, by what a description names', async () => {
    for (const [id, started_at, day] of [
      ['a', 1_700_000_000, 5],
      ['b', 1_800_000_000, 4],
      ['c', 1_600_000_000, 6],
    ] as const)
      // prettier-ignore
      await post('/runs', { id, started_at, updated_at: `2024-01-0${day}T00:00:00Z` });
    const names = async (query: string): Promise<string[]> =>
      ((await get(`/runs${query}`)) as { id: string }[]).map(({ id }) => id);
    expect(await names('')).toEqual(['b', 'a', 'c']);
    expect(await names('?order=asc')).toEqual(['c', 'a', 'b']);
    expect(await names('?since=2024-01-05T01:00:00%2B01:00')).toEqual(['a', 'c']);
  });
});

test('inspect says what sorts, ranges and searches do, and what has no effect', () => {
  const told = new Map(inspectDocument({ openapiFile }).operations.map((one) => [`${one.method} ${one.path}`, one]));
  expect(told.get('GET /books')).toMatchObject({
    sort: ['sort'],
    search: { q: ['title', 'author'], title_prefix: ['title'] },
    ranges: { published_after: 'published_at', min_price: 'price', 'price[lt]': 'price', sold: 'sold' },
    unplayed: [{ parameter: 'search', instead: 'nothing is searched' }],
  });
  expect(told.get('GET /events')).toMatchObject({ sort: ['sort', 'direction'], unplayed: [] });
  expect(told.get('GET /runs')).toMatchObject({ sort: ['order'], unplayed: [{ parameter: 'before' }] });
});

test('a list of thousands that is sorted lets others in while it is made ready', async () => {
  const large = await startMock({ openapiFile, count: 5000 });
  try {
    let answered = 0;
    const first = callJson(large.baseUrl, '/runs').then(({ body }) => [answered, (body as unknown[]).length]);
    while (!Array.isArray(await Promise.race([first, callJson(large.baseUrl, '/books/1')]))) answered += 1;
    const [before, length] = await first;
    expect(length).toBe(5000);
    expect(before).toBeGreaterThan(0);
  } finally {
    await large.close();
  }
});
