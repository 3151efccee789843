import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { packageRoot } from '../../src/base/files';
import type { JsonObject } from '../../src/base/json';
import { inspectCommand } from '../../src/cli/inspect';
import { learnCommand } from '../../src/cli/learn';
import { startMock, type RunningMock } from '../../src/mock/start/start-mock';
import { createFolders } from '../files';
import { int, list, object, openapi, ref, text } from '../mock/openapi';
import { createRun } from './in-process';

const petStore = path.join(packageRoot(), 'spec', 'openapi.yaml');
const recording = path.join(packageRoot(), 'test', 'recordings', 'apiflask');
const apiKey = 'a-key-that-nobody-guesses';
const folderWith = createFolders();
const { printed, run } = createRun(/a-key-that-nobody-guesses/);

/** What the API in these tests does that its OpenAPI file does not say. */
const ways = `profile: 1
behaviours:
  list-order: { GET /pets: -name }
responses:
  '* item-unknown': { status: 404, body: { wrong: 'no pet {{request.path.petId}}' } }
  '* invalid body required': { status: 400, body: { wrong: '{{subject}} is missing' } }
  '* method-unknown': { status: 405, body: { wrong: method } }
  '* no-credentials': { status: 401, body: { wrong: who are you } }
`;

let ofWays: string;

beforeAll(() => {
  ofWays = path.join(folderWith({ 'ways.yaml': ways }), 'ways.yaml');
});

function textOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  printed.push(text);
  return text;
}

/** The share of exactly the same responses, without a profile and with one. */
function sharesIn(output: string): readonly number[] {
  const [, without, withProfile] = /Everything +(\d+) % +(\d+) %/.exec(output) ?? [];
  return [Number(without), Number(withProfile)];
}

test('a mock with the profile of an API responds as that does', async () => {
  const out = path.join(folderWith({}), 'pets.yaml');
  const start = (profile: string): Promise<RunningMock> =>
    startMock({ openapiFile: petStore, apiKeys: [apiKey], profile, count: 30 });
  const visited = await start(ofWays);
  const learned = await run(learnCommand(), visited.baseUrl, petStore, '--api-key', apiKey, '--out', out);
  await visited.close();
  expect(learned.code).toBe(0);
  expect(learned.output).toMatch(/^LEARNED .* 30 items$/m);
  expect(learned.output).toContain('list-order: -name (GET /pets)');
  const [without = 0, withProfile = 0] = sharesIn(learned.output);
  expect(withProfile).toBeGreaterThan(without);
  // Nothing is left behind, and no journal of it.
  expect(existsSync(`${out}.left-behind`)).toBe(false);
  expect(textOf(out)).toContain("'* item-unknown':");
  textOf(out.replace('.yaml', '.items.json'));
  const inspected = await run(inspectCommand(), petStore, '--profile', out);
  expect(inspected.output).toMatch(/pets\.yaml: .*30 items\.\n$/);

  const [api, mock] = [await start(ofWays), await start(out)];
  try {
    const body = '{"status":"available"}';
    for (const [target, init] of [
      ['/pets', {}],
      ['/pets?limit=3', {}],
      ['/pets/7', {}],
      ['/pets/4711', {}],
      ['/pets', { headers: {} }],
      ['/pets', { method: 'POST', body }],
      ['/pets', { method: 'PUT', body }],
    ] as const) {
      const [wanted, got] = await Promise.all(
        [api, mock].map(async ({ baseUrl }) => {
          const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
          const response = await fetch(baseUrl + target, { headers, ...init });
          const allow = response.headers.get('allow');
          expect(allow !== null).toBe(response.status === 405);
          return [response.status, allow, await response.json()];
        }),
      );
      expect([target, got]).toEqual([target, wanted]);
    }
  } finally {
    await api.close();
    await mock.close();
  }
});

test('the items below each item are learned, and nothing of what the visit created', async () => {
  const shops = openapi(
    {
      'GET /shops': { 200: list(ref('Shop')) },
      'POST /shops': { body: ref('Shop'), 201: ref('Shop') },
      'GET /shops/{shopId}': { 200: ref('Shop'), 404: 'unknown' },
      'DELETE /shops/{shopId}': { 204: 'gone', 404: 'unknown' },
      'GET /shops/{shopId}/pets': { 200: list(ref('Pet')), 404: 'unknown' },
      'POST /shops/{shopId}/pets': { body: ref('Pet'), 201: ref('Pet') },
    },
    { Shop: object({ 'id?': int, name: text }), Pet: object({ 'id?': int, name: text }) },
  );
  const items = {
    '/shops': [
      { id: 1, name: 'Zoo' },
      { id: 2, name: 'New' },
      { id: 3, name: 'Old' },
    ],
    '/shops/1/pets': [{ id: 1, name: 'Ada' }],
    '/shops/2/pets': [{ id: 2, name: 'Bob' }],
    '/shops/3/pets': [],
  };
  const folder = folderWith({ 'openapi.json': JSON.stringify(shops), 'items.json': JSON.stringify(items) });
  const [file = '', out = ''] = ['openapi.json', 'profile.yaml'].map((name) => path.join(folder, name));
  const visited = await startMock({ openapiFile: file, items: path.join(folder, 'items.json') });
  const learned = await run(learnCommand(), visited.baseUrl, file, '--out', out);
  await visited.close();
  expect(learned.code).toBe(0);
  expect(JSON.parse(textOf(out.replace('.yaml', '.items.json')))).toEqual(items);
});

test('what a path names and nothing lists is created by a PUT, and removed; a key that the file does not ask for is found out', async () => {
  const notes = openapi(
    {
      'GET /notes/{key}': { 200: ref('Note') },
      'PUT /notes/{key}': { body: ref('Note'), 200: ref('Note') },
      'DELETE /notes/{key}': { 204: 'gone' },
      'GET /about': { 200: object({ version: text }) },
    },
    { Note: object({ 'key?': text, text, 'kind?': text }) },
    { key: text },
  );
  const api = `profile: 1
items: items.json
hints: { 'GET /notes/{key}': { id: key, slashes: key, optional: key } }
behaviours: { authentication: { '*': X-Api-Key } }
`;
  const items = JSON.stringify({
    '/notes': [
      { key: 'todo.txt', text: 'Rain', kind: 'file' },
      { key: '', text: 'All', kind: 'folder', within: [{ key: 'todo.txt' }, { key: 'box' }, { key: '../about' }] },
      { key: 'box', text: 'A folder', kind: 'folder', within: [{ key: 'box/old.txt' }] },
      { key: 'box/old.txt', text: 'Sun', kind: 'file' },
    ],
  });
  const folder = folderWith({ 'openapi.json': JSON.stringify(notes), 'api.yaml': api, 'items.json': items });
  const [file = '', profile = '', out = ''] = ['openapi.json', 'api.yaml', 'out.yaml'].map((name) =>
    path.join(folder, name),
  );
  const visited = await startMock({ openapiFile: file, profile, apiKeys: [apiKey] });
  const given = ['--value', 'key=todo.txt', '--header', `X-Api-Key: ${apiKey}`];
  const learned = await run(learnCommand(), visited.baseUrl, file, ...given, '--out', out);
  const { calls: puts } = await visited.control.calls({ method: 'PUT', status: 201 });
  const { calls: folders } = await visited.control.calls({ method: 'PUT', status: 201, body: { '/kind': 'folder' } });
  await visited.close();
  expect(learned.code).toBe(0);
  // One of each kind is created, in the form of its ID.
  expect(folders.map((put) => put.path)).toContainEqual(expect.stringMatching(/^\/notes\/\w{8}-\d+$/));
  const created = puts.map((put) => put.path);
  expect(created).toContainEqual(expect.stringMatching(/^\/notes\/\w{8}-\d+\.txt$/));
  expect(created).not.toContain('/notes/todo.txt');
  expect(existsSync(`${out}.left-behind`)).toBe(false);
  const written = textOf(out);
  expect(written).toContain('GET /notes/{key}: { id: key, optional: key, slashes: key }');
  expect(written).toContain("authentication: { '*': X-Api-Key }");
  expect(JSON.parse(textOf(out.replace('.yaml', '.items.json')))).toEqual(JSON.parse(items));
});

test('what the file says nothing of is looked at before anything is created, and nothing is left', async () => {
  const operations = (schema: (name: string) => JsonObject): JsonObject =>
    openapi(
      {
        'GET /shops': { 200: schema('Shops') },
        'POST /shops': { body: object({ name: text }), 201: schema('Shop') },
        'GET /shops/{shopId}': { 200: schema('Shop'), 404: 'unknown' },
        'DELETE /shops/{shopId}': { 204: 'gone', 404: 'unknown' },
        'GET /shops/{shopId}/pets': { 200: schema('Pets'), 404: 'unknown' },
        'POST /shops/{shopId}/pets': { body: object({ name: text }), 201: schema('Pet') },
        'DELETE /shops/{shopId}/pets/{petId}': { 204: 'gone', 404: 'unknown' },
      },
      {
        Shop: object({ id: int, name: text }),
        Shops: object({ shops: list(ref('Shop')), total: int }),
        Pet: object({ id: int, name: text }),
        Pets: list(ref('Pet')),
      },
    );
  const items = { '/shops': [{ id: 1, name: 'Zoo' }], '/shops/1/pets': [{ id: 1, name: 'Ada' }] };
  const folder = folderWith({
    'api.json': JSON.stringify(operations(ref)),
    'openapi.json': JSON.stringify(operations(() => ({}))),
    'items.json': JSON.stringify(items),
  });
  const [api = '', file = '', given = '', out = ''] = ['api.json', 'openapi.json', 'items.json', 'out.yaml'].map(
    (name) => path.join(folder, name),
  );
  const visited = await startMock({ openapiFile: api, items: given });
  const learned = await run(learnCommand(), visited.baseUrl, file, '--out', out);
  const left = await (await fetch(`${visited.baseUrl}/shops`)).json();
  await visited.close();
  expect(learned.code).toBe(0);
  expect(learned.output).toMatch(/[1-9]\d* created items deleted again/);
  expect(left).toEqual({ shops: items['/shops'], total: 1 });
  expect(JSON.parse(textOf(out.replace('.yaml', '.items.json')))).toEqual(items);
  expect(textOf(out)).toContain(
    '        shops: { type: array, items: { type: object, properties: { id: { type: integer }',
  );
  const inspected = await run(inspectCommand(), file, '--profile', out);
  expect(inspected.output).toMatch(/GET +\/shops\/\{shopId\}\/pets +lists \/shops\/\{shopId\}\/pets/);
  expect(sharesIn(learned.output)[1]).toBeGreaterThan(80);
});

test('from a recording, without an address: nothing is sent, and what a person has edited is kept', async () => {
  const out = path.join(folderWith({}), 'profile.yaml');
  const args = ['--from', path.join(recording, 'visit.har'), path.join(recording, 'openapi.json'), '--out', out];
  const learned = await run(learnCommand(), ...args);
  expect(learned.code).toBe(0);
  const [without = 0, withProfile = 0] = sharesIn(learned.output);
  expect(withProfile).toBeGreaterThan(without + 10);
  expect(learned.output).toContain('The 15 items. To save them, add --items.');
  expect(existsSync(path.join(path.dirname(out), 'profile.items.json'))).toBe(false);
  expect(textOf(out)).toContain("'* invalid body required':");
  appendFileSync(out, '# mine\n');
  await expect(run(learnCommand(), ...args)).rejects.toThrow('was edited since');
  // How much there is to learn from makes no difference to what is overwritten.
  const { log } = JSON.parse(readFileSync(path.join(recording, 'visit.har'), 'utf8')) as { log: { entries: object[] } };
  const har = JSON.stringify({ log: { ...log, entries: log.entries.slice(0, 40) } });
  const few = ['--from', path.join(folderWith({ 'few.har': har }), 'few.har'), ...args.slice(2)];
  await run(learnCommand(), ...few, '--force', '--items');
  expect(textOf(out)).toContain('items: profile.items.json');
  expect(textOf(out)).not.toContain('# mine');
});

test('a call that cannot be learned from says why', async () => {
  await expect(run(learnCommand(), petStore)).rejects.toThrow('which OpenAPI file?');
  await expect(run(learnCommand())).rejects.toThrow('which API?');
  const har = path.join(recording, 'session.har');
  const other = path.join(packageRoot(), 'test', 'recordings', 'loopback', 'openapi.json');
  await expect(run(learnCommand(), '--from', har)).rejects.toThrow('which OpenAPI file?');
  await expect(run(learnCommand(), '--from', har, other)).rejects.toThrow('no request for an operation of');
  const own = path.join(recording, 'openapi.json');
  const nowhere = path.join(recording, 'nowhere', 'a.har');
  await expect(run(learnCommand(), '--from', har, own, '--out', nowhere)).rejects.toThrow('nowhere does not exist.');
  await expect(run(learnCommand(), '--from', har, own, '--out', recording)).rejects.toThrow('is a folder.');
  await expect(run(learnCommand(), '--from', har, own, '--record', 'a.har')).rejects.toThrow('--record saves what');
});
