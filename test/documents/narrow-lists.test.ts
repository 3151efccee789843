import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

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

function collection(name: string, item: object, key: readonly [string, object] = ['id', { type: 'integer' }]): object {
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
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'Narrow', version: '1' }, paths, components }));
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
