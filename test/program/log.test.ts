import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { exchange } from '../support/raw-exchange';
import { killServed, serve } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();
beforeAll(() => {
  writeFileSync(
    pathTo('key-in-query.yaml'),
    `openapi: 3.1.0
servers: [{ url: /api }]
security: [{ key: [] }]
paths:
  /things:
    get:
      parameters:
        - { name: secret, in: query, schema: { type: string, maxLength: 12 } }
        - { name: limit, in: query, schema: { type: integer } }
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { type: object } } } } } }
components: { securitySchemes: { key: { type: apiKey, in: query, name: secret } } }
`,
  );
});
afterEach(killServed);

const authorization = 'Bearer understudy-key';
const withKey = { headers: { authorization } };

function lines(log: string): Record<string, unknown>[] {
  return log
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const [debug, info, warn, error] = [20, 30, 40, 50];

/** One request of every kind that is refused, and one that is not. */
async function askAll(baseUrl: string): Promise<void> {
  const post = (headers: Record<string, string>, body: string): Promise<Response> =>
    fetch(`${baseUrl}/pets`, { method: 'POST', headers: { authorization, ...headers }, body });
  await fetch(`${baseUrl}/pets`);
  await fetch(baseUrl.replace('/v1', '/pets'), withKey);
  await fetch(`${baseUrl}/pets/4711`, withKey);
  await fetch(`${baseUrl}/pets`, { headers: { authorization, accept: 'text/csv' } });
  await post({ 'content-type': 'text/csv' }, 'a,b');
  await post({ 'content-type': 'application/json' }, '{"name":');
  await fetch(`${baseUrl}/pets?limit=0`, { headers: { authorization, 'x-mock-session': 'checkout' } });
  await fetch(`${baseUrl}/pets?status=sold`, withKey);
}

describe('the log of understudy serve', () => {
  test('says of every request that was refused why, with code, message, query and session', async () => {
    const { baseUrl, end } = await serve();
    await askAll(baseUrl);
    const logged = lines(await end());
    expect(logged).toMatchObject([
      {
        level: warn,
        status: 401,
        error: { code: 'unauthorized', message: expect.stringMatching(/got no Authorization header/) },
      },
      {
        level: warn,
        status: 404,
        error: { code: 'unknown_path', message: expect.stringMatching(/did you mean \/v1\/pets\?/) },
      },
      { level: info, status: 404, error: { code: 'not_found' } },
      { level: warn, status: 406, error: { code: 'not_acceptable' } },
      { level: warn, status: 415, error: { code: 'unsupported_media_type' } },
      { level: warn, status: 400, error: { code: 'invalid_json' } },
      { level: warn, status: 400, query: 'limit=0', session: 'checkout', violations: [{ where: 'query.limit' }] },
      { level: info, status: 200, query: 'status=sold' },
    ]);
    expect(logged[0]?.['msg']).toMatch(
      /^GET \/v1\/pets 401 [\d.]+ ms unauthorized: expected Authorization: Bearer <key>/,
    );
    expect(logged[7]).not.toHaveProperty('session');
    expect(logged[7]).not.toHaveProperty('error');
  });

  test('at the level warn shows what was refused alone', async () => {
    const { baseUrl, end } = await serve(['--log-level', 'warn']);
    await askAll(baseUrl);
    expect(lines(await end()).map(({ status }) => status)).toEqual([401, 404, 406, 415, 400, 400]);
  });

  test('takes an answer that would break the document for an error of its own', async () => {
    const { baseUrl, end } = await serve([
      'test/test-documents/contradictory.yaml',
      '--count',
      '0',
      '--log-level',
      'error',
    ]);
    await fetch(`${baseUrl}/notes`);
    expect(lines(await end())).toEqual([
      expect.objectContaining({
        level: error,
        status: 500,
        error: { code: 'response_deviates', message: expect.stringContaining('minItems') },
      }),
    ]);
  });

  test('says once at start which parameters have no effect, and shows a call only where one works', async () => {
    const file = pathTo('unplayed.yaml');
    const list =
      'responses: { 200: { description: ok, content: { application/json: { schema: { type: array, items: { type: object } } } } } }';
    const start = async (parameter: string): Promise<[words: string, log: string]> => {
      const get = `get: { operationId: all, parameters: [{ ${parameter}, schema: { type: string } }], ${list} }`;
      writeFileSync(file, `openapi: 3.1.0\npaths:\n  /things: { ${get} }\n`);
      const { words, end } = await serve([file]);
      return [words, await end()];
    };
    const [words, log] = await start('name: sort, in: query');
    expect(words).toMatch(/^ {2}try {7}curl -s http:\S+\/things$/m);
    expect(lines(log)).toEqual([
      expect.objectContaining({
        level: warn,
        msg: expect.stringMatching(/no effect: all: sort \(items come in the order/),
      }),
    ]);
    const [others, nothing] = await start('name: tenant, in: header, required: true');
    expect([others, nothing]).toEqual([
      expect.stringMatching(/^ {2}try {7}curl -s -H 'tenant: \S.*' http:\S+\/things$/m),
      '',
    ]);
  });

  test('never shows a key that came in the query, however its name is spelled', async () => {
    const { baseUrl, end } = await serve([pathTo('key-in-query.yaml'), '--api-key', 'sesame-open']);
    await fetch(`${baseUrl}/things?secret=sesame-open&limit=1`);
    await fetch(`${baseUrl}/things?s%65cret=sesame-and-more&limit=x`);
    await fetch(`${baseUrl}/things?secret=sesame-open&secret=sesame-and-more&limit=x`);
    const log = await end();
    expect(lines(log)).toMatchObject([
      { status: 200, query: 'secret=[redacted]&limit=1' },
      { status: 401, query: 's%65cret=[redacted]&limit=x' },
      { status: 400, error: { code: 'invalid_parameter' } },
    ]);
    expect(log).not.toContain('sesame');
  });

  test('shows health checks and preflights to debuggers alone, and says which calls are deprecated', async () => {
    const preflight = {
      method: 'OPTIONS',
      headers: { origin: 'http://a.example', 'access-control-request-method': 'GET' },
    };
    for (const [level, expected] of [
      ['info', [info]],
      ['debug', [debug, debug, info]],
    ] as const) {
      const { baseUrl, end } = await serve(['--log-level', level]);
      await fetch(new URL('/__mock/health', baseUrl));
      await fetch(`${baseUrl}/pets`, preflight);
      await fetch(`${baseUrl}/pets/1`, withKey);
      const logged = lines(await end());
      expect(logged.map((line) => line['level'])).toEqual(expected);
      expect(logged.at(-1)).toMatchObject({
        deprecated: true,
        removal: '2030-12-05',
        msg: expect.stringMatching(/ ms deprecated, removal on 2030-12-05$/),
      });
    }
  });

  test('has what was refused before it was a request, and nothing of what came', async () => {
    const { port, end } = await serve();
    await exchange(Number(port), 'NOPE /v1/pets?api_key=sesame HTTP/1.1\r\nHost: a\r\n\r\n');
    await exchange(
      Number(port),
      'GET http://[::1/sesame?api_key=sesame HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    );
    const log = await end();
    expect(lines(log)).toMatchObject([
      {
        level: warn,
        status: 400,
        remote: '127.0.0.1',
        error: { code: 'invalid_request' },
        msg: expect.stringMatching(/^\(no request\) 400 invalid_request: /),
      },
      { level: warn, status: 400, method: 'GET', path: '/[redacted]', query: 'api_key=[redacted]' },
    ]);
    expect(log).not.toContain('sesame');
  });

  test('comes in batches, and yet at once for whoever watches', async () => {
    const { baseUrl, child, log, end } = await serve();
    const shown = once(child.stderr, 'data');
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${baseUrl}/pets`, withKey)));
    const asked = performance.now();
    await shown;
    expect(performance.now() - asked).toBeLessThan(1000);
    expect(lines(log()).length).toBeGreaterThan(1);
    expect(lines(await end())).toHaveLength(20);
  });

  test.each([
    ['is ended by process.exit', 'process.exit(3)', 3, null],
    ['breaks down', 'throw new Error("down")', 1, null],
  ])('loses nothing where the process %s', async (_what, deed, code, signal) => {
    const atSignal = ['--import', `data:text/javascript,process.on("SIGUSR2",()=>{${deed}})`];
    const { baseUrl, child, log } = await serve([], {}, atSignal);
    await fetch(`${baseUrl}/pets`, withKey);
    const closed = once(child, 'close');
    child.kill('SIGUSR2');
    expect(await closed).toEqual([code, signal]);
    expect(log()).toMatch(/"msg":"GET \/v1\/pets 200 /);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'loses nothing where %s ends a program that does not listen to it',
    async (signal) => {
      const program = `require('./dist/src').startMock({ logLevel: 'info' }).then(async (mock) => {
      await fetch(mock.baseUrl + '/pets');
      setImmediate(() => process.kill(process.pid, '${signal}'));
    })`;
      const child = spawn(process.execPath, ['-e', program]);
      let log = '';
      child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
      expect(await once(child, 'close')).toEqual([null, signal]);
      expect(log).toMatch(/"msg":"GET \/v1\/pets 401 /);
    },
  );

  test('on a terminal is one readable line a request, and says nothing twice', async () => {
    const isTerminal = ['--import', 'data:text/javascript,process.stderr.isTTY=true'];
    const { baseUrl, end } = await serve([], { NO_COLOR: '1' }, isTerminal);
    await fetch(`${baseUrl}/pets?limit=0`, withKey);
    await fetch(`${baseUrl}/pets?statsu=sold`, { headers: { authorization, 'x-mock-session': 'checkout' } });
    const [first = '', second = '', ...rest] = (await end()).trim().split('\n');
    expect(first).toMatch(
      /^\[[\d:.]+\] WARN: GET \/v1\/pets\?limit=0 400 [\d.]+ ms invalid_parameter: query\.limit: expected at least 1, got "0"$/,
    );
    expect(second).toMatch(
      /^\[[\d:.]+\] WARN: GET \/v1\/pets\?statsu=sold 200 [\d.]+ ms \(session checkout\) warning: unknown query parameter "statsu" ignored \(did you mean `status`\?\)$/,
    );
    expect(rest).toEqual([]);
  });
});
