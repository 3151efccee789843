import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Service, ServiceResponse } from '../../contract-tests/self-proof/service';
import { useTestFolder } from '../support/test-folder';
import { answer, answered, bodyIn, refused, type Json } from '../support/verify-document';
import { closeServers, serve, verify, type Journal } from '../support/verify';

const fileIn = useTestFolder();

afterEach(closeServers);

const thing = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } },
};

const idInPath = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

function document(more: Json = {}): string {
  const body = { required: true, content: { 'application/json': { schema: thing } } };
  const paths = {
    '/things': {
      get: { operationId: 'listThings', responses: { 200: answered({ type: 'array', items: thing }) } },
      post: { operationId: 'createThing', requestBody: body, responses: { 201: answered(thing), 400: answered({}) } },
    },
    '/things/{id}': {
      parameters: [idInPath],
      get: { operationId: 'getThing', responses: { 200: answered(thing), 404: answered({}) } },
      delete: { operationId: 'deleteThing', responses: { 204: { description: 'x' }, 404: answered({}) } },
    },
    ...more,
  };
  const file = fileIn('document.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'x', version: '1' }, paths }));
  return file;
}

/** Keeps things, by identifiers that a path cannot carry as they are. */
function things(kept = new Map<string, Json>(), idOf = (number: number): string => `t/${number}?x#y`): Service {
  kept.set('seed', { id: 'seed', name: 'of somebody else' });
  let number = 0;
  return (request) => {
    const { method, path } = request;
    const id = decodeURIComponent(path.slice('/things/'.length));
    if (path === '/things' && method === 'GET') return answer(200, [...kept.values()]);
    if (path === '/things' && method === 'POST') {
      const body = bodyIn(request);
      if (typeof body?.['name'] !== 'string') return refused;
      const made = { ...body, id: idOf((number += 1)) };
      kept.set(made.id, made);
      return answer(201, made);
    }
    const found = kept.get(id);
    if (!path.startsWith('/things/') || found === undefined) return answer(404, {});
    if (method === 'GET') return answer(200, found);
    if (method !== 'DELETE') return answer(405, {});
    kept.delete(id);
    return { status: 204, headers: {}, body: '' };
  };
}

/** What bears no text of the run is left by a clean-up. */
function letGoOfPlain(kept: Map<string, Json>): void {
  for (const [id, { name }] of kept) if (id !== 'seed' && !String(name).includes('understudy-')) kept.delete(id);
}

const deletes = ({ requests }: Journal): string[] => requests.filter((one) => one.startsWith('DELETE'));

describe('--clean-up', () => {
  test('removes what a report lists, newest first, and nothing else', async () => {
    const kept = new Map<string, Json>();
    const journal = await serve(things(kept));
    const [spec, json] = [document(), fileIn('r.json')];
    const run = await verify([journal.baseUrl, '--spec', spec, '--keep', '--json', json]);
    expect(run.status).toBe(0);
    expect(kept.size).toBeGreaterThan(2);
    expect(existsSync(`${json}.left-over`)).toBe(false);
    letGoOfPlain(kept);
    const before = [...kept.keys()].slice(1);
    kept.set(before[0] ?? '', { id: before[0], name: 'another one by now' });
    const sent = deletes(journal).length;
    const { status, stdout } = await verify([journal.baseUrl, '--clean-up', json]);
    expect([status, [...kept.keys()]]).toEqual([1, ['seed', before[0]]]);
    expect(deletes(journal).slice(sent)).toHaveLength(before.length - 1);
    expect(deletes(journal)[sent]).toContain(encodeURIComponent(before.at(-1) ?? ''));
    expect(stdout).toMatch(/^LEFT \/things\/t%2F1%3Fx%23y: what is there now is not what was created$/m);
    expect(stdout).toMatch(/^\d+ removed, \d gone before, 1 left over on /m);
    kept.delete(before[0] ?? '');
    const again = await verify([journal.baseUrl, '--clean-up', json]);
    expect([again.status, again.stdout]).toEqual([
      0,
      expect.stringMatching(/^0 removed, \d+ gone before, 0 left over/m),
    ]);
  });

  test('leaves what has the identifier and speaks of the run elsewhere than where its item did', async () => {
    const kept = new Map<string, Json>();
    const journal = await serve(things(kept));
    const json = fileIn('r.json');
    await verify([journal.baseUrl, '--spec', document(), '--keep', '--json', json]);
    letGoOfPlain(kept);
    const [, first = '', second = ''] = [...kept.keys()];
    const tag = String(kept.get(first)?.['name']);
    kept.set(first, { id: first, name: 'of somebody else', note: `came after ${tag}` });
    kept.set(second, { id: second, name: `${tag}0`, note: 'changed by the run itself' });
    const { status, stdout } = await verify([journal.baseUrl, '--clean-up', json]);
    expect([status, [...kept.keys()]]).toEqual([1, ['seed', first]]);
    expect(stdout).toMatch(/^LEFT .*: what is there now is not what was created$/m);
  });

  test.each<[string, Json, number]>([
    ['is left where nothing but its number and usual values tells it', {}, 1],
    ['is removed where it has the time of its creation', { createdAt: '2026-03-04T05:06:07.891Z' }, 0],
  ])('what bears no text of the run %s', async (_words, made, left) => {
    const kept = new Map<string, Json>();
    const journal = await serve(things(kept));
    const [spec, json] = [document(), fileIn('r.json')];
    kept.set('7', { id: '7', name: 'plain', ...made });
    const notes = [
      {
        run: {
          baseUrl: journal.baseUrl,
          document: spec,
          runTag: 'understudy-12345678',
          startedAt: '2026-03-04T05:06:07Z',
        },
      },
      { made: { collection: '/things', id: '7', item: JSON.stringify(kept.get('7')), removal: '/things/7' } },
    ];
    writeFileSync(json, `\n${notes.map((note) => JSON.stringify(note)).join('\n')}\n`);
    const { status, stdout } = await verify([journal.baseUrl, '--spec', spec, '--clean-up', json]);
    expect([status, kept.has('7')]).toEqual([left, left === 1]);
    if (left === 1) expect(stdout).toContain('LEFT /things/7: nothing shows that it is the one that was noted');
  });

  test('sends nothing to another service, nor to a path that is no DELETE of the document', async () => {
    const journal = await serve(things());
    const json = fileIn('r.json');
    const paths = [
      '/things',
      '/things/',
      '/other/1',
      '/things/../other',
      '/things/..',
      '/things/a/b',
      '/things/$API_KEY',
    ];
    const leftOver = paths.map((removal) => ({ collection: '/things', id: 'x', item: '{}', removal }));
    const report = { reportVersion: 2, baseUrl: journal.baseUrl, runTag: '', document: { file: document() }, leftOver };
    writeFileSync(json, JSON.stringify(report));
    const { status, stdout } = await verify([journal.baseUrl, '--clean-up', json]);
    expect([status, journal.requests]).toEqual([1, []]);
    expect(stdout.match(/^LEFT .*(?:is no DELETE path of the document|names another path)/gm)).toHaveLength(
      paths.length,
    );
    writeFileSync(json, JSON.stringify({ ...report, baseUrl: 'http://elsewhere.invalid' }));
    const other = await verify([journal.baseUrl, '--clean-up', json]);
    expect([other.status, other.stderr]).toEqual([2, expect.stringMatching(/the report is of http:\/\/elsewhere/)]);
    expect((await verify([journal.baseUrl, '--clean-up', json, '--any-base-url'])).status).toBe(1);
  });

  test.each([
    ['missing.json', undefined, /there is no such file/],
    ['odd.json', '{"a": 1}', /expected a report of verify --json/],
  ])('of %s is a usage error', async (name, text, words) => {
    if (text !== undefined) writeFileSync(fileIn(name), text);
    const { status, stderr } = await verify(['http://127.0.0.1:9', '--clean-up', fileIn(name)]);
    expect([status, stderr]).toEqual([2, expect.stringMatching(words)]);
  });
});

test('what no path of the file names is listed with its ID, and why it stays', async () => {
  const kept = new Map<string, Json>();
  const journal = await serve(things(kept));
  const json = fileIn('r.json');
  await verify([journal.baseUrl, '--spec', document({ '/things/{id}': {} }), '--json', json]);
  const { leftOver } = JSON.parse(readFileSync(json, 'utf8')) as { leftOver: readonly Json[] };
  expect(leftOver.length).toBeGreaterThan(0);
  const made = [...kept.keys()].filter((id) => id !== 'seed');
  expect(leftOver.map(({ id, reason }) => [id, reason])).toEqual(
    made.map((id) => [id, 'the OpenAPI file has no path for it']),
  );
});

test('a run that is killed leaves its notes, which can be cleaned up', async () => {
  const kept = new Map<string, Json>();
  const [spec, json] = [document(), fileIn('killed.json')];
  let onThird: () => void = () => undefined;
  const third = new Promise<void>((resolve) => (onThird = resolve));
  const lawful = things(kept);
  let creates = 0;
  // The third create is done and never answered.
  const journal = await serve(lawful, (_number, request) => {
    if (request.method !== 'POST' || kept.size < 3) return false;
    if ((creates += 1) === 1) onThird();
    return true;
  });
  const args = ['dist/src/cli/main.js', 'verify', journal.baseUrl, '--spec', spec, '--json', json];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  await third;
  child.kill('SIGKILL');
  await new Promise((resolve) => child.on('close', resolve));
  const notes = `${json}.left-over`;
  expect([existsSync(json), statSync(notes).mode & 0o777]).toEqual([false, 0o600]);
  expect(readFileSync(notes, 'utf8')).toContain('"made"');
  const { status, stdout } = await verify([journal.baseUrl, '--clean-up', json]);
  expect([status, [...kept.keys()]]).toEqual([1, ['seed']]);
  expect(stdout).toMatch(/^UNKNOWN POST \/things: its answer was never read/m);
});

test('what a create is answered with and a list had shown before is not ours: it is never changed nor removed', async () => {
  const kept = new Map<string, Json>();
  const journal = await serve(things(kept, () => 'seed'));
  await verify([journal.baseUrl, '--spec', document()]);
  expect(deletes(journal).filter((one) => one.includes('/things/seed'))).toEqual([]);
});

test('a second run with the same seed names its items otherwise: a service that takes no name twice is lawful', async () => {
  const kept = new Map<string, Json>();
  const lawful = things(kept);
  const journal = await serve((request) => {
    const isTaken = [...kept.values()].some(({ name }) => name === bodyIn(request)?.['name']);
    return request.method === 'POST' && isTaken ? answer(409, {}) : lawful(request);
  });
  const args = [journal.baseUrl, '--spec', document(), '--seed', '4711', '--keep'];
  await verify(args);
  const { status, stdout } = await verify(args);
  expect([status, stdout]).toEqual([0, expect.not.stringContaining('VIOLATED')]);
  const names = [...kept.values()].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('a create of which the response does not tell what it made', () => {
  /** Keeps things; some creates are done and answered otherwise: `odd` gives the response, undefined for none at all. */
  const oddly = (
    kept: Map<string, Json>,
    odd: (made: Json) => ServiceResponse | undefined,
    list: (all: Json[]) => Json[] = (all) => all,
  ): Promise<Journal> => {
    const lawful = things(kept, (number) => `t${number}`);
    let creates = 0;
    const service: Service = (request) => {
      const response = lawful(request);
      if (request.method === 'GET' && request.path === '/things') return answer(200, list([...kept.values()]));
      if (response.status !== 201 || (creates += 1) % 5 !== 2) return response;
      const made = odd([...kept.values()].at(-1) ?? {});
      return made ?? { status: 0, headers: {}, body: '' };
    };
    return serve(service);
  };
  // A text like `null` bears no tag of the run.
  const quick = ['--consistency-window', '0.1', '--skip', 'stored-values'];
  const to = (status: number, { id }: Json, before = '/v1/things/'): ServiceResponse => ({
    status,
    headers: { Location: `${before}${String(id)}` },
    body: '',
  });

  test.each<[string, (made: Json) => ServiceResponse | undefined]>([
    ['500', () => answer(500, {})],
    ['503 each time', () => ({ status: 503, headers: { 'Retry-After': '0' }, body: '' })],
    ['504', () => ({ status: 504, headers: {}, body: '' })],
    ['nothing', () => undefined],
    ['302 to the list', (made) => to(302, { ...made, id: '' })],
    ['303 to the item', (made) => to(303, made)],
    ['201 and a Location alone', (made) => to(201, made)],
    ['201 and a Location elsewhere', (made) => to(201, made, 'http://internal.invalid/gateway/v1/things/')],
    ['202 and the identifier of a job', () => answer(202, { id: 'job-1', name: 'x' })],
    ['201 and an empty object', () => answer(201, {})],
  ])('is looked for and removed: %s', async (_case, odd) => {
    const kept = new Map<string, Json>();
    const journal = await oddly(kept, odd);
    const json = fileIn('lost.json');
    await verify([journal.baseUrl, '--spec', document(), '--json', json, ...quick]);
    expect(journal.created.length).toBeGreaterThan(3);
    expect([...kept.keys()]).toEqual(['seed']);
    const { leftOver } = JSON.parse(readFileSync(json, 'utf8')) as { leftOver: unknown[] };
    expect(leftOver).toEqual([]);
  });

  test('is named with what was sent where neither list nor read shows it', async () => {
    const kept = new Map<string, Json>();
    const lost: string[] = [];
    const journal = await oddly(
      kept,
      (made) => {
        lost.push(String(made['name']));
        return answer(500, {});
      },
      (all) => all.filter(({ name }) => !lost.includes(String(name))),
    );
    const [json, html, markdown] = ['json', 'html', 'markdown'].map((kind) => fileIn(`lost.${kind}`)) as [
      string,
      string,
      string,
    ];
    const flags = ['--json', json, '--html', html, '--markdown', markdown, ...quick];
    const { stdout } = await verify([journal.baseUrl, '--spec', document(), ...flags]);
    expect(lost.length).toBeGreaterThan(1);
    const text = (file: string): string => readFileSync(file, 'utf8').replaceAll('&quot;', '"').replaceAll('\\', '');
    for (const name of lost) expect(text(json)).toContain(`POST /things was answered 500 (sent name "${name}")`);
    for (const said of [stdout, text(html), text(markdown)])
      expect(said).toContain(`POST /things was answered 500 (sent name "${lost[0] ?? ''}")`);
    const cleanUp = await verify([journal.baseUrl, '--clean-up', json]);
    expect([cleanUp.status, cleanUp.stdout]).toEqual([
      1,
      expect.stringMatching(/^LEFT \/things: POST \/things was answered 500/m),
    ]);
  });

  test('is never taken for an item of others to which a response leads', async () => {
    const kept = new Map<string, Json>();
    kept.set('other', { id: 'other', name: 'of somebody else too' });
    const journal = await oddly(
      kept,
      () => to(303, { id: 'other' }),
      (all) => all.filter(({ id }) => id !== 'other'),
    );
    await verify([journal.baseUrl, '--spec', document(), ...quick]);
    expect([...kept.keys()].slice(0, 2)).toEqual(['other', 'seed']);
    expect(deletes(journal).filter((one) => one.includes('/things/other'))).toEqual([]);
  });

  test.each<[string, (copy: Json) => ServiceResponse]>([
    ['201 and a Location', (copy) => to(201, copy)],
    ['303', (copy) => to(303, copy)],
    ['201 and its identifier', (copy) => answer(201, copy)],
    ['202 and a Location that is no item', () => ({ status: 202, headers: { Location: '/v1/jobs/7' }, body: '' })],
  ])('what an action makes is found as well: %s', async (_case, told) => {
    const kept = new Map<string, Json>();
    const lawful = things(kept, (number) => `t${number}`);
    const copies: string[] = [];
    const journal = await serve((request) => {
      const id = /^\/things\/([^/]+)\/renew$/.exec(request.path)?.[1];
      if (id === undefined) return lawful(request);
      const found = kept.get(id);
      if (found === undefined) return answer(404, {});
      const copy = { ...found, id: `copy-${copies.length}` };
      kept.set(copy.id, copy);
      copies.push(copy.id);
      return told(copy);
    });
    const renewThing = {
      operationId: 'renewThing',
      responses: { 201: answered(thing), 202: {}, 303: {}, 404: answered({}) },
    };
    const file = document({ '/things/{id}/renew': { parameters: [idInPath], post: renewThing } });
    await verify([journal.baseUrl, '--spec', file, ...quick]);
    expect(copies.length).toBeGreaterThan(0);
    expect([...kept.keys()]).toEqual(['seed']);
  });
});
