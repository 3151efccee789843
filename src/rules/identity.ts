import type { ExchangeView } from '../knowledge/exchange-view';
import type { Knowledge } from '../knowledge/knowledge';
import { pathOfItem } from '../openapi/collections/address';
import type { Contract } from '../openapi/contract';
import { evidenceOfItem } from './evidence';
import { isExactId } from './exact-id';
import { heldRole, type HeldRole } from './held-role';
import { textAt } from './place-value';
import { failed, message, passed, shown, type Basis, type Judgement, type Rule } from './rule';

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
    yield* ownId(view, role, item.value, knowledge, contract);
    yield* parentIds(view, role, item.value, knowledge, contract);
  },
};

type Value = ExchangeView['items'][number]['value'];

function* ownId(
  view: ExchangeView,
  { collection, address, path, item }: ItemRole,
  value: Value,
  knowledge: Knowledge,
  { schemas }: Contract,
): Iterable<Judgement> {
  const { id } = collection;
  const received = id === undefined ? undefined : textAt(value, id.at);
  if (id === undefined || received === undefined || item.idIn === 'body') return;
  // A change may rename an item.
  const renamed = textAt(view.sent, id.at);
  if (renamed !== undefined && renamed !== address.id) return;
  if (isSame(received, address.id)) {
    yield passed(basisOf(view, id.parameter));
    return;
  }
  const known = knowledge.item(path);
  const isOwn = known !== undefined && textAt(known.value, id.at) === address.id;
  if (!isOwn && !isExactId(schemas.flatten(id.schema), address.id)) return;
  yield failed(view, basisOf(view, id.parameter), {
    title: message`returned the item ${shown(received)} for ${shown(address.id)}`,
    expected: message`the item ${shown(address.id)}`,
    received: message`the item ${shown(received)}`,
    cause: `${view.operation.id} id`,
    evidence: evidenceOfItem(view, known),
  });
}

function* parentIds(
  view: ExchangeView,
  { collection, parents }: ItemRole,
  value: Value,
  knowledge: Knowledge,
  { schemas, collections }: Contract,
): Iterable<Judgement> {
  for (const [index, parent] of parents.entries()) {
    const property = collection.parents[index]?.property;
    const received = property === undefined ? undefined : textAt(value, `/${property}`);
    if (property === undefined || received === undefined || parent.address === undefined) continue;
    const basis = basisOf(view, parent.parameter);
    if (isSame(received, parent.value)) {
      yield passed(basis);
      continue;
    }
    const above = collections.find(({ path }) => path === parent.address?.collection);
    const known = knowledge.item(pathOfItem(parent.address));
    const isOwn = known !== undefined && above?.id !== undefined && textAt(known.value, above.id.at) === parent.value;
    if (!isOwn && !isExactId(schemas.flatten(above?.id?.schema), parent.value)) continue;
    yield failed(view, basis, {
      title: message`returned an item with ${property} ${shown(received)} below ${shown(parent.value)}`,
      expected: message`${property} ${shown(parent.value)}`,
      received: message`${property} ${shown(received)}`,
      cause: `${view.operation.id} ${property}`,
    });
  }
}

/** UUIDs and host names have no case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function basisOf({ operation }: ExchangeView, parameter: string | undefined): Basis {
  const found = operation.parameters.find(({ name, in: location }) => location === 'path' && name === parameter);
  return { pointer: found?.pointer ?? operation.pointer };
}
