import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { requestOf } from '../../src/mock/mock-request';
import { createFolders } from '../files';
import { askLive, askMock } from '../mock/ask';

const folderWith = createFolders();

const openapi = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      responses:
        '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses:
        '201': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
  /pets/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties: { id: { type: integer, readOnly: true }, name: { type: string }, state: { enum: [new, sold] } }
`;

const withDelete = openapi.replace(
  'components:',
  `    delete:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: Deleted } }
components:`,
);

const profile = `profile: 1
items: items.json
writes:
  POST /pets: { '...': '{{request.body}}', id: '{{next: 5}}' }
responses:
  POST /pets create:
    status: 201
    headers: { Location: '/pets/{{request.body.name}}' }
    mediaType: application/json
    body: '{{item}}'
`;

const files = {
  'pets.yaml': openapi,
  'profile.yaml': profile,
  'items.json': '{ "/pets": [{ "id": 6, "name": "A" }] }',
};
const optionsIn = (folder: string): { openapiFile: string; profile: string } => ({
  openapiFile: path.join(folder, 'pets.yaml'),
  profile: path.join(folder, 'profile.yaml'),
});

test('a list tells where its next page is', async () => {
  const pages = openapi.replace(
    '    get:\n      responses:',
    '    get:\n      parameters: [page, limit]\n      responses:'.replace(
      'page, limit',
      ['page', 'limit'].map((name) => `{ name: ${name}, in: query, schema: { type: integer } }`).join(', '),
    ),
  );
  const headers = '{ Next: "{{list.nextUrl}}", Previous: "{{list.previousUrl}}", More: "{{list.hasNext}}" }';
  const folder = folderWith({
    ...files,
    'pets.yaml': pages,
    'profile.yaml': `profile: 1\nitems: items.json\nresponses:\n  GET /pets list: { status: 200, mediaType: application/json, headers: ${headers}, body: '{{default}}' }\n`,
    'items.json': JSON.stringify({ '/pets': ['A', 'B', 'C'].map((name, index) => ({ id: index + 1, name })) }),
  });
  const { ask } = await askMock(optionsIn(folder));
  const told = async (target: string): Promise<readonly (string | undefined)[]> => {
    const { header } = await ask('GET', target);
    return ['next', 'previous', 'more'].map((name) => header(name)?.replace(/^http:..[^/]+/, ''));
  };
  expect(await told('/pets?limit=2')).toEqual(['/pets?limit=2&page=2', undefined, 'true']);
  expect(await told('/pets?limit=2&page=2')).toEqual([undefined, '/pets?limit=2&page=1', 'false']);
});

test('a number that goes on passes over those of items that are there', async () => {
  const { ask } = await askMock(optionsIn(folderWith(files)));
  const ids = [];
  for (const name of ['B', 'C']) ids.push((await ask('POST', '/pets', { body: { name } })).body);
  expect(ids).toEqual([
    { name: 'B', id: 7 },
    { name: 'C', id: 8 },
  ]);
});

test.each([
  ['A\r\nX-Own: 1', '/pets/A%0D%0AX-Own: 1'],
  ['Zoë €', '/pets/Zoë %E2%82%AC'],
  ['\ud800', '/pets/%EF%BF%BD'],
])('what a client sends is lawful in a header: %j', async (name, location) => {
  const { ask } = await askMock(optionsIn(folderWith(files)));
  expect((await ask('POST', '/pets', { body: { name } })).header('location')).toBe(location);
});

test.each([
  ['text/plain; charset=utf-8', 'pong'],
  ['text/html', 'pong'],
  ['application/problem+json', '"pong"'],
])('a text is sent as it is, in %s', async (mediaType, text) => {
  const own = (status: number): string => `{ status: ${status}, mediaType: ${mediaType}, body: pong }`;
  const folder = folderWith({
    ...files,
    'profile.yaml': `${profile}  GET /pets list: ${own(200)}\n  '* item-unknown': ${own(404)}\n`,
  });
  const { mock } = await askLive(optionsIn(folder));
  const bodies = [];
  for (const target of ['/pets', '/pets/99'])
    bodies.push(Buffer.from((await mock.handle(requestOf('GET', target, { headers: [] }))).body ?? '').toString());
  expect(bodies).toEqual([text, text]);
});

test('a property that every object inherits is one that an item need not have', async () => {
  const { ask } = await askMock({
    ...optionsIn(
      folderWith({
        ...files,
        'pets.yaml': openapi.replace('name: { type: string }', '$&, constructor: { type: string }'),
        'profile.yaml': `${profile}behaviours: { create-existing: { '*': { by: id, if: flag }, POST /pets: { by: constructor } } }\n`,
      }),
    ),
  });
  const ids = [];
  for (const body of [{ name: 'B' }, { constructor: 'C', name: 'C' }, { constructor: 'C', name: 'D' }])
    ids.push((await ask('POST', '/pets', { body })).body);
  expect(ids).toEqual([
    { name: 'B', id: 7 },
    { name: 'C', constructor: 'C', id: 8 },
    { name: 'C', constructor: 'C', id: 8 },
  ]);
});

test('a connection with an unread body is closed, whatever the API says', async () => {
  const large = "  '* too-large': { status: 413, headers: { X-Own: '1' } }\n";
  const { ask } = await askMock({
    ...optionsIn(folderWith({ ...files, 'profile.yaml': profile + large })),
    bodyLimit: 4,
  });
  const { status, header } = await ask('POST', '/pets', { body: { name: 'B' } });
  expect([status, header('x-own'), header('connection')]).toEqual([413, '1', 'close']);
});

test('no Accept is rejected, as by most services', async () => {
  const { ask } = await askMock(optionsIn(folderWith(files)));
  const { status, header } = await ask('GET', '/pets', { headers: { Accept: 'text/plain' } });
  expect([status, header('content-type')]).toEqual([200, 'application/json']);
});

test('a key is checked in the header that the profile names, though the OpenAPI file asks for none', async () => {
  const folder = folderWith({
    ...files,
    'profile.yaml': `${profile}behaviours: { authentication: { '*': X-Api-Key } }\n`,
  });
  const { ask } = await askMock({ ...optionsIn(folder), apiKeys: ['a-key'] });
  const statuses = [];
  for (const headers of [{}, { 'X-Api-Key': 'other' }, { 'X-Api-Key': 'a-key' }, { 'X-Api-Key': 'Token a-key' }])
    statuses.push((await ask('GET', '/pets', { headers: { Authorization: '', ...headers } })).status);
  expect(statuses).toEqual([401, 401, 200, 200]);
});

test('a media type that the API does not look at is none to the mock', async () => {
  const asked = async (behaviours: string): Promise<unknown> => {
    const { ask } = await askMock(optionsIn(folderWith({ ...files, 'profile.yaml': profile + behaviours })));
    const headers = { 'Content-Type': 'text/plain;charset=UTF-8' };
    const { status, body } = await ask('POST', '/pets', { headers, body: '{"name":"B"}' });
    return status === 201 ? body : status;
  };
  expect(await asked('')).toBe(415);
  expect(await asked("behaviours: { media-type: { '*': ignore } }\n")).toEqual({ name: 'B', id: 7 });
});

test('a media type that the file has is read as what it is, though the API looks at none', async () => {
  const content = "requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } }";
  const form = ", application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Pet' } }";
  const folder = folderWith({
    ...files,
    'pets.yaml': openapi.replace(content, content + form),
    'profile.yaml': `${profile}behaviours: { media-type: { '*': ignore } }\n`,
  });
  const { ask } = await askMock(optionsIn(folder));
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await ask('POST', '/pets', { headers, body: 'name=B' })).body).toMatchObject({ name: 'B' });
});

test('a path that names an item by its ID or its name', async () => {
  const hints = 'hints: { "GET /pets/{id}": { by: id name }, "DELETE /pets/{id}": { by: id name } }\n';
  const texts = withDelete.replaceAll('name: id, in: path, required: true, schema: { type: integer }', (one) =>
    one.replace('integer', 'string'),
  );
  const folder = folderWith({ ...files, 'pets.yaml': texts, 'profile.yaml': hints + profile });
  const { ask } = await askMock(optionsIn(folder));
  const item = { id: 6, name: 'A' };
  for (const name of ['6', 'A']) expect((await ask('GET', `/pets/${name}`)).body).toEqual(item);
  expect((await ask('GET', '/pets/B')).status).toBe(404);
  expect((await ask('DELETE', '/pets/A')).status).toBe(204);
  for (const name of ['6', 'A']) expect((await ask('GET', `/pets/${name}`)).status).toBe(404);
});

test('a number that goes on is the same wherever one item has it', async () => {
  const both = profile.replace("id: '{{next: 5}}'", "id: '{{next: 5}}', name: 'No. {{next: 5}}'");
  const { ask } = await askMock(optionsIn(folderWith({ ...files, 'profile.yaml': both })));
  for (const id of [7, 8]) {
    const { body } = await ask('POST', '/pets', { body: { name: 'B' } });
    expect(body).toEqual({ id, name: `No. ${id}` });
  }
});

test('a number that goes on is another one in each element of a list', async () => {
  const numbered = `${profile}  GET /pets list: { status: 200, body: ['{{each list.items}}', { id: '{{next: 1}}', name: 'No. {{next: 1}}' }] }\n`;
  const items = '{ "/pets": [{ "id": 6, "name": "A" }, { "id": 7, "name": "B" }] }';
  const { ask } = await askMock(optionsIn(folderWith({ ...files, 'items.json': items, 'profile.yaml': numbered })));
  expect((await ask('GET', '/pets')).body).toEqual([
    { id: 2, name: 'No. 2' },
    { id: 3, name: 'No. 3' },
  ]);
});

test('an API that gives all new items one ID has the last one', async () => {
  const one = profile.replace("'{{next: 5}}'", '7');
  const { ask } = await askMock(optionsIn(folderWith({ ...files, 'pets.yaml': withDelete, 'profile.yaml': one })));
  for (const name of ['B', 'C']) expect((await ask('POST', '/pets', { body: { name } })).body).toEqual({ name, id: 7 });
  expect((await ask('GET', '/pets')).body).toMatchObject([{ name: 'A' }, { name: 'C' }]);
  await ask('DELETE', '/pets/7');
  expect((await ask('POST', '/pets', { body: { name: 'D' } })).status).toBe(201);
  expect((await ask('GET', '/pets/7')).body).toMatchObject({ name: 'D' });
});

test('an ID that the API takes from another property is taken until its item is deleted', async () => {
  const named = profile.replace("'{{next: 5}}'", "'{{request.body.name}}'");
  const texts = withDelete.replaceAll('type: integer', 'type: string');
  const { ask } = await askMock(optionsIn(folderWith({ ...files, 'pets.yaml': texts, 'profile.yaml': named })));
  const create = async (): Promise<number> => (await ask('POST', '/pets', { body: { name: '8' } })).status;
  expect([await create(), await create()]).toEqual([201, 409]);
  await ask('DELETE', '/pets/8');
  expect(await create()).toBe(201);
});

test('below an item that does not exist there is nothing, if the profile says so and the file does not', async () => {
  const vote = `  /pets/{id}/vote:
    post:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: OK, content: { application/json: { schema: { type: integer } } } } }
components:`;
  const asked = async (behaviours: string): Promise<readonly number[]> => {
    const folder = folderWith({
      ...files,
      'pets.yaml': openapi.replace('components:', vote),
      'profile.yaml': profile + behaviours,
    });
    const { ask } = await askMock(optionsIn(folder));
    return [(await ask('POST', '/pets/6/vote')).status, (await ask('POST', '/pets/99/vote')).status];
  };
  expect(await asked('')).toEqual([200, 200]);
  expect(await asked("behaviours: { unknown-parent: { '*': reject } }\n")).toEqual([200, 404]);
});

/** What the OpenAPI file forbids. */
const lost = profile.replace("'{{next: 5}}' }", "'{{next: 5}}', state: lost }");

test('a reload keeps what writes have left as the API would, and goes on without a broken profile', async () => {
  const folder = folderWith(files);
  const options = optionsIn(folder);
  writeFileSync(options.profile, lost);
  const { mock } = await askLive(options);
  await mock.handle(
    requestOf('POST', '/pets', { headers: ['Content-Type', 'application/json'], body: '{"name":"B"}' }),
  );
  const reload = async (text: string): Promise<unknown> => {
    writeFileSync(options.profile, text);
    await mock.reload(() => Promise.resolve(options));
    return Buffer.from((await mock.handle(requestOf('GET', '/pets', { headers: [] }))).body ?? '').toString();
  };
  const all = '[{"id":6,"name":"A"},{"name":"B","id":7,"state":"lost"}]';
  expect(await reload(`${lost}# again\n`)).toBe(all);
  expect(await reload(lost.replace('{{item}}', '{{itme}}'))).toBe(all);
});
