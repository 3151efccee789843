import { beforeAll, describe, expect, test } from '@jest/globals';
import { api, petStore, type PetStore } from './api';

interface Pet {
  readonly id: number;
  readonly name: string;
  readonly categoryId: number;
  readonly status?: string;
}

const statuses = ['available', 'pending', 'sold'];
const { isReadOnly } = api();
const testWrite = isReadOnly ? test.skip : test;

let store: PetStore;

beforeAll(async () => {
  store = await petStore();
});

async function pets(query = ''): Promise<readonly Pet[]> {
  return (await store.get(`/pets${query}`).expect(200)).body as readonly Pet[];
}

/** An error is in the format of the specification, section 7. */
function isError(status: number): (response: { readonly body: unknown }) => void {
  return ({ body }) => {
    expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String), status });
  };
}

describe('4.1 List animals', () => {
  test('without a limit there are at most 20', async () => {
    expect((await pets()).length).toBeLessThanOrEqual(20);
    expect(await pets()).toEqual(await pets('?limit=20'));
  });

  test.each([1, 7, 100])('limit=%i gives at most so many', async (limit) => {
    const all = await pets('?limit=100');
    expect(await pets(`?limit=${limit}`)).toHaveLength(Math.min(limit, all.length));
  });

  test.each(statuses)('status=%s leaves only such animals', async (status) => {
    const found = await pets(`?status=${status}&limit=100`);
    expect(found.map((pet) => pet.status)).toEqual(found.map(() => status));
  });

  test('no animal is listed twice', async () => {
    const ids = (await pets('?limit=100')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('4.2 Add an animal', () => {
  testWrite('it is returned with its ID, and found by it', async () => {
    const sent = { name: 'Rex', categoryId: 1, status: 'pending' };
    const response = await store.post('/pets', sent).expect(201);
    const pet = response.body as Pet;
    expect(pet).toMatchObject(sent);
    expect((await store.get(`/pets/${pet.id}`).expect(200)).body).toEqual(pet);
  });

  testWrite('a status is optional', async () => {
    await store.post('/pets', { name: 'Rex', categoryId: 1 }).expect(201);
  });

  testWrite('every digit of an int64 is kept', async () => {
    const response = await store
      .post('/pets')
      .type('json')
      .send('{"name":"Rex","categoryId":9007199254740993}')
      .expect(201);
    expect(response.text).toContain('9007199254740993');
  });

  testWrite('two animals have two IDs', async () => {
    const created = await Promise.all(
      ['Ada', 'Bob'].map((name) => store.post('/pets', { name, categoryId: 1 }).expect(201)),
    );
    const [one, other] = created.map((response) => (response.body as Pet).id);
    expect(one).not.toBe(other);
  });

  test.each([
    { categoryId: 1 },
    { name: 'Rex' },
    { name: 7, categoryId: 1 },
    { name: 'Rex', categoryId: 'one' },
    { name: 'Rex', categoryId: 1.5 },
    { name: 'Rex', categoryId: 1, status: 'lost' },
  ])('%j is rejected with 400', async (body) => {
    await store.post('/pets', body).expect(400).expect(isError(400));
  });
});

describe('4.3 Get an animal', () => {
  test('it is as the list has it', async () => {
    const [first] = await pets('?limit=1');
    if (first !== undefined) expect((await store.get(`/pets/${first.id}`).expect(200)).body).toEqual(first);
  });

  test('an ID that nothing has is 404', async () => {
    await store.get('/pets/9223372036854775807').expect(404).expect(isError(404));
  });
});

describe('5 Authentication', () => {
  test.each([undefined, 'no-such-key'])('with the key %p every operation is 401', async (key) => {
    const other = store.withKey(key);
    await other.get('/pets').expect(401).expect(isError(401));
    await other.get('/pets/1').expect(401).expect(isError(401));
    await other.post('/pets', { name: 'Rex', categoryId: 1 }).expect(401).expect(isError(401));
  });
});

describe('8 Limits', () => {
  test.each(['0', '-1', '101', '1.5', 'ten'])('limit=%s is no limit', async (limit) => {
    const response = await store.get(`/pets?limit=${limit}`);
    // The specification gives no status for it: a service may reject it, or take the nearest limit.
    if (response.status < 400) expect((response.body as readonly Pet[]).length).toBeLessThanOrEqual(100);
    else isError(response.status)(response);
  });
});
