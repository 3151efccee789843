import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { program, runWith } from '../support/serve';
import { useTestFolder } from '../support/test-folder';
import { learn, verify } from '../support/verify';

const pathTo = useTestFolder();
const anywhere = 'http://127.0.0.1:9/v1';

function fileOf(name: string, text: string): string {
  const file = pathTo(name);
  writeFileSync(file, text);
  return file;
}

describe('a file that nests deeper than is read is refused in a line', () => {
  const levels = 100_000;
  const deep = '['.repeat(levels) + ']'.repeat(levels);
  const deepObject = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

  test('a journal', async () => {
    const { status, stderr } = await learn(['--from', fileOf('journal.json', `{"calls":[${deep}]}`)]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('journal.json: expected a journal; arrays and')]);
  });

  test('what a login is sent', async () => {
    const file = fileOf('login.json', deepObject);
    const { status, stderr } = await verify([anywhere, '--login', 'listPets', '--login-body', file]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('login.json: expected a JSON object')]);
  });
});

test('names of anchors that nobody would read are neither searched nor printed to their ends', async () => {
  const anchors = ['a', 'b', 'c', 'd'].map((letter) => `x-${letter}: &${letter.repeat(2_000_000)} 1\n`).join('');
  const head = `openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: {}\n${anchors}`;
  for (const source of ['e'.repeat(60), 'e'.repeat(60_000)]) {
    const { status, stderr } = await verify([anywhere, '--spec', fileOf('anchors.yaml', `${head}x-e: *${source}\n`)]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('names no anchor that stands before it')]);
    expect(stderr.length).toBeLessThan(2000);
  }
});

(process.platform === 'win32' ? describe.skip : describe)('a named pipe is refused, whoever may write to it', () => {
  const pipe = (name: string): string => {
    const file = pathTo(name);
    if (!existsSync(file)) execFileSync('mkfifo', [file]);
    return file;
  };
  test.each([
    ['--profile', ['serve', '--port', '0', '--profile']],
    ['--items', ['serve', '--port', '0', '--items']],
    ['--from', ['learn', '--from']],
    ['--record', ['proxy', anywhere, '--port', '0', '--record']],
    ['--api-key-file', ['verify', anywhere, '--api-key-file']],
  ])('%s', (_flag, args) => {
    const { status, stderr } = runWith({ API_KEY: 'any' }, ...args, pipe('pipe'));
    expect([status, stderr]).toEqual([2, expect.stringMatching(/a named pipe/)]);
  });

  test('--out', async () => {
    const { status, stderr } = await learn([anywhere, '--out', pipe('pipe.yaml')]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('learn has not written it')]);
    const handed = await learn([anywhere, '--out', '/dev/null', '--force']);
    expect([handed.status, handed.stderr]).toEqual([2, expect.stringContaining('/dev/null: cannot be written')]);
  });

  test('but what a shell hands over is read', () => {
    const line = '"$1" "$2" serve --port 0 --profile <(echo "profile: 2")';
    const { stderr } = spawnSync('bash', ['-c', line, 'bash', process.execPath, program], { encoding: 'utf8' });
    expect(stderr).toMatch(/^understudy: \/dev\/fd\/\d+:1:\d+: /);
  });
});
