import { describe, expect, it } from '@jest/globals';
import { isArray, isObject, type JsonObject, type JsonValue } from '../base/json';
import { createRandom } from '../base/random';
import { generalise, type Sample } from './generalise';
import { following } from './made-value';
import { parseTemplate } from './parse-template';
import { render } from './render';
import { printTemplate } from './template';

const start = Date.parse('2026-11-27T10:00:00.250Z');

/** What a test says of an exchange: the facts, and what the service responded. */
type Told = readonly [facts: JsonObject, value: JsonValue | undefined];

function samplesOf(told: readonly Told[]): readonly Sample[] {
  return told.map(([facts, value], index) => ({ facts, value, at: start + index * 60_000 }));
}

function respond(samples: readonly Sample[], facts: JsonObject, at: number): JsonValue | undefined {
  const template = generalise(samples);
  expect(parseTemplate(printTemplate(template))).toEqual(template);
  return render(template, facts, { now: at, random: () => createRandom(String(at)), next: following });
}

/** Made values by their form: a UUID, a moment within a minute of a response. */
function byForm(value: JsonValue | undefined, at: number): JsonValue | undefined {
  if (isArray(value)) return value.map((element) => byForm(element, at) ?? null);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, byForm(inner, at) ?? null]));
  if (typeof value === 'number') return Math.abs(value - at) < 60_000 ? 'a moment' : value;
  if (typeof value !== 'string') return value;
  const isNow = (text: string): boolean =>
    Math.abs(Date.parse(text) - at) < 60_000 || Math.abs(Number(text) - at) < 60_000;
  return value
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'a UUID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d{13}/g, (text) => (isNow(text) ? text.replaceAll(/\d/g, '0') : text));
}

function uuid(number: number): string {
  return `3f2b8c1e-7a1d-4c5e-9b0a-${String(number * 7_919).padStart(12, '0')}`;
}

const time = (index: number): string => new Date(start + index * 60_000 + 12).toISOString().replace('Z', '123Z');
const numbered = <Value>(values: readonly Value[], told: (value: Value, index: number) => Told): readonly Told[] =>
  values.map(told);

const request = (method: string, parts: JsonObject): JsonObject => ({
  method,
  url: 'http://127.0.0.1:8888/v1/things',
  target: '/v1/things',
  origin: 'http://127.0.0.1:8888',
  path: {},
  query: {},
  header: { accept: '*/*', host: '127.0.0.1:8888' },
  ...parts,
});

/** Of a request that is wrong at one place. */
function wrong(
  where: 'query' | 'body',
  subject: string,
  keyword: string,
  more: { readonly value?: JsonValue; readonly expected?: JsonValue; readonly body?: JsonObject },
): JsonObject {
  const { body, ...rest } = more;
  const named = more.value === undefined ? {} : { [subject]: more.value };
  const violation: JsonObject = {
    subject,
    in: where,
    keyword,
    pointer: `/${subject}`,
    segments: [where, subject],
    ...rest,
    ...(where === 'body' && { parent: body ?? named }),
  };
  const parts = where === 'query' ? { query: named } : { body: body ?? named };
  return { request: request(where === 'query' ? 'GET' : 'POST', parts), ...violation, violations: [violation] };
}

/** FastAPI, as Prefect words it. */
function invalid(facts: JsonObject, msg: string, type: string, ctx?: JsonObject): Told {
  const { body } = facts['request'] as { readonly body: JsonValue };
  const input = facts['value'] ?? body;
  const detail = [{ loc: facts['segments'] ?? [], msg, type, input, ...(ctx && { ctx }) }];
  return [facts, { exception_message: 'Invalid request received.', exception_detail: detail, request_body: body }];
}

function loopback(facts: JsonObject, detail: JsonObject): Told {
  const message = 'The request body is invalid. See error object `details` property for more info.';
  const error = {
    statusCode: 422,
    name: 'UnprocessableEntityError',
    message,
    code: 'VALIDATION_FAILED',
    details: [detail],
  };
  return [facts, { error }];
}

const kintoPath = { bucket_id: 'blog', collection_id: 'articles' };
const permissions = { write: ['basicauth:10aa'] };

/** Responses in the formats of six real servers. */
const groups: Readonly<Record<string, readonly Told[]>> = {
  'Kinto: create': numbered<JsonObject>(
    [
      { title: 'understudy-a', pages: 11 },
      { title: 'understudy-b', pages: 12, lent: true },
      { title: 'understudy-c' },
      { title: 'understudy-d', author: { name: 'Q' } },
    ],
    (data, index) => [
      { request: request('POST', { path: kintoPath, body: { data } }) },
      { data: { ...data, id: uuid(index), last_modified: start + index * 60_000 + 7 }, permissions },
    ],
  ),
  'Kinto: create with an ID of the client': numbered<JsonObject>(
    [{ id: uuid(91), title: 'understudy-a' }, { title: 'understudy-b' }, { id: uuid(92) }, { title: 'understudy-d' }],
    (data, index) => [
      { request: request('PUT', { path: kintoPath, body: { data } }) },
      { data: { ...data, id: data['id'] ?? uuid(index), last_modified: start + index * 60_000 + 7 }, permissions },
    ],
  ),
  'Kinto: unknown record': numbered(['understudy-1', 'understudy-2', 'zzz-3'], (id) => [
    { request: request('GET', { path: { ...kintoPath, id } }) },
    { code: 404, errno: 110, error: 'Not Found', message: '', details: { id, resource_name: 'record' } },
  ]),
  'Kinto: invalid query': numbered(
    [
      ['_limit', 'abc'],
      ['_since', 'abc'],
      ['_limit', 'x7'],
    ],
    ([name = '', value = '']) => {
      const description = 'The value should be integer between double quotes';
      const message = `${name} in querystring: ${description}`;
      const details = [{ location: 'querystring', name, description }];
      return [
        wrong('query', name, 'type', { value, expected: 'integer' }),
        { code: 400, errno: 107, error: 'Invalid parameters', message, details },
      ];
    },
  ),
  'Kinto: delete': numbered([uuid(31), uuid(32), uuid(33)], (id, index) => [
    {
      request: request('DELETE', { path: { ...kintoPath, id } }),
      item: { data: { id, title: `q${index}`, last_modified: start - 9 } },
    },
    { data: { id, last_modified: start + index * 60_000 + 9, deleted: true } },
  ]),
  'Kinto: entity tag': numbered([1, 2, 3], (_, index) => [
    { request: request('DELETE', {}), item: { data: { id: uuid(index) } } },
    `"${start + index * 60_000 + 9}"`,
  ]),
  'Prefect: create': numbered<JsonObject>(
    [
      { name: 'understudy_a', value: 'v1', tags: ['a'] },
      { name: 'understudy_b', value: 2 },
      { name: 'understudy_c', value: { x: 1 } },
      { name: 'understudy_d', value: 'v4', tags: ['p', 'q'] },
      { name: 'understudy_e', value: false },
    ],
    (body, index) => [
      { request: request('POST', { body }) },
      { id: uuid(index), created: time(index), updated: time(index), tags: [], ...body },
    ],
  ),
  'Prefect: required': numbered<readonly [string, JsonObject]>(
    [
      ['name', { value: 'v9' }],
      ['value', { name: 'understudy_x' }],
      ['flow_id', { name: 'understudy_z', tags: [] }],
    ],
    ([subject, body]) => invalid(wrong('body', subject, 'required', { body }), 'Field required', 'missing'),
  ),
  'Prefect: type': numbered<readonly [string, JsonValue, JsonObject]>(
    [
      ['name', 5, { name: 5, value: 1 }],
      ['name', 17, { name: 17 }],
      ['type', 44, { key: 'k9', type: 44 }],
    ],
    ([subject, value, body]) =>
      invalid(
        wrong('body', subject, 'type', { value, expected: 'string', body }),
        'Input should be a valid string',
        'string_type',
      ),
  ),
  'Prefect: maximum': numbered([201, 999, 300], (value) =>
    invalid(
      wrong('body', 'limit', 'maximum', { value, expected: 200 }),
      'Input should be less than or equal to 200',
      'less_than_equal',
      { le: 200 },
    ),
  ),
  // One example of a rule holds for all parameters.
  'Prefect: minimum': numbered<readonly [string, number, number]>(
    [
      ['offset', -4, 0],
      ['page', 0, 1],
      ['size', 3, 10],
    ],
    ([subject, value, expected]) =>
      invalid(
        wrong('body', subject, 'minimum', { value, expected }),
        `Input should be greater than or equal to ${expected}`,
        'greater_than_equal',
        { ge: expected },
      ),
  ),
  'LoopBack: unknown item': numbered(['99991', '99992', '4711'], (id) => [
    { request: request('GET', { path: { id } }) },
    {
      error: {
        statusCode: 404,
        name: 'Error',
        message: `Entity not found: Todo with id ${id}`,
        code: 'ENTITY_NOT_FOUND',
      },
    },
  ]),
  'LoopBack: type': numbered<readonly [string, JsonValue]>(
    [
      ['title', 5],
      ['desc', 17],
      ['title', true],
    ],
    ([name, value]) =>
      loopback(wrong('body', name, 'type', { value, expected: 'string' }), {
        path: `/${name}`,
        code: 'type',
        message: 'must be string',
        info: { type: 'string' },
      }),
  ),
  'LoopBack: required': numbered(['title', 'name', 'size'], (name) =>
    loopback(wrong('body', name, 'required', { body: { desc: `${name} is missing` } }), {
      path: '',
      code: 'required',
      message: `must have required property '${name}'`,
      info: { missingProperty: name },
    }),
  ),
  'LoopBack: create': numbered<JsonObject>(
    [
      { title: 'understudy-1' },
      { title: 'understudy-2', desc: 'd2' },
      { title: 'understudy-3', isComplete: false },
      { title: 'understudy-4', tag: 'x' },
    ],
    (body, index) => [{ request: request('POST', { body }) }, { id: 25 + index, ...body }],
  ),
  'Directus: create': numbered<JsonObject>(
    [
      { title: 'understudy-1' },
      { title: 'understudy-2', status: 'published', views: 5 },
      { title: 'understudy-3', author: 1 },
      { title: 'understudy-4', views: 77 },
      { title: 'understudy-5', status: 'archived', author: 2 },
    ],
    (body, index) => {
      const stored = { status: 'draft', views: 0, published: null, author: null, ...body };
      return [
        { request: request('POST', { body }) },
        { data: { id: 37 + index, ...stored, date_created: time(index) } },
      ];
    },
  ),
  'Directus: reference': numbered(
    [
      ['author', 'articles'],
      ['owner', 'posts'],
      ['author', 'pages'],
    ],
    ([field = '', collection = '']) => {
      const message = `Invalid foreign key for field "${field}" in collection "${collection}".`;
      const facts = wrong('body', field, 'reference', { value: 9999 });
      return [
        { ...facts, request: request('POST', { path: { collection }, body: { [field]: 9999 } }) },
        { errors: [{ message, extensions: { collection, field, code: 'INVALID_FOREIGN_KEY' } }] },
      ];
    },
  ),
  'Chroma: unknown collection': numbered(['nope-1', 'understudy-2', 'third'], (name) => [
    {
      request: request('GET', {
        path: { tenant: 'default_tenant', database: 'default_database', collection_id: name },
      }),
    },
    { error: 'NotFoundError', message: `Collection [${name}] does not exist` },
  ]),
  'Chroma: database': numbered(['d1', 'd22', 'd33'], (name, index) => [
    { request: request('GET', { path: { tenant: `acme${index}`, database: name } }) },
    { id: uuid(index), name, tenant: `acme${index}` },
  ]),
  'APIFlask: required': numbered(['title', 'name', 'category'], (name) => [
    wrong('body', name, 'required', { body: {} }),
    { detail: { json: { [name]: ['Missing data for required field.'] } }, message: 'Validation error' },
  ]),
  'a location': numbered([31, 44, 57], (id) => [
    { request: request('POST', { body: { n: id * 3 } }), item: { id, n: id * 3 } },
    `http://127.0.0.1:8888/v1/things/${id}`,
  ]),
};

describe('each response is predicted from the others', () => {
  it.each(Object.keys(groups))('%s', (name) => {
    const samples = samplesOf(groups[name] ?? []);
    for (const [index, sample] of samples.entries()) {
      const others = samples.filter((_, other) => other !== index);
      const rendered = respond(others, sample.facts, sample.at);
      const isSequence = /LoopBack: create|Directus: create/.test(name);
      const plain = (value: JsonValue | undefined): JsonValue | undefined =>
        isSequence ? withoutId(byForm(value, sample.at)) : byForm(value, sample.at);
      expect(plain(rendered)).toEqual(plain(sample.value));
    }
  });

  function withoutId(value: JsonValue | undefined): JsonValue | undefined {
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, name === 'id' ? typeof inner : (withoutId(inner) ?? null)]),
    );
  }
});

interface Asked {
  readonly page: number;
  readonly size: number;
}

/** Four services list the same 23 items. */
function listed({ page, size }: Asked, total = 23): { readonly facts: JsonObject; readonly styles: JsonObject } {
  const all = Array.from({ length: total }, (_, index) => ({
    id: index + 1,
    title: `t${index}`,
    text: `long ${index}`,
  }));
  const pages = Math.ceil(total / size);
  const items = all.slice((page - 1) * size, page * size);
  const address = (other: number): JsonObject[string] =>
    other < 1 || other > pages ? null : `http://127.0.0.1:8888/v1/things?page=${other}&size=${size}`;
  const results = items.map(({ id, title }) => ({ id, title }));
  const [nextUrl, previousUrl] = [address(page + 1), address(page - 1)];
  const list = {
    items,
    total,
    count: items.length,
    limit: size,
    offset: (page - 1) * size,
    page,
    pages,
    nextUrl,
    previousUrl,
  };
  const known = Object.fromEntries(Object.entries(list).filter(([, value]) => value !== null)) as JsonObject;
  return {
    facts: { request: request('GET', { query: { page: String(page), size: String(size) } }), list: known },
    styles: {
      DRF: { count: total, next: nextUrl ?? null, previous: previousUrl ?? null, results },
      Prefect: { results, count: total, limit: size, pages, page },
      Directus: { data: results, meta: { total_count: total, filter_count: total } },
      array: results,
    },
  };
}

describe('lists', () => {
  it.each(['DRF', 'Prefect', 'Directus', 'array'])('all pages of %s are predicted from three', (style) => {
    const told = (asked: Asked): Told => {
      const { facts, styles } = listed(asked);
      return [facts, styles[style]];
    };
    const samples = samplesOf([told({ page: 1, size: 5 }), told({ page: 2, size: 5 }), told({ page: 4, size: 7 })]);
    for (const asked of [
      { page: 1, size: 3 },
      { page: 2, size: 3 },
      { page: 3, size: 10 },
      { page: 8, size: 3 },
      { page: 4, size: 6 },
      { page: 9, size: 6 },
    ]) {
      const [facts, value] = told(asked);
      expect(respond(samples, facts, start)).toEqual(value);
    }
  });

  it('a total that never changed is one, for the mock responds with a total there', () => {
    const told = ({ page, size }: Asked, total: number): Told => {
      const { facts } = listed({ page, size }, total);
      return [
        { ...facts, default: { data: [], n: total } },
        { n: total, of: 'things' },
      ];
    };
    const samples = samplesOf([told({ page: 1, size: 5 }, 23), told({ page: 2, size: 5 }, 23)]);
    expect(respond(samples, { default: { n: 4 } }, start)).toEqual({ n: 4, of: 'things' });
  });
});

describe('evidence', () => {
  it.each<[string, readonly Told[], JsonValue]>([
    [
      'every property is described: a body is not spread',
      [
        [{ request: request('POST', { body: { a: 'understudy-1', b: 2 } }) }, { a: 'understudy-1', b: 2, c: 5 }],
        [{ request: request('POST', { body: { a: 'understudy-2', b: 3 } }) }, { a: 'understudy-2', b: 3, c: 5 }],
      ],
      { a: '{{request.body.a}}', b: '{{request.body.b}}', c: 5 },
    ],
    [
      'a body is spread where its properties come and go',
      [
        [{ request: request('POST', { body: { a: 'understudy-1', b: 22 } }) }, { a: 'understudy-1', b: 22, c: 5 }],
        [{ request: request('POST', { body: { a: 'understudy-2' } }) }, { a: 'understudy-2', c: 5 }],
      ],
      { '...': '{{request.body}}', c: 5 },
    ],
    [
      'an item is spread from three properties on',
      [[{ item: { id: 17, a: 'understudy-1', b: true } }, { id: 17, a: 'understudy-1', b: true, links: [] }]],
      { '...': '{{item}}', links: [] },
    ],
    [
      'what a response hides of an item is not shown',
      [[{ item: { id: 17, a: 'understudy-1', b: true, password: 'x' } }, { id: 17, a: 'understudy-1', b: true }]],
      { id: '{{item.id}}', a: '{{item.a}}', b: '{{item.b}}' },
    ],
    [
      'what the mock responds anyway is not told again',
      [[{ default: { id: 5, a: 'x', b: null, c: 1 } }, { id: 5, a: 'x', b: null, version: '2' }]],
      { '...': '{{default}}', version: '2', c: '{{absent}}' },
    ],
    [
      'a default that is wrong once is no longer one',
      [
        [{ default: { total: 5 } }, { total: 5 }],
        [{ default: { total: 5 } }, { total: 6 }],
      ],
      { total: '{{next: 6}}' },
    ],
    [
      'words, true and small numbers are constants',
      [
        [
          { request: request('POST', { body: { sort: 'draft', ok: true, n: 1 } }) },
          { status: 'draft', done: true, v: 1 },
        ],
      ],
      { status: 'draft', done: true, v: 1 },
    ],
    [
      'one response shows a moment, a new ID and an unknown item',
      [
        [
          { request: request('POST', { path: { petId: 'understudy-7' } }) },
          { id: uuid(1), at: '2026-11-27T10:00:01Z', born: '2020-01-31', error: 'Pet understudy-7 is unknown' },
        ],
      ],
      {
        id: `{{new: ${uuid(1)}}}`,
        at: '{{now: 2026-11-27T10:00:01Z}}',
        born: '2020-01-31',
        error: 'Pet {{request.path.petId}} is unknown',
      },
    ],
    [
      'texts are changed',
      [
        [
          { request: request('POST', { body: { mail: ' A@b.de', n: 'Rex ', size: '12' } }) },
          { mail: ' a@b.de', n: 'Rex', size: 12 },
        ],
        [
          { request: request('POST', { body: { mail: 'C@d.de', n: 'Max', size: '15' } }) },
          { mail: 'c@d.de', n: 'Max', size: 15 },
        ],
      ],
      {
        mail: '{{lowercase request.body.mail}}',
        n: '{{trimmed request.body.n}}',
        size: '{{number request.body.size}}',
      },
    ],
    [
      'a header that is sometimes there, tokens with their beginning',
      [
        [{}, { token: 'sess_9fA81kQz0p', n: null }],
        [{}, { token: 'sess_Zb71m0Wq5x', n: null, more: 1 }],
        [{}, { token: 'sess_01kLmN8d2R', n: null }],
      ],
      { token: 'sess_{{new: 01kLmN8d2R}}', n: null },
    ],
  ])('%s', (_, told, template) => {
    expect(printTemplate(generalise(samplesOf(told)))).toEqual(template);
  });

  it('bodies of 10,000 values are generalised', () => {
    const body = (mark: string): JsonObject => ({
      rows: Array.from({ length: 2_500 }, (_, id) => ({ id, name: `${mark} ${id}`, ok: id % 3 === 0 })),
    });
    const told = Array.from({ length: 40 }, (_, index): Told => {
      const sent = body(`understudy-${index}`);
      return [{ request: request('POST', { body: sent }) }, { ...sent, id: index }];
    });
    const sent = body('another');
    expect(respond(samplesOf(told), { request: request('POST', { body: sent }) }, start)).toEqual({ ...sent, id: 40 });
  });
});
