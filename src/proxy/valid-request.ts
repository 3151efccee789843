import type { ExchangeView } from '../knowledge/exchange-view';
import { firstBy } from '../rules/facts';
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
    for (const violation of firstBy(violations, causeOf)) yield failureOf(view, violation);
  },
};

function failureOf(view: ExchangeView, violation: Violation): Judgement {
  const { pointer, received, isSecret } = violation;
  const demand = demandOf(violation);
  const advice = adviceFor(demand);
  const { texts, values } = receivedIn(violation);
  const [first = '', ...rest] = texts;
  const returned = view.status === 0 ? 'the API returned nothing' : `the API returned ${view.status}`;
  const wrong = `got an invalid request: ${demand}`;
  const isShown = received !== undefined && isSecret !== true;
  return failed(view, {
    basis: { pointer },
    title: isShown ? { texts: [`${wrong}, got ${first}`, ...rest], values } : message`${wrong}`,
    expected: message`${demand}`,
    received: { texts: [...texts.slice(0, -1), `${texts.at(-1) ?? ''}; ${returned}`], values },
    ...(advice !== undefined && { advice }),
    cause: causeOf(violation),
  });
}

/** The same of all items of a list. */
function causeOf({ pointer, keyword, place }: Violation): string {
  return `${pointer} ${keyword === 'required' ? place.at.replaceAll(/\/\d+(?=\/|$)/g, '/*') : ''}`;
}

function adviceFor(demand: string): Message | undefined {
  const [, wanted] = /^\S+ must be (.+)$/.exec(demand) ?? [];
  if (wanted !== undefined) return message`Send ${wanted}.`;
  const [, place] = /^(\S+) is required$/.exec(demand) ?? [];
  return place === undefined ? undefined : message`Send ${place}.`;
}
