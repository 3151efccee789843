import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

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
    return (await fetch(`${baseUrl}/notes`, { method: 'POST', headers, body: JSON.stringify({ name: text }) })).status;
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
