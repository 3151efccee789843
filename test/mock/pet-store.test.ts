import { describe, expect, test } from '@jest/globals';
import { askMock, type Answer } from './ask';

const rex = { name: 'Rex', categoryId: 1 };
const anyPet = {
  id: expect.any(Number),
  name: expect.any(String),
  categoryId: expect.any(Number),
  status: expect.stringMatching(/^(?:available|pending|sold)$/),
};

describe('the operations of the specification', () => {
  test('a list has twenty pets, and as many as limit says', async () => {
    const { ask } = await askMock();
    const { status, body, header } = await ask('GET', '/v1/pets');
    expect(status).toBe(200);
    expect(header('content-type')).toBe('application/json');
    expect(body).toEqual(
      Array.from({ length: 20 }, () => expect.objectContaining({ id: anyPet.id, name: anyPet.name })),
    );
    expect((await ask('GET', '/v1/pets?limit=100')).body).toHaveLength(100);
    expect((await ask('GET', '/v1/pets?limit=1')).body).toEqual([(body as unknown[])[0]]);
  });

  test.each(['available', 'pending', 'sold'])('the list of the pets that are %s has no others', async (status) => {
    const { ask } = await askMock();
    const { body } = await ask('GET', `/v1/pets?status=${status}&limit=100`);
    const found = (body as { status: string }[]).map((pet) => pet.status);
    expect(found.length).toBeGreaterThan(5);
    expect(new Set(found)).toEqual(new Set([status]));
  });

  test('a pet that was created is read, listed, and has the ID after the last', async () => {
    const { ask } = await askMock({ count: 3 });
    const created = await ask('POST', '/v1/pets', { body: { ...rex, status: 'sold' } });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ ...rex, id: 4, status: 'sold' });
    expect(created.header('location')).toBe('/v1/pets/4');
    expect(created.header('cache-control')).toBe('no-store');
    expect((await ask('GET', '/v1/pets/4')).body).toEqual(created.body);
    expect((await ask('GET', '/v1/pets')).body).toContainEqual(created.body);
    expect((await ask('GET', '/v1/pets?status=sold')).body).toContainEqual(created.body);
    expect((await ask('GET', '/v1/pets?status=pending')).body).not.toContainEqual(created.body);
  });

  test('what is optional and was not sent is absent; what the file does not have is not stored', async () => {
    const { ask, journal } = await askMock({ count: 3 });
    const { body } = await ask('POST', '/v1/pets', { body: { ...rex, id: 900, colour: 'red' } });
    expect(body).toEqual({ ...rex, id: 4 });
    const [entry] = journal.entries();
    expect(entry?.warnings).toContain('body.colour is not in the OpenAPI file and was not stored.');
  });

  test('of many properties that the file does not have a few are named', async () => {
    const { ask, journal } = await askMock({ count: 3 });
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, 1]));
    await ask('POST', '/v1/pets', { body: { ...rex, ...many } });
    expect(journal.entries()[0]?.warnings).toHaveLength(21);
    expect(journal.entries()[0]?.warnings.at(-1)).toBe('980 more are not in the OpenAPI file.');
  });

  test('the journal keeps no values of a rejected body but its bytes', async () => {
    const { ask, journal } = await askMock({ count: 3 });
    await ask('POST', '/v1/pets', { body: { ...rex, name: [{}, {}, {}] } });
    const [entry] = journal.entries();
    expect(JSON.stringify(entry?.violations)).not.toContain('{},{},{}');
    expect(entry?.violations).toMatchObject([{ message: 'body.name must be a string, got an array.' }]);
  });

  test('an int64 keeps its digits', async () => {
    const { ask } = await askMock();
    const { text, header } = await ask('POST', '/v1/pets', {
      body: '{"name":"Rex","categoryId":9223372036854775807}',
    });
    expect(text).toContain('"categoryId":9223372036854775807');
    expect((await ask('GET', header('location') ?? '')).text).toBe(text);
    expect((await ask('POST', '/v1/pets', { body: '{"name":"a","categoryId":1.0}' })).status).toBe(201);
  });
});

/** By target: status, code, message. */
const rejectedReads = tableOf(`
  /v1/pet | 404 unknown_path | No operation matches GET /v1/pet. Did you mean /v1/pets?
  /pets | 404 unknown_path | No operation matches GET /pets. Did you mean /v1/pets?
  /v1/x | 404 unknown_path | No operation matches GET /v1/x. The OpenAPI file has /v1/pets and /v1/pets/{petId}.
  /v1/pets?limit=0 | 400 invalid_parameter | query.limit must be at least 1, got 0.
  /v1/pets?limit=500 | 400 invalid_parameter | query.limit must be at most 100, got 500.
  /v1/pets?limit=abc | 400 invalid_parameter | query.limit must be an integer, got "abc".
  /v1/pets?limit= | 400 invalid_parameter | query.limit must be an integer, got "".
  /v1/pets?limit=1&limit=2 | 400 invalid_parameter | query.limit must be sent once, got 2 values.
  /v1/pets?status=x | 400 invalid_parameter | query.status must be available, pending or sold, got "x".
  /v1/pets/999 | 404 not_found | /pets has no item with petId 999.
  /v1/pets/9223372036854775807 | 404 not_found | /pets has no item with petId 9223372036854775807.
  /v1/pets/abc | 404 not_found | /pets has no item with petId "abc": path.petId must be an integer.
  /v1/pets/%zz | 400 invalid_request | The path has an invalid escape: %zz. Write % as %25.
  /v1/pets?limit=%zz | 400 invalid_request | The query has an invalid escape: %zz. Write % as %25.
`);

/** By body. */
const rejectedCreates = tableOf(`
  | 400 invalid_body | The request body is missing. Send a NewPet as application/json.
  {"name": | 400 invalid_json | The request body is not valid JSON: it ends too early, at line 1, column 9.
  {"name": Rex} | 400 invalid_json | The request body is not valid JSON: unexpected "R" at line 1, column 10.
  {"categoryId":1} | 400 invalid_body | body.name is required.
  {} | 400 invalid_body | body.name is required. body.categoryId is required.
  [] | 400 invalid_body | body must be an object, got an array.
  {"name":"a","categoryId":"one"} | 400 invalid_body | body.categoryId must be an integer, got "one".
  {"name":"a","categoryId":9223372036854775808} | 400 invalid_body | body.categoryId must be at most 9223372036854775807 (int64), got 9223372036854775808.
  {"name":"a","categoryId":1,"status":"lost"} | 400 invalid_body | body.status must be available, pending or sold, got "lost".
  "${'x'.repeat(1024)}" | 413 payload_too_large | The request body is larger than 1024 bytes. UNDERSTUDY_BODY_LIMIT raises the limit.
`);

/** By a header. */
const rejectedHeaders = tableOf(`
  Authorization: | 401 unauthorized | No API key. Send the header Authorization: Bearer <key>.
  Authorization: Basic YTpi | 401 unauthorized | The Authorization header must have the scheme Bearer, got Basic.
  Authorization: Bearer abc | 401 invalid_token | The API key is not valid. Use the key that the mock printed at start.
  Accept: text/html | 406 not_acceptable | Accept must allow application/json, got text/html.
  Content-Type: text/plain | 415 unsupported_media_type | Content-Type must be application/json, got text/plain.
  Content-Type: | 415 unsupported_media_type | Content-Type is missing. Send application/json.
`);

/** Lines of three cells. */
function tableOf(text: string): readonly (readonly [string, string, string])[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()) as [string, string, string]);
}

describe('rejected requests have the Error body of the specification', () => {
  const expectError = (answer: Answer, expected: string, message: string): void => {
    const [status, code] = expected.split(' ');
    expect(answer.body).toEqual({ code, message, status: Number(status) });
    expect(answer.status).toBe(Number(status));
    expect(answer.header('content-type')).toBe('application/json');
  };

  test.each(rejectedReads)('GET %s: %s', async (target, expected, message) => {
    const { ask } = await askMock({ count: 100 });
    expectError(await ask('GET', target), expected, message);
  });

  test.each(rejectedCreates)('POST %s: %s', async (body, expected, message) => {
    const { ask } = await askMock({ bodyLimit: 1024 });
    expectError(await ask('POST', '/v1/pets', { body }), expected, message);
  });

  test.each(rejectedHeaders)('%s: %s', async (header, expected, message) => {
    const { ask } = await askMock();
    const [name = '', value = ''] = header.split(/: ?/);
    const headers = { [name]: value };
    expectError(await ask('POST', '/v1/pets', { headers, body: '{"name":"Rex","categoryId":1}' }), expected, message);
  });

  test('a method that the path does not have', async () => {
    const { ask } = await askMock();
    const message = 'DELETE is not allowed for /v1/pets/{petId}. Allowed: GET, HEAD, OPTIONS.';
    expectError(await ask('DELETE', '/v1/pets/1'), '405 method_not_allowed', message);
  });

  test('the key comes before the body', async () => {
    const { ask } = await askMock();
    const answer = await ask('POST', '/v1/pets', { headers: { Authorization: '' }, body: 'no JSON' });
    expect(answer.status).toBe(401);
  });

  test.each([
    ['GET', '/v1/pets', { headers: { Authorization: '' } }, 'www-authenticate', 'Bearer realm="Pet Store"'],
    [
      'GET',
      '/v1/pets',
      { headers: { Authorization: 'Bearer x' } },
      'www-authenticate',
      'Bearer realm="Pet Store", error="invalid_token", error_description="The key is not a valid one"',
    ],
    ['PUT', '/v1/pets', {}, 'allow', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/v1/pets', { headers: { 'Content-Type': 'text/plain' }, body: 'x' }, 'accept-post', 'application/json'],
  ])('%s %s %j sends %s', async (method, target, question, name, value) => {
    const { ask } = await askMock();
    expect((await ask(method, target, question)).header(name)).toBe(value);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const { ask } = await askMock();
    const [head, get] = [await ask('HEAD', '/v1/pets/1'), await ask('GET', '/v1/pets/1')];
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const name of ['etag', 'content-length', 'content-type', 'sunset'])
      expect(head.header(name)).toBe(get.header(name));
    expect(await ask('HEAD', '/v1/pets/999')).toMatchObject({ status: 404, text: '' });
  });
});

describe('what HTTP says of responses', () => {
  test('OPTIONS names the methods, without a key', async () => {
    const { ask } = await askMock();
    const answer = await ask('OPTIONS', '/v1/pets', { headers: { Authorization: '' } });
    expect(answer.status).toBe(204);
    expect(answer.header('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });

  test('an entity tag spares the body until the list changes', async () => {
    const { ask } = await askMock();
    const etag = (await ask('GET', '/v1/pets?limit=100')).header('etag') ?? '';
    const headers = { 'If-None-Match': etag };
    expect(await ask('GET', '/v1/pets?limit=100', { headers })).toMatchObject({ status: 304, text: '' });
    expect(await ask('GET', '/v1/pets?limit=5', { headers })).toMatchObject({ status: 200 });
    const pet = await ask('GET', '/v1/pets/1', { headers: { 'If-None-Match': 'W/"1", *' } });
    expect(pet.status).toBe(200);
  });

  test('a deprecated operation says so, on errors too, and is gone from the day of its removal', async () => {
    const { ask } = await askMock({}, '2030-12-04T23:59:59Z');
    for (const target of ['/v1/pets/1', '/v1/pets/999']) {
      const { header } = await ask('GET', target);
      expect(header('deprecation')).toMatch(/^@\d+$/);
      expect(header('sunset')).toBe('Thu, 05 Dec 2030 00:00:00 GMT');
      expect(header('link')).toBe('</v1/pets>; rel="successor-version"');
    }
    expect((await ask('GET', '/v1/pets')).header('deprecation')).toBeUndefined();
    const later = await askMock({}, '2030-12-05T00:00:00Z');
    const gone = await later.ask('GET', '/v1/pets/1', { headers: { Authorization: '' } });
    expect(gone.body).toEqual({
      code: 'gone',
      message: 'GET /pets/{petId} was removed on 2030-12-05. Use GET /pets.',
      status: 410,
    });
    expect(gone.header('link')).toBe('</v1/pets>; rel="successor-version"');
    expect((await later.ask('GET', '/v1/pets')).status).toBe(200);
    expect((await (await askMock({ now: '2031-01-01' })).ask('GET', '/v1/pets/1')).status).toBe(410);
  });

  test.each([
    ['the key of the start', { apiKeys: ['a', 'b'] }, 'Bearer b', 200],
    ['the default key if others are set', { apiKeys: ['a'] }, 'Bearer understudy-key', 401],
    ['the scheme in any case', {}, 'bearer understudy-key', 200],
    ['any key if any is taken', { auth: 'any' }, 'Bearer whatever', 200],
    ['no key if none is asked for', { auth: 'off' }, '', 200],
    ['none even if any is taken', { auth: 'any' }, '', 401],
  ] as const)('%s', async (_, options, Authorization, status) => {
    const { ask } = await askMock(options);
    expect((await ask('GET', '/v1/pets', { headers: { Authorization } })).status).toBe(status);
  });

  test('pages of other origins may read responses, and ask first', async () => {
    const { ask } = await askMock();
    const Origin = 'http://localhost:5173';
    const answer = await ask('GET', '/v1/pets', { headers: { Origin, Authorization: '' } });
    expect(answer.status).toBe(401);
    expect(answer.header('access-control-allow-origin')).toBe('*');
    const preflight = await ask('OPTIONS', '/v1/pets', {
      headers: { Origin, 'Access-Control-Request-Method': 'POST', Authorization: '' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.header('access-control-allow-methods')).toContain('POST');
  });
});
