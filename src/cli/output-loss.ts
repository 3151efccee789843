import { writeSync } from 'node:fs';
import { printable } from '../printable';

/** Calls back with why standard output cannot be written: the code of the error (`EPIPE`: nobody reads it any more). */
type WhenLost = (code: string) => void;

const standardError = 2;

let whenLost: WhenLost = endOfCommand;

/**
 * Sees to it that output which cannot be written is no fault of the program's: where nobody reads it any more (`| head`) the
 * process ends quietly with the exit code that it has; for any other reason with a line and exit code 2. What is written
 * to standard error in vain is left.
 */
export function guardOutput(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    whenLost(code ?? message);
  });
  process.stderr.on('error', () => undefined);
}

/** Lets a command that does not just print say what is to be done where standard output is lost, each time it is met. */
export function onOutputLost(act: WhenLost): void {
  whenLost = act;
}

/** Writes a line to standard error at once; where nobody listens there either, the exit code tells. */
export function sayOnError(line: string): void {
  try {
    writeSync(standardError, `understudy: ${printable(line)}\n`);
  } catch {
    // Nobody listens.
  }
}

function endOfCommand(code: string): void {
  if (code === 'EPIPE') process.exit();
  sayOnError(`standard output could not be written (${code})`);
  process.exit(2);
}
