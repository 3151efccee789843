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
    const failures = new Map(violations.map((one) => [causeOf(one), one] as const).reverse());
    for (const violation of [...failures.values()].reverse()) yield failureOf(view, violation);
  },
};

function failureOf(view: ExchangeView, violation: Violation): Judgement {
  const { pointer, received, isSecret } = violation;
  const demand = demandOf(violation);
  const advice = adviceFor(demand);
  const {
    texts: [start = '', ...rest],
    values,
  } = receivedIn(violation);
  const returned = view.status === 0 ? 'no response came from the API' : `the API returned ${view.status}`;
  const isShown = received !== undefined && isSecret !== true;
  const got: Message = { texts: [`got an invalid request: ${demand}, got ${start}`, ...rest], values };
  return failed(
    view,
    { pointer },
    {
      title: isShown ? got : message`got an invalid request: ${demand}`,
      expected: message`${demand}`,
      received: { texts: [...[start, ...rest].slice(0, -1), `${[start, ...rest].at(-1) ?? ''}; ${returned}`], values },
      ...(advice !== undefined && { advice }),
      cause: causeOf(violation),
    },
  );
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
