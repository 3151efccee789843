import { child, valueAt } from '../openapi/document/pointer';
import { hasOwnCredentials, lacksCredentials } from '../knowledge/view-of';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import type { Contract } from '../openapi/contract';
import { asksForCredentials } from '../openapi/operation';
import { documentedAre, documentedOf, successText } from './documented';
import { baseOf, evidenceOf, isPassive } from './facts';
import { failed, inconclusive, message, observed, passed, shown, type Basis, type Judgement, type Rule } from './rule';

export const credentials: Rule = {
  id: 'credentials',
  sentence:
    'Without valid credentials an operation that asks for them responds with 401 or 403, with valid ones it does not.',
  layer: 'status',
  fix: 'Check credentials before the operation, for every operation.',
  *judge(view, knowledge, contract) {
    const { operation, credential, status, result, exchange } = view;
    yield* validRejected(view, knowledge, contract);
    const isAsked = asksForCredentials(operation) && operation.security.every((schemes) => schemes.every(isSeen));
    if (!isAsked || !lacksCredentials(view)) return;
    if (result === 'no-response' || status >= 500) return;
    const basis = basisOf(view, contract);
    const sent = credential === 'none' ? 'without credentials' : 'with wrong credentials';
    const documented = documentedOf(operation, [401, 403]);
    const due = documented.length === 0 ? [401] : documented;
    const isVariation = exchange.label?.variationOf !== undefined;
    const isOtherwiseAccepted = !isVariation || baseOf(view, knowledge)?.result === 'success';
    if (status === 401 || status === 403)
      yield isOtherwiseAccepted
        ? passed(basis)
        : inconclusive(basis, message`With credentials the request is rejected as well.`);
    else if (result === 'success')
      yield failed(view, {
        basis,
        // A recording may have been rid of its credentials.
        level: isPassive(view) ? 'warning' : 'error',
        title: message`returned ${status} ${sent}, ${documented.length === 0 ? 'expected is 401' : documentedAre(due)}`,
        expected: message`${due.join(' or ')}: the operation asks for credentials`,
        cause: '2xx',
      });
    else if (view.reading.violations.length > 0)
      yield inconclusive(basis, message`Returned ${status}: the request is invalid for another reason too.`);
    else yield observed(basis, message`Returned ${status} ${sent}.`);
  },
};

/** One operation rejects what others with the same security accept: it is not the key. */
function* validRejected(view: ExchangeView, knowledge: Knowledge, contract: Contract): Iterable<Judgement> {
  const { status, operation } = view;
  if (status !== 401 || !hasOwnCredentials(view) || view.reading.violations.length > 0) return;
  const accepted = knowledge.acceptedCredentials(operation);
  if (accepted === undefined || accepted.operation === operation) return;
  yield failed(view, {
    basis: basisOf(view, contract),
    title: message`returned 401 with credentials that ${shown(accepted.operation.name)} accepts`,
    expected: message`${successText(operation)}: both ask for the same credentials`,
    cause: 'valid 401',
    evidence: evidenceOf(view, accepted.number),
  });
}

/** Whether a request shows that it lacks a scheme: certificates are no part of it. */
function isSeen({ scheme: { kind } }: ExchangeView['operation']['security'][number][number]): boolean {
  return kind.type !== 'mutualTLS';
}

function basisOf({ operation }: ExchangeView, { document }: Contract): Basis {
  const own = child(operation.pointer, 'security');
  return { pointer: valueAt(document.root, own) === undefined ? '/security' : own };
}
