import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { countPlausible, nothingCounted } from '../support/plausibility';

type Item = Record<string, unknown>;

const collections =
  'users products bookings repositories droplets payments messages cities projects articles events companies'.split(
    ' ',
  );

describe('items of a dozen domains', () => {
  let mock: RunningMock;
  const items = new Map<string, Item[]>();
  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'test/test-documents/kinds.yaml', count: 30 });
    for (const name of collections) items.set(name, (await callJson(mock.baseUrl, `/${name}`)).body as Item[]);
  });
  afterAll(() => mock.close());

  const all = (name: string): Item[] => items.get(name) ?? [];
  const texts = (name: string, property: string): string[] => all(name).map((item) => String(item[property]));

  test('look real: no filler, URLs that are such, times in order and after 2000, counts that agree', () => {
    const counted = nothingCounted();
    for (const name of collections) {
      expect([name, all(name).length]).toEqual([name, 30]);
      countPlausible(all(name), counted, name);
    }
    const { texts: number, filler, derived, numbered, urls, pairs, timestamps, counts } = counted;
    expect((filler + derived + numbered) / number).toBeLessThan(0.03);
    expect(Math.min(urls, pairs, timestamps, counts)).toBeGreaterThan(50);
    expect(counted).toMatchObject({ notUrls: 0, reversed: 0, early: 0, disagreeing: 0 });
  });

  test('have names of their kind, and members that agree', () => {
    for (const user of all('users')) {
      const [first, last] = [String(user['firstName']).toLowerCase(), String(user['last_name']).toLowerCase()];
      expect(String(user['email'])).toMatch(new RegExp(`^${first}\\.${last}\\d*@example\\.com$`));
      expect(String(user['login'])).toContain(last);
    }
    expect(texts('repositories', 'name').every((name) => /^[a-z]+-[a-z]+$/.test(name))).toBe(true);
    expect(texts('droplets', 'regions').join()).not.toMatch(/[A-Z ]/);
    expect(texts('products', 'currency').every((currency) => /^[A-Z]{3}$/.test(currency))).toBe(true);
    const [berlin] = all('cities').filter(({ name }) => name === 'Berlin');
    expect(berlin ?? { country: 'Germany' }).toMatchObject({ country: 'Germany' });
    expect(texts('projects', 'slug').every((slug) => /^[a-z0-9-]+$/.test(slug))).toBe(true);
  });

  test('take the shape of examples and vary them, the first as it is', () => {
    const [first] = all('bookings');
    expect(first).toMatchObject({ guestName: 'John Doe', reference: 'BK-20417', nights: 3 });
    expect(new Set(texts('bookings', 'guestName')).size).toBeGreaterThan(20);
    expect(new Set(texts('bookings', 'reference')).size).toBeGreaterThan(25);
  });

  test('are the same for the same seed, whatever the order they are asked for', async () => {
    const other = await startMock({ openapiFile: 'test/test-documents/kinds.yaml', count: 30 });
    expect((await callJson(other.baseUrl, '/companies')).body).toEqual(all('companies'));
    expect((await callJson(other.baseUrl, '/users')).body).toEqual(all('users'));
    await other.close();
  });

  test('samples show what their path names, and counts agree with the list beside them', async () => {
    const person = (await callJson(mock.baseUrl, '/reports/r7/people/33')).body;
    expect(person).toMatchObject({ id: 33, reportId: 'r7', name: expect.any(String) });
    const { entries, entriesCount, pagination } = (await callJson(mock.baseUrl, '/overview')).body as Record<
      string,
      unknown[]
    >;
    expect({ entriesCount, pagination }).toEqual({
      entriesCount: entries?.length,
      pagination: { total: entries?.length },
    });
  });
});
