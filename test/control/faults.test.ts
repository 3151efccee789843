import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { ControlError, startMock, type NewFault, type RunningMock, type SessionControl } from '../../src/index';
import { until } from '../support/until';

let mock: RunningMock;
let session: SessionControl;
beforeAll(async () => {
  mock = await startMock({ seed: 4 });
  session = mock.control.session('faulty');
});
afterEach(() => session.reset());
afterAll(() => mock.close());

function headers(more: Record<string, string> = {}): Record<string, string> {
  return { authorization: `Bearer ${mock.apiKey}`, ...more };
}

function list(more: Record<string, string> = {}, path = '/pets'): Promise<Response> {
  return fetch(session.baseUrl + path, { headers: headers(more) });
}

/** What a request without retries came to: its status and body, or why there was none. */
async function raw(): Promise<string> {
  const asked = request(`${session.baseUrl}/pets`, { headers: headers(), agent: false });
  asked.end();
  return new Promise((resolve) => {
    asked.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message);
    });
    asked.on('response', (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('error', (error: NodeJS.ErrnoException) => {
        resolve(
          `${response.statusCode ?? 0}, ${length} of ${response.headers['content-length'] ?? ''}: ${error.code ?? ''}`,
        );
      });
      response.on('end', () => {
        resolve(`${response.statusCode ?? 0}, ${length} of ${response.headers['content-length'] ?? ''}`);
      });
    });
  });
}

async function refusalOf(fault: NewFault): Promise<string> {
  const error = await session.addFault(fault).then(
    () => 'none',
    (reason: unknown) => reason,
  );
  return error instanceof ControlError ? `${error.code}: ${error.message}` : String(error);
}

describe('a fault', () => {
  test('answers with an error in the shape of the API, as often as it is told', async () => {
    await session.addFault({
      kind: 'status',
      status: 503,
      operation: 'listPets',
      count: 2,
      message: 'closed for stocktaking',
    });
    for (let time = 0; time < 2; time += 1) {
      const response = await list();
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ code: 'fault_injected', message: 'closed for stocktaking', status: 503 });
    }
    expect((await list()).status).toBe(200);
    expect(await session.faults()).toMatchObject([{ id: 'fault-1', hits: 2, count: 2 }]);
  });

  test('is of one session and of one operation', async () => {
    await session.addFault({ kind: 'status', status: 500, operation: 'getPet' });
    expect((await list()).status).toBe(200);
    expect((await list({}, '/pets/1')).status).toBe(500);
    expect((await fetch(`${mock.baseUrl}/pets/1`, { headers: headers() })).status).toBe(200);
  });

  test('cuts the connection, the answer, or the body short', async () => {
    const whole = await raw();
    const length = Number(/of (\d+)/.exec(whole)?.[1]);
    expect(whole).toBe(`200, ${length} of ${length}`);
    for (const fault of [
      { kind: 'reset' },
      { kind: 'empty' },
      { kind: 'truncate', bytes: 10 },
      { kind: 'truncate' },
    ] as const)
      await session.addFault({ ...fault, count: 1 });
    expect(await raw()).toBe('ECONNRESET');
    expect(await raw()).toBe('ECONNRESET');
    expect(await raw()).toBe(`200, 10 of ${length}: ECONNRESET`);
    expect(await raw()).toBe(`200, ${Math.floor(length / 2)} of ${length}: ECONNRESET`);
    const statuses = (await session.calls()).calls.map(({ status, faults }) => [status, ...faults]);
    expect(statuses).toEqual([[200], [0, 'reset'], [0, 'empty'], [200, 'truncate'], [200, 'truncate']]);
  });

  test('holds the answer back, or lets it drip', async () => {
    await session.addFault({ kind: 'latency', milliseconds: 120, count: 1 });
    await session.addFault({ kind: 'drip', milliseconds: 200, count: 1 });
    const start = performance.now();
    const body = (await (await list()).json()) as unknown[];
    expect(performance.now() - start).toBeGreaterThan(119 + 100);
    expect(body).toHaveLength(20);
    const [call] = (await session.calls()).calls;
    expect(call?.faults).toEqual(['latency', 'drip']);
    expect(call?.milliseconds).toBeGreaterThan(119 + 100);
  });

  test('holds answers back by chance, evenly or as the normal distribution has it', async () => {
    await session.addFault({ kind: 'latency', distribution: 'uniform', minimum: 40, maximum: 60, count: 1 });
    await session.addFault({ kind: 'latency', distribution: 'normal', mean: 80, deviation: 0, count: 1 });
    const start = performance.now();
    expect((await list()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(119);
    expect((await session.calls()).calls[0]?.faults).toEqual(['latency', 'latency']);
  });

  test('is removed by its id, and all of them at once', async () => {
    const { id } = await session.addFault({ kind: 'status', status: 503 });
    await session.addFault({ kind: 'status', status: 500 });
    await session.removeFault(id);
    expect((await list()).status).toBe(500);
    await expect(session.removeFault(id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await session.clearFaults();
    expect((await list()).status).toBe(200);
  });

  test('is forgotten when the client goes, and let go when the mock closes', async () => {
    const own = await startMock();
    const slow = own.control.session('slow');
    await slow.addFault({ kind: 'latency', milliseconds: 60_000 });
    const impatient = new AbortController();
    const given = fetch(`${slow.baseUrl}/pets`, { headers: headers(), signal: impatient.signal }).catch(String);
    await until(async () => (await slow.faults())[0]?.hits === 1);
    impatient.abort();
    await given;
    await until(async () => (await slow.calls()).calls.length === 1);
    expect((await slow.calls()).calls[0]).toMatchObject({ status: 0, faults: ['latency'] });
    const patient = fetch(`${slow.baseUrl}/pets`, { headers: headers() });
    await until(async () => (await slow.faults())[0]?.hits === 2);
    await own.close();
    expect((await patient).status).toBe(200);
  });

  test('limits the rate, and says when to come again', async () => {
    await session.addFault({ kind: 'rateLimit', requests: 2, seconds: 600 });
    const answers = [await list(), await list(), await list()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(590);
    expect(await answers[2]?.json()).toMatchObject({ code: 'rate_limited', status: 429 });
  });

  test('comes again in the same places for the same seed', async () => {
    const run = async (name: string, seed: number): Promise<string> => {
      const own = await mock.control.begin(name, { seed });
      await own.addFault({ kind: 'status', status: 503, probability: 0.4 });
      await own.addFault({ kind: 'status', status: 500, probability: 0.2, operation: 'listPets' });
      const statuses: number[] = [];
      for (let time = 0; time < 30; time += 1) {
        statuses.push((await fetch(`${own.baseUrl}/pets?limit=1`, { headers: headers() })).status);
      }
      await own.end();
      return statuses.join(' ');
    };
    const first = await run('replay', 11);
    expect(first).toMatch(/503/);
    expect(await run('another', 11)).toBe(first);
    expect(await run('different', 12)).not.toBe(first);
  });

  test('is refused where it makes no sense, with what would', async () => {
    expect(await refusalOf({ kind: 'status', status: 204, operation: 'listPets' })).toMatch(
      /undocumented_status.*listPets \(200, 401, any error, by its default response\), got 204/,
    );
    expect(await refusalOf({ kind: 'status', operation: 'listPets' })).toMatch(/body\.status: expected this property/);
    expect(await refusalOf({ kind: 'empty', operation: 'listDogs' })).toMatch(/one of listPets, createPet, getPet/);
    expect(await refusalOf({ kind: 'latency', milliseconds: 60_001 })).toMatch(/at most 60000/);
    expect(await refusalOf({ kind: 'latency', distribution: 'uniform', minimum: 5, maximum: 4 })).toMatch(
      /at most the maximum/,
    );
    expect(await refusalOf({ kind: 'reset', milliseconds: 4 })).toMatch(/only properties of reset/);
    expect(await refusalOf({ kind: 'melt' } as unknown as NewFault)).toMatch(/latency/);
    expect(await session.faults()).toEqual([]);
    await session.addFault({ kind: 'status', status: 204, force: true });
    expect((await list()).status).toBe(204);
  });
});

describe('Prefer', () => {
  test('forces an error that the document describes, by its default response too, and says so', async () => {
    const response = await list({ prefer: 'code=404' });
    expect([response.status, response.headers.get('preference-applied')]).toEqual([404, 'code=404']);
    expect(await response.json()).toMatchObject({ code: 'not_found', status: 404 });
    const [call] = (await session.calls()).calls;
    expect(call).toMatchObject({ verdict: 'warnings', faults: ['status'] });
    expect(call?.warnings).toEqual(['status 404 is not listed for listPets; answered as its default response']);
    const unauthorized = await list({ prefer: 'Code="401"' });
    expect(unauthorized.headers.get('www-authenticate')).toBe('Bearer realm="Pet Store"');
  });

  test('is refused for a status that the document does not describe, unless it insists', async () => {
    const refused = await list({ prefer: 'code=204' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: 'undocumented_status',
      message: expect.stringMatching(/lists for listPets \(200, 401, .*\), got 204/) as unknown,
    });
    expect((await list({ prefer: 'code=204; force' })).status).toBe(204);
    expect((await list({ prefer: 'code=200' })).status).toBe(200);
  });

  test('is refused for an error where the document has no default response', async () => {
    const library = await startMock({ openapiFile: 'test/test-documents/library.yaml' });
    const response = await fetch(`${library.baseUrl}/authors`, { headers: { prefer: 'code=503' } });
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/\(200[^)]*\), got 503/);
    await library.close();
  });

  test('waits, within a minute, and leaves other preferences alone', async () => {
    const start = performance.now();
    const response = await list({ prefer: 'respond-async, wait=0.1, wait=50, handling=lenient' });
    expect(performance.now() - start).toBeGreaterThan(99);
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, 'wait=0.1']);
    const quoted = await list({ prefer: 'hint="a, \\"code=503", wait="0"; why="x; y", open="code=503, code=503' });
    expect([quoted.status, quoted.headers.get('preference-applied')]).toEqual([200, 'wait=0']);
    expect((await list({ prefer: 'return=minimal' })).headers.get('preference-applied')).toBeNull();
    for (const prefer of ['wait=61', 'wait=-1', 'wait=soon', 'code=99', 'code=abc', 'code']) {
      const refused = await list({ prefer });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ code: 'invalid_parameter' });
    }
  });
});
