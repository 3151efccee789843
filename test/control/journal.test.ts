import { get } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exchange } from '../support/raw-exchange';
import { until } from '../support/until';
import { startMock, type Call, type RunningMock, type SessionControl } from '../../src/index';

let mock: RunningMock;
let session: SessionControl;
beforeAll(async () => {
  mock = await startMock();
  session = mock.control.session('asked');
});
beforeEach(() => session.reset());
afterAll(() => mock.close());

function headers(more: Record<string, string> = {}): Record<string, string> {
  return { authorization: `Bearer ${mock.apiKey}`, 'content-type': 'application/json', ...more };
}

async function create(body: unknown, baseUrl = session.baseUrl): Promise<void> {
  await (await fetch(`${baseUrl}/pets`, { method: 'POST', headers: headers(), body: JSON.stringify(body) })).text();
}

async function list(query = '', more: Record<string, string> = {}): Promise<void> {
  await (await fetch(`${session.baseUrl}/pets${query}`, { headers: headers(more) })).text();
}

const sold = { name: 'Rex', categoryId: 1, status: 'sold' };

describe('the journal', () => {
  test('has every call with its answer, refused ones too, in their order', async () => {
    await create(sold);
    await list('?limit=0&colour=red');
    await list('?limt=5');
    await fetch(`${session.baseUrl}/nowhere`);
    await fetch(`${session.baseUrl}/pets`);
    await fetch(`${session.baseUrl}/pets`, { method: 'POST', headers: headers(), body: '{"name":' });
    const { calls, matched, evicted } = await session.calls();
    expect([matched, evicted]).toEqual([6, { count: 0 }]);
    expect(calls.map(({ operation = '-', status, verdict }) => `${operation} ${status} ${verdict}`)).toEqual([
      'createPet 201 valid',
      'listPets 400 violations',
      'listPets 200 warnings',
      '- 404 violations',
      'listPets 401 violations',
      'createPet 400 violations',
    ]);
    expect(calls[0]).toMatchObject({
      session: 'asked',
      method: 'POST',
      path: '/v1/pets',
      request: { body: sold },
      response: { body: { id: 121, ...sold }, headers: { location: '/@asked/v1/pets/121' } },
    });
    expect(calls[1]?.violations[0]).toMatchObject({
      where: 'query.limit',
      clause: '/paths/~1pets/get/parameters/0/schema/minimum',
    });
    expect(calls[2]?.warnings[0]).toContain('did you mean');
    expect(calls[3]?.error?.code).toBe('unknown_path');
    expect(calls[5]?.request.body).toBe('{"name":');
  });

  test('is asked by operation, status, method, path, verdict, header, body value, id and time', async () => {
    await create(sold);
    await create({ ...sold, status: 'pending', categoryId: 2 });
    await list('?limit=1', { 'x-trace': 'abc' });
    const ids = async (query: Parameters<SessionControl['calls']>[0]): Promise<number[]> =>
      (await session.calls(query)).calls.map(({ id }) => id);
    const [first = 0, second = 0, third = 0] = await ids({});
    expect(await ids({ operation: 'createPet' })).toEqual([first, second]);
    expect(await ids({ status: 200 })).toEqual([third]);
    expect(await ids({ method: 'POST' })).toEqual([first, second]);
    expect(await ids({ path: '/v1/pets' })).toEqual([first, second, third]);
    expect(await ids({ path: '/v1/pets?limit=1' })).toEqual([third]);
    expect(await ids({ verdict: 'violations' })).toEqual([]);
    expect(await ids({ headers: { 'X-Trace': 'abc' } })).toEqual([third]);
    expect(await ids({ body: { '/status': 'sold' } })).toEqual([first]);
    expect(await ids({ body: { '/categoryId': 2, '/status': 'pending' } })).toEqual([second]);
    expect(await ids({ after: first })).toEqual([second, third]);
    expect(await ids({ limit: 1 })).toEqual([third]);
    const since = (await session.calls()).calls[1]?.time ?? '';
    expect(await ids({ since })).toEqual(expect.arrayContaining([third]));
    expect(await ids({ since: '2100-01-01' })).toEqual([]);
  });

  test('is counted by operation, status and verdict', async () => {
    await create(sold);
    await list('?limit=0');
    expect(await session.counts()).toMatchObject({
      total: 2,
      byOperation: { createPet: 1, listPets: 1 },
      byStatus: { 201: 1, 400: 1 },
      byVerdict: { valid: 1, violations: 1 },
      evicted: { count: 0 },
    });
    await session.clearJournal();
    expect(await session.counts()).toMatchObject({ total: 0, byOperation: {}, byStatus: {}, byVerdict: {} });
  });

  test('never shows a secret', async () => {
    await list('?api_key=hidden-1&token=hidden-2&api%5Fkey=hidden-5&Access_Token=hidden-6', {
      cookie: 'sid=hidden-3',
      'x-api-key': 'hidden-4',
    });
    const shown = JSON.stringify([await session.calls(), await session.har()]);
    expect(shown).not.toMatch(/hidden|understudy-key/);
    expect(shown).toMatch(/"authorization":"\[redacted\]"/);
    expect((await session.calls({ headers: { authorization: `Bearer ${mock.apiKey}` } })).calls).toEqual([]);
  });

  test('is exported as an HTTP Archive', async () => {
    await create(sold);
    const har = (await session.har()) as { log: { version: string; entries: Record<string, unknown>[] } };
    expect(har.log.version).toBe('1.2');
    expect(har.log.entries[0]).toMatchObject({
      request: { method: 'POST', url: `${session.baseUrl}/pets`, postData: { mimeType: 'application/json' } },
      response: { status: 201, statusText: 'Created', content: { mimeType: 'application/json' } },
      timings: { send: 0, receive: 0 },
    });
    const absolute = 'http://elsewhere.test/@asked/v1/pets?limit=1';
    await exchange(mock.port, `GET ${absolute} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const again = (await session.har()) as { log: { entries: { request: { url: string } }[] } };
    expect(again.log.entries[1]?.request.url).toBe(absolute);
  });

  test('is followed live, from where a reader left off', async () => {
    await create(sold);
    const url = `${mock.origin}/__mock/sessions/asked/journal/events`;
    const reading = get(url, { headers: { 'last-event-id': '0' }, agent: false });
    const [response] = (await once(reading, 'response')) as [
      NodeJS.ReadableStream & { headers: Record<string, string> },
    ];
    expect(response.headers['content-type']).toBe('text/event-stream');
    let text = '';
    response.on('data', (chunk: Buffer) => (text += chunk.toString()));
    while (!text.includes('createPet')) await once(response, 'data');
    await list();
    while (!text.includes('listPets')) await once(response, 'data');
    const data = text.split('\n').filter((line) => line.startsWith('data: '));
    const followed = data.map((line) => JSON.parse(line.slice(6)) as Call);
    expect(followed).toEqual((await session.calls()).calls);
    reading.destroy();
  });

  test('lets a limited number of readers follow, and counts those that have gone', async () => {
    const own = await startMock();
    const url = `${own.origin}/__mock/sessions/default/journal/events`;
    const readers = Array.from({ length: 50 }, () => get(url, { agent: false }));
    await Promise.all(readers.map((reader) => once(reader, 'response')));
    const refused = await fetch(url);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'limit_reached']);
    for (const reader of readers) {
      reader.on('error', () => undefined);
      reader.destroy();
    }
    let status = 409;
    while (status === 409) {
      const again = get(url, { agent: false });
      const [response] = (await once(again, 'response')) as [{ statusCode: number }];
      status = response.statusCode;
      if (status === 409) again.destroy();
    }
    expect(status).toBe(200);
    await own.close();
  });
});

describe('an expectation', () => {
  test('is met, or missed with what came nearest', async () => {
    await create(sold);
    await create({ ...sold, status: 'pending' });
    await session.expectCalls({ operation: 'createPet', body: { '/status': 'sold' } }, { exactly: 1 });
    await session.expectCalls({ operation: 'createPet' }, { atLeast: 1, atMost: 2 });
    await session.expectCalls({ operation: 'getPet' }, { exactly: 0 });
    const missed = await session.judge({ operation: 'createPet', body: { '/status': 'sold' } }, { exactly: 2 });
    expect(missed).toMatchObject({ outcome: 'missed', expected: 'exactly 2', found: 1 });
    expect(missed.explanation).toMatch(
      /found 1 among 2 calls; nearest is call \d+, POST .*: body \/status: expected "sold", got "pending"/,
    );
    expect(missed.nearest[0]?.differences).toEqual(['body /status: expected "sold", got "pending"']);
    await expect(session.expectCalls({ operation: 'getPet' })).rejects.toThrow(
      /missed: .*getPet.*expected at least 1, found 0/,
    );
    await expect(session.judge({}, { exactly: 1, atMost: 2 })).rejects.toThrow(/either `exactly`/);
  });

  test('is inconclusive where calls that were dropped could have mattered, and only there', async () => {
    const small = await startMock({ journalEntries: 3 });
    const own = small.control.session();
    const ask = async (path: string, init: RequestInit = {}): Promise<void> => {
      await (await fetch(small.baseUrl + path, { headers: headers(), ...init })).text();
    };
    await ask('/pets', { method: 'POST', body: JSON.stringify(sold) });
    for (let time = 0; time < 4; time += 1) {
      // Each in a millisecond of its own: one that was dropped in that of another could have come after it.
      const now = Date.now();
      await until(() => Date.now() > now);
      await ask('/pets');
    }
    const outcome = async (...expectation: Parameters<SessionControl['judge']>): Promise<string> =>
      (await own.judge(...expectation)).outcome;
    expect(await outcome({ operation: 'createPet' })).toBe('inconclusive');
    expect(await outcome({ operation: 'createPet' }, { exactly: 0 })).toBe('inconclusive');
    expect(await outcome({ operation: 'createPet' }, { atLeast: 2 })).toBe('missed');
    expect(await outcome({ operation: 'listPets' }, { atLeast: 3 })).toBe('met');
    expect(await outcome({ operation: 'listPets' }, { exactly: 3 })).toBe('inconclusive');
    expect(await outcome({ operation: 'listPets' }, { atMost: 2 })).toBe('missed');
    expect(await outcome({ operation: 'getPet' }, { exactly: 0 })).toBe('met');
    const { evicted, calls } = await own.calls();
    expect(evicted).toMatchObject({ count: 2, lastId: 2 });
    expect(await outcome({ operation: 'createPet', after: 2 }, { exactly: 0 })).toBe('met');
    expect(await outcome({ operation: 'createPet', since: calls[0]?.time ?? '' }, { exactly: 0 })).toBe('met');
    await expect(own.expectCalls({ operation: 'createPet' })).rejects.toThrow(/inconclusive: .*1 dropped calls could/);
    await small.close();
  });
});
