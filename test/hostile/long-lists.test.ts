import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { call } from '../support/call';

const openapiFile = 'test/test-documents/notes.yaml';

/** Enough for lists to be long many times over; each item has a character of two and one of four bytes in UTF-8. */
const length = 60;
const rows = [{ n: 1 }];
const textOf = (name: string, index: number): string =>
  `é😀 ${index} ${'x'.repeat(name === 'notes' ? 50_000 : 600_000)}`;

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile, count: 0 });
  await fill('', 'notes', length);
  await fill('', 'letters', length);
});
afterAll(() => mock.close());

/** Creates so many items below the path of a session. */
async function fill(prefix: string, name: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const body = JSON.stringify({ text: textOf(name, index), rows });
    expect((await call(mock.port, { method: 'POST', path: `${prefix}/v1/${name}`, body })).status).toBe(201);
  }
}

const key = { authorization: 'Bearer understudy-key' };

function begin(path: string, headers = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = { host: '127.0.0.1', port: mock.port, path, headers: { ...key, ...headers }, agent: false };
    httpRequest(asked, resolve).on('error', reject).end();
  });
}

describe('a long list', () => {
  test.each([
    ['notes', length, (body: unknown) => body as object[]],
    ['letters', 5, (body: unknown) => (body as { letters: object[] }).letters],
  ])('of %s is as a short one: whole, with its length, its ETag, 304 and HEAD', async (name, limit, itemsOf) => {
    const path = `/v1/${name}?limit=${limit}`;
    const { status, text, headers } = await call(mock.port, { path });
    expect([status, headers['content-length']]).toEqual([200, String(Buffer.byteLength(text))]);
    const items = itemsOf(JSON.parse(text));
    const expected = Array.from({ length: limit }, (_, index) => ({ text: textOf(name, index), rows, id: index + 1 }));
    expect(items).toEqual(expected);
    if (name === 'letters') expect(JSON.parse(text)).toMatchObject({ total: length });
    const known = await call(mock.port, { path, headers: { 'if-none-match': headers.etag } });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, '', headers.etag]);
    const head = await call(mock.port, { method: 'HEAD', path });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', headers['content-length']]);
    const page = await call(mock.port, { path: `/v1/${name}?limit=2` });
    expect(itemsOf(JSON.parse(page.text))).toEqual(expected.slice(0, 2));
  });

  test('lets others in while it is made ready', async () => {
    const agent = new Agent({ keepAlive: true });
    let answered = 0;
    const first = begin('/v1/letters').then((response) => {
      const before = answered;
      response.resume();
      return before;
    });
    while ((await Promise.race([first, call(mock.port, { path: '/v1/notes/1', agent })])) instanceof Object) {
      answered += 1;
    }
    agent.destroy();
    expect(await first).toBeGreaterThan(0);
  });

  test('waits for a reader that is slow, and ends with one that goes', async () => {
    const gone = await begin('/v1/notes');
    await once(gone, 'readable');
    gone.destroy();
    const slow = await begin('/v1/notes');
    expect((await call(mock.port, { path: '/v1/notes/1' })).status).toBe(200);
    let bytes = 0;
    for await (const chunk of slow) bytes += (chunk as Buffer).length;
    expect(bytes).toBe(Number(slow.headers['content-length']));
  });

  test('is on record by its beginning, and is cut by a fault like any other', async () => {
    await fill('/@cut', 'notes', 10);
    const session = mock.control.session('cut');
    const whole = await call(mock.port, { path: '/@cut/v1/notes' });
    const entry = (await session.calls()).calls.at(-1);
    expect(whole.text.startsWith(String(entry?.response.body))).toBe(true);
    await session.addFault({ kind: 'truncate', bytes: 300_000 });
    const cut = await begin('/@cut/v1/notes');
    let bytes = 0;
    cut.on('data', (chunk: Buffer) => (bytes += chunk.length));
    await once(cut, 'error');
    expect(bytes).toBe(300_000);
    await session.clearFaults();
    await session.addFault({ kind: 'drip', milliseconds: 200 });
    expect((await call(mock.port, { path: '/@cut/v1/notes' })).text).toBe(whole.text);
  });
});

test('a dump of many items comes in pieces, and is what can be loaded again', async () => {
  await fill('/@dumped', 'notes', 10);
  const items = await mock.control.session('dumped').items();
  expect(items['/notes']).toHaveLength(10);
  const copy = mock.control.session('copy');
  expect((await copy.load(items)).items).toEqual({ '/notes': 10, '/letters': 0, '/open': 0 });
  expect(await copy.items()).toEqual(items);
});
