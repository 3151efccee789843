import { describe, expect, test } from '@jest/globals';
import { runWith, useServed, type Ran } from '../support/serve';

const served = useServed([
  ...['--host', '0.0.0.0', '--log-level', 'silent', '--max-sessions', '3'],
  ...['--expired-key', 'old', '--revoked-key', 'stolen', '--now', '2031-01-01'],
]);

function tokenIn(text: string): string {
  return /Bearer (\S+)\n$/.exec(text)?.[1] ?? '';
}

function run(...args: string[]): Ran {
  const { words, port } = served();
  return runWith(
    { UNDERSTUDY_CONTROL_TOKEN: tokenIn(words) },
    ...args,
    ...(args.includes('--port') ? [] : ['--port', port]),
  );
}

async function status(key: string, route = '/v1/pets', session?: string): Promise<number> {
  const named = session === undefined ? {} : { 'x-mock-session': session };
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, ...named };
  return (await fetch(`http://127.0.0.1:${served().port}${route}`, { headers })).status;
}

describe('understudy, of a running mock', () => {
  test('serve on every address prints a line to paste that names this machine', () => {
    expect(served().words).toMatch(/try +curl .* http:\/\/127\.0\.0\.1:\d+\/v1\/pets$/m);
  });

  test('serve prints the token it made, and takes keys with a meaning and a clock', async () => {
    expect(tokenIn(served().words)).toMatch(/^[\w-]{24}$/);
    expect([await status('old'), await status('stolen'), await status('understudy-key')]).toEqual([401, 401, 200]);
    expect(await status('understudy-key', '/v1/pets/1')).toBe(410);
  });

  test('journal prints calls, sessions lists sessions, reset puts them back', async () => {
    await status('understudy-key', '/v1/pets?limit=0', 'cli');
    await status('understudy-key', '/v1/pets?statsu=sold', 'cli');
    const journal = run('journal', '--session', 'cli').stdout.trim().split('\n');
    expect(journal[0]).toMatch(
      /^1 {2}20\d\d-.*GET \/v1\/pets\?limit=0 {2}400 .* violations {2}query\.limit: expected at least 1, got "?0"?$/,
    );
    expect(journal[1]).toMatch(
      / 200 .* warnings {2}unknown query parameter "statsu" ignored \(did you mean `status`\?\)$/,
    );
    expect(journal).toHaveLength(2);
    expect(run('journal', '--session', 'cli', '--status', '200').stdout.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(run('journal', '--session', 'cli', '--har').stdout)).toMatchObject({ log: { version: '1.2' } });
    expect(run('sessions').stdout).toMatch(/^cli {2}seed 1, 2 calls, 120 in \/pets$/m);
    expect(run('reset', '--session', 'cli')).toMatchObject({ status: 0, stdout: 'reset: cli\n' });
    expect(run('sessions').stdout).toMatch(/^cli {2}seed 1, 0 calls/m);
    expect(run('reset', '--all').stdout).toBe('reset: all sessions\n');
  });

  test('journal shows the reason of a refusal that no clause speaks of', async () => {
    const session = 'cli';
    await status('stolen', '/v1/pets', session);
    await status('understudy-key', '/v1/nowhere', session);
    const reasons = run('journal', '--session', session).stdout.trim().split('\n');
    expect(reasons.map((line) => line.replace(/.* violations {2}/, ''))).toEqual([
      expect.stringMatching(/^(?!request: )[^;]*revoked/),
      expect.stringMatching(/^no operation of the OpenAPI file matches GET \/v1\/nowhere/),
    ]);
    run('reset', '--session', session);
  });

  test('reset begins no session, and names those there are; journal says where no call matches', async () => {
    await status('understudy-key', '/v1/pets', 'one');
    const names = run('sessions')
      .stdout.trim()
      .split('\n')
      .map((line) => line.split(' ')[0]);
    expect(run('reset', '--session', 'zzz')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: `understudy: there is no session "zzz"; there are: ${names.join(', ')}\n`,
    });
    for (const more of [[], ['--har']])
      expect(run('journal', '--session', 'zzz', ...more)).toMatchObject({
        status: 2,
        stdout: '',
        stderr: `understudy: there is no session "zzz"; there are: ${names.join(', ')}\n`,
      });
    expect(run('sessions').stdout).not.toContain('zzz');
    expect(run('sessions').stdout).toMatch(/^one {2}seed 1, 1 call, /m);
    expect(run('journal', '--session', 'one', '--status', '418')).toMatchObject({
      status: 0,
      stdout: '',
      stderr: 'no call matches\n',
    });
  });

  test('each says in one line what is wrong, and ends with exit code 2', () => {
    const wrong = [
      [['reset', '--all', '--session', 'x'], /got both/],
      [['journal', '--session', 'nobody'], /there is no session "nobody"; there are: default/],
      [['sessions', '--control-token', 'wrong'], /401 expected Authorization: Bearer <control token>/],
      [['sessions', '--host', '127.0.0.2', '--port', '1'], /no mock answers|--port/],
    ] as const;
    for (const [args, message] of wrong) {
      const { status: code, stderr } = run(...args);
      expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });

  test('serve refuses options that make no sense, in one voice', () => {
    for (const args of [
      ['--control-host', 'mock.test:8080'],
      ['--control-host', 'http://mock.test'],
      ['--allow-refs', 'no/such/folder'],
      ['--allow-refs', 'package.json/below'],
      ['--no-such-option'],
      ['--port'],
      ['--now', 'soon'],
      ['--session-idle', '0s'],
      ['--control-origin', 'x'],
      ['--expired-key', 'a b'],
      ['--host', ''],
      ['--control-host', ''],
    ]) {
      const { status: code, stderr } = runWith({}, 'serve', '--port', '0', ...args);
      expect([args, code]).toEqual([args, 2]);
      expect(stderr).not.toMatch(/ at /);
      expect(stderr).toMatch(/^understudy: /);
    }
  });
});
