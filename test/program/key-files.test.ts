import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { petKey } from '../../contract-tests/self-proof/pet-service';
import { startMock, UsageError } from '../../src/index';
import { assertBuilt, killServed, run, runWith, serve } from '../support/serve';
import { useTestFolder } from '../support/test-folder';
import { closeServers, serve as serveHere, verify } from '../support/verify';

const fileIn = useTestFolder();
const key = 'key-of-a-file-42';

function fileOf(text: string | Buffer, name = 'key.txt'): string {
  const file = fileIn(name);
  writeFileSync(file, text);
  return file;
}

async function statusWith(baseUrl: string, bearer: string): Promise<number> {
  return (await fetch(`${baseUrl}/pets`, { headers: { authorization: `Bearer ${bearer}` } })).status;
}

beforeAll(assertBuilt);
afterEach(() => {
  killServed();
  closeServers();
});

describe('--api-key-file', () => {
  test.each(['', '\n', '\r\n'])(
    'gives serve its one key, which ends with %j in the file, and no list of processes',
    async (end) => {
      const { baseUrl, words, child } = await serve(['--api-key-file', fileOf(key + end)]);
      expect([await statusWith(baseUrl, key), await statusWith(baseUrl, 'understudy-key')]).toEqual([200, 401]);
      expect(words).not.toContain(key);
      if (process.platform === 'linux') expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain(key);
    },
  );

  test('may be a variable; a flag of either kind outdoes the variables of both', async () => {
    const file = fileOf(key);
    const variables = { UNDERSTUDY_API_KEY_FILE: file, UNDERSTUDY_API_KEYS: '' };
    const { baseUrl } = await serve([], variables);
    expect(await statusWith(baseUrl, key)).toBe(200);
    const flagged = await serve(['--api-key', 'other-key'], variables);
    expect([await statusWith(flagged.baseUrl, key), await statusWith(flagged.baseUrl, 'other-key')]).toEqual([
      401, 200,
    ]);
    const fromFile = await serve(['--api-key-file', file], { UNDERSTUDY_API_KEYS: 'other-key' });
    expect([await statusWith(fromFile.baseUrl, key), await statusWith(fromFile.baseUrl, 'other-key')]).toEqual([
      200, 401,
    ]);
  });

  test('gives run its key, which the command finds in its environment and no list of processes', () => {
    const tell = `console.log(process.env.API_KEY); const { readFileSync } = require('node:fs');
      if (process.platform === 'linux') console.log(readFileSync('/proc/' + process.ppid + '/cmdline', 'utf8').includes(process.env.API_KEY))`;
    const { status, stdout } = run('run', '--api-key-file', fileOf(key), '--', process.execPath, '-e', tell);
    expect([status, stdout]).toEqual([0, process.platform === 'linux' ? `${key}\nfalse\n` : `${key}\n`]);
  });

  test('gives serve a key that has expired, where --expired-key-file names one', async () => {
    const { baseUrl, words } = await serve(['--expired-key-file', fileOf('old-key', 'old.txt')]);
    const answer = await fetch(`${baseUrl}/pets`, { headers: { authorization: 'Bearer old-key' } });
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('expired')]);
    expect(words).not.toContain('old-key');
    expect(run('serve', '--expired-key', 'other', '--expired-key-file', fileOf('old-key', 'old.txt'))).toMatchObject({
      status: 2,
      stderr: 'understudy: --expired-key, --expired-key-file: expected one of them, got both.\n',
    });
  });

  test('gives verify its key, and --expired-key-file one that has expired', async () => {
    const { baseUrl, requests } = await serveHere();
    const file = fileOf(`${petKey}\n`);
    const flags = [
      '--api-key-file',
      file,
      '--expired-key-file',
      fileOf(key, 'expired.txt'),
      '--only',
      'listPets.security',
    ];
    const { stdout } = await verify([baseUrl, ...flags], { API_KEY: 'a-variable-that-is-outdone' });
    expect(stdout).toMatch(/^CONFORMANT/m);
    expect(requests.some((request) => request.includes(`Bearer ${petKey} `))).toBe(true);
    expect(requests.some((request) => request.includes(`Bearer ${key} `))).toBe(true);
    expect(stdout).not.toContain(key);
  });

  test.each([
    ['no file', () => fileIn('missing.txt'), 'there is no such file'],
    ['a folder', () => (mkdirSync(fileIn('folder'), { recursive: true }), fileIn('folder')), 'this is a folder'],
    ['an empty file', () => fileOf(''), 'this one is empty'],
    ['a line break alone', () => fileOf('\n'), 'this one is empty'],
    ['two lines', () => fileOf(`${key}\n${key}\n`), 'this one has several lines'],
    ['blanks', () => fileOf(`${key} more`), 'this one has blanks, or others than visible ASCII characters'],
    ['other letters', () => fileOf('Schlüssel'), 'this one has blanks, or others than visible ASCII characters'],
    ['a long file', () => fileOf('x'.repeat(100_000)), 'this one is longer than 16384 bytes'],
  ])('refuses %s in one line that shows nothing of it', async (_what, make, problem) => {
    const file = make();
    const expected = `${file}: expected a file that holds the secret alone, in one line; ${problem}.\n`;
    for (const flag of ['--api-key-file', '--expired-key-file']) {
      const { status, stderr } = await verify(['http://127.0.0.1:1', flag, file]);
      expect([status, stderr]).toEqual([2, `understudy: ${flag}: ${expected}`]);
    }
    await expect(startMock({ apiKeyFile: file })).rejects.toThrow(`apiKeyFile (--api-key-file): ${expected.trimEnd()}`);
  });

  test('ends serve and run with exit code 2 where it is no key', () => {
    const file = fileOf('');
    for (const args of [
      ['serve', '--api-key-file', file],
      ['run', '--api-key-file', file, '--', 'true'],
    ]) {
      const { status, stderr } = run(...args);
      expect([status, stderr]).toEqual([2, expect.stringContaining('this one is empty')]);
    }
  });

  // Root reads every file.
  (process.getuid?.() === 0 ? test.skip : test)('refuses a file that may not be read', () => {
    const file = fileOf(key, 'unreadable.txt');
    chmodSync(file, 0o000);
    expect(run('serve', '--api-key-file', file).stderr).toContain('this user may not read it (EACCES)');
  });

  test('and the key itself are too much of a good thing', async () => {
    const file = fileOf(key);
    for (const args of [['serve'], ['run'], ['verify', 'http://127.0.0.1:1']]) {
      const { status, stderr } = run(
        ...args,
        '--api-key',
        'other',
        '--api-key-file',
        file,
        ...(args[0] === 'run' ? ['--', 'true'] : []),
      );
      expect([status, stderr]).toEqual([
        2,
        expect.stringMatching(/^understudy: --api-key, --api-key-file: expected one of them, got both\.\n$/),
      ]);
    }
    const both = runWith({ UNDERSTUDY_API_KEYS: 'other', UNDERSTUDY_API_KEY_FILE: file }, 'serve');
    const words = 'understudy: UNDERSTUDY_API_KEYS, UNDERSTUDY_API_KEY_FILE: expected one of them, got both.\n';
    expect([both.status, both.stderr]).toEqual([2, words]);
    await expect(startMock({ apiKeys: ['other'], apiKeyFile: file })).rejects.toThrow(UsageError);
    const mock = await startMock({ apiKeyFile: file });
    expect(mock.apiKey).toBe(key);
    await mock.close();
  });
});
