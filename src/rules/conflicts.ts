import { isEqual } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { KnownItem, Knowledge } from '../knowledge/knowledge';
import type { ResponseObject } from '../openapi/operation';
import { propertyPlace } from '../openapi/violation';
import { baseOf, evidenceOf, evidenceOfItem, isPresent, isServerError, isValidRequest } from './facts';
import { documentedAre, documents, successText } from './documented';
import { failed, message, passed, shown, type Judgement, type Rule } from './rule';

export const conflicts: Rule = {
  id: 'conflicts',
  sentence: 'What the file calls a conflict is rejected: a value that is taken.',
  layer: 'status',
  fix: 'Check for the conflict in the same transaction that writes.',
  *judge(view, knowledge) {
    if (!isValidRequest(view) || isServerError(view) || view.result === 'no-response') return;
    yield* takenValues(view, knowledge);
  },
};

/** Only items that a read has shown, created by this run: of others, nobody knows whether they are still there. */
function* takenValues(view: ExchangeView, knowledge: Knowledge): Iterable<Judgement> {
  const { role, operation, sent, status } = view;
  const documented = documents(operation, 409, 422);
  if (documented === undefined || (role.kind !== 'create' && role.kind !== 'replace' && role.kind !== 'update')) return;
  const self = 'path' in role ? role.path : undefined;
  for (const name of operation.words.unique) {
    const value = sent[name];
    if (value === undefined || value === null) continue;
    const own = self === undefined ? undefined : knowledge.item(self);
    if (
      own?.state === 'present' &&
      own.isProven &&
      isEqual(own.value[name], value) &&
      (status === 409 || status === 422)
    ) {
      if (isVariationOf(view, name, knowledge)) yield withItself(view, name, documented, own);
      continue;
    }
    const other = knowledge
      .items(role.at)
      .find(
        (item) => isPresent(knowledge, item) && item.isProven && item.path !== self && isEqual(item.value[name], value),
      );
    if (other === undefined) continue;
    const basis = { pointer: documented.pointer };
    if (status === 409 || status === 422) yield passed(basis);
    else if (view.result !== 'success') {
      if (status === 400 && isVariationOf(view, name, knowledge)) yield asInvalid(view, name, documented);
    } else
      yield failed(view, {
        basis,
        level: other.origin === 'created' ? 'error' : 'warning',
        title: message`returned ${status} for a taken ${name}, ${documentedAre([documented.status])}`,
        expected: message`${documented.status}: another item has this ${name}`,
        received: message`${status} for ${name} ${shown(value, propertyPlace(name))}`,
        cause: `${role.collection.path} ${name}`,
        evidence: evidenceOfItem(view, other),
      });
  }
}

/** Whether a request is one that was accepted, but for the value of a property. */
function isVariationOf(view: ExchangeView, name: string, knowledge: Knowledge): boolean {
  const { at } = view.exchange.label?.variationOf ?? {};
  return at?.at === propertyPlace(name).at && baseOf(view, knowledge)?.result === 'success';
}

function withItself(view: ExchangeView, name: string, { pointer }: ResponseObject, item: KnownItem): Judgement {
  return failed(view, {
    basis: { pointer },
    title: message`returned ${view.status} for the ${name} that the item has`,
    expected: message`${successText(view.operation)}: no other item has this ${name}`,
    cause: `${view.operation.id} ${name} its own`,
    evidence: evidenceOfItem(view, item),
  });
}

function asInvalid(view: ExchangeView, name: string, { status, pointer }: ResponseObject): Judgement {
  return failed(view, {
    basis: { pointer },
    title: message`returned ${view.status} for a taken ${name}, ${documentedAre([status])}`,
    expected: message`${status}: another item has this ${name}`,
    cause: `${view.operation.id} ${name} ${view.status}`,
    evidence: evidenceOf(view, view.exchange.label?.variationOf?.base),
  });
}
