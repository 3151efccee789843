import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { parameterKinds } from '../../src/profile/request-points';
import { situations } from '../../src/base/refusal-reasons';
import { useTestFolder } from '../support/test-folder';
import { expectGolden } from './golden';

const fileIn = useTestFolder();

const json = (schema: unknown): unknown => ({ 'application/json': { schema } });
const answer = (schema: unknown): unknown => ({ description: '', content: json(schema) });
const responses = (status: string, schema: unknown): unknown => ({ [status]: answer(schema), default: answer({}) });

const thing = {
  type: 'object',
  required: ['id', 'name', 'size'],
  additionalProperties: false,
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 2, maxLength: 8 },
    size: { type: 'integer', minimum: 1, maximum: 9 },
    small: { type: 'integer', format: 'int32' },
    large: { type: ['integer', 'null'], format: 'int64' },
    turned: { type: ['null', 'integer'] },
    weight: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 100 },
    even: { type: 'integer', multipleOf: 2 },
    ratio: { type: ['number', 'null'] },
    either: { type: ['number', 'string'] },
    is: { type: 'boolean' },
    kind: { enum: ['red', 'blue'] },
    fixed: { const: 'one' },
    code: { type: 'string', pattern: '^[A-Z]{3}$' },
    day: { type: 'string', format: 'date' },
    mail: { type: 'string', format: 'email' },
    tags: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { type: 'string' } },
    sizes: { type: 'array', items: { type: 'integer' } },
    owner: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, age: { type: 'integer' } } },
    map: { type: 'object', minProperties: 1, maxProperties: 2, additionalProperties: { type: 'integer' } },
    one: { oneOf: [{ type: 'integer' }, { type: 'boolean' }] },
    never: { not: {} },
    shopId: { type: 'integer' },
  },
  dependentRequired: { small: ['large'] },
};

const parameter = (name: string, schema: unknown, more: object = {}): unknown => ({
  name,
  in: 'query',
  schema,
  ...more,
});

const mark = {
  type: 'object',
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    'full name': { type: 'string' },
    'a:b': { type: 'string' },
    known: { type: 'string' },
  },
};

const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  security: [{ bearer: [] }],
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/things': {
      get: {
        parameters: [
          parameter('limit', { type: 'integer', minimum: 1, maximum: 100 }),
          parameter('page', { type: 'integer', minimum: 1 }),
          parameter('kind', { enum: ['red', 'blue'] }),
          parameter('is', { type: 'boolean' }),
          parameter('code', { type: 'string', minLength: 2, maxLength: 4, pattern: '^[A-Z]+$' }),
          parameter('since', { type: 'string', format: 'date-time' }),
          parameter('ids', { type: 'array', items: { type: 'integer' } }, { explode: false }),
          parameter('deep', { type: 'object', properties: { a: { type: 'integer' } } }, { style: 'deepObject' }),
          parameter('whole', { type: 'integer', format: 'int64' }),
        ],
        responses: responses('200', { type: 'array', items: thing }),
      },
      post: { requestBody: { required: true, content: json(thing) }, responses: responses('201', thing) },
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
      get: { responses: responses('200', thing) },
      put: {
        parameters: [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }],
        requestBody: { required: true, content: json(thing) },
        responses: responses('200', thing),
      },
      patch: {
        requestBody: {
          required: true,
          content: { 'application/json-patch+json': { schema: { type: 'array', items: { type: 'object' } } } },
        },
        responses: responses('200', thing),
      },
      delete: { responses: { '204': { description: '' }, default: answer({}) } },
    },
    '/needed': {
      get: { parameters: [parameter('q', { type: 'string' }, { required: true })], responses: responses('200', {}) },
    },
    '/guarded': {
      get: {
        parameters: [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }],
        responses: { ...(responses('200', {}) as object), '428': answer({}) },
      },
    },
    '/marks': {
      get: { responses: responses('200', { type: 'array', items: mark }) },
      post: { requestBody: { required: true, content: json(mark) }, responses: responses('201', mark) },
    },
    '/marks/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: responses('200', mark),
      },
    },
    '/forms': {
      post: {
        requestBody: {
          required: true,
          content: { 'application/x-www-form-urlencoded': { schema: thing }, 'application/xml': { schema: thing } },
        },
        responses: responses('201', {}),
      },
    },
    '/notes': {
      post: { requestBody: { required: true, content: json({ type: 'string' }) }, responses: responses('201', {}) },
    },
    '/lists': {
      post: { requestBody: { required: true, content: json({ type: 'array' }) }, responses: responses('201', {}) },
    },
  },
};

/** What a profile answers in each situation names the situation and what it is about. */
const template = (name: string): unknown => ({
  '*': {
    value: { status: 400, headers: { 'Content-Type': 'text/plain' }, body: `${name} {{subject}}` },
  },
});

const profile = {
  profile: 1,
  asItIs: true,
  points: {
    ...Object.fromEntries(Object.keys(situations).map((name) => [`refusal.${name}`, template(name)])),
    'member.unique': Object.fromEntries(
      ['name', 'full name', 'a:b'].map((name) => [`POST /marks body.${name}`, { value: true }]),
    ),
    'member.known-values': { 'POST /marks body.known': { value: 'seen' } },
    ...Object.fromEntries(Object.keys(parameterKinds).map((name) => [`refusal.parameter.${name}`, template(name)])),
  },
};

const lawful = { name: 'abc', size: 3 };

const bodies: readonly (readonly [name: string, text: string])[] = [
  ...[
    'null',
    'true',
    'false',
    '5',
    '-5',
    '5.5',
    '"text"',
    '"-5"',
    '"null"',
    '[]',
    '[1]',
    '{}',
    '',
    ' ',
    '{"name":',
    '{name}',
    'nul',
  ].map((text): [string, string] => [text, text]),
  ...Object.entries<readonly unknown[]>({
    id: [1],
    name: [null, 5, true, '', 'a', ' ', 'far too long', {}, 'null', 'nothing'],
    size: [null, 0, 10, 2.5, 1e-7, -1.0, '3', '-3', 'x', true, [], {}],
    small: [2_147_483_648, '5', 2.5, null],
    large: ['5', 2.5, true],
    turned: ['5', 2.5, true],
    weight: [0, 100, '5', null],
    even: [3, 'x'],
    ratio: ['5', true, []],
    either: [true, null, []],
    is: ['true', 1, null],
    kind: ['green', null, 5],
    fixed: ['two', null],
    code: ['abc', '', 5],
    day: ['yesterday', 5],
    mail: ['nobody', null],
    tags: [[], ['a', 'b', 'c'], ['a', 'a'], [5], 'a', null],
    sizes: [['1'], [1.5], [null]],
    owner: [{}, { name: null }, { name: 'a', age: '5' }, { name: 'a', age: 5.5 }, [], null],
    map: [{}, { a: 1, b: 2, c: 3 }, { a: 'x' }, { a: 1.5 }],
    one: ['x', null, 1.5],
    never: [1],
    'a b': [1],
    undescribed: [1, null],
  }).flatMap(([member, values]) =>
    values.map((value): [string, string] => {
      const text = JSON.stringify({ ...lawful, [member]: value });
      return [`${member}: ${JSON.stringify(value)}`, text];
    }),
  ),
  ['large: 2^63', '{"name":"abc","size":3,"large":9223372036854775808}'],
  ['size: 3.0', '{"name":"abc","size":3.0}'],
  ['size: 1e400', '{"name":"abc","size":1e400}'],
  ['weight: 1e2', '{"name":"abc","size":3,"weight":1e2}'],
  ['no name', '{"size":3}'],
  ['nothing and more', '{"kind":"green","even":3}'],
];

const queries = [
  ...[
    '0',
    '-1',
    '101',
    '99999999999',
    '2.5',
    '5.0',
    '1e1',
    '05',
    '5.',
    '0x5',
    '%2B5',
    '%205',
    '5%20',
    'abc',
    '5x',
    '',
  ].map((text) => `limit=${text}`),
  ...[
    'limit=1&limit=2',
    'page=999',
    'kind=green',
    'kind=RED',
    'is=1',
    'is=yes',
    'is=maybe',
    'code=A',
    'code=ABCDE',
    'code=abc',
  ],
  ...['since=yesterday', 'ids=1,x', 'ids=', 'deep%5Ba%5D=x', 'whole=9223372036854775808', 'what=1'],
];

interface Asked {
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

test('a profile is asked for the same situation, of the same member', async () => {
  const [openapiFile, profileFile] = [fileIn('things.json'), fileIn('profile.json')];
  writeFileSync(openapiFile, JSON.stringify(document));
  writeFileSync(profileFile, JSON.stringify(profile));
  const mock = await startMock({
    openapiFile,
    profile: profileFile,
    apiKeys: ['first-key'],
    expiredKeys: ['old-key'],
    revokedKeys: ['gone-key'],
    bodyLimit: 4096,
  });
  const found: Record<string, string> = {};
  const ask = async (name: string, target: string, init: Asked = {}) => {
    const headers = { Authorization: 'Bearer first-key', ...init.headers };
    const response = await fetch(mock.baseUrl + target, { ...init, headers });
    const text = await response.text();
    found[name] = response.headers.get('content-type') === 'text/plain' ? text.trimEnd() : `${response.status}`;
  };
  const send = (
    name: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
    target = '/things',
    method = 'POST',
  ) => ask(name, target, { method, body, headers: { 'Content-Type': 'application/json', ...headers } });
  try {
    for (const [name, value] of Object.entries({
      none: '',
      empty: 'Bearer ',
      other: 'Basic YTpi',
      wrong: 'Bearer no',
      expired: 'Bearer old-key',
      revoked: 'Bearer gone-key',
      'wrong key that says expired': 'Bearer expired',
    }))
      await ask(`key ${name}`, '/things', { headers: { Authorization: value } });
    for (const query of queries) await ask(`GET /things?${query}`, `/things?${query}`);
    for (const [name, text] of bodies) await send(`POST /things ${name}`, text);
    for (const text of ['5', 'null', '{}', 'true']) await send(`POST /notes ${text}`, text, {}, '/notes');
    for (const text of ['"a"', '{}', 'false']) await send(`POST /lists ${text}`, text, {}, '/lists');
    await send('no UTF-8', Buffer.from([0x22, 0xff, 0x22]));
    await send('a byte order mark', '\ufeff{"name":"abc","size":3}');
    await send('the word UTF-8 in no JSON', 'UTF-8');
    await send('another media type', 'a', { 'Content-Type': 'text/plain' });
    await send('another charset', '{}', { 'Content-Type': 'application/json; charset=latin1' });
    await send('too large', JSON.stringify({ ...lawful, name: 'a'.repeat(5000) }));
    await ask('no body', '/things', { method: 'POST' });
    await send('a type and no body', '');
    for (const path of ['/what', '/things/x', '/things/0', '/things/999', '/things/1.5', '/needed', '/guarded'])
      await ask(`GET ${path}`, path);
    await ask('DELETE /things', '/things', { method: 'DELETE' });
    await ask('not acceptable', '/things', { headers: { Accept: 'image/png' } });
    await send('If-Match that fails', JSON.stringify(lawful), { 'If-Match': '"none"' }, '/things/1', 'PUT');
    const patch = (steps: unknown, name = JSON.stringify(steps)) =>
      send(
        `PATCH ${name}`,
        JSON.stringify(steps),
        { 'Content-Type': 'application/json-patch+json' },
        '/things/1',
        'PATCH',
      );
    await patch([{ op: 'test', path: '/name', value: 'no such name' }]);
    await patch([{ op: 'remove', path: '/what' }]);
    await patch([{ op: 'replace', path: '/name', value: 5 }]);
    await patch([{ op: 'what' }]);
    await patch({});
    for (const name of ['name', 'full name', 'a:b']) {
      await send(`POST /marks ${name}`, JSON.stringify({ [name]: 'one' }), {}, '/marks');
      await send(`POST /marks ${name} again`, JSON.stringify({ [name]: 'one' }), {}, '/marks');
    }
    await send('POST /marks known', JSON.stringify({ known: 'nobody' }), {}, '/marks');
    for (const form of ['name=abc&size=x', 'name=abc&size=2.5', 'size=3', 'name=abc&size=3&kind=green&large=null']) {
      await send(`POST /forms ${form}`, form, { 'Content-Type': 'application/x-www-form-urlencoded' }, '/forms');
      const xml = `<thing>${form.replaceAll(/(\w+)=([^&]*)&?/g, '<$1>$2</$1>')}</thing>`;
      await send(`POST /forms ${xml}`, xml, { 'Content-Type': 'application/xml' }, '/forms');
    }
  } finally {
    await mock.close();
  }
  expect(new Set(Object.values(found)).size).toBeGreaterThan(50);
  expectGolden('refusals', found);
});
