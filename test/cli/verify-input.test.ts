import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { petService } from '../../contract-tests/self-proof/pet-service';
import { program, run, runWith } from '../support/serve';
import { closeServers, serve, verify } from '../support/verify';

afterEach(closeServers);

describe('wrong input gives one clear line and exit code 2', () => {
  const anywhere = 'http://127.0.0.1:9/v1';

  test.each([
    ['no base URL', [], /expected a base URL/],
    ['a base URL that is none', ['petstore'], /expected a base URL that begins with http/],
    ['a base URL with a query', ['http://127.0.0.1:9/v1?x=1'], /without user name, query and fragment/],
    ['an address where nobody listens', [anywhere], /ECONNREFUSED.*is the service running\? Else check the base URL/],
    ['a document that is missing', [anywhere, '--spec', 'missing.yaml'], /there is no such file/],
    [
      'a CA file that is missing',
      [anywhere, '--ca-file', 'missing.pem'],
      /--ca-file missing\.pem: cannot be read \(ENOENT\)/,
    ],
    ['a CA file without certificate', [anywhere, '--ca-file', 'package.json'], /expected a certificate in PEM/],
    ['a check that does not exist', [anywhere, '--only', 'listCats'], /no check is called "listCats"/],
    ['a folder for a report that does not exist', [anywhere, '--html', 'nowhere/report.html'], /there is no folder/],
    ['a header that is none', [anywhere, '--header', 'broken'], /expected 'Name: value'/],
    ['a number that is none', [anywhere, '--rate', 'fast'], /Expected a number above 0/],
  ])('%s', async (_name, args, reason) => {
    const { status, stdout, stderr } = await verify(args);
    expect(stderr).toMatch(reason);
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  // Devices that never end tell no size.
  (existsSync('/dev/zero') ? test : test.skip).each([
    ['--spec', 'expected a file of at most 32 MiB, got a longer one'],
    ['--header-file', 'expected at most 4194304 bytes, got more'],
    ['--ca-file', 'expected at most 4194304 bytes, got more'],
  ])('%s of a device that never ends', (flag, problem) => {
    const { status, stderr } = runWith({ API_KEY: 'any' }, 'verify', anywhere, flag, '/dev/zero');
    expect([status, stderr]).toEqual([2, expect.stringContaining(problem)]);
  });

  test('a document that comes through a pipe is read', () => {
    const { status, stdout } = spawnSync(
      'sh',
      ['-c', 'cat "$1" | "$2" "$3" verify --plan --spec /dev/stdin', 'sh'].concat([
        'spec/openapi.yaml',
        process.execPath,
        program,
      ]),
      { encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('GET /pets')]);
  });

  test('a wrong key', async () => {
    const { baseUrl } = await serve();
    const { status, stderr } = await verify([baseUrl], { API_KEY: 'another-key-entirely' });
    expect(stderr).toMatch(/was answered 401: check the key/);
    expect(status).toBe(2);
  });

  test('the line that stops a run without --spec says which document it was', async () => {
    const { baseUrl } = await serve();
    const env = { API_KEY: 'another-key-entirely' };
    const hint = 'Checked against the Pet Store; --spec names another document\n';
    expect((await verify([baseUrl], env)).stderr).toContain(`: check the key. ${hint}`);
    expect((await verify([`${baseUrl}/elsewhere`])).stderr).toContain(`404: check the base URL. ${hint}`);
    expect((await verify([baseUrl], {})).stderr).toContain(
      `--api-key, or the header field that carries it (--header-file). ${hint}`,
    );
    const own = await verify([baseUrl, '--spec', 'spec/openapi.yaml'], env);
    expect(own.stderr).toMatch(/check the key\n$/);
  });

  test('the built program says it on standard error, without a stack trace', () => {
    const { status, stdout, stderr } = run('verify', 'petstore');
    expect(stderr).toMatch(/^understudy: expected a base URL that begins with .*\n$/);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  test('no key where the document asks for one', async () => {
    const { status, stderr } = await verify(['http://127.0.0.1:9/v1'], {});
    expect(stderr).toMatch(/set API_KEY in the environment/);
    expect(status).toBe(2);
  });
});

describe('exit code 3', () => {
  test('where too little could be tested', async () => {
    const { baseUrl } = await serve(petService({ seed: () => [] }));
    const { status, stdout } = await verify([baseUrl, '--read-only', '--min-tested', '95']);
    expect(stdout).toContain('TOO LITTLE TESTED');
    expect(status).toBe(3);
  });

  test('where --strict meets an inconclusive check', async () => {
    const { baseUrl } = await serve(petService({ seed: () => [] }));
    expect((await verify([baseUrl, '--read-only', '--min-tested', '1'])).status).toBe(0);
    expect((await verify([baseUrl, '--read-only', '--min-tested', '1', '--strict'])).status).toBe(3);
  });
});
