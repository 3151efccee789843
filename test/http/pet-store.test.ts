import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DocumentError, startMock, UsageError, type RunningMock } from '../../src/index';

interface Animal {
  id: number;
  name: string;
  categoryId: number;
  status?: string;
}

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ apiKeys: ['first-key', 'second-key'] });
});
afterAll(() => mock.close());

type Headers = Record<string, string>;
const withKey: Headers = { authorization: 'Bearer first-key' };
const withJson: Headers = { ...withKey, 'content-type': 'application/json' };

async function list(query = ''): Promise<Animal[]> {
  return (await (await fetch(`${mock.baseUrl}/pets${query}`, { headers: withKey })).json()) as Animal[];
}

async function create(body: unknown): Promise<Animal> {
  const response = await fetch(`${mock.baseUrl}/pets`, {
    method: 'POST',
    headers: withJson,
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as Animal;
}

describe('the animals', () => {
  test('look like a pet shop: 120 of them, in order, in several categories, some without status', async () => {
    const animals: Animal[] = [];
    for (const status of ['available', 'pending', 'sold']) animals.push(...(await list(`?status=${status}&limit=100`)));
    expect(new Set(animals.map(({ name }) => name)).size).toBeGreaterThan(100 * 0.9);
    expect(new Set(animals.map(({ categoryId }) => categoryId)).size).toBeGreaterThan(4);
    expect(animals.length).toBeGreaterThan(90);
    expect(animals.length).toBeLessThan(120);
    expect((await list('?limit=100')).map(({ id }) => id)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    expect((await fetch(`${mock.baseUrl}/pets/120`, { headers: withKey })).status).toBe(200);
    expect((await fetch(`${mock.baseUrl}/pets/121`, { headers: withKey })).status).toBe(404);
  });

  test('are listed twenty at a time, or as many as limit says', async () => {
    expect(await list()).toHaveLength(20);
    expect(await list('?limit=20')).toEqual(await list());
    expect(await list('?limit=1')).toHaveLength(1);
    expect(await list('?limit=100')).toHaveLength(100);
  });

  test('are filtered by status before they are cut off', async () => {
    const sold = await list('?status=sold&limit=5');
    expect(sold.map(({ status }) => status)).toEqual(['sold', 'sold', 'sold', 'sold', 'sold']);
    expect((await list('?status=sold&limit=100')).slice(0, 5)).toEqual(sold);
  });

  test('are created, found by identifier and in the list, with an identifier of the service', async () => {
    const animal = await create({ id: 1, name: 'Rex', categoryId: 7, status: 'pending', shoes: 4 });
    expect(animal).toEqual({ id: animal.id, name: 'Rex', categoryId: 7, status: 'pending' });
    expect(animal.id).toBeGreaterThan(120);
    expect(await (await fetch(`${mock.baseUrl}/pets/${animal.id}`, { headers: withKey })).json()).toEqual(animal);
    expect(await list('?status=pending&limit=100')).toContainEqual(animal);
    expect(await create({ name: 'Rex', categoryId: 7 })).not.toHaveProperty('status');
  });
});

describe('a page of another origin', () => {
  const origin = { origin: 'https://app.example' };

  test('asks by preflight without a key', async () => {
    const headers = {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    };
    const response = await fetch(`${mock.baseUrl}/pets`, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  });

  test('may read answers, errors too', async () => {
    for (const path of ['/pets', '/pets?limit=0', '/none']) {
      const response = await fetch(mock.baseUrl + path, { headers: { ...origin, ...withKey } });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toContain('Sunset');
    }
  });
});

describe('startMock', () => {
  test('the default key is known; keys given take its place', async () => {
    const other = await startMock();
    const status = async (key: string): Promise<number> =>
      (await fetch(`${other.baseUrl}/pets`, { headers: { authorization: `bearer ${key}` } })).status;
    expect([other.apiKey, await status('understudy-key'), await status('first-key')]).toEqual([
      'understudy-key',
      200,
      401,
    ]);
    await other.close();
    await other.close();
  });

  test('the same seed gives the same animals, whatever was asked before', async () => {
    const [one, two] = await Promise.all([startMock({ seed: 9 }), startMock({ seed: 9 })]);
    const at = async (server: RunningMock, path: string): Promise<unknown> =>
      (await fetch(server.baseUrl + path, { headers: { authorization: `Bearer ${server.apiKey}` } })).json();
    for (const path of ['/pets/50', '/pets?status=sold', '/pets/3']) await at(two, path);
    expect(await at(two, '/pets?limit=100')).toEqual(await at(one, '/pets?limit=100'));
    await Promise.all([one.close(), two.close()]);
  });

  test('a port taken, an option out of bounds and a fixture that does not fit are told clearly', async () => {
    await expect(startMock({ port: mock.port })).rejects.toThrow(UsageError);
    await expect(startMock({ count: -1 })).rejects.toThrow('count: expected an integer from 0 to 1000000, got -1.');
    const misfit = startMock({ fixtures: { schemas: { Pet: () => ({ name: 5, categoryId: 1 }) } } });
    await expect(misfit).rejects.toThrow(DocumentError);
    await expect(misfit).rejects.toThrow(/fixture of Pet.*body\.name: expected a string, got 5/);
  });
});
