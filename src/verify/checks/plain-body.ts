import type { Operation } from '../../contract/operation';
import type { CheckContext } from '../check';
import { exchangesOf } from '../exchanges-of';
import type { Creatable } from '../creatable';

/** Gives the identifier of the check that sends a plain body with every property, before any other body of a create. */
export function plainBodyCheck(operation: Operation): string {
  return `${operation.id}.every-property`;
}

/**
 * Gives why nothing can be learned from a body in which one value differs from the plain one: the service could not even
 * cope with that, which is a finding of its own. Undefined where it could, or where the plain body was not sent.
 */
export function whyPlainBodyFails({ exchanges }: CheckContext, { operation }: Creatable): string | undefined {
  const id = plainBodyCheck(operation);
  const sent = exchangesOf(exchanges, operation).filter(({ checkId }) => checkId === id);
  const status = sent.at(-1)?.response.status ?? 0;
  return status >= 500 ? `the plain body was answered ${status} (${id})` : undefined;
}
