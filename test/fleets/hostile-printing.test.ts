import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { assertBuilt, killServed, program, run, serve } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

const fileIn = useTestFolder();
const evil = 'a\u001b[31m\u009b2J\u202e\n::error::x\n##[error]y';

/** What a terminal would act on, and what begins a line as a command to what reads the logs of builds. */
const harm = /[^\P{Cc}\n]|[\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069]|^\s*::|##\[/mu;

function documentOf(operation: object = {}): string {
  const file = fileIn('hostile.json');
  const content = { 'application/json': { schema: { type: 'array', items: { type: 'object', properties: {} } } } };
  const get = { operationId: `list ${evil}`, responses: { 200: { description: 'x', content } }, ...operation };
  const paths = { [`/things ${evil}`]: { get }, '/plain': { get: { ...get, operationId: `plain ${evil}` } } };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: evil, version: evil }, paths }));
  return file;
}

/** Sends a request as it is and waits until it is answered. */
async function send(port: string, text: string): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(Buffer.from(text, 'latin1'));
  socket.resume();
  await once(socket, 'close');
}

const lines = (target: string, header = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\n${header}Connection: close\r\n\r\n`;

beforeAll(assertBuilt);
afterEach(killServed);

describe('what others wrote is printed as text alone', () => {
  test('by serve at its start and in its log, and by the commands that ask it', async () => {
    const { words, port, end } = await serve([documentOf()]);
    await send(port, lines('/plain?r=##[error]'));
    await send(port, lines('/plain?%c2%9b31m=%1b%5b31m', 'X-Mock-Session: \u009b31m\r\n'));
    await send(port, lines('/@checkout/nothing?##[error]'));
    const journal = run('journal', '--port', port);
    const archive = run('journal', '--port', port, '--har');
    const others = [
      run('sessions', '--port', port),
      run('reset', '--port', port, '--session', evil),
      run('reset', '--port', port),
    ];
    const metrics = await (await fetch(`http://127.0.0.1:${port}/__mock/metrics`)).text();
    const log = await end();
    expect(words).toContain(String.raw`a\u001b[31m\u009b2J\u202e\n::error::x\n#\u0023[error]y`);
    expect(log).toContain(String.raw`\u009b2J\u202e`);
    for (const text of [words, log, metrics]) expect(text).not.toMatch(harm);
    for (const { stdout, stderr } of [journal, archive, ...others]) expect(stdout + stderr).not.toMatch(harm);
    for (const line of log.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
    expect(JSON.parse(archive.stdout)).toMatchObject({ log: { version: '1.2' } });
  });

  test('in errors about options, files and documents', () => {
    mkdirSync(fileIn('folder'), { recursive: true });
    const broken = fileIn(`broken\u001b[31m\n::error::x.yaml`);
    writeFileSync(
      broken,
      `openapi: 3.0.3\ninfo: {title: x, version: '1'}\npaths: {"/x": {get: {"\\u001b[31m": 1, responses: 5}}}\n`,
    );
    const spec = documentOf({ parameters: [{ name: evil, in: evil }] });
    const words = [
      ...[
        ['serve', broken],
        ['serve', spec],
        ['serve', `${evil}.yaml`],
        ['serve', '--port', evil],
        ['serve', `--${evil}`],
      ],
      ...[['run', '--', evil], ['run', '--env', evil, '--', 'x'], [evil], ['health', '--host', evil, '--port', '1']],
      ...[
        ['verify', evil],
        ['verify', 'http://127.0.0.1:1', '--spec', broken],
        ['verify', `http://127.0.0.1:1/${evil}`],
      ],
      ...[
        ['verify', '--plan', '--spec', documentOf()],
        ['verify', '--only', evil, '--plan'],
        ['journal', '--host', evil],
      ],
      ...[
        ['verify', 'http://127.0.0.1:1', '--api-key-file', evil],
        ['verify', '--ca-file', evil, 'http://127.0.0.1:1'],
      ],
    ];
    for (const args of words) {
      const { status, stdout, stderr } = run(...args);
      expect([args, stdout + stderr]).toEqual([args, expect.not.stringMatching(harm)]);
      expect([args, stdout + stderr]).toEqual([args, expect.stringMatching(/\S/)]);
      expect([args, status]).not.toEqual([args, 70]);
    }
  });

  test('in flaws of a document, whose pointers name its paths and properties', () => {
    const file = fileIn('flawed.json');
    const properties = { [`p ${evil}`]: { type: 'array', items: 7 } };
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    const get = { responses: { 200: { description: 'x', content } } };
    // What has a `#` in its path is a flaw, and not played.
    const paths = { [`/x ${evil}`]: { get }, [`/y ${evil.replaceAll('#', '')}`]: { get }, '/plays': { get } };
    writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: { title: 'x', version: '1' }, paths }));
    for (const args of [
      ['verify', '--plan', '--spec', file],
      ['run', file, '--', process.execPath, '-e', ''],
    ]) {
      const { status, stdout, stderr } = run(...args);
      expect([status, stderr]).toEqual([0, expect.stringContaining('a flaw of the document')]);
      expect(stdout + stderr).not.toMatch(harm);
    }
  });

  const hasScript = spawnSync('script', ['--version']).status === 0;

  // Linux alone gives a terminal by this program with these flags.
  (hasScript && process.platform === 'linux' ? test : test.skip)('in the log on a terminal', () => {
    const spec = documentOf();
    const ask = `require('node:net').connect(Number(process.env.UNDERSTUDY_PORT), '127.0.0.1', function () {
      this.end(Buffer.from('GET /plain?##[error] HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n', 'latin1')); this.resume();
    }).on('close', () => setTimeout(() => {}, 100))`;
    writeFileSync(fileIn('ask.js'), ask);
    const command = `'${process.execPath}' '${program}' run '${spec}' --log-level info -- '${process.execPath}' '${fileIn('ask.js')}'`;
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // The log has colours of its own.
    const shown = stripVTControlCharacters(stdout).replaceAll('\r\n', '\n');
    expect(shown).toContain('GET /plain?');
    expect(shown).not.toMatch(harm);
  });
});
