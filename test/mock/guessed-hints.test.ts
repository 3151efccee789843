import { expect, test } from '@jest/globals';
import type { JsonObject } from '../../src/base/json';
import { createMocks, int, list, object, openapi, ref, text, type Short } from './openapi';

const mockOf = createMocks();

/** Operations whose successes have no schema. */
function open(...names: string[]): Record<string, Short> {
  return Object.fromEntries(
    names.map((name) => [name, name.startsWith('P') ? { body: ref('Task'), 200: {} } : { 200: {} }]),
  );
}

const password = { type: 'string', format: 'password' };
const schemas = { Task: object({ title: text, 'done?': { type: 'boolean' }, 'pin?': password }) };

test.each([
  ['methods', '/tasks', '/tasks', '/tasks/{id}', '/tasks/{id}', '/tasks/{id}'],
  ['methods, and slashes', '/tasks/', '/tasks/', '/tasks/{id}/', '/tasks/{id}/', '/tasks/{id}/'],
  ['verbs', '/task/create', '/task/viewall', '/task/view/{id}', '/task/edit/{id}', '/task/delete/{id}'],
  ['verbs and nouns', '/createTask', '/getTasks', '/getTask/{taskId}', '/updateTask/{taskId}', '/deleteTask/{taskId}'],
  ['both', '/tasks', '/tasks/all', '/tasks/{id}', '/tasks/{id}/edit', '/tasks/{id}/delete'],
])('paths with %s belong together, though no response is described', async (_, create, all, read, update, remove) => {
  const names = [`POST ${create}`, `GET ${all}`, `GET ${read}`, `PUT ${update}`, `DELETE ${remove}`];
  const { ask } = await mockOf(openapi(open(...names), schemas), { auth: 'off', count: 2 });
  const at = (path: string, id: number): string => path.replace(/\{[^{}]*\}/, String(id));
  const { body } = await ask('POST', create, { body: { title: 'Sweep', pin: '1234' } });
  const { id } = body as { readonly id: number };
  expect(body).toMatchObject({ id: expect.any(Number), title: 'Sweep' });
  expect(body).not.toHaveProperty('pin');
  expect((await ask('GET', all)).body).toHaveLength(3);
  await ask('PUT', at(update, id), { body: { title: 'Mop', done: true } });
  expect((await ask('GET', at(read, id))).body).toEqual({ id, title: 'Mop', done: true });
  expect((await ask('DELETE', at(remove, id))).status).toBe(200);
  expect((await ask('GET', at(read, id))).status).toBe(404);
});

test('of a collection that is known a GET without a schema shows items', async () => {
  const described = { body: ref('Task'), 201: { allOf: [ref('Task'), object({ id: int })] } };
  const document = openapi(
    { 'POST /tasks': described, 'GET /tasks/{id}': { 200: described[201] }, ...open('GET /tasks') },
    schemas,
  );
  const { ask } = await mockOf(document, { auth: 'off', count: 2 });
  expect((await ask('GET', '/tasks')).body).toMatchObject([{ title: expect.any(String) }, {}]);
});

test('what the file says is no guess: hints, and media types other than JSON', async () => {
  const plain = openapi(open('POST /tasks/create', 'GET /tasks/{id}', 'GET /tasks/all'), schemas);
  const paths = plain['paths'] as Record<string, Record<string, JsonObject>>;
  const all = { get: { ...paths['/tasks/all']?.['get'], 'x-understudy': { role: 'none' } } };
  const { contract } = await mockOf({ ...plain, paths: { ...paths, '/tasks/all': all } }, { auth: 'off' });
  expect(contract.collections.map(({ list: found }) => found)).toEqual([undefined]);
  const sheet = { types: ['text/csv'], 200: text };
  const { ask } = await mockOf(openapi({ ...open('POST /tasks'), 'GET /tasks': sheet }, schemas), { auth: 'off' });
  expect((await ask('GET', '/tasks')).header('content-type')).toMatch(/^text\/csv/);
});

test('an example that is not of the declared type says nothing of it', async () => {
  const content = { 'application/json': { schema: { type: 'object' }, examples: { ref: { value: '/tasks.json' } } } };
  const { ask } = await mockOf(openapi({ 'GET /board': { 200: { description: 'ok', content } } }, {}));
  expect((await ask('GET', '/board')).body).toEqual({});
});

test('what is declared as an object holds the items', async () => {
  const document = openapi({ ...open('POST /tasks'), 'GET /tasks': { 200: { type: 'object' } } }, schemas);
  const { ask } = await mockOf(document, { auth: 'off', count: 2 });
  expect((await ask('GET', '/tasks')).body).toEqual({ data: [expect.any(Object), expect.any(Object)] });
});

test.each([
  ['what only takes something', open('POST /login', 'POST /tasks/create')],
  ['what only shows something', open('GET /tasks', 'GET /tasks/{id}')],
  ['one thing without items', open('POST /search', 'GET /search')],
  ['one thing that is saved', open('POST /profile/save', 'GET /profile')],
  ['what says what it has', { ...open('POST /tasks'), 'GET /tasks': { 200: list(text) } }],
])('%s is no collection', async (_, operations) => {
  const { contract } = await mockOf(openapi(operations, schemas), { auth: 'off' });
  expect(contract.collections).toEqual([]);
});
