import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';

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

/** A program that runs. */
export interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  /** What it has printed so far. */
  readonly printed: () => string;
  /** What it has written to stderr so far. */
  readonly log: () => string;
  /** Its exit code, once it has ended and all that it wrote has come; null where a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Starts the program, with variables beside those of this process; `killServed` ends it. */
export function start(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  nodeFlags: readonly string[] = [],
): Started {
  assertBuilt();
  const child = spawn(process.execPath, [...nodeFlags, program, ...args], { env: { ...process.env, ...env } });
  running.push(child);
  let printed = '';
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, printed: () => printed, log: () => log, ended };
}

/** A program that serves. */
export interface Served extends Started {
  /** What it printed at start. */
  readonly words: string;
  readonly baseUrl: string;
  readonly port: string;
  /** Ends it by SIGTERM and gives all that it has logged. */
  readonly end: () => Promise<string>;
}

/** Starts `understudy serve` on a free port, or on that of a flag, and waits until it has said where it listens. */
export async function serve(
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  nodeFlags: readonly string[] = [],
): Promise<Served> {
  const started = start(['serve', '--port', '0', ...flags], env, nodeFlags);
  const { child, printed, log, ended } = started;
  while (!/base URL.*\n$/s.test(printed())) {
    const code = await Promise.race([once(child.stdout, 'data').then(() => undefined), ended]);
    if (code !== undefined) throw new Error(`ended with ${code}: ${log()}`);
  }
  const end = async (): Promise<string> => {
    child.kill('SIGTERM');
    await ended;
    return log();
  };
  const [, baseUrl = '', port = ''] = /base URL +(http:\/\/[^/]+:(\d+)\S*)/.exec(printed()) ?? [];
  return { ...started, words: printed(), baseUrl, port, end };
}

/** Serves from before the first test of a file, or of a story, until after its last. */
export function useServed(...args: Parameters<typeof serve>): () => Served {
  let served: Served | undefined;
  beforeAll(async () => {
    served = await serve(...args);
    // Not one that `killServed` ends after each test.
    running.splice(running.indexOf(served.child), 1);
  });
  afterAll(() => {
    served?.child.kill('SIGKILL');
  });
  return () => {
    if (served === undefined) throw new Error('serves from before the first test on');
    return served;
  };
}

/** What a program left behind that ran to its end. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program to its end. */
export function run(...args: string[]): Ran {
  return runWith({}, ...args);
}

/** Runs the program to its end, with variables beside those of this process. */
export function runWith(env: Readonly<Record<string, string>>, ...args: string[]): Ran {
  assertBuilt();
  return spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    timeout: 15_000,
    env: { ...process.env, ...env },
  });
}
