import type { Contract } from '../openapi/contract';
import type { Operation } from '../openapi/operation';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import { credentials } from './credentials';
import type { Judgement, Layer, Rule } from './rule';
import { rules as allRules } from './rules';

/** A judgement of one rule. */
export interface Judged {
  readonly rule: Rule;
  readonly judgement: Judgement;
}

const layers: readonly Layer[] = ['wire', 'status', 'form', 'meaning'];

/**
 * Judges one exchange by all rules. Where a layer finds an error, later layers are not asked: of a body under a wrong status nothing
 * can be said. Of another method than the operation's, such as an OPTIONS, the file says nothing: only the first layer is asked.
 * @param accepted statuses that a person accepts beside those that are documented: no failure that concerns the status counts
 */
export function judge(
  view: ExchangeView,
  knowledge: Knowledge,
  contract: Contract,
  rules: readonly Rule[] = allRules,
  accepted: (operation: Operation, status: number) => boolean = () => false,
): readonly Judged[] {
  const isForgiven = (rule: Rule): boolean =>
    rule.layer === 'status' && rule !== credentials && accepted(view.operation, view.status);
  const judged: Judged[] = [];
  for (const layer of isOfOperation(view) ? layers : layers.slice(0, 1)) {
    for (const rule of rules)
      if (rule.layer === layer)
        for (const judgement of rule.judge(view, knowledge, contract))
          if (judgement.result !== 'failed' || !isForgiven(rule)) judged.push({ rule, judgement });
    if (judged.some(({ judgement }) => judgement.result === 'failed' && judgement.level === 'error')) break;
  }
  return judged;
}

/** A HEAD is a GET without its body (RFC 9110 section 9.3.2). */
function isOfOperation({ exchange: { request }, operation }: ExchangeView): boolean {
  return request.method === operation.method || (request.method === 'HEAD' && operation.method === 'GET');
}
