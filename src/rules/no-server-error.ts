import { decodePart, textOf } from '../base/http';
import type { ExchangeView } from '../knowledge/exchange-view';
import { baseOf, evidenceOf, isServerError } from './facts';
import { responsesBasis } from './documented';
import { failed, inconclusive, message, observed, passed, type Rule } from './rule';

export const noServerError: Rule = {
  id: 'no-server-error',
  sentence: 'No request ends in a 5xx that the file does not document.',
  layer: 'status',
  fix: 'Look up the error in the log of the service. A request that is wrong is rejected with a 4xx.',
  *judge(view, knowledge) {
    const { status, operation, reading } = view;
    const basis = { rfc: 'RFC 9110 section 15.6' };
    if (status === 0) return;
    if (status < 500) yield passed(basis);
    else if (!isServerError(view))
      yield observed(responsesBasis(operation), message`Returned ${status}, which is documented.`);
    // A gateway, an overload or a restart: of the environment, and nothing about this request.
    else if (status >= 502 && status <= 504)
      yield inconclusive(basis, message`The service was not available: ${status}.`);
    else {
      // A base that failed as well: then it is not about the variation.
      const base = baseOf(view, knowledge);
      const plain = base !== undefined && base.status >= 500 ? base : undefined;
      yield failed(view, {
        basis,
        title: message`returned ${status}`,
        expected: reading.violations.length > 0 ? message`a 4xx: the request is invalid` : message`no server error`,
        cause: causeOf(plain ?? view),
        evidence: evidenceOf(view, plain?.number),
      });
    }
  },
};

/** Shorter texts, such as `Internal Server Error`, are the same for every cause. */
const leastText = 40;

/** What the error says, without names of properties, numbers and what was sent; where the plain request fails too, what it said. */
function causeOf({ operation, exchange: { request, response }, status }: ExchangeView): string {
  const text = (textOf(response?.body) ?? '').slice(0, 500);
  const sent = new Set(wordsIn(`${decodePart(request.target) ?? request.target} ${textOf(request.body) ?? ''}`));
  const said = wordsIn(text)
    .filter((word) => /^[A-Za-z_-]+$/.test(word) && !sent.has(word))
    .join(' ');
  return said.length >= leastText ? said : `${operation.id} ${status} ${said}`;
}

function wordsIn(text: string): readonly string[] {
  return text.replaceAll(/"\w+"\s*:|[?&]\w+=/g, ' ').split(/[^\w-]+/);
}
