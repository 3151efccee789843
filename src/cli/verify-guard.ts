import { writeSync } from 'node:fs';
import { printable } from '../base/text';

/**
 * Sees to it that the process cannot end well without a verdict: where the event loop runs empty before the returned function
 * was called, where an error reaches nobody, or where standard output cannot be written, it ends with 2 and one line. A
 * violation that was found keeps its 1.
 */
export function guardVerdict(): () => void {
  let isReached = false;
  let isUnwritten = false;
  process.on('exit', (code) => {
    if (!isReached && code === 0) {
      sayOnError('the run ended without a verdict: nothing was left to wait for');
      process.exitCode = 2;
    } else if (isUnwritten && code !== 1) process.exitCode = 2;
  });
  // An unhandled rejection comes here too.
  process.on('uncaughtException', (error: unknown) => {
    const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    sayOnError(`the run ended without a verdict: ${words.slice(0, 500)}`);
    process.exit(2);
  });
  onOutputLost((code) => {
    if (!isUnwritten) sayOnError(`the report could not be written to standard output (${code})`);
    isUnwritten = true;
  });
  return () => {
    isReached = true;
  };
}

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
