import type { ReloadEvent } from './control/console-types';

/** Those who want to know that the files of a mock were read again. Who builds the mock owns it. */
export class Reloads {
  /** Why the mock is not as its files are now. */
  error: string | undefined;
  readonly #listeners = new Set<(event: ReloadEvent) => void>();

  /** Calls back for each reload from now on, until the returned function is called. */
  onReload(listener: (event: ReloadEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(event: ReloadEvent): void {
    this.error = event.error;
    for (const listener of this.#listeners) listener(event);
  }
}
