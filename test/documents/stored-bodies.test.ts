import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

type Json = Record<string, unknown>;

const fileIn = useTestFolder();
const text = { type: 'string' };
const whole = { type: 'integer' };
const object = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });
const closed = { additionalProperties: false };
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
const answered = (status: number, schema: Json): Json => ({
  responses: { [status]: { description: 'x', ...json(schema) } },
});
const body = (schema: Json): Json => ({ requestBody: { required: true, ...json(schema) } });
const id = { id: { type: 'integer', readOnly: true } };
const onItem = (name: string, operations: Json): Json => ({
  parameters: [{ name, in: 'path', required: true, schema: whole }],
  ...operations,
});

/** Things whose answers differ from each other, and from what clients send. */
const thing = object({ ...id, name: text }, { ...closed, required: ['id'] });
const full = object({ ...id, name: text, note: text, size: whole }, { ...closed, required: ['id', 'size'] });
const brief = object({ ...id, name: text, note: text }, { ...closed, required: ['id'] });
const short = object({ ...id, title: { type: 'string', maxLength: 5 }, state: { enum: ['new', 'old'] } }, closed);
const paths = {
  '/things': { post: { ...body(object({ name: text, callback: text })), ...answered(201, thing) } },
  '/things/{id}': onItem('id', { get: answered(200, thing) }),
  '/jobs': {
    get: answered(200, { type: 'array', items: brief }),
    post: { ...body(object({ name: text, note: text, secret: text })), ...answered(201, object({ ...id }, closed)) },
  },
  '/jobs/{id}': onItem('id', {
    get: answered(200, full),
    put: { ...body(object({ name: text, note: text })), ...answered(200, full) },
    delete: answered(200, object({ ...id, deleted: { const: true } }, { ...closed, required: ['id', 'deleted'] })),
  }),
  '/cards': { post: { ...body(object({ title: text, state: text })), ...answered(201, short) } },
  '/cards/{id}': onItem('id', {
    get: answered(200, { ...short, required: ['id', 'title', 'state'] }),
    put: { ...body(object({ title: text, state: text })), ...answered(200, short) },
  }),
  '/users': {
    get: answered(200, { type: 'array', items: object({ ...id, name: text }) }),
    post: { ...body(object({ name: text, password: text })), ...answered(201, object({ ...id, name: text })) },
  },
  '/users/{id}': onItem('id', { get: answered(200, object({ ...id, name: text })) }),
  '/mails': { post: { ...body(object({ to: text, text })), ...answered(201, object({ to: text, sent: whole })) } },
  '/mails/{id}': onItem('id', { get: answered(200, object({ ...id, to: text, text })) }),
};

describe('what a body brings is answered as each answer describes it', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    const file = fileIn('stored-bodies.json');
    writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'Stored', version: '1' }, paths }));
    mock = await startMock({ openapiFile: file, count: 3 });
  });
  afterAll(() => mock.close());

  const call = (where: string, method?: string, sent?: unknown): Promise<JsonAnswer> =>
    callJson(mock.baseUrl, where, method, sent);
  const create = async (where: string, sent: unknown): Promise<Json> => {
    const created = await call(where, 'POST', sent);
    expect(created.status).toBe(201);
    return created.body as Json;
  };

  test('without what a closed answer does not describe', async () => {
    const made = await create('/things', { name: 'n', callback: 'c' });
    expect(made).toEqual({ id: expect.any(Number), name: 'n' });
    expect((await call(`/things/${String(made['id'])}`)).body).toEqual(made);
  });

  test('without what an open answer does not describe: a password is not told', async () => {
    const made = await create('/users', { name: 'n', password: 'p' });
    expect(made).toEqual({ id: expect.any(Number), name: 'n' });
    expect((await call('/users')).body).toContainEqual(made);
  });

  test('each answer by its own schema: that of the create, the list, the item, the removal', async () => {
    const made = await create('/jobs', { name: 'n', note: 'o', secret: 's' });
    expect(made).toEqual({ id: expect.any(Number) });
    expect((await call('/jobs')).body).toContainEqual({ ...made, name: 'n', note: 'o' });
    const where = `/jobs/${String(made['id'])}`;
    const read = (await call(where)).body as Json;
    expect(read).toEqual({ ...made, name: 'n', note: 'o', size: expect.any(Number) });
    expect((await call(where)).body).toEqual(read);
    expect((await call(where, 'DELETE')).body).toEqual({ ...made, deleted: true });
  });

  test('a PUT replaces what it may bring, and leaves what answers demand beyond', async () => {
    const before = (await call('/jobs/1')).body as Json;
    const replaced = await call('/jobs/1', 'PUT', { name: 'other' });
    expect([replaced.status, replaced.body]).toEqual([200, { id: 1, name: 'other', size: before['size'] }]);
    const card = (await call('/cards/1')).body as Json;
    const partly = await call('/cards/1', 'PUT', { title: 'new' });
    expect([partly.status, partly.body]).toEqual([200, { ...card, title: 'new' }]);
  });

  test('what an answer refuses of a lawful body is made up or left out, and stays so', async () => {
    const made = await create('/cards', { title: 'much too long', state: 'unheard of' });
    const read = (await call(`/cards/${String(made['id'])}`)).body as Json;
    expect(read).toEqual({ id: made['id'], title: expect.any(String), state: expect.stringMatching(/^(new|old)$/) });
    expect((await call(`/cards/${String(made['id'])}`)).body).toEqual(read);
    expect(made).toEqual(read);
  });

  test('an answer without the identifier shows of the item what it describes', async () => {
    expect(await create('/mails', { to: 'a', text: 'b' })).toEqual({ to: 'a' });
  });
});
