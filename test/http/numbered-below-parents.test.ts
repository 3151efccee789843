import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { startMock, type MockOptions, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();

const shown = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } });
const inPath = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const members = { id: { type: 'integer', readOnly: true }, text: { type: 'string' } };
const thing = { type: 'object', required: ['id', 'text'], properties: members };
const sent = { content: { 'application/json': { schema: { type: 'object', properties: { text: members.text } } } } };
const listed = { get: { responses: { 200: shown({ type: 'array', items: thing }) } } };
const made = { post: { requestBody: sent, responses: { 201: shown(thing) } } };
const read = { get: { responses: { 200: shown(thing), 404: { description: 'x' } } } };
const changed = { patch: { requestBody: sent, responses: { 200: shown(thing), 404: { description: 'x' } } } };
const removed = { delete: { responses: { 204: { description: 'x' }, 404: { description: 'x' } } } };
const tickets = {
  openapi: '3.1.0',
  info: { title: 'Tickets', version: '1' },
  paths: {
    '/tickets': { ...listed, ...made },
    '/tickets/{ticketId}': { parameters: [inPath('ticketId')], ...read, ...removed },
    '/tickets/{ticketId}/notes': { parameters: [inPath('ticketId')], ...listed, ...made },
    '/tickets/{ticketId}/notes/{noteId}': {
      parameters: [inPath('ticketId'), inPath('noteId')],
      ...read,
      ...changed,
      ...removed,
    },
  },
};
const items = {
  '/tickets': [7, 8, 9].map((id) => ({ id, text: `ticket ${id}` })),
  '/tickets/7/notes': [1, 2, 3].map((id) => ({ id, text: `7.${id}` })),
  '/tickets/8/notes': [1, 5].map((id) => ({ id, text: `8.${id}` })),
};
const counted = {
  'identifiers.new': { '/tickets/{ticketId}/notes': { value: { kind: 'below-parent', first: '1', step: 1 } } },
};

type Call = (method: string, path: string, body?: unknown) => Promise<JsonAnswer>;

async function played(options: MockOptions, story: (call: Call, mock: RunningMock) => Promise<void>): Promise<void> {
  const openapiFile = fileIn('tickets.json');
  writeFileSync(openapiFile, JSON.stringify(tickets));
  const mock = await startMock({ openapiFile, ...options });
  try {
    await story((method, path, body) => callJson(mock.baseUrl, path, method, body), mock);
  } finally {
    await mock.close();
  }
}

/** What a start is asked for that begins with those items. */
function withItems(points?: unknown): MockOptions {
  const [itemsFile, profile] = [fileIn('items.json'), fileIn('profile.yaml')];
  writeFileSync(itemsFile, JSON.stringify(items));
  if (points === undefined) return { itemsFile };
  writeFileSync(profile, JSON.stringify({ profile: 1, points }));
  return { itemsFile, profile };
}

test('items below several parents may be called alike', async () => {
  await played(withItems(), async (call, mock) => {
    expect((await call('GET', '/tickets/7/notes/1')).body).toEqual({ id: 1, text: '7.1' });
    expect((await call('GET', '/tickets/8/notes/1')).body).toEqual({ id: 1, text: '8.1' });
    expect((await call('GET', '/tickets/9/notes/1')).status).toBe(404);
    expect((await call('GET', '/tickets/8/notes/2')).status).toBe(404);
    expect((await call('PATCH', '/tickets/8/notes/1', { text: 'changed' })).status).toBe(200);
    expect((await call('GET', '/tickets/7/notes/1')).body).toEqual({ id: 1, text: '7.1' });
    expect((await call('DELETE', '/tickets/7/notes/1')).status).toBe(204);
    expect((await call('GET', '/tickets/8/notes/1')).body).toEqual({ id: 1, text: 'changed' });
    expect((await call('GET', '/tickets/7/notes/1')).status).toBe(404);
    const session = mock.control.session('default');
    const now = await session.items();
    await session.load(now);
    expect(await session.items()).toEqual(now);
    expect((await call('GET', '/tickets/8/notes/1')).body).toEqual({ id: 1, text: 'changed' });
    expect((await call('GET', '/tickets/7/notes/3')).body).toEqual({ id: 3, text: '7.3' });
    expect((await call('DELETE', '/tickets/8')).status).toBe(204);
    expect((await call('GET', '/tickets/8/notes/1')).status).toBe(404);
    expect((await call('GET', '/tickets/7/notes/2')).status).toBe(200);
  });
});

test('one parent has no two of an identifier', async () => {
  const twice = [...items['/tickets/8/notes'], { id: 5, text: 'again' }];
  await played({}, async (_call, mock) => {
    const load = mock.control.session('default').load({ ...items, '/tickets/8/notes': twice });
    await expect(load).rejects.toThrow(/notes\/2\/id: expected an identifier that no other item has, got 5/);
  });
});

test('a profile has each parent count its own, none of them twice', async () => {
  await played(withItems(counted), async (call) => {
    const create = async (ticket: number): Promise<unknown> => {
      const { headers, body } = await call('POST', `/tickets/${ticket}/notes`, { text: 'new' });
      const { id } = body as { id: number };
      expect(headers.get('location')).toBe(`/tickets/${ticket}/notes/${id}`);
      return id;
    };
    expect([await create(7), await create(8), await create(9), await create(7)]).toEqual([4, 6, 1, 5]);
    expect((await call('GET', '/tickets/9/notes')).body).toEqual([{ id: 1, text: 'new' }]);
    expect((await call('DELETE', '/tickets/7/notes/5')).status).toBe(204);
    expect([await create(7), await create(8)]).toEqual([6, 7]);
    for (let number = 2; number < 20; number += 1) expect(await create(9)).toBe(number);
    expect((await call('GET', '/tickets/9/notes/19')).status).toBe(200);
    expect((await call('GET', '/tickets/7/notes/19')).status).toBe(404);
  });
});

test('a profile without such items counts from where it is told to', async () => {
  const points = {
    'identifiers.new': { '/tickets/{ticketId}/notes': { value: { kind: 'below-parent', first: '100', step: 10 } } },
  };
  const { profile = '' } = withItems(points);
  await played({ profile, count: 0 }, async (call) => {
    const { id } = (await call('POST', '/tickets', { text: 'a' })).body as { id: number };
    const notes = `/tickets/${id}/notes`;
    expect((await call('POST', notes, { text: 'b' })).body).toMatchObject({ id: 100 });
    expect((await call('POST', notes, { text: 'c' })).body).toMatchObject({ id: 110 });
  });
});
