import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

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
