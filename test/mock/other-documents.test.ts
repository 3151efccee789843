import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../src/base/json';
import type { AskedMock } from './ask';
import { bool, createMocks, int, list, object, openapi, ref, text, uuid } from './openapi';

const create = createMocks();
const mockOf = (document: JsonObject, auth: 'keys' | 'off' = 'off'): Promise<AskedMock> =>
  create(document, { auth, count: 5 });

type Item = Readonly<Record<string, unknown>>;

test.each([
  ['a body', 201, (note: JsonObject) => note],
  ['no body', 200, () => 'Created'],
])('a create that documents 200, and 201 with %s, returns %s', async (_, status, created) => {
  const note = object({ 'id?': int, name: text });
  const document = openapi(
    { 'GET /notes': { 200: list(note) }, 'POST /notes': { body: note, 200: note, 201: created(note) } },
    {},
  );
  const { ask } = await mockOf(document);
  expect(await ask('POST', '/notes', { body: { name: 'Rex' } })).toMatchObject({ status, body: { name: 'Rex' } });
});

test('a list has no more items than its schema allows, and shows what was created', async () => {
  const user = object({ 'id?': int, name: text });
  const document = openapi(
    { 'GET /users': { 200: { ...list(user), maxItems: 4 } }, 'POST /users': { body: user, 201: user } },
    {},
  );
  const { ask } = await create(document, { auth: 'off', count: 150 });
  await ask('POST', '/users', { body: { name: 'Ada' } });
  expect((await ask('GET', '/users')).body).toMatchObject([{}, {}, { name: 'Ada' }]);
  for (const name of ['a', 'b', 'c']) await ask('POST', '/users', { body: { name } });
  expect((await ask('GET', '/users')).body).toHaveLength(4);
});

test('a cursor and the choice of properties may have a default', async () => {
  const note = object({ 'id?': int, name: text });
  const query = { page_token: { ...text, default: 'first' }, fields: { ...text, default: 'all' } };
  const { ask } = await mockOf(
    openapi({ 'GET /notes': { query, 200: object({ notes: list(note), next_page_token: text }) } }, {}),
  );
  const { body } = await ask('GET', '/notes');
  expect((body as { readonly notes: unknown }).notes).toHaveLength(5);
  expect((await ask('GET', '/notes?page_token=first&fields=all')).body).toEqual(body);
  expect(body).toMatchObject({ notes: [{ name: expect.any(String) }, {}, {}, {}, {}] });
});

test('IDs of one length are many', async () => {
  const profile = object({ 'id?': { ...text, minLength: 22, maxLength: 22, readOnly: true }, name: text });
  const document = openapi(
    {
      'GET /profiles': { 200: list(profile) },
      'POST /profiles': { body: profile, 201: profile },
      'GET /profiles/{id}': { 200: profile },
    },
    {},
    { id: text },
  );
  const { ask } = await create(document, { auth: 'off', count: 150 });
  const { body } = await ask('POST', '/profiles', { body: { name: 'a' } });
  expect(body).toMatchObject({ id: expect.stringMatching(/^[\da-f]{22}$/) });
  expect((await ask('GET', '/profiles')).body).toHaveLength(151);
});

test('IDs have the length that their path allows', async () => {
  const book = object({ 'id?': { ...text, readOnly: true }, name: text });
  const document = openapi(
    {
      'GET /books': { 200: list(book) },
      'POST /books': { body: book, 201: book },
      'GET /books/{bookId}': { 200: book },
    },
    {},
    { bookId: { ...text, maxLength: 20 } },
  );
  const { ask } = await mockOf(document);
  const { body } = await ask('POST', '/books', { body: { name: 'Dune' } });
  expect(body).toMatchObject({ id: expect.stringMatching(/^[\da-f]{1,20}$/) });
  expect(await ask('GET', `/books/${(body as { readonly id: string }).id}`)).toMatchObject({ status: 200, body });
});

test('a change is described by its merge patch, though steps of JSON Patch are documented first', async () => {
  const book = object({ 'id?': { ...text, readOnly: true }, name: text });
  const content = {
    'application/json-patch+json': { schema: list(object({ op: text, path: text })) },
    'application/merge-patch+json': { schema: object({ 'name?': text }) },
  };
  const responses = { 200: { description: '', content: { 'application/json': { schema: book } } } };
  const id = { name: 'id', in: 'path', required: true, schema: text };
  const { paths, ...rest } = openapi({ 'GET /books': { 200: list(book) } }, {});
  const change = { parameters: [id], get: { responses }, patch: { requestBody: { content }, responses } };
  const { ask } = await mockOf({ ...rest, paths: { ...(paths as JsonObject), '/books/{id}': change } });
  const [first] = (await ask('GET', '/books')).body as readonly Item[];
  const headers = { 'Content-Type': 'application/merge-patch+json' };
  await ask('PATCH', `/books/${String(first?.['id'])}`, { body: { name: 'Dune' }, headers });
  expect((await ask('GET', '/books')).body).toMatchObject([{ id: first?.['id'], name: 'Dune' }, {}, {}, {}, {}]);
});

test('what a create returns is where the item is, though it has a name and its path has a UUID', async () => {
  const place = object({ name: text, 'note?': text });
  const document = openapi(
    { 'POST /places': { body: place, 201: object({ state: text, id: uuid }) }, 'GET /places/{id}': { 200: place } },
    {},
    { id: uuid },
  );
  const { ask } = await mockOf(document);
  const { id } = (await ask('POST', '/places', { body: { name: 'Home' } })).body as { readonly id: string };
  expect(await ask('GET', `/places/${id}`)).toMatchObject({ status: 200, body: { name: 'Home' } });
});

test.each(['uri', 'uri-reference'])('a Location is a %s, as the file has it', async (format) => {
  const note = object({ 'id?': int, name: text });
  const content = { 'application/json': { schema: note } };
  const created = { description: 'ok', content, headers: { Location: { schema: { ...text, format } } } };
  const { ask } = await mockOf(
    openapi({ 'POST /notes': { body: note, 201: created }, 'GET /notes/{id}': { 200: note } }, {}),
  );
  const { header } = await ask('POST', '/notes', { body: { name: 'Rex' } });
  expect(header('location')).toMatch(format === 'uri' ? /^http:.*\/notes\/\d+$/ : /^\/notes\/\d+$/);
});

test('what nests as deep as a body may is listed, in any media type', async () => {
  const notes = { types: ['application/json', 'application/xml'], 200: list(ref('Note')) };
  const schema = object({ 'id?': int, tree: { type: 'object', additionalProperties: true } });
  const document = openapi(
    { 'GET /notes': notes, 'POST /notes': { body: ref('Note'), 201: ref('Note') } },
    { Note: schema },
  );
  const { ask } = await mockOf(document);
  const body = `{"tree":${'{"a":'.repeat(498)}1${'}'.repeat(498)}}`;
  expect((await ask('POST', '/notes', { body })).status).toBe(201);
  for (const Accept of ['application/json', 'application/xml'])
    expect((await ask('GET', '/notes', { headers: { Accept } })).status).toBe(200);
});

test('a response without a place for the item has its ID, or says that all is well', async () => {
  const note = object({ 'id?': { ...int, readOnly: true }, name: text });
  const document = openapi(
    {
      'GET /notes': { 200: list(note) },
      'POST /notes': { body: note, 201: int },
      'GET /notes/{id}': { 200: note },
      'PUT /notes/{id}': { body: note, 200: { ...text, example: 'Changed.' } },
      'PATCH /notes/{id}': { body: note, 200: bool },
      'DELETE /notes/{id}': { 200: { type: 'null' } },
    },
    {},
  );
  const { ask } = await mockOf(document);
  const body = { name: 'Rex' };
  const { text: id } = await ask('POST', '/notes', { body });
  expect((await ask('GET', `/notes/${id}`)).body).toEqual({ id: Number(id), name: 'Rex' });
  expect((await ask('PUT', `/notes/${id}`, { body })).body).toBe('Changed.');
  expect((await ask('PATCH', `/notes/${id}`, { body })).body).toBe(true);
  expect(await ask('DELETE', `/notes/${id}`)).toMatchObject({ status: 200, text: 'null' });
});

test('the response to a write shows what was sent, though the items have no place for it', async () => {
  const key = object({ 'id?': int, name: text });
  const withScopes = object({ 'id?': int, name: text, 'scopes?': list(text), 'secret?': { ...text, writeOnly: true } });
  const document = openapi(
    {
      'GET /keys': { 200: list(key) },
      'POST /keys': { body: withScopes, 201: withScopes },
      'GET /keys/{id}': { 200: key },
      'PATCH /keys/{id}': { body: withScopes, 200: withScopes },
      'PUT /keys/{id}': { body: withScopes, 200: { type: 'object' } },
    },
    {},
  );
  const { ask } = await mockOf(document);
  const sent = { name: 'CI', scopes: ['read'], secret: 's' };
  const { body: created } = await ask('POST', '/keys', { body: sent });
  const { id } = created as Item;
  expect(created).toEqual({ id, name: 'CI', scopes: ['read'] });
  expect((await ask('GET', `/keys/${String(id)}`)).body).toEqual({ id, name: 'CI' });
  const changed = await ask('PATCH', `/keys/${String(id)}`, { body: { name: 'CI', scopes: ['write'] } });
  expect(changed.body).toEqual({ id, name: 'CI', scopes: ['write'] });
  // What a response does not describe may be secret.
  expect((await ask('PUT', `/keys/${String(id)}`, { body: sent })).body).toEqual({ id, name: 'CI' });
});

test('what a POST or PUT leaves out takes its default; what is readOnly stays', async () => {
  const level = { type: 'string', enum: ['low', 'high'], default: 'low' };
  const own = { name: text, 'createdAt?': { ...text, format: 'date-time', readOnly: true } };
  const tags = { anyOf: [list(text), { type: 'null' }], default: [] };
  const document = openapi(
    {
      'GET /tasks': { 200: list(ref('Task')) },
      'POST /tasks': { body: ref('NewTask'), 201: ref('Task') },
      'PUT /tasks/{id}': { body: ref('NewTask'), 200: ref('Task') },
    },
    {
      NewTask: object({ ...own, 'level?': level, 'nick?': { type: ['string', 'null'], default: null }, 'tags?': tags }),
      // The default may be that of the request alone.
      Task: object({
        ...own,
        level: text,
        nick: { type: ['string', 'null'] },
        'tags?': { anyOf: [list(text), { type: 'null' }] },
        id: { ...int, readOnly: true },
      }),
    },
  );
  const { ask } = await mockOf(document);
  const { body } = await ask('POST', '/tasks', { body: { name: 'a', level: 'high' } });
  const { id, createdAt } = body as Item;
  expect(body).toMatchObject({ level: 'high', createdAt: expect.any(String), tags: [] });
  const put = await ask('PUT', `/tasks/${String(id)}`, { body: { name: 'b' } });
  expect(put.body).toEqual({ id, name: 'b', level: 'low', nick: null, createdAt });
  expect((await ask('POST', '/tasks', { body: { name: 'a' } })).body).toMatchObject({ level: 'low', nick: null });
});

test('hints join operations whose paths have nothing in common', async () => {
  const part = { schema: object({ number: text, label: text }) };
  const content = { 'application/json': part };
  const rows = object({ rows: list(part.schema), seen: list(text) });
  const hinted = (role: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
    'x-understudy': { collection: '/parts', role, ...more },
    responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
  });
  const parameters = [{ name: 'number', in: 'path', required: true, schema: text }];
  const { ask } = await mockOf({
    ...{ openapi: '3.1.0', info: { title: 'Parts', version: '1' } },
    paths: {
      '/inventory/everything': { get: hinted('list', rows, { items: 'rows' }) },
      '/inventory/register': { post: { ...hinted('create', part.schema, { id: 'number' }), requestBody: { content } } },
      '/inventory/part/{number}': { get: { ...hinted('read', part.schema), parameters } },
    },
  });
  const made = { number: 'n1', label: 'x' };
  expect(await ask('POST', '/inventory/register', { body: made })).toMatchObject({ status: 200, body: made });
  expect(await ask('GET', '/inventory/part/n1')).toMatchObject({ status: 200, body: made });
  const { body } = await ask('GET', '/inventory/everything');
  expect((body as { readonly rows: readonly unknown[] }).rows).toContainEqual(made);
});

describe('pages', () => {
  const logs = (parameter: JsonObject, properties: JsonObject): JsonObject => {
    const query = { ...parameter, limit: { type: 'integer', default: 2 } };
    const schema = object({ items: list(ref('Log')), ...properties });
    const headers = { Link: { schema: text }, 'X-Total-Count': { schema: int } };
    const response = { description: 'ok', headers, content: { 'application/json': { schema } } };
    return openapi(
      { 'GET /logs': { query, 200: response }, 'GET /logs/{logId}': { 200: ref('Log') } },
      { Log: object({ id: text, text }) },
      { logId: text },
    );
  };
  const walk = async (
    { ask }: AskedMock,
    next: (body: Item) => string | undefined,
  ): Promise<readonly (readonly unknown[])[]> => {
    const pages = [];
    let query: string | undefined = '';
    while (query !== undefined && pages.length < 10) {
      const answer = await ask('GET', `/logs${query}`);
      expect(answer.status).toBe(200);
      const body = answer.body as unknown as Item & { readonly items: readonly Item[] };
      pages.push(body.items.map(({ id }) => id));
      query = next(body);
    }
    return pages;
  };
  const expectAll = (pages: readonly (readonly unknown[])[]): void => {
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat()).size).toBe(5);
  };

  test('by number', async () => {
    const document = logs({ page: { type: 'integer', default: 1 } }, { page: int, total_pages: int });
    const mock = await mockOf(document);
    const next = (body: Item): string | undefined =>
      Number(body['page']) < Number(body['total_pages']) ? `?page=${Number(body['page']) + 1}` : undefined;
    expectAll(await walk(mock, next));
    const { header } = await mock.ask('GET', '/logs?page=2');
    expect(header('x-total-count')).toBe('5');
    expect(header('link')).toBe(
      '<http://localhost/logs?limit=2&page=3>; rel="next", <http://localhost/logs?limit=2&page=1>; rel="prev"',
    );
    const { header: other } = await mock.ask('GET', '/logs?page=1&tag=a&tag=b%20c');
    expect(other('link')).toContain('?limit=2&tag=a&tag=b+c&page=2>; rel="next"');
  });

  test('by cursor', async () => {
    const mock = await mockOf(logs({ cursor: text }, { 'next_cursor?': { type: ['string', 'null'] } }));
    const next = ({ next_cursor: at }: Item): string | undefined =>
      typeof at === 'string' && at !== '' ? `?cursor=${at}` : undefined;
    expectAll(await walk(mock, next));
    const wrong = await mock.ask('GET', '/logs?cursor=abc');
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('query.cursor must be a cursor of an earlier response, got \\"abc\\".');
  });

  test('by the ID of the last item', async () => {
    const mock = await mockOf(logs({ starting_after: text }, { has_more: bool }));
    let last = '';
    const next = (body: Item): string | undefined => {
      last = String((body as unknown as { items: readonly Item[] }).items.at(-1)?.['id']);
      return body['has_more'] === true ? `?starting_after=${last}` : undefined;
    };
    expectAll(await walk(mock, next));
  });
});

const status = { type: 'string', enum: ['available', 'pending', 'sold'] };
const photoUrls = { ...list({ type: 'string', xml: { name: 'photoUrl' } }), xml: { wrapped: true } };
const both = ['application/json', 'application/xml'];
const file = { type: 'string', format: 'binary' };

const petstore = openapi(
  {
    'PUT /pet': { body: ref('Pet'), 200: ref('Pet'), 404: 'Pet not found' },
    'POST /pet': {
      body: ref('Pet'),
      types: ['application/json', 'application/x-www-form-urlencoded'],
      200: ref('Pet'),
    },
    'GET /pet/findByStatus': { query: { status }, types: both, 200: list(ref('Pet')) },
    'GET /pet/{petId}': { types: both, 200: ref('Pet'), 404: 'Pet not found' },
    'POST /pet/{petId}': { query: { name: text, status: text }, 200: ref('Pet') },
    'DELETE /pet/{petId}': { 200: 'Pet deleted' },
    'POST /pet/{petId}/uploadImage': {
      body: object({ 'caption?': { type: 'string', maxLength: 5 }, file }),
      types: ['multipart/form-data'],
      200: 'ok',
    },
  },
  { Pet: { ...object({ 'id?': int, name: text, photoUrls, 'status?': status }), xml: { name: 'pet' } } },
);

describe('the pet store that everybody knows', () => {
  const rex = { id: 77, name: 'Rex <1>', photoUrls: ['a', 'b'], status: 'sold' };

  test('a pet with an ID of its own is found by its status, replaced by the ID in the body, and deleted', async () => {
    const { ask } = await mockOf(petstore);
    expect(await ask('POST', '/pet', { body: rex })).toMatchObject({ status: 200, body: rex });
    expect((await ask('GET', '/pet/findByStatus?status=sold')).body).toContainEqual(rex);
    expect((await ask('GET', '/pet/findByStatus?status=pending')).body).not.toContainEqual(rex);
    const changed = { ...rex, status: 'pending' };
    expect(await ask('PUT', '/pet', { body: changed })).toMatchObject({ status: 200, body: changed });
    expect((await ask('GET', '/pet/77')).body).toEqual(changed);
    expect((await ask('POST', '/pet/77?name=Max&status=sold')).body).toEqual({ ...rex, name: 'Max', status: 'sold' });
    expect((await ask('PUT', '/pet', { body: { ...rex, id: 78 } })).status).toBe(404);
    expect((await ask('DELETE', '/pet/77')).status).toBe(200);
    expect((await ask('GET', '/pet/77')).status).toBe(404);
    expect((await ask('POST', '/pet', { body: { name: 'a', photoUrls: [] } })).body).toMatchObject({ name: 'a' });
  });

  test('an ID that is taken is a conflict', async () => {
    const { ask } = await mockOf(petstore);
    const answer = await ask('POST', '/pet', { body: { ...rex, id: 1 } });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('body.id is already used by /pet/1.');
  });

  test('a form is read by its schema', async () => {
    const { ask } = await mockOf(petstore);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const created = await ask('POST', '/pet', { headers, body: 'id=9&name=Rex+1&photoUrls=a&photoUrls=b&status=sold' });
    expect(created.body).toEqual({ id: 9, name: 'Rex 1', photoUrls: ['a', 'b'], status: 'sold' });
    expect((await ask('POST', '/pet', { headers, body: 'name=a&photoUrls=b&status=x' })).status).toBe(400);
  });

  test('XML is written if Accept asks for it', async () => {
    const { ask } = await mockOf(petstore);
    await ask('POST', '/pet', { body: rex });
    const { text, header, status } = await ask('GET', '/pet/77', { headers: { Accept: 'application/xml' } });
    expect(status).toBe(200);
    expect(header('content-type')).toBe('application/xml');
    expect(text).toContain('<pet><id>77</id><name>Rex &lt;1&gt;</name>');
    expect(text).toContain('<photoUrls><photoUrl>a</photoUrl><photoUrl>b</photoUrl></photoUrls>');
    const list = await ask('GET', '/pet/findByStatus', { headers: { Accept: 'application/xml' } });
    expect(list.text.match(/<pet>/g)).toHaveLength(6);
    expect((await ask('GET', '/pet/77', { headers: { Accept: 'text/html, */*;q=0.1' } })).body).toEqual(rex);
  });

  test.each([
    ['caption', 'short', 200],
    ['caption', 'too long', 400],
  ])('multipart: %s %s', async (name, value, status) => {
    const { ask } = await mockOf(petstore);
    const part = (head: string, text: string): string =>
      `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
    const body = part(`name="${name}"`, value) + part('name="file"; filename="a.png"', 'PNG') + '--b--\r\n';
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    expect((await ask('POST', '/pet/1/uploadImage', { headers, body })).status).toBe(status);
  });
});

describe('operations that no collection stores', () => {
  const examples = {
    sunny: { value: { city: 'Rome', sky: 'clear' } },
    rainy: { value: { city: 'Bergen', sky: 'rain' } },
  };
  const content = { 'application/json': { schema: object({ city: text, sky: text }), examples } };
  const report = {
    schema: object({ id: text, by: object({ id: int, email: text }) }),
    example: { id: 'r1', by: { id: 7, email: 'a@example.com' } },
  };
  const secret = { ...text, writeOnly: true };
  const cards = {
    schema: object({ main: object({ name: text, 'cvc?': secret }), others: list(object({ 'pin?': secret })) }),
    example: { main: { name: 'a', cvc: '123' }, others: [{ pin: '4' }] },
  };
  const samples = openapi(
    {
      'GET /wallet': { 200: { description: 'ok', content: { 'application/json': cards } } },
      'GET /weather/{city}': { 200: { description: 'ok', content } },
      'GET /reports/{report_id}': { 200: { description: 'ok', content: { 'application/json': report } } },
      'POST /logins': {
        body: object({ 'email?': text, 'plan?': text, 'user?': object({}) }),
        200: object({ user: object({ id: int, email: text, 'plan?': { ...text, readOnly: true, example: 'free' } }) }),
        202: object({ job: int }),
      },
    },
    {},
    { city: text, report_id: text },
  );

  test('an example has what the request names in it; Prefer chooses another', async () => {
    const { ask } = await mockOf(samples);
    expect((await ask('GET', '/weather/Oslo')).body).toEqual({ city: 'Oslo', sky: 'clear' });
    const rainy = await ask('GET', '/weather/Oslo', { headers: { Prefer: 'example=rainy' } });
    expect(rainy.body).toEqual({ city: 'Bergen', sky: 'rain' });
    const unknown = await ask('GET', '/weather/Oslo', { headers: { Prefer: 'example=foggy' } });
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain('there is no example \\"foggy\\". The file has sunny, rainy.');
    const dynamic = await ask('GET', '/weather/Oslo', { headers: { Prefer: 'dynamic=true' } });
    expect(dynamic.body).toEqual({ city: 'Oslo', sky: expect.not.stringMatching(/^(?:clear|rain)$/) });
    expect((await ask('GET', '/weather/Oslo', { headers: { Prefer: 'dynamic=true' } })).body).toEqual(dynamic.body);
  });

  test('an example does not show what is writeOnly', async () => {
    const { ask } = await mockOf(samples);
    expect((await ask('GET', '/wallet')).body).toEqual({ main: { name: 'a' }, others: [{}] });
  });

  test('a PUT of a list creates what has no ID or a new one, where nothing else creates, and replaces the rest', async () => {
    const shown = object({ id: int, name: text });
    const note = object({ 'id?': int, name: text });
    const { ask } = await mockOf(
      openapi(
        {
          'GET /notes': { 200: list(shown) },
          'PUT /notes': { body: note, 200: shown },
          'GET /notes/{id}': { 200: shown },
        },
        {},
      ),
    );
    const created = await ask('PUT', '/notes', { body: { name: 'a' } });
    expect(created).toMatchObject({ status: 200, body: { id: expect.any(Number), name: 'a' } });
    const { id } = created.body as { id: number };
    expect((await ask('PUT', '/notes', { body: { id, name: 'b' } })).body).toEqual({ id, name: 'b' });
    expect((await ask('PUT', '/notes', { body: { id: 999, name: 'c' } })).body).toEqual({ id: 999, name: 'c' });
    expect((await ask('GET', `/notes/${id}`)).body).toEqual({ id, name: 'b' });
    expect((await ask('GET', '/notes/999')).body).toEqual({ id: 999, name: 'c' });
  });

  test('a create that responds with a text returns the ID', async () => {
    const tag = object({ id: int, name: text });
    const created = { 'text/plain': { schema: text } };
    const { ask } = await mockOf(
      openapi(
        {
          'GET /tags': { 200: list(tag) },
          'POST /tags': { body: object({ name: text }), 201: { description: 'Created', content: created } },
          'GET /tags/{id}': { 200: tag },
        },
        {},
      ),
    );
    const { text: id } = await ask('POST', '/tags', { body: { name: 'a' } });
    expect((await ask('GET', `/tags/${id}`)).body).toEqual({ id: Number(id), name: 'a' });
  });

  test('what a list requires of its items is not shown if it is writeOnly', async () => {
    const safe = object({ id: int, name: text, code: secret });
    const { ask } = await mockOf(
      openapi(
        {
          'GET /safes': { 200: list(safe) },
          'POST /safes': { body: safe, 201: safe },
          'GET /safes/{id}': { 200: safe },
        },
        {},
      ),
    );
    const shown = { id: expect.any(Number), name: expect.any(String) };
    expect((await ask('GET', '/safes?limit=1')).body).toContainEqual(shown);
    expect((await ask('POST', '/safes', { body: { id: 7, name: 'a', code: 'b' } })).body).toEqual(shown);
    expect((await ask('GET', '/safes/7')).body).toEqual(shown);
  });

  test('where no value is valid, one is returned all the same, and the response says so', async () => {
    const never = {
      allOf: [{ type: 'object', required: ['a'], properties: { a: text } }, { not: { required: ['a'] } }],
    };
    const { ask } = await mockOf(openapi({ 'GET /never': { 200: never } }, {}));
    await expect(ask('GET', '/never')).rejects.toThrow('GET /never: body');
  });

  test('the ID that ends a path is that of the whole, not of an object in it', async () => {
    const { ask } = await mockOf(samples);
    expect((await ask('GET', '/reports/r5')).body).toEqual({ id: 'r5', by: { id: 7, email: 'a@example.com' } });
  });

  test('a sample has what the body says; Prefer chooses a status', async () => {
    const { ask } = await mockOf(samples);
    const body = { email: 'ada@example.org' };
    for (const sent of [body, { ...body, plan: 'gold' }, { user: body }])
      expect((await ask('POST', '/logins', { body: sent })).body).toEqual({
        user: { id: expect.any(Number), ...body, plan: 'free' },
      });
    const later = await ask('POST', '/logins', { body, headers: { Prefer: 'code=202' } });
    expect(later).toMatchObject({ status: 202, body: { job: expect.any(Number) } });
    const undocumented = await ask('POST', '/logins', { body, headers: { Prefer: 'code=418' } });
    expect(undocumented).toMatchObject({ status: 400 });
    expect(undocumented.header('preference-applied')).toBeUndefined();
    expect(undocumented.text).toContain('Documented: 200, 202. To get it anyway: Prefer: code=418; force');
    expect((await ask('POST', '/logins', { body, headers: { Prefer: 'code=418; force' } })).status).toBe(418);
  });
});

describe('credentials', () => {
  const secured = (key: JsonObject): JsonObject => ({
    ...openapi({ 'GET /things': { 200: 'ok' } }, {}),
    ...{ security: [{ key: [] }], components: { securitySchemes: { key } } },
  });
  const basic = (key: string): string => `Basic ${Buffer.from(`me:${key}`).toString('base64')}`;

  test.each<[JsonObject, string, (key: string) => string, string]>([
    [{ type: 'apiKey', in: 'header', name: 'X-Key' }, 'X-Key', (key) => key, 'Send it in the header X-Key.'],
    [{ type: 'apiKey', in: 'query', name: 'key' }, '?key', (key) => key, 'Send it in the query parameter key.'],
    [{ type: 'apiKey', in: 'cookie', name: 'c' }, 'Cookie', (key) => `a=b; c=${key}`, 'Send it in the cookie c.'],
    [{ type: 'http', scheme: 'basic' }, 'Authorization', basic, 'Authorization: Basic <user:password in Base64>.'],
    [{ type: 'http', scheme: 'bearer' }, 'Authorization', (key) => `Bearer ${key}`, 'Authorization: Bearer <key>.'],
    [{ type: 'oauth2', flows: {} }, 'Authorization', (key) => `Bearer ${key}`, 'Authorization: Bearer <key>.'],
  ])('%j', async (scheme, place, write, message) => {
    const { ask } = await mockOf(secured(scheme), 'keys');
    const statusWith = async (key: string): Promise<number> => {
      const target = place === '?key' ? `/things?key=${write(key)}` : '/things';
      return (await ask('GET', target, { headers: { Authorization: '', [place.replace('?', 'X-')]: write(key) } }))
        .status;
    };
    expect(await statusWith('understudy-key')).toBe(200);
    expect(await statusWith('wrong')).toBe(401);
    const none = await ask('GET', '/things', { headers: { Authorization: '' } });
    expect(none).toMatchObject({ status: 401, body: { detail: expect.stringContaining(message) } });
    expect(none.header('content-type')).toBe('application/problem+json');
  });

  test('a token that a login returns is a key', async () => {
    const content = { 'application/json': { schema: object({ user: object({ token: { ...text, minLength: 20 } }) }) } };
    const login = { security: [], responses: { 200: { description: 'ok', content } } };
    const file = secured({ type: 'http', scheme: 'bearer' });
    const { ask } = await mockOf(
      { ...file, paths: { ...(file['paths'] as JsonObject), '/login': { post: login } } },
      'keys',
    );
    const statusWith = async (key: string): Promise<number> =>
      (await ask('GET', '/things', { headers: { Authorization: `Bearer ${key}` } })).status;
    const { body } = await ask('POST', '/login');
    const issued = (body as unknown as { user: { token: string } }).user.token;
    expect([await statusWith(issued), await statusWith(`${issued}x`)]).toEqual([200, 401]);
  });
});

test('an error has the headers that the file documents for its status, and a text without a schema is not empty', async () => {
  const headers = { 'X-Trace': { required: true, schema: { ...text, example: 't1' } } };
  const document = openapi(
    {
      'GET /notes/{id}': { 200: object({ id: int }), 404: { description: 'None.', headers } },
      'PUT /notes/{id}': { body: object({ id: int }), 200: object({ id: int }) },
      'GET /notes': { 200: list(object({ id: int })) },
      'GET /export': { 200: { description: 'All.', content: { 'text/plain': {} } } },
      'GET /log': { 200: { description: 'All.', content: { 'text/plain': { schema: { description: 'Lines.' } } } } },
      'DELETE /notes/{id}': { 200: { description: 'Gone.', content: { 'text/plain': { schema: text } } } },
    },
    {},
  );
  const { ask } = await mockOf(document);
  const none = await ask('GET', '/notes/999');
  expect([none.status, none.header('x-trace')]).toEqual([404, 't1']);
  for (const path of ['/export', '/log']) expect((await ask('GET', path)).text).toMatch(/\w/);
  expect((await ask('DELETE', '/notes/1')).text).toMatch(/\w/);
  expect((await ask('GET', '/notes/1')).status).toBe(404);
});

test('below an item that was deleted nothing is found, where paths end with a slash', async () => {
  const thing = object({ id: int });
  const document = openapi(
    {
      'GET /apps/': { 200: list(thing) },
      'POST /apps/': { body: object({ name: text }), 201: thing },
      'GET /apps/{id}/': { 200: thing, 404: 'None.' },
      'DELETE /apps/{id}/': { 204: 'Gone.' },
      'GET /apps/{id}/keys/': { 200: list(thing) },
      'GET /apps/{id}/keys/{key}/': { 200: thing, 404: 'None.' },
    },
    {},
    { key: int },
  );
  const { ask } = await mockOf(document);
  const [first] = (await ask('GET', '/apps/1/keys/')).body as unknown as readonly { readonly id: number }[];
  const at = `/apps/1/keys/${first?.id}/`;
  expect((await ask('GET', at)).status).toBe(200);
  await ask('DELETE', '/apps/1/');
  expect((await ask('GET', at)).status).toBe(404);
});

test('an ID that the file shows as a text is returned as the number that its create documents', async () => {
  const plan = object({ planId: text, name: text });
  const document = openapi(
    {
      'GET /plans': { 200: list(plan) },
      'POST /plans': { body: object({ name: text }), 200: object({ planId: int }) },
      'GET /plans/{planId}': { 200: plan },
    },
    {},
    { planId: int },
  );
  const { ask } = await mockOf(document);
  const { planId } = (await ask('POST', '/plans', { body: { name: 'a' } })).body as { readonly planId: number };
  expect((await ask('GET', `/plans/${planId}`)).body).toMatchObject({ planId: String(planId), name: 'a' });
});

test('an ID that lists show as a number is one, though reads show it as a text', async () => {
  const shown = { 'GET /docs': { 200: list(object({ id: int })) }, 'GET /docs/{id}': { 200: object({ id: text }) } };
  const { ask } = await mockOf(openapi(shown, {}, { id: text }));
  const [first] = (await ask('GET', '/docs')).body as unknown as readonly { readonly id: number }[];
  expect((await ask('GET', `/docs/${first?.id}`)).body).toEqual({ id: String(first?.id) });
});

test.each([
  [{ type: 'array', items: text, enum: ['new', 'used'] }, 'used', 'old'],
  [{ ...text, enum: [10, 20] }, '20', '30'],
  [{ ...int, enum: ['1', '2'] }, '2', '3'],
])('values of an enum of another type than their own are read as meant: %j', async (schema, valid, invalid) => {
  const notes = { query: { kind: schema }, 200: list(object({ id: int })) };
  const { ask } = await mockOf(openapi({ 'GET /notes': notes }, {}));
  expect((await ask('GET', `/notes?kind=${valid}`)).status).toBe(200);
  expect((await ask('GET', `/notes?kind=${invalid}`)).status).toBe(400);
});

test.each([
  ['of the parameter', { ...text, example: 'pkg_1' }, text],
  ['of the item', text, { ...text, example: 'pkg_1' }],
])('the first item has the ID of the example %s', async (_, inPath, own) => {
  const pack = object({ id: own, name: text });
  const { ask } = await mockOf(
    openapi({ 'GET /packs': { 200: list(pack) }, 'GET /packs/{id}': { 200: pack } }, {}, { id: inPath }),
  );
  expect((await ask('GET', '/packs')).body).toMatchObject([{ id: 'pkg_1' }, {}, {}, {}, {}]);
  expect((await ask('GET', '/packs/pkg_1')).status).toBe(200);
});

test('a create returns the ID under the name that its response has for it', async () => {
  const silence = object({ id: text, comment: text });
  const document = openapi(
    {
      'GET /silences': { 200: list(ref('Silence')) },
      'POST /silences': { body: object({ comment: text }), 200: object({ 'silenceID?': text }) },
      'GET /silence/{silenceID}': { 200: ref('Silence') },
    },
    { Silence: silence },
    { silenceID: text },
  );
  const { ask } = await mockOf(document);
  const { body } = await ask('POST', '/silences', { body: { comment: 'Rex' } });
  const { silenceID } = body as { readonly silenceID: string };
  expect((await ask('GET', `/silence/${silenceID}`)).body).toEqual({ id: silenceID, comment: 'Rex' });
});

test('what requests have no place for begins as services begin it, though responses need not have it', async () => {
  const own = { 'id?': { ...text, example: 'id' }, 'createdAt?': { ...text, format: 'date-time' }, 'likes?': int };
  const user = object({ name: { ...text, example: 'name' }, 'nick?': text, ...own });
  const document = openapi(
    {
      'GET /users': { 200: list(ref('User')) },
      'POST /users': { body: object({ name: text, 'nick?': text }), 201: ref('User') },
      'GET /users/{name}': { 200: ref('User') },
    },
    { User: user },
    { name: text },
  );
  const { ask } = await mockOf(document);
  const { body } = await ask('POST', '/users', { body: { name: 'Rex' } });
  const [id, createdAt] = [expect.stringMatching(/^(?!id$)/), expect.any(String)];
  expect(body).toEqual({ name: 'Rex', id, createdAt, likes: 0 });
  expect((await ask('GET', '/users')).body).not.toContainEqual(expect.objectContaining({ name: 'name' }));
});

test.each([
  ['an ID', 'id', int],
  ['a name', 'login', text],
])('an envelope with a code is no item: a create shows it, or %s alone', async (_, id, type) => {
  const user = object({ [`${id}?`]: type, 'email?': text });
  const inEnvelope = (data: JsonObject): JsonObject => object({ 'code?': int, 'msg?': text, 'data?': data });
  const { ask } = await mockOf(
    openapi(
      {
        'GET /users': { 200: inEnvelope(list(user)) },
        'POST /users': { body: user, 200: inEnvelope(type) },
        'PUT /users/{id}': { body: user, 200: object({ 'code?': int, 'msg?': text }) },
        'GET /users/{id}': { 200: inEnvelope(user) },
        'DELETE /users/{id}': { 200: object({ 'success?': bool }) },
      },
      {},
      { id: type },
    ),
  );
  const { body } = await ask('POST', '/users', { body: { ...(type === text && { [id]: 'ada' }), email: 'ada@x.org' } });
  const { data } = body as { readonly data: string | number };
  const said = { code: 200, msg: expect.any(String) };
  expect(body).toEqual({ ...said, data: type === text ? 'ada' : expect.any(Number) });
  const read = await ask('GET', `/users/${data}`);
  expect(read.body).toEqual({ ...said, data: { [id]: data, email: 'ada@x.org' } });
  expect((await ask('PUT', `/users/${data}`, { body: { [id]: data } })).body).toEqual(said);
  expect((await ask('DELETE', `/users/${data}`)).body).toEqual({ success: true });
  expect((await ask('GET', `/users/${data}`)).status).toBe(404);
});

test('an object in a query is sent as its properties: none is required, and all have an effect', async () => {
  const book = object({ 'id?': int, name: text });
  const pageable = { page: { ...int, minimum: 0 }, size: { ...int, minimum: 1 }, sort: list(text) };
  const parameter = { name: 'pageable', in: 'query', required: true, schema: ref('Pageable') };
  const sort = object({ empty: bool, sorted: bool, unsorted: bool });
  const page = { number: int, totalElements: int, empty: bool, content: list(book), sort };
  const responses = { 200: { description: 'ok', content: { 'application/json': { schema: object(page) } } } };
  const document = {
    ...openapi({ 'POST /books': { body: book, 201: book } }, { Pageable: { type: 'object', properties: pageable } }),
  };
  const paths = document['paths'] as JsonObject;
  const { ask } = await mockOf({
    ...document,
    paths: { '/books': { ...(paths['/books'] as JsonObject), get: { parameters: [parameter], responses } } },
  });
  for (const name of ['Zz', 'Zy']) await ask('POST', '/books', { body: { name } });
  expect((await ask('GET', '/books')).body).toMatchObject({ number: 0, totalElements: 7, empty: false });
  expect((await ask('GET', '/books')).body).toMatchObject({ sort: { empty: true, sorted: false, unsorted: true } });
  const { body } = await ask('GET', '/books?page=1&size=1&sort=name,desc');
  const isSorted = { empty: false, sorted: true, unsorted: false };
  expect(body).toMatchObject({ number: 1, content: [{ name: 'Zy' }], sort: isSorted });
  expect((await ask('GET', '/books?size=0')).body).toMatchObject({ detail: expect.stringContaining('query.size') });
});

test('items whose ID no schema has are found by the ID of their path, and tell it', async () => {
  const order = { type: 'object', properties: { note: text, links: { type: 'object' } } };
  const page = object({ size: int, totalElements: int, number: int });
  const query = { page: { ...int, default: 0 }, size: int };
  const { ask } = await mockOf(
    openapi(
      {
        'GET /orders': { query, 200: object({ '_embedded?': object({ 'orders?': list(order) }), 'page?': page }) },
        'POST /orders': { body: object({ 'id?': int, 'note?': text }), 201: order },
        'GET /orders/{id}': { 200: order },
        'DELETE /orders/{id}': { 204: 'Deleted' },
      },
      {},
      { id: text },
    ),
  );
  const { body } = await ask('POST', '/orders', { body: { note: 'Hello' } });
  expect(body).toEqual({ id: expect.any(Number), note: 'Hello' });
  const at = `/orders/${(body as { readonly id: number }).id}`;
  expect((await ask('GET', at)).body).toEqual(body);
  const last = await ask('GET', '/orders?page=5&size=1');
  expect(last.body).toMatchObject({ _embedded: { orders: [body] }, page: { size: 1, totalElements: 6, number: 5 } });
  await ask('DELETE', at);
  expect((await ask('GET', at)).status).toBe(404);
});

test('what is sent stands in the property of the item that has all of it', async () => {
  const attributes = object({ name: text, 'createdAt?': text });
  const one = object({ data: object({ id: int, 'attributes?': attributes }) });
  const meta = object({ pagination: object({ page: int, pageSize: int, total: int }) });
  const many = object({ data: list(object({ id: int, 'attributes?': attributes })), meta });
  const query = Object.fromEntries(['page', 'pageSize', 'start', 'limit'].map((name) => [`pagination[${name}]`, int]));
  const { ask } = await mockOf(
    openapi(
      {
        'GET /shops': { query, 200: many },
        'POST /shops': { body: object({ data: object({ name: text }) }), 200: one },
        'GET /shops/{id}': { 200: one },
      },
      {},
    ),
  );
  const { body } = await ask('POST', '/shops', { body: { data: { name: 'Corner' } } });
  expect(body).toMatchObject({ data: { attributes: { name: 'Corner' } } });
  const { body: found } = await ask('GET', '/shops?pagination[page]=3&pagination[pageSize]=2');
  expect(found).toMatchObject({
    data: [{}, { attributes: { name: 'Corner' } }],
    meta: { pagination: { page: 3, pageSize: 2, total: 6 } },
  });
});

const things = list(ref('Thing'));

test.each<[string, Record<string, JsonObject>, JsonObject, string, object]>([
  [
    'ABP',
    { SkipCount: int, MaxResultCount: int },
    { items: things, totalCount: int },
    'SkipCount=2&MaxResultCount=2',
    { totalCount: 5 },
  ],
  [
    'API Platform',
    { page: int, itemsPerPage: int },
    { 'hydra:member': things, 'hydra:totalItems': int, 'hydra:view': object({ 'hydra:next?': text }) },
    'page=2&itemsPerPage=2',
    { 'hydra:totalItems': 5, 'hydra:view': { 'hydra:next': '/things?itemsPerPage=2&page=3' } },
  ],
  ['Django Ninja', { limit: int, offset: int }, { items: things, count: int }, 'limit=2&offset=2', { count: 5 }],
  [
    'MyBatis',
    { current: int, size: int },
    { code: int, 'data?': object({ records: things, total: int, current: int }) },
    'current=2&size=2',
    { code: 200, data: { total: 5, current: 2 } },
  ],
  [
    'Mongoose',
    { page: int, limit: int },
    { docs: things, totalDocs: int, pagingCounter: int, hasNextPage: bool, prevPage: int },
    'page=2&limit=2',
    { totalDocs: 5, pagingCounter: 3, hasNextPage: true, prevPage: 1 },
  ],
  [
    'Laravel',
    { page: int, per_page: int },
    { data: things, meta: object({ from: int, to: int, current_page: int }) },
    'page=2&per_page=2',
    { meta: { from: 3, to: 4, current_page: 2 } },
  ],
  [
    'Kubernetes',
    { limit: int, continue: text },
    { items: things, metadata: object({ 'continue?': text, remainingItemCount: int }) },
    'limit=2&continue=bzI',
    { metadata: { continue: expect.any(String), remainingItemCount: 1 } },
  ],
  [
    'Relay',
    { first: int, after: text },
    { edges: list(object({ node: ref('Thing') })), pageInfo: object({ hasNextPage: bool, endCursor: text }) },
    'first=2&after=bzI',
    {
      edges: [{ node: { id: 3 } }, { node: { id: 4 } }],
      pageInfo: { hasNextPage: true, endCursor: expect.any(String) },
    },
  ],
])('lists have the pages of %s', async (_, query, envelope, asked, expected) => {
  const thing = object({ 'id?': { ...int, readOnly: true }, name: text });
  const { ask } = await mockOf(
    openapi(
      { 'GET /things': { query, 200: object(envelope) }, 'GET /things/{id}': { 200: ref('Thing') } },
      { Thing: thing },
    ),
  );
  const { body } = await ask('GET', `/things?${asked}`);
  expect(body).toMatchObject(expected);
  expect(JSON.stringify(body).match(/"id":\d+/g)).toEqual(['"id":3', '"id":4']);
});

test('an empty text is no example of a picture', async () => {
  const gif = { description: 'ok', content: { 'image/gif': { examples: { response: { value: '' } } } } };
  const { ask } = await mockOf(openapi({ 'GET /logo': { 200: gif } }, {}));
  expect((await ask('GET', '/logo')).body).not.toBe('');
});

test('a singleton of which nothing is left is an empty object', async () => {
  const theme = object({ 'theme?': text });
  const { ask } = await mockOf(
    openapi({ 'GET /settings': { 200: theme }, 'PUT /settings': { body: theme, 200: theme } }, {}),
  );
  expect((await ask('PUT', '/settings', { body: {} })).body).toEqual({});
  expect((await ask('GET', '/settings')).body).toEqual({});
});

test('an ID that no schema has is not shown where the schema forbids it', async () => {
  const order = { type: 'object', properties: { note: text } };
  const closed = { ...order, additionalProperties: false };
  const document = { 'GET /orders': { 200: list(order) }, 'GET /orders/{id}': { 200: closed } };
  const { ask } = await mockOf(openapi(document, {}));
  expect((await ask('GET', '/orders/1')).body).not.toHaveProperty('id');
});

test('of parameters of a path, one that an operation overrides does not come back', async () => {
  const named = (name: string, properties: JsonObject, required = true): JsonObject => ({
    ...{ name, in: 'query', required },
    schema: { type: 'object', properties, required: Object.keys(properties).slice(0, 1) },
  });
  const responses = { 200: { description: 'ok' } };
  const paths = {
    '/a': {
      parameters: [named('opts', { x: int })],
      get: { responses, parameters: [named('opts', { x: int }, false)] },
    },
    '/b': {
      get: {
        responses,
        parameters: [named('a', { page: int }), named('b', { page: { ...text, format: 'date' } }, false)],
      },
    },
    '/c': { get: { responses, parameters: [named('like', { id: { ...int, readOnly: true }, name: text })] } },
  };
  const { ask } = await mockOf({ ...openapi({}, {}), paths });
  for (const target of ['/a', '/b?page=1', '/c?name=x'])
    expect([target, (await ask('GET', target)).status]).toEqual([target, 200]);
});

test('a token that is called offset is the next cursor', async () => {
  const item = object({ 'id?': int, name: text });
  const query = { pageSize: int, offset: text };
  const { ask } = await mockOf(
    openapi({ 'GET /records': { query, 200: object({ records: list(item), 'offset?': text }) } }, {}),
  );
  const { body } = await ask('GET', '/records?pageSize=2');
  const { offset } = body as { readonly offset: string };
  expect((await ask('GET', `/records?pageSize=2&offset=${offset}`)).body).toMatchObject({
    records: [{ id: 3 }, { id: 4 }],
  });
});

test('an object of the item that has what is sent among others is not what was sent', async () => {
  const owner = object({ name: text, login: text });
  const project = object({ id: int, name: text, 'owner?': owner });
  const { ask } = await mockOf(
    openapi(
      { 'GET /projects': { 200: list(project) }, 'POST /projects': { body: object({ login: text }), 201: project } },
      {},
    ),
  );
  const { body } = await ask('POST', '/projects', { body: { login: 'mine' } });
  expect(body).not.toMatchObject({ owner: { login: 'mine' } });
});

test('null in a search is what the client leaves out, where the file describes it', async () => {
  const orNull = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: 'null' }] });
  const note = object({ 'id?': int, name: text, 'tag?': orNull(text) });
  const words = object({ 'any_?': orNull(list(text)), 'is_null_?': orNull(bool) });
  const filter = object({ 'name?': orNull(words), 'tag?': orNull(words) });
  const document = openapi(
    {
      'GET /notes': { 200: list(note) },
      'POST /notes': { body: note, 201: note },
      'POST /notes/filter': { body: object({ 'notes?': orNull(filter) }), 200: list(note) },
      'POST /notes/count': { body: object({ 'notes?': orNull(filter) }), 200: int },
    },
    {},
  );
  const { ask } = await create(document, { auth: 'off', count: 0 });
  for (const name of ['A', 'B']) await ask('POST', '/notes', { body: { name, tag: 't' } });
  const body = { notes: { name: { any_: ['B'], is_null_: null }, tag: null } };
  expect((await ask('POST', '/notes/filter', { body })).body).toMatchObject([{ name: 'B' }]);
  expect((await ask('POST', '/notes/count', { body })).body).toBe(1);
});

test('null that an item cannot have is what the client leaves out', async () => {
  const sent = object({ name: text, 'rank?': { type: ['integer', 'null'], default: 3 } });
  const note = object({ 'id?': int, name: text, rank: int });
  const document = openapi({ 'GET /notes': { 200: list(note) }, 'POST /notes': { body: sent, 201: note } }, {});
  const { ask } = await mockOf(document);
  expect((await ask('POST', '/notes', { body: { name: 'Rex', rank: null } })).body).toMatchObject({ rank: 3 });
});

test('null stays within an object that may have it, though the item may not', async () => {
  const orNull = { type: ['string', 'null'] };
  const sent = object({ 'name?': orNull, owner: object({ name: orNull }) });
  const note = object({ 'id?': int, 'name?': text, owner: object({ name: orNull }) });
  const document = openapi({ 'GET /notes': { 200: list(note) }, 'POST /notes': { body: sent, 201: note } }, {});
  const { ask } = await mockOf(document);
  const { body } = await ask('POST', '/notes', { body: { name: null, owner: { name: null } } });
  expect(body).toEqual({ id: expect.any(Number), owner: { name: null } });
});

test('a page without items leads to no other page', async () => {
  const note = object({ 'id?': int, name: text });
  const query = { cursor: text, limit: { ...int, minimum: 0 } };
  const document = openapi(
    { 'GET /notes': { query, 200: object({ notes: list(note), next_cursor: { type: ['string', 'null'] } }) } },
    {},
  );
  const { ask } = await mockOf(document);
  expect((await ask('GET', '/notes?limit=0')).body).toEqual({ notes: [], next_cursor: null });
  expect((await ask('GET', '/notes?limit=2')).body).toMatchObject({ next_cursor: expect.any(String) });
});
