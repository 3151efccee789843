import { readFileSync } from 'node:fs';
import { UsageError } from '../errors';

/** Gives the port that serve listens on and health asks where none is named: $UNDERSTUDY_PORT, else 4010. */
export function defaultPort(): number {
  const text = process.env['UNDERSTUDY_PORT'];
  if (text === undefined || text === '') return 4010;
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError(`UNDERSTUDY_PORT: expected an integer from 0 to 65535, got ${JSON.stringify(text)}.`);
}

/** Gives the file that serve writes its port to, so that a health check follows whatever port was chosen; none by default. */
export function portFile(): string | undefined {
  const file = process.env['UNDERSTUDY_PORT_FILE'];
  return file === '' ? undefined : file;
}

/** Gives the port of the mock that runs: what serve wrote to the port file, else the default. Throws a UsageError where it has written none yet. */
export function knownPort(): number {
  const file = portFile();
  if (file === undefined) return defaultPort();
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new UsageError(`no mock has written its port to ${file} yet: ${(cause as Error).message}`);
  }
}
