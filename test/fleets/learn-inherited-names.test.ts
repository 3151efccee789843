import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { startService, type RunningService, type Service } from '../../contract-tests/self-proof/service';
import { useTestFolder } from '../support/test-folder';
import { learn } from '../support/verify';

const fileIn = useTestFolder();
const running: RunningService[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const note = {
  type: 'object',
  required: ['id', 'title'],
  properties: {
    id: { type: 'string', readOnly: true },
    title: { type: 'string' },
    status: { type: 'string', enum: ['open', 'done'] },
  },
};
const change = { type: 'object', properties: { title: { type: 'string' }, status: note.properties.status } };
const json = (schema: unknown): unknown => ({ 'application/json': { schema } });
const answers = (status: string, schema: unknown): object => ({
  responses: { [status]: { description: 'Some.', content: json(schema) }, default: { description: 'Refused.' } },
});
const notes = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': {
      get: answers('200', { type: 'array', items: note }),
      post: { requestBody: { content: json({ ...change, required: ['title'] }) }, ...answers('201', note) },
    },
    '/notes/{id}': {
      parameters: [id],
      get: answers('200', note),
      patch: { requestBody: { content: json(change) }, ...answers('200', note) },
      delete: { responses: { 204: { description: 'Gone.' }, default: { description: 'Refused.' } } },
    },
    '/notes/{id}/close': { parameters: [id], post: answers('200', note) },
  },
};

type Note = Record<string, unknown>;

/** A service whose items have members that are called like those that every object inherits, more of them the more is done. */
function oddNotes(): Service {
  const held = new Map<string, Note>();
  let count = 0;
  const add = (title: unknown, status: unknown): Note => {
    const made = JSON.parse(`{"constructor":${count * 7 + 3},"__proto__":"p-${count}"}`) as Note;
    Object.assign(made, { id: `n-${count}`, title, status: status ?? 'open', toString: String(title).toUpperCase() });
    count += 1;
    held.set(String(made['id']), made);
    return made;
  };
  for (const title of ['one', 'two', 'three', 'four', 'five', 'six']) add(title, 'open');
  const answer = (status: number, value: unknown): ReturnType<Service> => ({
    status,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  });
  const close = (one: Note): Note => Object.assign(one, { status: 'done', valueOf: 'closed', hasOwnProperty: 1 });
  return ({ method, path, body }) => {
    const [, found, action] = /^\/notes(?:\/([^/]+)(\/close)?)?$/.exec(path) ?? [];
    let sent: Note = {};
    try {
      if (body.length > 0) sent = Object(JSON.parse(body.toString('utf8'))) as Note;
    } catch {
      return answer(400, { message: 'no JSON' });
    }
    if (path === '/notes' && method === 'GET') return answer(200, [...held.values()]);
    if (path === '/notes' && method === 'POST')
      return typeof sent['title'] === 'string'
        ? answer(201, add(sent['title'], sent['status']))
        : answer(400, { message: 'title is missing' });
    const one = held.get(found ?? '');
    if (one === undefined) return answer(404, { message: `nothing at ${path}` });
    if (action !== undefined) return method === 'POST' ? answer(200, close(one)) : answer(405, { message: 'no' });
    if (method === 'GET') return answer(200, one);
    if (method === 'PATCH') {
      if (typeof (sent['title'] ?? '') !== 'string') return answer(400, { message: 'title is no text' });
      for (const name of ['title', 'status']) if (sent[name] !== undefined) one[name] = sent[name];
      one['toString'] = String(one['title']).toUpperCase();
      return answer(200, one['status'] === 'done' ? close(one) : one);
    }
    if (method !== 'DELETE') return answer(405, { message: 'no' });
    held.delete(found ?? '');
    return { status: 204, headers: {}, body: '' };
  };
}

test('members called like those of every object are learnt as others are, and no learner fails', async () => {
  const service = await startService(oddNotes());
  running.push(service);
  const [document, out] = [fileIn('odd-notes.json'), fileIn('odd-notes.yaml')];
  writeFileSync(document, JSON.stringify(notes));
  const ended = await learn([service.baseUrl, document, '--out', out, '--seed', '1']);
  expect(ended.status).toBe(0);
  expect(ended.stdout).not.toMatch(/TypeError|fault|is not a function|cannot read/i);
  const profile = readFileSync(out, 'utf8');
  expect(profile).toMatch(/constructor: \{ make: counter, from: \d+ \}/);
  expect(profile).toMatch(/\[ constructor, __proto__, id, title, status, toString, valueOf, hasOwnProperty \]/);
});
