import path from 'node:path';
import { writeFileSync, mkdirSync } from 'node:fs';
import { expect, test, describe } from '@jest/globals';
import { startMock, type RunningMock, verify, type MockOptions } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';
import { readContract } from '../../src/openapi/contract';
import { stringifyJson } from '../../src/base/json';
import { foldItems } from '../../src/recording/fold-items';
import type { KeptItems } from '../../src/recording/items-file';
import { createMasker } from '../../src/recording/masker';
import { readRecording } from '../../src/recording/read-recording';
import { startService } from '../../contract-tests/self-proof/service';
import { answer, notesDocument, notesService, type Note } from '../support/notes-service';

describe('list members', () => {
  const fileIn = useTestFolder();

  const integer = { type: 'integer' };
  const thing = { type: 'object', required: ['id'], properties: { id: integer, kind: { enum: ['a', 'b'] } } };
  const around = (more: object): object => ({
    type: 'object',
    required: ['items', 'count'],
    properties: { items: { type: 'array', items: thing }, total: integer, pages: integer, count: integer },
    ...more,
  });
  const query = (name: string, schema: object): object => ({ name, in: 'query', schema });

  /** Plays a list of two things of a kind and three of another, whose object a profile knows the members of. */
  async function answered(members: unknown, more: object, paths: readonly string[]): Promise<unknown[]> {
    const [openapiFile, profile, itemsFile] = [fileIn('api.json'), fileIn('profile.yaml'), fileIn('items.json')];
    const content = { 'application/json': { schema: around(more) } };
    const parameters = [
      query('limit', { ...integer, minimum: 1, maximum: 50, default: 2 }),
      query('offset', integer),
      query('kind', { enum: ['a', 'b', 'c'] }),
    ];
    const get = { parameters, responses: { 200: { description: 'x', content } } };
    const info = { title: 'Things', version: '1' };
    const things = ['a', 'a', 'b', 'b', 'b'].map((kind, index) => ({ id: index + 1, kind }));
    writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info, paths: { '/things': { get } } }));
    writeFileSync(itemsFile, JSON.stringify({ '/things': things }));
    const points = { 'list.members': { '/things': { value: members } } };
    writeFileSync(profile, JSON.stringify({ profile: 1, points }));
    const mock = await startMock({ openapiFile, profile, itemsFile });
    try {
      const bodies: unknown[] = [];
      for (const path of paths) {
        const body = (await callJson(mock.baseUrl, path)).body as Record<string, unknown>;
        bodies.push(Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'items')));
      }
      return bodies;
    } finally {
      await mock.close();
    }
  }

  test('a profile says what the object around a list tells beyond its document', async () => {
    const members = {
      pages: { make: 'pages-or-none' },
      meta: { members: { limit: { make: 'limit' }, offset: { make: 'offset' }, more: { make: 'has-more' } } },
      took: { value: 0.3 },
      shown: { make: 'returned' },
    };
    const [all, last, none] = await answered(members, {}, ['/things', '/things?offset=4&limit=3', '/things?kind=c']);
    expect(all).toEqual({
      ...{ total: 5, pages: 3, count: 2, took: 0.3, shown: 2 },
      meta: { limit: 2, offset: 0, more: true },
    });
    expect(last).toMatchObject({ pages: 2, shown: 1, meta: { limit: 3, offset: 4, more: false } });
    expect(none).toMatchObject({ pages: 0, total: 0, shown: 0 });
  });

  test('what is left out of the whole list is there where a filter is named', async () => {
    const members = { total: { make: 'total', whole: 'absent' }, pages: { make: 'absent' } };
    const [all, filtered] = await answered(members, {}, ['/things?offset=1', '/things?kind=b']);
    expect(all).toEqual({ count: 2 });
    expect(filtered).toEqual({ count: 2, total: 3 });
  });

  test('no profile has a list break its document', async () => {
    const members = {
      count: { value: 'many' },
      total: { value: 'many' },
      pages: { make: 'absent' },
      took: { value: 1 },
    };
    const [all] = await answered(members, { additionalProperties: false }, ['/things']);
    expect(all).toEqual({ count: 2, total: 5 });
    const [other] = await answered({ count: { make: 'absent' } }, {}, ['/things']);
    expect(other).toMatchObject({ count: 2 });
  });
});

describe('recorded items', () => {
  const pathTo = useTestFolder();
  const openapiFile = 'test/test-documents/library.yaml';

  interface Author {
    readonly id: string;
    readonly name: string;
  }

  async function authors(mock: RunningMock): Promise<Author[]> {
    const answer = await fetch(`${mock.baseUrl}/authors?page_size=50`);
    return ((await answer.json()) as { authors: Author[] }).authors;
  }

  test('what was recorded of one stand-in is what another starts with, masked and valid, under the same identifiers', async () => {
    const recorded = await startMock({ openapiFile, count: 5 });
    const seen = await authors(recorded);
    const [first] = seen;
    await fetch(`${recorded.baseUrl}/authors/${first?.id ?? ''}`);
    const archive = pathTo('seen.har');
    writeFileSync(archive, JSON.stringify(await recorded.control.session('default').har()));
    await recorded.close();

    const contract = readContract(openapiFile);
    const { items } = foldItems(contract, readRecording(archive));
    expect(items['/authors']).toEqual(seen);
    const masked: KeptItems = createMasker(contract).items(items);
    const itemsFile = pathTo('masked.json');
    writeFileSync(itemsFile, stringifyJson(masked as never));

    const played = await startMock({ openapiFile, itemsFile, count: 5 });
    try {
      const shown = await authors(played);
      expect(shown.map(({ id }) => id)).toEqual(seen.map(({ id }) => id));
      expect(shown.map(({ name }) => name)).not.toContain(first?.name);
      expect(new Set(shown.map(({ name }) => name)).size).toBe(new Set(seen.map(({ name }) => name)).size);
    } finally {
      await played.close();
    }
  });
});

describe('searched parts', () => {
  const fileIn = useTestFolder();
  const members = { title: { type: 'string' }, shelf: { type: 'string', enum: ['low', 'high'] } };
  const document = notesDocument(
    members,
    ['title'],
    [
      { name: 'shelf', in: 'query', schema: { type: 'string', enum: ['low', 'high'] } },
      { name: 'title', in: 'query', description: 'a part of the title', schema: { type: 'string' } },
    ],
  );
  const titles = ['Elm', 'Elm of old', 'Ash', 'The elm', 'Cedar', 'Mountain ash'];
  const notes = titles.map((title, index): Note => ({ id: index + 1, title, shelf: index % 3 === 0 ? 'low' : 'high' }));

  function fileOf(name: string): string {
    mkdirSync(fileIn(name));
    const file = path.join(fileIn(name), 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    return file;
  }

  describe('a filter that keeps parts, as its description says', () => {
    test('keeps the items whose text holds the part, in any case', async () => {
      const mock = await startMock({ openapiFile: fileOf('played') });
      try {
        const all = (await (await fetch(`${mock.baseUrl}/notes`)).json()) as { title: string }[];
        const part = (all[0]?.title ?? '').slice(1, 4).toUpperCase();
        const found = (await (
          await fetch(`${mock.baseUrl}/notes?title=${encodeURIComponent(part)}`)
        ).json()) as typeof all;
        expect(found.map(({ title }) => title)).toEqual(
          all.map(({ title }) => title).filter((title) => title.toUpperCase().includes(part)),
        );
        expect(found.length).toBeGreaterThan(0);
      } finally {
        await mock.close();
      }
    });

    test('is not held against a service that does so', async () => {
      const spec = fileOf('verified');
      const service = notesService(notes, {
        list: (all, { query }) => {
          const [shelf, title] = [query.get('shelf'), query.get('title')?.toLowerCase() ?? ''];
          if (shelf !== null && !['low', 'high'].includes(shelf)) return answer(400, { problem: 'No such shelf.' });
          const found = all.filter((note) => String(note['title']).toLowerCase().includes(title));
          return answer(
            200,
            found.filter((note) => shelf === null || note['shelf'] === shelf),
          );
        },
      });
      const running = await startService(service);
      try {
        const { report } = await verify({ baseUrl: running.baseUrl, spec, readOnly: true, seed: 'parts' });
        const ofTitle = report.checks.filter(({ id }) => id.includes('.title.'));
        expect(ofTitle.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id)).toEqual([]);
        expect(ofTitle.filter(({ verdict }) => verdict === 'proved').map(({ id }) => id)).toContain(
          'GET /notes.title.finds',
        );
      } finally {
        await running.close();
      }
    });
  });
});

describe('numbered below parents', () => {
  const fileIn = useTestFolder();

  const shown = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } });
  const inPath = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
  const members = { id: { type: 'integer', readOnly: true }, text: { type: 'string' } };
  const thing = { type: 'object', required: ['id', 'text'], properties: members };
  const sent = { content: { 'application/json': { schema: { type: 'object', properties: { text: members.text } } } } };
  const listed = { get: { responses: { 200: shown({ type: 'array', items: thing }) } } };
  const made = { post: { requestBody: sent, responses: { 201: shown(thing) } } };
  const read = { get: { responses: { 200: shown(thing), 404: { description: 'x' } } } };
  const changed = { patch: { requestBody: sent, responses: { 200: shown(thing), 404: { description: 'x' } } } };
  const removed = { delete: { responses: { 204: { description: 'x' }, 404: { description: 'x' } } } };
  const tickets = {
    openapi: '3.1.0',
    info: { title: 'Tickets', version: '1' },
    paths: {
      '/tickets': { ...listed, ...made },
      '/tickets/{ticketId}': { parameters: [inPath('ticketId')], ...read, ...removed },
      '/tickets/{ticketId}/notes': { parameters: [inPath('ticketId')], ...listed, ...made },
      '/tickets/{ticketId}/notes/{noteId}': {
        parameters: [inPath('ticketId'), inPath('noteId')],
        ...read,
        ...changed,
        ...removed,
      },
    },
  };
  const items = {
    '/tickets': [7, 8, 9].map((id) => ({ id, text: `ticket ${id}` })),
    '/tickets/7/notes': [1, 2, 3].map((id) => ({ id, text: `7.${id}` })),
    '/tickets/8/notes': [1, 5].map((id) => ({ id, text: `8.${id}` })),
  };
  const counted = {
    'identifiers.new': { '/tickets/{ticketId}/notes': { value: { kind: 'below-parent', first: '1', step: 1 } } },
  };

  type Call = (method: string, path: string, body?: unknown) => Promise<JsonAnswer>;

  async function played(options: MockOptions, story: (call: Call, mock: RunningMock) => Promise<void>): Promise<void> {
    const openapiFile = fileIn('tickets.json');
    writeFileSync(openapiFile, JSON.stringify(tickets));
    const mock = await startMock({ openapiFile, ...options });
    try {
      await story((method, path, body) => callJson(mock.baseUrl, path, method, body), mock);
    } finally {
      await mock.close();
    }
  }

  /** What a start is asked for that begins with those items. */
  function withItems(points?: unknown): MockOptions {
    const [itemsFile, profile] = [fileIn('items.json'), fileIn('profile.yaml')];
    writeFileSync(itemsFile, JSON.stringify(items));
    if (points === undefined) return { itemsFile };
    writeFileSync(profile, JSON.stringify({ profile: 1, points }));
    return { itemsFile, profile };
  }

  test('items below several parents may be called alike', async () => {
    await played(withItems(), async (call, mock) => {
      expect((await call('GET', '/tickets/7/notes/1')).body).toEqual({ id: 1, text: '7.1' });
      expect((await call('GET', '/tickets/8/notes/1')).body).toEqual({ id: 1, text: '8.1' });
      expect((await call('GET', '/tickets/9/notes/1')).status).toBe(404);
      expect((await call('GET', '/tickets/8/notes/2')).status).toBe(404);
      expect((await call('PATCH', '/tickets/8/notes/1', { text: 'changed' })).status).toBe(200);
      expect((await call('GET', '/tickets/7/notes/1')).body).toEqual({ id: 1, text: '7.1' });
      expect((await call('DELETE', '/tickets/7/notes/1')).status).toBe(204);
      expect((await call('GET', '/tickets/8/notes/1')).body).toEqual({ id: 1, text: 'changed' });
      expect((await call('GET', '/tickets/7/notes/1')).status).toBe(404);
      const session = mock.control.session('default');
      const now = await session.items();
      await session.load(now);
      expect(await session.items()).toEqual(now);
      expect((await call('GET', '/tickets/8/notes/1')).body).toEqual({ id: 1, text: 'changed' });
      expect((await call('GET', '/tickets/7/notes/3')).body).toEqual({ id: 3, text: '7.3' });
      expect((await call('DELETE', '/tickets/8')).status).toBe(204);
      expect((await call('GET', '/tickets/8/notes/1')).status).toBe(404);
      expect((await call('GET', '/tickets/7/notes/2')).status).toBe(200);
    });
  });

  test('one parent has no two of an identifier', async () => {
    const twice = [...items['/tickets/8/notes'], { id: 5, text: 'again' }];
    await played({}, async (_call, mock) => {
      const load = mock.control.session('default').load({ ...items, '/tickets/8/notes': twice });
      await expect(load).rejects.toThrow(/notes\/2\/id: expected an identifier that no other item has, got 5/);
    });
  });

  test('a profile has each parent count its own, none of them twice', async () => {
    await played(withItems(counted), async (call) => {
      const create = async (ticket: number): Promise<unknown> => {
        const { headers, body } = await call('POST', `/tickets/${ticket}/notes`, { text: 'new' });
        const { id } = body as { id: number };
        expect(headers.get('location')).toBe(`/tickets/${ticket}/notes/${id}`);
        return id;
      };
      expect([await create(7), await create(8), await create(9), await create(7)]).toEqual([4, 6, 1, 5]);
      expect((await call('GET', '/tickets/9/notes')).body).toEqual([{ id: 1, text: 'new' }]);
      expect((await call('DELETE', '/tickets/7/notes/5')).status).toBe(204);
      expect([await create(7), await create(8)]).toEqual([6, 7]);
      for (let number = 2; number < 20; number += 1) expect(await create(9)).toBe(number);
      expect((await call('GET', '/tickets/9/notes/19')).status).toBe(200);
      expect((await call('GET', '/tickets/7/notes/19')).status).toBe(404);
    });
  });

  test('a profile without such items counts from where it is told to', async () => {
    const points = {
      'identifiers.new': { '/tickets/{ticketId}/notes': { value: { kind: 'below-parent', first: '100', step: 10 } } },
    };
    const { profile = '' } = withItems(points);
    await played({ profile, count: 0 }, async (call) => {
      const { id } = (await call('POST', '/tickets', { text: 'a' })).body as { id: number };
      const notes = `/tickets/${id}/notes`;
      expect((await call('POST', notes, { text: 'b' })).body).toMatchObject({ id: 100 });
      expect((await call('POST', notes, { text: 'c' })).body).toMatchObject({ id: 110 });
    });
  });
});

describe('trimmed texts', () => {
  const file = useTestFolder();

  const document = `
openapi: 3.1.0
info: { title: Beds, version: 1.0.0 }
paths:
  /beds:
    get: { operationId: listBeds, responses: { '200': { description: all, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Bed' } } } } } } }
    post:
      operationId: createBed
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewBed' } } } }
      responses:
        '201': { description: made, content: { application/json: { schema: { $ref: '#/components/schemas/Bed' } } } }
        '422': { $ref: '#/components/responses/Wrong' }
  /beds/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getBed, responses: { '200': { description: it, content: { application/json: { schema: { $ref: '#/components/schemas/Bed' } } } } } }
    put:
      operationId: putBed
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewBed' } } } }
      responses:
        '200': { description: it, content: { application/json: { schema: { $ref: '#/components/schemas/Bed' } } } }
        '422': { $ref: '#/components/responses/Wrong' }
    patch:
      operationId: patchBed
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/BedPatch' } } } }
      responses:
        '200': { description: it, content: { application/json: { schema: { $ref: '#/components/schemas/Bed' } } } }
        '422': { $ref: '#/components/responses/Wrong' }
components:
  responses:
    Wrong: { description: wrong, content: { application/json: { schema: { type: object, required: [problem], properties: { problem: { type: string } } } } } }
  schemas:
    Text: { type: string, minLength: 2, maxLength: 9 }
    Bed: { type: object, required: [id, name], properties: { id: { type: integer, readOnly: true }, name: { $ref: '#/components/schemas/Text' }, code: { type: string, pattern: '^[ a-z]{3,}$' }, note: { type: string } } }
    NewBed: { type: object, required: [name], properties: { name: { anyOf: [{ $ref: '#/components/schemas/Text' }, { type: integer }] }, code: { type: string, pattern: '^[ a-z]{3,}$' }, note: { type: string } } }
    BedPatch: { type: object, properties: { name: { $ref: '#/components/schemas/Text' }, code: { type: string, pattern: '^[ a-z]{3,}$' }, note: { type: string } } }
`;

  const refusal = (problem: string): unknown => ({
    '*': {
      value: { status: 422, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ problem }) },
    },
  });

  test('a text that is trimmed to one that its schema forbids is refused as if it had come so', async () => {
    const [openapiFile, profile] = [file('beds.yaml'), file('profile.yaml')];
    writeFileSync(openapiFile, document);
    const points = {
      'text.kept': {
        'body.name': { value: 'trimmed' },
        'body.code': { value: 'collapsed' },
        'body.note': { value: 'trimmed' },
      },
      'refusal.member.too-short': refusal('{{subject}} is too short'),
      'refusal.member.malformed': refusal('{{subject}} is malformed'),
    };
    writeFileSync(profile, JSON.stringify({ profile: 1, points }));
    const mock = await startMock({ openapiFile, profile, count: 2 });
    try {
      const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(mock.baseUrl + path, {
          method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        return { status: answer.status, body: await answer.json() };
      };
      const before = await call('GET', '/beds/1');
      const ways = [
        ['POST', '/beds'],
        ['PUT', '/beds/1'],
        ['PATCH', '/beds/1'],
      ] as const;
      for (const [method, path] of ways) {
        for (const name of ['  ', ' \t\u00a0 ', ' x '])
          expect(await call(method, path, { name })).toEqual({ status: 422, body: { problem: 'name is too short' } });
        const malformed = { status: 422, body: { problem: 'code is malformed' } };
        expect(await call(method, path, { name: 'fair', code: '   b ' })).toEqual(malformed);
      }
      expect(await call('GET', '/beds/1')).toEqual(before);
      const taken = { name: ' 🌱🌱 ', code: ' a  b ', note: '  ' };
      const kept = { name: '🌱🌱', code: 'a b', note: '' };
      expect(await call('POST', '/beds', taken)).toMatchObject({ status: 201, body: kept });
      expect(await call('PUT', '/beds/1', taken)).toMatchObject({ status: 200, body: kept });
      expect(await call('PATCH', '/beds/2', taken)).toMatchObject({ status: 200, body: kept });
    } finally {
      await mock.close();
    }
  });

  test.each([
    ['said of all operations', { 'body.name': { value: 'trimmed' }, 'body.note': { value: 'collapsed' } }],
    [
      'said of creates',
      { 'POST /beds body.name': { value: 'trimmed' }, 'POST /beds body.note': { value: 'collapsed' } },
    ],
  ])('the texts that a JSON Patch brings are kept as those of a body are: %s', async (what, kept) => {
    const [openapiFile, profile] = [file(`patched-${what.length}.yaml`), file(`patched-${what.length}-profile.yaml`)];
    const patching =
      'requestBody: { required: true, content: { application/json-patch+json: { schema: { type: array, items: { type: object } } } } }';
    writeFileSync(openapiFile, document.replace(/(operationId: patchBed\n\s+)requestBody: .*/, `$1${patching}`));
    const points = {
      'text.kept': kept,
      'text.longest': { 'POST /beds body.note': { value: 20 } },
      'refusal.member.too-short': refusal('{{subject}} is too short'),
      'refusal.member.too-long': refusal('{{subject}} is too long'),
    };
    writeFileSync(profile, JSON.stringify({ profile: 1, points }));
    const mock = await startMock({ openapiFile, profile, count: 2 });
    try {
      const patch = async (...operations: unknown[]): Promise<unknown> => {
        const answer = await fetch(`${mock.baseUrl}/beds/1`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json-patch+json' },
          body: JSON.stringify(operations),
        });
        return { status: answer.status, body: await answer.json() };
      };
      const put = (path: string, value: unknown): unknown => ({ op: 'add', path, value });
      expect(await patch(put('/name', ' fair '), put('/note', ' in  the  sun '))).toMatchObject({
        status: 200,
        body: { name: 'fair', note: 'in the sun' },
      });
      expect(await (await fetch(`${mock.baseUrl}/beds/1`)).json()).toMatchObject({ name: 'fair', note: 'in the sun' });
      const tooShort = { status: 422, body: { problem: 'name is too short' } };
      expect(await patch(put('/name', ' x '))).toEqual(tooShort);
      const tooLong = { status: 422, body: { problem: 'note is too long' } };
      expect(await patch(put('/note', 'more than twenty characters'))).toEqual(tooLong);
      expect(await patch({ op: 'test', path: '/name', value: 'other' }, put('/name', ' x '))).toMatchObject({
        status: 422,
        body: { problem: expect.not.stringContaining('too short') },
      });
    } finally {
      await mock.close();
    }
  });
});
