import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';
import { inspectDocument } from '../../src/serve/inspect-document';

describe('merge patch nulls', () => {
  const inFolder = useTestFolder();

  const note = (properties: object, required: string[]): object => ({ type: 'object', required, properties });
  const text = { type: 'string' };
  const textOrNull = { type: ['string', 'null'] };
  const map = { type: 'object', additionalProperties: true };
  const stored = note(
    { id: { type: 'integer' }, title: text, body: textOrNull, tag: textOrNull, map, made: { ...text, readOnly: true } },
    ['id', 'title', 'body'],
  );
  const found = { '200': { description: 'Found', content: { 'application/json': { schema: stored } } } };
  const refused = { '400': { description: 'Refused' } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const patch = {
    'application/merge-patch+json': { schema: note({ title: textOrNull, body: textOrNull, tag: textOrNull }, []) },
    'application/json-patch+json': { schema: { type: 'array', items: { type: 'object' } } },
  };
  const list = {
    '200': { description: 'All', content: { 'application/json': { schema: { type: 'array', items: stored } } } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: {
      '/notes': { get: { responses: list } },
      '/notes/{id}': {
        get: { parameters, responses: found },
        patch: { parameters, requestBody: { content: patch }, responses: { ...found, ...refused } },
      },
    },
  };

  let mock: RunningMock;
  beforeAll(async () => {
    const file = inFolder('notes.json');
    writeFileSync(file, JSON.stringify(document));
    mock = await startMock({ openapiFile: file, count: 3 });
  });
  afterAll(() => mock.close());

  const change = (members: object, as = 'merge-patch'): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, '/notes/1', 'PATCH', members, { 'content-type': `application/${as}+json` });
  const operate = (...operations: object[]): Promise<JsonAnswer> => change(operations, 'json-patch');

  test('null in a merge patch is the value of a member that every item has and that may be null', async () => {
    const { status, body } = await change({ body: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 1, body: null });
  });

  test('null in a merge patch removes a member that an item need not have', async () => {
    await change({ tag: 'red' });
    const { status, body } = await change({ tag: null });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('tag');
  });

  test('null in a JSON patch is a value like others, in depth too', async () => {
    const added = await operate(
      { op: 'add', path: '/tag', value: null },
      { op: 'add', path: '/map', value: { k: 1 } },
      { op: 'add', path: '/map/n', value: null },
      { op: 'replace', path: '/map/k', value: null },
    );
    expect(added).toMatchObject({ status: 200, body: { id: 1, tag: null, map: { k: null, n: null } } });
    const tested = await operate({ op: 'test', path: '/map/n', value: null }, { op: 'remove', path: '/map/n' });
    expect(tested.status).toBe(200);
    expect((await callJson(mock.baseUrl, '/notes/1')).body).toMatchObject({ tag: null, map: { k: null } });
    expect(Object.keys((tested.body as { map: object }).map)).toEqual(['k']);
  });

  test('a JSON patch changes nothing that clients cannot send', async () => {
    const { body: before } = await callJson(mock.baseUrl, '/notes/1');
    const made = { op: 'add', path: '/made', value: 'by me' };
    const { status, body } = await operate(made, { op: 'add', path: '/id', value: 7 });
    expect(status).toBe(200);
    expect(body).toEqual(before);
  });

  test('a JSON patch that copies into itself is refused', async () => {
    const { status } = await operate(
      { op: 'add', path: '/map', value: {} },
      ...Array.from({ length: 12 }, (_, index) => ({
        op: 'copy',
        from: '/map',
        path: `/map${'/a'.repeat(2 ** index)}`,
      })),
    );
    expect(status).toBe(400);
  });
});

describe('patched documents', () => {
  const fileIn = useTestFolder();

  const choices = {
    type: 'object',
    required: ['scheme'],
    properties: {
      version: { type: 'integer', readOnly: true },
      scheme: { type: 'string', enum: ['light', 'dark'] },
      size: { type: 'integer' },
      words: { type: 'array', items: { type: 'string' } },
    },
  };
  const operations = { type: 'array', items: { type: 'object' } };
  const patchOnly = { 'application/json-patch+json': { schema: operations } };
  const shown = (schema: unknown): unknown => ({ description: 'It.', content: { 'application/json': { schema } } });
  const document = (schema: unknown, content: unknown, changed: unknown): unknown => ({
    get: { responses: { 200: shown(schema) } },
    put: {
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 204: { description: 'Done.' } },
    },
    patch: { requestBody: { required: true, content }, responses: changed },
  });

  let mock: RunningMock;
  beforeAll(async () => {
    const openapiFile = fileIn('patched.json');
    const quiet = { 204: { description: 'Done.' } };
    const both = { ...patchOnly, 'application/merge-patch+json': { schema: choices } };
    const paths = {
      '/choices': document(choices, both, quiet),
      '/marks': document(choices, patchOnly, { 200: shown(choices) }),
      '/words': document({ type: 'array', items: { type: 'string' } }, patchOnly, quiet),
    };
    const root = { openapi: '3.1.0', info: { title: 'Documents that are patched', version: '1' }, paths };
    writeFileSync(openapiFile, JSON.stringify(root));
    mock = await startMock({ openapiFile });
  });
  afterAll(() => mock.close());

  const read = async (path: string): Promise<unknown> => (await callJson(mock.baseUrl, path)).body;
  const patch = (path: string, body: unknown, type = 'application/json-patch+json'): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, path, 'PATCH', body, { 'content-type': type });

  test.each([
    ['/choices', 204],
    ['/marks', 200],
  ])('the operations of a JSON patch are done to the document at %s, all or none', async (path, status) => {
    await callJson(mock.baseUrl, path, 'PUT', { scheme: 'light', size: 3, words: ['a'] });
    const { version } = (await read(path)) as { version?: number };
    const done = [
      { op: 'test', path: '/size', value: 3 },
      { op: 'replace', path: '/scheme', value: 'dark' },
      { op: 'add', path: '/words/-', value: 'b' },
      { op: 'remove', path: '/size' },
    ];
    const changed = await patch(path, done);
    const after = { ...(version !== undefined && { version }), scheme: 'dark', words: ['a', 'b'] };
    expect(changed).toMatchObject({ status, ...(status === 200 && { body: after }) });
    expect(await read(path)).toEqual(after);
    const first = { op: 'replace', path: '/scheme', value: 'light' };
    expect((await patch(path, [first, { op: 'test', path: '/words', value: [] }])).status).toBe(409);
    expect((await patch(path, [first, { op: 'add', path: '/size', value: 'large' }])).status).toBe(400);
    expect((await patch(path, [{ op: 'remove', path: '/scheme' }])).status).toBe(400);
    expect(await read(path)).toEqual(after);
  });

  test('a document that is a list is patched too, and a merge patch is none of operations', async () => {
    await callJson(mock.baseUrl, '/words', 'PUT', ['the', 'of']);
    expect((await patch('/words', [{ op: 'add', path: '/0', value: 'a' }])).status).toBe(204);
    expect(await read('/words')).toEqual(['a', 'the', 'of']);
    await callJson(mock.baseUrl, '/choices', 'PUT', { scheme: 'light', size: 3 });
    expect((await patch('/choices', { scheme: 'light', size: 4 }, 'application/merge-patch+json')).status).toBe(204);
    expect(await read('/choices')).toMatchObject({ scheme: 'light', size: 4 });
  });

  test('each of them is remembered', () => {
    expect(mock.coverage.samples).toEqual([]);
  });
});

describe('conditional changes', () => {
  /** Changes that depend on the entity tag of what they change (RFC 9110 section 13.1.1). */

  const fileIn = useTestFolder();
  let mock: RunningMock;

  const json = (schema: object): object => ({ 'application/json': { schema } });
  const text = { type: 'string' };
  const order = {
    type: 'object',
    required: ['id', 'note'],
    properties: {
      id: { type: 'integer', readOnly: true },
      note: text,
      state: { type: 'string', enum: ['open', 'closed'] },
    },
  };
  const closed = { ...order, properties: { ...order.properties, state: { type: 'string', enum: ['closed'] } } };
  const problem = { type: 'object', required: ['detail'], properties: { detail: text } };
  const tagged = (schema: object): object => ({
    description: 'x',
    headers: { ETag: { required: true, schema: text } },
    content: json(schema),
  });
  const shown = (schema: object): object => ({ description: 'x', content: json(schema) });
  const refusal = { description: 'x', content: json(problem) };
  const ifMatch = (required: boolean, schema: object = text): object => ({
    name: 'If-Match',
    in: 'header',
    required,
    schema,
  });
  const body = (schema: object): object => ({ requestBody: { required: true, content: json(schema) } });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const responses = (...all: [string, object][]): object => ({ responses: Object.fromEntries(all) });
  const none = { description: 'x' };

  const paths = {
    '/orders': {
      get: responses(['200', shown({ type: 'array', items: order })]),
      post: { ...body(order), ...responses(['201', shown(order)]) },
    },
    '/orders/{id}': {
      parameters: [id],
      get: responses(['200', tagged(order)], ['404', refusal]),
      put: {
        parameters: [ifMatch(true)],
        ...body(order),
        ...responses(['200', tagged(order)], ['404', refusal], ['412', refusal], ['428', refusal]),
      },
      patch: { ...body({ ...order, required: [] }), ...responses(['200', shown(order)], ['404', refusal]) },
      delete: { parameters: [ifMatch(false)], ...responses(['204', none], ['404', refusal], ['412', refusal]) },
    },
    '/orders/{id}/close': { parameters: [id], post: responses(['200', shown(closed)], ['404', refusal]) },
    '/aliases': {
      get: responses([
        '200',
        shown({
          type: 'array',
          items: { ...order, properties: { name: text, note: text }, required: ['name', 'note'] },
        }),
      ]),
    },
    '/aliases/{name}': {
      parameters: [{ ...id, name: 'name', schema: text }],
      get: responses(
        ['200', shown({ type: 'object', required: ['name', 'note'], properties: { name: text, note: text } })],
        ['404', refusal],
      ),
      put: {
        ...body({ type: 'object', required: ['note'], properties: { note: text } }),
        ...responses(['200', shown({ type: 'object' })], ['201', shown({ type: 'object' })]),
      },
    },
    '/settings': {
      get: responses(['200', shown({ type: 'object', required: ['theme'], properties: { theme: text } })]),
      put: {
        ...body({ type: 'object', required: ['theme'], properties: { theme: text } }),
        ...responses(['200', shown({ type: 'object', required: ['theme'], properties: { theme: text } })]),
      },
    },
    '/versions': {
      get: responses(['200', shown({ type: 'array', items: order })]),
    },
    '/versions/{id}': {
      parameters: [id],
      get: responses(['200', shown(order)]),
      delete: { parameters: [ifMatch(true, { type: 'integer' })], ...responses(['204', none]) },
    },
  };

  beforeAll(async () => {
    const file = fileIn('conditional.json');
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'Conditional', version: '1' }, paths }));
    mock = await startMock({ openapiFile: file, count: 6 });
  });
  afterAll(() => mock.close());

  interface Told {
    readonly status: number;
    readonly tag: string | null;
    readonly body: unknown;
  }

  async function send(
    where: string,
    method = 'GET',
    headers: Record<string, string> = {},
    sent?: object,
  ): Promise<Told> {
    const init = { method, headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) } };
    const answer = await fetch(
      mock.baseUrl + where,
      sent === undefined ? init : { ...init, body: JSON.stringify(sent) },
    );
    const text = await answer.text();
    return { status: answer.status, tag: answer.headers.get('etag'), body: text === '' ? undefined : JSON.parse(text) };
  }

  const tagOf = async (where: string): Promise<string> => (await send(where)).tag ?? '';

  describe('a change under If-Match', () => {
    test.each([
      ['PUT', '/orders/1', { note: 'put' }],
      ['PATCH', '/orders/1', { note: 'patched' }],
      ['POST', '/orders/2/close', undefined],
      ['PUT', '/settings', { theme: 'dark' }],
      ['DELETE', '/orders/3', undefined],
    ])('%s %s: a stale tag is 412 and changes nothing, the present one passes', async (method, where, sent) => {
      const read = where.replace('/close', '');
      const before = await send(read);
      for (const stale of ['"stale"', `W/${before.tag ?? ''}`, 'unquoted']) {
        expect((await send(where, method, { 'if-match': stale }, sent)).status).toBe(412);
      }
      expect(await send(read)).toStrictEqual(before);
      const several = `"other, one", ${before.tag ?? ''}`;
      expect((await send(where, method, { 'if-match': several }, sent)).status).toBeLessThan(300);
    });

    test('the refusal has the documented shape, and of many changes with one tag the first alone is made', async () => {
      const tag = await tagOf('/orders/4');
      const changes = ['a', 'b', 'c'].map((note) => send('/orders/4', 'PUT', { 'if-match': tag }, { note }));
      const answers = await Promise.all(changes);
      expect(answers.map(({ status }) => status).sort((first, second) => first - second)).toStrictEqual([
        200, 412, 412,
      ]);
      const refused = answers.find(({ status }) => status === 412);
      expect(refused?.body).toStrictEqual({
        detail: expect.stringContaining('If-Match: expected the present entity tag'),
      });
    });

    test('* takes what is there, a missing one is 428 where that is documented, and what is not there stays 404', async () => {
      expect((await send('/orders/5', 'PUT', { 'if-match': '*' }, { note: 'x' })).status).toBe(200);
      expect((await send('/orders/5', 'PUT', {}, { note: 'x' })).status).toBe(428);
      expect((await send('/orders/999', 'PUT', { 'if-match': '*' }, { note: 'x' })).status).toBe(404);
    });

    test('a change answers the new tag where the document or HTTP has it there', async () => {
      const put = await send('/orders/5', 'PUT', { 'if-match': '*' }, { note: 'again' });
      expect(put.tag).toBe(await tagOf('/orders/5'));
      const patched = await send('/orders/5', 'PATCH', { 'if-match': put.tag ?? '' }, { note: 'once more' });
      expect([patched.status, patched.tag]).toStrictEqual([200, await tagOf('/orders/5')]);
      expect(patched.tag).not.toBe(put.tag);
      const kept = await send('/settings', 'PUT', {}, { theme: 'light' });
      expect(kept.tag).toBe(await tagOf('/settings'));
    });

    test('what cannot be one of our tags is not judged', async () => {
      expect((await send('/versions/1', 'DELETE', { 'if-match': '7' })).status).toBe(204);
    });
  });

  test('If-None-Match: * makes what is not there and refuses what is', async () => {
    const only = { 'if-none-match': '*' };
    expect((await send('/aliases/mine', 'PUT', { 'if-match': '*' }, { note: 'x' })).status).toBe(412);
    expect((await send('/aliases/mine', 'PUT', only, { note: 'first' })).status).toBe(201);
    expect((await send('/aliases/mine', 'PUT', only, { note: 'second' })).status).toBe(412);
    expect((await send('/aliases/mine')).body).toStrictEqual({ name: 'mine', note: 'first' });
  });
});

describe('told changes', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'test/test-documents/state/told.yaml', count: 6 });
  });
  afterAll(() => mock.close());

  const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, where, method, body);

  async function made(where: string, body: unknown): Promise<number> {
    const answer = await call(where, 'POST', body);
    expect(answer.status).toBe(201);
    return (answer.body as { id: number }).id;
  }

  const statusOf = async (where: string, method?: string, body?: unknown): Promise<number> =>
    (await call(where, method, body)).status;

  describe('an action', () => {
    test('makes a member what its words say, and changes no other', async () => {
      const id = await made('/loans', { readerId: 1, state: 'open', note: 'mine' });
      const closed = { id, readerId: 1, state: 'closed', note: 'mine' };
      expect(await call(`/loans/${id}/close`, 'POST')).toMatchObject({ status: 200, body: closed });
      expect((await call(`/loans/${id}`)).body).toEqual(closed);
    });

    test('is refused where the document says so of what was done already, and changes nothing then', async () => {
      const id = await made('/loans', { readerId: 1, state: 'open' });
      expect(await statusOf(`/loans/${id}/close`, 'POST')).toBe(200);
      const before = await call(`/loans/${id}`);
      expect(await statusOf(`/loans/${id}/close`, 'POST')).toBe(409);
      expect((await call(`/loans/${id}`)).body).toEqual(before.body);
      expect(await statusOf(`/loans/${id}`, 'PATCH', { readerId: 1, state: 'open' })).toBe(200);
      expect(await statusOf(`/loans/${id}/close`, 'POST')).toBe(200);
      expect(await statusOf('/loans/987654/close', 'POST')).toBe(404);
    });

    test('that leaves no trace in the item, and answers something else, is refused a second time too', async () => {
      const id = await made('/loans', { readerId: 1, state: 'open' });
      const other = await made('/loans', { readerId: 1, state: 'open' });
      expect(await call(`/loans/${id}/renew`, 'POST')).toMatchObject({
        status: 200,
        body: { until: expect.any(String) },
      });
      expect(await statusOf(`/loans/${id}/renew`, 'POST')).toBe(409);
      expect(await statusOf(`/loans/${other}/renew`, 'POST')).toBe(200);
      expect(await statusOf('/loans/987654/renew', 'POST')).toBe(404);
    });
  });

  describe('a DELETE', () => {
    test('of what others refer to is refused where the document says so, and nothing is removed', async () => {
      const reader = await made('/readers', { name: 'R' });
      const loan = await made('/loans', { readerId: reader, state: 'open' });
      expect(await statusOf(`/readers/${reader}`, 'DELETE')).toBe(409);
      expect((await call(`/readers/${reader}`)).body).toEqual({ id: reader, name: 'R' });
      expect(await statusOf(`/loans/${loan}`)).toBe(200);
      expect(await statusOf(`/loans/${loan}`, 'DELETE')).toBe(204);
      expect(await statusOf(`/readers/${reader}`, 'DELETE')).toBe(204);
      expect(await statusOf(`/readers/${reader}`, 'DELETE')).toBe(404);
    });

    test('is not refused for a reference that is another by now', async () => {
      const reader = await made('/readers', { name: 'R' });
      const loan = await made('/loans', { readerId: reader, state: 'open' });
      const other = await made('/readers', { name: 'S' });
      expect(await statusOf(`/loans/${loan}`, 'PATCH', { readerId: other, state: 'open' })).toBe(200);
      expect(await statusOf(`/readers/${reader}`, 'DELETE')).toBe(204);
      expect(await statusOf(`/readers/${other}`, 'DELETE')).toBe(409);
    });

    test('takes along what lies below, at any depth, and nothing below others', async () => {
      const family = async (code: string): Promise<{ shelf: string; book: string }> => {
        expect(await statusOf(`/rooms/${code}`, 'PUT', { name: code })).toBe(201);
        const shelf = `/rooms/${code}/shelves/${await made(`/rooms/${code}/shelves`, { topic: code })}`;
        return { shelf, book: `${shelf}/books/${await made(`${shelf}/books`, { title: code })}` };
      };
      const [one, other] = [await family('north'), await family('south')];
      expect(await statusOf('/rooms/north', 'DELETE')).toBe(204);
      for (const where of [one.shelf, one.book, '/rooms/north/shelves']) expect(await statusOf(where)).toBe(404);
      expect(await statusOf(one.book, 'PATCH', { title: 'x' })).toBe(404);
      expect(await statusOf('/rooms/north/shelves', 'POST', { topic: 'x' })).toBe(404);
      expect(await call(`${one.shelf}/books`)).toMatchObject({ status: 200, body: [] });
      for (const where of [other.shelf, other.book]) expect(await statusOf(where)).toBe(200);
      expect(await statusOf('/rooms/north', 'PUT', { name: 'again' })).toBe(201);
      expect(await call('/rooms/north/shelves')).toMatchObject({ status: 200, body: [] });
      expect(await statusOf(one.book)).toBe(404);
    });

    test('takes along what is there at the start and nobody has asked for yet', async () => {
      const session = await startMock({ openapiFile: 'test/test-documents/state/told.yaml', count: 6 });
      const ask = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
        callJson(session.baseUrl, where, method, body);
      try {
        const rooms = (await ask('/rooms')).body as { code: string }[];
        for (const { code } of rooms) expect((await ask(`/rooms/${code}`, 'DELETE')).status).toBe(204);
        for (const { code } of rooms) {
          expect((await ask(`/rooms/${code}`, 'PUT', { name: 'again' })).status).toBe(201);
          expect((await ask(`/rooms/${code}/shelves`)).body).toEqual([]);
        }
      } finally {
        await session.close();
      }
    });

    test('takes along the documents below', async () => {
      await call('/rooms/east', 'PUT', { name: 'east' });
      const start = (await call('/rooms/east/rules')).body;
      expect(await call('/rooms/east/rules', 'PUT', { quiet: false })).toMatchObject({ body: { quiet: false } });
      expect(await statusOf('/rooms/east', 'DELETE')).toBe(204);
      await call('/rooms/east', 'PUT', { name: 'again' });
      expect((await call('/rooms/east/rules')).body).toEqual(start);
    });

    test('of several at once takes along what lies below each', async () => {
      await call('/rooms/west', 'PUT', { name: 'west' });
      const [first, second] = [
        await made('/rooms/west/shelves', { topic: 'a' }),
        await made('/rooms/west/shelves', { topic: 'b' }),
      ];
      const books = [first, second].map((shelf) => `/rooms/west/shelves/${shelf}/books`);
      for (const where of books) await made(where, { title: 'x' });
      expect(await statusOf(`/rooms/west/shelves?ids=${first}`, 'DELETE')).toBe(204);
      expect((await call(books[0] ?? '')).body).toEqual([]);
      expect((await call(books[1] ?? '')).body).toHaveLength(1);
    });
  });
});

describe('bulk', () => {
  const openapiFile = 'test/test-documents/state/bulk.yaml';
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile, count: 3 });
  });
  afterAll(() => mock.close());

  const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, where, method, body);

  interface Lamp {
    readonly id: number;
    readonly room: string;
  }
  const lamps = async (): Promise<Lamp[]> => (await call('/lamps')).body as Lamp[];

  describe('several items at once', () => {
    test('are made by an array, and answered', async () => {
      const before = await lamps();
      const made = await call('/lamps', 'POST', [{ room: 'hall', lit: true }, { room: 'attic' }]);
      expect(made).toMatchObject({ status: 201, body: [{ room: 'hall', lit: true }, { room: 'attic' }] });
      expect(await lamps()).toEqual([...before, ...(made.body as Lamp[])]);
    });

    test('are changed by an array with their identifiers: all, or none where one is not there', async () => {
      const before = await lamps();
      const [first, second] = before;
      const changed = [first, second].map((lamp) => ({ ...lamp, room: 'cellar' }));
      expect((await call('/lamps', 'PUT', [...changed, { id: 987654, room: 'cellar' }])).status).toBe(404);
      expect(await lamps()).toEqual(before);
      expect((await call('/lamps', 'PUT', changed)).body).toEqual(changed);
      expect(await lamps()).toEqual([...changed, ...before.slice(2)]);
    });

    test('are removed by identifiers in the query: all, or none; and by those in a body, which passes over what is not there', async () => {
      const before = await lamps();
      const [first, second, third] = before;
      expect((await call(`/lamps?ids=${first?.id ?? 0}&ids=987654`, 'DELETE')).status).toBe(404);
      expect(await lamps()).toEqual(before);
      expect((await call(`/lamps?ids=${first?.id ?? 0}&ids=${second?.id ?? 0}`, 'DELETE')).status).toBe(204);
      expect(await lamps()).toEqual(before.slice(2));
      const removed = await call('/lamps/bulk-delete', 'POST', { lampIds: [third?.id, 987654] });
      expect(removed.body).toEqual([third]);
      expect(await lamps()).toEqual(before.slice(3));
    });

    test('take the place of all where what is sent has no identifier; those that a parameter keeps are removed', async () => {
      const put = await call('/rooms', 'PUT', [{ name: 'hall' }, { name: 'attic' }]);
      expect(put).toMatchObject({ status: 200, body: [{ name: 'hall' }, { name: 'attic' }] });
      expect((await call('/rooms')).body).toEqual(put.body);
      expect((await call('/rooms?name=hall', 'DELETE')).status).toBe(204);
      expect((await call('/rooms')).body).toMatchObject([{ name: 'attic' }]);
      expect((await call('/rooms', 'DELETE')).status).toBe(204);
      expect((await call('/rooms')).body).toEqual([]);
    });

    test('take the place of all where the description says so, under their own identifiers, which may come back', async () => {
      const [left, right] = [
        { id: 70001, room: 'left' },
        { id: 70002, room: 'right' },
      ];
      for (const whole of [[left, right], [right], [right, left]]) {
        expect((await call('/hooks', 'PUT', whole)).status).toBe(204);
        const listed = (await call('/hooks')).body as Lamp[];
        expect(listed.map(({ id }) => id).sort()).toEqual(whole.map(({ id }) => id).sort());
      }
    });
  });

  test('an item that the body names is changed where it lies', async () => {
    const { body } = await call('/plug', 'POST', { name: 'left' });
    const { id } = body as { id: number };
    expect((await call('/plug', 'PUT', { id, name: 'right' })).body).toEqual({ id, name: 'right' });
    expect((await call(`/plug/${id}`)).body).toEqual({ id, name: 'right' });
    expect((await call('/plug', 'PUT', { id: 987654, name: 'right' })).status).toBe(404);
  });

  describe('a search by a body', () => {
    test.each([
      ['/lamps/search', 'POST'],
      ['/lamps', 'QUERY'],
    ])('lists what %s by %s keeps, page by page', async (where, method) => {
      await call('/lamps', 'POST', [
        { room: method, lit: true },
        { room: method, lit: false },
        { room: method, lit: true },
      ]);
      const search = async (body: unknown): Promise<unknown> => {
        const answer = await call(where, method, body);
        expect(answer.status).toBe(200);
        return method === 'POST' ? (answer.body as { lamps: Lamp[] }).lamps : answer.body;
      };
      const own = (await lamps()).filter(({ room }) => room === method);
      expect(await search({ filter: { room: method } })).toEqual(own);
      expect(await search({ filter: { room: method, lit: true } })).toEqual([own[0], own[2]]);
      expect(await search({ filter: { room: method }, limit: 2, page: 2 })).toEqual([own[2]]);
    });
  });

  test('inspect says what is done in bulk, what is searched, and what may be read in two ways', () => {
    const { operations } = inspectDocument({ openapiFile });
    const told = operations.map((one) => [`${one.method} ${one.path}`, one.answeredBy, one.note]);
    expect(told.filter(([, answeredBy]) => answeredBy !== 'list' && answeredBy !== 'read')).toEqual([
      ['PUT /lamps', 'bulk', undefined],
      ['POST /lamps', 'bulk', undefined],
      ['DELETE /lamps', 'bulk', undefined],
      ['QUERY /lamps', 'search', 'mood in its body has no effect'],
      ['POST /lamps/search', 'search', 'mood in its body has no effect'],
      ['POST /lamps/bulk-delete', 'bulk', undefined],
      ['PUT /rooms', 'bulk', undefined],
      ['DELETE /rooms', 'bulk', undefined],
      ['PUT /hooks', 'bulk', undefined],
      ['PUT /plug', 'bulk', undefined],
      ['POST /plug', 'create', undefined],
      ['PUT /wires', 'sample', 'keeps no state: it may take the place of /wires, or of each item that it names'],
      ['DELETE /wires', 'empty', 'keeps no state: nothing says which items it is about'],
      ['SWITCH /lamps', 'not played', 'SWITCH is a method that is not known here'],
    ]);
  });
});
