import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Environment } from './mock-options';

/** Exit codes of shells for what cannot be executed, and for what is not there (POSIX.1-2017, Shell, section 2.8.2). */
const [notExecutable, notFound] = [126, 127];

/**
 * Runs a command to its end, its input and output those of this process, and gives its exit code: 128 and the number of the
 * signal where one ended it; 127 or 126, with a line on stderr, where it is not there or cannot be executed. Signals that
 * come meanwhile are passed on, and whatever ends this process ends the command too.
 *
 * @param words the command and its arguments; no shell reads them
 */
export async function runChild(words: readonly string[], env: Environment): Promise<number> {
  const [file = '', ...args] = words;
  try {
    const child = spawn(file, args, { stdio: 'inherit', env: { ...env } });
    passSignalsOn(child);
    return await exitCodeOf(child);
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT';
    const reason = isMissing
      ? 'command not found. Give the command and its arguments as words of their own: no shell reads them'
      : `cannot be executed (${code === '' ? message : code})`;
    process.stderr.write(`understudy: run: ${file}: ${reason}.\n`);
    return isMissing ? notFound : notExecutable;
  }
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    // Once it runs, an error is a signal that could not be sent: the command may belong to another user.
    child.on('error', (error) => {
      if (child.pid === undefined) reject(error);
    });
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** The command decides what a signal means: this process waits for its end, and then ends with it. */
function passSignalsOn(child: ChildProcess): void {
  // Ctrl-C on a terminal reaches every process in its foreground, the command too: passed on it would come twice, which
  // many programs take for "at once". See termios(3), ISIG.
  const isOnTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
  process.on('SIGINT', (signal) => {
    if (!isOnTerminal) child.kill(signal);
  });
  for (const name of ['SIGTERM', 'SIGHUP'] as const) process.on(name, (signal) => child.kill(signal));
  process.once('exit', () => child.kill());
}
