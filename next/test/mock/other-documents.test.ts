import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createFolders } from '../files';
import { askMock, type AskedMock } from './ask';

const createFolder = createFolders();

/** A mock of an OpenAPI file in YAML. */
async function mockOf(text: string, auth: 'keys' | 'off' = 'off'): Promise<AskedMock> {
  const folder = createFolder({ 'openapi.yaml': `openapi: 3.0.3\ninfo: { title: Others, version: 1.0.0 }\n${text}` });
  return askMock({ auth, openapiFile: path.join(folder, 'openapi.yaml'), count: 5 });
}

type Item = Readonly<Record<string, unknown>>;

describe('pages', () => {
  const logs = (parameters: string, properties: string): string => `
paths:
  /logs:
    get:
      parameters: [${parameters}, { name: limit, in: query, schema: { type: integer, default: 2 } }]
      responses:
        '200':
          description: ok
          headers: { Link: { schema: { type: string } }, X-Total-Count: { schema: { type: integer } } }
          content:
            application/json:
              schema:
                type: object
                required: [items]
                properties: { items: { type: array, items: { $ref: '#/components/schemas/Log' } }, ${properties} }
  /logs/{logId}:
    get:
      parameters: [{ name: logId, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Log' } } } } }
components:
  schemas:
    Log: { type: object, required: [id, text], properties: { id: { type: string }, text: { type: string } } }
`;
  const walk = async (
    { ask }: AskedMock,
    next: (body: Item) => string | undefined,
  ): Promise<readonly (readonly unknown[])[]> => {
    const pages = [];
    let query: string | undefined = '';
    while (query !== undefined && pages.length < 10) {
      const answer = await ask('GET', `/logs${query}`);
      expect(answer.status).toBe(200);
      const body = answer.body as unknown as Item & { readonly items: readonly Item[] };
      pages.push(body.items.map(({ id }) => id));
      query = next(body);
    }
    return pages;
  };
  const expectAll = (pages: readonly (readonly unknown[])[]): void => {
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat()).size).toBe(5);
  };

  test('by number', async () => {
    const page = '{ name: page, in: query, schema: { type: integer, default: 1 } }';
    const mock = await mockOf(logs(page, 'page: { type: integer }, total_pages: { type: integer }'));
    const next = (body: Item): string | undefined =>
      Number(body['page']) < Number(body['total_pages']) ? `?page=${Number(body['page']) + 1}` : undefined;
    expectAll(await walk(mock, next));
    const { header } = await mock.ask('GET', '/logs?page=2');
    expect(header('x-total-count')).toBe('5');
    expect(header('link')).toBe(
      '<http://localhost/logs?limit=2&page=3>; rel="next", <http://localhost/logs?limit=2&page=1>; rel="prev"',
    );
  });

  test('by cursor', async () => {
    const cursor = '{ name: cursor, in: query, schema: { type: string } }';
    const mock = await mockOf(logs(cursor, 'next_cursor: { type: string, nullable: true }'));
    const next = ({ next_cursor: at }: Item): string | undefined =>
      typeof at === 'string' && at !== '' ? `?cursor=${at}` : undefined;
    expectAll(await walk(mock, next));
    const wrong = await mock.ask('GET', '/logs?cursor=abc');
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('query.cursor must be a cursor of an earlier response, got \\"abc\\".');
  });

  test('by the ID of the last item', async () => {
    const after = '{ name: starting_after, in: query, schema: { type: string } }';
    const mock = await mockOf(logs(after, 'has_more: { type: boolean }'));
    let last = '';
    const next = (body: Item): string | undefined => {
      last = String((body as unknown as { items: readonly Item[] }).items.at(-1)?.['id']);
      return body['has_more'] === true ? `?starting_after=${last}` : undefined;
    };
    expectAll(await walk(mock, next));
  });
});

const petstore = `
paths:
  /pet:
    put:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '200': { $ref: '#/components/responses/Pet' }, '404': { description: Pet not found } }
    post:
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: '#/components/schemas/Pet' } }
          application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Pet' } }
      responses: { '200': { $ref: '#/components/responses/Pet' } }
  /pet/findByStatus:
    get:
      parameters: [{ name: status, in: query, schema: { type: string, enum: [available, pending, sold] } }]
      responses:
        '200':
          description: ok
          content:
            application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } }
            application/xml: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } }
  /pet/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: integer, format: int64 } }]
    get: { responses: { '200': { $ref: '#/components/responses/Pet' }, '404': { description: Pet not found } } }
    post:
      parameters: [{ name: name, in: query, schema: { type: string } }, { name: status, in: query, schema: { type: string } }]
      responses: { '200': { $ref: '#/components/responses/Pet' } }
    delete: { responses: { '200': { description: Pet deleted } } }
  /pet/{petId}/uploadImage:
    post:
      parameters: [{ name: petId, in: path, required: true, schema: { type: integer, format: int64 } }]
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              required: [file]
              properties: { caption: { type: string, maxLength: 5 }, file: { type: string, format: binary } }
      responses:
        '200':
          description: ok
          content: { application/json: { schema: { type: object, properties: { message: { type: string } } } } }
components:
  responses:
    Pet:
      description: ok
      content:
        application/json: { schema: { $ref: '#/components/schemas/Pet' } }
        application/xml: { schema: { $ref: '#/components/schemas/Pet' } }
  schemas:
    Pet:
      type: object
      required: [name, photoUrls]
      properties:
        id: { type: integer, format: int64 }
        name: { type: string }
        photoUrls: { type: array, xml: { wrapped: true }, items: { type: string, xml: { name: photoUrl } } }
        status: { type: string, enum: [available, pending, sold] }
      xml: { name: pet }
`;

describe('the pet store that everybody knows', () => {
  const rex = { id: 77, name: 'Rex <1>', photoUrls: ['a', 'b'], status: 'sold' };

  test('a pet with an ID of its own is found by its status, replaced by the ID in the body, and deleted', async () => {
    const { ask } = await mockOf(petstore);
    expect(await ask('POST', '/pet', { body: rex })).toMatchObject({ status: 200, body: rex });
    expect((await ask('GET', '/pet/findByStatus?status=sold')).body).toContainEqual(rex);
    expect((await ask('GET', '/pet/findByStatus?status=pending')).body).not.toContainEqual(rex);
    const changed = { ...rex, status: 'pending' };
    expect(await ask('PUT', '/pet', { body: changed })).toMatchObject({ status: 200, body: changed });
    expect((await ask('GET', '/pet/77')).body).toEqual(changed);
    expect((await ask('POST', '/pet/77?name=Max&status=sold')).body).toEqual({ ...rex, name: 'Max', status: 'sold' });
    expect((await ask('PUT', '/pet', { body: { ...rex, id: 78 } })).status).toBe(404);
    expect((await ask('DELETE', '/pet/77')).status).toBe(200);
    expect((await ask('GET', '/pet/77')).status).toBe(404);
    expect((await ask('POST', '/pet', { body: { name: 'a', photoUrls: [] } })).body).toMatchObject({ name: 'a' });
  });

  test('an ID that is taken is a conflict', async () => {
    const { ask } = await mockOf(petstore);
    const answer = await ask('POST', '/pet', { body: { ...rex, id: 1 } });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('body.id is already used by /pet/1.');
  });

  test('a form is read by its schema', async () => {
    const { ask } = await mockOf(petstore);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const created = await ask('POST', '/pet', { headers, body: 'id=9&name=Rex+1&photoUrls=a&photoUrls=b&status=sold' });
    expect(created.body).toEqual({ id: 9, name: 'Rex 1', photoUrls: ['a', 'b'], status: 'sold' });
    expect((await ask('POST', '/pet', { headers, body: 'name=a&photoUrls=b&status=x' })).status).toBe(400);
  });

  test('XML is written if Accept asks for it', async () => {
    const { ask } = await mockOf(petstore);
    await ask('POST', '/pet', { body: rex });
    const { text, header, status } = await ask('GET', '/pet/77', { headers: { Accept: 'application/xml' } });
    expect(status).toBe(200);
    expect(header('content-type')).toBe('application/xml');
    expect(text).toContain('<pet><id>77</id><name>Rex &lt;1&gt;</name>');
    expect(text).toContain('<photoUrls><photoUrl>a</photoUrl><photoUrl>b</photoUrl></photoUrls>');
    const list = await ask('GET', '/pet/findByStatus', { headers: { Accept: 'application/xml' } });
    expect(list.text.match(/<pet>/g)).toHaveLength(6);
    expect((await ask('GET', '/pet/77', { headers: { Accept: 'text/html, */*;q=0.1' } })).body).toEqual(rex);
  });

  test.each([
    ['caption', 'short', 200],
    ['caption', 'too long', 400],
  ])('multipart: %s %s', async (name, value, status) => {
    const { ask } = await mockOf(petstore);
    const part = (head: string, text: string): string =>
      `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
    const body = part(`name="${name}"`, value) + part('name="file"; filename="a.png"', 'PNG') + '--b--\r\n';
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    expect((await ask('POST', '/pet/1/uploadImage', { headers, body })).status).toBe(status);
  });
});

describe('operations that no collection stores', () => {
  const samples = `
paths:
  /weather/{city}:
    get:
      parameters: [{ name: city, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Weather' }
              examples:
                sunny: { value: { city: Rome, sky: clear } }
                rainy: { value: { city: Bergen, sky: rain } }
  /reports/{report_id}:
    get:
      parameters: [{ name: report_id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: { type: object, properties: { id: { type: string }, by: { $ref: '#/components/schemas/User' } } }
              example: { id: r1, by: { id: 7, email: a@example.com } }
  /logins:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { email: { type: string }, user: { type: object } } } } } }
      responses:
        '200':
          description: ok
          content: { application/json: { schema: { type: object, required: [user], properties: { user: { $ref: '#/components/schemas/User' } } } } }
        '202': { description: later, content: { application/json: { schema: { type: object, required: [job], properties: { job: { type: integer } } } } } }
components:
  schemas:
    Weather: { type: object, required: [city, sky], properties: { city: { type: string }, sky: { type: string } } }
    User: { type: object, required: [id, email], properties: { id: { type: integer }, email: { type: string } } }
`;

  test('an example has what the request names in it; Prefer chooses another', async () => {
    const { ask } = await mockOf(samples);
    expect((await ask('GET', '/weather/Oslo')).body).toEqual({ city: 'Oslo', sky: 'clear' });
    const rainy = await ask('GET', '/weather/Oslo', { headers: { Prefer: 'example=rainy' } });
    expect(rainy.body).toEqual({ city: 'Bergen', sky: 'rain' });
    const unknown = await ask('GET', '/weather/Oslo', { headers: { Prefer: 'example=foggy' } });
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain('there is no example \\"foggy\\". The file has sunny, rainy.');
    const dynamic = await ask('GET', '/weather/Oslo', { headers: { Prefer: 'dynamic=true' } });
    expect(dynamic.body).toEqual({ city: 'Oslo', sky: expect.not.stringMatching(/^(?:clear|rain)$/) });
    expect((await ask('GET', '/weather/Oslo', { headers: { Prefer: 'dynamic=true' } })).body).toEqual(dynamic.body);
  });

  test('the ID that ends a path is that of the whole, not of an object in it', async () => {
    const { ask } = await mockOf(samples);
    expect((await ask('GET', '/reports/r5')).body).toEqual({ id: 'r5', by: { id: 7, email: 'a@example.com' } });
  });

  test('a sample has what the body says; Prefer chooses a status', async () => {
    const { ask } = await mockOf(samples);
    const body = { email: 'ada@example.org' };
    for (const sent of [body, { user: body }])
      expect((await ask('POST', '/logins', { body: sent })).body).toEqual({
        user: { id: expect.any(Number), ...body },
      });
    const later = await ask('POST', '/logins', { body, headers: { Prefer: 'code=202' } });
    expect(later).toMatchObject({ status: 202, body: { job: expect.any(Number) } });
    const undocumented = await ask('POST', '/logins', { body, headers: { Prefer: 'code=418' } });
    expect(undocumented).toMatchObject({ status: 400 });
    expect(undocumented.text).toContain('Documented: 200, 202. To get it anyway: Prefer: code=418; force');
    expect((await ask('POST', '/logins', { body, headers: { Prefer: 'code=418; force' } })).status).toBe(418);
  });
});

describe('credentials', () => {
  const secured = (scheme: string): string => `
security: [{ key: [] }]
paths: { /things: { get: { responses: { '200': { description: ok } } } } }
components: { securitySchemes: { key: { ${scheme} } } }
`;
  const basic = `Basic ${Buffer.from('me:understudy-key').toString('base64')}`;

  test.each([
    [
      'type: apiKey, in: header, name: X-Key',
      '/things',
      { 'X-Key': 'understudy-key' },
      'No API key. Send it in the header X-Key.',
    ],
    [
      'type: apiKey, in: query, name: key',
      '/things?key=understudy-key',
      {},
      'No API key. Send it in the query parameter key.',
    ],
    [
      'type: apiKey, in: cookie, name: sid',
      '/things',
      { Cookie: 'a=b; sid=understudy-key' },
      'No API key. Send it in the cookie sid.',
    ],
    [
      'type: http, scheme: basic',
      '/things',
      { Authorization: basic },
      'No API key. Send the header Authorization: Basic <user:password in Base64>.',
    ],
    [
      'type: http, scheme: bearer',
      '/things',
      { Authorization: 'Bearer understudy-key' },
      'No API key. Send the header Authorization: Bearer <key>.',
    ],
    [
      'type: oauth2, flows: {}',
      '/things',
      { Authorization: 'Bearer understudy-key' },
      'No API key. Send the header Authorization: Bearer <key>.',
    ],
  ] as const)('%s', async (scheme, target, headers, message) => {
    const { ask } = await mockOf(secured(scheme), 'keys');
    expect((await ask('GET', target, { headers: { Authorization: '', ...headers } })).status).toBe(200);
    const none = await ask('GET', '/things', { headers: { Authorization: '' } });
    expect(none.status).toBe(401);
    expect(none.body).toMatchObject({ detail: message });
    expect(none.header('content-type')).toBe('application/problem+json');
    const wrong = JSON.parse(JSON.stringify(headers).replace('understudy-key', 'wrong')) as Record<string, string>;
    const at = target.replace('understudy-key', 'wrong');
    const sent = scheme.includes('basic') ? { Authorization: 'Basic bWU6d3Jvbmc=' } : wrong;
    expect((await ask('GET', at, { headers: { Authorization: '', ...sent } })).status).toBe(401);
  });
});
