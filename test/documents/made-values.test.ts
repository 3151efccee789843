import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';
import { startMock, type RunningMock } from '../../src/index';

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
    const early = (await callJson(`${mock.origin}/@earlier/floor`, '/stamps/1', 'PATCH', { label: 'z' })).body as Item;
    expect(early['updated_at']).toBe(early['createdAt']);
  });

  test('readOnly and writeOnly count beside a reference', async () => {
    const member = await make('/members', { name: 'm', number: -5, secret: 's', badge: { colour: 'red', serial: -5 } });
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
