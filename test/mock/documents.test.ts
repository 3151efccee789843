import { describe, expect, test } from '@jest/globals';
import { UsageError } from '../../src/base/errors';
import { requestOf } from '../../src/mock/mock-request';
import type { AskedMock } from './ask';
import { bool, createMocks, int, list, object, openapi, ref, text, uuid } from './openapi';

type Item = Readonly<Record<string, unknown>>;

const mockOf = createMocks();

const maybe = { type: ['string', 'null'] };
const time = { type: 'string', format: 'date-time', readOnly: true };
const set = { ...int, readOnly: true };
const order = '/shops/{shopId}/orders/{orderId}';

const shops = openapi(
  {
    'GET /shops': { 200: list(ref('Shop')) },
    'POST /shops': { body: ref('Shop'), 201: ref('Shop'), 409: 'The name is already taken.' },
    'GET /shops/{shopId}': { 200: ref('Shop') },
    'GET /shops/{shopId}/orders': {
      query: {
        ...{ limit: int, offset: int, status: list(text), number: int, min_price: { type: 'number' } },
        ...{ created_before: { type: 'string', format: 'date-time' }, sort: text, q: text, fields: text },
      },
      200: object({ data: list(ref('Order')), total: int, 'has_more?': bool }),
    },
    'POST /shops/{shopId}/orders': { body: ref('NewOrder'), 201: ref('Order'), 422: 'Unknown productId.' },
    [`GET ${order}`]: { 200: ref('Order') },
    [`PUT ${order}`]: { body: ref('NewOrder'), 200: ref('Order') },
    [`PATCH ${order}`]: { body: ref('OrderPatch'), 200: ref('Order') },
    [`DELETE ${order}`]: { 204: ref('Order') },
    [`POST ${order}/cancel`]: { 200: ref('Order'), 409: 'It is cancelled.' },
    'GET /products': { 200: list(ref('Product')) },
    'GET /products/{productId}': { 200: ref('Product') },
    'GET /settings': { 200: ref('Settings') },
    'PUT /settings': { body: ref('Settings'), 200: ref('Settings') },
  },
  {
    Shop: object({ id: set, name: text }),
    Product: object({ id: int, name: text }),
    Settings: { ...object({ theme: text, 'pageSize?': int }), additionalProperties: true },
    NewOrder: object({
      ...{ note: text, price: { type: 'number', minimum: 0, maximum: 1000 } },
      ...{ 'number?': int, 'productId?': int, 'comment?': maybe },
    }),
    OrderPatch: object({ 'note?': text, 'price?': { type: 'number' }, 'comment?': maybe }),
    Order: {
      allOf: [
        ref('NewOrder'),
        object({
          ...{
            id: { ...uuid, readOnly: true },
            shopId: set,
            items_count: set,
            'comments_count?': { ...set, minimum: 0 },
          },
          ...{ status: { type: 'string', enum: ['cancelled', 'closed', 'open'], readOnly: true } },
          ...{ created_at: time, updated_at: time, closed_at: { ...time, ...maybe } },
        }),
      ],
    },
  },
  { orderId: uuid },
);

const orders = '/shops/1/orders';

/** A shop with the orders A to E, in a session whose clock is a minute further with each. */
async function withOrders(): Promise<AskedMock> {
  const mock = await mockOf(shops, { count: 1, items: 'items.yaml' }, { 'items.yaml': '/shops/1/orders: []\n' });
  for (const [index, note] of ['A red', 'B blue', 'C red', 'D Blue', 'E'].entries()) {
    mock.sessions.default.store.setClock(Date.UTC(2026, 0, 1, 0, index));
    const created = await mock.ask('POST', orders, { body: { note, price: 10 * (index + 1), number: index % 2 } });
    expect(created.status).toBe(201);
  }
  await mock.ask('POST', `${orders}/${await idOf(mock, 'E')}/cancel`);
  return mock;
}

async function listOf({ ask }: AskedMock, query = ''): Promise<readonly Item[]> {
  const { body } = await ask('GET', `${orders}${query}`);
  return (body as unknown as { data: readonly Item[] }).data;
}

async function idOf(mock: AskedMock, note: string): Promise<string> {
  return String((await listOf(mock)).find((order) => order['note'] === note)?.['id']);
}

describe('a list below a parent', () => {
  test.each([
    ['', ['A red', 'B blue', 'C red', 'D Blue', 'E']],
    ['?limit=2', ['A red', 'B blue']],
    ['?limit=2&offset=3', ['D Blue', 'E']],
    ['?offset=9', []],
    ['?status=cancelled', ['E']],
    ['?status=cancelled,open', ['A red', 'B blue', 'C red', 'D Blue', 'E']],
    ['?number=1', ['B blue', 'D Blue']],
    ['?number=1&limit=1&offset=1', ['D Blue']],
    ['?min_price=40', ['D Blue', 'E']],
    ['?created_before=2026-01-01T00:02:00Z', ['A red', 'B blue']],
    ['?sort=-price', ['E', 'D Blue', 'C red', 'B blue', 'A red']],
    ['?sort=number,-note', ['E', 'C red', 'A red', 'D Blue', 'B blue']],
    ['?q=blue', ['B blue', 'D Blue']],
    ['?q=red&number=0&sort=-note&limit=1', ['C red']],
  ])('%s', async (query, notes) => {
    const found = await listOf(await withOrders(), query);
    expect(found.map(({ note }) => note)).toEqual(notes);
  });

  test('fields choose the properties, though the schema requires others', async () => {
    const { handle } = await withOrders();
    const { body = '' } = await handle(requestOf('GET', `${orders}?fields=note&limit=1`));
    expect(JSON.parse(String(body))).toMatchObject({ data: [{ note: 'A red' }] });
  });

  test('the envelope says what is around the page', async () => {
    const { ask } = await withOrders();
    expect((await ask('GET', `${orders}?limit=2`)).body).toMatchObject({ total: 5, has_more: true });
    expect((await ask('GET', `${orders}?limit=2&offset=4`)).body).toMatchObject({ total: 5, has_more: false });
    expect((await ask('GET', `${orders}?number=1`)).body).toMatchObject({ total: 2, has_more: false });
  });

  test('below a parent that does not exist there is nothing, and below a new one no item', async () => {
    const { ask } = await mockOf(shops, { count: 2 });
    for (const [method, target] of [
      ['GET', '/shops/7/orders'],
      ['POST', '/shops/7/orders'],
      ['GET', `/shops/7/orders/${noId}`],
    ] as const) {
      const answer = await ask(method, target, method === 'POST' ? { body: { note: 'x', price: 1 } } : {});
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('/shops has no item with shopId 7.');
    }
    expect((await ask('GET', '/shops/2/orders')).body).toMatchObject({ data: [{ shopId: 2 }, { shopId: 2 }] });
    const { body } = await ask('POST', '/shops', { body: { name: 'New' } });
    expect((await ask('GET', `/shops/${String((body as Item)['id'])}/orders`)).body).toEqual({
      data: [],
      total: 0,
      has_more: false,
    });
  });
});

const noId = '00000000-0000-4000-8000-000000000000';

describe('items from birth to death', () => {
  test('a new item is open, has nothing counted, is not closed, and was created now', async () => {
    const { ask, sessions } = await mockOf(shops);
    sessions.use('s').store.setClock(Date.UTC(2027, 4, 5, 6, 7, 8));
    const { status, body } = await ask('POST', '/@s/shops/1/orders', { body: { note: 'x', price: 9.5 } });
    expect(status).toBe(201);
    const now = expect.stringMatching(/^2027-05-05T06:07:08(?:\.000)?Z$/);
    expect(body).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), shopId: 1, note: 'x', price: 9.5, status: 'open' },
      ...{ items_count: expect.any(Number), comments_count: 0, created_at: now, updated_at: now, closed_at: null },
    });
  });

  test('PUT replaces what a client may send, PATCH merges, and both move the time of change', async () => {
    const mock = await withOrders();
    const at = `${orders}/${await idOf(mock, 'B blue')}`;
    mock.sessions.default.store.setClock(Date.UTC(2026, 6, 1));
    const put = await mock.ask('PUT', at, { body: { note: 'new', price: 1 } });
    expect(put.body).toMatchObject({
      note: 'new',
      price: 1,
      status: 'open',
      created_at: expect.stringContaining('2026-01-01T00:01'),
      updated_at: expect.stringContaining('2026-07-01'),
    });
    expect(put.body).not.toHaveProperty('number');
    await mock.ask('PATCH', at, { body: { comment: 'c' } });
    const patched = await mock.ask('PATCH', at, { body: { price: 2, comment: null } });
    expect(patched.body).toMatchObject({ note: 'new', price: 2, comment: null });
    expect((await mock.ask('GET', at)).body).toEqual(patched.body);
  });

  test('a write with an old entity tag is rejected', async () => {
    const mock = await withOrders();
    const at = `${orders}/${await idOf(mock, 'A red')}`;
    const etag = (await mock.ask('GET', at)).header('etag') ?? '';
    const write = { headers: { 'If-Match': etag }, body: { price: 77 } };
    expect((await mock.ask('PATCH', at, write)).status).toBe(200);
    for (const method of ['PATCH', 'DELETE']) {
      const late = await mock.ask(method, at, write);
      expect(late.status).toBe(412);
      expect(late.text).toContain('The item has changed since. Read it again and send its new ETag.');
    }
    expect((await mock.ask('GET', at)).body).toMatchObject({ price: 77 });
  });

  test('a deleted item is gone, and its 404 says so', async () => {
    const mock = await withOrders();
    const id = await idOf(mock, 'A red');
    const deleted = await mock.ask('DELETE', `${orders}/${id}`);
    // Though the file documents an order for it: a 204 has no content, and no length of it.
    expect(deleted).toMatchObject({ status: 204, text: '' });
    expect(deleted.header('Content-Length')).toBeUndefined();
    for (const method of ['GET', 'DELETE']) {
      const answer = await mock.ask(method, `${orders}/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain(`/shops/1/orders has no item with orderId \\"${id}\\": it was deleted.`);
    }
    expect(await listOf(mock)).toHaveLength(4);
  });

  test('an action leads to its state, and the second time there is a conflict', async () => {
    const mock = await withOrders();
    const at = `${orders}/${await idOf(mock, 'A red')}`;
    expect((await mock.ask('POST', `${at}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    const again = await mock.ask('POST', `${at}/cancel`);
    expect(again.status).toBe(409);
    expect(again.text).toContain(`${at}: status is already \\"cancelled\\".`);
  });

  test('a property that is unique, a reference that leads nowhere, an item that others refer to', async () => {
    const { ask } = await mockOf(shops, { count: 2 });
    await ask('POST', '/shops', { body: { name: 'Ada' } });
    const twice = await ask('POST', '/shops', { body: { name: 'Ada' } });
    expect(twice.status).toBe(409);
    expect(twice.text).toContain('body.name is already used by /shops/3.');
    const unknown = await ask('POST', orders, { body: { note: 'x', price: 1, productId: 99 } });
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('body.productId: /products has no item 99.');
    expect((await ask('POST', orders, { body: { note: 'x', price: 1, productId: 2 } })).status).toBe(201);
  });

  test('a documented 404 rejects no tag that is new', async () => {
    const [tag, page] = [object({ name: text }), object({ 'id?': int, tags: list(text), 'tag_ids?': list(text) })];
    const operations = {
      ...{ 'GET /tags': { 200: list(tag) }, 'GET /tags/{name}': { 200: tag } },
      ...{ 'GET /pages': { 200: list(page) }, 'POST /pages': { body: page, 201: page, 404: 'Not found.' } },
    };
    const { ask } = await mockOf(openapi(operations, {}, { name: text }), { count: 2 });
    expect((await ask('POST', '/pages', { body: { tags: ['new'] } })).status).toBe(201);
    expect((await ask('POST', '/pages', { body: { tags: [], tag_ids: ['new'] } })).status).toBe(404);
  });

  test('an item of a path that ends in a slash is named by its own path', async () => {
    const pool = object({ name: text });
    const operations = {
      'GET /pools/': { 200: list(pool) },
      'POST /pools/': { body: pool, 201: pool, 409: 'The name is already taken.' },
      'GET /pools/{name}': { 200: pool },
    };
    const { ask } = await mockOf(openapi(operations, {}, { name: text }));
    await ask('POST', '/pools/', { body: { name: 'wp1' } });
    const twice = await ask('POST', '/pools/', { body: { name: 'wp1' } });
    expect(twice.text).toContain('body.name is already used by /pools/wp1.');
    expect(twice.text).not.toContain('taken');
  });

  test('a singleton is read and replaced', async () => {
    const { ask } = await mockOf(shops);
    expect((await ask('GET', '/settings')).body).toMatchObject({ theme: expect.any(String) });
    const own = { theme: 'dark', nobodyDescribes: 'this' };
    expect((await ask('PUT', '/settings', { body: own })).body).toEqual(own);
    expect((await ask('PUT', '/settings', { body: { theme: 'dark' } })).body).toEqual({ theme: 'dark' });
    expect((await ask('GET', '/settings')).body).toEqual({ theme: 'dark' });
  });

  test('items of a file take the place of made-up ones', async () => {
    const text = "/shops: [{ id: 7, name: Ada's }, { name: Bob's }]\n/shops/7/orders: [{ note: first, price: 3 }]\n";
    const { ask } = await mockOf(shops, { items: 'items.yaml' }, { 'items.yaml': text });
    expect((await ask('GET', '/shops')).body).toEqual([
      { id: 7, name: "Ada's" },
      { id: 8, name: "Bob's" },
    ]);
    expect((await ask('GET', '/shops/7/orders')).body).toMatchObject({
      data: [{ note: 'first', price: 3, shopId: 7 }],
      total: 1,
    });
    expect((await ask('POST', '/shops', { body: { name: 'New' } })).body).toEqual({ id: 9, name: 'New' });
    await expect(mockOf(shops, { items: 'items.yaml' }, { 'items.yaml': '/shops:\n  - name: 5\n' })).rejects.toThrow(
      /items\.yaml:2:5: \/shops\[0\]\.name must be a string, got 5\./,
    );
  });

  test.each([
    ['file', 'There is no option file. Did you mean openapiFile?'],
    ['sed', 'There is no option sed. Did you mean seed?'],
    ['fixture', 'There is no option fixture. Did you mean fixtures?'],
    ['colour', 'There is no option colour.'],
  ])('an unknown option %s is a mistake', async (name, message) => {
    await expect(mockOf(shops, { [name]: 1 })).rejects.toThrow(message);
  });

  test.each<[object, string]>([
    [{ count: -5 }, 'count must be a number from 0 to 1000000, got "-5".'],
    [{ count: '5' }, 'count must be a number, not a string.'],
    [{ auth: 'x' }, 'auth must be one of keys, any, off, got "x".'],
    [{ apiKeys: 'k' }, 'apiKeys must be a list.'],
    [{ apiKeys: ['secret '] }, 'apiKeys must be visible ASCII characters, without spaces at the ends.'],
    [{ strict: 'yes' }, 'strict must be true or false, got "yes".'],
    [{ host: 5 }, 'host must be a string, not a number.'],
    [{ controlToken: {} }, 'controlToken must be a single string, number or boolean.'],
    [{ openapiFile: '' }, 'openapiFile must not be empty.'],
    [{ now: new Date('never') }, 'now must be a date such as 2031-01-01, got null.'],
    [{ now: 5 }, 'now must be a date such as 2031-01-01, got 5.'],
  ])('the option %j is a mistake', async (options, message) => {
    await expect(mockOf(shops, options)).rejects.toThrow(new UsageError(message));
  });

  test('an option that is undefined is left out', async () => {
    const { config } = await mockOf(shops, { count: undefined } as object);
    expect(config.count).toBe(120);
  });
});
