import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { assertBuilt, program, run } from '../support/serve';
import { useTestFolder } from '../support/test-folder';

beforeAll(assertBuilt);
const inFolder = useTestFolder();
const running: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Runs `understudy run` to its end with a script of Node as its command. */
function runNode(flags: readonly string[], script: string, env: Record<string, string> = {}): ReturnType<typeof run> {
  const args = [program, 'run', ...flags, '--', process.execPath, '-e', script];
  return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 15_000, env: { ...process.env, ...env } });
}

const tellEnvironment = 'console.log(JSON.stringify(process.env))';
const environment = (said: string): Record<string, string | undefined> =>
  JSON.parse(said) as Record<string, string | undefined>;

describe('understudy run', () => {
  test('gives the command a mock for its time, and its output and exit code to the caller', async () => {
    const script = `
      const { API_URL, API_KEY } = process.env;
      fetch(API_URL + '/pets', { headers: { authorization: 'Bearer ' + API_KEY } }).then(async (response) => {
        console.log(JSON.stringify({ pets: (await response.json()).length, ...process.env }));
        process.exitCode = 7;
      });`;
    const { status, stdout, stderr } = runNode(['--count', '3', '--env', 'VITE_API_URL', '--env', 'PETS'], script);
    expect([status, stderr]).toEqual([7, '']);
    const told = environment(stdout);
    const origin = told['UNDERSTUDY_ORIGIN'] ?? '';
    expect(origin).toBe(`http://127.0.0.1:${told['UNDERSTUDY_PORT'] ?? ''}`);
    expect(told).toMatchObject({ pets: 3, API_KEY: 'understudy-key', UNDERSTUDY_CONTROL_URL: `${origin}/__mock` });
    for (const name of ['API_URL', 'API_BASE_URL', 'BASE_URL', 'UNDERSTUDY_URL', 'VITE_API_URL', 'PETS'])
      expect([name, told[name]]).toEqual([name, `${origin}/v1`]);
    expect(told).not.toHaveProperty('UNDERSTUDY_CONTROL_TOKEN');
    await expect(fetch(`${origin}/__mock/health`)).rejects.toThrow('fetch failed');
  });

  test('takes the options of serve and its variables, plays any file, and leads the other commands to its mock', () => {
    const env = {
      UNDERSTUDY_HOST: '0.0.0.0',
      UNDERSTUDY_API_KEYS: 'mine,yours',
      UNDERSTUDY_PORT_FILE: inFolder('none'),
    };
    const told = environment(runNode(['test/test-documents/library.yaml'], tellEnvironment, env).stdout);
    expect(told).toMatchObject({ API_KEY: 'mine', UNDERSTUDY_CONTROL_TOKEN: expect.stringMatching(/^[\w-]{24}$/) });
    expect(told['API_URL']).toMatch(/^http:\/\/127\.0\.0\.1:\d+/);
    const asked = `require('node:child_process').spawnSync('${process.execPath}', ['${program}', 'sessions'], { stdio: 'inherit' })`;
    expect(runNode(['--count', '5'], asked, env)).toMatchObject({
      status: 0,
      stdout: 'default  seed 1, 0 calls, 5 in /pets\n',
    });
  });

  test('takes a free port though a variable names one, so that a run within a run has a mock of its own', () => {
    const inner = `require('node:child_process').spawnSync('${process.execPath}', ['${program}', 'run', '--', 'env'], { stdio: 'inherit' })`;
    const { stdout } = runNode([], `console.log('UNDERSTUDY_PORT=' + process.env.UNDERSTUDY_PORT); ${inner}`);
    const [outer, own] = [...stdout.matchAll(/^UNDERSTUDY_PORT=(\d+)$/gm)].map(([, port]) => port);
    expect(own).toMatch(/^\d+$/);
    expect(own).not.toBe(outer);
  });

  test('logs what broke the rules of the document alone, on stderr', () => {
    const script = `
      const { API_URL, API_KEY } = process.env;
      const get = (query) => fetch(API_URL + '/pets' + query, { headers: { authorization: 'Bearer ' + API_KEY } });
      get('').then(() => get('?limit=0'));`;
    const { stdout, stderr } = runNode([], script);
    expect([stdout, stderr.trim().split('\n').length]).toEqual(['', 1]);
    expect(JSON.parse(stderr)).toMatchObject({ status: 400, violations: [{ where: 'query.limit' }] });
  });

  test.each([
    [['run'], 2, 'run: expected a command after --, such as `understudy run -- npm test`, got none.'],
    [['run', 'npm', 'test'], 2, 'run: expected a command after --, such as `understudy run -- npm test`, got none.'],
    [['run', '--'], 2, 'run: expected a command after --, such as `understudy run -- npm test`, got none.'],
    [['run', 'a.yaml', 'b.yaml', '--', 'true'], 2, 'run: expected one OpenAPI file at most before --, got 2.'],
    [
      ['run', '--env', 'A=B', '--', 'true'],
      2,
      '--env: expected the name of a variable such as VITE_API_URL, got "A=B".',
    ],
    [
      ['run', '--env', 'API_KEY', '--', 'true'],
      2,
      '--env: expected a variable without a meaning of its own to run, got "API_KEY".',
    ],
    [['run', '--count', 'few', '--', 'true'], 2, '--count: expected an integer from 0 to 1000000, got "few".'],
    [['run', 'none.yaml', '--', 'true'], 2, /none\.yaml: there is no such file/],
    [
      ['run', '--', 'no such command'],
      127,
      'run: no such command: command not found. Give the command and its arguments as words of their own: no shell reads them.',
    ],
    [['run', '--', process.cwd()], 126, `run: ${process.cwd()}: cannot be executed (EACCES).`],
  ] as const)('%j ends with exit code %i and one line', (args, code, words) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout]).toEqual([code, '']);
    const [, line = '', rest = ''] = /^understudy: (.*)\n([^]*)$/.exec(stderr) ?? [];
    if (typeof words === 'string') expect(line).toBe(words);
    else expect(line).toMatch(words);
    expect(rest).toBe('');
  });

  test('a command that a signal ended gives 128 and its number', () => {
    expect(runNode([], "process.kill(process.pid, 'SIGKILL')").status).toBe(128 + constants.signals.SIGKILL);
  });
});

/**
 * Starts a run whose command tells its process id and what it was told, and waits until it has. A shell that passes no
 * signal on may stand between the run and its command, or before the run.
 */
async function start(
  script: string,
  between?: 'sh',
  before?: 'sh',
): Promise<{ child: ChildProcessWithoutNullStreams; told: Record<string, string> }> {
  const file = inFolder('command.cjs');
  writeFileSync(file, `${script}\nconsole.log(JSON.stringify({ pid: String(process.pid), ...process.env }));`);
  const throughShell = (words: readonly string[]): string[] => ['sh', '-c', '"$@"; exit $?', 'sh', ...words];
  const command = [process.execPath, file];
  const words = [process.execPath, program, 'run', '--', ...(between === undefined ? command : throughShell(command))];
  const [first = '', ...rest] = before === undefined ? words : throughShell(words);
  const child = spawn(first, rest);
  running.push(child);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, told: environment(chunk.toString()) as Record<string, string> };
}

const lives = (pid: string | undefined): boolean => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

describe('a signal to understudy run', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s is the command to deal with', async (signal) => {
    const { child, told } = await start(`
      setInterval(() => {}, 1000);
      process.on('${signal}', () => process.exit(5));`);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([5, null]);
    expect(lives(told['pid'])).toBe(false);
  });

  test('reaches what the command has started, though shells in between pass nothing on', async () => {
    const { child } = await start('setInterval(() => {}, 1000);', 'sh');
    child.kill('SIGTERM');
    // All who could write to its output are gone.
    expect(await once(child, 'close')).toEqual([128 + constants.signals.SIGTERM, null]);
  });

  test('that killed the shell which started it ends the command too', async () => {
    const { child, told } = await start('setInterval(() => {}, 1000);', undefined, 'sh');
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
    await expect(fetch(`${told['UNDERSTUDY_ORIGIN'] ?? ''}/__mock/health`)).rejects.toThrow('fetch failed');
  });

  test('ends the mock with the command, and leaves neither behind', async () => {
    const { child, told } = await start('setInterval(() => {}, 1000);');
    expect((await fetch(`${told['UNDERSTUDY_ORIGIN'] ?? ''}/__mock/health`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([128 + constants.signals.SIGTERM, null]);
    expect(lives(told['pid'])).toBe(false);
    await expect(fetch(`${told['UNDERSTUDY_ORIGIN'] ?? ''}/__mock/health`)).rejects.toThrow('fetch failed');
  });
});
