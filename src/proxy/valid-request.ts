import type { ExchangeView } from '../knowledge/exchange-view';
import { failed, message, passed, type Judgement, type Message, type Rule } from '../rules/rule';
import { demandOf, receivedIn } from '../rules/violation-message';
import type { Violation } from '../openapi/violation';

/** What clients do is judged by the proxy alone: a run of `verify` knows what it sends. */
export const validRequest: Rule = {
  id: 'valid-request',
  sentence: 'Requests keep to the OpenAPI file.',
  layer: 'form',
  fix: 'Correct the request, or the file.',
  *judge(view) {
    const { operation, reading } = view;
    const violations = reading.violations.filter(({ keyword }) => keyword !== 'complexity');
    if (violations.length === 0) yield passed({ pointer: operation.pointer });
    for (const violation of violations) yield failureOf(view, violation);
  },
};

/** The titles of its failures follow a colon. */
function failureOf(view: ExchangeView, violation: Violation): Judgement {
  const { pointer, keyword, place } = violation;
  const demand = demandOf(violation);
  const advice = adviceFor(demand);
  return failed(view, {
    basis: { pointer },
    title: withReceived(demand, violation),
    expected: message`${demand}`,
    received: receivedIn(violation),
    ...(advice !== undefined && { advice }),
    cause: `${pointer} ${keyword === 'required' ? place.at : ''}`,
  });
}

/** `query.limit must be at most 100, got 500` */
function withReceived(demand: string, violation: Violation): Message {
  if (violation.received === undefined || violation.isSecret === true) return message`${demand}`;
  const { texts, values } = receivedIn(violation);
  return { texts: [`${demand}, got ${texts[0] ?? ''}`, ...texts.slice(1)], values };
}

function adviceFor(demand: string): Message | undefined {
  const [, wanted] = /^\S+ must be (.+)$/.exec(demand) ?? [];
  if (wanted !== undefined) return message`Send ${wanted}.`;
  const [, place] = /^(\S+) is required$/.exec(demand) ?? [];
  return place === undefined ? undefined : message`Send ${place}.`;
}
