import { DocumentError, UsageError } from '../errors';
import { printable, printableLines } from '../printable';

/** Ends the process after an error: one clear line and exit code 2 for what the user can mend, a stack trace for our faults. */
export function exitOnError(error: unknown): never {
  if (error instanceof DocumentError || error instanceof UsageError) {
    process.stderr.write(`understudy: ${printable(error.message)}\n`);
    process.exit(2);
  }
  process.stderr.write(
    `understudy: a fault of its own; please report it with this:\n${printableLines(String((error as Error).stack ?? error))}\n`,
  );
  process.exit(70);
}
