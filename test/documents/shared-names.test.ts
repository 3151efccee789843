import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';
import { startMock, type RunningMock } from '../../src/index';

type Item = Record<string, unknown>;

const file = useTestFolder();
const running: RunningMock[] = [];
afterEach(() => Promise.all(running.splice(0).map((mock) => mock.close())));

async function play(paths: object, components: object = {}): Promise<RunningMock> {
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components };
  writeFileSync(file('file.json'), JSON.stringify(document));
  const mock = await startMock({ openapiFile: file('file.json'), count: 12 });
  running.push(mock);
  return mock;
}

const string = { type: 'string' };
const integer = { type: 'integer' };
const inPath = (name: string, schema: object): object => ({ name, in: 'path', required: true, schema });
const inQuery = (name: string, schema: object, required = false): object => ({ name, in: 'query', required, schema });
const answer = (schema: object): object => ({ description: 'Answer.', content: { 'application/json': { schema } } });
const thing = (properties: object): object => ({
  type: 'object',
  required: ['id', ...Object.keys(properties)],
  properties: { id: { ...integer, readOnly: true }, ...properties },
});
const list = (item: object, parameters: object[] = [], others: object = {}): object => ({
  parameters,
  responses: { 200: answer({ type: 'array', items: item }), ...others },
});
const create = (item: object): object => ({
  requestBody: { required: true, content: { 'application/json': { schema: item } } },
  responses: { 201: answer(item) },
});
const read = (item: object): object => ({ responses: { 200: answer(item), 404: { description: 'None.' } } });

describe('a property that is called like a path parameter', () => {
  test('is joined to it where the types fit, and left alone where it is something else', async () => {
    const owner = { type: 'object', required: ['login'], properties: { login: string } };
    const event = thing({ owner });
    const label = thing({ owner: integer, name: { type: 'string', pattern: '^[a-z]+$' } });
    const { baseUrl } = await play({
      '/repos/{owner}/events': { parameters: [inPath('owner', string)], get: list(event), post: create(event) },
      '/teams/{owner}/{name}/labels': {
        parameters: [inPath('owner', string), inPath('name', string)],
        get: list(label),
      },
    });
    const sent = { owner: { login: 'ada' } };
    expect((await callJson(baseUrl, '/repos/ada/events', 'POST', sent)).body).toMatchObject({
      owner: { login: 'ada' },
    });
    expect((await callJson(baseUrl, '/repos/ada/events')).body).toHaveLength(1);
    expect((await callJson(baseUrl, '/repos/1/events')).body).toHaveLength(12);
    const labels = (await callJson(baseUrl, '/teams/1/1/labels')).body as Item[];
    expect(labels).toHaveLength(12);
    for (const { owner: joined, name } of labels)
      expect([joined, name]).toEqual([1, expect.stringMatching(/^[a-z]+$/)]);
  });

  test('finds its parents whatever type each path gives their identifier', async () => {
    const room = thing({ guild_id: string });
    const mock = await play({
      '/guilds': { get: list(thing({})) },
      '/guilds/{guild_id}': { parameters: [inPath('guild_id', string)], get: read(thing({})) },
      '/guilds/{guild_id}/rooms': { parameters: [inPath('guild_id', string)], get: list(room) },
      '/colours/{shade}/paints': {
        parameters: [inPath('shade', { type: 'string', enum: ['dark', 'light'] })],
        get: list(thing({ shade: string })),
      },
    });
    const rooms = (await callJson(mock.baseUrl, '/guilds/2/rooms')).body as Item[];
    expect(rooms.length).toBeGreaterThan(0);
    expect(new Set(rooms.map((one) => one['guild_id']))).toEqual(new Set(['2']));
    expect((await callJson(mock.baseUrl, '/colours/dark/paints')).body).toHaveLength(12);
    const dumped = await mock.control.session().items();
    expect(dumped['/guilds/2/rooms']).toEqual(rooms);
    await mock.control.session('copy').load(dumped);
    expect(await mock.control.session('copy').items()).toEqual(dumped);
  });
});

test('identifiers keep to the schemas of their property and of the path parameter', async () => {
  const named = (schema: object, parameter: object = string): object[] => [schema, parameter];
  const cases: Record<string, [schemas: object[], valid: RegExp, count: number]> = {
    short: [named({ type: 'string', maxLength: 32 }), /^[0-9a-f]{1,32}$/, 12],
    listed: [named({ type: 'string', enum: ['a', 'b', 'c'] }), /^[abc]$/, 3],
    coded: [named({ type: 'string', pattern: '^[A-Z]{3}-\\d+$', maxLength: 7 }), /^[A-Z]{3}-\d{1,3}$/, 12],
    counted: [named(string, integer), /^\d+$/, 12],
    odd: [named({ type: 'string', format: 'object-id', minLength: 40 }), /^[0-9a-f]{40}$/, 12],
    three: [named(integer, { type: 'integer', minimum: 7, maximum: 9 }), /^[789]$/, 3],
  };
  const paths = Object.entries(cases).flatMap(([name, [[schema, parameter = {}]]]): [string, object][] => {
    const item = { type: 'object', required: ['id'], properties: { id: { ...schema, readOnly: true } } };
    const at = `/${name}/{id}`;
    return [
      [`/${name}`, { get: list(item), post: create(item) }],
      [at, { parameters: [inPath('id', parameter)], get: read(item) }],
    ];
  });
  const { baseUrl } = await play(Object.fromEntries(paths));
  for (const [name, [, valid, count]] of Object.entries(cases)) {
    const items = (await callJson(baseUrl, `/${name}`)).body as Item[];
    expect([name, new Set(items.map(({ id }) => String(id))).size]).toEqual([name, count]);
    for (const { id } of items) {
      expect([name, String(id)]).toEqual([name, expect.stringMatching(valid)]);
      expect((await callJson(baseUrl, `/${name}/${String(id)}`)).body).toEqual({ id });
    }
    if (count === 12) {
      const made = (await callJson(baseUrl, `/${name}`, 'POST', {})).body as Item;
      expect([name, String(made['id'])]).toEqual([name, expect.stringMatching(valid)]);
    }
  }
});

describe('what is described and not played', () => {
  const paged = {
    type: 'object',
    properties: { data: { type: 'array', items: thing({ size: integer }) }, next: string },
  };
  const parameters = [
    inQuery('cursor', string),
    inQuery('limit', { type: 'integer', default: 5 }),
    inQuery('fields', { ...string, default: 'name' }),
    inQuery('created_after', string),
    inQuery('size', { oneOf: [integer, { type: 'null' }] }),
  ];
  const events = (others: object): object => ({
    get: { operationId: 'listEvents', parameters, responses: { 200: answer(paged), ...others } },
    post: {
      operationId: 'addEvent',
      parameters: [inQuery('dry_run', { type: 'boolean' })],
      ...create(thing({ size: integer })),
    },
  });

  test('is said of the requests that use it', async () => {
    const mock = await play({ '/events': events({}) });
    const warningsOf = async (query: string, method?: string, body?: unknown): Promise<unknown> => {
      expect((await callJson(mock.baseUrl, `/events${query}`, method, body)).status).toBeLessThan(300);
      return (await mock.control.session().calls()).calls.at(-1)?.warnings;
    };
    expect(await warningsOf('?limit=2&size=3')).toEqual([]);
    expect(await warningsOf('?fields=id&created_after=2020')).toEqual([
      'query.fields has no effect: items are answered whole',
      'query.created_after has no effect: no range is kept to',
    ]);
    expect(await warningsOf('?dry_run=true', 'POST', { size: 1 })).toEqual([
      'query.dry_run has no effect: it changes nothing',
    ]);
    expect(await warningsOf('?cursor=abc')).toEqual([
      'query.cursor: expected a cursor that an answer gave, got "abc"; the list begins at its start',
    ]);
  });

  test.each([
    [{ 400: { description: 'Bad.' } }, 400],
    [{ 422: { description: 'Bad.' } }, 422],
    [{ '4XX': { description: 'Bad.' } }, 400],
    [{ default: { description: 'Bad.' } }, 400],
    [{ 401: { description: 'Who?' } }, 200],
  ])('a cursor that no answer gave is refused where %j documents it', async (others, status) => {
    const { baseUrl } = await play({ '/events': events(others) });
    const refused = await callJson(baseUrl, '/events?cursor=abc');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      status,
      status === 200
        ? expect.anything()
        : expect.stringContaining('query.cursor: expected a cursor that an answer gave'),
    ]);
    expect((await callJson(baseUrl, '/events?cursor=')).status).toBe(200);
  });
});

describe('the call that is shown at start', () => {
  const shown = async (paths: object): Promise<[path: string | undefined, status: number | undefined]> => {
    const { baseUrl, example } = await play(paths);
    if (example === undefined) return [undefined, undefined];
    return [example.path, (await fetch(baseUrl + example.path)).status];
  };
  const rooms = {
    parameters: [inPath('houseId', string)],
    get: list(thing({}), [], { 404: { description: 'None.' } }),
  };

  test('fills in what an operation requires, and names what exists', async () => {
    const houses = { post: create(thing({})) };
    const house = { parameters: [inPath('houseId', string)], get: read(thing({})) };
    expect(await shown({ '/houses': houses, '/houses/{houseId}': house })).toEqual(['/houses/1', 200]);
    expect(await shown({ '/houses': houses, '/houses/{houseId}': house, '/houses/{houseId}/rooms': rooms })).toEqual([
      '/houses/1/rooms',
      200,
    ]);
    const query = [inQuery('kind', { type: 'string', enum: ['a b'] }, true)];
    expect(await shown({ '/things': { get: list(thing({}), query) } })).toEqual(['/things?kind=a%20b', 200]);
    const state = { parameters: [inPath('day', { type: 'string', format: 'date' })], get: read({ type: 'boolean' }) };
    const [path, status] = await shown({ '/states/{day}': state });
    expect([path, status]).toEqual([expect.stringMatching(/^\/states\/\d{4}-\d\d-\d\d$/), 200]);
  });

  test('is none where no value can be made up for what is required, or is gone', async () => {
    const header = { name: 'tenant', in: 'header', required: true, schema: { ...string, minLength: 5, maxLength: 1 } };
    const gone = { ...list(thing({})), deprecated: true, 'x-sunset': '2020-01-01' };
    const rest = { '/old': { get: gone }, '/actions': { post: create(thing({})) } };
    expect(await shown({ '/things': { get: list(thing({}), [header]) }, ...rest })).toEqual([undefined, undefined]);
  });
});
