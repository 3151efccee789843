import { Command, InvalidArgumentError } from 'commander';
import { printableLines } from '../base/text';
import { UsageError } from '../base/errors';
import { readStart } from '../base/files';

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

/** Most bytes of a file that a flag names; a bundle of all certificates that systems trust has some 200 KiB. */
const mostBytes = 4 * 1024 ** 2;

/** Gives the text of a file that a flag names, of 4 MiB at most. Throws a UsageError where it cannot be read, or is longer. */
export function readShortFile(file: string, flag: string): string {
  let bytes: Buffer;
  try {
    bytes = readStart(file, mostBytes);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageError(`${flag} ${file}: cannot be read (${code ?? String(cause)})`);
  }
  if (bytes.length > mostBytes) throw new UsageError(`${flag} ${file}: expected at most ${mostBytes} bytes, got more`);
  return bytes.toString('utf8');
} /** The variables that are given the base URL: what clients and test runners commonly read. */
export const baseUrlNames = [
  'API_URL',
  'API_BASE_URL',
  'BASE_URL',
  'UNDERSTUDY_URL',
]; /** How a document is named in the commands that ask, or stand before, a service. */
const words = {
  learn: 'understudy learn <base-url> openapi.yaml, or learn openapi.yaml --from <recording>',
  proxy: 'understudy proxy <upstream-url> openapi.yaml, or run openapi.yaml --proxy <url>',
} as const;

/** Gives the sentence that says of a run for which no document was named by which it judges, and how another is named. */
export function noDocument(command: keyof typeof words): string {
  return `the document is that of the Pet Store, since none was named; name another: ${words[command]}`;
}
