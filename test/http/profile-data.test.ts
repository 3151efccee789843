import { writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

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
      expect([again.status, again.headers.get('x-rate'), again.headers.get('content-type')]).toEqual([304, '9', null]);
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
