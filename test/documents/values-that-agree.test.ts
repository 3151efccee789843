import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { countPlausible, nothingCounted } from '../support/plausibility';

type Item = Record<string, unknown>;

describe('items that no list of names knows, and members that tell of one another', () => {
  let mock: RunningMock;
  const items = new Map<string, Item[]>();
  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'test/test-documents/crafts.yaml', count: 30 });
    for (const name of ['looms', 'orders', 'pupils', 'books'])
      items.set(name, (await callJson(mock.baseUrl, `/${name}`)).body as Item[]);
  });
  afterAll(() => mock.close());

  const all = (name: string): Item[] => items.get(name) ?? [];

  test('no text is the name of its property or schema with a number, and few say nothing else', () => {
    const counted = nothingCounted();
    for (const [name, list] of items) countPlausible(list, counted, name);
    expect(counted.texts).toBeGreaterThan(300);
    expect((counted.numbered + counted.filler + counted.derived) / counted.texts).toBeLessThan(0.03);
    expect(counted).toMatchObject({ reversed: 0, notUrls: 0 });
    for (const { name, maker, shuttle } of all('looms')) {
      expect(name).toMatch(/^[A-Z][a-z]+ Loom$/);
      expect(maker).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
      expect((shuttle as Item)['name']).not.toBe('string');
    }
    expect(new Set(all('looms').map(({ name }) => name)).size).toBeGreaterThan(10);
  });

  test('examples in a description are taken, titles in other languages are titles, lengths are kept', () => {
    for (const loom of all('looms')) {
      expect(['twill', 'herringbone']).toContain(loom['pattern']);
      expect(loom['titleBulgarian']).not.toMatch(/bulgarian/i);
      expect(String(loom['treadle_lashing']).length).toBeLessThanOrEqual(12);
    }
  });

  test('moments of steps agree with the status: none of what has not happened, and in order', () => {
    const reached: Record<string, readonly string[]> = {
      pending: [],
      paid: ['paidAt'],
      shipped: ['paidAt', 'shippedAt'],
      delivered: ['paidAt', 'shippedAt', 'deliveredAt'],
      cancelled: ['cancelled_at'],
    };
    for (const order of all('orders')) {
      const steps = reached[String(order['status'])] ?? [];
      for (const step of ['paidAt', 'shippedAt', 'deliveredAt', 'cancelled_at'])
        expect([order['status'], step, order[step] !== null]).toEqual([order['status'], step, steps.includes(step)]);
      expect(order).not.toHaveProperty('refunded_at');
      const moments = ['placedAt', ...steps].map((step) => Date.parse(String(order[step])));
      expect(moments).toEqual([...moments].sort((first, second) => first - second));
    }
  });

  test('a birthday agrees with the age, a book has pages, and an IBAN its check digits', () => {
    for (const { age, birthday } of all('pupils'))
      expect(Math.abs(2026 - Number(String(birthday).slice(0, 4)) - Number(age))).toBeLessThanOrEqual(1);
    for (const { pages } of all('books')) expect(pages).toBeGreaterThan(20);
    for (const { iban } of all('orders')) {
      const text = String(iban);
      const digits = Array.from(text.slice(4) + text.slice(0, 4), (character) => parseInt(character, 36)).join('');
      expect(BigInt(digits) % 97n).toBe(1n);
    }
  });

  test('a login answers the address that was sent; lists of plain texts and of anything hold words', async () => {
    const body = { user: { email: 'ada@example.org', password: 'a long secret' } };
    const { body: answer } = await callJson(mock.baseUrl, '/session/login', 'POST', body);
    expect(answer).toMatchObject({ user: { email: 'ada@example.org', username: expect.any(String) } });
    for (const word of (await callJson(mock.baseUrl, '/glossary')).body as unknown[])
      expect(word).not.toMatch(/^Text|\d/);
    const { titles } = (await callJson(mock.baseUrl, '/anything')).body as { titles: unknown[] };
    expect(titles.every((title) => typeof title === 'string')).toBe(true);
  });
});
