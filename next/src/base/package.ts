import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
