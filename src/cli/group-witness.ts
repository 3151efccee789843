import { spawn, type ChildProcess } from 'node:child_process';

/** How long the members of a process group may take to die of a signal that came to all of them, in milliseconds. */
const grace = 200;

/** Tells signals to a whole process group from those to this process alone. */
export interface GroupWitness {
  /** Runs what it is given where the SIGINT that has just come was for this process alone, a moment after it came. */
  readonly whereAlone: (act: () => void) => void;
  readonly end: () => void;
}

/**
 * Gives a witness of SIGINT: no system tells a process whether its group got a signal too, so a member of the group that
 * does nothing else (`cat`, waiting for input that never comes) is looked at: it died of it or it did not. It ends with
 * this process, whose end of the pipe closes. Where it cannot be started, every SIGINT counts as the group's.
 */
export function groupWitness(): GroupWitness {
  let isOver = false;
  let witness = post();
  function post(): ChildProcess {
    const member = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] });
    member.on('error', () => undefined);
    member.stdin.on('error', () => undefined);
    member.once('exit', () => {
      if (!isOver) witness = post();
    });
    member.unref();
    return member;
  }
  return {
    whereAlone: (act) => {
      const asked = witness;
      setTimeout(() => {
        if (asked.pid !== undefined && asked.exitCode === null && asked.signalCode === null) act();
      }, grace).unref();
    },
    end: () => {
      isOver = true;
      witness.kill('SIGKILL');
    },
  };
}
