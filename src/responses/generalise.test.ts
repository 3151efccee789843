import { describe, expect, it } from '@jest/globals';
import { asText, isArray, isObject, type JsonObject, type JsonValue } from '../base/json';
import { createRandom } from '../base/random';
import type { Sample } from './choose-samples';
import { Numbering } from './fact-index';
import { generalise } from './generalise';
import { following } from './made-value';
import { parseTemplate } from './parse-template';
import { render } from './render';
import { printTemplate } from './template';

const start = Date.parse('2026-11-27T10:00:00.250Z');

/** What a test says of an exchange: the facts, and what the service responded. */
type Told = readonly [facts: JsonObject, value: JsonValue | undefined];

function samplesOf(told: readonly Told[]): readonly Sample[] {
  return told.map(([facts, value], index) => ({ facts, value, at: moment(index) }));
}

function respond(samples: readonly Sample[], facts: JsonObject, at: number): JsonValue | undefined {
  const template = generalise(samples);
  expect(parseTemplate(printTemplate(template))).toEqual(template);
  return render(template, facts, { now: at, random: () => createRandom(String(at)), next: following });
}

/** The IDs that two services give in turn. */
const isNext = (value: number): boolean => value >= 25 && value <= 42;

/** Made values by their form: a UUID, a moment within a minute of a response. */
function byForm(value: JsonValue | undefined, at: number): JsonValue | undefined {
  if (isArray(value)) return value.map((element) => byForm(element, at) ?? null);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, byForm(inner, at) ?? null]));
  if (typeof value === 'number')
    return Math.abs(value - at) < 60_000 ? 'a moment' : isNext(value) ? 'a next one' : value;
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

const moment = (index: number): number => start + index * 60_000;
const time = (index: number): string => new Date(moment(index) + 12).toISOString().replace('Z', '123Z');

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
    name: subject,
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
function prefect(facts: JsonObject, msg: string, type: string, ctx?: JsonObject): Told {
  const body = facts['request'] && (facts['request'] as JsonObject)['body'];
  const detail = {
    loc: facts['segments'] ?? [],
    msg,
    type,
    input: facts['value'] ?? body ?? null,
    ...(ctx && { ctx }),
  };
  return [
    facts,
    { exception_message: 'Invalid request received.', exception_detail: [detail], request_body: body ?? null },
  ];
}

function loopback(facts: JsonObject, path: string, code: string, message: string, info: JsonObject): Told {
  const about = 'The request body is invalid. See error object `details` property for more info.';
  const details = [{ path, code, message, info }];
  const error = {
    statusCode: 422,
    name: 'UnprocessableEntityError',
    message: about,
    code: 'VALIDATION_FAILED',
    details,
  };
  return [facts, { error }];
}

const articles = { bucket_id: 'blog', collection_id: 'articles' };
const permissions = { write: ['basicauth:10aa'] };
const words = (text: string): readonly string[] => text.split(' ');
const create = (
  bodies: readonly JsonObject[],
  respond: (body: JsonObject, index: number) => JsonValue,
): readonly Told[] =>
  bodies.map((body, index) => [{ request: request('POST', { path: articles, body }) }, respond(body, index)]);
const kinto = ({ data }: JsonObject, index: number): JsonValue => {
  return { data: { id: uuid(index), ...(data as JsonObject), last_modified: moment(index) + 7 }, permissions };
};

/** Responses in the formats of six real servers. */
const groups: Readonly<Record<string, readonly Told[]>> = {
  'Kinto: create': create(
    [
      { data: { title: 'understudy-a', pages: 11 } },
      { data: { title: 'understudy-b', pages: 12, lent: true } },
      { data: { title: 'understudy-c' } },
      { data: { title: 'understudy-d', author: { name: 'Q' } } },
    ],
    kinto,
  ),
  'Kinto: create with an ID of the client': create(
    [
      { data: { id: uuid(91), title: 'understudy-a' } },
      { data: { title: 'understudy-b' } },
      { data: { id: uuid(92) } },
      { data: { title: 'understudy-d' } },
    ],
    kinto,
  ),
  'Kinto: unknown record': words('understudy-1 understudy-2 zzz-3').map((id) => [
    { request: request('GET', { path: { ...articles, id } }) },
    { code: 404, errno: 110, error: 'Not Found', details: { id, resource_name: 'record' } },
  ]),
  'Kinto: invalid query': words('_limit _since _limit').map((name, index) => {
    const description = 'The value should be integer between double quotes';
    const details = [{ location: 'querystring', name, description }];
    const message = `${name} in querystring: ${description}`;
    return [
      wrong('query', name, 'type', { value: `x${index}`, expected: 'integer' }),
      { code: 400, errno: 107, error: 'Invalid parameters', message, details },
    ];
  }),
  'Kinto: delete': [31, 32, 33].map((id, index) => [
    { request: request('DELETE', {}), item: { data: { id: uuid(id), title: `q${index}`, last_modified: start - 9 } } },
    { data: { id: uuid(id), last_modified: moment(index) + 9, deleted: true } },
  ]),
  'Kinto: entity tag': [0, 1, 2].map((index) => [{ request: request('DELETE', {}) }, `"${moment(index) + 9}"`]),
  'Prefect: create': create(
    [
      { name: 'understudy_a', value: 'v1', tags: ['a'] },
      { name: 'understudy_b', value: 2 },
      { name: 'understudy_c', value: { x: 1 } },
      { name: 'understudy_d', value: 'v4', tags: ['p', 'q'] },
      { name: 'understudy_e', value: false },
    ],
    (body, index) => ({ id: uuid(index), created: time(index), updated: time(index), tags: [], ...body }),
  ),
  'Prefect: required': [{ value: 'v9' }, { name: 'understudy_x' }, { name: 'understudy_z', tags: [] }].map(
    (body, index) =>
      prefect(
        wrong('body', words('name value flow_id')[index] ?? '', 'required', { body }),
        'Field required',
        'missing',
      ),
  ),
  'Prefect: type': [{ name: 5, value: 1 }, { name: 17 }, { type: 44, key: 'k9' }].map((body) => {
    const [[subject, value] = ['', 0]] = Object.entries(body);
    const facts = wrong('body', subject, 'type', { value, expected: 'string', body });
    return prefect(facts, 'Input should be a valid string', 'string_type');
  }),
  'Prefect: maximum': [201, 999, 300].map((value) => {
    const facts = wrong('body', 'limit', 'maximum', { value, expected: 200 });
    return prefect(facts, 'Input should be less than or equal to 200', 'less_than_equal', { le: 200 });
  }),
  'Prefect: minimum': [0, 1, 10].map((ge, index) => {
    const facts = wrong('body', words('offset page size')[index] ?? '', 'minimum', { value: ge - 4, expected: ge });
    return prefect(facts, `Input should be greater than or equal to ${ge}`, 'greater_than_equal', { ge });
  }),
  'LoopBack: unknown item': words('99991 99992 4711').map((id) => {
    const message = `Entity not found: Todo with id ${id}`;
    const error = { statusCode: 404, name: 'Error', message, code: 'ENTITY_NOT_FOUND' };
    return [{ request: request('GET', { path: { id } }) }, { error }];
  }),
  'LoopBack: type': words('title desc title').map((name, index) => {
    const facts = wrong('body', name, 'type', { value: index === 2 ? true : 5 + index, expected: 'string' });
    return loopback(facts, `/${name}`, 'type', 'must be string', { type: 'string' });
  }),
  'LoopBack: required': words('title id size').map((name) => {
    const facts = wrong('body', name, 'required', { body: { desc: `without ${name}` } });
    return loopback(facts, '', 'required', `must have required property '${name}'`, { missingProperty: name });
  }),
  'LoopBack: create': create(
    [
      { title: 'understudy-1' },
      { title: 'understudy-2', desc: 'd2' },
      { title: 'understudy-3', isComplete: false },
      { title: 'understudy-4', tag: 'x' },
    ],
    (body, index) => ({ id: 25 + index, ...body }),
  ),
  'Directus: create': create(
    [
      { title: 'understudy-1' },
      { title: 'understudy-2', status: 'published', views: 5 },
      { title: 'understudy-3', author: 1 },
      { title: 'understudy-4', views: 77 },
      { title: 'understudy-5', status: 'archived', author: 2 },
    ],
    (body, index) => {
      const stored = { status: 'draft', views: 0, published: null, author: null, ...body };
      return { data: { id: 37 + index, ...stored, date_created: time(index) } };
    },
  ),
  'Directus: reference': words('author/articles owner/posts author/pages').map((text) => {
    const [field = '', collection = ''] = text.split('/');
    const message = `Invalid foreign key for field "${field}" in collection "${collection}".`;
    const asked = request('POST', { path: { collection }, body: { [field]: 9999 } });
    const extensions = { collection, field, code: 'INVALID_FOREIGN_KEY' };
    return [
      { ...wrong('body', field, 'reference', { value: 9999 }), request: asked },
      { errors: [{ message, extensions }] },
    ];
  }),
  'Chroma: unknown collection': words('nope-1 understudy-2 third').map((name) => [
    { request: request('GET', { path: { tenant: 'default_tenant', database: 'default_database', id: name } }) },
    { error: 'NotFoundError', message: `Collection [${name}] does not exist` },
  ]),
  'Chroma: database': words('d1 d22 d33').map((name, index) => [
    { request: request('GET', { path: { tenant: `acme${index}`, database: name } }) },
    { id: uuid(index), name, tenant: `acme${index}` },
  ]),
  'APIFlask: required, one or two': words('title name/size category').map((text) => {
    const names = text.split('/');
    const facts = wrong('body', names[0] ?? '', 'required', { body: {} });
    const json = Object.fromEntries(names.map((name) => [name, ['Missing data for required field.']]));
    const value = { detail: { json }, message: 'Validation error' };
    return [{ ...facts, violations: names.map((subject) => ({ subject })) }, value];
  }),
  'a location': [31, 44, 57].map((id) => [
    { request: request('POST', { body: { n: id * 3 } }), item: { id, n: id * 3 } },
    `http://127.0.0.1:8888/v1/things/${id}`,
  ]),
};

describe('each response is predicted from the others', () => {
  it.each(Object.keys(groups))('%s', (name) => {
    const samples = samplesOf(groups[name] ?? []);
    for (const [index, { facts, value, at }] of samples.entries()) {
      const others = samples.filter((_, other) => other !== index);
      expect(byForm(respond(others, facts, at), at)).toEqual(byForm(value, at));
    }
  });
});

interface Asked {
  readonly page: number;
  readonly size: number;
}

/** Four services list the same 23 items. */
function listed({ page, size }: Asked, total = 23): { readonly facts: JsonObject; readonly styles: JsonObject } {
  const pages = Math.ceil(total / size);
  const numbers = Array.from({ length: total }, (_, index) => index).slice((page - 1) * size, page * size);
  const items = numbers.map((index) => ({ id: index + 1, title: `t${index}`, text: `long ${index}` }));
  const results = items.map(({ id, title }) => ({ id, title }));
  const addressOf = (other: number): string | null =>
    other < 1 || other > pages ? null : `http://127.0.0.1:8888/v1/things?page=${other}&size=${size}`;
  const [next, previous] = [addressOf(page + 1), addressOf(page - 1)];
  const addresses = { ...(next !== null && { nextUrl: next }), ...(previous !== null && { previousUrl: previous }) };
  const list = { items, total, count: items.length, limit: size, offset: (page - 1) * size, page, pages, ...addresses };
  return {
    facts: { request: request('GET', { query: { page: String(page), size: String(size) } }), list },
    styles: {
      DRF: { count: total, next, previous, results },
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
    for (const [page = 1, size = 1] of [
      [1, 3],
      [2, 3],
      [3, 10],
      [8, 3],
      [4, 6],
      [9, 6],
    ]) {
      // prettier-ignore
      const asked = { page, size };
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
      'a body is spread, though all its properties are always there',
      [
        [{ request: request('POST', { body: { a: 'understudy-1', b: 2 } }) }, { a: 'understudy-1', b: 2, c: 5 }],
        [{ request: request('POST', { body: { a: 'understudy-2', b: 3 } }) }, { a: 'understudy-2', b: 3, c: 5 }],
      ],
      { '...': '{{request.body}}', c: 5 },
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
      'words, true and small numbers come from nowhere: what is not always the same is an example',
      [
        [
          { request: request('POST', { body: { sort: 'draft', ok: true, n: 1 } }) },
          { v: 1, done: true, status: 'draft' },
        ],
        [
          { request: request('POST', { body: { sort: 'draft', ok: false, n: 0 } }) },
          { v: 0, done: false, status: 'draft' },
        ],
      ],
      { v: '{{example: 0}}', done: '{{example: false}}', status: 'draft' },
    ],
    [
      'one response shows a moment, a new ID and an unknown item',
      [
        [
          { request: request('POST', { path: { petId: 'understudy-7' } }) },
          {
            id: uuid(1),
            at: '2026-11-27T10:00:01Z',
            born: '2020-01-31',
            error: 'Pet understudy-7 is unknown',
            file: 'a_understudy-7_1.png',
          },
        ],
      ],
      {
        id: `{{new: ${uuid(1)}}}`,
        at: '{{now: 2026-11-27T10:00:01Z}}',
        born: '2020-01-31',
        error: 'Pet {{request.path.petId}} is unknown',
        file: 'a_{{request.path.petId}}_1.png',
      },
    ],
    [
      'items in another order than the mock has them are not told as constants',
      [31, 41].map((id) => {
        const [one, other] = [
          { id, tag: 'old-one' },
          { id: id + 1, tag: 'old-one' },
        ];
        return [{ list: { items: [one, other] }, default: [one, other] }, [other, one]];
      }),
      '{{default}}',
    ],
    [
      'texts are changed',
      [
        [' A@b.de', 'Rex '],
        ['C@d.de', ' Max'],
      ].map(([mail = '', n = '']) => [
        { request: request('POST', { body: { mail, n } }) },
        { mail: mail.toLowerCase(), n: n.trim() },
      ]),
      { mail: '{{lowercase request.body.mail}}', n: '{{trimmed request.body.n}}' },
    ],
    [
      'a cursor is that of the mock',
      [
        ['b2Zmc2V0OjIw', '20'],
        [null, null],
      ].map(([theirs = null, ours = null]) => [
        {
          request: request('GET', { query: { limit: '20' } }),
          list: { items: [] },
          default: { data: [], next_cursor: ours },
        },
        { data: [], next_cursor: theirs },
      ]),
      { '...': '{{default}}' },
    ],
    [
      'a slug of a title, in which a service may write odd letters its own way',
      [
        ['Moby Dick', 'moby-dick'],
        ['Emma & co.', 'emma-co'],
        ['On Nature', 'on-nature'],
        ['Crème brûlée', 'cr-me-br-l-e'],
        [undefined, 'emma'],
        [undefined, 'faust'],
      ].map(([title, slug = '']) => [
        {
          request: request('PATCH', { body: { ...(title !== undefined && { title }) } }),
          default: { slug: title === undefined ? slug : 'old' },
        },
        { slug },
      ]),
      { slug: '{{slug request.body.title | default.slug}}' },
    ],
    [
      'a name in an address, with a blank or without',
      ['On Nature', 'Emma 2', 'Moby'].map((name) => [
        { request: request('POST', { body: { name } }) },
        { url: `http://test/books/${encodeURIComponent(name)}/cover` },
      ]),
      { url: 'http://test/books/{{encoded request.body.name}}/cover' },
    ],
    [
      'what the service changed once is as it was sent all the same; what was not sent is as usual',
      ['Rex', null, 7, '', 'Max the\n2nd', undefined, undefined, undefined, undefined, { a: 1 }].map((name) => [
        { request: request('POST', { body: { ...(name !== undefined && { name }) } }) },
        { name: name === undefined || isObject(name) ? null : name === 7 ? '7' : name },
      ]),
      { name: '{{text request.body.name | null}}' },
    ],
    [
      'the size of a text, and of what is none; one element of a list that was sent is the same by accident',
      ['Rex', 'A dog', [{ note: null }], 'Four'].map((note) => [
        { request: request('POST', { body: { note } }) },
        { note: null, size: isArray(note) ? null : asText(note).length },
      ]),
      { note: null, size: '{{bytes request.body.note | null}}' },
    ],
    [
      'a property that was sent long ago, and in few requests',
      Array.from({ length: 90 }, (_, index): Told => {
        const body = index < 2 ? { name: `pet ${index}` } : {};
        return [{ request: request('POST', { body }) }, { tag: 'new', name: body.name ?? 'nobody' }];
      }),
      { tag: 'new', name: '{{request.body.name | "nobody"}}' },
    ],
    [
      'the time of an item is not now, though all was made within a day; headers have it in their own form',
      Array.from({ length: 3 }, (_, index): Told => {
        const at = start - index * 5_000;
        return [{ item: { id: index, at } }, { changed: new Date(at).toUTCString(), seen: new Date(at).toISOString() }];
      }),
      { changed: '{{date item.at}}', seen: `{{example: ${new Date(start - 10_000).toISOString()}}}` },
    ],
    [
      'a wrong value that is a digit is told, though it was always the same',
      Array.from({ length: 2 }, (): Told => [{ value: '7' }, { code: 7, message: "7 is not a token: {'next': ''}" }]),
      { code: 7, message: "{{value}} is not a token: {'next': ''}" },
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

  it('what each response has, and makes of what the client made up, is there without that too', () => {
    const told = ['ada', 'bob', 'cid'].map((name): Told => [
      { default: { slug: 'word' } },
      { slug: `a1b2c3d4-${name}`, kind: 'book', at: 'shelf', size: 3 },
    ]);
    const isMadeUp = (text: string): boolean => text.startsWith('a1b2c3d4');
    expect(printTemplate(generalise(samplesOf(told), new Numbering({ isMadeUp })))).toEqual({
      '...': '{{default}}',
      kind: 'book',
      at: 'shelf',
      size: 3,
    });
  });

  it('a text that repeats what the client made up repeats it', () => {
    const told = ['a1b2c3d4-ada', 'id'].map((subject): Told => [{ subject }, { message: `${subject} is unknown` }]);
    const isMadeUp = (text: string): boolean => text.startsWith('a1b2c3d4');
    expect(printTemplate(generalise(samplesOf(told), new Numbering({ isMadeUp })))).toEqual({
      message: '{{subject}} is unknown',
    });
  });

  it('another number of another page is one that the mock counts', () => {
    const facts = { default: { total: 3 }, list: { total: 3, items: [] } };
    const told = [15, 1, 7].map((total): Told => [facts, { total }]);
    expect(printTemplate(generalise(samplesOf(told)))).toEqual({ '...': '{{default}}' });
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
