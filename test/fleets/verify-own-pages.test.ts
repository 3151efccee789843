import { writeFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';
import { verify } from '../support/verify';
import { answered, type Json } from '../support/verify-document';

const fileIn = useTestFolder();
let mock: RunningMock | undefined;
afterEach(() => mock?.close());

const text = { type: 'string' };
const size = { type: 'integer', minimum: 1, maximum: 50 };
const object = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });
const list = (items: Json): Json => ({ type: 'array', items });
const body = (schema: Json): Json => ({ required: true, content: { 'application/json': { schema } } });
const query = (name: string, schema: Json, required = false): Json => ({ name, in: 'query', required, schema });
const get = (schema: Json, parameters: Json[] = []): Json => ({ parameters, responses: { 200: answered(schema) } });
const post = (sent: Json, shown: Json): Json => ({
  requestBody: body(sent),
  responses: { 201: answered(shown), 400: answered({}) },
});
const item = (schema: Json, more: Json = {}): Json => ({
  parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
  get: { responses: { 200: answered(schema), 404: answered({}) } },
  ...more,
});

const lamp = object({ id: text, name: text }, { required: ['id', 'name'] });
const sent = object({ name: text }, { required: ['name'] });
const around = (more: Json, required: string[] = []): Json =>
  object({ lamps: list(lamp), ...more }, { required: ['lamps', ...required] });
const lamps = (around: Json, parameters: Json[], more: Json = {}): Json => ({
  '/lamps': { get: get(around, parameters), post: post(sent, lamp) },
  '/lamps/{id}': item(lamp, more),
});
const nullable = { anyOf: [text, { type: 'null' }] };
const put = { requestBody: body(sent), responses: { 200: answered(lamp), 404: answered({}) } };
const state = { ...text, enum: ['open', 'closed'] };
const visit = object({ id: text, name: text, state }, { required: ['id', 'name'] });
const person = object({ login: text, age: { type: 'integer' } }, { required: ['login'] });
const task = object({ id: text, message: { ...text, default: '' } }, { required: ['id', 'message'] });

const documents: [cause: string, paths: Json][] = [
  [
    'pages begin at 0',
    lamps(around({ page: { type: 'integer' } }), [
      query('size', size),
      query('page', { type: 'integer', minimum: 0, default: 0 }),
    ]),
  ],
  ['the least page is 0', lamps(list(lamp), [query('size', size), query('page', { type: 'integer', minimum: 0 })])],
  [
    'a link leads to the next page, beside a token',
    lamps(around({ meta: object({ next_page_url: { ...text, format: 'uri', nullable: true } }) }), [
      query('PageSize', size),
      query('Page', { type: 'integer', minimum: 0 }),
      query('PageToken', text),
    ]),
  ],
  ['nothing leads to the next page', lamps(around({}), [query('limit', size), query('cursor', text)])],
  [
    'what leads to the next page is an alternative of null',
    lamps(around({ next: nullable }, ['next']), [query('limit', size), query('after', text)]),
  ],
  [
    'nobody must say how long a page is',
    lamps(list(lamp), [query('page', { type: 'integer' }), query('pageSize', { type: 'integer' })], { put }),
  ],
  [
    'a paged list demands a filter',
    {
      '/visits': {
        get: get(list(visit), [
          query('state', state, true),
          query('limit', size),
          query('offset', { type: 'integer' }),
        ]),
        post: post(object({ name: text, state }, { required: ['name'] }), visit),
      },
      '/visits/{id}': item(visit),
    },
  ],
  [
    'a list begins before an item that is named by its ID',
    {
      '/notes': {
        get: get(
          list(object({ id: text, created_at: { ...text, format: 'date-time' } }, { required: ['id', 'created_at'] })),
          [{ ...query('before', text), description: 'List notes created before this note ID.' }],
        ),
      },
    },
  ],
  [
    'a client names its items, with nothing too',
    {
      '/people': { post: post(person, person) },
      '/people/{login}': {
        parameters: [{ name: 'login', in: 'path', required: true, schema: text }],
        get: { responses: { 200: answered(person), 404: answered({}) } },
      },
    },
  ],
  [
    'the text that is marked has a default',
    {
      '/tasks': { get: get(list(task)), post: post(object({ message: { ...text, default: '' } }), task) },
      '/tasks/{id}': item(task),
    },
  ],
  [
    'a create answers what a read does not show',
    {
      '/lamps': {
        get: get(list(lamp)),
        post: post(
          object({ name: text, maker: text }, { required: ['name'] }),
          object({ id: text, name: text, maker: text }, { required: ['id'] }),
        ),
      },
      '/lamps/{id}': item(lamp),
    },
  ],
];

async function play(paths: Json): Promise<{ readonly file: string; readonly running: RunningMock }> {
  const file = fileIn('document.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }));
  mock = await startMock({ openapiFile: file, port: 0, logLevel: 'silent' });
  return { file, running: mock };
}

test.each(documents)('the stand-in keeps to a document where %s', async (_cause, paths) => {
  const { file, running } = await play(paths);
  const { stdout, status } = await verify([running.baseUrl, '--spec', file, '--seed', 'own']);
  expect(stdout).not.toContain('VIOLATED');
  expect([0, 3]).toContain(status);
});

test('a page after the first is another one: from 0 where the document counts so, and none where all is on the first', async () => {
  const idsOf = async (running: RunningMock, path: string): Promise<string[]> => {
    const { body: shown } = await callJson(running.baseUrl, path);
    const array = Array.isArray(shown) ? shown : (shown as { lamps: unknown[] }).lamps;
    return (array as { id: string }[]).map(({ id }) => id);
  };
  const fromZero = await play(documents[0]?.[1] ?? {});
  const first = await idsOf(fromZero.running, '/lamps?size=2');
  expect(await idsOf(fromZero.running, '/lamps?size=2&page=0')).toEqual(first);
  const second = await idsOf(fromZero.running, '/lamps?size=2&page=1');
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  expect(second).not.toEqual([]);
  await fromZero.running.close();
  const unsized = await play(documents[5]?.[1] ?? {});
  expect(await idsOf(unsized.running, '/lamps?page=1')).not.toEqual([]);
  expect(await idsOf(unsized.running, '/lamps?page=2')).toEqual([]);
});
