import { writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { startMock, type MockOptions, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();

function fileOf(text: string, name = 'items.json'): string {
  const file = pathTo(name);
  writeFileSync(file, text);
  return file;
}

async function withMock(options: MockOptions, story: (mock: RunningMock) => Promise<void>): Promise<void> {
  const mock = await startMock(options);
  try {
    await story(mock);
  } finally {
    await mock.close();
  }
}

function caller(mock: RunningMock, session?: string): (path: string, body?: unknown) => Promise<Response> {
  const headers = { authorization: `Bearer ${mock.apiKey}`, 'content-type': 'application/json' };
  const named = session === undefined ? headers : { ...headers, 'x-mock-session': session };
  return (path, body) =>
    fetch(`${mock.baseUrl}${path}`, {
      headers: named,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
}

/** Gives a text of a little more than 16 MiB. */
const large = (start: string, more: string): string => start + more.repeat(Math.ceil((16 * 1024 ** 2) / more.length));

const stores = {
  openapi: '3.1.0',
  info: { title: 'Stores', version: '1' },
  paths: {
    '/stores': {
      get: { responses: { '200': answer({ type: 'array', items: ref('Store') }) } },
      post: { requestBody: { content: json(ref('Store')) }, responses: { '201': answer(ref('Store')) } },
    },
    '/stores/{storeId}': { parameters: [named('storeId')], get: { responses: { '200': answer(ref('Store')) } } },
    '/stores/{storeId}/orders': {
      parameters: [named('storeId')],
      get: { responses: { '200': answer({ type: 'array', items: ref('Order') }) } },
      post: { requestBody: { content: json(ref('Order')) }, responses: { '201': answer(ref('Order')) } },
    },
    '/stores/{storeId}/orders/{orderId}': {
      parameters: [named('storeId'), named('orderId')],
      get: { responses: { '200': answer(ref('Order')) } },
    },
    '/settings': {
      get: { responses: { '200': answer(ref('Settings')) } },
      put: { requestBody: { content: json(ref('Settings')) }, responses: { '200': answer(ref('Settings')) } },
    },
  },
  components: {
    schemas: {
      Store: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } },
      },
      Order: {
        type: 'object',
        required: ['id', 'total'],
        properties: {
          id: { type: 'integer', format: 'int64', readOnly: true },
          storeId: { type: 'string', readOnly: true },
          total: { type: 'integer', format: 'int64' },
        },
      },
      Settings: { type: 'object', required: ['theme'], properties: { theme: { type: 'string' } } },
    },
  },
};

function json(schema: object): object {
  return { 'application/json': { schema } };
}

function answer(schema: object): object {
  return { description: 'It.', content: json(schema) };
}

function ref(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

function named(name: string): object {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}

describe('items that a mock starts with', () => {
  test('stand in all sessions as the file has them, after a reset too, and creates go on behind them', async () => {
    const pets = '[{"id":41,"name":"Tom","categoryId":2},{"id":7,"name":"Rex","categoryId":1,"status":"sold"}]';
    await withMock({ itemsFile: fileOf(`{"/pets":${pets}}`), count: 3 }, async (mock) => {
      const call = caller(mock);
      expect(await (await call('/pets')).json()).toEqual(JSON.parse(pets));
      expect(await (await call('/pets?status=sold')).json()).toMatchObject([{ id: 7 }]);
      expect((await call('/pets/1')).status).toBe(404);
      expect(await (await call('/pets', { name: 'New', categoryId: 1 })).json()).toMatchObject({ id: 42 });
      expect(await (await caller(mock, 'other')('/pets')).json()).toEqual(JSON.parse(pets));
      const other = await mock.control.begin('of-another-seed', { seed: 99, count: 1 });
      expect(await (await caller(mock, other.name)('/pets')).json()).toEqual(JSON.parse(pets));
      await mock.control.session('default').reset();
      expect(await (await call('/pets')).json()).toEqual(JSON.parse(pets));
      expect(await (await call('/pets', { name: 'Next', categoryId: 1 })).json()).toMatchObject({ id: 43 });
    });
  });

  test('are read from YAML, every digit kept, below their parents and at paths of documents', async () => {
    const text = `
/stores:
  - { id: S-009, name: North }
  - { id: S-010, name: South }
/stores/S-010/orders:
  - id: 9007199254740993
    storeId: S-010
    total: 0x20000000000003
(documents):
  - path: /settings
    body: { theme: dark }
`;
    const openapiFile = fileOf(JSON.stringify(stores), 'stores.json');
    await withMock({ openapiFile, itemsFile: fileOf(text, 'items.yaml'), count: 4 }, async (mock) => {
      const call = caller(mock);
      expect(await (await call('/stores/S-010/orders')).text()).toBe(
        '[{"id":9007199254740993,"storeId":"S-010","total":9007199254740995}]',
      );
      expect(await (await call('/stores/S-009/orders')).json()).toEqual([]);
      expect((await call('/stores/S-009/orders/9007199254740993')).status).toBe(404);
      expect(await (await call('/stores/S-010/orders', { total: 1 })).text()).toMatch(/"id":9007199254740994,/);
      expect(await (await call('/stores', { name: 'West' })).json()).toEqual({ id: 'S-011', name: 'West' });
      expect(await (await call('/settings')).json()).toEqual({ theme: 'dark' });
      expect((await mock.control.session('default').items())['/stores']).toHaveLength(3);
    });
  });

  test('are what the collections below them that the file does not name lie under', async () => {
    const openapiFile = fileOf(JSON.stringify(stores), 'stores.json');
    const itemsFile = fileOf('{"/stores":[{"id":"a","name":"A"},{"id":"b","name":"B"}]}');
    await withMock({ openapiFile, itemsFile, count: 4 }, async (mock) => {
      const call = caller(mock);
      expect(await (await call('/stores/a/orders')).json()).toHaveLength(2);
      expect(await (await call('/stores/b/orders')).json()).toHaveLength(2);
    });
    await withMock({ openapiFile, itemsFile, count: 0 }, async (mock) => {
      expect(await (await caller(mock)('/stores')).json()).toHaveLength(2);
      expect(await (await caller(mock)('/stores/a/orders')).json()).toEqual([]);
    });
  });

  test.each([
    [
      'an item that the document does not allow',
      '{"/pets":[{"id":1,"name":5,"categoryId":1}]}',
      /items\.json: \/~1pets\/0\/name: expected .*string.*, got 5 \(.*\/components\/schemas\/NewPet\/properties\/name/,
    ],
    [
      'an identifier twice',
      '{"/pets":[{"id":1,"name":"A","categoryId":1},{"id":1,"name":"B","categoryId":1}]}',
      /\/~1pets\/1\/id: expected an identifier that no other item has, got 1/,
    ],
    ['a collection that there is none of', '{"/dogs":[]}', /\/~1dogs: expected one of the collections \/pets/],
    ['no list', '{"/pets":{}}', /items\.json: \/pets: expected a list of items/],
    ['no JSON and no YAML', '/pets: [\n  {id: 1\n', /items\.json:\d+: expected JSON or YAML/],
    ['what stops being JSON', '{"/pets":[\n{"id":1,\n"name":]}', /items\.json:3: expected JSON or YAML\.$/],
    ['large text that stops being JSON', large('{"/pets":[\n', '1,'), /items\.json:2: expected JSON\.$/],
    ['large YAML', large('/pets: []\n', '# and so on\n'), /items\.json: expected JSON; of YAML at most 16777216 char/],
    ['another value', '7', /items\.json: expected lists of items by the paths/],
    ['what holds itself', '/pets: &a\n  - *a\n', /nest deeper than 500 levels/],
  ])('%s stops the start with its place', async (_name, text, message) => {
    await expect(startMock({ itemsFile: fileOf(text) })).rejects.toThrow(message);
  });

  test('a file that is not there stops the start', async () => {
    await expect(startMock({ itemsFile: pathTo('none.json') })).rejects.toThrow(
      /itemsFile \(--items\): .*none\.json: there is no such file/,
    );
  });
});
