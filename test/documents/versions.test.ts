import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { loadDocument } from '../../src/openapi/load-document';
import { useTestFolder } from '../support/test-folder';

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
