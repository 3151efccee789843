import type { Exchange } from '../exchange/exchange';
import { createKnowledge } from '../knowledge/create-knowledge';
import { operationOf, viewOf } from '../knowledge/view-of';
import type { Contract } from '../openapi/contract';
import { judge } from '../rules/judge';
import { Ledger } from '../rules/ledger';
import type { Rule } from '../rules/rule';

/** Judges recorded exchanges, in their order. @returns the requests that match no operation too, as `GET /store/orders` */
export function judgeRecorded(
  contract: Contract,
  exchanges: readonly Exchange[],
  rules: readonly Rule[],
  basePath: string,
): { readonly ledger: Ledger; readonly unmatched: readonly Exchange[] } {
  const knowledge = createKnowledge(contract, { basePath });
  const ledger = new Ledger();
  const unmatched: Exchange[] = [];
  for (const exchange of exchanges) {
    const operation = operationOf(contract, exchange);
    if (operation === undefined) {
      unmatched.push(exchange);
      continue;
    }
    const view = viewOf(contract, exchange, operation);
    ledger.record(view, judge(view, knowledge, contract, rules));
    knowledge.observe(view);
  }
  return { ledger, unmatched };
}
