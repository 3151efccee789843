import path from 'node:path';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { expect, test, describe, afterAll, beforeAll } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { readContract } from '../../src/openapi/contract';
import { resolveConfig } from '../../src/serve/config';
import { createMockApp } from '../../src/serve/create-mock-app';
import { callJson } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';
import { tmpdir } from 'node:os';
import { playedStockRoom } from '../support/stock-room';

describe('profile conflicts', () => {
  const fileIn = useTestFolder();

  test.each(['POST /readers body.name', '*'])(
    'the words of a create for a value that is taken (%s) are not those of other conflicts',
    async (place) => {
      const profile = fileIn('profile.json');
      const value = { status: 409, headers: { 'Content-Type': 'application/json' }, body: '{"wrong":"it is taken"}' };
      writeFileSync(
        profile,
        JSON.stringify({ profile: 1, points: { 'refusal.member.conflict': { [place]: { value } } } }),
      );
      const mock = await startMock({ openapiFile: 'test/test-documents/state/told.yaml', count: 3, profile });
      const call = (where: string, method: string, body?: unknown): ReturnType<typeof callJson> =>
        callJson(mock.baseUrl, where, method, body);
      try {
        const { body: loan } = await call('/loans', 'POST', { readerId: 1, state: 'open' });
        const { id } = loan as { id: number };
        const refused = await call('/readers/1', 'DELETE');
        await call(`/loans/${id}/close`, 'POST');
        const again = await call(`/loans/${id}/close`, 'POST');
        expect([refused.status, again.status]).toEqual([409, 409]);
        for (const { body } of [refused, again]) expect(body).not.toHaveProperty('wrong');
      } finally {
        await mock.close();
      }
    },
  );
});

describe('profile counters', () => {
  type Call = (path: string, session?: string, method?: string) => Promise<Response>;

  const file = useTestFolder();

  /** Plays the Pet Store by the points of a profile; `control` resets a session, the default one where none is named. */
  async function played(
    points: unknown,
    story: (call: Call, reset: (session?: string) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const profile = file('profile.yaml');
    writeFileSync(profile, JSON.stringify({ profile: 1, points }));
    const mock = await startMock({ profile, count: 6 });
    try {
      await story(
        (path, session, method = 'GET') =>
          fetch(mock.baseUrl + path, {
            method,
            headers: {
              authorization: `Bearer ${mock.apiKey}`,
              ...(session !== undefined && { 'x-mock-session': session }),
            },
          }),
        async (session = 'default') => {
          const response = await fetch(`${new URL(mock.baseUrl).origin}/__mock/sessions/${session}/reset`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{}',
          });
          expect(response.ok).toBe(true);
        },
      );
    } finally {
      await mock.close();
    }
  }

  const numbered = {
    'answer.headers': {
      'GET /pets': {
        value: { 'X-Rest': '{{count-down:10}}', 'X-Number': '{{counter:5}}', 'X-Token': '{{token:abcdefghij}}' },
      },
    },
  };

  const headersOf = async (response: Promise<Response>, ...names: string[]): Promise<(string | null)[]> => {
    const { headers } = await response;
    return names.map((name) => headers.get(name));
  };

  describe('what a profile has counted', () => {
    test('is counted in each session by itself', async () => {
      await played(numbered, async (call) => {
        const all = ['x-rest', 'x-number', 'x-token'];
        const first = await headersOf(call('/pets'), ...all);
        expect(first.slice(0, 2)).toEqual(['10', '5']);
        expect((await headersOf(call('/pets'), ...all)).slice(0, 2)).toEqual(['9', '6']);
        expect(await headersOf(call('/pets', 'other'), ...all)).toEqual(first);
        expect((await headersOf(call('/pets', 'other'), ...all)).slice(0, 2)).toEqual(['9', '6']);
        expect((await headersOf(call('/pets'), ...all)).slice(0, 2)).toEqual(['8', '7']);
      });
    });

    test('begins anew at a reset, in the session that is reset', async () => {
      await played(numbered, async (call, reset) => {
        const all = ['x-rest', 'x-number', 'x-token'];
        const first = await headersOf(call('/pets'), ...all);
        await headersOf(call('/pets', 'other'), ...all);
        await headersOf(call('/pets'), ...all);
        await reset();
        expect(await headersOf(call('/pets'), ...all)).toEqual(first);
        expect((await headersOf(call('/pets', 'other'), ...all)).slice(0, 2)).toEqual(['9', '6']);
        await reset('other');
        expect(await headersOf(call('/pets', 'other'), ...all)).toEqual(first);
      });
    });

    test('begins again where it began, once it has come down to nothing', async () => {
      const points = { 'answer.headers': { 'GET /pets': { value: { 'X-Rest': '{{count-down:2}}' } } } };
      await played(points, async (call) => {
        const seen: (string | null)[] = [];
        for (let turn = 0; turn < 7; turn += 1) seen.push(...(await headersOf(call('/pets'), 'x-rest')));
        expect(seen).toEqual(['2', '1', '0', '2', '1', '0', '2']);
      });
    });
  });

  describe('what a profile has counted over the whole service, or for each operation', () => {
    const notFound = (template: string): object => ({
      'refusal.item.unknown': { '*': { value: { status: 404, headers: { 'X-Rest': template }, body: '' } } },
    });

    test('goes on from operation to operation, refusals included', async () => {
      const value = { 'X-Rest': '{{count-down:10}}' };
      const points = { 'answer.headers': { '*': { value } }, ...notFound('{{count-down:10}}') };
      await played(points, async (call) => {
        const seen: (string | null)[] = [];
        for (const path of ['/pets', '/pets/1', '/pets/999', '/pets', '/pets/998', '/pets/2'])
          seen.push(...(await headersOf(call(path), 'x-rest')));
        expect(seen).toEqual(['10', '9', '8', '7', '6', '5']);
      });
    });

    test('is counted for each operation where the profile says so', async () => {
      const value = { 'X-Rest': '{{operation-count-down:10}}', 'X-Number': '{{operation-counter:1}}' };
      const points = { 'answer.headers': { '*': { value } }, ...notFound('{{operation-count-down:10}}') };
      await played(points, async (call) => {
        const seen: (string | null)[] = [];
        for (const path of ['/pets', '/pets/1', '/pets/999', '/pets', '/pets/998', '/pets/2'])
          seen.push(...(await headersOf(call(path), 'x-rest')));
        expect(seen).toEqual(['10', '10', '9', '9', '8', '7']);
      });
    });

    test.each([
      ['{{operation-count-down:10}}', ['10', '9', '8', '10', '7']],
      ['{{count-down:10}}', ['10', '9', '8', '7', '6']],
    ])('goes on in refusals of which the profile has no answer: %s', async (template, counted) => {
      const points = { 'answer.headers': { '*': { value: { 'X-Rest': template } } }, ...notFound(template) };
      await played(points, async (call) => {
        const seen: (string | null)[] = [];
        for (const path of ['/pets', '/pets?limit=0', '/pets?limit=abc', '/pets/999', '/pets'])
          seen.push(...(await headersOf(call(path), 'x-rest')));
        expect(seen).toEqual(counted);
      });
    });
  });
});

describe('profile data', () => {
  interface Answered {
    readonly status: number;
    readonly headers: Headers;
    readonly text: string;
    readonly body: unknown;
  }

  type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>;

  const file = useTestFolder();

  /** Plays the Pet Store by the points of a profile. */
  async function played(points: unknown, story: (call: Call, mock: RunningMock) => Promise<void>): Promise<void> {
    const profile = file('profile.yaml');
    writeFileSync(profile, JSON.stringify({ profile: 1, points }));
    const mock = await startMock({ profile, count: 6, now: '2026-03-04T05:06:07.089Z' });
    const call: Call = async (method, path, body, headers = {}) => {
      const response = await fetch(mock.baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${mock.apiKey}`, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: text === '' ? undefined : JSON.parse(text),
      };
    };
    try {
      await story(call, mock);
    } finally {
      await mock.close();
    }
  }

  const pet = { name: 'Rex', categoryId: 3 };
  const named = (answer: Answered): unknown[] => (answer.body as { id: number }[]).map(({ id }) => id);

  describe('a profile says what lists are like', () => {
    test('newest first, with filters and after a create', async () => {
      await played({ 'list.order': { '/pets': { value: 'newest-first' } } }, async (call) => {
        expect(named(await call('GET', '/pets'))).toEqual([6, 5, 4, 3, 2, 1]);
        await call('POST', '/pets', { ...pet, status: 'sold' });
        expect(named(await call('GET', '/pets?limit=2'))).toEqual([7, 6]);
        const sold = named(await call('GET', '/pets?status=sold')) as number[];
        expect(sold).toEqual([...sold].sort((one, other) => other - one));
      });
    });

    test('by what the items hold, what is alike in the order of creation', async () => {
      const by = [
        { member: 'categoryId', direction: 'descending' },
        { member: 'name', direction: 'ascending' },
      ];
      await played({ 'list.order': { '*': { value: { by } } } }, async (call) => {
        for (const name of ['b', 'c', 'a']) await call('POST', '/pets', { name, categoryId: 900 });
        await call('POST', '/pets', { name: 'last', categoryId: -900 });
        const names = ((await call('GET', '/pets')).body as { name: string }[]).map(({ name }) => name);
        expect(names.slice(0, 3)).toEqual(['a', 'b', 'c']);
        expect(names.at(-1)).toBe('last');
      });
    });

    test('the longest page, the usual one, and a part of what is asked for', async () => {
      const points = { 'list.longest-page': { '/pets': { value: 4 } }, 'list.usual-page': { '/pets': { value: 3 } } };
      await played(points, async (call) => {
        expect(named(await call('GET', '/pets?limit=100'))).toEqual([1, 2, 3, 4]);
        expect(named(await call('GET', '/pets'))).toEqual([1, 2, 3]);
        expect(named(await call('GET', '/pets?limit=2'))).toEqual([1, 2]);
      });
      await played({ 'list.page-share': { '/pets': { value: 0.5 } } }, async (call) => {
        expect(named(await call('GET', '/pets?limit=5'))).toEqual([1, 2, 3]);
      });
    });
  });

  describe('a profile says what new items are like', () => {
    test('identifiers beyond 2^53 in steps', async () => {
      const value = { kind: 'sequence', next: '9007199254740993', step: 7 };
      await played({ 'identifiers.new': { '/pets': { value } } }, async (call) => {
        expect((await call('POST', '/pets', pet)).text).toContain('"id":9007199254740993,');
        expect((await call('POST', '/pets', pet)).text).toContain('"id":9007199254741000,');
        expect((await call('GET', '/pets/9007199254741000')).status).toBe(200);
      });
    });

    test('numbers that follow no order', async () => {
      await played({ 'identifiers.new': { '/pets': { value: { kind: 'random', like: '481516' } } } }, async (call) => {
        const { text } = await call('POST', '/pets', pet);
        expect(text).toMatch(/"id":[1-9]\d{5},/);
      });
    });

    test('what the service sets, beyond the document too', async () => {
      const value = {
        status: { value: 'pending' },
        createdAt: { make: 'now', spelling: '2020-01-01T00:00:00+00:00' },
        seen: { make: 'now', spelling: '1577836800' },
        code: { make: 'random', like: 'pet_aB3' },
        copy: { make: 'same-as', of: 'id' },
        tags: { value: [] },
      };
      await played({ 'created.sets': { 'POST /pets': { value } } }, async (call) => {
        const created = await call('POST', '/pets', pet);
        expect(created.body).toEqual({
          id: 7,
          ...pet,
          status: 'pending',
          createdAt: '2026-03-04T05:06:07+00:00',
          seen: 1772600767,
          code: expect.stringMatching(/^[a-z0-9A-Z]{3}_[a-z0-9A-Z]{3}$/),
          copy: 7,
          tags: [],
        });
        expect((await call('GET', '/pets/7')).body).toEqual(created.body);
        expect((await call('POST', '/pets', { ...pet, status: 'sold' })).body).toMatchObject({ status: 'sold' });
      });
    });

    test('texts as they are kept, limits that are enforced, values that are known and unique', async () => {
      const points = {
        'text.kept': { 'POST /pets body.name': { value: 'trimmed' } },
        'text.longest': { 'body.name': { value: 8 } },
        'text.shortest': { 'body.name': { value: 1 } },
        'number.greatest': { 'body.categoryId': { value: 500 } },
        'member.unique': { 'POST /pets body.name': { value: true } },
      };
      await played(points, async (call) => {
        expect((await call('POST', '/pets', { ...pet, name: '  Rex\t' })).body).toMatchObject({ name: 'Rex' });
        const status = async (body: unknown): Promise<number> => (await call('POST', '/pets', body)).status;
        expect(await status({ ...pet, name: 'Rex ' })).toBe(409);
        expect(await status({ ...pet, name: '123456789' })).toBe(400);
        expect(await status({ ...pet, name: '🐕🐕🐕🐕🐕🐕🐕🐕' })).toBe(201);
        expect(await status({ ...pet, name: '  ' })).toBe(400);
        expect(await status({ ...pet, name: 'other', categoryId: 501 })).toBe(400);
      });
      await played({ 'member.known-values': { 'body.categoryId': { value: 'seen' } } }, async (call) => {
        const [{ categoryId = 0 } = {}] = (await call('GET', '/pets')).body as { categoryId?: number }[];
        expect((await call('POST', '/pets', { ...pet, categoryId })).status).toBe(201);
        expect((await call('POST', '/pets', { ...pet, categoryId: 987654 })).status).toBeGreaterThanOrEqual(400);
      });
    });

    test('in the order of their members', async () => {
      const points = { 'json.member-order': { '/pets': { value: ['name', 'status', 'id'] } } };
      await played(points, async (call) => {
        expect((await call('POST', '/pets', { ...pet, status: 'sold' })).text).toBe(
          '{"name":"Rex","status":"sold","id":7,"categoryId":3}',
        );
      });
    });
  });

  describe('a profile says how answers are written', () => {
    test('headers that are added, changed and left out', async () => {
      const points = {
        'answer.headers': {
          'GET /pets': {
            value: {
              'content-type': 'application/json; charset=utf-8',
              ETag: 'W/"{{etag}}"',
              'Cache-Control': 'absent',
              'X-Request-Id': '{{uuid}}',
              'X-Rate': '{{count-down:10}}',
            },
          },
          'POST /pets': { value: { Location: 'https://pets.example{{location}}', 'X-Of': '/things/{{id}}' } },
          'GET /pets/{petId}': {
            value: { ETag: 'absent', 'X-Pet': '{{path.petId}}', 'Content-Type': 'text/html' },
          },
        },
      };
      await played(points, async (call) => {
        const { headers } = await call('GET', '/pets');
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(headers.get('cache-control')).toBeNull();
        expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
        expect(headers.get('x-rate')).toBe('10');
        const tag = headers.get('etag') ?? '';
        expect(tag).toMatch(/^W\/"[^"]+"$/);
        const again = await call('GET', '/pets', undefined, { 'if-none-match': tag });
        expect([again.status, again.headers.get('x-rate'), again.headers.get('content-type')]).toEqual([
          304,
          '9',
          null,
        ]);
        const created = await call('POST', '/pets', pet);
        expect(created.headers.get('location')).toBe('https://pets.example/v1/pets/7');
        expect(created.headers.get('x-of')).toBe('/things/7');
        const read = await call('GET', '/pets/7');
        expect([read.headers.get('etag'), read.headers.get('x-pet')]).toEqual([null, '7']);
        // The document has JSON there.
        expect(read.headers.get('content-type')).toBe('application/json');
      });
    });

    test('JSON as it is spelt, with the length of what is sent', async () => {
      const spelt = { indent: 2, isAscii: true };
      await played({ 'json.spelling': { '*': { value: spelt } } }, async (call) => {
        const { text, headers } = await call('POST', '/pets', { name: 'Zoë "\\"', categoryId: 3 });
        expect(text).toBe('{\n  "id": 7,\n  "name": "Zo\\u00eb \\"\\\\\\"",\n  "categoryId": 3\n}');
        expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
      });
      await played(
        { 'json.spelling': { '*': { value: { blankAfterColon: true, blankAfterComma: true } } } },
        async (call) => {
          expect((await call('POST', '/pets', pet)).text).toBe('{"id": 7, "name": "Rex", "categoryId": 3}');
        },
      );
    });
  });
});

describe('profile files', () => {
  const fileIn = useTestFolder();

  const answer = `{ status: 404, headers: { Content-Type: application/json }, body: '{"code":"none","message":"none","status":404}' }`;

  test('an alias that names no anchor is told with its place, and the anchor that may be meant', async () => {
    const profile = fileIn('alias.yaml');
    const text = (alias: string): string =>
      `profile: 1\npoints:\n  refusal.item.unknown:\n    '*': { value: &body.empty ${answer} }\n  refusal.path.unknown:\n    '*': { value: *${alias} }\n`;
    writeFileSync(profile, text('body.emty'));
    await expect(startMock({ profile })).rejects.toThrow(
      `${profile}:6:19: not valid YAML: \`*body.emty\` names no anchor that stands before it (did you mean \`body.empty\`?). Name one`,
    );
    writeFileSync(profile, text('something-else'));
    await expect(startMock({ profile })).rejects.toThrow(
      'names no anchor that stands before it; there are &body.empty. ',
    );
    writeFileSync(profile, text('body.empty'));
    await (await startMock({ profile })).close();
  });

  test('a file of items that is not there is told with the place in the profile that names it', async () => {
    const profile = fileIn('without.yaml');
    writeFileSync(profile, 'profile: 1\nfrom: { url: http://127.0.0.1/v1 }\nitems: without.items.json\npoints: {}\n');
    await expect(startMock({ profile })).rejects.toThrow(
      `${profile}:3:8: items names what cannot be read: ${fileIn('without.items.json')}: there is no such file`,
    );
  });
});

describe('profile forbidden', () => {
  const fileIn = useTestFolder();

  const json = (schema: unknown): unknown => ({ content: { 'application/json': { schema } } });
  const thing = { $ref: '#/components/schemas/Thing' };
  const at = { name: 'thingId', in: 'path', required: true, schema: { type: 'integer' } };

  const members = {
    title: { type: 'string' },
    note: { type: 'string' },
    mark: { not: { type: 'null' } },
    round: { type: 'integer' },
    flat: { type: 'integer' },
  };

  /** Things with members that may not be null, one of them by a rule that no type says, and one only where another is not. */
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      '/things': {
        get: { responses: { 200: { description: 'All.', ...(json({ type: 'array', items: thing }) as object) } } },
        post: {
          requestBody: json({ type: 'object', properties: members }),
          responses: { 201: { description: 'It.', ...(json(thing) as object) } },
        },
      },
      '/things/{thingId}': {
        parameters: [at],
        get: { responses: { 200: { description: 'It.', ...(json(thing) as object) } } },
        patch: {
          requestBody: json({ type: 'object', properties: members }),
          responses: { 200: { description: 'It.', ...(json(thing) as object) } },
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          required: ['id', 'title'],
          properties: { id: { type: 'integer' }, ...members },
          not: { required: ['round', 'flat'] },
        },
      },
    },
  };

  test.each([
    ['member.left-out', 'body.note', 'null'],
    ['member.left-out', 'body.mark', 'null'],
    ['created.sets', 'POST /things', { mark: { value: null } }],
    ['created.sets', 'POST /things', { title: { make: 'absent' } }],
    ['created.sets', 'POST /things', { round: { value: 1 }, flat: { value: 1 } }],
  ])('%s %s %j: what the document forbids is not played', async (point, place, value) => {
    const [openapiFile, profile] = [fileIn('things.json'), fileIn('profile.json')];
    writeFileSync(openapiFile, JSON.stringify(document));
    writeFileSync(profile, JSON.stringify({ profile: 1, points: { [point]: { [place]: { value } } } }));
    const mock = await startMock({ openapiFile, profile, count: 2 });
    try {
      const created = await callJson(mock.baseUrl, '/things', 'POST', { title: 'one' });
      expect(created).toMatchObject({ status: 201 });
      expect(created.body).toEqual({ id: 3, title: 'one' });
      expect((await callJson(mock.baseUrl, '/things/3')).body).toEqual(created.body);
      const changed = await callJson(mock.baseUrl, '/things/3', 'PATCH', { title: 'two' });
      expect(changed).toMatchObject({ status: 200, body: { id: 3, title: 'two' } });
    } finally {
      await mock.close();
    }
  });
});

describe('profile refusals', () => {
  const profile = `
profile: 1
points:
  parameter.below: { 'GET /pets query.limit': { value: clamp } }
  parameter.zero: { 'GET /pets query.limit': { value: clamp } }
  parameter.above: { 'GET /pets query.limit': { value: { as: '7' } } }
  parameter.fraction: { 'GET /pets query.limit': { value: truncate } }
  parameter.leading-zero: { '*': { value: read } }
  parameter.not-a-number: { 'GET /pets query.limit': { value: ignore } }
  parameter.unknown-value: { 'GET /pets query.status': { value: empty } }
  parameter.other-case: { 'GET /pets query.status': { value: read } }
  parameter.repeated: { 'GET /pets query.limit': { value: last } }
  parameter.negative: { 'GET /pets/{petId} path.petId': { value: refuse } }
  refusal.parameter.negative:
    'GET /pets/{petId} path.petId':
      value:
        status: 400
        headers: { Content-Type: application/json }
        body: '{"code":"neg","message":"{{value}} is below \\"1\\"","status":400}'
  refusal.parameter.malformed: {}
  refusal.key.missing:
    '*':
      value:
        status: 401
        headers: { Content-Type: application/json; charset=utf-8, WWW-Authenticate: Bearer, X-Request-Id: '{{uuid}}' }
        body: '{"code":"who","message":"{{method}} {{target}}","status":401}'
  refusal.member.other-type:
    POST /pets body.name:
      value:
        status: 400
        headers: { Content-Type: application/json }
        body: '{"code":"type","message":"name must be string, got {{value.type}} {{value}}","status":400}'
  refusal.member.unknown:
    '*':
      value:
        status: 400
        headers: { Content-Type: application/json }
        body: '{"code":"extra","message":"no {{subject}}","status":400}'
  refusal.path.unknown:
    '*': { value: { status: 404, headers: { Content-Type: text/html }, body: 'Cannot {{method}} /v9{{path}}' } }
  refusal.method.unknown:
    /pets: { value: { status: 404, headers: { Content-Type: application/json }, body: '{"code":"x","message":"y","status":404}' } }
  refusal.query.unknown:
    '*': { value: { status: 400, headers: { Content-Type: application/json }, body: '{"code":"q","message":"{{subject}}","status":400}' } }
  query.unknown: { GET /pets: { value: refuse } }
  body.unknown-member: { POST /pets: { value: refuse } }
  body.no-media-type: { POST /pets: { value: read } }
  accept.unsatisfiable: { GET /pets: { value: ignore } }
  key.scheme-case: { '*': { value: exact } }
  path.trailing-slash: { /pets: { value: as-without } }
  path.other-case: { /pets: { value: as-written } }
  method.head: { /pets: { value: refuse } }
  method.options: { /pets: { value: { status: 405, headers: { Allow: 'GET, POST' } } } }
  refusals.order:
    GET /pets: { value: [path, method, parameters, key] }
    POST /pets: { value: [path, method, syntax, body, key] }
    '*': { value: [key, path, method] }
`;

  let mock: RunningMock;
  beforeAll(async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'understudy-profile-')), 'profile.yaml');
    writeFileSync(file, profile);
    mock = await startMock({ apiKeys: ['first-key'], profile: file });
  });
  afterAll(() => mock.close());

  const withKey = { authorization: 'Bearer first-key' };
  const withJson = { ...withKey, 'content-type': 'application/json' };

  async function ask(
    target: string,
    init: RequestInit = { headers: withKey },
  ): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${mock.baseUrl}${target}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text };
  }

  async function count(query: string): Promise<number> {
    const { status, body } = await ask(`/pets${query}`);
    return status === 200 ? (body as unknown[]).length : -status;
  }

  describe('odd parameters react as a profile says', () => {
    test.each([
      ['?limit=0', 1],
      ['?limit=-0', 1],
      ['?limit=200', 7],
      ['?limit=3.9', 3],
      ['?limit=03', 3],
      ['?limit=003.5', 3],
      ['?limit=abc', 20],
      ['?limit=2&limit=5', 5],
      ['?limit=2&limit=500', 7],
      ['?status=gone', 0],
      ['?limit=3&status=SOLD', 3],
      ['?limit=', -400],
      ['?limit=4', 4],
    ])('%s', async (query, expected) => {
      expect(await count(query)).toBe(expected);
      expect(await count(query)).toBe(expected);
    });

    test('what the document allows may be refused', async () => {
      expect(await ask('/pets/-5')).toEqual({
        status: 400,
        body: { code: 'neg', message: '-5 is below "1"', status: 400 },
      });
      const { status, body } = await ask('/pets/01');
      expect({ status, body }).toEqual(await ask('/pets/1'));
    });
  });

  describe('refusals are answered as a profile says', () => {
    test('with what the request said, and what is made anew', async () => {
      const response = await fetch(`${mock.baseUrl}/pets/1?a=%22`);
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toEqual({ code: 'who', message: 'GET /pets/1?a=%22', status: 401 });
      const again = await fetch(`${mock.baseUrl}/pets/1`);
      expect(again.headers.get('x-request-id')).not.toBe(response.headers.get('x-request-id'));
    });

    test('of members that are wrong, also one that was not learnt', async () => {
      const send = (body: unknown): ReturnType<typeof ask> =>
        ask('/pets', { method: 'POST', headers: withJson, body: JSON.stringify(body) });
      expect(await send({ name: 5, categoryId: 1 })).toEqual({
        status: 400,
        body: { code: 'type', message: 'name must be string, got number 5', status: 400 },
      });
      expect((await send({ name: 'a', categoryId: true })).body).toMatchObject({
        code: 'type',
        message: 'categoryId: expected an integer',
      });
      expect((await send({ name: 'a', categoryId: 1, colour: 'red' })).body).toMatchObject({ message: 'no colour' });
    });

    test('of paths, methods and parameters that are not described', async () => {
      expect(await ask('/nothing')).toEqual({ status: 404, body: 'Cannot GET /v9/nothing' });
      expect((await ask('/pets', { method: 'PUT', headers: withKey })).status).toBe(404);
      expect((await ask('/pets?colour=red')).body).toEqual({ code: 'q', message: 'colour', status: 400 });
      expect((await ask('/pets', { method: 'HEAD', headers: withKey })).status).toBe(404);
      const options = await fetch(`${mock.baseUrl}/pets`, { method: 'OPTIONS' });
      expect([options.status, options.headers.get('allow')]).toEqual([405, 'GET, POST']);
    });
  });

  describe('requests are taken as a profile says', () => {
    test('paths, keys, media types', async () => {
      expect(await count('/?limit=2')).toBe(2);
      expect((await ask('/PETS?limit=2')).body).toHaveLength(2);
      expect((await ask('/pets', { headers: { authorization: 'bearer first-key' } })).status).toBe(401);
      expect((await ask('/pets?limit=1', { headers: { ...withKey, accept: 'image/png' } })).status).toBe(200);
      const body = new Blob([JSON.stringify({ name: 'a', categoryId: 1 })]);
      expect((await ask('/pets', { method: 'POST', headers: withKey, body })).status).toBe(201);
    });

    test('what is told first', async () => {
      expect((await ask('/pets?limit=', {})).status).toBe(400);
      expect((await ask('/pets/x', {})).status).toBe(401);
      const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
      expect((await ask('/pets', broken)).status).toBe(400);
      expect((await ask('/pets', { ...broken, body: '{"name":5}' })).status).toBe(400);
      expect((await ask('/pets', { ...broken, body: '{"name":"a","categoryId":1}' })).status).toBe(401);
      expect((await ask('/nothing', {})).status).toBe(401);
    });
  });
});

describe('profile removed', () => {
  const file = useTestFolder();
  const kept = (spelling: string): object => ({
    'removed.kept': {
      '/articles': {
        value: {
          parameter: 'removed',
          value: 'true',
          member: 'removedAt',
          sets: { removedAt: { make: 'now', spelling } },
        },
      },
    },
    'put.unknown-item': { 'PUT /articles/{articleId}': { value: 'make' } },
  });

  describe('a profile says that removed items are kept', () => {
    test('none of those at the start is one, the parameter that shows them has effect, their identifier stays taken', async () => {
      await playedStockRoom(file('profile.yaml'), kept('2026-01-31T12:00:00Z'), async (call, mock) => {
        expect((await call('GET', '/articles')).body).toHaveLength(120);
        expect((await call('DELETE', '/articles/3')).status).toBe(204);
        expect((await call('GET', '/articles/3')).status).toBe(404);
        expect((await call('GET', '/articles/3?removed=true')).body).toHaveProperty('removedAt');
        expect((await call('PUT', '/articles/3', { title: 'Bolt', stock: 7 })).status).toBe(409);
        const { calls } = await mock.control.session('default').calls();
        expect(calls.flatMap(({ warnings }) => warnings)).toEqual([]);
      });
    });

    test('and one that the document forbids to be marked is removed, with a warning', async () => {
      await playedStockRoom(file('profile.yaml'), kept('2026-01-31'), async (call, mock) => {
        expect((await call('DELETE', '/articles/3')).status).toBe(204);
        const { calls } = await mock.control.session('default').calls();
        expect(calls.at(-1)?.warnings[0]).toMatch(/^removed\.kept: the item is gone/);
        for (const path of ['/articles/3', '/articles/3?removed=true'])
          expect((await call('GET', path)).status).toBe(404);
        expect((await call('DELETE', '/articles/3')).status).toBe(404);
      });
    });
  });

  describe('a profile says which members an answer has', () => {
    test('made of others, one after another, and no token twice', async () => {
      const members = {
        key: { make: 'random', like: 'k3y-0a1b2c3d4e5f' },
        note: { make: 'text', like: 'no {{number}}' },
        number: { make: 'counter', from: 5 },
      };
      const points = { 'answer.members': { 'POST /keys': { value: members } } };
      await playedStockRoom(file('profile.yaml'), points, async (call) => {
        const made: Record<string, unknown>[] = [];
        for (const session of ['s1', 's1', 's2']) {
          const { body } = await call('POST', '/keys', { name: 'Ann' }, { 'x-mock-session': session });
          made.push(body as Record<string, unknown>);
        }
        expect(made.map(({ number }) => number)).toEqual([5, 6, 5]);
        expect(new Set(made.map(({ key }) => key)).size).toBe(3);
        for (const { note } of made) expect(note).toMatch(/^no /);
      });
    });
  });
});

describe('profile states', () => {
  const file = useTestFolder();
  const moves = '/articles/{articleId}/moves';

  describe('a profile says what is done to the item above', () => {
    const byQuantity = { numbers: { stock: { by: 'quantity', times: 1 } }, least: { stock: 0 } };
    const points = {
      'above.changes': { [`POST ${moves}`]: { value: byQuantity } },
      'changed.sets': { [`POST ${moves}`]: { value: { changedBy: { value: 'a move' } } } },
    };

    test('which has as much more, and nothing else that is said of what lies below it', async () => {
      await playedStockRoom(file('profile.yaml'), points, async (call) => {
        const { id } = (await call('POST', '/articles', { title: 'Bolt', stock: 7 })).body as { id: number };
        expect((await call('POST', `/articles/${id}/moves`, { quantity: 5 })).status).toBe(201);
        const { body } = await call('GET', `/articles/${id}`);
        expect(body).toEqual({ id, title: 'Bolt', stock: 12 });
      });
    });

    test('which stays as it is where the document forbids what it would be, while what is below it is made', async () => {
      await playedStockRoom(file('profile.yaml'), points, async (call, mock) => {
        const article = { title: 'Bolt', stock: 7 };
        const { id } = (await call('POST', '/articles', article)).body as { id: number };
        const made = await call('POST', `/articles/${id}/moves`, { quantity: 1000 });
        expect(made.status).toBe(201);
        expect((await call('GET', `/articles/${id}`)).body).toEqual({ id, ...article });
        expect((await call('GET', `/articles/${id}/moves`)).body).toContainEqual(made.body);
        const { calls } = await mock.control.session('default').calls({ method: 'POST' });
        expect(JSON.stringify(calls.at(-1))).toContain('above.changes: stock of the item above stays');
      });
    });
  });

  describe('a profile says what an item allows', () => {
    const conflict = {
      status: 409,
      headers: { 'Content-Type': 'application/json' },
      body: '{"in":"{{path.makerId}}"}',
    };

    test('while others refer to it, however its identifier is written in JSON', async () => {
      const refers = { collection: '/articles', member: 'makerId' };
      const points = {
        'put.unknown-item': { 'PUT /makers/{makerId}': { value: 'make' } },
        'refusals.state': { 'DELETE /makers/{makerId}': { value: [{ refers, answer: conflict }] } },
      };
      await playedStockRoom(file('profile.yaml'), points, async (call) => {
        for (const id of ['plain', 'a"b', 'a\\b', 'ü', 'a/b']) {
          const path = `/makers/${encodeURIComponent(id)}`;
          expect((await call('PUT', path, { name: 'Ann' })).status).toBe(201);
          expect((await call('POST', '/articles', { title: 'Bolt', stock: 7, makerId: id })).status).toBe(201);
          expect((await call('DELETE', path)).status).toBe(409);
        }
        expect((await call('PUT', '/makers/free', { name: 'Ann' })).status).toBe(201);
        expect((await call('DELETE', '/makers/free')).status).toBe(204);
      });
    });

    const remove = 'DELETE /makers/{makerId}';
    const state = (rule: object, answer: object = conflict): object => ({
      'refusals.state': { [remove]: { value: [{ ...rule, answer }] } },
    });
    const above = (change: object): object => ({ 'above.changes': { [`POST ${moves}`]: { value: change } } });
    const kept = (change: object): object => ({
      'removed.kept': {
        '/articles': {
          value: {
            parameter: 'removed',
            value: 'true',
            member: 'removedAt',
            sets: { removedAt: { make: 'now' } },
            ...change,
          },
        },
      },
    });
    const derived = (of: readonly string[], like: string): object => ({
      'member.derived': { '/articles': { value: { title: { is: 'text', of, like } } } },
    });
    const numbers = { stock: { by: 'quantity', times: 1 } };
    test.each([
      [
        state({ refers: { collection: '/articlez', member: 'makerId' } }),
        'the collection "/articlez" (did you mean `/articles`?)',
      ],
      [
        state({ refers: { collection: '/articles', member: 'makerid' } }),
        'the member "makerid" (did you mean `makerId`?)',
      ],
      [state({ holds: '/makers/{makerId}/things' }), 'the collection "/makers/{makerId}/things"'],
      [state({ member: 'nmae', is: ['a'] }), 'the member "nmae" (did you mean `name`?)'],
      [
        state({}, { status: 409, body: '{{path.nope}}' }),
        'nothing fills {{path.nope}} here (did you mean `path.makerId`?)',
      ],
      [state({}, { status: 409, headers: { 'Content-Length': '7' } }), 'the server writes Content-Length itself'],
      [above({ numbers, answer: { status: 409, body: '{{typo}}' } }), 'nothing fills {{typo}} here'],
      [above({ numbers: { stok: { by: 'quantity', times: 1 } } }), 'the member "stok" (did you mean `stock`?)'],
      [above({ numbers, least: { stocks: 0 } }), 'the member "stocks" (did you mean `stock`?)'],
      [kept({ parameter: 'remove' }), 'the parameter "remove" (did you mean `removed`?)'],
      [kept({ member: 'removedat' }), 'the member "removedat" (did you mean `removedAt`?)'],
      [derived(['stock'], '{{stok}}'), 'the source "stok" (did you mean `stock`?)'],
      [derived(['title'], '{{title}}{{title}}'), 'nothing has the source "title"'],
      [{ 'list.search': { 'GET /articles query.removed': { value: ['tittle'] } } }, '"tittle" (did you mean `title`?)'],
    ])('and a name that nothing has stops the start where it stands: %#', async (points, words) => {
      const started = playedStockRoom(file('profile.yaml'), points, () => Promise.resolve());
      await expect(started).rejects.toThrow(words);
      await expect(started).rejects.toThrow(/profile\.yaml:1:\d+: /);
    });
  });
});

describe('profile tags', () => {
  const file = useTestFolder();
  const item = '/articles/{articleId}';
  const headers = { value: { ETag: '"v1-{{etag}}"' } };

  describe('a profile says how entity tags are written', () => {
    const points = { 'answer.headers': { [`GET ${item}`]: headers, 'GET /articles': headers } };

    test('once: a client that has an answer is told so by its tag', async () => {
      await playedStockRoom(file('profile.yaml'), points, async (call) => {
        for (const path of ['/articles', '/articles?limit=2', '/articles/1']) {
          const tag = (await call('GET', path)).headers.get('etag') ?? '';
          expect(tag).toMatch(/^"v1-(?!v1-)[^"]+"$/);
          const again = await call('GET', path, undefined, { 'if-none-match': tag });
          expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
        }
      });
    });

    test.each(['"v1-{{etag}}"', '"always"', '"{{member.title}}-{{etag}}"'])(
      'and a change is held against it: %s',
      async (ETag) => {
        const tagged = { 'answer.headers': { [`GET ${item}`]: { value: { ETag } } } };
        await playedStockRoom(file('profile.yaml'), tagged, async (call) => {
          const tag = (await call('GET', '/articles/1')).headers.get('etag') ?? '';
          const next = { title: 'Bolt', stock: 7 };
          expect((await call('PUT', '/articles/1', next, { 'if-match': '"another"' })).status).toBe(412);
          expect((await call('PUT', '/articles/1', next, { 'if-match': tag })).status).toBe(200);
        });
      },
    );
  });

  describe('a profile says that conditions are ignored', () => {
    test('of every request, whatever was asked before', async () => {
      const points = { 'if-match': { [`DELETE /makers/{makerId}`]: { value: 'ignore' } } };
      await playedStockRoom(file('profile.yaml'), points, async (call) => {
        const [{ id }] = (await call('GET', '/makers')).body as [{ id: string }];
        for (const session of ['s1', 's2', 's3']) {
          const conditions = { 'if-match': '"x"', 'x-mock-session': session };
          expect((await call('DELETE', `/makers/${id}`, undefined, conditions)).status).toBe(204);
        }
      });
    });
  });
});

describe('profile writes', () => {
  interface Answered {
    readonly status: number;
    readonly headers: Headers;
    readonly body: Readonly<Record<string, unknown>>;
  }

  type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>;

  const file = useTestFolder();

  /** Plays test/test-documents/till.yaml by the points of a profile, from stores with nothing in them. */
  async function played(points: unknown, story: (call: Call) => Promise<void>): Promise<void> {
    const profile = file('profile.yaml');
    writeFileSync(profile, JSON.stringify({ profile: 1, points }));
    const mock = await startMock({ openapiFile: 'test/test-documents/till.yaml', profile, count: 0 });
    const call: Call = async (method, path, body, headers = {}) => {
      const response = await fetch(mock.baseUrl + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { status, headers: answered } = response;
      return { status, headers: answered, body: (await response.json()) as Answered['body'] };
    };
    try {
      await story(call);
    } finally {
      await mock.close();
    }
  }

  const error = (code: string): unknown => ({
    status: 400,
    headers: { 'Content-Type': 'application/json' },
    body: `{"code":"${code}"}`,
  });
  const create = 'POST /clients';
  const put = 'PUT /clients/{client}';
  const change = 'POST /clients/{client}';
  const refund = 'POST /payments/{payment}/refund';

  describe('a profile says what becomes of a body', () => {
    test('null is taken as if it were left out, or kept, where no schema has it', async () => {
      const points = {
        'body.null-member': {
          [`${create} body.note`]: { value: 'kept' },
          [`${create} body.seats`]: { value: 'left-out' },
        },
      };
      await played(points, async (call) => {
        const { status, body } = await call('POST', '/clients', { name: 'Ann', note: null, seats: null });
        expect([status, body['note'], 'seats' in body]).toEqual([201, null, false]);
        expect((await call('POST', '/clients', { name: 'Ann', labels: null })).status).toBe(400);
      });
    });

    test('a PUT makes what is not there, and resets what it leaves out', async () => {
      const points = {
        'put.unknown-item': { [put]: { value: 'make' } },
        'created.sets': { [create]: { value: { seats: { value: 4 }, version: { value: 0 } } } },
        'changed.sets': { [put]: { value: { version: { make: 'counter' } } } },
        'changed.left-out-of-put': { [put]: { value: 'as-created' } },
      };
      await played(points, async (call) => {
        const made = await call('PUT', '/clients/c1', { name: 'Ann', seats: 9 });
        expect([made.status, made.headers.get('location'), made.body['version']]).toEqual([201, '/v1/clients/c1', 0]);
        const changed = await call('PUT', '/clients/c1', { name: 'Ann' });
        expect([changed.status, changed.body['seats'], changed.body['version']]).toEqual([200, 4, 1]);
      });
    });

    test('a tag is made of a member, and changes are held against it', async () => {
      const headers = { ETag: '"{{member.version}}"' };
      const points = {
        'put.unknown-item': { [put]: { value: 'make' } },
        'created.sets': { [create]: { value: { version: { value: 7 } } } },
        'changed.sets': { [put]: { value: { version: { make: 'counter' } } } },
        'answer.headers': { 'GET /clients/{client}': { value: headers }, [put]: { value: headers } },
      };
      await played(points, async (call) => {
        await call('PUT', '/clients/c1', { name: 'Ann' });
        expect((await call('GET', '/clients/c1')).headers.get('etag')).toBe('"7"');
        expect((await call('PUT', '/clients/c1', { name: 'Bo' }, { 'if-match': '"6"' })).status).toBe(412);
        const changed = await call('PUT', '/clients/c1', { name: 'Bo' }, { 'if-match': '"7"' });
        expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"8"']);
      });
    });

    test('an object within a change is merged, and an empty text removes a name', async () => {
      const points = {
        'changed.objects': { [change]: { value: 'merged' } },
        'changed.empty-in-map': { [change]: { value: 'removed' } },
      };
      await played(points, async (call) => {
        const { body } = await call('POST', '/clients', { name: 'Ann', extra: { a: '1', b: '2' } });
        const changed = await call('POST', `/clients/${String(body['id'])}`, { name: 'Ann', extra: { a: '', c: '3' } });
        expect(changed.body['extra']).toEqual({ b: '2', c: '3' });
      });
    });

    test('what is wrong within a list is told by its place, as the service spells it', async () => {
      const body = '{"code":"wrong","problems":[{"at":"{{subject.indexed}}"},{"at":"{{subject.pointer}}"}]}';
      const refusal = { status: 400, headers: { 'Content-Type': 'application/json' }, body };
      await played({ 'refusal.member.too-short': { [`${create} body.labels`]: { value: refusal } } }, async (call) => {
        const refused = await call('POST', '/clients', { name: 'Ann', labels: ['a', ''] });
        expect(refused.body['problems']).toEqual([{ at: 'labels[1]' }, { at: '/labels/1' }]);
      });
    });
  });

  describe('a profile says what a request does', () => {
    test('a key that came before is answered as it was, another body under it refused', async () => {
      const points = {
        'idempotency.key': { '*': { value: 'replay' } },
        'refusal.idempotency.other-body': { '*': { value: error('used') } },
      };
      await played(points, async (call) => {
        const keyed = { 'idempotency-key': 'k1' };
        const first = await call('POST', '/clients', { name: 'Ann' }, keyed);
        expect((await call('POST', '/clients', { name: 'Ann' }, keyed)).body).toEqual(first.body);
        expect((await call('POST', '/clients', { name: 'Bo' }, keyed)).body).toEqual({ code: 'used' });
        expect((await call('POST', '/clients', { name: 'Bo' })).body['id']).not.toBe(first.body['id']);
      });
    });

    test('a removal tells of itself', async () => {
      const value = { id: { make: 'path', of: 'client' }, deleted: { value: true } };
      await played({ 'answer.members': { 'DELETE /clients/{client}': { value } } }, async (call) => {
        const { body } = await call('POST', '/clients', { name: 'Ann' });
        const { id } = body;
        expect((await call('DELETE', `/clients/${String(id)}`)).body).toEqual({ id, deleted: true });
      });
    });

    test('a create sets along with a value, an action by its body or without', async () => {
      const points = {
        'created.sets': { 'POST /payments': { value: { capture: { value: 'automatic' }, refunded: { value: 0 } } } },
        'created.sets-with': {
          'POST /payments': {
            value: [
              { member: 'capture', becomes: 'automatic', sets: { status: { value: 'paid' } } },
              { member: 'capture', becomes: 'manual', sets: { status: { value: 'open' } } },
            ],
          },
        },
        'changed.sets': {
          [refund]: {
            value: { refunded: { make: 'plus', of: 'amount', otherwise: { make: 'same-as', of: 'amount' } } },
          },
        },
      };
      await played(points, async (call) => {
        expect((await call('POST', '/payments', { amount: 50, capture: 'manual' })).body['status']).toBe('open');
        const { body } = await call('POST', '/payments', { amount: 50 });
        expect(body['status']).toBe('paid');
        const path = `/payments/${String(body['id'])}/refund`;
        await call('POST', path, { amount: 7 });
        expect((await call('POST', path, { amount: 5 })).body).toMatchObject({ amount: 50, refunded: 12 });
        expect((await call('POST', path)).body['refunded']).toBe(50);
      });
    });
  });

  test('a list goes on behind the item that is named, and back from it', async () => {
    const url = { 'list.members': { '/clients': { value: { url: { make: 'url-path' } } } } };
    await played(url, async (call) => {
      const ids: unknown[] = [];
      for (const name of ['a', 'b', 'c', 'd']) ids.push((await call('POST', '/clients', { name })).body['id']);
      const listed = async (query: string): Promise<unknown[]> => {
        const { data, has_more: more } = (await call('GET', `/clients?${query}`)).body;
        return [...(data as { name: string }[]).map(({ name }) => name), more];
      };
      expect(await listed(`limit=2&starting_after=${String(ids[0])}`)).toEqual(['b', 'c', true]);
      expect(await listed(`limit=2&starting_after=${String(ids[1])}`)).toEqual(['c', 'd', false]);
      expect(await listed(`limit=2&ending_before=${String(ids[3])}`)).toEqual(['b', 'c', true]);
      expect(await listed(`limit=5&ending_before=${String(ids[1])}`)).toEqual(['a', false]);
      expect((await call('GET', '/clients?starting_after=none')).status).toBe(400);
      expect((await call('GET', '/clients')).body['url']).toBe('/v1/clients');
    });
  });
});

describe('profiles side by side', () => {
  const pathTo = useTestFolder();

  test('two apps of one contract are played each by its own profile, with its own values offered', async () => {
    const openapiFile = pathTo('shop.json');
    const json = (properties: object): object => ({
      description: 'a motto',
      headers: { 'X-Motto': { required: true, schema: { type: 'string' } } },
      content: { 'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } } },
    });
    const paths = { '/motto': { get: { responses: { 200: json({ words: { type: 'string' } }) } } } };
    writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths }));
    const contract = readContract(openapiFile);
    const servers = ['first', 'second', undefined].map((name) => {
      const profile = `${openapiFile}.${name ?? 'none'}.yaml`;
      const points = { 'answer.headers': { 'GET /motto': { value: { 'X-Shop': name } } } };
      writeFileSync(profile, JSON.stringify({ profile: 1, points }));
      const suggest = (property: string): string | undefined => (property === 'X-Motto' ? name : undefined);
      const config = resolveConfig(
        { openapiFile, ...(name !== undefined && { profile }) },
        { schemas: {}, ...(name !== undefined && { suggest }) },
      );
      return createServer(createMockApp(contract, config, pino({ level: 'silent' })).app).listen(0, '127.0.0.1');
    });
    try {
      const told = servers.map(async (server) => {
        if (!server.listening) await once(server, 'listening');
        const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/motto`);
        return [headers.get('x-shop'), headers.get('x-motto')];
      });
      const [first, second, none] = await Promise.all(told);
      expect([first, second]).toEqual([
        ['first', 'first'],
        ['second', 'second'],
      ]);
      expect(none).toEqual([null, expect.not.stringMatching(/first|second/)]);
    } finally {
      for (const server of servers) server.close();
    }
  });
});
