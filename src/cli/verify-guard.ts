import { onOutputLost, sayOnError } from './output-loss';

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
