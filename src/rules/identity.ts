import type { ExchangeView } from '../knowledge/exchange-view';
import { pathOfItem } from '../openapi/collections/address';
import { collectionAt } from '../openapi/collections/collection';
import { child } from '../openapi/document/pointer';
import { evidenceOfItem, heldRole, isExactId, type HeldRole } from './facts';
import { textAt } from './places';
import { failed, message, passed, shown, type Message, type Rule } from './rule';

type Shown = ReturnType<typeof shown>;
type ItemRole = Extract<HeldRole, { readonly address: unknown }>;

export const identity: Rule = {
  id: 'identity',
  sentence: 'The item that is returned is the one that the path names, parents included.',
  layer: 'meaning',
  fix: 'Look the item up by the whole path.',
  *judge(view, knowledge, contract) {
    const role = heldRole(view);
    const [item] = view.items;
    if (role === undefined || !('address' in role) || item === undefined || role.kind === 'action') return;
    for (const { at, value, path, collection, parameter, wrong } of namesIn(view, role)) {
      const received = textAt(item.value, at);
      if (received === undefined) continue;
      const found = view.operation.parameters.find((one) => one.in === 'path' && one.name === parameter);
      const basis = { pointer: found?.pointer ?? view.operation.pointer };
      const known = knowledge.item(path);
      const { id } = collectionAt(contract, collection) ?? {};
      // UUIDs and host names have no case.
      if (received.toLowerCase() === value.toLowerCase()) yield passed(basis);
      // Another name for an item, such as `me`, is not its ID.
      else if (
        (known !== undefined && id !== undefined && textAt(known.value, id.at) === value) ||
        isExactId(contract.schemas.flatten(id?.schema), value)
      )
        yield failed(view, {
          basis,
          title: wrong(shown(received), shown(value)),
          expected: message`${at.slice(1)} ${shown(value)}`,
          received: message`${at.slice(1)} ${shown(received)}`,
          cause: `${view.operation.id} ${at}`,
          evidence: evidenceOfItem(view, known),
        });
    }
  },
};

/** An item that a path names: the one that is asked for, or one above it. */
interface NamedItem {
  /** Where the response repeats its ID. */
  readonly at: string;
  readonly value: string;
  readonly path: string;
  readonly collection: string;
  readonly parameter: string | undefined;
  readonly wrong: Wrong;
}

function namesIn(view: ExchangeView, role: ItemRole): readonly NamedItem[] {
  const { collection, address, path, item, parents } = role;
  const { id } = collection;
  // A change may rename an item.
  const renamed = id === undefined ? undefined : textAt(view.sent, id.at);
  const isNamed = id !== undefined && item.idIn !== 'body' && (renamed === undefined || renamed === address.id);
  const own = isNamed
    ? [{ at: id.at, value: address.id, path, collection: collection.path, parameter: id.parameter, wrong: otherItem }]
    : [];
  const above = parents.flatMap(({ address: parent, parameter, value }, index) => {
    const property = collection.parents[index]?.property;
    if (property === undefined || parent === undefined) return [];
    const at = child('', property);
    return [
      { at, value, path: pathOfItem(parent), collection: parent.collection, parameter, wrong: otherParent(property) },
    ];
  });
  return [...own, ...above];
}

type Wrong = (received: Shown, value: Shown) => Message;

const otherItem: Wrong = (received, value) => message`returned the item ${received} for ${value}`;

function otherParent(property: string): Wrong {
  return (received, value) => message`returned an item with ${property} ${received} below ${value}`;
}
