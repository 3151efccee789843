import { enumerate } from '../base/text';
import { child } from '../openapi/document/pointer';
import type { Operation, ResponseObject } from '../openapi/operation';
import type { Basis } from './rule';

/**
 * What an operation documents for a status, by the status or its class (`4XX`). A `default` says nothing about a single status.
 * @param statuses of several the first that is documented
 */
export function documents({ responses }: Operation, ...statuses: readonly number[]): ResponseObject | undefined {
  const find = (name: string): ResponseObject | undefined =>
    responses.find((response) => response.status.toUpperCase() === name);
  for (const status of statuses) {
    const found = find(String(status)) ?? find(`${Math.floor(status / 100)}XX`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Those of some statuses that an operation documents. */
export function documentedOf(operation: Operation, statuses: readonly number[]): readonly number[] {
  return statuses.filter((status) => documents(operation, status) !== undefined);
}

/** The responses of an operation. */
export function responsesBasis({ pointer }: Operation): Basis {
  return { pointer: child(pointer, 'responses') };
}

/** The documented statuses of success: those of 2xx, else of 3xx. */
export function successStatuses({ responses }: Operation): readonly string[] {
  const statuses = responses.map(({ status }) => status);
  const [successes, redirects] = ['2', '3'].map((digit) => statuses.filter((status) => status.startsWith(digit)));
  return successes !== undefined && successes.length > 0 ? successes : (redirects ?? []);
}

/** `documented is 201`, `documented are 200 and 202`. */
export function documentedAre(statuses: readonly (string | number)[]): string {
  const list = enumerate(statuses.map(String), 'and');
  return statuses.length > 1 ? `documented are ${list}` : `documented is ${list}`;
}

/** The documented success of an operation in a sentence: `documented is 201`; without one `expected is a success`. */
export function documentedSuccess(operation: Operation): string {
  const statuses = successStatuses(operation);
  return statuses.length === 0 ? 'expected is a success' : documentedAre(statuses);
}

/** `201`, `200 or 202`, `a success`. */
export function successText(operation: Operation): string {
  const statuses = successStatuses(operation);
  return statuses.length === 0 ? 'a success' : enumerate(statuses, 'or');
}

/** Where the success of an operation is documented. */
export function successBasis(operation: Operation): Basis {
  const [status] = successStatuses(operation);
  const found = operation.responses.find((response) => response.status === status);
  return found === undefined
    ? responsesBasis(operation)
    : { pointer: child(operation.pointer, 'responses', found.status) };
}
