import pino from 'pino';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';
import { startMock, type RunningMock } from '../../src/index';
import { countPlausible, nothingCounted } from '../support/plausibility';
import { fixtures } from '../../fixtures/index';
import { resolveConfig } from '../../src/serve/config';
import { createMockApp } from '../../src/serve/create-mock-app';
import { readContract } from '../../src/openapi/contract';

describe('made values', () => {
  type Item = Record<string, unknown>;

  const noon = '2027-03-01T12:00:00.000Z';
  const openapiFile = 'test/test-documents/shop-floor.yaml';

  describe('what the server makes of an item', () => {
    let mock: RunningMock;
    beforeAll(async () => {
      mock = await startMock({ openapiFile, count: 20, now: noon });
    });
    afterAll(() => mock.close());

    const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
      callJson(mock.baseUrl, where, method, body);
    const make = async (where: string, body: unknown, method = 'POST'): Promise<Item> => {
      const answer = await call(where, method, body);
      expect([answer.status, answer.body]).toEqual([method === 'POST' ? 201 : 200, expect.anything()]);
      return answer.body as Item;
    };
    const number = expect.any(Number);
    const line = (sku: string, quantity = 1): Item => ({ id: number, sku, quantity, addedAt: expect.any(String) });
    const idsOf = (lines: unknown): unknown[] => (lines as Item[]).map(({ id }) => id);

    test('is there at any depth: in arrays, arrays of arrays, alternatives, maps and objects', async () => {
      const cart = await make('/carts', {
        lines: [{ sku: 'a' }, { sku: 'b', id: 4711, addedAt: '1999-01-01T00:00:00Z', quantity: 2 }],
        groups: [[{ sku: 'c' }], []],
        payment: { kind: 'transfer', iban: 'NL1' },
        payments: [
          { kind: 'card', digits: '1' },
          { kind: 'transfer', iban: 'NL2', reference: 'mine' },
        ],
        shelves: { top: { sku: 'd' } },
        address: { street: 'S' },
      });
      expect(cart).toEqual({
        id: number,
        lines: [line('a'), line('b', 2)],
        groups: [[line('c')], []],
        payment: { kind: 'transfer', iban: 'NL1', reference: expect.any(String) },
        payments: [
          { kind: 'card', digits: '1', token: expect.stringMatching(/^[-0-9a-f]{36}$/) },
          { kind: 'transfer', iban: 'NL2', reference: expect.not.stringMatching(/^mine$/) },
        ],
        shelves: { top: line('d') },
        address: { street: 'S', checkedAt: expect.stringMatching(/^2027-03-01T12:/) },
      });
      expect(JSON.stringify(cart)).not.toMatch(/4711|1999/);
      expect((await call(`/carts/${String(cart['id'])}`)).body).toEqual(cart);
    });

    test('is the same for the same seed and identifier, and tells the elements of an array apart', async () => {
      const body = { lines: Array.from({ length: 300 }, (_, index) => ({ sku: `s${index}` })) };
      const made = await Promise.all(
        ['one', 'two'].map(
          async (name) => (await callJson(`${mock.origin}/@${name}/floor`, '/carts', 'POST', body)).body,
        ),
      );
      const ids = made.map((cart) => [(cart as Item)['id'], idsOf((cart as Item)['lines'])]);
      expect(ids[0]).toEqual(ids[1]);
      expect(new Set(idsOf((made[0] as Item)['lines'])).size).toBe(300);
    });

    test.each(['PUT', 'PATCH'])(
      'stays over a %s where the element is there still, and is made for new ones',
      async (method) => {
        const cart = await make('/carts', {
          lines: [{ sku: 'a' }, { sku: 'b' }, { sku: 'c' }],
          address: { street: 'S' },
        });
        const where = `/carts/${String(cart['id'])}`;
        const [a, b, c] = cart['lines'] as Item[];
        const byPlace = await make(where, { lines: [{ sku: 'a2' }, { sku: 'b' }], address: { street: 'T' } }, method);
        expect(byPlace).toMatchObject({
          id: cart['id'],
          lines: [{ ...a, sku: 'a2' }, b],
          address: cart['address'] && {
            ...(cart['address'] as Item),
            street: 'T',
          },
        });
        await make(where, { lines: [a, b, c].map((one) => ({ ...one, addedAt: undefined })) }, method);
        const three = (await call(where)).body as Item;
        const [first, second, third] = three['lines'] as Item[];
        expect([first, second]).toEqual([a, b]);
        const sent = [{ id: third?.['id'], sku: 'c2' }, { sku: 'new' }, { id: first?.['id'], sku: 'a' }];
        const byId = (await make(where, { lines: sent }, method))['lines'] as Item[];
        expect(byId).toMatchObject([{ ...third, sku: 'c2' }, { sku: 'new', id: number }, { ...first }]);
        expect(new Set(idsOf(byId)).size).toBe(3);
        const other = await make(where, { lines: [], payment: { kind: 'card', digits: '9' } }, method);
        expect(other['payment']).toEqual({ kind: 'card', digits: '9', token: expect.any(String) });
        const same = await make(where, { lines: [], payment: { kind: 'card', digits: '8' } }, method);
        expect(same['payment']).toEqual({ ...(other['payment'] as Item), digits: '8' });
      },
    );

    test('a client that reads an item and puts it back changes nothing', async () => {
      const cart = await make('/carts', { lines: [{ sku: 'a' }], address: { street: 'S' } });
      expect(await make(`/carts/${String(cart['id'])}`, cart, 'PUT')).toEqual(cart);
    });

    test('what is missing of what a client owns is refused all the same', async () => {
      const { id } = await make('/carts', { lines: [{ sku: 'a' }] });
      expect((await call(`/carts/${String(id)}`, 'PATCH', { lines: [{}] })).status).toBe(400);
      expect((await call('/carts', 'POST', { lines: [{ id: 1 }] })).status).toBe(400);
    });

    test('times of a create are those of the session, in every form', async () => {
      const stamp = await make('/stamps', { label: 'x' });
      const moment = Date.parse(stamp['createdAt'] as string);
      expect(moment - Date.parse(noon)).toBeLessThan(60_000);
      expect(stamp).toEqual({
        id: 21,
        label: 'x',
        createdAt: new Date(moment).toISOString(),
        updated_at: new Date(moment).toISOString(),
        created: Math.floor(moment / 1000),
        modifiedOn: '2027-03-01',
        lastModified: moment,
        lastChange: null,
        meta: {
          createTime: new Date(moment).toISOString(),
          updateTime: `${new Date(moment).toISOString().slice(0, 19)}Z`,
        },
      });
    });

    test('seeds are past, and none was changed before it was made', async () => {
      const stamps = (await call(`${mock.origin}/@seeds/floor/stamps`)).body as Item[];
      expect(stamps).toHaveLength(20);
      for (const stamp of stamps) {
        const meta = stamp['meta'] as Item;
        const times = ['createdAt', 'updated_at', 'modifiedOn', 'lastModified'].map(
          (name) => new Date(stamp[name] as string),
        );
        times.push(new Date(meta['createTime'] as string), new Date(meta['updateTime'] as string));
        times.push(new Date((stamp['created'] as number) * 1000));
        for (const time of times) {
          expect(time.getTime()).toBeGreaterThanOrEqual(Date.UTC(2024, 11, 31));
          expect(time.getTime()).toBeLessThan(Date.UTC(2026, 0, 1));
        }
        expect(String(stamp['createdAt']) <= String(stamp['updated_at'])).toBe(true);
        expect(String(stamp['createdAt']).slice(0, 10) <= String(stamp['modifiedOn'])).toBe(true);
        expect(Number(times[0]) <= Number(stamp['lastModified'])).toBe(true);
        expect(Number(times[4]) <= Number(times[5])).toBe(true);
        expect(Number(times[6]) <= Number(times[3])).toBe(true);
        expect(stamp['updated'] ?? 0).toBeLessThan(2000);
      }
    });

    test('a change moves the times of change and no other', async () => {
      const session = `${mock.origin}/@later/floor`;
      await mock.control.begin('later', { now: '2028-08-08T08:08:08Z' });
      const before = (await callJson(session, '/stamps/1')).body as Item;
      const after = (await callJson(session, '/stamps/1', 'PATCH', { label: 'y' })).body as Item;
      expect(after).toEqual({
        ...before,
        label: 'y',
        updated_at: expect.stringMatching(/^2028-08-08T08:08/),
        modifiedOn: '2028-08-08',
        lastModified: expect.any(Number),
        lastChange: expect.stringMatching(/^2028-08-08T08:08/),
        meta: { ...(before['meta'] as Item), updateTime: expect.stringMatching(/^2028-08-08T08:08:\d\dZ$/) },
      });
      expect(new Date(after['lastModified'] as number).toISOString()).toMatch(/^2028-08-08/);
      await mock.control.begin('earlier', { now: '2001-01-01T00:00:00Z' });
      const early = (await callJson(`${mock.origin}/@earlier/floor`, '/stamps/1', 'PATCH', { label: 'z' }))
        .body as Item;
      expect(early['updated_at']).toBe(early['createdAt']);
    });

    test('readOnly and writeOnly count beside a reference', async () => {
      const member = await make('/members', {
        name: 'm',
        number: -5,
        secret: 's',
        badge: { colour: 'red', serial: -5 },
      });
      expect(member).toEqual({ name: 'm', number: number, badge: { colour: 'red', serial: number } });
      expect(JSON.stringify(member)).not.toContain('-5');
      expect((await call('/members/m')).body).toEqual(member);
      expect((await call('/members', 'POST', { name: 'n', badge: {} })).status).toBe(400);
    });
  });

  describe('in OpenAPI 3.0, what stands beside a reference is ignored', () => {
    const file = useTestFolder();

    test('by the server, by its judge of requests and by its judge of answers', async () => {
      const name = { $ref: '#/components/schemas/Name', readOnly: true, maxLength: 2, pattern: '^x' };
      const item = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name } };
      const content = { 'application/json': { schema: item } };
      const one = { 200: { description: 'One.', content } };
      const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
      writeFileSync(
        file('siblings.json'),
        JSON.stringify({
          openapi: '3.0.3',
          info: { title: 'T', version: '1' },
          paths: {
            '/things': { post: { requestBody: { required: true, content }, responses: { 201: one[200] } } },
            '/things/{id}': { parameters: [id], get: { responses: one } },
          },
          components: { schemas: { Name: { type: 'string', minLength: 3 } } },
        }),
      );
      const mock = await startMock({ openapiFile: file('siblings.json') });
      expect((await callJson(mock.baseUrl, '/things', 'POST', { id: 0, name: 'abcdef' })).body).toMatchObject({
        name: 'abcdef',
      });
      expect((await callJson(mock.baseUrl, '/things', 'POST', { id: 0 })).status).toBe(400);
      expect((await callJson(mock.baseUrl, '/things', 'POST', { id: 0, name: 'xx' })).status).toBe(400);
      await mock.close();
    });
  });
});

describe('real looking values', () => {
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
});

describe('values that agree', () => {
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
});

describe('defaults', () => {
  const fileIn = useTestFolder();

  /** Gives what a document of a version answers to a body. */
  async function answersTo(openapi: string, properties: object, sent: unknown): Promise<number> {
    const file = fileIn('defaults.json');
    const schema = { type: 'object', required: ['kind'], properties };
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    const paths = { '/things': { post: { requestBody, responses: { 204: { description: 'x' } } } } };
    const components = { schemas: { Short: { type: 'string', maxLength: 3 } } };
    writeFileSync(file, JSON.stringify({ openapi, info: { title: 'Defaults', version: '1' }, paths, components }));
    const mock = await startMock({ openapiFile: file });
    try {
      return (await callJson(mock.baseUrl, '/things', 'POST', sent)).status;
    } finally {
      await mock.close();
    }
  }

  const text = { type: 'string' };

  test.each<[what: string, openapi: string, properties: object, sent: object, status: number]>([
    ['a default does not stand in for what is required', '3.0.3', { kind: { ...text, default: 'a' } }, {}, 400],
    [
      'a default of null refuses nothing',
      '3.0.3',
      { kind: text, note: { ...text, default: null } },
      { kind: 'a' },
      204,
    ],
    ['the same in 3.1', '3.1.0', { kind: text, note: { ...text, default: null } }, { kind: 'a' }, 204],
    [
      'beside a reference nothing counts in 3.0',
      '3.0.3',
      { kind: { $ref: '#/components/schemas/Short', maxLength: 1, enum: ['x'] } },
      { kind: 'abc' },
      204,
    ],
    [
      'and all does in 3.1',
      '3.1.0',
      { kind: { $ref: '#/components/schemas/Short', maxLength: 1 } },
      { kind: 'abc' },
      400,
    ],
  ])('%s (%s)', async (_what, openapi, properties, sent, status) => {
    expect(await answersTo(openapi, properties, sent)).toBe(status);
  });
});

describe('bounds of answers', () => {
  const pathTo = useTestFolder();

  /** Plays one GET whose answer is described so, and gives what it answers. */
  async function answerOf(response: object, more: object = {}, where = '/thing'): Promise<JsonAnswer> {
    const responses = { 200: { description: 'ok', ...response } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'x', version: '1' },
      paths: { [where]: { get: { responses } } },
    };
    const file = pathTo('bounds.json');
    writeFileSync(file, JSON.stringify({ ...document, ...more }));
    const mock = await startMock({ openapiFile: file, logLevel: 'silent' });
    try {
      return await callJson(mock.baseUrl, where);
    } finally {
      await mock.close();
    }
  }

  const bodyOf = async (schema: object): Promise<unknown> => {
    const { status, body } = await answerOf({ content: { 'application/json': { schema } } });
    expect(status).toBe(200);
    return body;
  };

  test('an object has as many members as `minProperties` and `maxProperties` say', async () => {
    const text = { type: 'string' };
    const named = (schema: object): Promise<unknown> => bodyOf({ type: 'object', ...schema });
    expect(await named({ minProperties: 2, additionalProperties: { type: 'integer' } })).toEqual({
      key1: expect.any(Number),
      key2: expect.any(Number),
    });
    const listed = await named({ minProperties: 1, propertyNames: { enum: ['en', 'de'] }, additionalProperties: text });
    expect(listed).toEqual({ en: expect.any(String) });
    const numbered = await named({
      minProperties: 2,
      patternProperties: { '^n[0-9]$': text },
      additionalProperties: false,
    });
    expect(Object.keys(numbered as object).join(' ')).toMatch(/^n\d n\d$/);
    const properties = { a: text, b: text, c: text, d: text, e: text };
    expect(
      Object.keys((await named({ properties, minProperties: 5, additionalProperties: false })) as object),
    ).toHaveLength(5);
    const few = (await named({ properties, required: ['e'], maxProperties: 2 })) as object;
    expect(few).toHaveProperty('e');
    expect(Object.keys(few).length).toBeLessThanOrEqual(2);
  });

  test('a number of the format int64 is a whole one', async () => {
    expect(Number.isInteger(await bodyOf({ type: 'number', format: 'int64' }))).toBe(true);
  });

  test('a property may be called like a word of the code that judges it', async () => {
    const link = { type: 'object', properties: { url: { type: 'string' } } };
    const schema = {
      $ref: '#/components/schemas/Source',
    };
    const Source = {
      type: 'object',
      required: ['sourceURL', 'vErrors'],
      properties: {
        sourceURL: { $ref: '#/components/schemas/Link' },
        vErrors: { type: 'array', items: { type: 'string' } },
      },
    };
    const components = { schemas: { Source, Link: link } };
    const found = await answerOf({ content: { 'application/json': { schema } } }, { components });
    expect([found.status, Object.keys(found.body as object)]).toEqual([200, ['sourceURL', 'vErrors']]);
  });

  test('arrays and objects in headers are written as the style says', async () => {
    const headers = {
      'X-Ids': { schema: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 } },
      'X-Names': { schema: { type: 'array', items: { enum: ['open', 'done'] }, minItems: 1, maxItems: 1 } },
      'X-Point': { schema: { type: 'object', required: ['x'], properties: { x: { const: 3 } } } },
      'X-Open': { explode: true, schema: { type: 'object', required: ['x'], properties: { x: { const: 3 } } } },
      'X-Json': {
        content: {
          'application/json': { schema: { type: 'object', required: ['a'], properties: { a: { const: 1 } } } },
        },
      },
    };
    const found = await answerOf({ headers });
    const [status, text] = [found.status, (name: string) => found.headers.get(name)];
    expect([status, text('x-point'), text('x-open'), text('x-json')]).toEqual([200, 'x,3', 'x=3', '{"a":1}']);
    expect([text('x-ids'), text('x-names')]).toEqual([
      expect.stringMatching(/^\d+,\d+$/),
      expect.stringMatching(/^(open|done)$/),
    ]);
  });

  const pet = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };

  test('a page is no longer than the array around its items may be', async () => {
    const listed = { type: 'array', items: pet, maxItems: 4 };
    const found = await answerOf({ content: { 'application/json': { schema: listed } } }, {}, '/pets');
    expect([found.status, (found.body as unknown[]).length]).toEqual([200, 4]);
  });

  test('an array that wants items is left out where there are none, unless it must be there', async () => {
    const schema = {
      type: 'object',
      properties: { data: { type: 'array', items: pet, minItems: 1 }, total: { type: 'integer' } },
    };
    const owner = { name: 'ownerId', in: 'path', required: true, schema: { type: 'string' } };
    const responses = { 200: { description: 'ok', content: { 'application/json': { schema } } } };
    const paths = { '/owners/{ownerId}/pets': { get: { parameters: [owner], responses } } };
    const found = await answerOf({}, { paths }, '/owners/nobody/pets');
    expect([found.status, found.body]).toEqual([200, { total: 0 }]);
  });

  test('a Link that must be there is there', async () => {
    const headers = { Link: { required: true, schema: { type: 'string' } } };
    const found = await answerOf({ headers });
    expect([found.status, found.headers.get('link')]).toEqual([200, expect.any(String)]);
  });

  test('`nullable` beside the `$ref` of another type adds no null, in what the server sets as in what it judges', async () => {
    const id = { type: 'integer', readOnly: true };
    const name = { nullable: true, readOnly: true, allOf: [{ $ref: '#/components/schemas/Name' }] };
    const schema = {
      type: 'object',
      required: ['id'],
      properties: { id, size: { type: 'integer' }, name },
    };
    const content = { 'application/json': { schema } };
    const listed = { 'application/json': { schema: { type: 'array', items: schema } } };
    const file = pathTo('nullable.json');
    const paths = {
      '/boxes': {
        get: { responses: { 200: { description: 'ok', content: listed } } },
        post: { requestBody: { content }, responses: { 201: { description: 'made', content } } },
      },
    };
    const components = { schemas: { Name: { type: 'string' } } };
    writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'x', version: '1' }, paths, components }));
    const mock = await startMock({ openapiFile: file, logLevel: 'silent' });
    const made = await callJson(mock.baseUrl, '/boxes', 'POST', { size: 3 });
    await mock.close();
    expect([made.status, made.body]).toEqual([201, { id: expect.any(Number), size: 3, name: expect.any(String) }]);
  });

  test('what no object could keep to is left out; what takes no item has none', async () => {
    const closed = {
      type: 'object',
      required: ['nmae'],
      properties: { name: { const: 'x' } },
      additionalProperties: false,
    };
    expect(JSON.stringify(await bodyOf(closed))).toMatch(/^\{("name":"x")?\}$/);
    expect(await bodyOf({ type: 'array', items: { not: {} } })).toEqual([]);
    expect(await bodyOf({ type: 'array', prefixItems: [{ const: 1 }], items: { allOf: [false] } })).toEqual([1]);
  });

  test('an integer identifier that its path cannot carry is an integer all the same', async () => {
    const id = { type: 'integer', readOnly: true };
    const schema = { type: 'object', required: ['id'], properties: { id, size: { type: 'integer' } } };
    const content = { 'application/json': { schema } };
    const ok = { 200: { description: 'ok', content } };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', not: {} } }];
    const file = pathTo('narrow.json');
    const paths = {
      '/boxes': { post: { requestBody: { content }, responses: { 201: { description: 'made', content } } } },
      '/boxes/{id}': { parameters, get: { responses: ok } },
    };
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }));
    const mock = await startMock({ openapiFile: file, logLevel: 'silent' });
    const made = await callJson(mock.baseUrl, '/boxes', 'POST', { size: 3 });
    await mock.close();
    expect([made.status, made.body]).toEqual([201, { id: expect.any(Number), size: 3 }]);
  });

  test('a text that has both a format and a pattern keeps to both', async () => {
    const properties = {
      upper: { type: 'string', format: 'uuid', pattern: '^[0-9A-F-]{36}$' },
      coded: { type: 'string', format: 'date', pattern: '^2019-0[1-9]-0[1-9]$' },
    };
    expect(await bodyOf({ type: 'object', properties, required: ['upper', 'coded'] })).toEqual({
      upper: expect.stringMatching(/^[0-9A-F]{8}-/),
      coded: expect.stringMatching(/^2019-/),
    });
  });

  test('what closes a part is no part of what other parts describe: left out where it may be, opened where it must be there', async () => {
    const text = { type: 'string' };
    const closed = { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: false };
    const whole = { allOf: [closed], properties: { b: text } };
    expect(await bodyOf(whole)).toEqual({ a: expect.any(String) });
    const both = { a: expect.any(String), b: expect.any(String) };
    expect(await bodyOf({ ...whole, required: ['b'] })).toEqual(both);
    const open = { type: 'object', properties: { a: text, b: text } };
    expect(await bodyOf({ allOf: [open], required: ['a', 'b'], additionalProperties: false })).toEqual(both);
  });
});

describe('one of alternatives', () => {
  /** Of `oneOf` exactly one alternative takes a value (JSON Schema 2020-12 core, 10.2.1.3). */

  const fileIn = useTestFolder();
  const text = { type: 'string' };

  const object = (required: readonly string[], properties: object): object => ({
    type: 'object',
    required,
    properties,
  });
  const told = Array.from({ length: 10 }, (_, index) => object([`told${index}`], { [`told${index}`]: text }));

  /** Gives the answers to many paths of a feed whose events have a payload of one of the alternatives. */
  async function payloads(alternatives: readonly object[]): Promise<readonly unknown[]> {
    const event = object(['id', 'payload'], { id: text, payload: { oneOf: alternatives } });
    const content = { 'application/json': { schema: { type: 'array', minItems: 2, maxItems: 3, items: event } } };
    const parameters = [{ name: 'who', in: 'path', required: true, schema: text }];
    const feed = { get: { parameters, responses: { 200: { description: 'x', content } } } };
    const openapiFile = fileIn(`alternatives-${alternatives.length}.json`);
    writeFileSync(
      openapiFile,
      JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: { '/feeds/{who}/seen': feed } }),
    );
    const mock = await startMock({ openapiFile });
    try {
      const names = Array.from({ length: 25 }, (_, index) => `n${index}`);
      const answers = await Promise.all(names.map((name) => callJson(mock.baseUrl, `/feeds/${name}/seen`)));
      expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(names.map(() => 200));
      return answers.flatMap(({ body }) => (body as { payload: unknown }[]).map(({ payload }) => payload));
    } finally {
      await mock.close();
    }
  }

  describe('a value of one of several alternatives', () => {
    test('is of the one that asks for nothing where that takes all the others are made of', async () => {
      expect(
        new Set((await payloads([...told, { type: 'object' }])).map((payload) => JSON.stringify(payload))),
      ).toEqual(new Set(['{}']));
    });

    test('is not of one whose members another asks for in part', async () => {
      const wide = object(['action'], { action: text });
      const within = [
        object(['action', 'issue'], { action: text, issue: text }),
        object(['action', 'fork'], { action: text, fork: text }),
      ];
      const seen = await payloads([...within, wide, ...told]);
      expect(seen.filter((payload) => Object.hasOwn(payload as object, 'issue'))).toEqual([]);
      expect(seen.filter((payload) => Object.hasOwn(payload as object, 'action')).length).toBeGreaterThan(0);
      expect(seen.filter((payload) => !Object.hasOwn(payload as object, 'action')).length).toBeGreaterThan(0);
    });

    test('is of any where their constants tell them apart', async () => {
      const kind = (name: string): object => object(['kind'], { kind: { const: name } });
      const seen = await payloads([kind('cat'), kind('dog')]);
      expect(new Set(seen.map((payload) => (payload as { kind: string }).kind))).toEqual(new Set(['cat', 'dog']));
    });
  });
});

describe('flaws of samples', () => {
  const pathTo = useTestFolder();

  const answering = (schema: object, more: object = {}): object => ({
    get: { ...more, responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
  });
  const document = {
    openapi: '3.1.0',
    info: { title: 'Samples that cannot be', version: '1' },
    paths: {
      '/huge': answering({ type: 'string', minLength: 1_000_000_000 }),
      '/many': answering({ type: 'array', minItems: 100_000_000, items: { type: 'integer' } }),
      '/endless': answering({ $ref: '#/components/schemas/Endless' }),
      '/keyed': answering({ type: 'integer' }, { security: [{ wrong: [] }] }),
      '/fine': answering({ anyOf: [{ type: 'string', minLength: 1_000_000_000 }, { type: 'integer' }] }),
    },
    components: {
      schemas: {
        Endless: {
          type: 'object',
          required: ['next'],
          properties: { next: { $ref: '#/components/schemas/Endless' } },
        },
      },
      securitySchemes: { wrong: { type: 'apiKey', in: 'header', name: "X-Key'; no token" } },
    },
  };

  test('the start names what no answer can be made up for, and a key that nobody can send', async () => {
    const openapiFile = pathTo('samples-that-cannot-be.json');
    writeFileSync(openapiFile, JSON.stringify(document));
    const config = resolveConfig({ openapiFile }, fixtures);
    const { contract } = createMockApp(readContract(openapiFile), config, pino({ level: 'silent' }));
    const told = Object.fromEntries(
      contract.flaws.found().map(({ pointer, problem, cost }) => [pointer, { problem, cost }]),
    );
    expect(told).toEqual({
      '/paths/~1huge/get': { problem: expect.stringContaining('200000 characters'), cost: 'GET /huge is not played' },
      '/paths/~1many/get': { problem: expect.stringContaining('100000000 items'), cost: 'GET /many is not played' },
      '/paths/~1endless/get': {
        problem: 'nothing that is made up keeps to the schema of its answer',
        cost: 'GET /endless is answered with 500',
      },
      '/components/securitySchemes/wrong': {
        problem: `no header can be called "X-Key'; no token"`,
        cost: 'nobody can send its key: whatever asks for it is refused',
      },
    });
    const mock = await startMock({ openapiFile });
    try {
      for (const path of ['/huge', '/many']) expect((await callJson(mock.baseUrl, path)).status).toBe(501);
      expect((await callJson(mock.baseUrl, '/endless')).status).toBe(500);
      expect(mock.example?.path).toBe('/fine');
    } finally {
      await mock.close();
    }
  });

  test('an example that its own schema refuses is a flaw, and not answered', async () => {
    const schema = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } };
    const wrong = { n: 'four' };
    const ofExamples = { examples: { first: { value: wrong }, second: { value: { n: 5 } } } };
    const content = (more: object): object => ({ 'application/json': { schema, ...more } });
    const answers = (more: object): object => ({
      get: { responses: { 200: { description: 'ok', content: content(more) } } },
    });
    const paths = {
      '/a': answers({ example: wrong }),
      '/b': answers(ofExamples),
      '/c': answers({ example: { n: 4 } }),
    };
    const openapiFile = pathTo('examples.json');
    writeFileSync(openapiFile, JSON.stringify({ ...document, paths, components: {} }));
    const config = resolveConfig({ openapiFile }, fixtures);
    const { contract } = createMockApp(readContract(openapiFile), config, pino({ level: 'silent' }));
    const media = '/get/responses/200/content/application~1json';
    const problem = expect.stringMatching(
      /^the example does not keep to its schema: body\.n: expected .*integer.*four/,
    );
    expect(contract.flaws.found()).toMatchObject([
      { pointer: `/paths/~1a${media}/example`, problem, cost: 'a sample is answered in its place' },
      { pointer: `/paths/~1b${media}/examples/first`, problem },
    ]);
    const mock = await startMock({ openapiFile });
    try {
      const integer = { n: expect.any(Number) };
      expect((await callJson(mock.baseUrl, '/a')).body).toEqual(integer);
      expect((await callJson(mock.baseUrl, '/b')).body).toEqual(integer);
      expect((await callJson(mock.baseUrl, '/c')).body).toEqual({ n: 4 });
    } finally {
      await mock.close();
    }
  });
});

describe('stored bodies', () => {
  type Json = Record<string, unknown>;

  const fileIn = useTestFolder();
  const text = { type: 'string' };
  const whole = { type: 'integer' };
  const object = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });
  const closed = { additionalProperties: false };
  const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
  const answered = (status: number, schema: Json): Json => ({
    responses: { [status]: { description: 'x', ...json(schema) } },
  });
  const body = (schema: Json): Json => ({ requestBody: { required: true, ...json(schema) } });
  const id = { id: { type: 'integer', readOnly: true } };
  const onItem = (name: string, operations: Json): Json => ({
    parameters: [{ name, in: 'path', required: true, schema: whole }],
    ...operations,
  });

  /** Things whose answers differ from each other, and from what clients send. */
  const thing = object({ ...id, name: text }, { ...closed, required: ['id'] });
  const full = object({ ...id, name: text, note: text, size: whole }, { ...closed, required: ['id', 'size'] });
  const brief = object({ ...id, name: text, note: text }, { ...closed, required: ['id'] });
  const short = object({ ...id, title: { type: 'string', maxLength: 5 }, state: { enum: ['new', 'old'] } }, closed);
  const paths = {
    '/things': { post: { ...body(object({ name: text, callback: text })), ...answered(201, thing) } },
    '/things/{id}': onItem('id', { get: answered(200, thing) }),
    '/jobs': {
      get: answered(200, { type: 'array', items: brief }),
      post: { ...body(object({ name: text, note: text, secret: text })), ...answered(201, object({ ...id }, closed)) },
    },
    '/jobs/{id}': onItem('id', {
      get: answered(200, full),
      put: { ...body(object({ name: text, note: text })), ...answered(200, full) },
      delete: answered(200, object({ ...id, deleted: { const: true } }, { ...closed, required: ['id', 'deleted'] })),
    }),
    '/cards': { post: { ...body(object({ title: text, state: text })), ...answered(201, short) } },
    '/cards/{id}': onItem('id', {
      get: answered(200, { ...short, required: ['id', 'title', 'state'] }),
      put: { ...body(object({ title: text, state: text })), ...answered(200, short) },
    }),
    '/users': {
      get: answered(200, { type: 'array', items: object({ ...id, name: text }) }),
      post: { ...body(object({ name: text, password: text })), ...answered(201, object({ ...id, name: text })) },
    },
    '/users/{id}': onItem('id', { get: answered(200, object({ ...id, name: text })) }),
    '/mails': { post: { ...body(object({ to: text, text })), ...answered(201, object({ to: text, sent: whole })) } },
    '/mails/{id}': onItem('id', { get: answered(200, object({ ...id, to: text, text })) }),
  };

  describe('what a body brings is answered as each answer describes it', () => {
    let mock: RunningMock;
    beforeAll(async () => {
      const file = fileIn('stored-bodies.json');
      writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'Stored', version: '1' }, paths }));
      mock = await startMock({ openapiFile: file, count: 3 });
    });
    afterAll(() => mock.close());

    const call = (where: string, method?: string, sent?: unknown): Promise<JsonAnswer> =>
      callJson(mock.baseUrl, where, method, sent);
    const create = async (where: string, sent: unknown): Promise<Json> => {
      const created = await call(where, 'POST', sent);
      expect(created.status).toBe(201);
      return created.body as Json;
    };

    test('without what a closed answer does not describe', async () => {
      const made = await create('/things', { name: 'n', callback: 'c' });
      expect(made).toEqual({ id: expect.any(Number), name: 'n' });
      expect((await call(`/things/${String(made['id'])}`)).body).toEqual(made);
    });

    test('without what an open answer does not describe: a password is not told', async () => {
      const made = await create('/users', { name: 'n', password: 'p' });
      expect(made).toEqual({ id: expect.any(Number), name: 'n' });
      expect((await call('/users')).body).toContainEqual(made);
    });

    test('each answer by its own schema: that of the create, the list, the item, the removal', async () => {
      const made = await create('/jobs', { name: 'n', note: 'o', secret: 's' });
      expect(made).toEqual({ id: expect.any(Number) });
      expect((await call('/jobs')).body).toContainEqual({ ...made, name: 'n', note: 'o' });
      const where = `/jobs/${String(made['id'])}`;
      const read = (await call(where)).body as Json;
      expect(read).toEqual({ ...made, name: 'n', note: 'o', size: expect.any(Number) });
      expect((await call(where)).body).toEqual(read);
      expect((await call(where, 'DELETE')).body).toEqual({ ...made, deleted: true });
    });

    test('a PUT replaces what it may bring, and leaves what answers demand beyond', async () => {
      const before = (await call('/jobs/1')).body as Json;
      const replaced = await call('/jobs/1', 'PUT', { name: 'other' });
      expect([replaced.status, replaced.body]).toEqual([200, { id: 1, name: 'other', size: before['size'] }]);
      const card = (await call('/cards/1')).body as Json;
      const partly = await call('/cards/1', 'PUT', { title: 'new' });
      expect([partly.status, partly.body]).toEqual([200, { ...card, title: 'new' }]);
    });

    test('what an answer refuses of a lawful body is made up or left out, and stays so', async () => {
      const made = await create('/cards', { title: 'much too long', state: 'unheard of' });
      const read = (await call(`/cards/${String(made['id'])}`)).body as Json;
      expect(read).toEqual({ id: made['id'], title: expect.any(String), state: expect.stringMatching(/^(new|old)$/) });
      expect((await call(`/cards/${String(made['id'])}`)).body).toEqual(read);
      expect(made).toEqual(read);
    });

    test('an answer without the identifier shows of the item what it describes', async () => {
      expect(await create('/mails', { to: 'a', text: 'b' })).toEqual({ to: 'a' });
    });
  });
});
