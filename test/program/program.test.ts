import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { main } from '../../src/cli/program';
import { runCommand } from '../../src/cli/run';
import { printedBy } from '../commands/in-process';
import { createFolders } from '../files';
import { int, list, object, openapi, text } from '../mock/openapi';

const root = path.resolve(__dirname, '../..');
const program = path.join(root, 'dist/main.js');
const folderWith = createFolders();
const fileIn = (name: string, text: string): string => path.join(folderWith({ [name]: text }), name);

/** Only what a test sets: no variables of whoever runs the tests. */
const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };

const started = new Set<ChildProcess>();

beforeAll(() => {
  const built = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { encoding: 'utf8' });
  expect(built.stderr).not.toContain('Error');
});

afterEach(() => {
  jest.restoreAllMocks();
  process.chdir(root);
  for (const child of started) child.kill('SIGKILL');
  started.clear();
});

interface Started {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Waits until stdout has a text. */
  readonly until: (text: string) => Promise<void>;
}

function start(args: readonly string[], variables: Readonly<Record<string, string>> = {}, cwd?: string): Started {
  const child = spawn(process.execPath, [program, ...args], { env: { ...env, ...variables }, cwd });
  started.add(child);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  return {
    child,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    until: async (text) => {
      while (!output.stdout.includes(text)) await once(child.stdout, 'data');
    },
  };
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function runToEnd(...args: Parameters<typeof start>): Promise<Ended> {
  const { child, stdout, stderr } = start(...args);
  child.stdin?.end();
  await once(child, 'close');
  return { code: child.exitCode, stdout: stdout(), stderr: stderr() };
}

describe('serve', () => {
  test('names the file of the items, and an address that can be called', async () => {
    const items = fileIn('items.yaml', '/pets: [{ name: Rex, categoryId: 1 }]');
    const { child, stdout, until } = start(['serve', '--port', '0', '--host', '0.0.0.0', '--items', items, '--tls']);
    await until('Ctrl-C stops the mock.');
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(stdout()).toContain(`${items}; generated items where it has none`);
    expect(stdout()).toMatch(/curl --cacert \S+ .* https:\/\/127\.0\.0\.1:\d+\/v1\/pets$/m);
    expect(existsSync(/NODE_EXTRA_CA_CERTS=(.*)/.exec(stdout())?.[1] ?? '')).toBe(false);
  });

  test('says where the mock is and how to call it, logs requests, and stops with a summary', async () => {
    const { child, stdout, stderr, until } = start(['serve', '--port', '0']);
    await until('Ctrl-C stops the mock.');
    const baseUrl = /Base URL +(\S+)/.exec(stdout())?.[1] ?? '';
    expect(stdout()).toMatch(/^\nUnderstudy is mocking Pet Store 1\.0\.0 \(.*spec\/openapi\.yaml\)$/m);
    expect(stdout()).toMatch(/^ {2}API key +understudy-key$/m);
    expect(stdout()).toMatch(/^ {2}Operations +3, all remember changes$/m);
    expect(stdout()).toMatch(/^ {2}Data +120 items in \/pets \(seed 1\)$/m);
    expect(stdout()).toContain(`curl -H 'Authorization: Bearer understudy-key' ${baseUrl}/pets`);
    const response = await fetch(`${baseUrl}/pets?limit=500&token=abcdefgh12`, {
      headers: { authorization: 'Bearer understudy-key' },
    });
    expect(response.status).toBe(400);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    expect(JSON.parse(stderr())).toMatchObject({
      level: 'warn',
      method: 'GET',
      path: '/v1/pets?limit=500&token=[redacted]',
      operation: 'listPets',
      status: 400,
      kind: 'invalid',
      reason: 'query.limit must be at most 100, got 500.',
    });
    expect(stdout()).toContain('Stopped after 1 request. 1 was rejected.');
  });

  test('shows problems of the file first, and no key if the file asks for none', async () => {
    const file = fileIn(
      'shop.yaml',
      `openapi: 3.1.0
info: { title: Shop, version: '2' }
paths:
  /bikes:
    get:
      parameters: [{ name: colour, in: query, schema: { type: string } }]
      responses:
        '200':
          description: ok
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Bike' } } } }
  /bikes/{bikeId}:
    get:
      parameters: [{ name: bikeId, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Bike' } } } } }
components:
  schemas:
    Bike: { type: object, required: [id], properties: { id: { type: integer }, owner: { $ref: '#/components/schemas/Owner' } } }
`,
    );
    const { stdout, until } = start(['serve', file, '--port', '0']);
    await until('Ctrl-C stops the mock.');
    expect(stdout()).toMatch(/^1 problem in .*shop\.yaml\. The rest is mocked\.\n\n {2}.*shop\.yaml:\d+:\d+ {2}/m);
    expect(stdout()).toContain('Without effect: query parameter colour of GET /bikes.');
    expect(stdout()).not.toContain('API key');
    expect(stdout().indexOf('1 problem')).toBeLessThan(stdout().indexOf('Base URL'));
  });

  test('a port that is in use is one line, exit code 2', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { child, stderr } = start(['serve', '--port', String(port)]);
    await once(child, 'exit');
    server.close();
    expect(child.exitCode).toBe(2);
    expect(stderr()).toBe(
      `understudy: port ${port} is in use. Stop the other program, or choose a port with --port (0 picks one).\n`,
    );
  });
});

test('a wrong call is one line, exit code 2', async () => {
  const file = path.join(root, 'dist/no-folder/file');
  const stderr = `understudy: ${file} cannot be written (ENOENT).\n`;
  expect(await runToEnd(['run', '--har', file, '--', 'node'])).toEqual({ code: 2, stdout: '', stderr });
});

test.each<readonly [args: readonly string[], line: string, keys: string]>([
  [['serve', '--prt', '1'], 'unknown option --prt. Did you mean --port? See: understudy serve --help', 'a'],
  [['serve', '--api-kye=topsecret99'], 'unknown option --api-kye. See: understudy serve --help', 'a'],
  [['srve'], 'unknown command srve. Did you mean serve? See: understudy --help', 'a'],
  [['serve', '--port', 'abc'], '--port must be a number from 0 to 65535, got "abc".', 'a'],
  [['pakcage.json'], 'pakcage.json does not exist. Did you mean package.json?', 'a'],
  [['serve'], 'UNDERSTUDY_API_KEYS is set but empty. Set a key, or unset it to use the default key.', ''],
])('%j: %s', async (args, line, keys) => {
  jest.replaceProperty(process, 'env', { ...env, UNDERSTUDY_API_KEYS: keys });
  expect(await printedBy(() => main(args))).toEqual({
    ...{ code: 2, output: `understudy: ${line}\n`, stdout: '' },
  });
});

test('what goes wrong behind the start ends the mock too', async () => {
  const file = path.join(root, 'dist/no-folder/port');
  const [{ code, stderr }, trusting] = await Promise.all([
    runToEnd(['serve', '--port', '0'], { UNDERSTUDY_PORT_FILE: file }),
    runToEnd(['run', '--tls', '--', 'no-such-command'], { NODE_EXTRA_CA_CERTS: file }),
  ]);
  expect([code, stderr]).toEqual([2, `understudy: ${file} cannot be written (ENOENT).\n`]);
  expect([trusting.code, trusting.stderr]).toEqual([
    127,
    expect.stringContaining('understudy: cannot run no-such-command: no such command.\n'),
  ]);
});

test('a file alone is served, with the options of a script in the working directory', async () => {
  const folder = folderWith({
    'understudy.config.mjs': `export default { serve: { port: 0, seed: 2 + 3, apiKeys: ['one'] } };`,
    'openapi.yaml': readFileSync(path.join(root, 'spec/openapi.yaml'), 'utf8'),
  });
  const { stdout, until } = start(['openapi.yaml', '--count', '4'], {}, folder);
  await until('Ctrl-C stops the mock.');
  expect(stdout()).toMatch(/^ {2}API key +one$[^]*^ {2}Data +4 items in \/pets \(seed 5\)$/m);
  expect((await runToEnd(['config', 'serve', '--count', '4'], {}, folder)).stdout).toMatch(
    /^ {2}openapiFile {2}none\n {2}port +0 +understudy\.config\.mjs#\/serve\/port\n {2}host +127\.0\.0\.1 +default\n[^]*^ {2}apiKeys +\(hidden\) [^]* count +4 +--count$/m,
  );
});

test('run --tls: the command trusts the certificate that was made, and those it trusted before', async () => {
  const before = fileIn('before.pem', '# before\n');
  const print = `fetch(process.env.API_URL + '/pets', { headers: { authorization: 'Bearer ' + process.env.API_KEY } })
    .then(({ status, url }) => console.log(status, url.slice(0, 8), require('fs').readFileSync(process.env.NODE_EXTRA_CA_CERTS, 'utf8').includes('# before')))`;
  const { code, stdout } = await runToEnd(['run', '--tls', '--', process.execPath, '-e', print], {
    NODE_EXTRA_CA_CERTS: before,
  });
  expect([code, stdout]).toEqual([0, '200 https:// true\n']);
});

test('init writes what is missing and changes nothing else; verify knows the target it wrote', async () => {
  const folder = folderWith({
    'openapi.yaml': readFileSync(path.join(root, 'spec/openapi.yaml'), 'utf8'),
    'package.json': '{\n\t"name": "shop",\n\t"scripts": { "mock": "own" }\n}\n',
  });
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
  expect(await runToEnd(['init', '--ci'], {}, folder)).toMatchObject({ code: 0, stderr: '' });
  expect(read('package.json')).toBe(
    '{\n\t"name": "shop",\n\t"scripts": {\n\t\t"mock": "own",\n\t\t"verify": "understudy verify api"\n\t}\n}\n',
  );
  expect(read('.github/workflows/api.yml')).toContain('npx understudy verify api');
  const written = read('understudy.config.yaml');
  process.chdir(folder);
  expect((await printedBy(() => main(['config', 'verify', 'api']))).stdout).toMatch(
    /^ {2}url +https:\/\/api\.petstore\.example\/v1\n {2}openapiFile +openapi\.yaml +understudy\.config\.yaml:4:1$/m,
  );
  expect((await printedBy(() => main(['init']))).output).toMatch(
    /^ {2}unchanged {2}understudy\.config\.yaml \(it is there already\)$/m,
  );
  expect(read('understudy.config.yaml')).toBe(written);
});

test('completion suggests values of options and names of targets, and leaves files to the shell', async () => {
  const folder = folderWith({ 'understudy.config.yaml': 'targets: { staging: { url: https://example.com } }' });
  const calls = [
    ['serve', '--auth', 'k'],
    ['verify', ''],
    ['serve', ''],
  ].map((words) => ['complete', '--', ...words]);
  const ended = await Promise.all([...calls, ['completion', 'bash']].map((args) => runToEnd(args, {}, folder)));
  expect(ended.map(({ stdout }) => stdout)).toEqual([
    'keys\t\n:4\n',
    'staging\ttarget\n:4\n',
    ':0\n',
    expect.stringContaining('complete -o default -F __understudy_complete understudy'),
  ]);
});

test('mcp: an agent serves a file, forces a response, sees it in the traffic, and verifies without writing', async () => {
  const folder = folderWith({
    'openapi.yaml': readFileSync(path.join(root, 'spec/openapi.yaml'), 'utf8'),
    'understudy.config.yaml': 'serve: { host: 0.0.0.0, count: 3, tls: true }\nverify: { writes: 20 }',
  });
  const { child, stdout, stderr, until } = start(['mcp'], {}, folder);
  let id = 0;
  const send = async (method: string, params: object): Promise<string> => {
    id += 1;
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    await until(`"id":${id}}\n`);
    return stdout().trimEnd().split('\n').at(-1) ?? '';
  };
  const call = async (name: string, given: object = {}): Promise<{ isError?: boolean; text: string }> => {
    const { result } = JSON.parse(await send('tools/call', { name, arguments: given })) as {
      result: { isError?: boolean; content: [{ text: string }] };
    };
    return { ...(result.isError === true && { isError: true }), text: result.content[0].text };
  };
  await send('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'a', version: '1' },
  });
  expect(await send('tools/list', {})).toContain('"name":"force_response"');
  expect(await call('list_data')).toEqual({ isError: true, text: 'No mock is running. Call serve first.' });
  const baseUrl = /^Base URL: (http:\/\/127\.0\.0\.1:\d+\/v1)$/m.exec(
    (await call('serve', { file: 'openapi.yaml' })).text,
  )?.[1];
  await call('force_response', { operation: 'listPets', status: 503, times: 1 });
  const headers = { authorization: 'Bearer understudy-key' };
  expect((await fetch(`${baseUrl}/pets`, { headers })).status).toBe(503);
  expect((await call('list_traffic', { status: 503 })).text).toContain('"matched":1');
  expect((await call('verify', { api: baseUrl })).text).toMatch(/^PASSED {2}Pet Store 1\.0\.0 at \S+ \(read-only\)$/m);
  expect(await call('serve', { fil: 'a' })).toEqual({
    isError: true,
    text: 'There is no option fil. Did you mean file?',
  });
  expect((await call('list_data')).text).toBe('/pets: 3 items');
  expect((await call('list_data', { path: '/pets', limit: 1 })).text).toMatch(
    /^3 items, 1 of them:\n\{"id":1,"name":"[^\n]+\}$/,
  );
  child.stdin?.end();
  await once(child, 'exit');
  expect([child.exitCode, stderr()]).toEqual([0, '']);
});

describe('run', () => {
  const script = `fetch(process.env.API_URL + '/pets?limit=' + process.argv[1], { headers: { authorization: 'Bearer ' + process.env.API_KEY } })
    .then((response) => {
      console.log(response.status, process.env.ONE === process.env.API_URL && process.env.TWO === process.env.ONE);
      process.exit(response.ok ? 0 : 3);
    })`;

  test('ends as its command does, and says what was rejected; --env names further variables', async () => {
    const [listed, rejected] = await Promise.all([
      runToEnd(['run', '--env', 'ONE', '--env', 'TWO', '--', process.execPath, '-e', script, '1'], {
        UNDERSTUDY_PORT: 'no',
      }),
      runToEnd(['run', '--', process.execPath, '-e', script, '500&token=abcdefgh12']),
    ]);
    expect(listed).toMatchObject({ code: 0, stdout: '200 true\n' });
    const { code, stderr } = rejected;
    expect(code).toBe(3);
    expect(stderr).toMatch(/^Mock of Pet Store 1\.0\.0 at http:\S+ \(in API_URL; key in API_KEY\)$/m);
    expect(stderr).toContain('Mock stopped after 1 request. 1 was rejected:');
    expect(stderr).toContain('/v1/pets?limit=500&token=[redacted]');
    expect(stderr).toContain('query.limit must be at most 100, got 500.');
  });

  test('without a command it is a wrong call', async () => {
    const call = runCommand().parseAsync(['openapi.yaml'], { from: 'user' });
    await expect(call).rejects.toThrow('which command? Example: understudy run openapi.yaml -- npm test');
  });

  test('the help names its arguments, and no empty default', () => {
    const help = runCommand().helpInformation();
    expect(help).toMatch(/^ {2}file {2,}OpenAPI file/m);
    expect(help).toMatch(/^ {2}command {2,}The command/m);
    expect(help).not.toMatch(/\[\]|words/);
  });

  test('counts and records all requests, whatever the journal keeps', async () => {
    const file = path.join(path.dirname(program), 'run.har');
    const { code, stderr } = await runToEnd(
      [
        'run',
        '--har',
        file,
        '--',
        process.execPath,
        '-e',
        `(async () => { for (let i = 0; i < 3; i += 1) await fetch(process.env.API_URL + '/pets'); })()`,
      ],
      { UNDERSTUDY_JOURNAL_BYTES: '1' },
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining('Mock stopped after 3 requests. 3 were rejected:')]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ log: { entries: [{}, {}, {}] } });
  });
});

const inspected = async (...args: readonly string[]): Promise<string> =>
  (await printedBy(() => main(['inspect', ...args]))).stdout;

test('inspect says which PUT leaves what was not sent as it is', async () => {
  const pet = object({ id: int, name: text });
  const operations = {
    'GET /pets': { 200: list(pet) },
    'POST /pets': { body: object({ name: text }), 201: pet },
    'PUT /pets/{petId}': { body: object({ 'name?': text }), 200: pet },
  };
  const shown = await inspected(fileIn('openapi.json', JSON.stringify(openapi(operations, {}))));
  expect(shown).toMatch(/PUT +\/pets\/\{petId\} +updates an item of \/pets/);
});

test('inspect finds what keeps a schema from being compiled, with its place', async () => {
  const pet = object({ id: int, name: { type: 'string', maxLength: '5' } });
  const operations = { 'GET /pets': { 200: list(pet) }, 'GET /pets/{petId}': { 200: pet } };
  const shown = await inspected(fileIn('openapi.json', JSON.stringify(openapi(operations, {}), undefined, 1)));
  expect(shown).toMatch(
    /openapi\.json:\d+:\d+ .*\n +The schema cannot be compiled: maxLength must be integer \(2 places\)\./,
  );
});

test('inspect shows what the mock does, and the same as JSON', async () => {
  expect(await inspected()).toContain('3 operations, all remember changes. No problems.');
  const json = JSON.parse(await inspected('--json')) as { operations: unknown[] };
  expect(json.operations).toContainEqual(
    expect.objectContaining({ operation: 'getPet', collection: '/pets', role: 'read', deprecated: true }),
  );
});
