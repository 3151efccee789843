import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ControlError, startMock, type Items, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();

let mock: RunningMock;
let library: RunningMock;
beforeAll(async () => {
  mock = await startMock({ count: 5, maximumItems: 40 });
  library = await startMock({ openapiFile: 'test/test-documents/library.yaml', count: 4 });
});
afterAll(async () => {
  await mock.close();
  await library.close();
});

async function refusalOf(items: Items): Promise<{ code: string; message: string }> {
  const error = await mock.control
    .session('loading')
    .load(items)
    .catch((reason: unknown) => reason);
  return error instanceof ControlError ? error : { code: 'none', message: String(error) };
}

describe('the items of a session', () => {
  test('come back as they went', async () => {
    const session = mock.control.session('round');
    const rex = { id: 7, name: 'Rex', categoryId: 1, status: 'sold' };
    const info = await session.load({ '/pets': [rex, { id: 3, name: 'Tom', categoryId: 2 }] });
    expect(info.items).toEqual({ '/pets': 2 });
    expect(await session.items()).toEqual({ '/pets': [rex, { id: 3, name: 'Tom', categoryId: 2 }] });
    const headers = { authorization: `Bearer ${mock.apiKey}` };
    expect(await (await fetch(`${session.baseUrl}/pets?status=sold`, { headers })).json()).toEqual([rex]);
    expect((await fetch(`${session.baseUrl}/pets/1`, { headers })).status).toBe(404);
    expect(await mock.control.session('default').items()).not.toEqual(await session.items());
  });

  test('keep every digit', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = '{"/pets":[{"id":9223372036854775807,"name":"Max","categoryId":9007199254740993}]}';
    const url = `${mock.origin}/__mock/sessions/digits/items`;
    expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200);
    expect(await (await fetch(url)).text()).toBe(body);
  });

  test('are refused as a whole, each violation by its pointer', async () => {
    await mock.control.session('loading').load({ '/pets': [{ id: 1, name: 'Stays', categoryId: 1 }] });
    const wrong = await refusalOf({
      '/pets': [
        { id: 1, name: 'Good', categoryId: 1 },
        { id: 2, name: 5, categoryId: 1 },
        { id: 1, name: 'Twin', categoryId: 1 },
        { name: 'Nameless', categoryId: 1 },
      ],
      '/dogs': [],
    });
    expect(wrong.code).toBe('invalid_body');
    expect(wrong.message).toMatch(/\/~1pets\/1\/name: expected .*string.*, got 5/);
    expect(wrong.message).toMatch(/\/~1pets\/2\/id: expected an identifier that no other item has, got 1/);
    expect(wrong.message).toMatch(/\/~1pets\/3\/id: expected this field/);
    expect(wrong.message).toMatch(/\/~1dogs: expected one of the collections \/pets/);
    const many = Array.from({ length: 41 }, (_, index) => ({ id: index, name: 'Many', categoryId: 1 }));
    expect((await refusalOf({ '/pets': many })).code).toBe('storage_full');
    for (const [items, message] of [
      [{ '/pets': 7 }, /loaded: \/~1pets: expected an array, got 7/],
      [
        { '/pets': [null, 'Rex'] },
        /loaded: \/~1pets\/0: expected an object, got null; \/~1pets\/1: expected an object/,
      ],
    ] as const)
      expect(await refusalOf(items as unknown as Items)).toMatchObject({
        code: 'invalid_body',
        message: expect.stringMatching(message) as unknown,
      });
    expect(await mock.control.session('loading').items()).toEqual({
      '/pets': [{ id: 1, name: 'Stays', categoryId: 1 }],
    });
  });

  test('take the place of others up to the bound, however often', async () => {
    const session = mock.control.session('again');
    const pets = Array.from({ length: 30 }, (_, index) => ({ id: index, name: 'Many', categoryId: 1 }));
    for (let time = 0; time < 3; time += 1)
      expect((await session.load({ '/pets': pets })).items).toEqual({ '/pets': 30 });
    await session.end();
  });

  test('count against the bound in snapshots and forks too', async () => {
    const session = mock.control.session('kept');
    const pets = Array.from({ length: 15 }, (_, index) => ({ id: index, name: 'Many', categoryId: 1 }));
    await session.load({ '/pets': pets });
    await session.takeSnapshot('one');
    await session.takeSnapshot('one');
    await expect(session.takeSnapshot('two')).rejects.toThrow(/507 expected at most 40 items .*, got 15 more than 34/);
    const from = { session: 'kept', snapshot: 'one' };
    await expect(mock.control.begin('fork', { from })).rejects.toThrow(/507 expected at most 40 items/);
    await session.removeSnapshot('one');
    await (await mock.control.begin('fork', { from: { session: 'kept' } })).end();
    await session.takeSnapshot('two');
    expect(await session.snapshots()).toEqual([expect.objectContaining({ name: 'two', seed: 1, count: 5 })]);
    await session.end();
    await mock.control
      .session('next')
      .load({ '/pets': [...pets, ...pets.map((pet) => ({ ...pet, id: pet.id + 15 }))] });
    await mock.control.session('next').end();
  });

  test('are dumped whole, however many', async () => {
    // Items that are soon made: what matters is their number.
    const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
    const answer = (schema: object): object => ({
      get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
    });
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
    const paths = {
      '/marks': answer({ type: 'array', items: item }),
      '/marks/{id}': { parameters, ...answer(item) },
    };
    const openapiFile = pathTo('marks.json');
    writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info: { title: 'Marks', version: '1' }, paths }));
    const large = await startMock({ openapiFile, count: 30_000 });
    const dumped = await large.control.session().items();
    await large.close();
    expect(dumped['/marks']).toHaveLength(30_000);
  });

  test('of a path that is no collection are refused, well-formed or not', async () => {
    for (const path of ['/authors/%zz/books', '/authors/1/books/1', '']) {
      const refused = library.control.session('lost').load({ [path]: [] });
      await expect(refused).rejects.toThrow(/expected one of the collections \/authors, /);
    }
  });

  test('of nested collections are told apart by the paths of their parents', async () => {
    const session = library.control.session('copy');
    const dumped = await library.control.session('default').items();
    const books = Object.keys(dumped).filter((path) => path.endsWith('/books'));
    expect(books.length).toBeGreaterThan(1);
    await session.load(dumped);
    expect(await session.items()).toEqual(dumped);
    const [path = ''] = books;
    const listed = await (await fetch(library.origin + session.baseUrl.replace(library.origin, '') + path)).json();
    expect(JSON.stringify(listed)).toContain(JSON.stringify(dumped[path]?.[0]));
  });
});
