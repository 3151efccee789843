import type { Operation } from '../contract/operation';
import type { Exchange } from './exchange';

interface Index {
  /** How many exchanges of the list are in it. */
  count: number;
  readonly byOperation: Map<Operation, Exchange[]>;
}

const indexes = new WeakMap<readonly Exchange[], Index>();

/**
 * Gives the exchanges of an operation, in order, out of a list that only grows. Each is looked at once, however often is
 * asked: a run has tens of thousands, and as many checks that ask.
 */
export function exchangesOf(exchanges: readonly Exchange[], operation: Operation | undefined): readonly Exchange[] {
  let index = indexes.get(exchanges);
  if (index === undefined || index.count > exchanges.length)
    indexes.set(exchanges, (index = { count: 0, byOperation: new Map() }));
  for (const exchange of exchanges.slice(index.count)) {
    const known = index.byOperation.get(exchange.operation);
    if (known === undefined) index.byOperation.set(exchange.operation, [exchange]);
    else known.push(exchange);
  }
  index.count = exchanges.length;
  return operation === undefined ? [] : (index.byOperation.get(operation) ?? []);
}
