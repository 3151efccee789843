import type { Operation } from '../contract/operation';
import { didYouMean } from '../did-you-mean';
import { UsageError } from '../errors';
import { observed, type Mismatch, type Outcome } from './check';
import { matchesStatus } from './matches-status';

/** The statuses that a user takes from an operation, by its id, or from every one (`*`), whatever the document says. */
export type Accepted = ReadonlyMap<string, readonly string[]>;

/**
 * Gives the accepted statuses of texts such as `createOrder=409,422` or `*=429`; an operation without an operationId is
 * `POST /orders`. Throws a UsageError for a text of another form and for an operation that the document does not have.
 */
export function readAccepted(texts: readonly string[], operations: readonly Pick<Operation, 'id'>[]): Accepted {
  const accepted = new Map<string, readonly string[]>();
  const known = operations.map(({ id }) => id);
  for (const text of texts) {
    const mark = text.lastIndexOf('=');
    const name = text.slice(0, Math.max(mark, 0)).trim();
    const statuses = text
      .slice(mark + 1)
      .split(',')
      .map((status) => status.trim());
    if (name === '' || !statuses.every((status) => /^[1-5](?:\d\d|XX)$/.test(status)))
      throw new UsageError(
        `--accept ${JSON.stringify(text)}: expected an operation and statuses, such as createOrder=409,422 or '*=4XX'`,
      );
    if (name !== '*' && !known.includes(name))
      throw new UsageError(
        `--accept: the document has no operation ${JSON.stringify(name)}${didYouMean(name, known)}; --plan lists the requests with their checks`,
      );
    accepted.set(name, [...(accepted.get(name) ?? []), ...statuses]);
  }
  return accepted;
}

/**
 * Gives an outcome without the mismatches that are but an accepted status; observed where nothing else is left. What an
 * answer with such a status holds is judged as ever.
 */
export function withoutAccepted(outcome: Outcome, accepted: Accepted): Outcome {
  if (outcome.verdict !== 'violated' || accepted.size === 0) return outcome;
  const mismatches = outcome.mismatches.filter((mismatch) => !isAccepted(mismatch, accepted));
  if (mismatches.length > 0) return { verdict: 'violated', mismatches };
  const seen = outcome.mismatches.map(({ exchange }) => `${exchange.operation.id}: ${exchange.response.status}`);
  return observed(`accepted as asked for (--accept ${[...new Set(seen)].join(', ')})`);
}

function isAccepted({ exchange, expected, got }: Mismatch, accepted: Accepted): boolean {
  const { status } = exchange.response;
  const named = [...(accepted.get(exchange.operation.id) ?? []), ...(accepted.get('*') ?? [])];
  const isOfStatus = expected.isStatus === true || got.status === status || got.shows === 'answer';
  return isOfStatus && named.some((one) => matchesStatus(status, one));
}
