import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { UsageError } from './errors';
import { didYouMean } from './text';

/** The text of a file that a person named. Throws a UsageError that says what is wrong with it, and names a similar file. */
export function readNamedFile(file: string): string {
  if (!existsSync(file)) {
    const folder = path.dirname(file);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    throw new UsageError(`${file} does not exist.${didYouMean(path.basename(file), names)}`);
  }
  if (statSync(file).isDirectory()) throw new UsageError(`${file} is a folder. Name a file in it.`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`);
  }
}

/** Throws a UsageError if there can be no file of this name: before a run, rather than after it. */
export function assertFolder(file: string): void {
  if (existsSync(file) && statSync(file).isDirectory()) throw new UsageError(`${file} is a folder. Name a file in it.`);
  const folder = path.dirname(file);
  if (!existsSync(folder)) throw new UsageError(`${file} cannot be written: the folder ${folder} does not exist.`);
}

/** Writes to a file that a person named. Throws a UsageError that says why it cannot be written. */
export function tryToWrite<Value>(file: string, write: () => Value): Value {
  try {
    return write();
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`);
  }
}

/**
 * Opens a file that only its owner may read, as it may hold data of a service: emptied, or to be written on at its end. No link is
 * followed. Throws a UsageError.
 */
export function openPrivateFile(file: string, how: 'empty' | 'append'): number {
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW } = constants;
  return tryToWrite(file, () => {
    const handle = openSync(file, O_WRONLY | O_CREAT | O_NOFOLLOW | (how === 'append' ? O_APPEND : 0), 0o600);
    // A device is as it is. The mode of a file that was there before stays as it was.
    if (fstatSync(handle).isFile()) {
      fchmodSync(handle, 0o600);
      if (how === 'empty') ftruncateSync(handle);
    }
    return handle;
  });
}

/** Writes a file that only its owner may read. Throws a UsageError. */
export function writePrivateFile(file: string, text: string): void {
  const handle = openPrivateFile(file, 'empty');
  tryToWrite(file, () => {
    writeFileSync(handle, text);
    closeSync(handle);
  });
}

/** The folder of this package: the nearest one above that holds its spec. */
export function packageRoot(): string {
  for (let folder = __dirname; folder !== path.dirname(folder); folder = path.dirname(folder))
    if (existsSync(path.join(folder, 'spec', 'openapi.yaml'))) return folder;
  throw new Error(`no spec/openapi.yaml above ${__dirname}`);
}

export function packageVersion(): string {
  let folder = packageRoot();
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
