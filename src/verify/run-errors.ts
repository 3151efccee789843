import { inconclusive, notTested, type Outcome } from './check';
import { BodyUnread } from './exchange';
import { BudgetSpent, Unmet, Unsendable, Withheld } from './unsendable';

/** Gives the outcome of a check that an error of the kit's own bounds ended; undefined for any other error. */
export function outcomeOfError(error: unknown): Outcome | undefined {
  if (error instanceof BudgetSpent || error instanceof Withheld) return notTested(error.message);
  return error instanceof BodyUnread || error instanceof Unsendable || error instanceof Unmet
    ? inconclusive(error.message)
    : undefined;
}

/**
 * Gives the words for an error that nobody expected: what a service answers must not end the run, and what went wrong must
 * be found again. Files are named without their folders.
 */
export function faultOf(error: unknown): string {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const frame = stack.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? 'unknown';
  const place = (frame.split(/[/\\( ]/).at(-1) ?? frame).replace(')', '');
  return `the kit failed to judge this, which is a fault of its own: ${name}: ${message.slice(0, 200)} (${place})`;
}
