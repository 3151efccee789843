import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock, createMockApp, UsageError, type MockOptions } from '../../src/index';
import { writeFileSync } from 'node:fs';
import { useTestFolder } from '../support/test-folder';
import { exchange } from '../support/raw-exchange';
import { callJson } from '../support/json-call';

describe('bad requests', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ apiKeys: ['first-key', 'second-key'], bodyLimit: 2000 });
  });
  afterAll(() => mock.close());

  const withKey = { authorization: 'Bearer first-key' };
  const withJson = { ...withKey, 'content-type': 'application/json' };

  async function list(query: string): Promise<unknown> {
    return (await fetch(`${mock.baseUrl}/pets${query}`, { headers: withKey })).json();
  }

  /** Every kind of bad request: what it is, what it sends, the status and code it is answered, words of the message. */
  const refused: readonly (readonly [
    what: string,
    path: string,
    init: RequestInit,
    status: number,
    code: string,
    words: RegExp,
  ])[] = [
    ['no key', '/pets', { headers: {} }, 401, 'unauthorized', /Authorization: Bearer <key>, got no/],
    ['an empty key', '/pets', { headers: { authorization: 'Bearer ' } }, 401, 'unauthorized', /empty credential/],
    [
      'another scheme',
      '/pets',
      { headers: { authorization: 'Basic Zmlyc3Qta2V5' } },
      401,
      'unauthorized',
      /another scheme/,
    ],
    [
      'a scheme like it',
      '/pets',
      { headers: { authorization: 'Notbearer first-key' } },
      401,
      'unauthorized',
      /another scheme/,
    ],
    [
      'a key without scheme',
      '/pets',
      { headers: { authorization: 'first-key' } },
      401,
      'unauthorized',
      /another scheme/,
    ],
    ['a wrong key', '/pets', { headers: { authorization: 'Bearer first-kez' } }, 401, 'invalid_token', /not known/],
    ['a key cut short', '/pets', { headers: { authorization: 'Bearer first-ke' } }, 401, 'invalid_token', /not known/],
    [
      'a key in another case',
      '/pets',
      { headers: { authorization: 'Bearer FIRST-KEY' } },
      401,
      'invalid_token',
      /not known/,
    ],
    [
      'an unknown path',
      '/animals',
      { headers: withKey },
      404,
      'unknown_path',
      /its paths are \/v1\/pets, \/v1\/pets\/\{petId\}/,
    ],
    ['a trailing slash', '/pets/', { headers: withKey }, 404, 'unknown_path', /did you mean \/v1\/pets\?/],
    ['a path only mentioned', '/store/orders', { headers: withKey }, 404, 'unknown_path', /does not show its shape/],
    [
      'an unknown method',
      '/pets',
      { method: 'DELETE', headers: withKey },
      405,
      'method_not_allowed',
      /GET, HEAD, POST, OPTIONS, got DELETE/,
    ],
    [
      'limit=0',
      '/pets?limit=0',
      { headers: withKey },
      400,
      'invalid_parameter',
      /query\.limit: expected at least 1, got "0"/,
    ],
    ['limit=101', '/pets?limit=101', { headers: withKey }, 400, 'invalid_parameter', /at most 100, got "101"/],
    ['limit=ten', '/pets?limit=ten', { headers: withKey }, 400, 'invalid_parameter', /an integer in plain decimal/],
    [
      'an unknown status',
      '/pets?status=Sold',
      { headers: withKey },
      400,
      'invalid_parameter',
      /one of "available", "pending", "sold", got "Sold"/,
    ],
    ['a missing animal', '/pets/999', { headers: withKey }, 404, 'not_found', /petId 999/],
    [
      'a petId of letters',
      '/pets/rex',
      { headers: withKey },
      404,
      'not_found',
      /path\.petId: expected an integer.*"rex"/,
    ],
    [
      'malformed JSON',
      '/pets',
      { method: 'POST', headers: withJson, body: '{"name":' },
      400,
      'invalid_json',
      /expected a JSON text/,
    ],
    [
      'no body',
      '/pets',
      { method: 'POST', headers: withJson },
      400,
      'invalid_body',
      /a body, which is required, got nothing/,
    ],
    [
      'an empty object',
      '/pets',
      { method: 'POST', headers: withJson, body: '{}' },
      400,
      'invalid_body',
      /body\.name.*required.*body\.categoryId.*required/,
    ],
    [
      'a list',
      '/pets',
      { method: 'POST', headers: withJson, body: '[]' },
      400,
      'invalid_body',
      /body: expected an object, got \[\]/,
    ],
    [
      'a wrong type',
      '/pets',
      { method: 'POST', headers: withJson, body: '{"name":"x","categoryId":"5"}' },
      400,
      'invalid_body',
      /body\.categoryId: expected an integer, got "5"/,
    ],
    [
      'null',
      '/pets',
      { method: 'POST', headers: withJson, body: '{"name":null,"categoryId":5}' },
      400,
      'invalid_body',
      /body\.name: expected a string, got null/,
    ],
    [
      'another media type',
      '/pets',
      { method: 'POST', headers: { ...withKey, 'content-type': 'text/plain' }, body: '{}' },
      415,
      'unsupported_media_type',
      /expected application\/json, got "text\/plain"/,
    ],
    [
      'a form',
      '/pets',
      { method: 'POST', headers: withKey, body: new URLSearchParams({ name: 'x' }) },
      415,
      'unsupported_media_type',
      /x-www-form-urlencoded/,
    ],
    [
      'too large a body',
      '/pets',
      { method: 'POST', headers: withJson, body: JSON.stringify({ name: 'x'.repeat(2000), categoryId: 1 }) },
      413,
      'payload_too_large',
      /at most 2000 bytes/,
    ],
    [
      'too large once inflated',
      '/pets',
      { method: 'POST', headers: { ...withJson, 'content-encoding': 'gzip' }, body: gzipSync(' '.repeat(100_000)) },
      413,
      'payload_too_large',
      /2000 bytes/,
    ],
    [
      'an unknown encoding',
      '/pets',
      { method: 'POST', headers: { ...withJson, 'content-encoding': 'zip' }, body: '{}' },
      415,
      'unsupported_media_type',
      /Content-Encoding/,
    ],
    [
      'no acceptable type',
      '/pets',
      { headers: { ...withKey, accept: 'text/html' } },
      406,
      'not_acceptable',
      /application\/json, got "text\/html"/,
    ],
  ];

  describe('a bad request is answered in the shape of Error, stores nothing, and harms nobody', () => {
    test.each(refused)('%s', async (_what, path, init, status, code, words) => {
      const before = await list('?limit=100&status=available');
      const response = await fetch(mock.baseUrl + path, init);
      const body = (await response.json()) as { code: string; message: string; status: number };
      expect([response.status, body.status, body.code]).toEqual([status, status, code]);
      expect(body.message).toMatch(words);
      expect(Object.keys(body)).toEqual(['code', 'message', 'status']);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(JSON.stringify(body)).not.toContain('second-key');
      expect(await list('?limit=100&status=available')).toEqual(before);
      // The 121st animal would be the first that a request made.
      expect((await fetch(`${mock.baseUrl}/pets/121`, { headers: withKey })).status).toBe(404);
    });
  });
});

describe('bracketed query', () => {
  const pathTo = useTestFolder();

  const integer = { type: 'integer' };
  const page = { name: 'page[size]', in: 'query', required: true, schema: { ...integer, minimum: 1 } };
  const list = { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: integer } };
  const members = { type: 'object', properties: { a: integer }, additionalProperties: false };
  const filter = { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: members };

  let mock: RunningMock;
  beforeAll(async () => {
    const file = pathTo('file.json');
    const get = (parameters: object[]): object => ({
      get: { parameters, responses: { 204: { description: 'All is well.' } } },
    });
    const paths = { '/pages': get([page]), '/ids': get([list]), '/filtered': get([filter]), '/none': get([]) };
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }));
    mock = await startMock({ openapiFile: file });
  });
  afterAll(() => mock.close());

  test.each([
    ['/pages?page[size]=5', 204],
    ['/pages?page%5Bsize%5D=5', 204],
    ['/pages?page[size]=0', 400],
    ['/pages?page%255Bsize]=5', 400],
    ['/pages', 400],
    ['/ids?ids=1,2', 204],
    ['/ids?ids[]=1', 204],
    ['/ids?ids[a]=1', 400],
    ['/ids?ids[a][b]=1&ids=2', 400],
    ['/filtered?filter[a]=1', 204],
    ['/filtered?filter[a]=x', 400],
    ['/filtered?filter[b]=1', 400],
    ['/filtered?other[b]=1', 204],
  ])('%s is answered %i', async (target, status) => {
    expect((await fetch(mock.baseUrl + target)).status).toBe(status);
  });
});

describe('accept', () => {
  const fileIn = useTestFolder();
  let mock: RunningMock;

  beforeAll(async () => {
    const openapiFile = fileIn('lamps.json');
    const lamp = {
      type: 'object',
      required: ['id', 'room'],
      properties: { id: { type: 'integer' }, room: { type: 'string', enum: ['hall'] } },
      xml: { name: 'lamp' },
    };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
    const answers = (schema: object, ...types: string[]): object => ({
      responses: {
        200: { description: 'x', content: Object.fromEntries(types.map((type) => [type, { schema }])) },
      },
    });
    const list = { type: 'array', items: lamp };
    const paths = {
      '/lamps': { get: answers(list, 'application/json', 'application/xml', 'text/csv', 'image/png') },
      '/lamps/{id}': { parameters, get: answers(lamp, 'application/xml', 'application/json') },
      '/plain': { get: answers(lamp, 'application/json') },
    };
    writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info: { title: 'L', version: '1' }, paths }));
    mock = await startMock({ openapiFile, count: 3 });
  });
  afterAll(() => mock.close());

  test.each([
    ['/lamps', 'application/json', 200, 'application/json', /^\[\{"id":/],
    ['/lamps', 'application/xml', 200, 'application/xml', /<lamp>\s*<id>\d+<\/id>\s*<room>hall<\/room>/],
    ['/lamps', 'application/xml, */*', 200, 'application/json', /^\[/],
    ['/lamps', 'text/csv, application/json;q=0', 200, 'text/csv', /^id,room\r\n\d+,hall\r\n/],
    ['/lamps', 'image/png', 406, undefined, /Accept: expected a range/],
    ['/lamps/1', 'application/xml', 200, 'application/xml', /<lamp>\s*<id>1<\/id>/],
    ['/lamps/1', 'text/html,application/xml;q=0.9,*/*;q=0.8', 200, 'application/json', /^\{"id":1,/],
    ['/lamps/999', 'application/xml', 404, undefined, /no item/],
    ['/plain', 'application/xml', 406, undefined, /Accept: expected a range that holds application\/json/],
    ['/plain', 'application/xml, */*', 200, 'application/json', /^\{/],
  ])(
    '%s for %s is %i as %s: JSON where it is accepted, else what the document has',
    async (path, accept, status, type, words) => {
      const answer = await fetch(mock.baseUrl + path, { headers: { accept } });
      expect(answer.status).toBe(status);
      if (type !== undefined) expect(answer.headers.get('content-type')).toContain(type);
      expect(await answer.text()).toMatch(words);
    },
  );
});

describe('options', () => {
  /** Options as a program without types may give them. */
  async function refusalOf(options: unknown): Promise<string> {
    const refusals = await Promise.all(
      [startMock, createMockApp].map((start) =>
        (start as (given: MockOptions) => Promise<unknown>)(options as MockOptions).then(
          () => 'none',
          (error: unknown) => (error instanceof UsageError ? error.message : `no UsageError: ${String(error)}`),
        ),
      ),
    );
    expect(refusals[1]).toBe(refusals[0]);
    return refusals[0] ?? '';
  }

  describe('options in process', () => {
    test.each([
      [{ apiKeys: 'abc-secret' }, 'apiKeys: expected a list of strings, got a string.'],
      [{ expiredKeys: [5] }, 'expiredKeys: expected a list of strings, got a list of 1.'],
      [{ prot: 1 }, 'prot: there is no such option (did you mean `port`?).'],
      [{ toString: 1 }, /^toString: there is no such option; options: openapiFile, port, host/],
      [{ openapiFile: 5 }, 'openapiFile: expected the path of a file, got a number.'],
      [{ count: '5' }, 'count: expected a number, got a string.'],
      [{ ignoreSunset: 'no' }, 'ignoreSunset: expected true or false, got a string.'],
      [
        { timeouts: { header: 5 } },
        /^timeouts: expected an object with some of headers, request, idle, write, got an object with header\.$/,
      ],
      [{ fixtures: { Pet: () => ({}) } }, /^fixtures: expected \{ schemas: \{ .*, got an object with Pet\.$/],
      [{ fixtures: { schemas: { Pet: { name: 'Rex' } } } }, /^fixtures: expected \{ schemas: /],
      [{ fixtures: { schemas: {}, suggest: 'Rex' } }, /^fixtures: expected \{ schemas: /],
      [{ maximumItems: 5 }, /^maximumItems: expected room for the 120 items that the collections start with, got 5\./],
      ['x', 'expected an object of options, got a string.'],
      [null, 'expected an object of options, got null.'],
    ])('%j is refused in one clear message', async (options, message) => {
      expect(await refusalOf(options)).toMatch(message);
    });

    test('an option that is undefined is left out, and a store may be as large as what it starts with', async () => {
      const mock = await startMock({ apiKeys: undefined, maximumItems: 120, seed: 1 } as unknown as MockOptions);
      expect(mock.apiKey).toBe('understudy-key');
      await mock.close();
    });
  });
});

describe('pipelined refusals', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock();
  });
  afterAll(async () => {
    await mock.close();
  });

  const fields = 'Host: localhost\r\nAuthorization: Bearer understudy-key\r\nContent-Type: application/json\r\n';
  const pet = '{"name":"Rex","categoryId":1}';
  const create = `POST /v1/pets HTTP/1.1\r\n${fields}Content-Length: ${pet.length}\r\n\r\n${pet}`;

  describe('what node:http refuses, sent behind creates that are not answered yet, is answered after them (RFC 9112 section 9.3.2)', () => {
    test.each([
      ['a tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n'],
      ['a chunk without a size', `POST /v1/pets HTTP/1.1\r\n${fields}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
      ['a method that is none', 'BREW /v1/pets HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ])('%s', async (_, refused) => {
      for (const count of [1, 2, 5]) {
        const answers = await exchange(mock.port, create.repeat(count) + refused);
        expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: count }, () => 201), 400]);
      }
    });
  });
});

describe('odd cursors', () => {
  const fileIn = useTestFolder();

  const thing = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const content = {
    'application/json': {
      schema: {
        type: 'object',
        required: ['items'],
        properties: { items: { type: 'array', items: thing }, nextCursor: { type: ['string', 'null'] } },
      },
    },
  };
  const parameters = ['limit', 'cursor'].map((name) => ({
    name,
    in: 'query',
    schema: { type: name === 'limit' ? 'integer' : 'string' },
  }));
  const get = {
    parameters,
    responses: { 200: { description: 'x', content }, 400: { description: 'x', content: { 'text/plain': {} } } },
  };

  test.each([
    ['refuse', 400, undefined],
    ['ignore', 200, 3],
    ['empty', 200, 0],
  ])('a cursor that no answer gave: a profile says %s', async (value, status, count) => {
    const [openapiFile, profile] = [fileIn('api.json'), fileIn('profile.yaml')];
    const info = { title: 'Things', version: '1' };
    writeFileSync(openapiFile, JSON.stringify({ openapi: '3.1.0', info, paths: { '/things': { get } } }));
    const place = 'GET /things query.cursor';
    const points = {
      'parameter.not-given': { [place]: { value } },
      'refusal.parameter.not-given': { [place]: { value: { status: 400, body: '"no such page"' } } },
    };
    writeFileSync(profile, JSON.stringify({ profile: 1, points }));
    const mock = await startMock({ openapiFile, profile, count: 3 });
    try {
      const odd = await callJson(mock.baseUrl, '/things?cursor=made-up');
      expect(odd.status).toBe(status);
      if (count === undefined) expect(odd.body).toBe('no such page');
      else expect(odd.body).toMatchObject({ items: { length: count } });
      const { nextCursor } = (await callJson(mock.baseUrl, '/things?limit=2')).body as { nextCursor: string };
      expect((await callJson(mock.baseUrl, `/things?cursor=${nextCursor}`)).body).toMatchObject({ items: [{ id: 3 }] });
    } finally {
      await mock.close();
    }
  });
});

describe('parameter styles', () => {
  const integer = { type: 'integer' };
  const integers = { type: 'array', items: integer };
  const point = {
    type: 'object',
    required: ['x'],
    properties: { x: integer, tags: integers },
    additionalProperties: false,
  };
  const fileIn = useTestFolder();
  let mock: RunningMock;

  const get = (parameters: object[], more: object = {}): object => ({
    get: { parameters, responses: { 204: { description: 'All is well.' } }, ...more },
  });
  const query = (name: string, schema: object, more: object = {}): object => ({ name, in: 'query', schema, ...more });
  const required = { in: 'path', required: true };

  beforeAll(async () => {
    const file = fileIn('styles.json');
    const paths = {
      '/arrays': get([
        query('ids', integers),
        query('longs', { type: 'array', items: { ...integer, format: 'int64' } }),
        query('csv', integers, { explode: false }),
        query('words', { type: 'array', items: { type: 'string', maxLength: 5 } }, { explode: false }),
        query('spaced', integers, { style: 'spaceDelimited' }),
        query('piped', integers, { style: 'pipeDelimited' }),
      ]),
      '/objects': get([
        query('open', { ...point, required: [] }),
        query('flat', point, { explode: false }),
        query('deep', point, { style: 'deepObject' }),
        query('json', undefined as never, { content: { 'application/json': { schema: point } } }),
      ]),
      '/alternatives': get([
        query('size', { anyOf: [integer, { type: 'null' }] }),
        query('page', {
          oneOf: [
            { ...integer, minimum: 1 },
            { type: 'string', enum: ['all'] },
          ],
        }),
        query('either', { oneOf: [integer, { type: 'string' }] }),
        query('where', { anyOf: [{ type: 'object', additionalProperties: { type: 'string' } }, { type: 'null' }] }),
        query('some', { anyOf: [integer, integers] }),
      ]),
      '/label/{id}': get([{ name: 'id', ...required, style: 'label', schema: integer }]),
      '/matrix/{ids}': get([{ name: 'ids', ...required, style: 'matrix', explode: true, schema: integers }]),
      '/simple/{ids}': get([{ name: 'ids', ...required, schema: integers }]),
      '/words/{all}': get([
        { name: 'all', ...required, schema: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 } },
      ]),
      '/carried': get([
        { name: 'X-Ids', in: 'header', schema: integers },
        { name: 'X-Point', in: 'header', explode: true, schema: point },
        { name: 'list', in: 'cookie', schema: integers },
        { name: 'count', in: 'cookie', schema: integer },
      ]),
      '/nested': get([
        query(
          'deep',
          { type: 'object', properties: { list: { type: 'array', items: point } } },
          { style: 'deepObject' },
        ),
        query('flag', integer, { allowEmptyValue: true }),
        query('none', integers),
      ]),
      '/pairs': get([query('point', point, { style: 'pipeDelimited', explode: true })]),
      '/crumbs': get([
        { name: 'list', in: 'cookie', schema: { ...integers, minItems: 2 } },
        { name: 'point', in: 'cookie', schema: { ...point, required: ['x', 'tags'] } },
      ]),
      '/guarded': get([], { security: [{ key: [] }] }),
    };
    const securitySchemes = { key: { type: 'apiKey', in: 'cookie', name: 'sid' } };
    const info = { title: 'Styles', version: '1' };
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info, paths, components: { securitySchemes } }));
    mock = await startMock({ openapiFile: file, apiKeys: ['abc=='] });
  });
  afterAll(() => mock.close());

  const ask = async (target: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(mock.baseUrl + target, { headers })).status;

  describe('a parameter is read by its style', () => {
    test.each([
      ['/arrays?ids=1&ids=2', 204],
      ['/arrays?ids=1,2', 400],
      ['/arrays?ids[]=1&ids[]=2', 204],
      ['/arrays?ids[0]=1&ids[1]=2', 204],
      ['/arrays?ids[a]=1', 400],
      ['/arrays?csv=1,2', 204],
      ['/arrays?csv=1%2C2', 204],
      ['/arrays?csv=1,x', 400],
      ['/arrays?csv=0x10', 400],
      ['/arrays?words=a%2Cb,cd', 204],
      ['/arrays?words=abcdef', 400],
      ['/arrays?spaced=1%202', 204],
      ['/arrays?spaced=1+2', 204],
      ['/arrays?piped=1|2', 204],
      ['/arrays?piped=1%7C2', 204],
      ['/arrays?piped=1,2', 400],
      ['/objects?x=1', 204],
      ['/objects?x=a', 400],
      ['/objects?tags=1&tags=2', 204],
      ['/objects?flat=x,1', 204],
      ['/objects?flat=x,a', 400],
      ['/objects?flat=x', 400],
      ['/objects?flat=z,1', 400],
      ['/objects?deep[x]=1', 204],
      ['/objects?deep[x]=1&deep[tags][]=2&deep[tags][]=3', 204],
      ['/objects?deep[x]=1&deep[tags]=2', 204],
      ['/objects?deep[tags]=2', 400],
      ['/objects?deep[x][y]=1', 400],
      ['/objects?deep[__proto__]=1', 400],
      ['/objects?json={"x":1}', 204],
      ['/objects?json={"x":"1"}', 400],
      ['/objects?json={', 400],
      ['/alternatives?size=5', 204],
      ['/alternatives?size=', 204],
      ['/alternatives?size=five', 400],
      ['/alternatives?page=1', 204],
      ['/alternatives?page=all', 204],
      ['/alternatives?page=0', 400],
      ['/alternatives?either=5', 204],
      ['/alternatives?where[a]=b', 204],
      ['/alternatives?some=1', 204],
      ['/alternatives?some=1&some=2', 204],
      ['/alternatives?some=x&some=2', 400],
      ['/label/.5', 204],
      ['/label/.a', 400],
      ['/matrix/;ids=1;ids=2', 204],
      ['/matrix/;ids=1;ids=a', 400],
      ['/simple/1,2', 204],
      ['/simple/1,b', 400],
      ['/simple/1%2C2', 400],
      ['/simple/%31,2', 204],
      ['/words/ab%2Ccd,ef', 204],
      ['/words/ab,cd,ef', 400],
      ['/words/%C3%A9%25,ef', 204],
      ['/nested?deep[list][0][x]=1&deep[list][1][x]=2', 204],
      ['/nested?deep[list][0][x]=1&deep[list][1][x]=a', 400],
      ['/nested?flag', 204],
      ['/nested?flag=', 204],
      ['/nested?flag=a', 400],
      ['/nested?none=', 204],
      ['/pairs?x=1', 204],
      ['/pairs?x=a', 400],
    ])('%s is answered %i', async (target, status) => {
      expect(await ask(target)).toBe(status);
    });

    test.each([
      [{ 'x-ids': '1, 2' }, 204],
      [{ 'x-ids': '1, b' }, 400],
      [{ 'x-point': 'x=1' }, 204],
      [{ 'x-point': 'x=a' }, 400],
      [{ cookie: 'list=1,2; count=7' }, 204],
      [{ cookie: 'list=1; count="7"' }, 204],
      [{ cookie: 'list=1,b' }, 400],
      [{ cookie: 'count=a' }, 400],
    ])('%j is answered %i', async (headers, status) => {
      expect(await ask('/carried', headers as Record<string, string>)).toBe(status);
    });

    test.each([
      ['list=1; list=2; x=1; tags=3', 204],
      ['list=1&list=2', 204],
      ['list=1; list=b', 400],
      ['list=1', 400],
      ['x=1&tags=2', 204],
      ['x=a; tags=2', 400],
    ])('exploded cookies follow each other, or stand in one: %s is answered %i', async (cookie, status) => {
      expect(await ask('/crumbs', { cookie })).toBe(status);
    });

    test('the message about an integer in a list has all its digits', async () => {
      const answer = await fetch(`${mock.baseUrl}/arrays?longs=9223372036854775808`);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('got 9223372036854775808')]);
    });
  });

  test.each([
    ['sid=abc==', 204],
    ['a=b; sid="abc=="; c=d', 204],
    ['sid=abc%3D%3D', 204],
    ['sid=abc', 401],
    ['sid=abc=', 401],
    ['xsid=abc==', 401],
  ])('a key in a cookie is all that stands behind the first equals sign: %s is %i', async (cookie, status) => {
    expect(await ask('/guarded', { cookie })).toBe(status);
  });
});
