import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { assertBuilt, program } from '../support/serve';

/** A device that is always full: every write to it fails (full(4)). */
const full = '/dev/full';

(existsSync(full) ? test : test.skip)('a log that cannot be written costs its lines, and no answer', async () => {
  assertBuilt();
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--log-level', 'info'], {
    stdio: ['ignore', 'pipe', openSync(full, 'w')],
  });
  try {
    let printed = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    while (!/base URL.*\n/.test(printed)) await once(child.stdout ?? child, 'data');
    const baseUrl = /http:\S+/.exec(printed)?.[0] ?? '';
    // More than one batch of lines, so that some have met the full device before the last is asked for.
    for (let calls = 0; calls < 100; calls += 1) expect((await fetch(`${baseUrl}/pets`)).status).toBe(401);
  } finally {
    child.kill('SIGKILL');
  }
});
