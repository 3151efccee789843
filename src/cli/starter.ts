/** The process that started this one. Read as the program loads: a starter that ends during the start is no longer told. */
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
