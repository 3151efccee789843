import { DocumentError, FlawedDocumentError, UsageError } from '../base/errors';
import { printable, printableLines } from '../base/text';

/** Ends the process after an error: one clear line and exit code 2 for what the user can mend, a stack trace for our faults. */
export function exitOnError(error: unknown): never {
  if (error instanceof DocumentError || error instanceof UsageError) {
    const shown = error instanceof FlawedDocumentError ? printableLines(error.message) : printable(error.message);
    process.stderr.write(`understudy: ${shown}\n`);
    process.exit(2);
  }
  process.stderr.write(
    `understudy: a fault of its own; please report it with this:\n${printableLines(String((error as Error).stack ?? error))}\n`,
  );
  process.exit(70);
}
