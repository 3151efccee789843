import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { assertBuilt, killServed, program, runWith, serve, type Served } from '../support/serve';

interface ComposeFile {
  readonly services: { readonly mock: { readonly command: readonly string[]; environment: Record<string, string> } };
}

let mock: Served;
beforeAll(async () => {
  assertBuilt();
  const { services } = parse(readFileSync('docker-compose.yml', 'utf8')) as ComposeFile;
  const [verb, ...flags] = services.mock.command;
  expect(verb).toBe('serve');
  // What `${NAME-default}` gives where nobody sets NAME; with a colon it would be the same where NAME is empty.
  const env = Object.entries(services.mock.environment).map(([name, value]) => [
    name,
    /\{\w+-(.*)\}/.exec(value)?.[1] ?? value,
  ]);
  mock = await serve([...flags, '--port', '0'], Object.fromEntries(env) as Record<string, string>);
});
afterAll(killServed);

test('the stand-in of docker-compose.yml can be reset from the host with the token that its first lines name', () => {
  const said = readFileSync('docker-compose.yml', 'utf8');
  const [, ...words] = /understudy (reset --port) 4010( --control-token) (\S+)/.exec(said)?.[0].split(' ') ?? [];
  const port = /:(\d+)\/v1/.exec(mock.baseUrl)?.[1] ?? '';
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('UNDERSTUDY_')));
  const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env });
  expect(run(...words.map((word) => (word === '4010' ? port : word)))).toMatchObject({
    status: 0,
    stdout: 'reset: default\n',
  });
  expect(run('reset', '--port', port)).toMatchObject({ status: 2, stderr: expect.stringMatching(/ 401 /) });
  expect(mock.words).not.toContain('/__mock');
});

test('a key that is meant and missing stops the stand-in, rather than to become the key that everybody knows', () => {
  const { services } = parse(readFileSync('docker-compose.yml', 'utf8')) as ComposeFile;
  const { UNDERSTUDY_API_KEYS: keys = '' } = services.mock.environment;
  // As Compose has it: `${NAME:-default}` is the default where NAME is empty, `${NAME-default}` is empty.
  const given = /\{\w+:-(.*)\}/.exec(keys)?.[1] ?? '';
  expect(runWith({ UNDERSTUDY_API_KEYS: given }, 'serve', '--port', '0')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^understudy: UNDERSTUDY_API_KEYS: .* is a secret not set\?/),
  });
});
