import { statSync } from 'node:fs';

/** The files are looked at so often, in milliseconds. */
const interval = 150;

/**
 * Calls back when a file is changed, removed or comes back, once it has been left alone for a moment: editors write in several steps. It
 * looks at the files: of one that was replaced, of a folder that was removed, and from mounts of containers no events come.
 */
export class FileWatcher {
  #stamps: ReadonlyMap<string, string> = new Map();
  #isChanged = false;
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly onChange: () => void) {
    this.#timer = setInterval(() => {
      this.#look();
    }, interval).unref();
  }

  /** Watches these files, and no others any more. What has changed in those that it knows still counts. */
  watch(files: readonly string[]): void {
    this.#stamps = new Map(files.map((file) => [file, this.#stamps.get(file) ?? stampOf(file)]));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const found = new Map([...this.#stamps.keys()].map((file) => [file, stampOf(file)]));
    const isMoving = [...found].some(([file, stamp]) => stamp !== this.#stamps.get(file));
    const isReady = this.#isChanged && !isMoving;
    this.#stamps = found;
    this.#isChanged = isMoving;
    if (isReady) this.onChange();
  }
}

/** Differs when the content does; empty if there is no such file. */
function stampOf(file: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return '';
  }
}
