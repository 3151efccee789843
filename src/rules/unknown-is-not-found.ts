import { isEqual } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { KnownItem, Knowledge } from '../knowledge/knowledge';
import { lacksCredentials } from '../knowledge/view-of';
import { pathOfItem } from '../openapi/collections/address';
import type { Contract } from '../openapi/contract';
import { evidenceOfItem, isAboutSender, isExactId, isPassive, isServerError } from './facts';
import { documentedAre, documentedOf, documents, responsesBasis } from './documented';
import { failed, inconclusive, message, observed, passed, type Failure, type Judgement, type Rule } from './rule';

export const unknownIsNotFound: Rule = {
  id: 'unknown-is-not-found',
  sentence: 'What is made up, malformed or deleted is not found.',
  layer: 'status',
  fix: 'Look items up by exactly the ID in the path, before anything else is done.',
  *judge(view, knowledge, contract) {
    const { result } = view;
    if (lacksCredentials(view) || result === 'no-response' || result === 'redirect') return;
    const unknown = unknownIn(view, knowledge, contract);
    if (unknown === undefined || isServerError(view)) return;
    yield result === 'success' ? found(view, unknown) : rejected(view, unknown);
  },
};

interface Unknown {
  /** To follow `for`: `an item that does not exist`. */
  readonly what: string;
  readonly kind: 'made up' | 'malformed' | 'deleted' | 'below a deleted one';
  readonly item?: KnownItem;
  /** The file does not describe an ID as this one is; its format apart. */
  readonly isSure: boolean;
  /** Nobody can take it for anything but an ID: a small number, or a UUID, where the file asks for one. */
  readonly isExact: boolean;
}

function unknownIn(view: ExchangeView, knowledge: Knowledge, { schemas }: Contract): Unknown | undefined {
  const { exchange, reading, role } = view;
  const [id, schema] = 'address' in role ? [role.address.id, role.collection.id?.schema] : ['', undefined];
  const isExact = isExactId(schemas.flatten(schema), id) && Number(/^\d+$/.test(id) ? id : 1) < 2 ** 31;
  if (exchange.label?.madeUp?.some((place) => place.in === 'path') === true)
    return { what: 'an item that does not exist', kind: 'made up', isSure: true, isExact };
  const malformed = reading.violations.find(({ place }) => place.in === 'path');
  if (malformed !== undefined) {
    const isSure = malformed.keyword !== 'format';
    return { what: 'an ID that is not valid', kind: 'malformed', isSure, isExact: false };
  }
  const above = role.kind === 'none' ? [] : role.parents.map(({ address }) => address);
  const parent = above
    .map((address) => (address === undefined ? undefined : knowledge.item(pathOfItem(address))))
    .find((one) => one?.state === 'deleted');
  if (parent !== undefined)
    return {
      what: 'what is below a deleted item',
      kind: 'below a deleted one',
      item: parent,
      isSure: true,
      isExact: true,
    };
  const item = 'path' in role ? knowledge.item(role.path) : undefined;
  return item?.state === 'deleted'
    ? { what: 'a deleted item', kind: 'deleted', item, isSure: true, isExact: true }
    : undefined;
}

function statusesFor({ kind }: Unknown): readonly number[] {
  return kind === 'malformed' ? [404, 410, 400, 422] : [404, 410];
}

function found(view: ExchangeView, unknown: Unknown): Judgement {
  const { status, operation } = view;
  const basis = responsesBasis(operation);
  const documented = documentedOf(operation, statusesFor(unknown));
  const note = message`Returned ${status} for ${unknown.what}.`;
  if (documented.length === 0 || isLawful(view, unknown)) return observed(basis, note);
  const { item } = unknown;
  return failed(view, {
    basis,
    level: levelFor(view, unknown),
    title: message`returned ${status} for ${unknown.what}, ${documentedAre(documented)}`,
    expected: message`${documented.join(' or ')}`,
    cause: `${unknown.kind} ${view.exchange.request.method} 2xx`,
    evidence: evidenceOfItem(view, item),
  });
}

/** In passive traffic, others may have created the item again, out of sight. */
function levelFor(view: ExchangeView, { isSure }: Unknown): Failure['level'] {
  return isPassive(view) || !isSure ? 'warning' : 'error';
}

/**
 * A DELETE may be repeated (RFC 9110 section 9.2.2), a PUT may create (section 9.3.4), and what is shown of a deleted item may
 * say that it is deleted.
 */
function isLawful(view: ExchangeView, { kind, item }: Unknown): boolean {
  const { role, status, operation } = view;
  // What the path names may be no item, `/greetings/{name}`, and of what no list shows and nothing creates any may be there.
  if (role.kind === 'none') return true;
  if (kind === 'made up' && role.collection.isSingleton && role.collection.path.endsWith('}')) return true;
  if (role.kind === 'replace') return status === 201 || documents(operation, 201) !== undefined;
  const wasShown = item !== undefined && item.lastShown > item.lastWrite;
  if (kind !== 'deleted') return wasShown;
  const [shown] = view.items;
  if (role.kind === 'delete' || status === 202 || (role.kind !== 'read' && wasShown)) return true;
  return shown !== undefined && item !== undefined && !isEqual(shown.value, item.value);
}

function rejected(view: ExchangeView, unknown: Unknown): Judgement {
  const { status, operation, reading } = view;
  const basis = responsesBasis(operation);
  const due = statusesFor(unknown);
  if (due.includes(status)) return passed(basis);
  const documented = documentedOf(operation, due);
  const isInvalid = reading.violations.some(({ place }) => place.in !== 'path');
  if (isInvalid || documented.length === 0 || (isAboutSender(status) && status !== 403) || status >= 500)
    return inconclusive(basis, message`Returned ${status} for ${unknown.what}.`);
  // A service may hide what exists (RFC 9110 section 15.5.4), but the file says how.
  const isHidden = status === 403 && documents(operation, 403) === undefined;
  // A body may be looked at first, and be wrong in a way that no schema says.
  const isTakenForInvalid = (status === 400 || status === 422) && unknown.isExact && reading.body === undefined;
  if (!isHidden && !isTakenForInvalid)
    return observed(basis, message`Returned ${status} for ${unknown.what}, ${documentedAre(documented)}.`);
  return failed(view, {
    basis,
    level: 'warning',
    title: message`returned ${status} for ${unknown.what}, ${documentedAre(documented)}`,
    expected: message`${documented.join(' or ')}`,
    advice: message`Return ${documented.join(' or ')}${isHidden ? ', or document 403' : ''}.`,
    cause: `${unknown.kind} ${status}`,
  });
}
