import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf, UsageError } from '../base/errors';
import { readNamedFile } from '../base/files';
import { isObject, type JsonObject } from '../base/json';
import { enumerate } from '../base/text';
import { readSource } from '../openapi/document/source';

/** A configuration file, read. */
export interface ConfigFile {
  /** As the user names it. */
  readonly file: string;
  readonly value: JsonObject;
  /** `file:line:column` of a pointer; `file#pointer` if the file is a script. */
  readonly locate: (pointer: string) => string;
}

const names = ['yaml', 'yml', 'json', 'mjs'].map((ending) => `understudy.config.${ending}`);

/**
 * Reads the configuration file of the working directory, or the one that a person named. Undefined if there is none. Throws a
 * UsageError or a DocumentError.
 */
export async function readConfigFile(named: string | undefined): Promise<ConfigFile | undefined> {
  const file = named ?? configFileHere();
  if (file === undefined) return undefined;
  const isScript = /\.[cm]?js$/.test(file);
  const { root, locate } = isScript ? await runScript(file) : await readSource(file);
  // A file of comments alone says nothing.
  if (root === null) return { file, value: {}, locate };
  if (isObject(root)) return { file, value: root, locate };
  throw new UsageError(
    isScript
      ? `${file} must export an object by default.`
      : `${file} must hold options by their names, such as openapiFile.`,
  );
}

/** The configuration file of the working directory. Throws a UsageError if there are several. */
export function configFileHere(): string | undefined {
  const found = names.filter((name) => existsSync(name));
  if (found.length < 2) return found[0];
  throw new UsageError(`${enumerate(found, 'and')} are both here. Keep one of them, or choose one with --config.`);
}

async function runScript(file: string): Promise<Pick<ConfigFile, 'locate'> & { readonly root: unknown }> {
  // Says it in plain words if there is no such file.
  readNamedFile(file);
  try {
    const { href } = pathToFileURL(path.resolve(file));
    // A script that has changed is another one: modules are read once.
    const script = (await import(`${href}?${statSync(file).mtimeMs}`)) as { readonly default?: unknown };
    return { root: script.default, locate: (pointer) => `${file}#${pointer}` };
  } catch (error) {
    throw new UsageError(`${file}: ${messageOf(error)}`);
  }
}
