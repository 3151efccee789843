import type { Operation } from '../contract/operation';

/** Most texts remembered, and the longest; together they bound the memory, to 16 MiB where all are that long. */
const most = 256;
const longest = 32 * 1024;

/**
 * Remembers what was found out about a text of an operation, so that the same work is not done twice (docs/decisions). What
 * is remembered must follow from operation and text alone. Past the bound all is forgotten and begun anew.
 */
export class Remembered<Value> {
  readonly #byOperation = new Map<Operation, Map<string, Value>>();
  #count = 0;

  get(operation: Operation, text: string): Value | undefined {
    return this.#byOperation.get(operation)?.get(text);
  }

  set(operation: Operation, text: string, value: Value): void {
    if (text.length > longest) return;
    if (this.#count >= most) {
      this.#byOperation.clear();
      this.#count = 0;
    }
    const known = this.#byOperation.get(operation) ?? new Map<string, Value>();
    this.#byOperation.set(operation, known.set(text, value));
    this.#count += 1;
  }
}
