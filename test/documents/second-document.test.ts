import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';

interface Author {
  id: string;
  name: string;
  country: string;
  living?: boolean;
  genres?: string[];
  createdAt: string;
  address: { city: string };
  pseudonym?: string | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const input = { name: 'Vasalis', country: 'NL', address: { city: 'Roden' } };

/** The engine knows no pets: another file of another shape is played without a line of code for it. */
describe('a second document', () => {
  let mock: RunningMock;

  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'test/test-documents/library.yaml', seed: 5, count: 40 });
  });
  afterAll(() => mock.close());

  const call = async (
    path: string,
    method = 'GET',
    body?: unknown,
    type = 'application/json',
  ): Promise<{ status: number; type: string; location: string | null; body: unknown }> => {
    const init =
      body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': type } };
    const response = await fetch(mock.baseUrl + path, init);
    const text = await response.text();
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      location: response.headers.get('location'),
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  const list = async (query = ''): Promise<{ authors: Author[]; total: number }> =>
    (await call(`/authors${query}`)).body as { authors: Author[]; total: number };

  test('lies below the base path of its first server, and of the others', async () => {
    expect(mock.baseUrl).toMatch(/\/api\/v2$/);
    expect((await fetch(`${mock.origin}/eu/v2/authors`)).status).toBe(200);
  });

  test('is seeded: UUIDs, nested objects, the default page size, the same again for the same seed', async () => {
    const { authors, total } = await list();
    expect(authors).toHaveLength(10);
    expect(total).toBe(40);
    for (const author of authors) {
      expect(author.id).toMatch(uuid);
      expect(typeof author.address.city).toBe('string');
    }
    expect(new Set(authors.map(({ id }) => id)).size).toBe(10);
    const twin = await startMock({ openapiFile: 'test/test-documents/library.yaml', seed: 5, count: 40 });
    expect(await (await fetch(`${twin.baseUrl}/authors`)).json()).toEqual({ authors, total });
    await twin.close();
  });

  test('is paged by page_size and page', async () => {
    const first = await list('?page_size=7');
    const second = await list('?page_size=7&page=2');
    expect(first.authors).toHaveLength(7);
    expect(second.authors[0]).toEqual((await list('?page_size=8')).authors[7]);
    expect((await call('/authors?page_size=51')).status).toBe(400);
  });

  test('is filtered by text, boolean and array parameters, also together', async () => {
    const all = (await list('?page_size=50')).authors;
    const cases: [string, (author: Author) => boolean][] = [
      ['?country=JP&page_size=50', ({ country }) => country === 'JP'],
      ['?living=false&page_size=50', ({ living }) => living === false],
      ['?genres=crime,poetry&page_size=50', ({ genres = [] }) => genres.includes('crime') || genres.includes('poetry')],
      ['?country=FR&living=true&page_size=50', ({ country, living }) => country === 'FR' && living === true],
    ];
    for (const [query, matches] of cases) {
      const expected = all.filter(matches);
      expect(expected.length).toBeGreaterThan(0);
      expect((await list(query)).authors).toEqual(expected);
    }
    expect((await call('/authors?country=XX')).status).toBe(400);
    expect((await call('/authors?living=yes')).status).toBe(400);
  });

  test('is stateful: created, found, replaced, changed, removed', async () => {
    const created = await call('/authors', 'POST', { ...input, id: 'mine', createdAt: 'mine', shoeSize: 40 });
    expect(created.status).toBe(201);
    const author = created.body as Author;
    expect(author).toMatchObject({ ...input, living: true });
    expect(author.id).toMatch(uuid);
    expect(author.createdAt).toMatch(/^\d{4}-/);
    expect(author).not.toHaveProperty('shoeSize');
    const path = `/authors/${author.id}`;
    expect(created.location).toBe(`/api/v2${path}`);
    expect((await call(path)).body).toEqual(author);

    const replaced = await call(path, 'PUT', { name: 'M. Vasalis', country: 'FR', address: { city: 'Roden' } });
    expect(replaced.body).toMatchObject({ id: author.id, name: 'M. Vasalis', country: 'FR' });
    expect((await list('?country=FR&page_size=50')).authors.map(({ id }) => id)).toContain(author.id);
    expect((await list('?country=NL&page_size=50')).authors.map(({ id }) => id)).not.toContain(author.id);

    const changed = await call(path, 'PATCH', { pseudonym: 'M.' }, 'application/merge-patch+json');
    expect(changed.body).toMatchObject({ id: author.id, name: 'M. Vasalis', pseudonym: 'M.' });
    expect((await call(path, 'DELETE')).status).toBe(204);
    expect((await call(path)).status).toBe(404);
    expect((await call(path, 'DELETE')).status).toBe(404);
  });

  test('below a parent, a collection is its own', async () => {
    const [first, second] = (await list()).authors as [Author, Author];
    const book = { isbn: '9789028212345', title: 'Parken en woestijnen', pages: 43 };
    const before = (await call(`/authors/${first.id}/books`)).body as unknown[];
    expect(before.length).toBeGreaterThan(0);
    expect((await call(`/authors/${first.id}/books`, 'POST', book)).status).toBe(201);
    expect((await call(`/authors/${first.id}/books`)).body).toEqual([...before, book]);
    expect((await call(`/authors/${first.id}/books/${book.isbn}`)).body).toEqual(book);
    expect((await call(`/authors/${second.id}/books/${book.isbn}`)).status).toBe(404);
    expect((await call(`/authors/${first.id}/books`, 'POST', book)).status).toBe(409);
  });

  test('is validated, and answers errors in its own shape', async () => {
    const refused = await call('/authors', 'POST', { name: '', country: 'XX', address: { postcode: 'x', floor: 0 } });
    expect(refused.status).toBe(422);
    expect(refused.type).toMatch('application/problem+json');
    const problem = refused.body as { status: number; detail: string; errors: string[] };
    expect(problem.status).toBe(422);
    for (const field of [
      'body.name',
      'body.country',
      'body.address.city',
      'body.address.postcode',
      'body.address.floor',
    ]) {
      expect(problem.errors.join()).toContain(field);
    }
    const missing = await call('/authors/no-uuid');
    expect([missing.status, missing.type]).toEqual([404, 'application/problem+json']);
  });

  test('an operation that belongs to no resource answers a sample of its schema, always the same', async () => {
    const once = await call('/opening-hours');
    expect(once.body).toEqual({
      opens: expect.stringMatching(/^[01]\d:[0-5]\d$/),
      closes: expect.stringMatching(/^[01]\d:[0-5]\d$/),
    });
    expect((await call('/opening-hours')).body).toEqual(once.body);
  });
});
