import type { ExchangeView } from '../knowledge/exchange-view';
import type { KnownItem, Knowledge } from '../knowledge/knowledge';
import { evidenceOfItem, heldRole, levelOf, returnedList, firstRepeated } from './facts';
import { textAt } from './places';
import { failed, message, observed, passed, shown, type Judgement, type Rule } from './rule';

export const idsAreUnique: Rule = {
  id: 'ids-are-unique',
  sentence: 'No list shows an ID twice, and each create returns one that no item has.',
  layer: 'meaning',
  fix: 'Let the store make IDs. Join lists so that each item comes once.',
  *judge(view, knowledge) {
    yield* inList(view);
    yield* ofCreate(view, knowledge);
  },
};

/** A search may bring items of several parents together. */
function* inList(view: ExchangeView): Iterable<Judgement> {
  const list = returnedList(view);
  if (list === undefined || list.role.list !== list.role.collection.list || view.items.length < 2) return;
  const twice = firstRepeated(view.items.map(({ address }) => address.id));
  const basis = { pointer: view.operation.pointer };
  if (twice === undefined) yield passed(basis);
  else
    yield failed(view, {
      basis,
      title: message`returned the item ${shown(twice)} twice`,
      expected: message`each item once`,
      received: message`the item ${shown(twice)} twice in one list`,
      cause: `${list.role.collection.path} list`,
    });
}

function* ofCreate(view: ExchangeView, knowledge: Knowledge): Iterable<Judgement> {
  const role = heldRole(view);
  const [item] = view.items;
  if (role?.kind !== 'create' || item === undefined || view.reading.violations.length > 0) return;
  const { id, path: collection } = role.collection;
  const basis = { pointer: view.operation.pointer };
  const known = knowledge.item(item.path);
  const isChosen = id !== undefined && textAt(view.sent, id.at) === item.address.id;
  if (isChosen) return;
  if (known === undefined || known.state === 'lost') yield passed(basis);
  else if (known.state === 'deleted')
    yield observed(basis, message`Returned the ID of a deleted item: ${shown(known.address.id)}.`);
  else if (view.status !== 201) yield observed(basis, message`Returned an item that was there before.`);
  else yield givenAgain(view, known, collection, knowledge.view(known.lastWrite));
}

function givenAgain(view: ExchangeView, known: KnownItem, collection: string, earlier?: ExchangeView): Judgement {
  const { startedAt = 0, durationMs = 0 } = earlier?.exchange ?? {};
  const isAtOnce = startedAt + durationMs > view.exchange.startedAt;
  const what = isAtOnce ? 'an item that was created at the same time' : 'an item that is there';
  return failed(view, {
    basis: { pointer: view.operation.pointer },
    level: levelOf(view),
    title: message`returned the ID of ${what}: ${shown(known.address.id)}`,
    expected: message`an ID that no item has`,
    received: message`${shown(known.address.id)}, the ID of ${what}`,
    cause: `${collection} ${known.state}`,
    evidence: evidenceOfItem(view, known),
  });
}
