import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks until the answer is yes, with a breath between two questions: asking without one would keep the processor from what is
 * waited for. A test that waits in vain ends by its own time limit.
 */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await pause(5);
}
