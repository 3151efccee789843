import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { printable } from '../base/text';
import type { Environment } from './mock-options';

/** Exit codes of shells for what cannot be executed, and for what is not there (POSIX.1-2017, Shell, section 2.8.2). */
const [notExecutable, notFound] = [126, 127];

/** How often it is looked whether the process that started this one still lives, in milliseconds. */
const watchInterval = 500;

/**
 * Runs a command to its end, its input and output those of this process, and gives its exit code: 128 and the number of the
 * signal where one ended it; 127 or 126, with a line on stderr, where it is not there or cannot be executed. Signals that
 * come meanwhile are passed on, and what ends this process, or the one that started it (see endsWithStarter), ends the
 * command too; where that one ended before, the command is not begun.
 *
 * @param words the command and its arguments; no shell reads them
 */
export async function runChild(words: readonly string[], env: Environment): Promise<number> {
  const [file = '', ...args] = words;
  if (isStarterGone() && endsWithStarter()) return 128 + constants.signals.SIGTERM;
  try {
    const hasGroup = process.platform !== 'win32' && !isOnTerminal();
    const child = spawn(file, args, { stdio: 'inherit', env: { ...env }, detached: hasGroup });
    const release = passSignalsOn(child, hasGroup);
    return await exitCodeOf(child).finally(release);
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT';
    const reason = isMissing
      ? 'command not found. Give the command and its arguments as words of their own: no shell reads them'
      : `cannot be executed (${code === '' ? message : code})`;
    process.stderr.write(`understudy: run: ${printable(`${file}: ${reason}`)}.\n`);
    return isMissing ? notFound : notExecutable;
  }
}

function isOnTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
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

/**
 * Passes signals on to the command, which decides what they mean. Off a terminal it has a process group of its own and all
 * of that is told: between a test runner and this process there often is a shell or npm, which end and pass nothing on.
 */
function passSignalsOn(child: ChildProcess, hasGroup: boolean): () => void {
  let isOver = false;
  const send = (signal: NodeJS.Signals): void => {
    if (isOver || child.pid === undefined) return;
    if (hasGroup) signalGroup(child.pid, signal);
    else child.kill(signal);
  };
  // Ctrl-C on a terminal reaches every process in its foreground, the command too (termios(3), ISIG): passed on it would
  // come twice, which many programs take for "at once". No system tells whether the group got it too, so that one to this
  // process alone is not passed on there: SIGTERM is.
  process.on('SIGINT', () => {
    if (hasGroup || !isOnTerminal()) send('SIGINT');
  });
  for (const name of ['SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      send(name);
    });
  process.once('exit', () => {
    send('SIGTERM');
  });
  const stopWatching = watchStarter(() => {
    send('SIGTERM');
  });
  return () => {
    isOver = true;
    stopWatching();
  };
}

/** The shell that npx starts this process by passes no signal on; when it is killed, it is only gone. */
function watchStarter(onGone: () => void): () => void {
  if (!endsWithStarter()) return () => undefined;
  const watch = setInterval(() => {
    if (!isStarterGone()) return;
    clearInterval(watch);
    onGone();
  }, watchInterval);
  return () => {
    clearInterval(watch);
  };
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended, or belongs to another user: its exit is what is waited for, either way.
  }
} /** The process that started this one. Read as the program loads: a starter that ends during the start is no longer told. */
const starter = process.ppid;

/** Tells whether the process that started this one has ended: it then has another parent. */
export function isStarterGone(): boolean {
  return process.ppid !== starter;
}

/**
 * Tells whether this process should end with the one that started it. It should not where it leads a process group of its
 * own: then a shell with job control made a job of it, or `setsid` took it out of its starter's hands, and whoever did so
 * ends it by a signal, or means it to stay.
 */
export function endsWithStarter(): boolean {
  return !leadsGroup();
}

function leadsGroup(): boolean {
  try {
    // Nobody is signalled; there is a group of this number only where this process leads it (POSIX.1-2017, kill()).
    return process.platform !== 'win32' && process.kill(-process.pid, 0);
  } catch {
    return false;
  }
}
