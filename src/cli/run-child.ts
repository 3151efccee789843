import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { printable } from '../base/text';

/** What stands behind `--` is the command. @param operands all operands, the words of the command included */
export function splitWords(operands: readonly (string | undefined)[]): {
  readonly before: readonly string[];
  readonly words: readonly string[];
} {
  const { argv } = process;
  const dashes = argv.indexOf('--');
  const words = dashes === -1 ? [] : argv.slice(dashes + 1);
  const given = operands.filter((one) => one !== undefined);
  return { before: given.slice(0, given.length - words.length), words };
}

/** Exit codes of shells for what cannot be run, and for what does not exist (POSIX.1-2017, Shell, section 2.8.2). */
const [notExecutable, notFound] = [126, 127];

/**
 * Runs a command to its end, with the input and output of this process, and returns its exit code: 128 and the number of the signal if
 * one ended it. Signals that come meanwhile are passed on. No shell reads the words.
 * @param baseUrl is in API_URL, in BASE_URL and in the variables with `names`
 */
export async function runChild(
  words: readonly string[],
  baseUrl: string,
  names: readonly string[],
  others: NodeJS.ProcessEnv = {},
): Promise<number> {
  const [file = '', ...args] = words;
  const addresses = Object.fromEntries(['API_URL', 'BASE_URL', ...names].map((name) => [name, baseUrl]));
  const env = { ...process.env, ...addresses, ...others };
  try {
    const child = spawn(file, args, { stdio: 'inherit', env });
    const release = passSignalsOn(child);
    return await exitCodeOf(child).finally(release);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT';
    const reason = isMissing ? 'no such command' : code === '' ? message : code;
    process.stderr.write(`understudy: cannot run ${printable(file)}: ${reason}.\n`);
    return isMissing ? notFound : notExecutable;
  }
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      // Once it runs, an error is a signal that could not be sent.
      if (child.pid === undefined) reject(error);
    });
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** Ctrl-C on a terminal reaches the command by itself: passed on, it would come twice. */
function passSignalsOn(child: ChildProcess): () => void {
  const isOnTerminal = process.stdin.isTTY;
  const pass = (signal: NodeJS.Signals) => (): void => {
    if (signal !== 'SIGINT' || !isOnTerminal) child.kill(signal);
  };
  const listeners = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => [signal, pass(signal)] as const);
  for (const [signal, listener] of listeners) process.on(signal, listener);
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}
