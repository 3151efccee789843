import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { program, useServed } from '../support/serve';

const served = useServed(['--log-level', 'silent']);

/** A device that is always full: every write to it fails (full(4)). */
const full = '/dev/full';

interface Ended {
  readonly status: number | null;
  readonly stderr: string;
}

/** Runs a command that asks the mock; nobody reads what it prints, or a full device takes it. */
async function runUnread(args: readonly string[], device?: string): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args, '--port', served().port], {
    stdio: ['ignore', device === undefined ? 'pipe' : openSync(device, 'w'), 'pipe'],
  });
  child.stdout?.destroy();
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stderr };
}

async function callOften(): Promise<void> {
  const headers = { authorization: 'Bearer understudy-key' };
  for (let call = 0; call < 100; call += 1)
    await (await fetch(`${served().baseUrl}/pets?limit=100`, { headers })).arrayBuffer();
}

const commands = [['journal'], ['journal', '--har'], ['sessions'], ['reset'], ['health']];

describe('output that cannot be written is no fault of the program', () => {
  test.each(commands)('%s %s ends quietly where nobody reads it any more', async (...args) => {
    await callOften();
    const given = args.filter((arg) => typeof arg === 'string');
    expect(await runUnread(given)).toEqual({ status: 0, stderr: '' });
  });

  (existsSync(full) ? test : test.skip).each(commands)(
    '%s %s says so in one line on a full device',
    async (...args) => {
      const given = args.filter((arg) => typeof arg === 'string');
      expect(await runUnread(given, full)).toEqual({
        status: 2,
        stderr: 'understudy: standard output could not be written (ENOSPC)\n',
      });
    },
  );
});
