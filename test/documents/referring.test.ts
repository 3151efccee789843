import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test, afterAll, beforeAll } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';
import { callJson, type JsonAnswer } from '../support/json-call';
import { verify } from '../support/verify';

describe('references', () => {
  const pathTo = useTestFolder();

  const running: RunningMock[] = [];
  afterEach(() => Promise.all(running.splice(0).map((mock) => mock.close())));

  /** Gives the base URL of a mock that plays these paths; it ends with the test. */
  async function play(paths: object, rest: object = {}): Promise<string> {
    const file = pathTo('file.json');
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...rest }));
    const mock = await startMock({ openapiFile: file, count: 1 });
    running.push(mock);
    return mock.baseUrl;
  }

  const pet = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
  const content = (schema: unknown): object => ({ 'application/json': { schema } });
  const bodyOf = (schema: unknown): object => ({ requestBody: { required: true, content: content(schema) } });
  const refersTo = (ref: string): object => bodyOf({ $ref: ref });
  const described = { description: 'A pet.', content: content(pet) };

  const responses = { 204: { description: 'Taken.' } };

  /** Gives the statuses of a right and a wrong body for a document whose `POST /x` is this. */
  function statuses(operation: object, rest: object = {}): Promise<number[]> {
    return statusesOf({ post: { ...operation, responses } }, rest);
  }

  async function statusesOf(pathItem: object, rest: object): Promise<number[]> {
    const other = { post: { ...bodyOf(pet), responses: { 200: described } } };
    const baseUrl = await play({ '/x': pathItem, '/y': other }, rest);
    const headers = { 'content-type': 'application/json' };
    const send = async (body: string): Promise<number> =>
      (await fetch(`${baseUrl}/x`, { method: 'POST', headers, body })).status;
    return [await send('{"a":1}'), await send('{"a":"x"}')];
  }

  const schemas = { 'My.Pet': pet, 'My/Pet': pet, 'Page<Pet>': pet, First: { $ref: '#/components/schemas/My.Pet' } };
  const inParts = { schemas: { Whole: { type: 'object', properties: { part: pet } } } };
  const aliased = { A: { $ref: '#/components/requestBodies/My.B' }, 'My.B': { required: true, content: content(pet) } };

  describe('a body is validated wherever its schema is written', () => {
    test.each<[string, object, object?]>([
      ['a name with a dot', refersTo('#/components/schemas/My.Pet'), { components: { schemas } }],
      ['a name with a slash', refersTo('#/components/schemas/My~1Pet'), { components: { schemas } }],
      ['a name with brackets', refersTo('#/components/schemas/Page%3CPet%3E'), { components: { schemas } }],
      ['a schema that refers on', refersTo('#/components/schemas/First'), { components: { schemas } }],
      ['below a component', refersTo('#/components/schemas/Whole/properties/part'), { components: inParts }],
      [
        'in a response of the components',
        refersTo('#/components/responses/R/content/application~1json/schema'),
        { components: { responses: { R: described } } },
      ],
      ['in another operation', refersTo('#/paths/~1y/post/responses/200/content/application~1json/schema')],
      ['outside the components', refersTo('#/x-models/Pet'), { 'x-models': { Pet: pet } }],
      [
        'a property outside the components',
        bodyOf({ type: 'object', properties: { a: { $ref: '#/definitions/Whole' } } }),
        { definitions: { Whole: { type: 'integer' } } },
      ],
      [
        'a request body with a dot in its name',
        { requestBody: { $ref: '#/components/requestBodies/My.B' } },
        { components: { requestBodies: aliased } },
      ],
      [
        'a request body that refers on',
        { requestBody: { $ref: '#/components/requestBodies/A' } },
        { components: { requestBodies: aliased } },
      ],
      ['a request body of another operation', { requestBody: { $ref: '#/paths/~1y/post/requestBody' } }],
      [
        'a schema with an $id',
        refersTo('#/components/schemas/Pet'),
        { components: { schemas: { Pet: { ...pet, $id: 'https://pets.example/pet' } } } },
      ],
    ])('%s', async (_where, operation, rest = {}) => {
      expect(await statuses(operation, rest)).toEqual([204, 400]);
    });
  });

  test('a path item that refers to the components is played', async () => {
    const pathItems = { P: { post: { ...bodyOf(pet), responses } } };
    const found = await statusesOf({ $ref: '#/components/pathItems/P' }, { components: { pathItems } });
    expect(found).toEqual([204, 400]);
  });

  test('write-only values of a schema outside the components are never answered', async () => {
    const properties = { id: { type: 'integer' }, secret: { type: 'string', writeOnly: true } };
    const user = { $ref: '#/x-models/User' };
    const answered = (schema: unknown): object => ({ description: 'Users.', content: content(schema) });
    const get = { responses: { 200: answered({ type: 'array', items: user }) } };
    const post = { ...bodyOf(user), responses: { 201: answered(user) } };
    const models = { User: { type: 'object', required: ['id'], properties } };
    const baseUrl = await play({ '/users': { get, post } }, { 'x-models': models });
    const headers = { 'content-type': 'application/json' };
    const body = '{"id":9,"secret":"s"}';
    const created = await fetch(`${baseUrl}/users`, { method: 'POST', headers, body });
    expect(await created.json()).toEqual({ id: 9 });
    expect(await (await fetch(`${baseUrl}/users`)).text()).not.toContain('secret');
  });

  test('every field of a form counts', async () => {
    const properties = { a: { type: 'array', items: { type: 'integer' } }, last: { type: 'integer' } };
    const schema = { type: 'object', required: ['last'], properties };
    const requestBody = { required: true, content: { 'application/x-www-form-urlencoded': { schema } } };
    const baseUrl = await play({ '/x': { post: { requestBody, responses } } });
    const body = new URLSearchParams(`${'a=1&'.repeat(1500)}last=2`);
    expect((await fetch(`${baseUrl}/x`, { method: 'POST', body })).status).toBe(204);
  });

  test('the schema true takes everything, a tuple of open length is played', async () => {
    expect(await statuses(bodyOf(true))).toEqual([204, 204]);
    expect(await statuses(bodyOf({ properties: { a: { prefixItems: [{ type: 'integer' }] } } }))).toEqual([204, 204]);
  });

  test('what stands beside a reference of one answer is asked of that answer, before an item is kept', async () => {
    const name = (more: object): object => ({ properties: { name: { type: 'string', ...more } } });
    const properties = { id: { type: 'integer' }, name: { type: 'string' } };
    const Note = { type: 'object', required: ['id', 'name'], properties };
    const ref = '#/components/schemas/Note';
    const short = { $ref: ref, ...name({ maxLength: 5 }) };
    const item = (schema: object): object => ({ 200: { description: 'x', content: content(schema) } });
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
    const baseUrl = await play(
      {
        '/notes': {
          get: { responses: item({ type: 'array', items: { $ref: ref } }) },
          post: { ...bodyOf(name({})), responses: { 201: { description: 'x', content: content({ $ref: ref }) } } },
        },
        '/notes/{id}': { parameters: [id], get: { responses: item(short) } },
      },
      { components: { schemas: { Note } } },
    );
    const send = async (text: string): Promise<number> => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${baseUrl}/notes`, { method: 'POST', headers, body: JSON.stringify({ name: text }) }))
        .status;
    };
    const listed = async (): Promise<{ name: string }[]> =>
      (await fetch(`${baseUrl}/notes`)).json() as Promise<{ name: string }[]>;
    expect((await fetch(`${baseUrl}/notes/1`)).status).toBe(200);
    const before = await listed();
    expect(await send('too long')).toBe(201);
    expect(await send('short')).toBe(201);
    const after = await listed();
    expect(after).toHaveLength(before.length + 2);
    expect(after.filter(({ name }) => name.length > 5)).toEqual([]);
    expect(after.at(-1)).toMatchObject({ name: 'short' });
  });
});

describe('references of items', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'test/test-documents/state/references.yaml', count: 20 });
  });
  afterAll(() => mock.close());

  const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, where, method, body);

  interface Trip {
    readonly boat_id: number;
    readonly skipper: { readonly id: string };
    readonly personIds: readonly string[];
  }

  describe('items', () => {
    test('refer to items that are there, by one identifier, by several, and by an object', async () => {
      const { body } = await call('/trips');
      const trips = body as Trip[];
      expect(trips).toHaveLength(20);
      for (const { boat_id: boat, skipper, personIds } of trips) {
        expect((await call(`/boats/${boat}`)).status).toBe(200);
        expect(new Set(personIds).size).toBe(personIds.length);
        for (const id of [skipper.id, ...personIds]) expect((await call(`/people/${id}`)).status).toBe(200);
      }
      expect(new Set(trips.map(({ boat_id: boat }) => boat)).size).toBeGreaterThan(5);
    });

    test('may refer to what is not there where a client says so', async () => {
      const sent = {
        boat_id: 9999,
        skipper: { id: 'c9c7ab2c-0000-4000-8000-000000000000' },
        personIds: ['a', 'b'],
        otherId: 1,
      };
      expect(await call('/trips', 'POST', sent)).toMatchObject({ status: 201, body: sent });
    });

    test('are made by PUT where nothing else makes them: 201 where that is documented, once', async () => {
      expect((await call('/aliases/mine')).status).toBe(404);
      const made = await call('/aliases/mine', 'PUT', { target: 'x' });
      expect(made).toMatchObject({ status: 201, body: { name: 'mine', target: 'x' } });
      expect(await call('/aliases/mine', 'PUT', { target: 'y' })).toMatchObject({ status: 200, body: { target: 'y' } });
      expect((await call('/aliases')).body).toContainEqual({ name: 'mine', target: 'y' });
      expect((await call('/aliases/mine', 'DELETE')).status).toBe(204);
      expect((await call('/aliases/mine')).status).toBe(404);
    });
  });
});

describe('told refusals', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile: 'test/test-documents/state/told-refusals.yaml', count: 200 });
  });
  afterAll(() => mock.close());

  const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, where, method, body);

  interface Club {
    readonly id: number;
    readonly name: string;
    readonly town: string;
  }

  async function clubs(): Promise<readonly Club[]> {
    return (await call('/clubs')).body as Club[];
  }

  async function make(where: string, body: unknown): Promise<Club> {
    const { status, body: made } = await call(where, 'POST', body);
    expect(status).toBe(201);
    return made as Club;
  }

  describe('a member that the document calls unique', () => {
    test('is taken once by creates, and what is refused is not kept', async () => {
      const sent = { name: 'Chess', town: 'Bern', motto: 'Think.' };
      await make('/clubs', sent);
      const before = await clubs();
      const { status, body } = await call('/clubs', 'POST', { ...sent, town: 'Basel' });
      expect({ status, body }).toMatchObject({ status: 409, body: { message: expect.stringContaining('name') } });
      expect(await clubs()).toEqual(before);
    });

    test('is taken once by creates of one moment', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => call('/clubs', 'POST', { name: 'Go', town: 'Bern' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    });

    test('is told apart by its case, and others may repeat', async () => {
      await make('/clubs', { name: 'Rowing', town: 'Bern', motto: 'Pull.' });
      await make('/clubs', { name: 'rowing', town: 'Bern', motto: 'Pull.' });
    });

    test('of what the collection starts with is taken, and none of them has it twice', async () => {
      const names = (await clubs()).map(({ name }) => name);
      expect(names.length).toBeGreaterThanOrEqual(200);
      expect(new Set(names).size).toBe(names.length);
      expect((await call('/clubs', 'POST', { name: names[0], town: 'Bern' })).status).toBe(409);
    });

    test('is not given by a change to a second item, may stay as it is, and is free once it was changed or removed', async () => {
      const first = await make('/clubs', { name: 'Judo', town: 'Bern' });
      const second = await make('/clubs', { name: 'Sumo', town: 'Bern' });
      const at = `/clubs/${second.id}`;
      expect((await call(at, 'PATCH', { name: 'Judo' })).status).toBe(409);
      expect((await call(at, 'PUT', { name: 'Judo', town: 'Bern' })).status).toBe(409);
      expect((await call(at)).body).toEqual(second);
      expect((await call(at, 'PUT', { name: 'Sumo', town: 'Basel' })).status).toBe(200);
      expect((await call(`/clubs/${first.id}`, 'PATCH', { name: 'Aikido' })).status).toBe(200);
      expect((await call(at, 'PATCH', { name: 'Judo' })).status).toBe(200);
      expect((await call('/clubs', 'POST', { name: 'Aikido', town: 'Bern' })).status).toBe(409);
      expect((await call(at, 'DELETE')).status).toBe(204);
      await make('/clubs', { name: 'Judo', town: 'Bern' });
    });

    test('is taken below its parent alone', async () => {
      const [one, other] = await clubs();
      await make(`/clubs/${one?.id}/rooms`, { label: 'Cellar' });
      await make(`/clubs/${other?.id}/rooms`, { label: 'Cellar' });
      expect((await call(`/clubs/${one?.id}/rooms`, 'POST', { label: 'Cellar' })).status).toBe(409);
    });
  });

  describe('a reference to what is not there', () => {
    test('is refused by a create as the document says, in the words of its errors', async () => {
      const { status, body } = await call('/members', 'POST', { name: 'Ada', clubId: 999_999 });
      expect({ status, body }).toMatchObject({ status: 422, body: { message: expect.stringContaining('clubId') } });
    });

    test('is one that is removed, and none where it is null or left out', async () => {
      const club = await make('/clubs', { name: 'Fencing', town: 'Bern' });
      const member = await make('/members', { name: 'Ada', clubId: club.id });
      expect((await call(`/clubs/${club.id}`, 'DELETE')).status).toBe(204);
      expect((await call('/members', 'POST', { name: 'Ada', clubId: club.id })).status).toBe(422);
      await make('/members', { name: 'Ada', clubId: null });
      await make('/members', { name: 'Ada' });
      // What a change leaves as it was is nothing that it asks for.
      expect((await call(`/members/${member.id}`, 'PUT', { name: 'Eva', clubId: club.id })).status).toBe(200);
    });

    test('is refused by a change where that says so, and taken where it does not', async () => {
      const { id } = await make('/members', { name: 'Ada' });
      const at = `/members/${id}`;
      expect((await call(at, 'PUT', { name: 'Ada', clubId: 999_999 })).status).toBe(409);
      expect((await call('/members/999999', 'PUT', { name: 'Ada', clubId: 999_999 })).status).toBe(404);
      expect((await call(at)).body).toEqual({ id, name: 'Ada' });
      expect((await call(at, 'PATCH', { clubId: 999_999 })).status).toBe(200);
    });
  });

  test('what verify demands by the words of a document, the stand-in plays', async () => {
    const spec = 'test/test-documents/state/told-refusals.yaml';
    const { status, stdout } = await verify([
      ...[mock.baseUrl, '--spec', spec, '--seed', '7', '--consistency-window', '0.1', '--only', 'creation', 'refusals'],
    ]);
    expect(stdout.split('\n').filter((line) => line.startsWith('VIOLATED'))).toEqual([]);
    expect(status).toBe(0);
  }, 30_000);
});

describe('documented refusals', () => {
  const fileIn = useTestFolder();
  const item = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

  /** Asks without a key, and creates what is there already, where these statuses are documented. */
  async function refusals(...statuses: string[]): Promise<JsonAnswer[]> {
    const file = fileIn('refusals.json');
    const answers = (status: number, schema: object): object => ({
      responses: {
        [status]: { description: 'x', ...json(schema) },
        ...Object.fromEntries(statuses.map((one) => [one, { description: 'x' }])),
      },
    });
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    const paths = {
      '/things': {
        get: { ...answers(200, { type: 'array', items: item }), security: [{ key: [] }] },
        post: { requestBody: { required: true, ...json(item) }, ...answers(201, item) },
      },
      '/things/{id}': { parameters: [id], get: answers(200, item) },
    };
    const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } };
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'No', version: '1' }, paths, components }));
    const mock = await startMock({ openapiFile: file });
    try {
      await callJson(mock.baseUrl, '/things', 'POST', { id: 'mine' });
      return [
        await callJson(mock.baseUrl, '/things'),
        await callJson(mock.baseUrl, '/things', 'GET', undefined, { authorization: 'Bearer wrong' }),
        await callJson(mock.baseUrl, '/things', 'POST', { id: 'mine' }),
      ];
    } finally {
      await mock.close();
    }
  }

  test.each<[documented: string[], statuses: number[]]>([
    [[], [401, 401, 409]],
    [['403'], [403, 403, 409]],
    [
      ['401', '403', '409', '400'],
      [401, 401, 409],
    ],
    [
      ['4XX', '403', '422'],
      [401, 401, 409],
    ],
    [
      ['default', '403', '422'],
      [401, 401, 409],
    ],
    [
      ['400', '422'],
      [401, 401, 422],
    ],
    [['400'], [401, 401, 400]],
  ])('where %j are documented, a request is refused by one of them', async (documented, statuses) => {
    const answers = await refusals(...documented);
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    for (const { headers } of answers.slice(0, 2)) expect(headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
  });
});
