import path from 'node:path';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { writeFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { afterEach, describe, expect, test, afterAll, beforeAll, beforeEach } from '@jest/globals';
import { startMock, type RunningMock, type MockOptions } from '../../src/index';
import { loadDocument } from '../../src/openapi/load-document';
import { useTestFolder } from '../support/test-folder';
import { readContract } from '../../src/openapi/contract';
import { describeFlaw } from '../../src/openapi/problems';
import { callJson, type JsonAnswer } from '../support/json-call';
import { flawLines } from '../../src/openapi/report-problems';
import { documentAt } from '../../src/openapi/read/fetch-document';

describe('versions', () => {
  const pathTo = useTestFolder();

  const running: { close: () => unknown }[] = [];
  afterEach(() => Promise.all(running.splice(0).map((one) => one.close())));

  async function play(text: string): Promise<RunningMock> {
    const file = pathTo('document.yaml');
    writeFileSync(file, text);
    const mock = await startMock({ openapiFile: file, count: 3 });
    running.push(mock);
    return mock;
  }

  const swagger = `swagger: '2.0'
info: { title: Shelf, version: '1' }
host: shelf.example
basePath: /v2/
schemes: [https]
consumes: [application/json]
produces: [application/json]
securityDefinitions:
  key: { type: apiKey, in: header, name: X-Key }
parameters:
  Limit: { name: limit, in: query, type: integer, maximum: 2 }
  Book: { name: book, in: body, required: true, schema: { $ref: '#/definitions/Book' } }
responses:
  Missing: { description: none, schema: { type: object, required: [error], properties: { error: { type: string } } } }
definitions:
  Book:
    type: object
    required: [id, title]
    properties:
      id: { type: integer }
      title: { type: string, maxLength: 20, x-nullable: true }
      tags: { type: array, items: { type: string } }
paths:
  /books:
    get:
      parameters:
        - $ref: '#/parameters/Limit'
        - { name: tags, in: query, type: array, items: { type: integer }, collectionFormat: pipes }
      responses: { 200: { description: ok, schema: { type: array, items: { $ref: '#/definitions/Book' } } } }
    post:
      security: [{ key: [] }]
      parameters: [{ $ref: '#/parameters/Book' }, { name: X-Trace, in: header, type: string }]
      responses: { 201: { description: made, schema: { $ref: '#/definitions/Book' } } }
  /books/{id}:
    parameters: [{ name: id, in: path, required: true, type: integer }]
    get:
      responses: { 200: { description: ok, schema: { $ref: '#/definitions/Book' } }, 404: { $ref: '#/responses/Missing' } }
  /covers:
    post:
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - { name: size, in: formData, type: integer, required: true }
        - { name: note, in: formData, type: string }
      responses: { 204: { description: ok } }
`;

  describe('Swagger 2.0', () => {
    test('is played as OpenAPI 3.0, and that is said', async () => {
      const { baseUrl, apiKey, config } = await play(swagger);
      expect(baseUrl).toMatch(/\/v2$/);
      const json = { 'content-type': 'application/json', 'x-key': apiKey };
      const made = await fetch(`${baseUrl}/books`, { method: 'POST', headers: json, body: '{"id":7,"title":null}' });
      expect([made.status, made.headers.get('location')]).toEqual([201, expect.stringMatching(/\/books\/\d+$/)]);
      const status = async (path: string, init: RequestInit = {}): Promise<number> =>
        (await fetch(baseUrl + path, init)).status;
      expect(await status('/books', { method: 'POST', body: '{"id":8,"title":"a"}' })).toBe(401);
      expect(
        await status('/books', { method: 'POST', headers: json, body: `{"id":8,"title":"${'a'.repeat(21)}"}` }),
      ).toBe(400);
      expect([await status('/books?limit=2&tags=1%7C2'), await status('/books?limit=3')]).toEqual([200, 400]);
      expect(await status('/books?tags=a%7C2')).toBe(400);
      expect(await status('/books/999999')).toBe(404);
      const form = (body: string): RequestInit => ({ method: 'POST', body: new URLSearchParams(body) });
      expect([await status('/covers', form('size=3')), await status('/covers', form('size=x'))]).toEqual([204, 400]);
      const { flaws, locate, readAs } = loadDocument(config.openapiFile);
      expect([flaws.found(), readAs]).toEqual([[], 'OpenAPI 3.0, converted from Swagger 2.0']);
      expect(locate('/components/schemas/Book/properties/title')).toMatch(/:21:14$/);
      expect(locate('/paths/~1books/post/requestBody/content/application~1json/schema')).toMatch(/:32:20$/);
      expect(locate('/paths/~1books/post/parameters/0/schema')).toMatch(/:32:51$/);
      expect(locate('/paths/~1books~1{id}/get/responses/200/content/application~1json/schema')).toMatch(/:37:52$/);
      expect(locate('/components/securitySchemes/key/name')).toMatch(/:9:42$/);
    });

    test.each([
      [
        'rubbish everywhere',
        'swagger: 2.0\npaths: { /a: { get: 7, parameters: 7, post: { parameters: [7, null, { in: body }], responses: 7 } } }\ndefinitions: 7\nparameters: [7]\nresponses: { a: 7 }\nsecurityDefinitions: { a: 7 }\nconsumes: 7\n',
      ],
      ['nothing', "swagger: '2.0'\n"],
    ])('%s is no fault of ours', (_name, text) => {
      const file = pathTo('rubbish.yaml');
      writeFileSync(file, text);
      expect(loadDocument(file).root['openapi']).toBe('3.0.3');
    });
  });

  const later = (version: string): string => `openapi: ${version}
info: { title: Later, version: '1' }
components:
  mediaTypes:
    Thing: { schema: { type: object, required: [a], properties: { a: { type: integer } } }, examples: { one: { dataValue: { a: 41 } } } }
  securitySchemes:
    o: { type: oauth2, oauth2MetadataUrl: https://example.com, flows: { deviceAuthorization: { deviceAuthorizationUrl: https://example.com, tokenUrl: https://example.com, scopes: {} } } }
tags: [{ name: a, parent: b, kind: nav }]
paths:
  /things:
    query:
      requestBody: { required: true, content: { application/json: { $ref: '#/components/mediaTypes/Thing' } } }
      responses: { '200': { summary: s, content: { application/json: { $ref: '#/components/mediaTypes/Thing' } } } }
    get:
      parameters: [{ name: q, in: querystring, content: { application/json: { schema: { type: object } } } }]
      responses: { '204': { description: ok } }
    additionalOperations:
      COPY: { responses: { '204': { description: ok } } }
  /lines:
    get:
      responses: { '200': { description: ok, content: { application/jsonl: { itemSchema: { type: object } } } } }
`;

  test('a form field of Swagger 2.0 without a name costs that field alone', async () => {
    const text = swagger.replace(
      '/books:\n',
      '/forms:\n    post:\n      parameters: [{ in: formData, required: true, type: string }]\n      responses: { 204: { description: ok } }\n  /books:\n',
    );
    const { baseUrl } = await play(text);
    expect((await fetch(`${baseUrl}/forms`, { method: 'POST' })).status).toBe(204);
  });

  describe('OpenAPI 3.2', () => {
    test('an example is given as it travels', async () => {
      const answer = (type: string, text: string): string =>
        `{ get: { responses: { '200': { description: ok, content: { ${type}: { examples: { a: { serializedValue: '${text}' } } } } } } } }`;
      const { baseUrl } = await play(
        `openapi: 3.2.0\ninfo: { title: T, version: '1' }\npaths:\n  /a: ${answer('application/json', '{"n":41}')}\n  /b: ${answer('text/plain', '{"n":42}')}\n`,
      );
      expect(await (await fetch(`${baseUrl}/a`)).json()).toEqual({ n: 41 });
      expect(await (await fetch(`${baseUrl}/b`)).text()).toBe('{"n":42}');
    });

    test('is read as 3.1 with what it adds; what is not played is said', async () => {
      const { baseUrl, config } = await play(later('3.2.0'));
      const query = async (body: string): Promise<[number, unknown]> => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${baseUrl}/things`, { method: 'QUERY', headers, body });
        return [answer.status, answer.status === 200 ? await answer.json() : undefined];
      };
      expect([await query('{"a":1}'), await query('{"a":"x"}')]).toEqual([
        [200, { a: 41 }],
        [400, undefined],
      ]);
      expect((await fetch(`${baseUrl}/things?anything`)).status).toBe(204);
      const told = loadDocument(config.openapiFile).flaws.found();
      expect(told.map(({ pointer, cost }) => [pointer, cost])).toEqual([
        ['/paths/~1things/additionalOperations/COPY', 'the operation is not played'],
        ['/paths/~1things/get/parameters/0', 'any is taken'],
        ['/paths/~1lines/get/responses/200/content/application~1jsonl/itemSchema', 'anything is taken for them'],
      ]);
    });

    test.each([
      ['3.7.1', 'it is read as 3.2; what is new in it is not played'],
      ['3.1', 'it is read as 3.1'],
      ['"3.0"', 'it is read as 3.0'],
    ])('version %s is read as the nearest that is known, and that is said', async (version, cost) => {
      const file = pathTo('later.yaml');
      writeFileSync(file, `openapi: ${version}\npaths: { /a: { get: { responses: { 204: { description: ok } } } } }\n`);
      expect(loadDocument(file).flaws.found()).toEqual([expect.objectContaining({ pointer: '/openapi', cost })]);
      const mock = await startMock({ openapiFile: file });
      running.push(mock);
      expect((await fetch(`${mock.baseUrl}/a`)).status).toBe(204);
    });
  });

  describe('a document at an address', () => {
    /** Gives the origin of a server that answers as told. */
    async function served(
      answers: Readonly<Record<string, readonly [number, Record<string, string>, string]>>,
    ): Promise<string> {
      const server = createServer((request, response) => {
        const [status, headers, body] = answers[request.url ?? ''] ?? [404, {}, ''];
        response.writeHead(status, headers).end(body);
      }).listen(0, '127.0.0.1');
      running.push({ close: () => server.close() });
      await once(server, 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }

    test('is fetched, over redirects too; what it refers to is not', async () => {
      const text =
        'openapi: 3.0.3\npaths: { /a: { get: { responses: { 204: { description: ok } } } } }\nx-a: { $ref: b.yaml }\n';
      const origin = await served({
        '/moved': [302, { location: '/api.yaml?key=secret' }, ''],
        '/api.yaml?key=secret': [200, {}, text],
      });
      const mock = await startMock({ openapiFile: `${origin}/moved` });
      running.push(mock);
      expect((await fetch(`${mock.baseUrl}/a`)).status).toBe(204);
    });

    test.each([
      ['/none', /: expected the status 200, got 404\. /],
      ['/around', /: it has moved more than 5 times\. /],
      ['/away', /: it has moved to what is no address of http or https\. /],
      ['/none?key=secret', /^[^?]*: expected the status/],
      ['/rubbish', /rubbish:1:1: .*expected an object/],
    ])('%s is refused in one line', async (path, message) => {
      const origin = await served({
        '/around': [301, { location: '/around' }, ''],
        '/away': [301, { location: 'file:///etc/passwd' }, ''],
        '/rubbish': [200, {}, '<html>'],
      });
      await expect(startMock({ openapiFile: origin + path })).rejects.toThrow(message);
      await expect(startMock({ openapiFile: `${origin.replace('//', '//user:secret@')}/x` })).rejects.toThrow(
        /^[^@]*without user name/,
      );
    });
  });
});

describe('second document', () => {
  interface Author {
    id: string;
    name: string;
    country: string;
    living?: boolean;
    genres?: string[];
    createdAt: string;
    address: { city: string };
    pseudonym?: string | null;
  }

  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const input = { name: 'Vasalis', country: 'NL', address: { city: 'Roden' } };

  /** The engine knows no pets: another file of another shape is played without a line of code for it. */
  describe('a second document', () => {
    let mock: RunningMock;

    beforeAll(async () => {
      mock = await startMock({ openapiFile: 'test/test-documents/library.yaml', seed: 5, count: 40 });
    });
    afterAll(() => mock.close());

    const call = async (
      path: string,
      method = 'GET',
      body?: unknown,
      type = 'application/json',
    ): Promise<{ status: number; type: string; location: string | null; body: unknown }> => {
      const init =
        body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': type } };
      const response = await fetch(mock.baseUrl + path, init);
      const text = await response.text();
      return {
        status: response.status,
        type: response.headers.get('content-type') ?? '',
        location: response.headers.get('location'),
        body: text === '' ? undefined : JSON.parse(text),
      };
    };
    const list = async (query = ''): Promise<{ authors: Author[]; total: number }> =>
      (await call(`/authors${query}`)).body as { authors: Author[]; total: number };

    test('lies below the base path of its first server, and of the others', async () => {
      expect(mock.baseUrl).toMatch(/\/api\/v2$/);
      expect((await fetch(`${mock.origin}/eu/v2/authors`)).status).toBe(200);
    });

    test('is seeded: UUIDs, nested objects, the default page size, the same again for the same seed', async () => {
      const { authors, total } = await list();
      expect(authors).toHaveLength(10);
      expect(total).toBe(40);
      for (const author of authors) {
        expect(author.id).toMatch(uuid);
        expect(typeof author.address.city).toBe('string');
      }
      expect(new Set(authors.map(({ id }) => id)).size).toBe(10);
      const twin = await startMock({ openapiFile: 'test/test-documents/library.yaml', seed: 5, count: 40 });
      expect(await (await fetch(`${twin.baseUrl}/authors`)).json()).toEqual({ authors, total });
      await twin.close();
    });

    test('is paged by page_size and page', async () => {
      const first = await list('?page_size=7');
      const second = await list('?page_size=7&page=2');
      expect(first.authors).toHaveLength(7);
      expect(second.authors[0]).toEqual((await list('?page_size=8')).authors[7]);
      expect((await call('/authors?page_size=51')).status).toBe(400);
    });

    test('is filtered by text, boolean and array parameters, also together', async () => {
      const all = (await list('?page_size=50')).authors;
      const cases: [string, (author: Author) => boolean][] = [
        ['?country=JP&page_size=50', ({ country }) => country === 'JP'],
        ['?living=false&page_size=50', ({ living }) => living === false],
        [
          '?genres=crime,poetry&page_size=50',
          ({ genres = [] }) => genres.includes('crime') || genres.includes('poetry'),
        ],
        ['?country=FR&living=true&page_size=50', ({ country, living }) => country === 'FR' && living === true],
      ];
      for (const [query, matches] of cases) {
        const expected = all.filter(matches);
        expect(expected.length).toBeGreaterThan(0);
        expect((await list(query)).authors).toEqual(expected);
      }
      expect((await call('/authors?country=XX')).status).toBe(400);
      expect((await call('/authors?living=yes')).status).toBe(400);
    });

    test('is stateful: created, found, replaced, changed, removed', async () => {
      const created = await call('/authors', 'POST', { ...input, id: 'mine', createdAt: 'mine', shoeSize: 40 });
      expect(created.status).toBe(201);
      const author = created.body as Author;
      expect(author).toMatchObject({ ...input, living: true });
      expect(author.id).toMatch(uuid);
      expect(author.createdAt).toMatch(/^\d{4}-/);
      expect(author).not.toHaveProperty('shoeSize');
      const path = `/authors/${author.id}`;
      expect(created.location).toBe(`/api/v2${path}`);
      expect((await call(path)).body).toEqual(author);

      const replaced = await call(path, 'PUT', { name: 'M. Vasalis', country: 'FR', address: { city: 'Roden' } });
      expect(replaced.body).toMatchObject({ id: author.id, name: 'M. Vasalis', country: 'FR' });
      expect((await list('?country=FR&page_size=50')).authors.map(({ id }) => id)).toContain(author.id);
      expect((await list('?country=NL&page_size=50')).authors.map(({ id }) => id)).not.toContain(author.id);

      const changed = await call(path, 'PATCH', { pseudonym: 'M.' }, 'application/merge-patch+json');
      expect(changed.body).toMatchObject({ id: author.id, name: 'M. Vasalis', pseudonym: 'M.' });
      expect((await call(path, 'DELETE')).status).toBe(204);
      expect((await call(path)).status).toBe(404);
      expect((await call(path, 'DELETE')).status).toBe(404);
    });

    test('below a parent, a collection is its own', async () => {
      const [first, second] = (await list()).authors as [Author, Author];
      const book = { isbn: '9789028212345', title: 'Parken en woestijnen', pages: 43 };
      const before = (await call(`/authors/${first.id}/books`)).body as unknown[];
      expect(before.length).toBeGreaterThan(0);
      expect((await call(`/authors/${first.id}/books`, 'POST', book)).status).toBe(201);
      expect((await call(`/authors/${first.id}/books`)).body).toEqual([...before, book]);
      expect((await call(`/authors/${first.id}/books/${book.isbn}`)).body).toEqual(book);
      expect((await call(`/authors/${second.id}/books/${book.isbn}`)).status).toBe(404);
      expect((await call(`/authors/${first.id}/books`, 'POST', book)).status).toBe(409);
    });

    test('is validated, and answers errors in its own shape', async () => {
      const refused = await call('/authors', 'POST', { name: '', country: 'XX', address: { postcode: 'x', floor: 0 } });
      expect(refused.status).toBe(422);
      expect(refused.type).toMatch('application/problem+json');
      const problem = refused.body as { status: number; detail: string; errors: string[] };
      expect(problem.status).toBe(422);
      for (const field of [
        'body.name',
        'body.country',
        'body.address.city',
        'body.address.postcode',
        'body.address.floor',
      ]) {
        expect(problem.errors.join()).toContain(field);
      }
      const missing = await call('/authors/no-uuid');
      expect([missing.status, missing.type]).toEqual([404, 'application/problem+json']);
    });

    test('an operation that belongs to no resource answers a sample of its schema, always the same', async () => {
      const once = await call('/opening-hours');
      expect(once.body).toEqual({
        opens: expect.stringMatching(/^[01]\d:[0-5]\d$/),
        closes: expect.stringMatching(/^[01]\d:[0-5]\d$/),
      });
      expect((await call('/opening-hours')).body).toEqual(once.body);
    });
  });
});

describe('other files', () => {
  const pathTo = useTestFolder();

  const running: RunningMock[] = [];
  afterEach(() => Promise.all(running.splice(0).map((mock) => mock.close())));

  const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n";

  let folder = '';
  let count = 0;
  beforeEach(() => {
    count += 1;
    folder = pathTo(`case-${count}`);
  });

  /** Writes files, named relative to a folder of this test, and gives the path of the first. */
  function write(files: Readonly<Record<string, string>>): string {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    return path.join(folder, Object.keys(files)[0] ?? '');
  }

  async function play(openapiFile: string, options: MockOptions = {}): Promise<string> {
    const mock = await startMock({ openapiFile, count: 2, ...options });
    running.push(mock);
    return mock.baseUrl;
  }

  /** Gives the statuses of JSON bodies sent to `POST /pets`. */
  async function statuses(baseUrl: string, ...bodies: readonly unknown[]): Promise<number[]> {
    const send = (body: unknown): Promise<Response> =>
      fetch(`${baseUrl}/pets`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    return Promise.all(bodies.map(async (body) => (await send(body)).status));
  }

  /** Gives the flaws of a document as they are told. */
  function flawsOf(file: string): string[] {
    const { flaws, loaded } = readContract(file);
    return flaws.found().map((flaw) => describeFlaw(flaw, loaded.locate));
  }

  /** A document whose `POST /pets` takes what a reference names. */
  const taking = (ref: string, rest = ''): string =>
    `${head}paths:\n  /pets:\n    post:\n      requestBody: { required: true, content: { application/json: { schema: { $ref: '${ref}' } } } }\n      responses: { '204': { description: ok } }\n${rest}`;

  const pet = "type: object\nrequired: [name]\nproperties:\n  name: { type: string }\n  mother: { $ref: '#' }\n";

  describe('references to other files', () => {
    test.each([
      ['a whole file', taking('./schemas/pet.yaml'), { 'schemas/pet.yaml': pet }],
      [
        'a part of a file, by JSON pointer, of a chain of files',
        taking('schemas/all.json#/defs/Pet~1Dog'),
        {
          'schemas/all.json':
            '{"defs":{"Pet/Dog":{"$ref":"../more/pet.yaml#/Pet"},"Mother":{"$ref":"#/defs/Pet~1Dog"}}}',
          'more/pet.yaml':
            'Pet:\n  type: object\n  required: [name]\n  properties: { name: { type: string }, mother: { $ref: ../schemas/all.json#/defs/Mother } }\n',
        },
      ],
      [
        'a file that refers back',
        taking('pet.yaml', 'components: { schemas: { Name: { type: string } } }\n'),
        {
          'pet.yaml':
            "type: object\nrequired: [name]\nproperties: { name: { $ref: 'api.yaml#/components/schemas/Name' }, mother: { $ref: pet.yaml } }\n",
        },
      ],
      [
        'a path item, whose schemas lie beside it',
        `${head}paths:\n  /pets: { $ref: paths/pets.yaml }\n`,
        {
          'paths/pets.yaml':
            "post:\n  requestBody: { $ref: 'bodies.yaml#/pet' }\n  responses: { '204': { $ref: bodies.yaml#/taken } }\n",
          'paths/bodies.yaml':
            'pet: { required: true, content: { application/json: { schema: { $ref: ../pet.yaml } } } }\ntaken: { description: ok }\n',
          'pet.yaml': pet,
        },
      ],
      [
        'all paths and all schemas',
        `${head}paths: { $ref: paths.yaml }\ncomponents: { schemas: { $ref: schemas.yaml } }\n`,
        {
          'paths.yaml':
            "/pets:\n  post:\n    requestBody: { content: { application/json: { schema: { $ref: 'api.yaml#/components/schemas/Pet' } } }, required: true }\n    responses: { '204': { description: ok } }\n",
          'schemas.yaml': 'Pet: { $ref: pet.yaml }\n',
          'pet.yaml': pet,
        },
      ],
    ])('%s', async (_name, api, files) => {
      const file = write({ 'api.yaml': api, ...files });
      expect(flawsOf(file)).toEqual([]);
      const taken = [{ name: 'a' }, { name: 'a', mother: { name: 'b' } }];
      expect(await statuses(await play(file), ...taken, { name: 1 }, { name: 'a', mother: { name: 2 } })).toEqual([
        204, 204, 400, 400,
      ]);
    });

    test('two schemas of one name stay apart, and a flaw is told where it stands', () => {
      const file = write({
        'api.yaml': taking('a/pet.yaml', "components: { schemas: { pet: { type: 'integer' } } }\n"),
        'a/pet.yaml': 'properties:\n  other: { $ref: ../b/pet.yaml }\n',
        'b/pet.yaml': 'type: string\npattern: 7\n',
      });
      const { loaded } = readContract(file);
      expect(Object.keys((loaded.root['components'] as { schemas: object }).schemas)).toEqual([
        'pet',
        'pet_2',
        'pet_3',
      ]);
      const flaws = loaded.flaws.found().map((flaw) => describeFlaw(flaw, loaded.locate));
      expect(flaws).toEqual([expect.stringMatching(/b.pet\.yaml:2:10: at .*pattern/)]);
    });

    test('what lies outside is refused with the flag that allows it, a link too, and nothing is fetched', async () => {
      write({ 'outside/pet.yaml': pet });
      const files = [
        '../outside/pet.yaml',
        'link/pet.yaml',
        'http://127.0.0.1:9/pet.yaml',
        'ftp://x/pet.yaml',
        '%00/a',
        'none.yaml',
      ];
      const schemas = files.map((ref, index) => `    S${index}: { $ref: '${ref}' }\n`).join('');
      write({ 'own/api.yaml': taking('#/components/schemas/S0', `components:\n  schemas:\n${schemas}`) });
      symlinkSync(path.join(folder, 'outside'), path.join(folder, 'own/link'), 'junction');
      const file = path.join(folder, 'own/api.yaml');
      expect(flawsOf(file)).toEqual([
        expect.stringMatching(/outside\/pet\.yaml" is not followed: .*--allow-refs <folder> allows it/),
        expect.stringMatching(/link\/pet\.yaml" is not followed: .*--allow-refs/),
        expect.stringMatching(/network, from which nothing is fetched/),
        expect.stringMatching(/network/),
        expect.stringMatching(/not followed/),
        expect.stringMatching(/there is no such file/),
      ]);
      write({ 'own/api.yaml': taking('../outside/pet.yaml') });
      const baseUrl = await play(file, { allowRefs: [path.join(folder, 'outside')] });
      expect(await statuses(baseUrl, { name: 'a' }, { name: 1 })).toEqual([204, 400]);
    });
  });
});

describe('shared names', () => {
  type Item = Record<string, unknown>;

  const file = useTestFolder();
  const running: RunningMock[] = [];
  afterEach(() => Promise.all(running.splice(0).map((mock) => mock.close())));

  async function play(paths: object, components: object = {}): Promise<RunningMock> {
    const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components };
    writeFileSync(file('file.json'), JSON.stringify(document));
    const mock = await startMock({ openapiFile: file('file.json'), count: 12 });
    running.push(mock);
    return mock;
  }

  const string = { type: 'string' };
  const integer = { type: 'integer' };
  const inPath = (name: string, schema: object): object => ({ name, in: 'path', required: true, schema });
  const inQuery = (name: string, schema: object, required = false): object => ({ name, in: 'query', required, schema });
  const answer = (schema: object): object => ({ description: 'Answer.', content: { 'application/json': { schema } } });
  const thing = (properties: object): object => ({
    type: 'object',
    required: ['id', ...Object.keys(properties)],
    properties: { id: { ...integer, readOnly: true }, ...properties },
  });
  const list = (item: object, parameters: object[] = [], others: object = {}): object => ({
    parameters,
    responses: { 200: answer({ type: 'array', items: item }), ...others },
  });
  const create = (item: object): object => ({
    requestBody: { required: true, content: { 'application/json': { schema: item } } },
    responses: { 201: answer(item) },
  });
  const read = (item: object): object => ({ responses: { 200: answer(item), 404: { description: 'None.' } } });

  describe('a property that is called like a path parameter', () => {
    test('is joined to it where the types fit, and left alone where it is something else', async () => {
      const owner = { type: 'object', required: ['login'], properties: { login: string } };
      const event = thing({ owner });
      const label = thing({ owner: integer, name: { type: 'string', pattern: '^[a-z]+$' } });
      const { baseUrl } = await play({
        '/repos/{owner}/events': { parameters: [inPath('owner', string)], get: list(event), post: create(event) },
        '/teams/{owner}/{name}/labels': {
          parameters: [inPath('owner', string), inPath('name', string)],
          get: list(label),
        },
      });
      const sent = { owner: { login: 'ada' } };
      expect((await callJson(baseUrl, '/repos/ada/events', 'POST', sent)).body).toMatchObject({
        owner: { login: 'ada' },
      });
      expect((await callJson(baseUrl, '/repos/ada/events')).body).toHaveLength(1);
      expect((await callJson(baseUrl, '/repos/1/events')).body).toHaveLength(12);
      const labels = (await callJson(baseUrl, '/teams/1/1/labels')).body as Item[];
      expect(labels).toHaveLength(12);
      for (const { owner: joined, name } of labels)
        expect([joined, name]).toEqual([1, expect.stringMatching(/^[a-z]+$/)]);
    });

    test('finds its parents whatever type each path gives their identifier', async () => {
      const room = thing({ guild_id: string });
      const mock = await play({
        '/guilds': { get: list(thing({})) },
        '/guilds/{guild_id}': { parameters: [inPath('guild_id', string)], get: read(thing({})) },
        '/guilds/{guild_id}/rooms': { parameters: [inPath('guild_id', string)], get: list(room) },
        '/colours/{shade}/paints': {
          parameters: [inPath('shade', { type: 'string', enum: ['dark', 'light'] })],
          get: list(thing({ shade: string })),
        },
      });
      const rooms = (await callJson(mock.baseUrl, '/guilds/2/rooms')).body as Item[];
      expect(rooms.length).toBeGreaterThan(0);
      expect(new Set(rooms.map((one) => one['guild_id']))).toEqual(new Set(['2']));
      expect((await callJson(mock.baseUrl, '/colours/dark/paints')).body).toHaveLength(12);
      const dumped = await mock.control.session().items();
      expect(dumped['/guilds/2/rooms']).toEqual(rooms);
      await mock.control.session('copy').load(dumped);
      expect(await mock.control.session('copy').items()).toEqual(dumped);
    });
  });

  test('identifiers keep to the schemas of their property and of the path parameter', async () => {
    const named = (schema: object, parameter: object = string): object[] => [schema, parameter];
    const cases: Record<string, [schemas: object[], valid: RegExp, count: number]> = {
      short: [named({ type: 'string', maxLength: 32 }), /^[0-9a-f]{1,32}$/, 12],
      listed: [named({ type: 'string', enum: ['a', 'b', 'c'] }), /^[abc]$/, 3],
      coded: [named({ type: 'string', pattern: '^[A-Z]{3}-\\d+$', maxLength: 7 }), /^[A-Z]{3}-\d{1,3}$/, 12],
      counted: [named(string, integer), /^\d+$/, 12],
      odd: [named({ type: 'string', format: 'object-id', minLength: 40 }), /^[0-9a-f]{40}$/, 12],
      three: [named(integer, { type: 'integer', minimum: 7, maximum: 9 }), /^[789]$/, 3],
    };
    const paths = Object.entries(cases).flatMap(([name, [[schema, parameter = {}]]]): [string, object][] => {
      const item = { type: 'object', required: ['id'], properties: { id: { ...schema, readOnly: true } } };
      const at = `/${name}/{id}`;
      return [
        [`/${name}`, { get: list(item), post: create(item) }],
        [at, { parameters: [inPath('id', parameter)], get: read(item) }],
      ];
    });
    const { baseUrl } = await play(Object.fromEntries(paths));
    for (const [name, [, valid, count]] of Object.entries(cases)) {
      const items = (await callJson(baseUrl, `/${name}`)).body as Item[];
      expect([name, new Set(items.map(({ id }) => String(id))).size]).toEqual([name, count]);
      for (const { id } of items) {
        expect([name, String(id)]).toEqual([name, expect.stringMatching(valid)]);
        expect((await callJson(baseUrl, `/${name}/${String(id)}`)).body).toEqual({ id });
      }
      if (count === 12) {
        const made = (await callJson(baseUrl, `/${name}`, 'POST', {})).body as Item;
        expect([name, String(made['id'])]).toEqual([name, expect.stringMatching(valid)]);
      }
    }
  });

  describe('what is described and not played', () => {
    const paged = {
      type: 'object',
      properties: { data: { type: 'array', items: thing({ size: integer }) }, next: string },
    };
    const parameters = [
      inQuery('cursor', string),
      inQuery('limit', { type: 'integer', default: 5 }),
      inQuery('fields', { ...string, default: 'name' }),
      inQuery('created_after', string),
      inQuery('size', { oneOf: [integer, { type: 'null' }] }),
    ];
    const events = (others: object): object => ({
      get: { operationId: 'listEvents', parameters, responses: { 200: answer(paged), ...others } },
      post: {
        operationId: 'addEvent',
        parameters: [inQuery('dry_run', { type: 'boolean' })],
        ...create(thing({ size: integer })),
      },
    });

    test('is said of the requests that use it', async () => {
      const mock = await play({ '/events': events({}) });
      const warningsOf = async (query: string, method?: string, body?: unknown): Promise<unknown> => {
        expect((await callJson(mock.baseUrl, `/events${query}`, method, body)).status).toBeLessThan(300);
        return (await mock.control.session().calls()).calls.at(-1)?.warnings;
      };
      expect(await warningsOf('?limit=2&size=3')).toEqual([]);
      expect(await warningsOf('?fields=id&created_after=2020')).toEqual([
        'query.created_after has no effect: no range is kept to',
      ]);
      expect(await warningsOf('?dry_run=true', 'POST', { size: 1 })).toEqual([
        'query.dry_run has no effect: it changes nothing',
      ]);
      expect(await warningsOf('?cursor=abc')).toEqual([
        'query.cursor: expected a cursor that an answer gave, got "abc"; the list begins at its start',
      ]);
    });

    test.each([
      [{ 400: { description: 'Bad.' } }, 400],
      [{ 422: { description: 'Bad.' } }, 422],
      [{ '4XX': { description: 'Bad.' } }, 400],
      [{ default: { description: 'Bad.' } }, 400],
      [{ 401: { description: 'Who?' } }, 200],
    ])('a cursor that no answer gave is refused where %j documents it', async (others, status) => {
      const { baseUrl } = await play({ '/events': events(others) });
      const refused = await callJson(baseUrl, '/events?cursor=abc');
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        status,
        status === 200
          ? expect.anything()
          : expect.stringContaining('query.cursor: expected a cursor that an answer gave'),
      ]);
      expect((await callJson(baseUrl, '/events?cursor=')).status).toBe(200);
    });
  });

  describe('the call that is shown at start', () => {
    const shown = async (paths: object): Promise<[path: string | undefined, status: number | undefined]> => {
      const { baseUrl, example } = await play(paths);
      if (example === undefined) return [undefined, undefined];
      return [example.path, (await fetch(baseUrl + example.path)).status];
    };
    const rooms = {
      parameters: [inPath('houseId', string)],
      get: list(thing({}), [], { 404: { description: 'None.' } }),
    };

    test('fills in what an operation requires, and names what exists', async () => {
      const houses = { post: create(thing({})) };
      const house = { parameters: [inPath('houseId', string)], get: read(thing({})) };
      expect(await shown({ '/houses': houses, '/houses/{houseId}': house })).toEqual(['/houses/1', 200]);
      expect(await shown({ '/houses': houses, '/houses/{houseId}': house, '/houses/{houseId}/rooms': rooms })).toEqual([
        '/houses/1/rooms',
        200,
      ]);
      const query = [inQuery('kind', { type: 'string', enum: ['a b'] }, true)];
      expect(await shown({ '/things': { get: list(thing({}), query) } })).toEqual(['/things?kind=a%20b', 200]);
      const state = { parameters: [inPath('day', { type: 'string', format: 'date' })], get: read({ type: 'boolean' }) };
      const [path, status] = await shown({ '/states/{day}': state });
      expect([path, status]).toEqual([expect.stringMatching(/^\/states\/\d{4}-\d\d-\d\d$/), 200]);
    });

    test('is none where no value can be made up for what is required, or is gone', async () => {
      const header = {
        name: 'tenant',
        in: 'header',
        required: true,
        schema: { ...string, minLength: 5, maxLength: 1 },
      };
      const gone = { ...list(thing({})), deprecated: true, 'x-sunset': '2020-01-01' };
      const rest = { '/old': { get: gone }, '/actions': { post: create(thing({})) } };
      expect(await shown({ '/things': { get: list(thing({}), [header]) }, ...rest })).toEqual([undefined, undefined]);
    });
  });
});

describe('named schemas', () => {
  const pathTo = useTestFolder();

  const running: RunningMock[] = [];
  afterEach(() => Promise.all(running.splice(0).map((mock) => mock.close())));

  function write(schema: unknown, schemas: object, rest: object = {}): string {
    const file = pathTo('named.json');
    const content = { 'application/json': { schema } };
    const paths = {
      '/x': { post: { requestBody: { required: true, content }, responses: { 204: { description: 'ok' } } } },
    };
    const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas }, ...rest };
    writeFileSync(file, JSON.stringify(document));
    return file;
  }

  /** Gives the statuses of bodies for a document whose `POST /x` takes a schema. */
  async function statuses(file: string, ...bodies: readonly unknown[]): Promise<number[]> {
    const mock = await startMock({ openapiFile: file, count: 1 });
    running.push(mock);
    const send = (body: unknown): Promise<Response> =>
      fetch(`${mock.baseUrl}/x`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    return Promise.all(bodies.map(async (body) => (await send(body)).status));
  }

  const named = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
  const [right, wrong] = [{ a: 1 }, { a: 'x' }];

  describe('schemas are found by their own names', () => {
    test.each<readonly [string, unknown, object, object?]>([
      [
        'an absolute $id',
        { $ref: 'https://example.com/schemas/pet' },
        { P: { $id: 'https://example.com/schemas/pet', ...named } },
      ],
      [
        'an $id relative to another, and a reference relative to that',
        { $ref: '#/components/schemas/Q' },
        {
          Q: { $id: 'https://example.com/a/', allOf: [{ $ref: 'b/pet' }], $defs: { p: { $id: 'b/pet', ...named } } },
        },
      ],
      ['an $anchor', { $ref: '#pet' }, { P: { $anchor: 'pet', ...named } }],
      [
        'an $anchor within what has an $id',
        { $ref: 'https://example.com/p#pet' },
        { P: { $id: 'https://example.com/p', $defs: { x: { $anchor: 'pet', ...named } } } },
      ],
      [
        'a pointer within what has an $id',
        { $ref: '#/components/schemas/P' },
        { P: { $id: 'https://example.com/p', $ref: '#/$defs/x', $defs: { x: named } } },
      ],
      [
        'a pointer of the document within what has an $id all the same',
        { $ref: '#/components/schemas/P' },
        { P: { $id: 'https://example.com/p', $ref: '#/components/schemas/My~1Pet%20' }, 'My/Pet ': named },
      ],
      ['a $dynamicRef', { $dynamicRef: '#pet' }, { P: { $dynamicAnchor: 'pet', ...named } }],
      [
        'a $dynamicRef beside a $ref',
        { $ref: '#/components/schemas/O', $dynamicRef: '#pet' },
        { O: { type: 'object' }, P: { $dynamicAnchor: 'pet', ...named } },
      ],
      [
        '$self as the base',
        { $ref: 'https://example.com/api#/components/schemas/P' },
        { P: named },
        { openapi: '3.2.0', $self: 'https://example.com/api' },
      ],
    ])('%s', async (_name, schema, schemas, rest = {}) => {
      const file = write(schema, schemas, rest);
      expect(loadDocument(file).flaws.found()).toEqual([]);
      expect(await statuses(file, right, wrong)).toEqual([204, 400]);
    });

    test('where a $dynamicRef may mean several schemas nothing is judged by it, and that is said', async () => {
      const node = { $id: 'https://example.com/node', $dynamicAnchor: 'node', ...named };
      const other = { $id: 'https://example.com/other', $dynamicAnchor: 'node', type: 'string' };
      const list = { $id: 'https://example.com/list', type: 'array', items: { $dynamicRef: 'node#node' } };
      const file = write({ $ref: 'https://example.com/list' }, { Node: node, Other: other, List: list });
      const { flaws } = readContract(file);
      expect(flaws.found().map(({ problem }) => problem)).toEqual(['`$dynamicRef` is not followed']);
      expect(await statuses(file, [right], [wrong])).toEqual([204, 204]);
    });

    test('what an example or an extension calls itself names no schema', async () => {
      const example = { $id: 'https://example.com/p', $anchor: 'pet', a: 1 };
      const file = write({ $ref: '#pet' }, { P: { ...named, $anchor: 'pet', example }, Q: { 'x-of': example } });
      expect(await statuses(file, right, wrong)).toEqual([204, 400]);
    });
  });
});

describe('odd documents', () => {
  const pathTo = useTestFolder();

  test('a collection ends before the first item that cannot be made, and the document is played', async () => {
    const item = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' } },
      not: { properties: { id: { const: 7 } } },
    };
    const content = { 'application/json': { schema: { type: 'array', items: item } } };
    const paths = { '/notes': { get: { responses: { 200: { description: 'ok', content } } } } };
    const file = pathTo('later-seed.json');
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }));
    const mock = await startMock({ openapiFile: file, count: 10 });
    const ids = [1, 2, 3, 4, 5, 6].map((id) => ({ id }));
    expect((await callJson(mock.baseUrl, '/notes')).body).toEqual(ids);
    await mock.close();
  });

  describe('odd, lawful documents are played', () => {
    let mock: RunningMock;
    beforeAll(async () => {
      mock = await startMock({ openapiFile: 'test/test-documents/odd.yaml', count: 10 });
    });
    afterAll(() => mock.close());

    const call = (
      where: string,
      method?: string,
      body?: unknown,
      headers?: Readonly<Record<string, string>>,
    ): Promise<JsonAnswer> => callJson(mock.baseUrl, where, method, body, headers);

    test('a relative server, and parameter names that are no identifiers', async () => {
      expect(mock.baseUrl).toMatch(/\/odd\/v1$/);
      expect((await call('/b/7')).status).toBe(400);
      expect((await call('/b/7?q=x')).body).toEqual({ a: expect.any(Number) });
      expect((await call('/b/1')).status).toBe(204);
    });

    test('paths beyond ASCII, cookies, documented headers', async () => {
      const found = await call('/files/*/caf%C3%A9', 'GET', undefined, { cookie: 'a=1; sid=12' });
      expect([found.status, found.headers.get('x-pages')]).toEqual([200, expect.stringMatching(/^\d+$/)]);
      expect((await call('/files/*/caf%C3%A9', 'GET', undefined, { cookie: 'sid=x' })).status).toBe(400);
    });

    test('an object that holds an array is no list of its own', async () => {
      expect((await call('/me')).body).toEqual({ name: 'Ada', default: 'x', addresses: [{ city: 'London' }] });
    });

    test('write-only values are taken and never answered', async () => {
      const user = { name: 'bob', mail: 'b@example.com', secret: 's', profile: { city: 'Oslo', code: 'c' } };
      const seen = { name: 'bob', mail: 'b@example.com', profile: { city: 'Oslo' } };
      expect((await call('/users', 'POST', user)).body).toEqual(seen);
      expect((await call('/users/bob')).body).toEqual(seen);
      expect((await call('/users')).body).not.toContainEqual(expect.objectContaining({ secret: expect.anything() }));
    });

    test('a PATCH merges objects, takes null where it is a value, and is refused where it leaves no whole item', async () => {
      await call('/users', 'POST', { name: 'eve', mail: 'e@example.com', profile: { city: 'Rome' } });
      expect((await call('/users/eve', 'PATCH', { mail: null, profile: { city: 'Bari' } })).body).toEqual({
        name: 'eve',
        mail: null,
        profile: { city: 'Bari' },
      });
      const refused = await call('/users/eve', 'PATCH', { profile: null });
      expect(refused.status).toBe(400);
    });

    test('where identifiers run out, seeds are fewer and a create says so', async () => {
      expect(((await call('/letters')).body as { id: string }[]).map(({ id }) => id).sort()).toEqual(['a', 'b']);
      expect((await call('/letters', 'POST', {})).status).toBe(507);
    });

    test('a schema that refers to itself comes to an end', async () => {
      expect((await call('/tree')).body).toHaveProperty('children');
    });

    test('a body with a hundred thousand faults is refused with a bounded answer, at once', async () => {
      const refused = await call(
        '/many',
        'POST',
        Array.from({ length: 100_000 }, () => 1),
      );
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body).length).toBeLessThan(20_000);
    });
  });

  test.each([
    ["responses: { default: { $ref: 'errors.yaml#/E' } }", /is not followed/],
    ["responses: { default: { $ref: '#/components/responses/None' } }", /leads nowhere/],
  ])('%s costs its response alone, and is refused by strictDocument', async (responses, words) => {
    const file = pathTo('file.yaml');
    writeFileSync(file, `openapi: 3.1.0\npaths:\n  /a: { get: { ${responses} } }\n`);
    const refused = startMock({ openapiFile: file, strictDocument: true });
    await expect(refused).rejects.toMatchObject({ name: 'DocumentError', message: expect.stringMatching(words) });
    const mock = await startMock({ openapiFile: file });
    expect((await callJson(mock.baseUrl, '/a')).status).toBe(200);
    await mock.close();
  });

  test('templates that match the same requests answer by method, each with its own parameter names', async () => {
    const parameters = (name: string, type: string): object => ({
      parameters: [{ name, in: 'path', required: true, schema: { type } }],
    });
    const responses = { 204: { description: 'done' } };
    const paths = {
      '/files/{id}': { ...parameters('id', 'integer'), delete: { responses } },
      '/files/{digest}': { ...parameters('digest', 'string'), get: { responses }, delete: { responses } },
    };
    const file = pathTo('twins.json');
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }));
    const mock = await startMock({ openapiFile: file });
    const statusOf = async (method: string, id: string): Promise<number> =>
      (await callJson(mock.baseUrl, `/files/${id}`, method)).status;
    expect([await statusOf('GET', 'abc'), await statusOf('DELETE', '1')]).toEqual([204, 204]);
    // The first of the document answers, whose identifiers are integers.
    expect([400, 404]).toContain(await statusOf('DELETE', 'abc'));
    await mock.close();
  });

  test('what looks like the name of a schema in examples and extensions is data', async () => {
    const example = { $id: 'same', id: 'same' };
    const schema = (type: string): object => ({ type, example, 'x-of': example });
    const content = { 'application/json': { schema: schema('object'), examples: { a: { value: example } } } };
    const paths = { '/a': { get: { responses: { 200: { description: 'ok', content } } } } };
    const file = pathTo('names.json');
    const components = { schemas: { A: schema('object'), B: schema('string') } };
    writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'x', version: '1' }, paths, components }));
    const mock = await startMock({ openapiFile: file, strictDocument: true });
    expect((await callJson(mock.baseUrl, '/a')).body).toEqual(example);
    await mock.close();
  });

  test('a key and a parameter in headers that are called like what every object inherits', async () => {
    const file = pathTo('inherited-names.json');
    const header = { name: 'constructor', in: 'header', schema: { type: 'integer' } };
    const get = (more: object): object => ({ get: { ...more, responses: { 204: { description: 'ok' } } } });
    const document = {
      openapi: '3.1.0',
      info: { title: 'Names', version: '1' },
      paths: { '/kept': get({ security: [{ key: [] }] }), '/asked': get({ parameters: [header] }) },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'constructor' } } },
    };
    writeFileSync(file, JSON.stringify(document));
    const mock = await startMock({ openapiFile: file });
    try {
      const status = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
        (await fetch(mock.baseUrl + path, { headers })).status;
      expect([await status('/kept'), await status('/kept', { constructor: mock.apiKey })]).toEqual([401, 204]);
      expect([await status('/asked'), await status('/asked', { constructor: 'x' })]).toEqual([204, 400]);
    } finally {
      await mock.close();
    }
  });
});

describe('flaw words', () => {
  const fileIn = useTestFolder();

  /** Gives what a start says of the flaws of a document of one schema, without the names of files. */
  function toldOf(schema: string, version = '3.1.0'): string[] {
    const file = fileIn('flawed.yaml');
    const lines = [
      `openapi: ${version}`,
      `info: { title: Flawed, version: '1' }`,
      'paths:',
      '  /things:',
      '    get:',
      '      responses:',
      `        '200': { description: ok, content: { application/json: { schema: ${schema} } } }`,
    ];
    writeFileSync(file, lines.join('\n'));
    return flawLines(readContract(file)).map(({ text }) => text.slice(text.indexOf('flawed.yaml:')));
  }

  test.each([
    [
      '{ type: integer, minimum: 5, maximum: 1 }',
      /^flawed\.yaml:7:\d+: at .*maximum: `minimum` 5 and `maximum` 1 contradict each other; no number keeps to both/,
    ],
    ['{ type: number, exclusiveMinimum: 5, maximum: 5 }', /`exclusiveMinimum` 5 and `maximum` 5 contradict/],
    ['{ type: string, minLength: 9, maxLength: 2 }', /`minLength` 9 and `maxLength` 2 contradict each other; no text/],
    ['{ type: array, items: {}, minItems: 2, maxItems: 1 }', /`minItems` 2 and `maxItems` 1 contradict/],
    ['{ type: object, minProperties: 2, maxProperties: 1 }', /`minProperties` 2 and `maxProperties` 1 contradict/],
    ['{ const: blue, enum: [red, green] }', /at .*\/const: `const` "blue" is none of `enum`; no value keeps to both/],
    ['{ type: integr }', /got "integr" \(did you mean `integer`\?\)/],
  ])('what contradicts itself or is misspelt is told where it stands: %s', (schema, expected) => {
    expect(toldOf(schema)).toContainEqual(expect.stringMatching(expected));
  });

  test('limits of OpenAPI 3.0 that exclude each other are told, those that meet are not', () => {
    expect(toldOf('{ type: number, minimum: 5, exclusiveMinimum: true, maximum: 5 }', '3.0.3')).toContainEqual(
      expect.stringMatching(/`minimum` 5 and `maximum` 5 contradict/),
    );
    expect(toldOf('{ type: number, minimum: 5, maximum: 5 }', '3.0.3')).toEqual([]);
  });

  const disordered = `openapi: 3.1.0
info: { title: D, version: '1' }
paths:
  /a/{id}:
    get:
      parameters: [{ name: id, in: path, schema: { type: string } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: integr } } } } }
  /b:
    GET:
      responses: { '204': { description: ok } }
components:
  schemas:
    Thing: { type: array, items: {}, minItems: 3, maxItems: 2 }
`;

  test('a path parameter that is not said to be required is a flaw; flaws are told in the order of their lines', () => {
    const file = fileIn('disordered.yaml');
    writeFileSync(file, disordered);
    const lines = flawLines(readContract(file)).map(({ text }) => text);
    expect(lines.map((text) => Number(/\.yaml:(\d+):/.exec(text)?.[1]))).toEqual([6, 7, 10, 13]);
    expect(lines[0]).toMatch(
      /the path parameter id is not said to be required; it is read as required; add `required: true`$/,
    );
  });

  test('nobody is told to correct a document that lies in the network, but how one could', async () => {
    const server = createServer((_request, response) => response.end(disordered));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.yaml`;
      const { file, reading } = await documentAt(address, []);
      const lines = flawLines(readContract(file, 'at once', reading)).map(({ text }) => text);
      expect(lines).toHaveLength(5);
      expect(lines.slice(0, 4).join('\n')).not.toMatch(/correct|add `/);
      expect(lines[4]).toBe(`${address} was read from the network: save it as a file to correct it`);
    } finally {
      server.close();
    }
  });
});
