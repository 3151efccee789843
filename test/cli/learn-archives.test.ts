import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { useTestFolder } from '../support/test-folder';
import { answer, answered } from '../support/verify-document';
import { closeServers, learn, serve } from '../support/verify';

const fileIn = useTestFolder();
afterEach(closeServers);

interface Step {
  readonly path: string;
  readonly answer: unknown;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Writes an HTTP archive of answered requests, and gives its name. */
function archiveOf(name: string, ...steps: readonly Step[]): string {
  const pairs = (fields: Readonly<Record<string, string>>): unknown[] =>
    Object.entries(fields).map(([field, value]) => ({ name: field, value }));
  const entries = steps.map(({ path, answer: said, method = 'GET', headers = {} }) => ({
    startedDateTime: '2026-01-31T12:00:00.000Z',
    time: 1,
    request: { method, url: `https://api.example${path}`, headers: pairs(headers), queryString: [] },
    response: {
      status: 200,
      headers: pairs({ 'Content-Type': 'application/json' }),
      content: { mimeType: 'application/json', text: said === undefined ? '' : JSON.stringify(said) },
    },
  }));
  const file = fileIn(name);
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries } }));
  return file;
}

/** Writes a document of people and logins, each with an email address, and gives its name. */
function peopleDocument(): string {
  const person = {
    type: 'object',
    required: ['id', 'email'],
    properties: { id: { type: 'integer' }, email: { type: 'string', format: 'email' }, note: { type: 'string' } },
  };
  const at = (name: string): Record<string, unknown> => ({
    [`/${name}`]: { get: { responses: { 200: answered({ type: 'array', items: person }) } } },
    [`/${name}/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: answered(person), 404: { description: 'None.' } } },
      delete: { responses: { 204: { description: 'Gone.' } } },
    },
  });
  const account = { type: 'object', required: ['username'], properties: { username: { type: 'string' } } };
  const parameters = [{ name: 'username', in: 'path', required: true, schema: { type: 'string' } }];
  const accounts = {
    '/accounts': { get: { responses: { 200: answered({ type: 'array', items: account }) } } },
    '/accounts/{username}': { parameters, get: { responses: { 200: answered(account) } } },
  };
  const file = fileIn('people.json');
  const info = { title: 'People', version: '1' };
  writeFileSync(
    file,
    JSON.stringify({ openapi: '3.0.3', info, paths: { ...at('people'), ...at('logins'), ...accounts } }),
  );
  return file;
}

interface Person {
  readonly id: number;
  readonly email: string;
  readonly note?: string;
}

/** Learns from an archive, and gives what was printed and the items that were written. */
async function learnt(
  archive: string,
  out: string,
  flags: readonly string[] = [],
): Promise<{ said: string; items: Record<string, Person[]> }> {
  const ended = await learn(['--from', archive, peopleDocument(), '--out', fileIn(`${out}.yaml`), ...flags]);
  expect(ended.status).toBe(0);
  const items = JSON.parse(readFileSync(fileIn(`${out}.items.json`), 'utf8')) as Record<string, Person[]>;
  return { said: ended.stdout + ended.stderr, items };
}

test('a credential of a recording is neither printed nor written, wherever it shows', async () => {
  const secret = 's3cr3tT0kenABCDEF123456';
  const archive = archiveOf(
    'secret.har',
    { path: '/people', answer: [{ id: 1, email: 'anna@corp.example', note: `came with ${secret}` }] },
    { path: `/password-reset/${secret}`, answer: {}, headers: { Authorization: `Bearer ${secret}` } },
    { path: '/of/anna@corp.example', answer: {} },
    { path: '/of/anna@corp.example/things', answer: {}, headers: { Authorization: 'Bearer [redacted]' } },
  );
  const { said, items } = await learnt(archive, 'secret');
  expect(said).toContain('match no operation of the document, such as GET /password-reset/');
  expect(said + JSON.stringify(items)).not.toMatch(/s3cr3t|corp\.example/i);
  expect(items['/people']?.[0]?.note).toMatch(/^came with \w{23}$/);
  expect(said).not.toContain('header Authorization');
  expect((await learnt(archive, 'kept', ['--keep-values'])).said).toContain(secret);
});

describe('a profile that is completed by another recording', () => {
  const people = [1, 2, 3].map((id) => ({ id, email: `${'abc'.charAt(id - 1)}nna@corp.example` }));

  test('keeps its items but those that were removed, and takes what is new of them', async () => {
    const all = archiveOf('all.har', { path: '/people', answer: people });
    const before = (await learnt(all, 'more')).items['/people'];
    const changed = { ...people[1], note: 'moved' };
    const one = archiveOf('one.har', { path: '/people/2', answer: changed });
    const after = (await learnt(one, 'more')).items['/people'];
    expect(after).toEqual([before?.[0], { ...before?.[1], note: 'moved' }, before?.[2]]);
    const gone = archiveOf(
      'gone.har',
      { path: '/people/3', method: 'DELETE', answer: undefined },
      { path: '/people', answer: [{ id: 4, email: 'dnna@corp.example' }] },
    );
    const last = (await learnt(gone, 'more')).items['/people'];
    expect(last?.map(({ id }) => id)).toEqual([1, 2, 4]);
    expect(last?.slice(0, 2)).toEqual(after?.slice(0, 2));
  });

  test('has the same stand for the same person, run after run, and masks nothing twice', async () => {
    const first = (await learnt(archiveOf('a.har', { path: '/people', answer: people }), 'same')).items['/people'];
    const both = archiveOf(
      'b.har',
      { path: '/people', answer: people },
      { path: '/logins', answer: [{ id: 9, email: people[0]?.email, note: `of ${people[0]?.email}` }] },
    );
    const { items } = await learnt(both, 'same');
    expect(items['/people']).toEqual(first);
    expect(items['/logins']).toEqual([{ id: 9, email: first?.[0]?.email, note: `of ${first?.[0]?.email}` }]);
    expect((await learnt(both, 'same')).items).toEqual(items);
  });

  test('has nothing twice whose identifiers are masked', async () => {
    const archive = archiveOf('e.har', { path: '/accounts', answer: [{ username: 'anna.berg' }] });
    await learnt(archive, 'named');
    expect((await learnt(archive, 'named')).items['/accounts']).toHaveLength(1);
  });

  test('is masked as a whole where it was not before, or not all that is named now', async () => {
    const notes = people.map((one) => ({ ...one, note: 'a word in private' }));
    const archive = archiveOf('c.har', { path: '/people', answer: notes });
    const one = archiveOf('d.har', { path: '/logins', answer: [{ id: 1, email: 'x@corp.example' }] });
    await learnt(archive, 'kept', ['--keep-values']);
    expect(JSON.stringify((await learnt(one, 'kept')).items)).not.toContain('corp.example');
    const { items } = await learnt(one, 'kept', ['--redact', 'note']);
    expect(items['/people']?.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(JSON.stringify(items)).not.toContain('in private');
  });
});

test('what a run of reads may not read any longer stays as it was', async () => {
  const person = { id: 1, email: 'anna@corp.example' };
  let isOpen = true;
  const service = await serve(({ path, method }) => {
    const [, list, id] = /^\/(people|logins)(?:\/(.*))?$/.exec(path) ?? [];
    if (list === undefined || method !== 'GET') return answer(404, {});
    if (list === 'logins' && !isOpen) return answer(403, {});
    if (id === undefined) return answer(200, list === 'people' && !isOpen ? [] : [person]);
    return id === '1' ? answer(200, person) : answer(404, {});
  });
  const out = fileIn('closed.yaml');
  const run = async (): Promise<Record<string, Person[]>> => {
    const args = [service.baseUrl, peopleDocument(), '--read-only', '--keep-values', '--out', out];
    expect((await learn(args, {})).status).toBe(0);
    return JSON.parse(readFileSync(fileIn('closed.items.json'), 'utf8')) as Record<string, Person[]>;
  };
  expect(await run()).toMatchObject({ '/people': [person], '/logins': [person] });
  isOpen = false;
  expect(await run()).toMatchObject({ '/people': [], '/logins': [person] });
});
