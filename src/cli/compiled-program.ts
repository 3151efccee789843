import path from 'node:path';
import { readFileSync, statSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, Script } from 'node:vm';
import { homedir } from 'node:os';

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

/** So many are kept, some megabytes each: of other versions of the program or of Node. */
const mostKept = 4;

/**
 * Gives what an earlier run has kept under a name; undefined where there is nothing, or nobody else's hands could be kept
 * from it: what is read is executed.
 */
export function readCompiled(name: string): Buffer | undefined {
  return quietly(() => {
    const folder = cacheFolder();
    return folder === undefined || !isOursAlone(folder) ? undefined : readFileSync(path.join(folder, name + suffix));
  });
}

/**
 * Keeps what `make` gives under a name for later runs, and of all that was kept the newest alone. The file is there as a
 * whole or not at all. What does not succeed (a file system to be read only, no home) is left.
 */
export function keepCompiled(name: string, make: () => Buffer): void {
  quietly(() => {
    const folder = cacheFolder();
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOursAlone(folder)) return;
    const file = path.join(folder, name + suffix);
    const beside = `${file}.${process.pid}`;
    writeFileSync(beside, make(), { mode: 0o600, flag: 'wx' });
    renameSync(beside, file);
    forgetOldest(folder);
  });
}

const suffix = '.compiled';

/**
 * Gives the folder in the user's cache folder (XDG Base Directory Specification; on macOS and Windows as is the custom
 * there); undefined where the user wants none, by Node's own variable for its compile cache, or has no home.
 */
function cacheFolder(): string | undefined {
  const { NODE_DISABLE_COMPILE_CACHE: isOff, XDG_CACHE_HOME: chosen = '', LOCALAPPDATA: local = '' } = process.env;
  if (isOff !== undefined && isOff !== '' && isOff !== '0') return undefined;
  if (path.isAbsolute(chosen)) return path.join(chosen, 'understudy');
  if (process.platform === 'win32') return path.isAbsolute(local) ? path.join(local, 'understudy', 'Cache') : undefined;
  const caches = process.platform === 'darwin' ? ['Library', 'Caches'] : ['.cache'];
  return path.isAbsolute(homedir()) ? path.join(homedir(), ...caches, 'understudy') : undefined;
}

/** Tells whether a folder is the user's own, and nobody else may write there. On Windows the user's folders are. */
function isOursAlone(folder: string): boolean {
  const found = lstatSync(folder);
  if (process.getuid === undefined) return found.isDirectory();
  return found.isDirectory() && found.uid === process.getuid() && (found.mode & 0o022) === 0;
}

function forgetOldest(folder: string): void {
  const kept = readdirSync(folder)
    .filter((name) => name.includes(suffix))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, moment: statSync(file).mtimeMs }))
    .sort((one, other) => other.moment - one.moment);
  for (const { file } of kept.slice(mostKept)) rmSync(file, { force: true });
}

/** Gives undefined where a file system refuses: a start is slower then, and nothing else. */
function quietly<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
