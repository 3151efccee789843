import { writeFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';
import { verify } from '../support/verify';
import { answered, type Json } from '../support/verify-document';

const fileIn = useTestFolder();
let mock: RunningMock | undefined;
afterEach(() => mock?.close());

const text = { type: 'string' };
const object = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });
const list = (items: Json): Json => ({ type: 'array', items });
const body = (schema: Json): Json => ({ required: true, content: { 'application/json': { schema } } });
const get = (schema: Json, parameters: Json[] = []): Json => ({ parameters, responses: { 200: answered(schema) } });
const post = (sent: Json, shown: Json): Json => ({
  requestBody: body(sent),
  responses: { 201: answered(shown), 400: answered({}), 409: answered({}) },
});
const read = (schema: Json, id: Json = text): Json => ({
  parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
  get: { responses: { 200: answered(schema), 404: answered({}) } },
});
const query = (name: string, schema: Json, required = false): Json => ({ name, in: 'query', required, schema });

const id = { type: 'integer', readOnly: true };
const level = { type: 'string', enum: ['low', 'high'] };
const kind = { type: 'string', enum: ['checked', 'raw'] };
const notice = object({ id, level, kind }, { required: ['id', 'level', 'kind'] });
const reach = { type: 'string', enum: ['all', 'open', 'closed'], default: 'all' };
const shelf = object({ id, name: text, reach: text }, { required: ['id', 'reach'] });
const number = { type: 'string', pattern: '^(0|[1-9][0-9]*)$' };
const room = object({ id: number, name: text }, { required: ['id', 'name'] });
const scope = {
  type: 'string',
  oneOf: [
    { const: 'identify', title: 'Identify' },
    { const: 'bot', title: 'Bot' },
  ],
};
const state = {
  type: 'integer',
  oneOf: [
    { const: 1, title: 'Invited' },
    { const: 2, title: 'Accepted' },
  ],
};
const shop = object({ id, ownerId: text, note: text }, { required: ['id', 'ownerId'], additionalProperties: false });
const invite = object(
  { id, by: object({ ref: text, login: text }, { required: ['ref'] }) },
  { required: ['id', 'by'] },
);
const request = { $ref: '#/components/schemas/Request' };
const files = (properties: Json, more: Json): Json => ({
  type: 'object',
  additionalProperties: object(properties),
  ...more,
});
const gist = (properties: Json, more: Json = {}): Json =>
  object({ id, files: files(properties, more) }, { required: ['id', 'files'] });

const shopShown = { $ref: '#/components/schemas/Shop' };
const gistShown = { $ref: '#/components/schemas/Gist' };

const documents: [cause: string, paths: Json, components?: Json][] = [
  [
    'another filter stands at its default',
    { '/notices': { get: get(list(notice), [query('kind', { ...kind, default: 'checked' }), query('level', level)]) } },
  ],
  [
    'another filter is demanded',
    { '/notices': { get: get(list(notice), [query('kind', kind, true), query('level', level)]) } },
  ],
  [
    'a filter has a word for everything',
    {
      '/shelves': { get: get(list(shelf), [query('reach', reach)]), post: post(object({ name: text }), shelf) },
      '/shelves/{id}': read(shelf, { type: 'integer' }),
    },
  ],
  [
    'an answer takes less than the body',
    {
      '/users/{id}': read(object({ id, name: text }, { required: ['id'] }), { type: 'integer' }),
      '/users': {
        post: post(
          object({ name: text, login: text, teams: list(text) }, { required: ['name', 'login', 'teams'] }),
          object({ id, name: text, login: { ...text, format: 'email' }, teams: list(object({ name: text })) }),
        ),
      },
    },
  ],
  [
    'a create is answered with a list',
    {
      '/mails': {
        get: get(list(object({ id, mail: text }))),
        post: post(object({ mails: list(text) }), list(object({ mail: text }))),
      },
    },
  ],
  [
    'what items show fits no body',
    {
      '/keys': {
        get: get(list(object({ id, key: text }))),
        post: post(
          object({ key: { ...text, pattern: '^ssh-rsa [a-z]{8}$' } }, { required: ['key'] }),
          object({ id, key: text }),
        ),
      },
    },
  ],
  [
    'a list shows a part in another form than a read',
    {
      '/plans': { get: get(list(object({ id, forks: list({}) }, { required: ['id', 'forks'] }))) },
      '/plans/{id}': read(object({ id, forks: list(object({ name: text })) }, { required: ['id', 'forks'] }), {
        type: 'integer',
      }),
    },
  ],
  [
    'a key is a whole Authorization field',
    {
      '/notices': {
        get: {
          ...get(list(notice)),
          security: [{ key: [] }],
          responses: { 200: answered(list(notice)), 401: answered({}) },
        },
      },
    },
    { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
  ],
  [
    'clients name items by digits',
    { '/rooms': { get: get(list(room)), post: post(room, room) }, '/rooms/{id}': read(room, number) },
  ],
  [
    'alternatives of one value each are a list of values',
    {
      '/me': {
        get: get(
          object(
            { scope, scopes: list(scope), state, status: state },
            { required: ['scope', 'scopes', 'state', 'status'] },
          ),
        ),
      },
    },
  ],
  [
    'a view shows less than the items have',
    {
      '/shops': {
        get: get(list(shopShown)),
        post: post(object({ ownerId: text, note: text, secret: text }), { $ref: '#/components/schemas/ShopMade' }),
      },
      '/shops/{id}': read(shopShown, { type: 'integer' }),
      '/owners': { get: get(list(object({ id: text }))) },
      '/owners/{id}': read(object({ id: text }, { required: ['id'] })),
      '/owners/{ownerId}/shops': {
        parameters: [{ name: 'ownerId', in: 'path', required: true, schema: text }],
        get: get(list(shopShown)),
      },
    },
    { schemas: { Shop: shop, ShopMade: object({ id, ownerId: text, secret: text }, { required: ['id', 'secret'] }) } },
  ],
  [
    'a create answers more than a read shows',
    {
      '/invites': { post: post(object({ by: text }), invite) },
      '/invites/{id}': read(object({ id }, { required: ['id'] }), { type: 'integer' }),
    },
  ],
  [
    'a body must have what it does not describe',
    {
      '/invites/{id}': read(invite, { type: 'integer' }),
      '/invites': {
        post: post(
          object({ by: object({ login: text }, { required: ['ref', 'login'] }) }, { required: ['by'] }),
          invite,
        ),
      },
    },
  ],
  [
    'items in an envelope have nothing to be told apart by',
    {
      '/requests': {
        get: get(object({ data: list(request) })),
        post: post(object({ data: object({ target: text, message: text }) }), object({ data: request })),
      },
    },
    { schemas: { Request: object({ gid: text, message: { ...text, example: 'Let me in.' }, approval: text }) } },
  ],
  [
    'a list describes less of a map than a read',
    {
      '/gists': {
        get: get(list(gist({ size: id }))),
        post: post(gist({ content: text }, { example: { 'a.txt': { content: 'x' } } }), gistShown),
      },
      '/gists/{id}': read(gistShown, { type: 'integer' }),
    },
    { schemas: { Gist: gist({ size: id, content: text }) } },
  ],
];

test.each(documents)('nothing is at odds where %s', async (_cause, paths, components = {}) => {
  const file = fileIn('document.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths, components }));
  mock = await startMock({ openapiFile: file, port: 0, logLevel: 'silent' });
  const args = [mock.baseUrl, '--spec', file, '--seed', '6'];
  const { stdout, status } = await verify(args, { API_KEY: 'understudy-key' });
  expect(stdout).not.toMatch(/VIOLATED/);
  expect(stdout).toMatch(/[1-9]\d* checks proved|TOO LITTLE TESTED/);
  expect([0, 3]).toContain(status);
});
