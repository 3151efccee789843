import { statSync } from 'node:fs';

/** The files are looked at so often, in milliseconds. */
const interval = 150;

/**
 * Calls back when a file is changed, removed or comes back, once it has been left alone for a moment: editors write in several steps. It
 * looks at the files: of one that was replaced, of a folder that was removed, and from mounts of containers no events come.
 */
export class FileWatcher {
  #stamps: ReadonlyMap<string, string>;
  #isChanged = false;
  readonly #timer: NodeJS.Timeout;

  /** @param files those of now */
  constructor(
    private readonly files: () => readonly string[],
    private readonly onChange: () => void,
  ) {
    this.#stamps = stampsOf(files());
    this.#timer = setInterval(() => {
      this.#look();
    }, interval).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const found = stampsOf(this.files());
    const isMoving = [...found].some(([file, stamp]) => stamp !== (this.#stamps.get(file) ?? stamp));
    const isReady = this.#isChanged && !isMoving;
    this.#stamps = found;
    this.#isChanged = isMoving;
    if (isReady) this.onChange();
  }
}

function stampsOf(files: readonly string[]): ReadonlyMap<string, string> {
  return new Map(files.map((file) => [file, stampOf(file)]));
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
