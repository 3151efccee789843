import type { Contract } from '../openapi/contract';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
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
 */
export function judge(
  view: ExchangeView,
  knowledge: Knowledge,
  contract: Contract,
  rules: readonly Rule[] = allRules,
): readonly Judged[] {
  const judged: Judged[] = [];
  for (const layer of isOfOperation(view) ? layers : layers.slice(0, 1)) {
    for (const rule of rules)
      if (rule.layer === layer)
        for (const judgement of rule.judge(view, knowledge, contract)) judged.push({ rule, judgement });
    if (judged.some(({ judgement }) => judgement.result === 'failed' && judgement.level === 'error')) break;
  }
  return judged;
}

/** A HEAD is a GET without its body (RFC 9110 section 9.3.2). */
function isOfOperation({ exchange: { request }, operation }: ExchangeView): boolean {
  return request.method === operation.method || (request.method === 'HEAD' && operation.method === 'GET');
}
