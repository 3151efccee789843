import path from 'node:path';
import { existsSync, readFileSync } from 'node:fs';

/** Gives the folder of this package: the nearest one above that holds its package.json. */
export function packageRoot(): string {
  for (let folder = __dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder;
  }
  throw new Error(`no package.json above ${__dirname}`);
}

/** Gives the version of this package. */
export function packageVersion(): string {
  const text = readFileSync(path.join(packageRoot(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
