import { readFileSync } from 'node:fs';
import { UsageError } from '../errors';
import { defaultOf } from '../option-entry';
import { options } from '../options';
import { readVariable } from './mock-options';

/** Gives the file that serve writes its port to, so that a health check follows whatever port was chosen; none by default. */
export function portFile(): string | undefined {
  const file = process.env['UNDERSTUDY_PORT_FILE'];
  return file === '' ? undefined : file;
}

/** Gives the port of the mock that runs: what serve wrote to the port file, else $UNDERSTUDY_PORT, else 4010. Throws a UsageError where it has written none yet. */
export function knownPort(): number {
  const file = portFile();
  if (file === undefined) return readVariable(options.port) ?? defaultOf(options.port, 'serve');
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new UsageError(`no mock has written its port to ${file} yet: ${(cause as Error).message}`);
  }
}
