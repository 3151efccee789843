import type { Exchange } from '../exchange/exchange';
import { operationOf, viewOf } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';

/** Operations whose successes nobody has seen, by `GET /pets`, and why. */
export function notLearned(
  contract: Contract,
  exchanges: readonly Exchange[],
  reasons: ReadonlyMap<Operation, string> = new Map(),
): ReadonlyMap<string, string> {
  const open = new Map(contract.operations.map(({ name }) => [name, 'no request was sent to it']));
  for (const exchange of exchanges) {
    const operation = operationOf(contract, exchange);
    if (operation === undefined) continue;
    const { name } = operation;
    if (viewOf(contract, exchange, operation).result === 'success') open.delete(name);
    else if (open.has(name)) open.set(name, `no request was accepted (${exchange.response?.status ?? 'no response'})`);
  }
  for (const [{ name }, reason] of reasons) if (open.has(name)) open.set(name, reason);
  return open;
}
