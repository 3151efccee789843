import path from 'node:path';
import type { Environment } from './mock-options';

/** The process that started this one. Read as the program loads: a starter that ends during the start is no longer told. */
const starter = process.ppid;

/** Tells whether the process that started this one has ended: it then has another parent. */
export function isStarterGone(): boolean {
  return process.ppid !== starter;
}

/**
 * Tells whether this process was started by `nohup`, and is to outlive its terminal. Node takes the ignored SIGHUP back as
 * it starts, so it cannot be asked; shells leave the program they ran in `_` (bash, zsh and ksh do, dash does not). What
 * npm starts has that of npm, which is not meant: npm stays, or was ended.
 */
export function isUnderNohup(env: Environment): boolean {
  return path.basename(env['_'] ?? '') === 'nohup' && env['npm_command'] === undefined;
}

/**
 * Tells whether this process should end with the one that started it. It should not under `nohup`, nor where it leads a
 * process group of its own: then a shell with job control made a job of it, or `setsid` took it out of its starter's
 * hands, and whoever did so ends it by a signal, or means it to stay.
 */
export function endsWithStarter(env: Environment): boolean {
  return !isUnderNohup(env) && !leadsGroup();
}

function leadsGroup(): boolean {
  try {
    // Nobody is signalled; there is a group of this number only where this process leads it (POSIX.1-2017, kill()).
    return process.platform !== 'win32' && process.kill(-process.pid, 0);
  } catch {
    return false;
  }
}
