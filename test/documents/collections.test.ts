import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { inspectDocument } from '../../src/serve/inspect-document';
import { writeFileSync } from 'node:fs';
import { useTestFolder } from '../support/test-folder';

describe('collections by name', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'test/test-documents/state/collections.yaml', count: 3 });
  });
  afterAll(() => mock.close());

  const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, where, method, body);

  async function itemsOf(where: string, envelope: string): Promise<Record<string, unknown>[]> {
    const { body } = await call(where);
    return (body as Record<string, Record<string, unknown>[]>)[envelope] ?? [];
  }

  describe('a collection that names tell of', () => {
    test('has an unpaged envelope named like its path, and an identifier that its parameter ends in', async () => {
      expect(await itemsOf('/hubs/1/operators', 'operators')).toHaveLength(3);
      const made = await call('/hubs/1/operators', 'POST', { name: 'ada', role: 'lead' });
      expect(made).toMatchObject({ status: 201, body: { name: 'ada', role: 'lead' } });
      expect((await call('/hubs/1/operators/ada')).body).toEqual(made.body);
      expect(await itemsOf('/hubs/1/operators', 'operators')).toHaveLength(4);
      expect((await call('/hubs/1/operators/ada', 'DELETE')).status).toBe(204);
      expect((await call('/hubs/1/operators/ada')).status).toBe(404);
    });

    test('may have a suffix at its paths, and be changed by POST on an item', async () => {
      const [first] = await itemsOf('/crates.json', 'crates');
      const sid = String(first?.['sid']);
      expect((await call(`/crates/${sid}.json`)).body).toEqual(first);
      const changed = await call(`/crates/${sid}.json`, 'POST', { colour: 'teal' });
      expect(changed).toMatchObject({ status: 200, body: { sid, colour: 'teal' } });
      expect((await call(`/crates/${sid}.json`)).body).toEqual(changed.body);
      const made = await call('/crates.json', 'POST', { colour: 'pink' });
      const { pathname } = new URL(made.headers.get('location') ?? '', mock.origin);
      expect((await call(pathname)).body).toEqual(made.body);
    });

    test('has actions: 404 for an unknown item; a body and the answer’s schema say what changes', async () => {
      const [, second] = await itemsOf('/crates.json', 'crates');
      const sid = String(second?.['sid']);
      expect((await call('/crates/nobody/seal', 'POST')).status).toBe(404);
      expect((await call(`/crates/${sid}/seal`, 'POST')).body).toEqual({ ...second, state: 'sealed' });
      expect((await call(`/crates/${sid}/paint`, 'POST', { colour: 'gold' })).status).toBe(204);
      expect((await call(`/crates/${sid}.json`)).body).toEqual({ ...second, state: 'sealed', colour: 'gold' });
      expect((await call('/crates/nobody/paint', 'POST', { colour: 'gold' })).status).toBe(404);
      expect((await call(`/crates/${sid}/inspect`, 'POST')).body).toEqual({ sound: expect.any(Boolean) });
    });

    test('has memberships: put, found, taken away, each for its item', async () => {
      const [first, second] = await itemsOf('/crates.json', 'crates');
      const sticker = `/crates/${String(first?.['sid'])}/stickers/red`;
      expect((await call(sticker)).status).toBe(404);
      expect((await call(sticker, 'PUT')).status).toBe(204);
      expect((await call(sticker)).status).toBe(204);
      expect((await call(`/crates/${String(second?.['sid'])}/stickers/red`)).status).toBe(404);
      expect((await call(sticker, 'DELETE')).status).toBe(204);
      expect((await call(sticker)).status).toBe(404);
      expect((await call(sticker, 'PUT')).status).toBe(204);
      expect((await call(sticker)).status).toBe(204);
      expect((await call('/crates/nobody/stickers/red', 'PUT')).status).toBe(404);
    });

    test('makes items without a path of their own, under identifiers of their own', async () => {
      const [one, two] = [
        await call('/part-types', 'POST', { label: 'Lever' }),
        await call('/part-types', 'POST', { label: 'Spring' }),
      ];
      expect(one).toMatchObject({ status: 200, body: { label: 'Lever' } });
      expect((one.body as { partTypeId: string }).partTypeId).not.toBe((two.body as { partTypeId: string }).partTypeId);
      expect((await call('/part-types')).body).toEqual(expect.arrayContaining([one.body, two.body]));
    });

    test('does not grow by a POST that brings nothing that it shows', async () => {
      const { body: before } = await call('/vacancies');
      expect((await call('/vacancies', 'POST', { email: 'a@example.org' })).status).toBe(201);
      expect((await call('/vacancies')).body).toEqual(before);
    });
  });
});

describe('items elsewhere', () => {
  const openapiFile = 'test/test-documents/state/items-elsewhere.yaml';
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile, count: 3 });
  });
  afterAll(() => mock.close());

  const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, where, method, body);

  interface Listed {
    readonly id: number;
  }

  describe('items at another path than their collection', () => {
    test('an action on an item that nothing reads answers the item, and 404 where the list has none', async () => {
      const [order] = (await call('/orders')).body as Listed[];
      expect((await call(`/orders/${order?.id ?? 0}/cancel`, 'POST')).body).toEqual(order);
      expect((await call(`/orders/${order?.id ?? 0}/remind`, 'POST')).status).toBe(204);
      expect((await call('/orders/987654/cancel', 'POST')).status).toBe(404);
      expect((await call('/orders/987654/remind', 'POST')).status).toBe(404);
    });

    test('the item of a list is read, changed and removed where its own path is', async () => {
      const [customer] = (await call('/v1/customers')).body as Listed[];
      const where = `/v2/customer/${customer?.id ?? 0}`;
      expect((await call(where)).body).toEqual(customer);
      expect((await call(where, 'PUT', { name: 'Renamed' })).body).toEqual({ ...customer, name: 'Renamed' });
      expect((await call('/v1/customers')).body).toContainEqual({ ...customer, name: 'Renamed' });
      expect((await call(where, 'DELETE')).status).toBe(204);
      expect((await call('/v1/customers')).body).not.toContainEqual(expect.objectContaining({ id: customer?.id }));
      expect((await call(where)).status).toBe(404);
    });

    test.each([
      ['/bill/list', '/bill/create', { sum: 12 }],
      ['/tickets', '/ticket', { seat: '4a' }],
    ])('what %s shows is made by POST %s', async (list, create, body) => {
      const made = await call(create, 'POST', body);
      expect(made).toMatchObject({ status: 201, body });
      expect((await call(list)).body).toContainEqual(made.body);
      expect((await call(made.headers.get('location') ?? '')).body).toEqual(made.body);
    });

    test('inspect says where all of them are kept', () => {
      const { operations } = inspectDocument({ openapiFile });
      expect(operations.map(({ path, answeredBy, keptAt }) => `${path} ${answeredBy} ${keptAt ?? ''}`)).toEqual([
        '/orders list /orders',
        '/orders/{id}/cancel action /orders',
        '/orders/{id}/remind action /orders',
        '/v1/customers list /v1/customers',
        '/v2/customer/{customerId} read /v1/customers',
        '/v2/customer/{customerId} replace /v1/customers',
        '/v2/customer/{customerId} remove /v1/customers',
        '/bill/list list /bill',
        '/bill/create create /bill',
        '/bill/{id} read /bill',
        '/tickets list /ticket',
        '/ticket create /ticket',
        '/ticket/{id} read /ticket',
      ]);
    });
  });
});

describe('pages by item', () => {
  const fileIn = useTestFolder();

  /** A collection whose items have a schema, with the list's parameters and members beside its array. */
  async function mockOf(item: object, parameters: readonly string[], beside: object): Promise<RunningMock> {
    const openapiFile = fileIn(`${parameters.join('-')}-${Object.keys(beside).length}.json`);
    const text = { type: 'string' };
    const query = parameters.map((name) => ({ name, in: 'query', schema: text }));
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } };
    const told = (schema: object): object => ({
      200: { description: 'so', content: { 'application/json': { schema } } },
    });
    const properties = { data: { type: 'array', items: item }, ...beside };
    const list = { type: 'object', required: Object.keys(properties), properties };
    const one = {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: told(item) },
    };
    const paths = {
      '/runs': { get: { parameters: [limit, ...query], responses: { ...told(list), 400: { description: 'no' } } } },
      '/runs/{id}': one,
    };
    writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info: { title: 'Runs', version: '1' }, paths }));
    return startMock({ openapiFile, count: 5 });
  }

  const run = { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } };
  const orNull = { type: ['string', 'null'] };

  test.each([
    ['last_id', 'after_id', { has_more: { type: 'boolean' }, first_id: orNull, last_id: orNull }],
    ['next_starting_after', 'starting_after', { has_more: { type: 'boolean' }, next_starting_after: orNull }],
    ['next_cursor', 'starting_after', { has_more: { type: 'boolean' }, next_cursor: orNull }],
  ])('pages that go by items are led through by %s', async (member, parameter, beside) => {
    const mock = await mockOf(run, [parameter], beside);
    try {
      const seen: string[] = [];
      let [query, isMore] = ['', true];
      while (isMore && seen.length < 10) {
        const { status, body } = await callJson(mock.baseUrl, `/runs?limit=2${query}`);
        const page = body as { data: { id: string }[]; has_more: boolean } & Record<string, unknown>;
        expect(status).toBe(200);
        seen.push(...page.data.map(({ id }) => id));
        if ('first_id' in page) expect(page['first_id']).toBe(page.data[0]?.id);
        isMore = page.has_more;
        query = `&${parameter}=${String(page[member])}`;
      }
      expect(new Set(seen).size).toBe(5);
      expect(seen).toHaveLength(5);
    } finally {
      await mock.close();
    }
  });

  test('a text or null keeps to what is said beside the two and within one of them', async () => {
    const name = { minLength: 2, anyOf: [{ type: 'string', minLength: 45 }, { type: 'null' }] };
    const item = { type: 'object', required: ['id', 'name'], properties: { ...run.properties, name } };
    const mock = await mockOf(item, [], {});
    try {
      const { body } = await callJson(mock.baseUrl, '/runs');
      const names = (body as { data: { name: string | null }[] }).data.map((one) => one.name);
      expect(names).toHaveLength(5);
      expect(names.every((one) => one === null || one.length >= 45)).toBe(true);
    } finally {
      await mock.close();
    }
  });
});

describe('views', () => {
  const openapiFile = 'test/test-documents/state/views.yaml';
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile, count: 12 });
  });
  afterAll(() => mock.close());

  const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, where, method, body);

  interface Order {
    readonly customerId: number;
    readonly state: string;
  }

  describe('a list at another path', () => {
    test('shows the items of the one collection of its kind whose property its path names', async () => {
      const orders = (await call('/orders')).body as Order[];
      for (const customerId of new Set(orders.map((order) => order.customerId))) {
        const own = orders.filter((order) => order.customerId === customerId);
        expect((await call(`/customers/${customerId}/orders`)).body).toEqual({ orders: own, total: own.length });
      }
      const made = await call('/orders', 'POST', { customerId: 3, state: 'open' });
      const { body } = await call('/customers/3/orders');
      expect((body as { orders: unknown[] }).orders).toContainEqual(made.body);
      expect((await call('/customers/999/orders')).status).toBe(404);
    });

    test('shows those that a parameter which it demands names', async () => {
      const orders = (await call('/orders')).body as Order[];
      const paid = orders.filter(({ state }) => state === 'paid');
      expect((await call('/orders/findByState?state=paid')).body).toEqual(paid);
      expect((await call('/orders/findByState?state=paid&state=open')).body).toEqual(orders);
    });

    test('is kept apart where nothing says which items it shows; inspect says so, and of views what they are', () => {
      const { operations } = inspectDocument({ openapiFile });
      const told = new Map(operations.map((operation) => [operation.path, operation]));
      expect(told.get('/popular')).toMatchObject({
        keptAt: '/popular',
        note: 'its items are kept apart: like those of /orders, but nothing says which of them',
      });
      expect(told.get('/customers/{id}/orders')).toMatchObject({
        answeredBy: 'list',
        stateful: true,
        keptAt: '/orders',
        joins: { id: 'customerId' },
        sort: ['sort'],
        unplayed: [],
      });
    });

    test('may have alternatives for the object around it', async () => {
      const { status, body } = await call('/hits?limit=2');
      expect([status, (body as { hits: unknown[] }).hits.length]).toEqual([200, 2]);
    });
  });
});

describe('narrow lists', () => {
  /** Collections whose lists, names and answers ask for more than most. */

  const fileIn = useTestFolder();
  let mock: RunningMock;

  const text = { type: 'string' };
  const number = { type: 'integer', readOnly: true };
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const shown = (schema: object, headers: object = {}): object => ({
    description: 'x',
    headers,
    content: { 'application/json': { schema } },
  });
  const taken = (schema: object): object => ({ requestBody: { content: { 'application/json': { schema } } } });
  const inPath = (name: string, schema: object): object => ({ name, in: 'path', required: true, schema });
  const located = { Location: { required: true, schema: text } };
  const missing = { description: 'x' };

  function collection(
    name: string,
    item: object,
    key: readonly [string, object] = ['id', { type: 'integer' }],
  ): object {
    const own = { parameters: [inPath(...key)], get: { responses: { 200: shown(item), 404: missing } } };
    const list = { responses: { 200: shown({ type: 'array', items: item }) } };
    const create = { ...taken(item), responses: { 201: shown(item), 409: missing } };
    return { [`/${name}`]: { get: list, post: create }, [`/${name}/{${key[0]}}`]: own };
  }

  const kind = { type: 'string', enum: ['a', 'b', 'c'] };
  const tag = { type: 'object', required: ['kind'], properties: { kind } };
  const patterns: readonly (readonly [string, object])[] = [
    ['cut', { pattern: '^[A-Z]', minLength: 26, maxLength: 26 }],
    ['prefixed', { pattern: '^(ord|inv)_[a-z0-9]+$', minLength: 26, maxLength: 26 }],
    ['any', { pattern: '^.*$', minLength: 26, maxLength: 26 }],
    ['ahead', { pattern: '^(?=.*[a-z])[a-z0-9]+$', minLength: 26, maxLength: 26 }],
  ];
  const named = (schema: object): object => ({
    type: 'object',
    required: ['id'],
    properties: { id: schema, note: text },
  });
  const identified = (name: string, schema: object): object =>
    collection(name, named({ ...schema, readOnly: true }), ['id', schema]);
  const zone = { type: 'string', pattern: '^web$|^db$|^cache$', example: 'web' };
  const project = { name: 'project', in: 'query', required: true, schema: text };
  const ticket = {
    type: 'object',
    required: ['id', 'title', 'project'],
    properties: { id: number, title: text, project: text },
  };

  const tickets = {
    '/tickets': {
      get: { parameters: [project], responses: { 200: shown({ type: 'array', items: ticket }) } },
      post: {
        parameters: [project],
        ...taken({ type: 'object', required: ['title'], properties: { title: text } }),
        responses: { 201: shown(ticket) },
      },
    },
    '/tickets/{id}': {
      parameters: [inPath('id', { type: 'integer' })],
      get: { responses: { 200: shown(ticket) } },
      put: { ...taken(ticket), responses: { 200: shown(ticket, located) } },
    },
    '/tickets/{id}/copies': {
      parameters: [inPath('id', { type: 'integer' })],
      post: {
        ...taken({ type: 'object', required: ['title'], properties: { title: text } }),
        responses: { 201: shown(ticket) },
      },
    },
    '/tickets/{id}/export': {
      post: {
        parameters: [inPath('id', { type: 'integer' })],
        responses: { 202: { description: 'x', headers: located } },
      },
    },
  };

  const method = {
    type: 'object',
    required: ['id', 'kind'],
    discriminator: {
      propertyName: 'kind',
      mapping: { card: '#/components/schemas/Card', bank: '#/components/schemas/Bank' },
    },
    properties: { id: number, kind: text },
  };
  const needing = (name: string): object => ({ type: 'object', required: [name], properties: { [name]: text } });
  const components = {
    schemas: {
      Method: method,
      Card: { allOf: [ref('Method'), { oneOf: [needing('token'), needing('digits')] }] },
      Bank: { allOf: [ref('Method'), needing('iban')] },
      Pinned: { oneOf: [ref('Red'), ref('Blue')] },
      Red: { ...named(number), required: ['id', 'kind'], properties: { id: number, kind: { enum: ['red'] } } },
      Blue: { ...named(number), required: ['id', 'kind'], properties: { id: number, kind: { enum: ['blue'] } } },
      Paint: {
        oneOf: [ref('Pinned'), { ...named(number), required: ['id', 'free'], properties: { id: number, free: text } }],
        discriminator: {
          propertyName: 'kind',
          mapping: { red: '#/components/schemas/Pinned', blue: '#/components/schemas/Pinned' },
        },
      },
    },
  };

  beforeAll(async () => {
    const file = fileIn('narrow.json');
    const paths = {
      '/tags': { get: { responses: { 200: shown({ type: 'array', uniqueItems: true, items: tag }) } } },
      ...Object.fromEntries(
        patterns.flatMap(([name, schema]) => Object.entries(identified(name, { ...text, ...schema }))),
      ),
      ...collection('zones', { type: 'object', required: ['name'], properties: { name: zone } }, ['name', text]),
      ...collection('methods', ref('Method')),
      ...collection('cards', ref('Card')),
      ...collection('paints', ref('Paint')),
      ...tickets,
    };
    writeFileSync(
      file,
      JSON.stringify({ openapi: '3.0.3', info: { title: 'Narrow', version: '1' }, paths, components }),
    );
    mock = await startMock({ openapiFile: file, count: 20 });
  });
  afterAll(() => mock.close());

  const send = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, where, method, body);
  const listed = async (where: string): Promise<Record<string, unknown>[]> =>
    (await send(where)).body as Record<string, unknown>[];
  const kindsOf = async (where: string): Promise<unknown[]> =>
    [...new Set((await listed(where)).map((item) => item['kind']))].sort();

  test('a list of unique items shows each once', async () => {
    const { status, body } = await send('/tags');
    expect(status).toBe(200);
    expect(body).toHaveLength(3);
  });

  describe('identifiers of a pattern and a length', () => {
    test.each(patterns.map(([name]) => name))('%s: seeds and creates have one', async (name) => {
      expect(await listed(`/${name}`)).toHaveLength(20);
      const { status, body } = await send(`/${name}`, 'POST', { note: 'x' });
      expect(status).toBe(201);
      const { id } = body as { id: string };
      expect((await send(`/${name}/${encodeURIComponent(id)}`)).status).toBe(200);
    });
  });

  test('the name that the document shows is free to a client', async () => {
    expect((await send('/zones', 'POST', { name: 'web' })).status).toBe(201);
    expect((await send('/zones', 'POST', { name: 'web' })).status).toBe(409);
  });

  test('a discriminator has a value that it names: of the base, of one child, of a child with alternatives', async () => {
    expect(await kindsOf('/methods')).toStrictEqual(['bank', 'card']);
    expect(await kindsOf('/cards')).toStrictEqual(['card']);
    expect(await kindsOf('/paints')).toStrictEqual(['blue', 'red', undefined]);
  });

  test('what the query of a create says, the item has, and the list that is filtered by it shows it', async () => {
    const { body } = await send('/tickets?project=north', 'POST', { title: 'one' });
    expect(body).toMatchObject({ title: 'one', project: 'north' });
    expect(await listed('/tickets?project=north')).toStrictEqual([body]);
  });

  test('a Location that is required of an answer that creates nothing is there', async () => {
    const { body } = await send('/tickets?project=south', 'POST', { title: 'one' });
    const { id } = body as { id: number };
    expect((await send(`/tickets/${id}`, 'PUT', { title: 'two', project: 'x' })).status).toBe(200);
    expect((await send(`/tickets/${id}/export`, 'POST')).status).toBe(202);
  });

  test('what is done to an item and answers 201 makes another, and leaves that one alone', async () => {
    const { body: before } = await send('/tickets/1');
    const { status, body } = await send('/tickets/1/copies', 'POST', { title: 'copy' });
    expect(status).toBe(201);
    const { id } = body as { id: number };
    expect(body).toMatchObject({ title: 'copy' });
    expect((await send(`/tickets/${id}`)).body).toStrictEqual(body);
    expect((await send('/tickets/1')).body).toStrictEqual(before);
    expect((await send('/tickets/999/copies', 'POST', { title: 'copy' })).status).toBe(404);
  });
});

describe('paths of one shape', () => {
  const openapiFile = 'test/test-documents/state/twins.yaml';
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile, count: 3 });
  });
  afterAll(() => mock.close());

  const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, where, method, body);

  const slugs = async (): Promise<string[]> =>
    ((await call('/teams')).body as { slug: string }[]).map(({ slug }) => slug);

  describe('paths that differ in the names of their parameters alone', () => {
    test('are one path of one collection, whose items are removed by the one and read by the other', async () => {
      const [, , last = ''] = await slugs();
      expect((await call(`/teams/${last}`, 'DELETE')).status).toBe(204);
      expect((await call(`/teams/${last}`)).status).toBe(404);
      expect(await slugs()).not.toContain(last);
      const told = inspectDocument({ openapiFile }).operations;
      expect(told.filter(({ stateful }) => !stateful).map(({ path }) => path)).toEqual(['/teams/{slug}/invite']);
    });

    test('hold what lies below the same parent, and the same document', async () => {
      const [first = '', second = ''] = await slugs();
      const { status, body: made } = await call(`/teams/${first}/members`, 'POST', { mail: 'a@example.com' });
      expect(status).toBe(201);
      const { id } = made as { id: number };
      expect((await call(`/teams/${first}/members`)).body).toContainEqual(made);
      expect((await call(`/teams/${first}/members/${id}`)).body).toEqual(made);
      expect((await call(`/teams/${second}/members/${id}`)).status).toBe(404);
      for (const isOpen of [true, false]) {
        expect((await call(`/teams/${first}/policy`, 'PUT', { isOpen })).body).toMatchObject({ isOpen });
        expect((await call(`/teams/${first}/policy`)).body).toMatchObject({ isOpen });
      }
    });
  });

  test('what is done to an item that is not there is 404, whatever it would answer', async () => {
    const [first = ''] = await slugs();
    expect((await call('/teams/nobody/invite', 'POST')).status).toBe(404);
    expect((await call(`/teams/${first}/invite`, 'POST')).status).toBe(200);
  });

  test('identifiers that people write look so', async () => {
    for (const slug of await slugs()) expect(slug).toMatch(/^[a-z]+-[a-z]+-\d+$/);
  });
});

describe('two readings', () => {
  const inFolder = useTestFolder();

  test('inspect names both readings of an identifier, and of what a collection lies below', () => {
    const text = { type: 'string' };
    const answer = (schema: object): object => ({
      responses: { '200': { description: 'Found', content: { 'application/json': { schema } } } },
    });
    const list = (schema: object): object => ({ get: answer({ type: 'array', items: schema }) });
    const one = (name: string, schema: object): object => ({
      get: { parameters: [{ name, in: 'path', required: true, schema: text }], ...answer(schema) },
    });
    const user = { type: 'object', required: ['id'], properties: { id: text, login: text, name: text } };
    const rule = { type: 'object', properties: { key: text, slug: text } };
    const org = { type: 'object', properties: { id: text } };
    const paths = {
      '/users': list(user),
      '/users/{person}': one('person', user),
      '/rules': list(rule),
      '/rules/{rule}': one('rule', rule),
      '/me/orgs': list(org),
      '/me/orgs/{id}': one('id', org),
      '/orgs/{org}/teams': {
        get: {
          parameters: [{ name: 'org', in: 'path', required: true, schema: text }],
          ...answer({ type: 'array', items: org }),
        },
      },
    };
    const openapiFile = inFolder('readings.json');
    writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info: { title: 'Readings', version: '1' }, paths }));
    const notes = Object.fromEntries(inspectDocument({ openapiFile }).operations.map(({ path, note }) => [path, note]));
    expect(notes).toEqual({
      '/users': undefined,
      '/users/{person}': '{person} is looked up as id, else as login or name',
      '/rules': undefined,
      '/rules/{rule}': 'keeps no state: nothing says which of key and slug is {rule}',
      '/me/orgs': undefined,
      '/me/orgs/{id}': undefined,
      '/orgs/{org}/teams': '{org} is taken as it comes; it may name an item of /me/orgs',
    });
  });
});

describe('client named items', () => {
  const fileIn = useTestFolder();
  let mock: RunningMock;

  const text = { type: 'string' };
  const answers = (...statuses: string[]): object => ({
    responses: Object.fromEntries(
      statuses.map((status) => [
        status,
        status.startsWith('2') && status !== '204' ? shown(label) : { description: 'x' },
      ]),
    ),
  });
  const shown = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } });
  const label = { type: 'object', required: ['name', 'colour'], properties: { name: text, colour: text } };
  const taken = (properties: object): object => ({
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', properties } } } },
  });
  const parameter = (name: string, schema: object = text): object => ({ name, in: 'path', required: true, schema });
  const numbered = { type: 'object', required: ['id'], properties: { id: { type: 'integer', format: 'int64' } } };

  beforeAll(async () => {
    const file = fileIn('named.json');
    const paths = {
      '/teams/{teamId}/labels': {
        parameters: [parameter('teamId')],
        get: { responses: { 200: shown({ type: 'array', items: label }) } },
      },
      '/teams/{teamId}/labels/{name}': {
        parameters: [parameter('teamId'), parameter('name')],
        get: answers('200', '404'),
        put: { ...taken({ colour: text }), ...answers('200', '201') },
        delete: answers('204', '404'),
      },
      '/teams/{teamId}/badges': {
        parameters: [parameter('teamId')],
        get: { responses: { 200: shown({ type: 'array', items: label }) } },
        post: { ...taken({ name: text, colour: text }), ...answers('201', '409') },
      },
      '/teams/{teamId}/badges/{name}': {
        parameters: [parameter('teamId'), parameter('name')],
        get: answers('200', '404'),
      },
      '/numbers/{numberId}': {
        parameters: [parameter('numberId')],
        get: { responses: { 200: shown(numbered) } },
      },
    };
    writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'Named', version: '1' }, paths }));
    mock = await startMock({ openapiFile: file, count: 2 });
  });
  afterAll(() => mock.close());

  const send = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, where, method, body);

  const namesIn = async (where: string): Promise<unknown[]> =>
    ((await send(where)).body as { name: string }[]).map(({ name }) => name);

  describe('an item that its client names', () => {
    test('is made by PUT, and again after DELETE', async () => {
      for (const colour of ['red', 'blue']) {
        const made = await send('/teams/a/labels/urgent', 'PUT', { colour });
        expect([made.status, made.body]).toEqual([201, { name: 'urgent', colour }]);
        expect((await send('/teams/a/labels/urgent')).body).toEqual(made.body);
        expect(await namesIn('/teams/a/labels')).toEqual(['urgent']);
        expect((await send('/teams/a/labels/urgent', 'DELETE')).status).toBe(204);
        expect((await send('/teams/a/labels/urgent')).status).toBe(404);
        expect(await namesIn('/teams/a/labels')).toEqual([]);
      }
    });

    test('may be called like one below another parent, and stays its own', async () => {
      expect((await send('/teams/b/labels/late', 'PUT', { colour: 'red' })).status).toBe(201);
      expect((await send('/teams/c/labels/late', 'PUT', { colour: 'blue' })).status).toBe(201);
      expect((await send('/teams/c/labels/late', 'PUT', { colour: 'green' })).status).toBe(200);
      expect((await send('/teams/b/labels/late')).body).toEqual({ name: 'late', colour: 'red' });
      expect((await send('/teams/c/labels/late')).body).toEqual({ name: 'late', colour: 'green' });
      expect((await send('/teams/b/badges', 'POST', { name: 'gold', colour: 'red' })).status).toBe(201);
      expect((await send('/teams/c/badges', 'POST', { name: 'gold', colour: 'blue' })).status).toBe(201);
      expect((await send('/teams/c/badges', 'POST', { name: 'gold', colour: 'blue' })).status).toBe(409);
      expect((await send('/teams/b/badges/gold')).body).toEqual({ name: 'gold', colour: 'red' });
    });

    test('is made once by requests that come at once', async () => {
      const made = await Promise.all(
        Array.from({ length: 8 }, () => send('/teams/d/labels/same', 'PUT', { colour: 'red' })),
      );
      expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
      expect(await namesIn('/teams/d/labels')).toEqual(['same']);
    });
  });

  describe('a sample that its path names', () => {
    test.each([
      ['9007199254740993', '9007199254740993'],
      ['42', '42'],
    ])('has %s to the last digit', async (sent, kept) => {
      const answer = await fetch(`${mock.baseUrl}/numbers/${sent}`);
      expect(await answer.text()).toBe(`{"id":${kept}}`);
    });

    test.each(['0x10', '1e3', ' 7'])('takes %j for no number', async (sent) => {
      const { body } = await send(`/numbers/${encodeURIComponent(sent)}`);
      expect((body as { id: number }).id).not.toBe(Number(sent));
    });
  });
});

describe('kept documents', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'test/test-documents/state/documents.yaml' });
  });
  afterAll(() => mock.close());

  let session = 0;
  /** Gives what calls the mock in a session of its own. */
  function client(): (where: string, method?: string, body?: unknown) => Promise<JsonAnswer> {
    const name = `s${(session += 1)}`;
    return (where, method, body) => callJson(mock.baseUrl, where, method, body, { 'x-mock-session': name });
  }

  describe('a document at a path of its own', () => {
    test('remembers what PUT and PATCH say of it, and begins anew where DELETE has no 404 to leave behind', async () => {
      const call = client();
      const { body: start } = await call('/settings');
      const put = await call('/settings', 'PUT', { language: 'nl', dark: true, secret: 'never shown' });
      expect(put).toMatchObject({ status: 200, body: { language: 'nl', dark: true } });
      expect((await call('/settings')).body).toEqual(put.body);
      expect(put.body).toMatchObject({ version: (start as { version: number }).version });
      expect(put.body).not.toHaveProperty('secret');
      expect((await call('/settings', 'PATCH', { dark: false })).status).toBe(204);
      expect((await call('/settings')).body).toEqual({ ...(put.body as object), dark: false });
      expect((await call('/settings', 'DELETE')).status).toBe(204);
      expect((await call('/settings')).body).toEqual(start);
    });

    test('is another for each path, shows the parameters of its own, and is gone after DELETE where 404 is documented', async () => {
      const call = client();
      expect((await call('/shops/a%20b/banner')).body).toMatchObject({ shopId: 'a b' });
      const put = await call('/shops/north/banner', 'PUT', { text: 'Sale', colour: 'red' });
      expect(put).toMatchObject({ status: 200, body: { taskId: expect.any(Number) } });
      expect((await call('/shops/north/banner')).body).toEqual({ shopId: 'north', text: 'Sale' });
      expect((await call('/shops/south/banner')).body).not.toMatchObject({ text: 'Sale' });
      expect((await call('/shops/north/banner', 'DELETE')).status).toBe(204);
      expect((await call('/shops/north/banner')).status).toBe(404);
      expect((await call('/shops/north/banner', 'DELETE')).status).toBe(404);
      expect((await call('/shops/north/banner', 'PUT', { text: 'Back' })).status).toBe(200);
      expect((await call('/shops/north/banner')).body).toEqual({ shopId: 'north', text: 'Back' });
    });

    test('may be a list of words, or lie in a property; what could not be answered is not kept', async () => {
      const call = client();
      expect((await call('/stop-words', 'PUT', ['the', 'of'])).status).toBe(202);
      expect((await call('/stop-words')).body).toEqual(['the', 'of']);
      expect((await call('/limit', 'PUT', { size: 7, name: 'small' })).status).toBe(204);
      expect((await call('/limit')).body).toEqual({ limit: { size: 7, name: 'small' } });
      expect((await call('/limit', 'PUT', { size: 70, name: 'large' })).status).toBe(204);
      expect((await call('/limit')).body).toEqual({ limit: { size: 7, name: 'large' } });
    });

    test('belongs to its session, and goes back to the start with it', async () => {
      const [one, other] = [client(), client()];
      const { body: start } = await one('/settings');
      await one('/settings', 'PUT', { language: 'fy' });
      expect((await other('/settings')).body).toEqual(start);
      await mock.control.session(`s${session - 1}`).reset();
      expect((await one('/settings')).body).toEqual(start);
    });

    test('is none where a POST brings something else', () => {
      expect(mock.coverage.samples).toEqual(['GET /reports', 'POST /reports']);
    });
  });
});

describe('lists as generators of documents write them', () => {
  const inFolder = useTestFolder();
  let mock: RunningMock;
  beforeAll(async () => {
    const said = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } });
    const text = { type: 'string' };
    const flag = { type: 'object', required: ['name'], properties: { name: text, note: text } };
    const rank = { type: 'object', properties: { title: text } };
    const query = (name: string, schema: object, description = ''): object => ({
      name,
      in: 'query',
      schema,
      description,
    });
    const paths = {
      '/flag': {
        get: {
          parameters: [
            query('offset', { type: 'number' }),
            query('limit', { type: 'string', example: '50' }),
            query('sortBy', text, 'The field to sort by.'),
            query('sortOrder', { type: 'string', example: 'desc' }),
            query('query', text, 'The search query for the flag name'),
          ],
          responses: { 200: said({ type: 'array', items: flag }) },
        },
        post: {
          requestBody: { required: true, content: { 'application/json': { schema: flag } } },
          responses: { 201: said(flag) },
        },
      },
      '/flag/{flagField}': {
        parameters: [{ name: 'flagField', in: 'path', required: true, schema: text }],
        get: { responses: { 200: said(flag), 404: { description: 'x' } } },
        delete: { responses: { 204: { description: 'x' } } },
      },
      '/groups': { get: { responses: { 200: said({ type: 'array', items: flag }) } } },
      '/groups/{name}': {
        parameters: [{ name: 'name', in: 'path', required: true, schema: text }],
        get: { responses: { 200: said(flag), 404: { description: 'x' } } },
        post: { responses: { 201: said(flag) } },
        delete: { responses: { 204: { description: 'x' } } },
      },
      '/crew-admin': {
        get: {
          responses: {
            200: said({
              type: 'object',
              properties: {
                ranks: { type: 'array', items: rank },
                crews: {
                  type: 'array',
                  items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
                },
              },
            }),
          },
        },
      },
      '/crew-admin/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: {
          responses: { 200: said({ type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }) },
        },
      },
    };
    const file = inFolder('flags.json');
    writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'Flags', version: '1' }, paths }));
    mock = await startMock({ openapiFile: file, count: 5 });
  });
  afterAll(() => mock.close());

  const names = async (where: string): Promise<string[]> =>
    ((await callJson(mock.baseUrl, where)).body as { name: string }[]).map(({ name }) => name);

  test('count pages in numbers and texts, and sort by a direction that an example shows', async () => {
    const all = await names('/flag');
    expect(await names('/flag?limit=2&offset=1')).toEqual(all.slice(1, 3));
    expect(await names('/flag?sortBy=name&sortOrder=desc')).toEqual(all.toSorted().reverse());
    expect(await names(`/flag?query=${all[2] ?? ''}`)).toEqual(all.filter((one) => one.includes(all[2] ?? '')));
  });

  test('hold things that a parameter called like them names', async () => {
    expect((await callJson(mock.baseUrl, '/flag', 'POST', { name: 'dark-mode' })).status).toBe(201);
    expect((await callJson(mock.baseUrl, '/flag/dark-mode')).body).toMatchObject({ name: 'dark-mode' });
    expect((await callJson(mock.baseUrl, '/flag/dark-mode', 'DELETE')).status).toBe(204);
    expect((await callJson(mock.baseUrl, '/flag/dark-mode')).status).toBe(404);
    expect((await callJson(mock.baseUrl, '/flag', 'POST', { name: 'dark-mode' })).status).toBe(201);
    expect((await callJson(mock.baseUrl, '/flag/dark-mode')).body).toMatchObject({ name: 'dark-mode' });
  });

  test('get the thing that the path of a POST names', async () => {
    expect((await callJson(mock.baseUrl, '/groups/night')).status).toBe(404);
    expect(await callJson(mock.baseUrl, '/groups/night', 'POST')).toMatchObject({
      status: 201,
      body: { name: 'night' },
    });
    expect((await callJson(mock.baseUrl, '/groups/night')).body).toEqual({ name: 'night' });
    expect(await names('/groups')).toContain('night');
    expect((await callJson(mock.baseUrl, '/groups/night', 'DELETE')).status).toBe(204);
    expect(await names('/groups')).not.toContain('night');
  });

  test('may stand beside another array', async () => {
    const { crews } = (await callJson(mock.baseUrl, '/crew-admin')).body as { crews: { id: number }[] };
    expect((await callJson(mock.baseUrl, `/crew-admin/${crews[0]?.id ?? ''}`)).body).toEqual(crews[0]);
  });
});
