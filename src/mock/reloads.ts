import type { ReloadEvent } from './control/console-types';

/** Tells who listens that a mock was built anew from its files. Who builds the mock owns it. */
export class Reloads {
  #revision = 1;
  readonly #listeners = new Set<(event: ReloadEvent) => void>();

  /** Counts what was read, from 1. */
  get revision(): number {
    return this.#revision;
  }

  /** Calls back for each reload from now on, until the returned function is called. */
  onReload(listener: (event: ReloadEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Says that the files were read again; with an error, that the mock goes on as it was. */
  announce({ error, dropped }: Omit<ReloadEvent, 'revision'>): void {
    if (error === undefined) this.#revision += 1;
    const event = { revision: this.#revision, dropped, ...(error !== undefined && { error }) };
    for (const listener of this.#listeners) listener(event);
  }
}
