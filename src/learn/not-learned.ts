import type { Exchange } from '../exchange/exchange';
import { readExchange } from '../knowledge/view-of';
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
    const { operation, result, status } = readExchange(contract, exchange) ?? {};
    if (operation === undefined) continue;
    if (result === 'success') open.delete(operation.name);
    else if (open.has(operation.name))
      open.set(operation.name, `no request was accepted (${status === 0 ? 'no response' : status})`);
  }
  for (const [{ name }, reason] of reasons) if (open.has(name)) open.set(name, reason);
  return open;
}
