import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { petKey, petService } from '../../contract-tests/self-proof/pet-service';
import { useTestFolder } from '../support/test-folder';
import { closeServers, serve, verify } from '../support/verify';

const fileIn = useTestFolder();
afterEach(closeServers);

interface Ended {
  readonly status: number | null;
  readonly stderr: string;
}

/** Runs the program as it is built; `onOutput` may act on its standard output. */
async function run(
  args: readonly string[],
  options: { readonly preload?: string; readonly closesOutput?: boolean } = {},
): Promise<Ended> {
  const { preload, closesOutput = false } = options;
  const child = spawn(process.execPath, ['dist/src/cli/main.js', 'verify', ...args], {
    env: { ...process.env, API_KEY: petKey, ...(preload !== undefined && { NODE_OPTIONS: `--require ${preload}` }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  if (closesOutput) child.stdout.destroy();
  else child.stdout.resume();
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, stderr };
}

/** Gives a file that is loaded into the program before it runs. */
function preloaded(code: string): string {
  const file = fileIn('preload.cjs');
  writeFileSync(file, code);
  return file;
}

const few = ['--only', 'listPets.succeeds'];

describe('a run that ends without a verdict ends with 2 and one line', () => {
  test('nothing is left to wait for', async () => {
    const { baseUrl } = await serve();
    // Promises that nobody settles, and no timer that would keep the process: no error tells of them.
    const preload = preloaded(`
      const timeout = globalThis.setTimeout;
      globalThis.setTimeout = (...args) => timeout(...args).unref();
      require('node:http').request = () => ({ on() {}, end() {}, destroy() {} });
    `);
    const { status, stderr } = await run([baseUrl, ...few], { preload });
    expect(stderr).toBe('understudy: the run ended without a verdict: nothing was left to wait for\n');
    expect(status).toBe(2);
  });

  test.each([
    ['an error that nobody catches', 'throw new Error("nobody caught it");'],
    ['a rejection that nobody handles', 'void Promise.reject(new Error("nobody caught it"));'],
  ])('%s', async (_name, code) => {
    const { baseUrl } = await serve(petService(), () => true);
    const preload = preloaded(`
      const http = require('node:http');
      const { request } = http;
      http.request = (...args) => {
        setImmediate(() => { ${code} });
        return request(...args);
      };
    `);
    const { status, stderr } = await run([baseUrl, ...few], { preload });
    expect(stderr).toBe('understudy: the run ended without a verdict: Error: nobody caught it\n');
    expect(status).toBe(2);
  });

  test('standard output that nobody reads', async () => {
    const { baseUrl } = await serve();
    const { status, stderr } = await run([baseUrl, ...few], { closesOutput: true });
    expect(stderr).toBe('understudy: the report could not be written to standard output (EPIPE)\n');
    expect(status).toBe(2);
  });
});

test('a report that cannot be written ends with 2; the others are written all the same', async () => {
  const folder = fileIn('gone');
  mkdirSync(folder);
  const { baseUrl } = await serve(petService(), () => {
    rmSync(folder, { recursive: true, force: true });
    return false;
  });
  const page = fileIn('page.html');
  const lost = ['--json', `${folder}/r.json`, '--har', `${folder}/r.har`];
  const { status, stdout, stderr } = await verify([baseUrl, ...few, ...lost, '--html', page]);
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^understudy: --json .*: the report cannot be written/),
    expect.stringMatching(/^understudy: --har .*: the report cannot be written/),
  ]);
  expect(stdout).toContain('CONFORMANT');
  expect(existsSync(page) && readFileSync(page, 'utf8')).toContain('</html>');
  expect(status).toBe(2);
});

test('a run that takes too long is stopped, and says so', async () => {
  const { baseUrl } = await serve(petService(), (_number, _request, response) => {
    setTimeout(() => response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]'), 120);
    return true;
  });
  const { status, stderr, stdout } = await verify([baseUrl, '--deadline', '0.2']);
  expect(stderr + stdout).toMatch(/the run took longer than 0\.2 s \(--deadline\)/);
  expect(status).toBe(2);
});

test('a body longer than what is read is said to be so, and the run is too little tested', async () => {
  const { baseUrl } = await serve();
  const { status, stdout } = await verify([baseUrl, '--read-only', '--max-body-bytes', '2048']);
  expect(stdout).toMatch(/INCONCLUSIVE .*a body longer than 2048 bytes, which was not read \(--max-body-bytes\)/);
  expect(stdout).not.toMatch(/VIOLATED/);
  expect(stdout).toMatch(/TOO LITTLE TESTED: \d+ answers have a body longer than 2048 bytes/);
  expect(status).toBe(3);
});
