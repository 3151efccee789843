import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

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
      shown({ type: 'array', items: { ...order, properties: { name: text, note: text }, required: ['name', 'note'] } }),
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

async function send(where: string, method = 'GET', headers: Record<string, string> = {}, sent?: object): Promise<Told> {
  const init = { method, headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) } };
  const answer = await fetch(mock.baseUrl + where, sent === undefined ? init : { ...init, body: JSON.stringify(sent) });
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
    expect(answers.map(({ status }) => status).sort((first, second) => first - second)).toStrictEqual([200, 412, 412]);
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
