import { Command, InvalidArgumentError } from 'commander';
import { printableLines } from '../printable';

/** Gives a reader of integer options within bounds; commander turns what it throws into one clear line. */
export function integerBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected an integer from ${least} to ${most}.`);
  };
}

/** Collects the values of an option that may be given several times. */
export function collect(value: string, previous: readonly string[] | undefined): readonly string[] {
  return [...(previous ?? []), value];
}

/** Gives a command whose wrong options end the process with exit code 2, as all bad input does, with lines that only show themselves. */
export function createCommand(name: string): Command {
  return new Command(name)
    .configureOutput({
      writeOut: (text) => process.stdout.write(printableLines(text)),
      writeErr: (text) => process.stderr.write(printableLines(text)),
      // One voice with all other wrong input; see exitOnError.
      outputError: (text, write) => {
        write(text.replace(/^error: /, 'understudy: '));
      },
    })
    .exitOverride((error) => {
      process.exit(error.exitCode === 0 ? 0 : 2);
    });
}
