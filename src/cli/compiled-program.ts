import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { constants, Script } from 'node:vm';
import { keepCompiled, readCompiled } from './compile-cache';

/** After so many milliseconds the program has compiled what it is going to use: before that, what is kept would lack it. */
const untilUsed = 1000;

type ModuleFunction = (
  exports: Readonly<Record<string, unknown>>,
  require: NodeJS.Require,
  module: { readonly exports: Readonly<Record<string, unknown>> },
  filename: string,
  dirname: string,
) => void;

/**
 * Runs a CommonJS file of ASCII characters as Node would, with the machine code that an earlier run left in the user's cache
 * folder, and leaves it there for the next where there was none. Without a cache folder it runs all the same.
 */
export function runCompiled(file: string): void {
  const { mtimeMs, size } = statSync(file);
  // What V8 itself makes sure of: its version, its flags and the length of the source.
  const name = [process.version, process.arch, size, Math.round(mtimeMs)].join('-');
  const cachedData = readCompiled(name);
  const script = new Script(wrapped(readFileSync(file, 'latin1')), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData !== undefined && { cachedData }),
  });
  const exported = {};
  const run = script.runInThisContext() as ModuleFunction;
  run(exported, createRequire(file), { exports: exported }, file, path.dirname(file));
  if (cachedData !== undefined && script.cachedDataRejected !== true) return;
  setTimeout(() => {
    keepCompiled(name, () => script.createCachedData());
  }, untilUsed).unref();
}

function wrapped(source: string): string {
  return `(function (exports, require, module, __filename, __dirname) { ${source}\n})`;
}
