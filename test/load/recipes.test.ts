import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { createControlClient, startMock } from '../../src/index';
import { assertBuilt, killServed, program, serve } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const chromiumArgs = '--no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-sync';
const pathTo = useTestFolder();

/** A project as a user has it: the packages installed, Understudy among them. */
beforeAll(() => {
  assertBuilt();
  // Without one, `understudy` could be what a folder further up calls itself.
  writeFileSync(pathTo('package.json'), '{ "private": true }');
  const modules = pathTo('node_modules');
  for (const part of ['.bin', '@playwright']) mkdirSync(path.join(modules, part), { recursive: true });
  symlinkSync(path.resolve('.'), path.join(modules, 'understudy'));
  for (const name of ['jest', 'vitest', '@playwright/test'])
    symlinkSync(path.resolve('node_modules', name), path.join(modules, name));
  writeFileSync(path.join(modules, '.bin', 'understudy'), `#!/bin/sh\nexec node ${program} "$@"\n`, { mode: 0o755 });
});
afterEach(killServed);

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

/** Writes the files of a recipe, with a port that is free in the place of 4010, and gives their folder. */
function writeRecipe(name: string, port: string): string {
  const text = readFileSync('docs/testing-recipes.md', 'utf8');
  const blocks = [...text.matchAll(/^```\w+ title="([^"]+)"\n(.*?)^```$/gms)];
  const own = blocks.filter(([, title = '']) => title.startsWith(`${name}/`));
  expect(own).not.toHaveLength(0);
  mkdirSync(pathTo(name), { recursive: true });
  for (const [, title = '', content = ''] of own) {
    writeFileSync(pathTo(title), content.replaceAll('4010', port));
  }
  return pathTo(name);
}

function run(cwd: string, command: string, args: readonly string[], env: Record<string, string> = {}): string {
  // What this run of Jest keeps in the environment is not the recipe's.
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'JEST_WORKER_ID' && name !== 'NODE_ENV'),
  );
  const options = { cwd, encoding: 'utf8', env: { ...own, CI: '1', ...env }, timeout: 240_000 } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  const said = stdout + stderr;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(status)}:\n${said}`);
  return said;
}

/** Runs a script of bash, and ends all that it has started when it ends; gives its exit code and what it said. */
async function runScript(script: string, cwd: string): Promise<[code: number | null, said: string]> {
  const PATH = `${pathTo('node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const child = spawn('bash', ['-c', script], { cwd, detached: true, env: { ...process.env, PATH } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  try {
    // The group of the script: what it left behind in the background.
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    // Nothing was left.
  }
  if (!child.stdout.readableEnded) await once(child, 'close');
  return [code, said];
}

const nodeModule = (file: string): string => path.resolve('node_modules', file);

describe('the recipe for', () => {
  test('Jest', () => {
    const cwd = writeRecipe('jest', '4010');
    expect(run(cwd, process.execPath, [nodeModule('jest/bin/jest.js'), '--rootDir', cwd])).toMatch(/3 passed, 3 total/);
  });

  test('Vitest', () => {
    const cwd = writeRecipe('vitest', '4010');
    expect(run(cwd, process.execPath, [nodeModule('vitest/vitest.mjs'), 'run'])).toMatch(/2 passed/);
  });

  test('items of your own, the same at each start', () => {
    const cwd = writeRecipe('fixtures', '4010');
    const said = run(cwd, process.execPath, ['rabbits.mjs']);
    const name = expect.stringMatching(/^(Flopsy|Mopsy|Cottontail) [123]$/);
    expect(JSON.parse(said)).toMatchObject([
      { id: 1, name, status: 'sold' },
      { id: 2, name, status: 'sold' },
      { id: 3, name, status: 'available' },
    ]);
    expect(run(cwd, process.execPath, ['rabbits.mjs'])).toBe(said);
  });

  const withBrowser = existsSync(chromium) ? test : test.skip;
  withBrowser(existsSync(chromium) ? 'Playwright' : `Playwright (skipped: no Chromium at ${chromium})`, async () => {
    const cwd = writeRecipe('playwright', await freePort());
    const env = { CHROMIUM: chromium, CHROMIUM_ARGS: chromiumArgs };
    expect(run(cwd, process.execPath, [nodeModule('@playwright/test/cli.js'), 'test'], env)).toMatch(/2 passed/);
  });

  test('GitHub Actions: its own step tests against a mock of its time, and keeps the journal', async () => {
    const cwd = writeRecipe('github-actions', '4010');
    const { jobs } = parse(readFileSync(path.join(cwd, 'tests.yml'), 'utf8')) as {
      jobs: { test: { steps: { run?: string }[] } };
    };
    const [, step = ''] = jobs.test.steps.flatMap((each) => each.run ?? []);
    const ask = 'curl -s -o animals.json -H "Authorization: Bearer $API_KEY" "$API_URL/pets"; exit 3';
    writeFileSync(path.join(cwd, 'package.json'), JSON.stringify({ private: true, scripts: { test: ask } }));
    const [code, said] = await runScript(step, cwd);
    expect([code, said]).toEqual([3, said]);
    expect(JSON.parse(readFileSync(path.join(cwd, 'animals.json'), 'utf8'))).toHaveLength(20);
    const { log } = JSON.parse(readFileSync(path.join(cwd, 'journal.har'), 'utf8')) as { log: { entries: object[] } };
    expect(log.entries).toHaveLength(1);
  });

  test('docker compose: the mock starts as it says, and takes its token', async () => {
    const port = await freePort();
    const cwd = writeRecipe('compose', port);
    const { services } = parse(readFileSync(path.join(cwd, 'docker-compose.yml'), 'utf8')) as {
      services: { mock: { command: string[]; environment: Record<string, string> } };
    };
    const token = /:-(.*)\}/.exec(services.mock.environment['UNDERSTUDY_CONTROL_TOKEN'] ?? '')?.[1] ?? '';
    const [verb, ...flags] = services.mock.command;
    expect(verb).toBe('serve');
    const { words } = await serve(flags, { UNDERSTUDY_CONTROL_TOKEN: token });
    expect(words).not.toContain(token);
    run(cwd, process.execPath, [program, 'health', '--port', port]);
    const control = createControlClient(`http://127.0.0.1:${port}`, { token });
    expect(await control.sessions()).toHaveLength(1);
    await expect(createControlClient(`http://127.0.0.1:${port}`).sessions()).rejects.toThrow(/401/);
  });
});

test('every example of docs/control.md works as it stands', async () => {
  const mock = await startMock();
  try {
    const text = readFileSync('docs/control.md', 'utf8');
    const examples = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script = '']) => script);
    expect(examples.length).toBeGreaterThan(8);
    const script = `set -e\ncurl() { command curl --fail-with-body "$@" || return; echo; }\n${examples.join('')}`;
    const [code, said] = await runScript(script.replaceAll('4010', String(mock.port)), '.');
    expect([code, said]).toEqual([0, said]);
    expect(said).toMatch(/"id":121,"name":"Rex"/);
    expect(said).toMatch(/^503$/m);
    expect(said).toMatch(/"outcome":"missed","expected":"exactly 2"/);
  } finally {
    await mock.close();
  }
});
