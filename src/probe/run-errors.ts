import { inconclusive, notTested, type Outcome } from './check';
import { BodyUnread } from './exchange';

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
} /** Thrown where a request of a check cannot be sent; the message says why. */
export class Unsendable extends Error {}

/** Thrown where what a check needs is not to be had of the service, such as an item of its own; the message says why. */
export class Unmet extends Error {}

/** Thrown instead of sending a request that may create or change an item when no more may be. */
export class BudgetSpent extends Error {}

/** Thrown instead of sending a read of which the document says that it changes something; the message says so. */
export class Withheld extends Error {} /** Trouble on the way to the service (DNS, TLS, time-out, throttling, a redirect): says nothing about the contract. */
export class EnvironmentError extends Error {
  /**
   * @param fatal whether no later request can fare better, so that the run stops here
   * @param isBusy whether the service asked to be left alone for a while
   */
  constructor(
    message: string,
    readonly fatal = false,
    readonly isBusy = false,
  ) {
    super(message);
    this.name = 'EnvironmentError';
  }
}
