import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** Writes a file that only its owner may read: it may hold data of a service. */
export function writePrivateFile(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`);
  }
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
