import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { useTestFolder } from '../support/test-folder';
import { answered } from '../support/verify-document';
import { learn } from '../support/verify';

const fileIn = useTestFolder();

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
  const entries = steps.map(({ path, answer, method = 'GET', headers = {} }) => ({
    startedDateTime: '2026-01-31T12:00:00.000Z',
    time: 1,
    request: { method, url: `https://api.example${path}`, headers: pairs(headers), queryString: [] },
    response: {
      status: 200,
      headers: pairs({ 'Content-Type': 'application/json' }),
      content: { mimeType: 'application/json', text: JSON.stringify(answer) },
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
  const file = fileIn('people.json');
  const info = { title: 'People', version: '1' };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info, paths: { ...at('people'), ...at('logins') } }));
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
