import v8 from 'node:v8';
import type { Contract } from '../contract/contract';

/** A document of more operations is large: what is read and made for it is many times what is kept. */
const manyOperations = 200;

/**
 * Has the process of a large document grow no faster than what it keeps: V8 lets a heap grow to several times that before it
 * looks for what is no longer needed, and compiles in a quick form what is called a dozen times, such as a validator.
 */
export function spareMemory({ operations }: Contract): void {
  if (operations.length < manyOperations) return;
  v8.setFlagsFromString('--heap-growing-percent=25');
  v8.setFlagsFromString('--no-sparkplug');
}
