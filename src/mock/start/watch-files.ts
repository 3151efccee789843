import { createHash } from 'node:crypto';
import { readFileSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

/** Editors write a file in several steps: it is read after so many milliseconds without one. */
const quiet = 100;

/**
 * Calls back when the content of a file changes, is removed or comes back. It watches folders: editors put new files in the place of old
 * ones, and a watched file says nothing more after that.
 */
export class FileWatcher {
  readonly #folders = new Map<string, FSWatcher>();
  #hashes = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly onChange: () => void) {}

  /** Watches these files, and no others any more. */
  watch(files: readonly string[]): void {
    const named = files.map((file) => path.resolve(file));
    this.#hashes = new Map(named.map((file) => [file, hashOf(file)]));
    const folders = new Set(named.map((file) => path.dirname(file)));
    for (const [folder, watcher] of this.#folders)
      if (!folders.has(folder)) {
        watcher.close();
        this.#folders.delete(folder);
      }
    for (const folder of folders) if (!this.#folders.has(folder)) this.#open(folder);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#folders.values()) watcher.close();
    this.#folders.clear();
  }

  #open(folder: string): void {
    const watcher = watch(folder, { persistent: false }, () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#look();
      }, quiet).unref();
    });
    // A folder that goes away has no more to say.
    watcher.on('error', () => {
      watcher.close();
      this.#folders.delete(folder);
    });
    this.#folders.set(folder, watcher);
  }

  #look(): void {
    let isChanged = false;
    for (const [file, before] of this.#hashes) {
      const now = hashOf(file);
      if (now === before) continue;
      this.#hashes.set(file, now);
      isChanged = true;
    }
    if (isChanged) this.onChange();
  }
}

/** Of the content; empty if the file cannot be read. */
function hashOf(file: string): string {
  try {
    return createHash('sha1').update(readFileSync(file)).digest('hex');
  } catch {
    return '';
  }
}
