import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import { compare } from './compared-items';
import { heldRole } from './facts';
import { failed, message, shown, type Judgement, type Rule } from './rule';

export const changesNothingElse: Rule = {
  id: 'changes-nothing-else',
  sentence: 'A write changes what it names and nothing else, and makes nothing else.',
  layer: 'meaning',
  fix: 'Change only the properties and the item that the request names.',
  *judge(view, knowledge, contract) {
    yield* compare(view, knowledge, contract, 'not named');
    yield* copies(view, knowledge);
  },
};

/** A text that was made up for one write stands in one item. */
function* copies(view: ExchangeView, knowledge: Knowledge): Iterable<Judgement> {
  const role = heldRole(view);
  if (role?.kind !== 'list' && role?.kind !== 'read') return;
  for (const { path, value, address } of view.items) {
    // What a write spreads over items that were there, the comparison tells.
    if (knowledge.item(path) !== undefined) continue;
    for (const { sentIn, wasAccepted } of knowledge.marks(value)) {
      const [only = 0, ...more] = sentIn;
      const write = knowledge.view(only);
      const written = write === undefined || more.length > 0 || !wasAccepted ? undefined : write.items[0]?.path;
      if (write === undefined || written === undefined || written === path) continue;
      if (write.role.kind === 'none' || write.role.kind === 'action') continue;
      if (write.role.collection.path !== address.collection) continue;
      // An ID may be written in several ways; then no item of the other is known.
      if (knowledge.item(written)?.state !== 'present') continue;
      yield failed(view, {
        basis: { pointer: write.operation.pointer },
        // Some items are below several parents.
        level: write.role.at === address.at ? 'error' : 'warning',
        title: message`shows two items that one ${write.exchange.request.method} wrote`,
        expected: message`one item: ${shown(written)}`,
        received: message`${shown(path)} as well`,
        cause: `${address.collection} ${write.role.kind}`,
        evidence: [write.number, view.number],
      });
      return;
    }
  }
}
