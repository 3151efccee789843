import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The built program, as `understudy` runs it. */
export const program = path.resolve('dist/src/cli/main.js');

const running: ChildProcessWithoutNullStreams[] = [];

/** Throws where the program has not been built. */
export function assertBuilt(): void {
  if (!existsSync(program)) throw new Error('these tests run the built program: npm run build first');
}

/** Ends every program that a test has started. */
export function killServed(): void {
  for (const child of running.splice(0)) child.kill('SIGKILL');
}

/** A program that serves. */
export interface Served {
  readonly child: ChildProcessWithoutNullStreams;
  /** What it printed at start. */
  readonly words: string;
  readonly baseUrl: string;
  readonly log: () => string;
  /** Ends it by SIGTERM and gives all that it has logged. */
  readonly end: () => Promise<string>;
}

/** Starts `understudy serve` on a free port and waits until it has said where it listens. */
export async function serve(
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  nodeFlags: readonly string[] = [],
): Promise<Served> {
  const child = spawn(process.execPath, [...nodeFlags, program, 'serve', '--port', '0', ...flags], {
    env: { ...process.env, ...env },
  });
  running.push(child);
  let words = '';
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  while (!words.includes('base URL ')) {
    const [chunk] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer | number];
    if (typeof chunk === 'number') throw new Error(`ended with ${chunk}: ${log}`);
    words += chunk.toString();
  }
  const end = async (): Promise<string> => {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
    return log;
  };
  return { child, words, baseUrl: /base URL +(\S+)/.exec(words)?.[1] ?? '', log: () => log, end };
}

/** Runs the program to its end. */
export function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', timeout: 15_000 });
}
