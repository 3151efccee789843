import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { defaultInWords, meaningOf, commandOptions } from '../../src/serve/options';
import { killServed, run, runWith, serve, useServed, type Served } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

const pathTo = useTestFolder();
/** `understudy serve`, without a flag. */
const plain = useServed();
afterEach(killServed);

const withKey = { headers: { authorization: 'Bearer understudy-key' } };

async function list({ baseUrl }: Served): Promise<unknown[]> {
  return (await fetch(`${baseUrl}/pets?limit=100`, withKey)).json() as Promise<unknown[]>;
}

describe('understudy serve', () => {
  test('prints base URL, key and a curl line that works when pasted', () => {
    const { words } = plain();
    expect(words).toMatch(/^Understudy plays Pet Store .*\n {2}base URL .*\n/);
    expect(words).toMatch(/API key +understudy-key/);
    const curl = /try +(curl .*)/.exec(words)?.[1] ?? '';
    const { stdout } = spawnSync('bash', ['-c', curl], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toHaveLength(20);
  });

  test('says what keeps state, and what answers samples and why', async () => {
    expect(plain().words).toMatch(/^ {2}plays {5}3 operations: 3 stateful in 1 collection\n {2}stateful {2}\/pets$/m);
    const { words } = await serve(['test/test-documents/orders.yaml']);
    expect(words).toMatch(/^ {2}stateful {2}\/customers, \/customers\/\{customerId\}\/orders, .*\/articles\b/m);
    expect(words).toMatch(/^ {2}samples {3}.*\/tags \(items have no identifier that the path names\)/m);
    const only = await serve(['test/test-documents/samples.yaml']);
    expect(only.words).not.toMatch(/items in each collection|stateful/);
    expect(only.words).toMatch(/^ {2}samples {3}GET \/status; GET \/feed$/m);
  });

  test('gives the same animals for the same seed after a restart, others for another', async () => {
    const first = await list(plain());
    expect(await list(await serve(['--seed', '1']))).toEqual(first);
    expect(await list(await serve(['--seed', '2']))).not.toEqual(first);
  });

  test('takes the keys it is given, and the default one no more; neither words nor log show them', async () => {
    const statusWith = async (baseUrl: string, key: string): Promise<number> =>
      (await fetch(`${baseUrl}/pets`, { headers: { authorization: `Bearer ${key}` } })).status;
    const flagged = await serve(['--api-key', 'first-key', '--api-key', 'second-key']);
    expect(await statusWith(flagged.baseUrl, 'first-key')).toBe(200);
    expect(await statusWith(flagged.baseUrl, 'second-key')).toBe(200);
    expect(await statusWith(flagged.baseUrl, 'understudy-key')).toBe(401);
    const fromEnvironment = await serve([], { UNDERSTUDY_API_KEYS: 'third-key, fourth-key' });
    expect(await statusWith(fromEnvironment.baseUrl, 'fourth-key')).toBe(200);
    expect(await flagged.end()).toContain('"status":401');
    expect(flagged.words + flagged.log() + fromEnvironment.words).not.toMatch(/(first|second|third|fourth)-key/);
  });

  test('rehearses the removal of an operation on --now, and plays on with --ignore-sunset', async () => {
    const statusOn = async (...flags: string[]): Promise<number> =>
      (await fetch(`${(await serve(flags)).baseUrl}/pets/1`, withKey)).status;
    expect(await statusOn('--now', '2030-12-06')).toBe(410);
    expect(await statusOn('--now', '2030-12-06', '--ignore-sunset')).toBe(200);
    expect(await statusOn('--now', '2030-12-04')).toBe(200);
  });

  test('asks for no credentials with --no-auth, or its variable', async () => {
    const statusOn = async (flags: string[], env = {}): Promise<number> =>
      (await fetch(`${(await serve(flags, env)).baseUrl}/pets/1`)).status;
    expect(await statusOn([])).toBe(401);
    expect(await statusOn(['--no-auth'])).toBe(200);
    expect(await statusOn([], { UNDERSTUDY_NO_AUTH: 'true' })).toBe(200);
    expect(await statusOn([], { UNDERSTUDY_NO_AUTH: 'false' })).toBe(401);
  });

  test('takes how many items there are, the bounds of bodies and of the store', async () => {
    const small = await serve(['--count', '3', '--max-items', '4', '--body-limit', '40']);
    expect(await list(small)).toEqual((await list(plain())).slice(0, 3));
    expect(await list(await serve(['--count', '0']))).toEqual([]);
    const headers = { ...withKey.headers, 'content-type': 'application/json' };
    const create = async (name: string): Promise<number> =>
      (await fetch(`${small.baseUrl}/pets`, { method: 'POST', headers, body: `{"name":"${name}","categoryId":1}` }))
        .status;
    expect([await create('x'.repeat(50)), await create('Rex'), await create('Rex')]).toEqual([413, 201, 507]);
  });

  test('logs one JSON line a request on stderr where that is no terminal, with violations, and only there', async () => {
    const { baseUrl, end } = await serve();
    await fetch(`${baseUrl}/pets?limit=0&statsu=sold`, withKey);
    await fetch(`${baseUrl}/pets?statsu=sold`, withKey);
    const lines = (await end())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      { method: 'GET', path: '/v1/pets', status: 400, operation: 'listPets', violations: [{ where: 'query.limit' }] },
      { status: 200, warnings: ['unknown query parameter "statsu" ignored (did you mean `status`?)'] },
    ]);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'on %s finishes the request in flight, takes no other, and exits 0',
    async (signal) => {
      const { baseUrl, child, ended } = await serve();
      const text = '{"name":"Rex","categoryId":1}';
      const headers = { ...withKey.headers, 'content-type': 'application/json', 'content-length': String(text.length) };
      const slow = httpRequest(`${baseUrl}/pets`, { method: 'POST', headers });
      slow.write(text.slice(0, 5));
      await once(slow, 'socket');
      await fetch(`${baseUrl}/pets`, withKey);
      child.kill(signal);
      let refused = false;
      while (!refused)
        refused = await fetch(`${baseUrl}/pets`, withKey).then(
          () => false,
          () => true,
        );
      slow.end(text.slice(5));
      const [response] = (await once(slow, 'response')) as [{ statusCode: number; resume: () => void }];
      response.resume();
      expect(response.statusCode).toBe(201);
      expect(await ended).toBe(0);
    },
  );

  test('a taken port is one clear line and exit code 2', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as AddressInfo;
    const { status, stderr } = run('serve', '--port', String(port));
    expect([status, stderr]).toEqual([
      2,
      `understudy: port ${port} of 127.0.0.1 is taken. Stop what listens there, or use --port with another; 0 takes a free one.\n`,
    ]);
    squatter.close();
  });

  test.each([
    [['serve', '--port', 'high'], /^understudy: --port: expected an integer from 0 to 65535, got "high"\.\n$/],
    [
      ['serve', '--count', '1000001'],
      /^understudy: --count: expected an integer from 0 to 1000000, got "1000001"\.\n$/,
    ],
    [['serve', '--seed', '1.5'], /^understudy: --seed: expected an integer from .*, got "1\.5"\.\n$/],
    [
      ['serve', '--log-level', 'loud'],
      /^understudy: --log-level: expected one of silent, fatal, error, .*, got "loud"\.\n$/,
    ],
    [['serve', '--prot', '1'], /unknown option '--prot'[^]*Did you mean --port\?/],
    [['serve', '--api-key', ''], /^understudy: --api-key: expected keys of visible ASCII/],
    [['serve', '--host', '192.0.2.1', '--port', '0'], /no address of this machine/],
    [['serve', 'none.yaml'], /none\.yaml: there is no such file/],
    [
      ['serve', 'http://127.0.0.1:1/a/openapi.json?v=1'],
      /^understudy: http:\/\/127\.0\.0\.1:1\/a\/openapi\.json: it cannot be fetched \(.*\)\. Check the address, or download the file and name that\.\n$/,
    ],
    [['serve', '--max-items', '5'], /maximumItems: expected room for the 120 items .*, got 5\. Raise --max-items/],
    [['sevre'], /unknown command 'sevre'[^]*Did you mean serve\?/],
    [['health', '--port', '1'], /^$/],
  ])('%j is refused in one clear message without a stack trace', (args, words) => {
    const { status, stderr } = run(...args);
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(status).toBe(args[0] === 'health' ? 1 : 2);
  });

  test('a file with a flaw is refused with its place by --strict-document', () => {
    const file = pathTo('broken.yaml');
    writeFileSync(file, 'openapi: 3.0.3\npaths:\n  /a: { get: {} }\n');
    const { status, stderr } = run('serve', '--strict-document', file);
    const flaw =
      'at /paths/~1a/get/responses: the operation describes no response; any answer is taken, it answers 200 without content; describe at least one response';
    expect([status, stderr]).toEqual([
      2,
      `understudy: ${file}: the document has a flaw, and is to have none (--strict-document). Correct what is wrong with it:\n  ${file}:3:14: ${flaw}\n`,
    ]);
  });

  test('items of a file that the document does not allow are refused with their place', () => {
    const file = pathTo('items.yaml');
    writeFileSync(file, '/pets:\n  - { id: 1, name: Rex, categoryId: one }\n');
    const { status, stderr } = run('serve', '--items', file);
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^understudy: .*items\.yaml: \/~1pets\/0\/categoryId: expected an integer, got .* \(\/comp/,
      ),
    ]);
  });

  test('a file of which nothing can be played is refused with its place', () => {
    const file = pathTo('nothing.yaml');
    writeFileSync(file, 'openapi: 3.1.0\npaths:\n  /a#b: { get: {} }\n');
    const { status, stderr } = run('serve', file);
    expect([status, stderr]).toEqual([
      2,
      `understudy: ${file}:3:9: at /paths/~1a#b: none of the operations can be played: no request can carry "#" in its path; /a#b is not played. Describe what comes after it as parameters.\n`,
    ]);
  });
});

describe('understudy', () => {
  test('--version is that of package.json; --help names every command and option', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(run('--version').stdout.trim()).toBe(version);
    const help = run('--help').stdout;
    for (const word of ['serve', 'run', 'verify', 'inspect', 'health', 'sessions', 'reset', 'journal'])
      expect(help).toContain(word);
    const words = (text: string): string => text.replaceAll(/\s+/g, ' ');
    const serveHelp = words(run('serve', '--help').stdout);
    expect(serveHelp).toMatch(/90s, 30m, 2h; seconds without a unit \(default: 30m\)/);
    for (const [, option] of commandOptions) {
      const about = `${meaningOf(option)} (default: ${defaultInWords(option, 'serve')}) [$${option.variable}]`;
      expect(serveHelp).toContain(words(`${option.flag.replaceAll(/[[\]]/g, '')} ${about}`));
    }
  });

  test('health follows the port that serve chose', async () => {
    const env = { UNDERSTUDY_PORT_FILE: pathTo('port') };
    const { end } = await serve([], env);
    expect(runWith(env, 'health').status).toBe(0);
    await end();
    expect(runWith(env, 'health').status).toBe(1);
  });

  test('health gives up on a server that says nothing', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { status, stdout } = run('health', '--port', String(port), '--timeout', '1');
    server.close();
    expect([status, stdout]).toEqual([
      1,
      `not healthy: http://127.0.0.1:${port}/__mock/health did not answer: nothing came within 1 s\n`,
    ]);
  });
});
