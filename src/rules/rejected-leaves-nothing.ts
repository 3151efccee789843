import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import { compare } from './compared-items';
import { responsesBasis } from './documented';
import { heldRole } from './facts';
import { failed, message, passed, shown, type Judgement, type Rule } from './rule';

export const rejectedLeavesNothing: Rule = {
  id: 'rejected-leaves-nothing',
  sentence: 'A request that was rejected has stored and changed nothing.',
  layer: 'meaning',
  fix: 'Validate the whole request before anything is stored, or undo it in one transaction.',
  *judge(view, knowledge, contract) {
    yield* compare(view, knowledge, contract, 'rejected');
    const role = heldRole(view);
    if (role?.kind !== 'list' && role?.kind !== 'read') return;
    const stored = storedByRejected(view, knowledge);
    if (stored !== undefined) yield stored;
    else if (knowledge.whole(view) !== undefined) yield passed(responsesBasis(view.operation));
  },
};

/** Of a text that only rejected requests sent, there is nothing to be shown. */
function storedByRejected(view: ExchangeView, knowledge: Knowledge): Judgement | undefined {
  for (const { path, value, address } of view.items)
    for (const { sentIn, wasAccepted } of knowledge.marks(value)) {
      const rejected = knowledge.view(sentIn[0] ?? 0);
      if (wasAccepted || rejected?.role.kind === 'none' || rejected?.role.kind === 'list') continue;
      // A log may show what was rejected.
      if (rejected?.result !== 'rejected' || rejected.role.at !== address.at) continue;
      const { method } = rejected.exchange.request;
      return failed(view, {
        basis: responsesBasis(rejected.operation),
        title: message`shows an item of a ${method} that was rejected`,
        expected: message`nothing stored: the ${method} returned ${rejected.status}`,
        received: message`the item ${shown(path)}`,
        cause: `${rejected.operation.id} ${rejected.status}`,
        evidence: [rejected.number, view.number],
      });
    }
  return undefined;
}
