import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, verify, type RunningMock } from '../../src/index';
import { inspectDocument } from '../../src/serve/inspect-document';
import { callJson, type JsonAnswer } from '../support/json-call';

const openapiFile = 'test/test-documents/state/shallow.yaml';
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile, count: 12 });
});
afterAll(() => mock.close());

const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

interface Book {
  readonly id: string;
  readonly authorId: number;
}

async function booksOf(author: number): Promise<readonly Book[]> {
  return (await call(`/authors/${author}/books`)).body as Book[];
}

describe('items that have a path of their own and are made below items of others', () => {
  test('are read, changed and removed where they lie, and listed below what their path named at their creation', async () => {
    const made = await call('/authors/3/books', 'POST', { title: 'On Mocks', state: 'draft' });
    const { id } = made.body as Book;
    expect(made).toMatchObject({ status: 201, body: { authorId: 3, title: 'On Mocks' } });
    expect(made.headers.get('Location')).toBe(`/books/${id}`);
    expect(await call(`/books/${id}`)).toMatchObject({ status: 200, body: made.body });
    const changed = await call(`/books/${id}`, 'PATCH', { title: 'On Twins' });
    expect(changed.body).toEqual({ ...(made.body as Book), title: 'On Twins' });
    expect(await booksOf(3)).toContainEqual(changed.body);
    expect((await booksOf(2)).map((book) => book.id)).not.toContain(id);
    expect((await call(`/books/${id}`, 'DELETE')).status).toBe(204);
    expect((await call(`/books/${id}`)).status).toBe(404);
    expect((await booksOf(3)).map((book) => book.id)).not.toContain(id);
  });

  test('start below those that are there, and are filtered as any', async () => {
    const authors = (await call('/authors')).body as { id: number }[];
    const all = await Promise.all(authors.map(({ id }) => booksOf(id)));
    expect(all.flat()).toHaveLength(12);
    for (const [index, books] of all.entries())
      for (const book of books) {
        expect(book.authorId).toBe(authors[index]?.id);
        expect((await call(`/books/${book.id}`)).body).toEqual(book);
      }
    const author = authors[all.findIndex((books) => books.length > 0)]?.id ?? 0;
    const { body } = await call(`/authors/${author}/books?state=sold`);
    const own = (await booksOf(author)) as readonly (Book & { state: string })[];
    expect(body).toEqual(own.filter(({ state }) => state === 'sold'));
  });

  test('are neither listed nor made below what is not there, and go with what they lie below', async () => {
    expect((await call('/authors/999/books')).status).toBe(404);
    expect((await call('/authors/999/books', 'POST', { title: 'No', state: 'draft' })).status).toBe(404);
    const { id: author } = (await call('/authors', 'POST', { name: 'Ada' })).body as { id: number };
    const { id } = (await call(`/authors/${author}/books`, 'POST', { title: 'Notes', state: 'sold' })).body as Book;
    expect((await call(`/authors/${author}`, 'DELETE')).status).toBe(204);
    expect((await call(`/books/${id}`)).status).toBe(404);
  });

  test('are those of their own list where there is one', async () => {
    const made = await call('/authors/4/notes', 'POST', { text: 'Buy ink' });
    const { id } = made.body as { id: number };
    expect(made).toMatchObject({ status: 201, body: { authorId: 4, text: 'Buy ink' } });
    expect((await call(`/notes/${id}`)).body).toEqual(made.body);
    expect((await call('/notes')).body).toContainEqual(made.body);
    expect((await call('/authors/4/notes')).body).toContainEqual(made.body);
    expect((await call('/authors/999/notes', 'POST', { text: 'No' })).status).toBe(404);
  });

  test('are told of by inspect, with what their path says of them', () => {
    const { operations } = inspectDocument({ openapiFile });
    const told = (id: string): unknown => operations.find((operation) => operation.id === id);
    const shown = { stateful: true, keptAt: '/books', joins: { authorId: 'authorId' } };
    expect(told('listBooks')).toMatchObject({ ...shown, answeredBy: 'list', filters: ['state'] });
    expect(told('createBook')).toMatchObject({ ...shown, answeredBy: 'create' });
    expect(told('readBook')).not.toHaveProperty('joins');
    expect(told('createNote')).toMatchObject({ answeredBy: 'create', keptAt: '/notes', joins: shown.joins });
  });

  test('are judged by the kit as any: what was made below one item is read at its own path', async () => {
    const { report } = await verify({ baseUrl: mock.baseUrl, spec: openapiFile });
    const verdicts = new Map(report.checks.map(({ id, verdict }) => [id, verdict]));
    expect(report.checks.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id)).toEqual([]);
    expect(verdicts.get('createBook.readable')).toBe('proved');
  });
});
