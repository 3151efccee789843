import { describe, expect, test } from '@jest/globals';
import type { JsonObject, JsonValue } from '../../src/base/json';
import type { MockOptions } from '../../src/mock/config';
import { askMock, type AskedMock } from './ask';
import { bool, createMocks, int, list, object, openapi, ref, text, type Short } from './openapi';

const create = createMocks();

/** A mock of collections of things, by their paths. The first property of each is its ID. */
function mockOf(things: Readonly<Record<string, JsonObject>>, options: MockOptions = {}): Promise<AskedMock> {
  const ids: Record<string, JsonValue> = {};
  const operations = Object.entries(things).flatMap(([at, properties]): [string, Short][] => {
    const [[key, id] = ['', {}], ...others] = Object.entries(properties);
    ids[key] = id;
    const item = object(properties);
    return [
      [`GET ${at}`, { 200: list(item) }],
      [`POST ${at}`, { body: object(Object.fromEntries(others)), 201: item }],
      [`GET ${at}/{${key}}`, { 200: item }],
    ];
  });
  return create(openapi(Object.fromEntries(operations), {}, ids), options);
}

type Item = Readonly<Record<string, JsonValue>> & { readonly id?: string; readonly slug?: string };

async function listOf({ ask }: AskedMock, target: string): Promise<readonly Item[]> {
  const { status, body } = await ask('GET', target);
  expect(status).toBe(200);
  return body as unknown as readonly Item[];
}

const name = { type: 'string' };

describe('IDs', () => {
  test.each([
    ['integers count from one', { id: { type: 'integer' } }, /^[1-4]$/],
    ['integers begin at their minimum', { id: { type: 'integer', minimum: 1000 } }, /^100[0-3]$/],
    [
      'UUIDs',
      { id: { type: 'string', format: 'uuid' } },
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    ],
    ['texts of a pattern', { id: { type: 'string', pattern: '^ord_[a-z0-9]{8}$' } }, /^ord_[a-z0-9]{8}$/],
    [
      'names of an example',
      { id: { type: 'string', maxLength: 20, example: 'example.com' } },
      /^example(?:-\d)?\.com$/,
    ],
    [
      'texts of a pattern and a length, with an example',
      { id: { type: 'string', pattern: '^ord_[a-z0-9]{8}$', maxLength: 12, example: 'ord_abcd1234' } },
      /^ord_[a-z0-9]{8}$/,
    ],
    [
      'texts of a format, with an example',
      { id: { type: 'string', format: 'ipv4', example: '192.0.2.85' } },
      /^\d{1,3}\.\d{1,3}\.\d{1,3}\.(?:\d|\d\d|1\d\d|2[0-4]\d|25[0-5])$/,
    ],
    ['numbers as texts', { id: { type: 'string', pattern: '^(0|[1-9][0-9]*)$' } }, /^[1-9]/],
    ['texts like an example', { id: { type: 'string', maxLength: 10 } }, /^.{1,10}$/],
  ])('%s', async (_, id, pattern) => {
    const mock = await mockOf({ '/things': { ...id, name } }, { count: 3 });
    const { body } = await mock.ask('POST', '/things', { body: { name: 'new' } });
    const items = await listOf(mock, '/things');
    expect(items).toHaveLength(4);
    expect(items[3]).toEqual(body);
    const ids = items.map((item) => String(item.id));
    for (const one of ids) expect(one).toMatch(pattern);
    expect(new Set(ids).size).toBe(4);
    for (const item of items) expect((await mock.ask('GET', `/things/${String(item.id)}`)).body).toEqual(item);
  });

  test('slugs of names', async () => {
    const slug = { type: 'string' };
    const mock = await mockOf({ '/articles': { slug, title: name } }, { count: 3 });
    for (const item of await listOf(mock, '/articles')) {
      expect(item['slug']).toMatch(/^[a-z\d._-]+$/);
      expect((await mock.ask('GET', `/articles/${String(item.slug)}`)).body).toEqual(item);
    }
    const { body } = await mock.ask('POST', '/articles', { body: { title: 'How to train' } });
    expect((body as unknown as Item).slug).toMatch(/^[a-z\d._-]+$/);
  });

  test('a change of the name in a path moves an item and what is below it', async () => {
    const shop = object({ slug: { type: 'string' }, title: name });
    const order = object({ id: { type: 'integer' }, note: name });
    const { ask } = await create(
      openapi(
        {
          'GET /shops/{slug}': { 200: shop },
          'POST /shops': { body: shop, 201: shop },
          'PATCH /shops/{slug}': { body: object({ 'slug?': { type: 'string' } }), 200: shop },
          'POST /shops/{slug}/orders': { body: object({ note: name }), 201: order },
          'GET /shops/{slug}/orders/{id}': { 200: order },
        },
        {},
        { slug: { type: 'string' } },
      ),
    );
    for (const slug of ['ada', 'bob']) await ask('POST', '/shops', { body: { slug, title: slug } });
    expect((await ask('POST', '/shops/ada/orders', { body: { note: 'blue' } })).body).toEqual({ id: 1, note: 'blue' });
    expect((await ask('PATCH', '/shops/ada', { body: { slug: 'bob' } })).status).toBe(409);
    expect((await ask('PATCH', '/shops/ada', { body: { slug: 'eve' } })).status).toBe(200);
    expect((await ask('GET', '/shops/ada')).status).toBe(404);
    expect((await ask('GET', '/shops/eve')).body).toEqual({ slug: 'eve', title: 'ada' });
    expect((await ask('GET', '/shops/eve/orders/1')).body).toEqual({ id: 1, note: 'blue' });
  });

  test('listed values: no more items than values', async () => {
    const mock = await mockOf({ '/plans': { id: { type: 'string', enum: ['free', 'pro'] }, name } }, { count: 20 });
    expect((await listOf(mock, '/plans')).map(({ id }) => id)).toEqual(['free', 'pro']);
  });
});

test('what a create names by an ID is shown whole, and a number as the text that is shown', async () => {
  const user = object({ 'id?': { type: 'integer' }, login: name });
  const sent = object({ title: {}, owner: name, watchers: list(name) });
  const issue = object({ id: { type: 'integer' }, title: name, owner: user, watchers: list(user) });
  const { ask } = await create(
    openapi({ 'GET /issues': { 200: list(issue) }, 'POST /issues': { body: sent, 201: issue } }, {}),
  );
  const { body } = await ask('POST', '/issues', { body: { title: 7, owner: 'ada', watchers: ['bob', 'eve'] } });
  const who = (login: string): JsonObject => expect.objectContaining({ login }) as unknown as JsonObject;
  expect(body).toMatchObject({ title: '7', owner: who('ada'), watchers: [who('bob'), who('eve')] });
});

test.each([
  [
    'as HAL has them',
    (things: JsonObject) => object({ _embedded: object({ thingList: things }) }),
    ['_embedded', 'thingList'],
  ],
  [
    'in an envelope',
    (things: JsonObject) => object({ data: object({ items: things }), 'errors?': list(name) }),
    ['data', 'items'],
  ],
])('items of a list that stand deeper in its response: %s', async (_, around, names) => {
  const thing = object({ id: { type: 'integer' }, name });
  const { ask } = await create(
    openapi(
      {
        'GET /things': { 200: around(list(thing)) },
        'POST /things': { body: object({ name }), 201: thing },
        'GET /things/{id}': { 200: thing },
      },
      {},
    ),
    { count: 2 },
  );
  const { body: made } = await ask('POST', '/things', { body: { name: 'new' } });
  const { body } = await ask('GET', '/things');
  expect(body).toEqual({ [names[0] ?? '']: { [names[1] ?? '']: [expect.anything(), expect.anything(), made] } });
});

test('the example of a path leads to an item', async () => {
  const thing = object({ id: name, name });
  const operations = openapi(
    { 'GET /things/{id}': { 200: thing }, 'POST /things': { body: object({ name }), 201: thing } },
    {},
    {
      id: { type: 'string', example: 'abc-1' },
    },
  );
  const { ask } = await create(operations);
  expect(await ask('GET', '/things/abc-1')).toMatchObject({ status: 200, body: { id: 'abc-1' } });
});

test('of several forms of an item, a create returns the one that fits best, with what it allows', async () => {
  const [goal, project] = [
    ['low', 'high'],
    ['reader', 'writer'],
  ].map((values) => object({ id: { type: 'integer' }, level: { enum: values }, 'owner?': object({ id: name }) }));
  const form = { anyOf: [goal ?? {}, project ?? {}] };
  const sent = object({ level: name, owner: name });
  const { ask } = await create(
    openapi({ 'GET /roles/{id}': { 200: form }, 'POST /roles': { body: sent, 201: form } }, {}),
  );
  const { status, body } = await ask('POST', '/roles', { body: { level: 'any', owner: 'ada' } });
  expect(status).toBe(201);
  expect(body).toMatchObject({ level: expect.stringMatching(/low|high/), owner: { id: 'ada' } });
});

test('a read shows the properties that it asks for, by the parameter of the list', async () => {
  const pet = object({ id: { type: 'integer' }, 'name?': name, 'kind?': name });
  const query = { fields: name };
  const { ask } = await create(
    openapi({ 'GET /pets': { query, 200: list(pet) }, 'GET /pets/{id}': { query, 200: pet } }, {}),
  );
  const whole = (await ask('GET', '/pets/1')).body;
  expect(Object.keys(whole as JsonObject)).toEqual(['id', 'name', 'kind']);
  expect((await ask('GET', '/pets/1?fields=name')).body).toEqual({ id: 1, name: (whole as JsonObject)['name'] });
});

test('of items of several kinds, each shows what its kind requires beside the properties that are asked for', async () => {
  const [file, folder] = ['file', 'folder'].map((kind) => object({ id: name, kind: { const: kind }, 'note?': name }));
  const entry = { oneOf: [file ?? {}, folder ?? {}] };
  const query = { fields: name };
  const pageOf = { oneOf: [object({ entries: list(entry) }), object({ entries: list(entry), total: name })] };
  const { ask } = await create(
    openapi({ 'GET /entries': { query, 200: list(entry) }, 'GET /found': { query, 200: pageOf } }, {}),
  );
  const keysOf = (found: JsonValue | undefined): readonly string[] =>
    Object.keys((found as readonly JsonObject[])[0] ?? {});
  expect(keysOf((await ask('GET', '/entries?fields=else')).body)).toEqual(['id', 'kind']);
  const { body } = await ask('GET', '/found?fields=else');
  expect(keysOf((body as JsonObject)['entries'])).toEqual(['id', 'kind']);
});

test('items whose list stands below others have a path of their own, and tell what they are below', async () => {
  const [project, task, note] = [
    { id: int, name: text },
    { id: int, project: int, title: text, 'done?': bool },
    { id: int, task: int, text },
  ].map(object);
  const document = openapi(
    {
      'GET /projects': { 200: list(project ?? {}) },
      'POST /projects': { body: object({ name: text }), 201: project ?? {} },
      'GET /projects/{id}/tasks': { 200: list(task ?? {}), 404: 'unknown' },
      'POST /projects/{id}/tasks': { body: object({ title: text }), 201: task ?? {}, 404: 'unknown' },
      'GET /projects/{id}': { 200: project ?? {}, 404: 'unknown' },
      'DELETE /projects/{id}': { 204: 'gone', 404: 'unknown' },
      'GET /tasks/{taskId}': { 200: task ?? {}, 404: 'unknown' },
      'PATCH /tasks/{taskId}': { body: object({ 'done?': bool }), 200: task ?? {}, 404: 'unknown' },
      'DELETE /tasks/{taskId}': { 204: 'gone', 404: 'unknown' },
      'GET /tasks/{taskId}/notes': { 200: list(note ?? {}) },
      'POST /tasks/{taskId}/notes': { body: object({ text }), 201: note ?? {} },
      'GET /notes/{noteId}': { 200: note ?? {}, 404: 'unknown' },
    },
    {},
  );
  const { ask } = await create(document, { count: 3 });
  const { body: made } = await ask('POST', '/projects', { body: { name: 'New' } });
  expect(made).toEqual({ id: 4, name: 'New' });
  expect((await ask('GET', '/projects/4/tasks')).body).toEqual([]);
  const { status, body } = await ask('POST', '/projects/4/tasks', { body: { title: 'Dig' } });
  expect([status, body]).toEqual([201, { id: 4, project: 4, title: 'Dig', done: false }]);
  expect((await ask('PATCH', '/tasks/4', { body: { done: true } })).status).toBe(200);
  const done = { id: 4, project: 4, title: 'Dig', done: true };
  expect((await ask('GET', '/projects/4/tasks')).body).toEqual([done]);
  expect((await ask('GET', '/tasks/4')).body).toEqual(done);
  for (const id of [1, 2, 3]) expect((await ask('GET', `/projects/${id}/tasks`)).text).not.toContain('"Dig"');
  expect((await ask('GET', '/projects/9/tasks')).status).toBe(404);
  expect((await ask('POST', '/projects/9/tasks', { body: { title: 'Dig' } })).status).toBe(404);
  expect((await ask('DELETE', '/tasks/4')).status).toBe(204);
  expect((await ask('GET', '/projects/4/tasks')).body).toEqual([]);
  expect((await ask('GET', '/tasks/4')).status).toBe(404);
  // What is below an item goes along with it.
  await ask('POST', '/projects/4/tasks', { body: { title: 'Dig deeper' } });
  expect((await ask('POST', '/tasks/5/notes', { body: { text: 'Deep' } })).body).toMatchObject({ id: 4, task: 5 });
  await ask('POST', '/projects/3/tasks', { body: { title: 'Water' } });
  expect((await ask('DELETE', '/projects/4')).status).toBe(204);
  for (const path of ['/tasks/5', '/notes/4']) expect((await ask('GET', path)).status).toBe(404);
  expect((await ask('GET', '/tasks/6')).status).toBe(200);
});

test.each([
  ['a number', text, int, [2, 3]],
  ['a text', int, text, ['2', '3']],
])('an item whose list stands below others holds %s where the path has the other', async (_, inPath, held, ids) => {
  const task = object({ id: int, projectId: held });
  const document = openapi(
    {
      'GET /projects': { 200: list(object({ id: held })) },
      'GET /projects/{projectId}': { 200: object({ id: held }) },
      'GET /projects/{projectId}/tasks': { 200: list(task) },
      'POST /projects/{projectId}/tasks': { body: object({}), 201: task },
      'GET /tasks/{id}': { 200: task },
    },
    {},
    { projectId: inPath },
  );
  const { ask } = await create(document, { count: 3 });
  for (const [index, id] of ids.entries()) {
    const made = { id: index + 4, projectId: id };
    expect((await ask('POST', `/projects/${id}/tasks`, { body: {} })).body).toEqual(made);
    expect((await ask('GET', `/projects/${id}/tasks`)).body).toContainEqual(made);
  }
});

test('lists and creates below other items show and make those of the collection that has a path for each', async () => {
  const name = { body: object({ name: text }) };
  const [team, tag] = [object({ id: int, name: text }), object({ id: int, name: text })];
  const project = object({ id: int, name: text, 'team?': object({ id: int }), 'tags?': list(object({ id: int })) });
  const comment = object({ id: int, name: text });
  const document = openapi(
    {
      'GET /teams': { 200: list(team) },
      'POST /teams': { ...name, 201: team },
      'GET /teams/{id}': { 200: team },
      'GET /tags': { 200: list(tag) },
      'GET /tags/{id}': { 200: tag },
      'GET /projects': { 200: list(ref('Project')) },
      'GET /projects/{projectId}': { 200: ref('Project') },
      'PATCH /projects/{projectId}': { ...name, 200: ref('Project') },
      'GET /teams/{id}/projects': { 200: list(ref('Project')), 404: 'unknown' },
      'POST /teams/{id}/projects': { ...name, 201: ref('Project'), 404: 'unknown' },
      'GET /tags/{id}/projects': { 200: list(ref('Project')) },
      'GET /comments': { 200: list(ref('Comment')) },
      'GET /comments/{commentId}': { 200: ref('Comment') },
      'PATCH /comments/{commentId}': { ...name, 200: ref('Comment') },
      'GET /projects/{projectId}/comments': { 200: list(ref('Comment')) },
      'POST /projects/{projectId}/comments': { ...name, 201: ref('Comment') },
    },
    { Project: project, Comment: comment },
  );
  const { ask } = await create(document, { count: 4 });
  const all = (await ask('GET', '/projects')).body as JsonObject[];
  // Of the four seeds two are below each of the first two.
  for (const [index, path] of ['/teams/1', '/teams/2', '/tags/1', '/tags/2'].entries())
    expect((await ask('GET', `${path}/projects`)).body).toEqual([all[index % 2], all[(index % 2) + 2]]);
  expect((await ask('POST', '/teams', { body: { name: 'New' } })).body).toMatchObject({ id: 5 });
  expect((await ask('GET', '/teams/5/projects')).body).toEqual([]);
  const { body: made } = await ask('POST', '/teams/5/projects', { body: { name: 'Dam' } });
  const dam = { id: 5, name: 'Dam', team: { id: 5 }, tags: [] };
  expect(made).toEqual(dam);
  for (const path of ['/teams/5/projects', '/projects']) expect((await ask('GET', path)).body).toContainEqual(dam);
  expect((await ask('POST', '/teams/9/projects', { body: { name: 'Dam' } })).status).toBe(404);
  // No property tells of which project a comment is.
  expect((await ask('GET', '/projects/5/comments')).body).toEqual([]);
  expect((await ask('POST', '/projects/5/comments', { body: { name: 'Good' } })).body).toEqual({ id: 5, name: 'Good' });
  await ask('PATCH', '/comments/5', { body: { name: 'Better' } });
  const better = { id: 5, name: 'Better' };
  expect((await ask('GET', '/projects/5/comments')).body).toEqual([better]);
  expect((await ask('GET', '/comments')).body).toContainEqual(better);
  for (const id of [1, 2]) {
    const below = (await ask('GET', `/projects/${id}/comments`)).body as JsonObject[];
    expect(below.map((one) => one['id'])).toEqual([id, id + 2]);
  }
});

test('a list that may not be empty is left out where nothing is found', async () => {
  const page = object({ 'data?': { ...list(object({ id: int, name: text })), minItems: 1 }, count: int });
  const { ask } = await create(openapi({ 'GET /spaces': { query: { name: text }, 200: page } }, {}), { count: 2 });
  expect((await ask('GET', '/spaces')).body).toMatchObject({ count: 2, data: [{ id: 1 }, { id: 2 }] });
  expect((await ask('GET', '/spaces?name=none')).body).toEqual({ count: 0 });
});

test('a PUT that leaves out what its own schema has a default for takes that', async () => {
  const sent = object({ name: text, 'tags?': { type: 'array', items: text, default: ['new'] } });
  const item = object({ id: int, name: text, tags: list(text) });
  const paths: Record<string, Short> = {
    'GET /pets': { 200: list(item) },
    'POST /pets': { body: sent, 201: item },
    'GET /pets/{id}': { 200: item },
    'PUT /pets/{id}': { body: sent, 200: item },
  };
  const { ask } = await create(openapi(paths, {}), { count: 0 });
  await ask('POST', '/pets', { body: { name: 'Ada', tags: ['old'] } });
  expect((await ask('PUT', '/pets/1', { body: { name: 'Bob' } })).body).toEqual({ id: 1, name: 'Bob', tags: ['new'] });
});

describe('made-up items', () => {
  const things = {
    '/customers': { id: { type: 'integer' }, name },
    '/customers/{customerId}/notes': { id: { type: 'integer' }, customerId: { type: 'integer' }, text: name },
    '/invoices': {
      id: { type: 'integer' },
      customerId: { type: 'integer' },
      customerIds: { type: 'array', minItems: 1, items: { type: 'integer' } },
    },
  } as const;

  test('are the same for the same seed, and others for another', async () => {
    const all = async (seed: number): Promise<string> => {
      const mock = await mockOf(things, { seed });
      const lists = ['/customers', '/invoices', '/customers/3/notes'].map((at) => listOf(mock, at));
      return JSON.stringify(await Promise.all(lists));
    };
    expect(await all(1)).toBe(await all(1));
    expect(await all(1)).not.toBe(await all(2));
  });

  test('are the same in whatever order they are asked for', async () => {
    const [one, other] = [await mockOf(things), await mockOf(things)];
    const late = (await one.ask('GET', '/invoices/17')).body;
    expect((await listOf(other, '/invoices'))[16]).toEqual(late);
  });

  test('refer to items that exist', async () => {
    const mock = await mockOf(things, { count: 5 });
    for (const { customerId, customerIds } of await listOf(mock, '/invoices')) {
      expect([1, 2, 3, 4, 5]).toContain(customerId);
      for (const one of customerIds as readonly JsonValue[]) expect([1, 2, 3, 4, 5]).toContain(one);
    }
  });

  test('lie below every parent that was there, others below each, and below no new one', async () => {
    const mock = await mockOf(things, { count: 4 });
    const texts = new Set<string>();
    for (const customer of [1, 2, 3, 4]) {
      const notes = await listOf(mock, `/customers/${customer}/notes`);
      expect(notes.map(({ customerId }) => customerId)).toEqual([customer, customer, customer, customer]);
      texts.add(JSON.stringify(notes.map(({ text }) => text)));
    }
    expect(texts.size).toBeGreaterThan(1);
    await mock.ask('POST', '/customers', { body: { name: 'new' } });
    expect(await listOf(mock, '/customers/5/notes')).toEqual([]);
    const note = await mock.ask('POST', '/customers/5/notes', { body: { customerId: 5, text: 'first' } });
    expect(note.body).toEqual({ id: 1, customerId: 5, text: 'first' });
    expect((await mock.ask('GET', '/customers/6/notes')).status).toBe(404);
  });

  test('of a million only those of the page are made', async () => {
    let made = 0;
    const factory = (): Record<string, JsonValue> => ({ name: `Pet ${(made += 1)}`, categoryId: 1 });
    const { ask } = await askMock({ count: 1_000_000, fixtures: { factories: { Pet: factory } } });
    expect((await ask('GET', '/v1/pets?limit=5')).body).toHaveLength(5);
    expect((await ask('GET', '/v1/pets/1000000')).status).toBe(200);
    expect((await ask('POST', '/v1/pets', { body: { name: 'a', categoryId: 1 } })).body).toMatchObject({
      id: 1_000_001,
    });
    expect(made).toBeLessThan(10);
  });
});
