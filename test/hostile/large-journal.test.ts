import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { call } from '../support/call';

const rows = Array.from({ length: 100 }, (_, n) => ({ n: n + 1_234_567 }));
const calls = 800;

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile: 'test/test-documents/notes.yaml', count: 0 });
  await fill('large', calls);
});
afterAll(() => mock.close());

/** Puts so many calls on the record of a session. */
async function fill(session: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const create = (index: number): Promise<unknown> => {
    const body = JSON.stringify({ text: `n${index}`, rows });
    return call(mock.port, { method: 'POST', path: `/@${session}/v1/notes`, body, agent });
  };
  await create(0);
  for (let index = 1; index < count; index += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - index) }, (_, more) => create(index + more)));
  agent.destroy();
}

function ask(path: string, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'X-Mock-Control': '1', ...(body !== undefined && { 'Content-Type': 'application/json' }) };
    const where = { host: '127.0.0.1', port: mock.port, path: `/__mock/sessions/${path}`, headers, agent: false };
    httpRequest({ ...where, method: body === undefined ? 'GET' : 'POST' }, resolve)
      .on('error', reject)
      .end(body);
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const missing = '{"call":{"body":{"/text":"none"}}}';

describe('a large journal', () => {
  test.each([
    ['listed', 'large/journal?limit=10000', undefined],
    ['exported', 'large/journal/har', undefined],
    ['filtered', 'large/journal?body=/text=none', undefined],
    ['judged', 'large/journal/assertions', missing],
  ])('lets others in while it is %s', async (_how, path, body) => {
    const agent = new Agent({ keepAlive: true });
    const whole = ask(path, body).then(textOf);
    let answered = 0;
    while (typeof (await Promise.race([whole, call(mock.port, { path: '/__mock/health', agent })])) === 'object') {
      answered += 1;
    }
    agent.destroy();
    expect(JSON.parse(await whole)).toBeInstanceOf(Object);
    expect(answered).toBeGreaterThan(0);
  });

  test('is listed in one piece or page by page, the youngest page first', async () => {
    const session = mock.control.session('large');
    const whole = await session.calls({ limit: 10_000 });
    expect([whole.matched, whole.evicted]).toEqual([calls, { count: 0 }]);
    expect(whole.calls.map(({ id }) => id)).toEqual(Array.from({ length: calls }, (_, index) => index + 1));
    const paged = [];
    for (let before = calls + 1; before > 1;) {
      const { calls: page, matched } = await session.calls({ limit: 300, before });
      expect(matched).toBe(before - 1);
      paged.unshift(...page);
      before = page[0]?.id ?? 0;
    }
    expect(paged).toEqual(whole.calls);
    await expect(session.calls({ before: 0 })).rejects.toThrow(/400 query\.before/);
  });

  test('is exported whole, as a value or as it comes', async () => {
    const session = mock.control.session('large');
    const chunks: Uint8Array[] = [];
    for await (const bytes of await session.harStream()) chunks.push(bytes);
    const archive = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { log: { entries: object[] } };
    expect(archive).toEqual(await session.har());
    expect(archive.log.entries).toHaveLength(calls);
    expect(archive.log.entries[0]).toMatchObject({
      request: { postData: { text: JSON.stringify({ text: 'n0', rows }) } },
      response: { status: 201, content: { mimeType: 'application/json' } },
    });
    const unknown = mock.control.session('unknown').harStream();
    await expect(unknown).rejects.toThrow(/404 there is no session/);
  });

  test('is judged whole, and the calls that come nearest are the youngest of those that differ least', async () => {
    const session = mock.control.session('large');
    expect(await session.judge({ operation: 'createNote', body: { '/rows/99/n': 1_234_666 } })).toMatchObject({
      outcome: 'met',
      found: calls,
    });
    const body = { '/text': 'n7', '/rows/0/n': 0 };
    const { outcome, nearest } = await session.judge({ operation: 'createNote', status: 201, body });
    expect(outcome).toBe('missed');
    const [first, ...others] = nearest.map(({ call: { id }, differences }) => [id, differences.length]);
    expect(first?.[1]).toBe(1);
    expect(others).toEqual([
      [calls, 2],
      [calls - 1, 2],
    ]);
  });

  test('that is cleared while it is read is given as it was', async () => {
    await fill('cleared', 300);
    const session = mock.control.session('cleared');
    const reading = await ask('cleared/journal?limit=10000');
    await session.clearJournal();
    const listed = JSON.parse(await textOf(reading)) as { calls: object[]; matched: number };
    expect([listed.calls.length, listed.matched]).toEqual([300, 300]);
    expect((await session.counts()).total).toBe(0);
  });

  test('is let go of by a reader that goes', async () => {
    const reading = await ask('large/journal/har');
    reading.destroy();
    expect((await mock.control.session('large').counts()).total).toBe(calls);
  });
});
