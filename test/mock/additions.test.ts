import fs, { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { packageRoot } from '../../src/base/files';
import type { JsonValue } from '../../src/base/json';
import type { Additions, MockOptions } from '../../src/mock/config';
import { requestOf } from '../../src/mock/mock-request';
import { startMock } from '../../src/mock/start/start-mock';
import { StateFile } from '../../src/mock/start/state-file';
import { FileWatcher } from '../../src/mock/start/watch-files';
import { createFolders } from '../files';
import { askLive, askMock } from './ask';

const folderOf = createFolders();
const petStore = readFileSync(path.join(packageRoot(), 'spec', 'openapi.yaml'), 'utf8');
const rex = { name: 'Rex', categoryId: 1 };

describe('overrides', () => {
  const ada = { id: 7, name: 'Ada', categoryId: 1 };
  const withOverride = (
    ...overrides: NonNullable<Additions['overrides']>
  ): Promise<Awaited<ReturnType<typeof askMock>>> => askMock({ count: 2, additions: { overrides } });

  test.each([
    ['path', { path: { petId: 2 } }, 'GET', '/v1/pets/2', '/v1/pets/1', undefined],
    ['headers', { headers: { 'X-Team': 'blue' } }, 'GET', '/v1/pets/2', undefined, undefined],
    ['a part of the body', { body: { name: 'Rex' } }, 'POST', '/v1/pets', undefined, { ...rex, status: 'sold' }],
  ])('match by %s', async (_, when, method, matching, other, body) => {
    const operation = method === 'GET' ? 'getPet' : 'createPet';
    const { ask } = await withOverride({ operation, when, body: ada });
    const headers = { 'X-Team': 'blue' };
    const sent = body === undefined ? { headers } : { body, headers };
    expect((await ask(method, matching, sent)).body).toEqual(ada);
    if (other !== undefined) expect((await ask(method, other, sent)).body).not.toEqual(ada);
    const different = body === undefined ? {} : { body: { ...body, name: 'Max' } };
    if (!('path' in when)) expect((await ask(method, matching, different)).body).not.toEqual(ada);
  });

  test('end after so many times, and come back with a reset; those of a session are its own', async () => {
    const { ask, sessions } = await withOverride({ operation: 'GET /pets', status: 503, times: 1 });
    for (const status of [503, 200]) expect((await ask('GET', '/v1/pets')).status).toBe(status);
    expect((await ask('GET', '/@other/v1/pets')).status).toBe(503);
    sessions.reset(sessions.default, {}, []);
    expect((await ask('GET', '/v1/pets')).status).toBe(503);
  });

  test('a page that quotes the request has another origin than the console', async () => {
    const responses = { 200: { description: '', content: { 'text/html': { schema: { type: 'string' } } } } };
    const parameters = [{ name: 'name', in: 'query', schema: { type: 'string' } }];
    const paths = { '/': { get: { operationId: 'greet', parameters, responses } } };
    const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths };
    const folder = folderOf({ 'openapi.yaml': JSON.stringify(document) });
    const overrides = [{ operation: 'greet', body: 'Hi {{query.name}}' }];
    const { ask } = await askMock({ additions: { overrides }, openapiFile: path.join(folder, 'openapi.yaml') });
    const page = await ask('GET', '/?name=<script>');
    expect([page.text, page.header('content-security-policy')]).toEqual([
      'Hi <script>',
      'sandbox allow-scripts allow-forms allow-popups',
    ]);
  });

  test('what an override leaves out is that of the usual response; values of the request stand in it', async () => {
    const { ask, slept, journal } = await withOverride(
      { operation: 'listPets', headers: { 'X-Total': '2' }, delay: 300 },
      {
        operation: 'createPet',
        status: 201,
        body: { id: 5, name: 'Hi {{body.name}}', categoryId: '{{body.categoryId}}' },
      },
    );
    const listed = await ask('GET', '/v1/pets?limit=1');
    expect([listed.body, listed.header('x-total'), slept]).toEqual([[expect.anything()], '2', [300]]);
    const body = { name: 'Rex', categoryId: 9223372036854775807n };
    expect((await ask('POST', '/v1/pets', { body })).text).toBe(
      '{"id":5,"name":"Hi Rex","categoryId":9223372036854775807}',
    );
    expect(journal.entries().map(({ override }) => override)).toEqual(['given-1', 'given-2']);
  });

  test('a response that breaks the file is sent and marked, also where the file is law', async () => {
    const overrides = [{ operation: 'listPets', body: [{ name: 'Ada' }] }];
    const { ask, journal } = await askMock({ strict: true, additions: { overrides } });
    await expect(ask('GET', '/v1/pets')).rejects.toThrow('body[0].categoryId is required. body[0].id is required.');
    expect(journal.entries()[0]).toMatchObject({ status: 200, responseBody: '[{"name":"Ada"}]' });
  });

  test('a status that the file does not document is marked', async () => {
    const folder = folderOf({ 'openapi.yaml': petStore.replaceAll(/^ {8}default:$/gm, "        '418':") });
    const overrides = [
      { operation: 'listPets', when: { query: { limit: 1 } }, status: 409 },
      { operation: 'listPets', status: 409, body: { code: 'conflict' } },
    ];
    const { ask } = await askMock({ additions: { overrides }, openapiFile: path.join(folder, 'openapi.yaml') });
    for (const target of ['/v1/pets?limit=1', '/v1/pets'])
      await expect(ask('GET', target)).rejects.toThrow('status must be 200, 401 or 418, got 409.');
  });

  test('an invalid request is rejected first; a fault goes before', async () => {
    const { ask, sessions } = await withOverride({ operation: 'listPets', body: [] });
    expect((await ask('GET', '/v1/pets?limit=0')).status).toBe(400);
    sessions.default.store.faults.add({ fault: { kind: 'status', status: 500 } });
    expect((await ask('GET', '/v1/pets')).status).toBe(500);
  });
});

describe('items and values', () => {
  test('given items stand beside the generated ones, first; what they leave out is made up', async () => {
    const items = { '/pets': [{ name: 'Ada' }, { id: 2, name: 'Bob' }] };
    const { ask } = await askMock({ count: 4, additions: { items } });
    const { body } = await ask('GET', '/v1/pets');
    expect(body).toMatchObject([{ id: 1, name: 'Ada' }, { id: 2, name: 'Bob' }, { id: 3 }, { id: 4 }]);
    expect((await ask('GET', '/v1/pets/2')).body).toMatchObject({ name: 'Bob' });
    expect((await ask('POST', '/v1/pets', { body: rex })).body).toMatchObject({ id: 5 });
  });

  test('given items come beside those of a file, which is all there is then', async () => {
    const file = path.join(folderOf({ 'items.yaml': '/pets: [{ name: Bob }]' }), 'items.yaml');
    const { ask } = await askMock({ items: file, additions: { items: { '/pets': [{ name: 'Ada' }] } } });
    expect((await ask('GET', '/v1/pets')).body).toMatchObject([
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Bob' },
    ]);
  });

  test('values are of a faker method or of a list, by schema and property or by property alone', async () => {
    const values = { name: 'person.firstName', 'Pet.status': ['sold'], categoryId: [41, 42] };
    const { ask } = await askMock({ count: 20, additions: { values } });
    for (const pet of (await ask('GET', '/v1/pets')).body as { name: string; status?: string; categoryId: number }[]) {
      expect(pet.name).not.toContain(' ');
      expect([41, 42]).toContain(pet.categoryId);
      expect(['sold', undefined]).toContain(pet.status);
    }
  });

  const locate = (pointer: string): string => `config.yaml:1:1 ${pointer}`;
  test.each<[Additions, string]>([
    [{ items: { '/pet': [] } }, 'config.yaml:1:1 /items/~1pet: /pet is not a collection. Did you mean /pets?'],
    [
      { items: { '/pets': [{ status: 'lost' }] } },
      'config.yaml:1:1 /items/~1pets/0/status: /pets[0].status must be available, pending or sold, got "lost".',
    ],
    [
      { overrides: [{ operation: 'listPet' }] },
      'config.yaml:1:1 /overrides/0/operation: there is no operation listPet. Did you mean listPets?',
    ],
    [
      { overrides: [{ operation: 'listPets', when: { query: { limti: 5 } } }] },
      'config.yaml:1:1 /overrides/0/when/query/limti: listPets has no query parameter limti. Did you mean limit?',
    ],
    [
      { values: { name: 'person.firstname' } },
      'config.yaml:1:1 /values/name: faker has no person.firstname. Did you mean person.firstName?',
    ],
    [
      { overrides: [{ operation: 'listPets', statsu: 200 }] as never },
      'config.yaml:1:1 /overrides/0/statsu: overrides[0].statsu is not allowed. Did you mean status?',
    ],
    [
      { items: { '/pets': [{ nam: 'Ada' }] } },
      'config.yaml:1:1 /items/~1pets/0/nam: /pets[0].nam is not in the OpenAPI file. Did you mean name?',
    ],
    [
      { values: { statsu: ['sold'] } },
      'config.yaml:1:1 /values/statsu: no item has a property statsu. Did you mean status?',
    ],
    [{ values: { status: ['lost'] } }, 'config.yaml:1:1 /values/status/0: no status can be "lost".'],
  ])('%j: %s', async (additions, message) => {
    await expect(askMock({ additions: { ...additions, locate } })).rejects.toThrow(message);
  });
});

describe('a mock whose files change', () => {
  test('what still fits stays, what does not is told, and what cannot be read changes nothing', async () => {
    const folder = folderOf({ 'openapi.yaml': petStore });
    const openapiFile = path.join(folder, 'openapi.yaml');
    const { mock, ask } = await askLive({ openapiFile, count: 2 });
    const told: JsonValue[] = [];
    mock.built.reloads.onReload((event) => told.push({ ...event }));
    const options = (): Promise<MockOptions> => Promise.resolve({ openapiFile, count: 3 });
    await ask('POST', '/v1/pets', { body: rex });
    await ask('POST', '/v1/pets', { body: { ...rex, status: 'sold' } });
    mock.built.sessions.default.store.faults.add({ fault: { kind: 'latency', from: 0, to: 0 } });

    writeFileSync(openapiFile, petStore.replace('paths:', 'paths: ['));
    await mock.reload(options);
    expect((await ask('GET', '/v1/pets?limit=50')).body).toHaveLength(4);

    expect((await ask('GET', '/__mock/api')).body).toMatchObject({ error: expect.stringContaining('not valid YAML') });
    const changed = petStore.replace('maximum: 100', 'maximum: 40').replace(', sold]', ']');
    writeFileSync(openapiFile, changed);
    await mock.reload(options);
    expect((await ask('GET', '/v1/pets?limit=50')).status).toBe(400);
    expect((await ask('GET', '/v1/pets')).body).toHaveLength(3);
    expect((await ask('GET', '/v1/pets/3')).body).toMatchObject(rex);
    expect(mock.built.sessions.default.store.faults.list()).toHaveLength(1);
    expect((await ask('GET', '/__mock/api')).body).not.toHaveProperty('error');
    // The reference shows the file as it is now.
    expect((await ask('GET', '/__mock/openapi')).text).toContain('"maximum":40');
    expect(told).toEqual([
      { dropped: [], error: expect.stringContaining('openapi.yaml:') },
      { dropped: ['1 item of session default did not fit the OpenAPI file any more.'] },
    ]);
  });

  test('reloads follow each other, and one that was asked for meanwhile reads what was written last', async () => {
    const folder = folderOf({ 'openapi.yaml': petStore });
    const openapiFile = path.join(folder, 'openapi.yaml');
    const { mock, ask } = await askLive({ openapiFile, count: 1 });
    const counts: number[] = [];
    const options =
      (count: number, ready = Promise.resolve()) =>
      async (): Promise<MockOptions> => {
        await ready;
        counts.push(count);
        return { openapiFile, count };
      };
    let finish = (): void => undefined;
    const slow = mock.reload(options(2, new Promise<void>((resolve) => (finish = resolve))));
    await Promise.resolve();
    const later = [mock.reload(options(3)), mock.reload(options(4))];
    finish();
    await Promise.all([slow, ...later]);
    expect([counts, (await ask('GET', '/v1/pets')).body]).toEqual([[2, 3], Array(3).fill(expect.anything())]);
    const closed = mock.reload(options(9));
    mock.close();
    await closed;
    expect((await ask('GET', '/v1/pets')).body).toHaveLength(3);
  });

  test('a file is seen that is written, replaced, removed with its folder, or comes late; once for several steps', () => {
    jest.useFakeTimers();
    const pause = (): void => {
      jest.advanceTimersByTime(1000);
    };
    const folder = folderOf({ 'a.yaml': 'a', 'sub/b.yaml': 'b' });
    const [a, b, c] = ['a.yaml', 'sub/b.yaml', 'late/c.yaml'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    let calls = 0;
    const files = (): string[] => [a, b, c];
    const watcher = new FileWatcher(files, () => {
      calls += 1;
      // What is changed while the files are read again is seen too.
      if (calls === 1) appendFileSync(b, 'c');
    });
    const seen: number[] = [];
    for (const change of [
      () => undefined,
      () => {
        writeFileSync(a, 'ab');
        jest.advanceTimersByTime(160);
        appendFileSync(a, 'c');
      },
      () => {
        writeFileSync(`${a}.new`, 'xyz');
        renameSync(`${a}.new`, a);
      },
      () => {
        rmSync(path.dirname(b), { recursive: true });
      },
      () => {
        mkdirSync(path.dirname(c));
        writeFileSync(c, 'c');
      },
    ]) {
      change();
      pause();
      seen.push(calls);
    }
    watcher.close();
    jest.useRealTimers();
    expect(seen).toEqual([0, 2, 3, 4, 5]);
  });

  test('a request on its way ends with the mock that it began with, though its collection has gone', async () => {
    const folder = folderOf({ 'openapi.yaml': petStore });
    const openapiFile = path.join(folder, 'openapi.yaml');
    const { mock } = await askLive({ openapiFile });
    const { handle } = mock.built;
    writeFileSync(openapiFile, petStore.replaceAll('/pets', '/animals'));
    await mock.reload(() => Promise.resolve({ openapiFile }));
    const headers = ['Authorization', 'Bearer understudy-key', 'Content-Type', 'application/json'];
    const sent = [
      requestOf('GET', '/v1/pets', { headers }),
      requestOf('POST', '/v1/pets', { headers, body: JSON.stringify(rex) }),
    ];
    const statuses = await Promise.all(sent.map(async (request) => (await handle(request)).status));
    expect(statuses).toEqual([200, 201]);
  });

  test('a referred file that is missing is one of its files', async () => {
    const text = petStore.replace("'#/components/schemas/Pet'", 'pet.yaml');
    const folder = folderOf({ 'openapi.yaml': text });
    const { mock } = await askLive({ openapiFile: path.join(folder, 'openapi.yaml') });
    expect(mock.files).toContain(path.join(folder, 'pet.yaml'));
  });
});

describe('a state file', () => {
  type Opened = Awaited<ReturnType<typeof askLive>> & { readonly state: StateFile; readonly said: readonly string[] };
  const open = async (file: string, options: MockOptions = {}): Promise<Opened> => {
    const live = await askLive({ count: 2, ...options });
    const said: string[] = [];
    const refit = (): readonly string[] => live.mock.refit();
    return { ...live, said, state: new StateFile(file, live.mock.built.sessions, refit, (line) => said.push(line)) };
  };

  test('a restart finds items, sessions, faults, overrides and the clock as they were', async () => {
    const file = path.join(folderOf({}), 'pets.state');
    const { mock, ask } = await open(file);
    const { sessions } = mock.built;
    await ask('POST', '/v1/pets', { body: { ...rex, categoryId: 9223372036854775807n } });
    await ask('POST', '/@ended/v1/pets', { body: rex });
    sessions.end('ended');
    sessions.begin('other', { seed: 7, count: 1 });
    const other = sessions.use('other').store;
    other.setClock(Date.parse('2031-01-01'));
    other.faults.add({ fault: { kind: 'status', status: 503 }, operation: 'listPets' });
    other.overrides.add({ operation: 'getPet', body: { id: 9 } });

    // The first process ended without a word: nothing is written at its end.
    const again = await open(file);
    expect((await again.ask('GET', '/v1/pets/3')).text).toBe('{"id":3,"name":"Rex","categoryId":9223372036854775807}');
    expect(again.mock.built.sessions.find('ended')).toBeUndefined();
    const found = again.mock.built.sessions.use('other').store;
    expect(found.seeding).toMatchObject({ seed: 7, count: 1 });
    expect([found.faults.list(), found.overrides.list(), found.now()]).toEqual([
      ...[other.faults.list(), other.overrides.list(), other.now()],
    ]);
    expect((await again.ask('POST', '/v1/pets', { body: rex })).body).toMatchObject({ id: 4 });
    again.state.close();
  });

  test.each([
    [
      'another file',
      '{"openapi":"3.1.0"}\n',
      ':1: this is no state file of this version of Understudy. Choose another file with --state.',
    ],
    ['a line that was cut off', '{"understudy":"state","version":2}\n{"session":"def', ':2: this line is damaged.'],
    [
      'a damaged line',
      '{"understudy":"state","version":2}\n{"session":"a","seed":1,"count":1,"effects":[{}]}\n',
      ':2: this line is damaged.',
    ],
  ])('%s is refused, and stays as it is', async (_, text, message) => {
    const file = path.join(folderOf({ 'pets.state': text }), 'pets.state');
    await expect(open(file)).rejects.toThrow(file + message);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('on a full disk a change is rejected and not made; what was written before stays readable', async () => {
    const file = path.join(folderOf({}), 'pets.state');
    const { ask, state } = await open(file);
    const create = (): ReturnType<typeof ask> => ask('POST', '/v1/pets', { body: rex });
    expect((await create()).status).toBe(201);
    const { writeFileSync: write } = fs;
    const full = jest.spyOn(fs, 'writeFileSync').mockImplementation((to, text) => {
      write(to, (text as string).slice(0, 20));
      throw new Error('ENOSPC: no space left on device, write');
    });
    const rejected = await create();
    full.mockRestore();
    expect([rejected.status, rejected.text]).toEqual([507, expect.stringContaining('ENOSPC')]);
    expect((await ask('GET', '/v1/pets')).body).toHaveLength(3);
    expect((await create()).body).toMatchObject({ id: 4 });
    state.close();
    expect((await (await open(file)).ask('GET', '/v1/pets')).body).toHaveLength(4);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('of two processes the younger one has the file, the other is told; a file that was removed is written anew', async () => {
    const file = path.join(folderOf({}), 'pets.state');
    const older = await open(file);
    await older.ask('POST', '/v1/pets', { body: rex });
    rmSync(file);
    await older.ask('POST', '/v1/pets', { body: rex });
    const younger = await open(file);
    expect((await younger.ask('GET', '/v1/pets')).body).toHaveLength(4);
    const { status, text } = await older.ask('POST', '/v1/pets', { body: rex });
    expect([status, text]).toEqual([507, expect.stringContaining('it was replaced: another process writes it.')]);
    expect((await younger.ask('POST', '/v1/pets', { body: rex })).status).toBe(201);
  });

  test('a port that is in use ends a second process before it takes the file', async () => {
    const file = path.join(folderOf({}), 'pets.state');
    const first = await startMock({ count: 2, state: file });
    const { ino } = statSync(file);
    const second = await startMock({ state: file, port: first.port }).catch(String);
    await first.close();
    expect([second, statSync(file).ino]).toEqual([expect.stringContaining('is in use'), ino]);
  });

  test('items that the OpenAPI file does not have any more are told, and kept in the old file', async () => {
    const file = path.join(folderOf({}), 'pets.state');
    const { ask } = await open(file);
    await ask('POST', '/v1/pets', { body: rex });
    const before = readFileSync(file, 'utf8');
    const openapiFile = path.join(folderOf({ 'a.yaml': petStore.replaceAll('/pets', '/animals') }), 'a.yaml');
    expect((await open(file, { openapiFile })).said).toEqual([
      'Collections that the OpenAPI file does not have were left out.',
      `${file}.old has all that was there.`,
    ]);
    expect(readFileSync(`${file}.old`, 'utf8')).toBe(before);
  });
});
