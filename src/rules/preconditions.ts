import { isEqual } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { KnownItem, Knowledge } from '../knowledge/knowledge';
import { lacksCredentials } from '../knowledge/view-of';
import { propertyPlace } from '../openapi/violation';
import { documents } from './documented';
import { type HeldRole, evidenceOfItem, heldRole } from './facts';
import { failed, message, observed, passed, shown, type Basis, type Failure, type Judgement, type Rule } from './rule';

export const preconditions: Rule = {
  id: 'preconditions',
  sentence: 'If-Match and If-None-Match are heeded, and a strong entity tag names one state of an item.',
  layer: 'meaning',
  fix: 'Compare the tags before anything is done, and make a new tag whenever the item changes.',
  *judge(view, knowledge) {
    const role = heldRole(view);
    if (role === undefined || !('path' in role) || lacksCredentials(view)) return;
    const item = knowledge.item(role.path);
    if (item !== undefined) yield* ifMatch(view, role, item);
    yield* ifNoneMatch(view, role, item);
    if (item !== undefined) yield* oneState(view, role, item, knowledge);
  },
};

/** What the file documents is an error; what HTTP alone says is a warning. */
function resting(
  view: ExchangeView,
  status: number,
  rfc: string,
): { readonly basis: Basis; readonly level: Failure['level'] } {
  const documented = documents(view.operation, status);
  return documented === undefined
    ? { basis: { rfc }, level: 'warning' }
    : { basis: { pointer: documented.pointer }, level: 'error' };
}

function tagsIn(header: string | undefined): readonly string[] {
  return (header ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

const place = { in: 'header', at: 'If-Match' } as const;

function* ifMatch(view: ExchangeView, role: HeldRole, item: KnownItem): Iterable<Judgement> {
  const { tags, currentTag, state } = item;
  const { status, result } = view;
  const asked = tagsIn(view.requestHeader('If-Match'));
  if (asked.length === 0 || role.kind === 'read' || currentTag === undefined || state !== 'present') return;
  const { basis, level } = resting(view, 412, 'RFC 9110 section 13.1.1');
  const isCurrent = asked.includes(currentTag) || asked.includes('*');
  const isStale = !isCurrent && asked.every((tag) => tags.has(tag));
  const failure = { basis, cause: `${role.collection.path} If-Match`, evidence: evidenceOfItem(view, item) };
  const isOther = isStale && 'pointer' in basis && (status === 400 || status === 409);
  if (isStale && (result === 'success' || isOther))
    yield failed(view, {
      ...failure,
      level: isOther ? 'warning' : level,
      title: message`returned ${status} for an If-Match with an old tag, ${isOther ? 'documented' : 'expected'} is 412`,
      expected: message`412: the tag is now ${shown(currentTag, place)}`,
      received: isOther ? message`${status}` : message`${status} for ${shown(asked.join(', '), place)}`,
    });
  else if (isCurrent && status === 412)
    yield failed(view, {
      ...failure,
      level,
      title: message`returned 412 for an If-Match with the current tag`,
      expected: message`the change made: the tag is ${shown(currentTag, place)}`,
    });
  else if ((isStale && status === 412) || (isCurrent && result === 'success')) yield passed(basis);
}

/** Judged by what the response itself says: others may have changed the item. */
function* ifNoneMatch(view: ExchangeView, role: HeldRole, item: KnownItem | undefined): Iterable<Judgement> {
  const asked = tagsIn(view.requestHeader('If-None-Match'));
  if (asked.length === 0 || role.kind !== 'read') return;
  const { basis, level } = resting(view, 304, 'RFC 9110 section 13.1.2');
  const tag = view.header('ETag');
  const isOld =
    item?.currentTag !== undefined && !asked.includes('*') && !asked.some((one) => sameTag(one, item.currentTag));
  const isKnown = asked.every((one) => item?.tags.has(one) === true);
  const isSame = view.status === 200 && tag !== undefined && asked.some((one) => sameTag(one, tag));
  const cause = `${role.collection.path} If-None-Match`;
  const failure = { basis, level, cause, evidence: evidenceOfItem(view, item) };
  if (isSame && 'rfc' in basis)
    yield observed(basis, message`Returned 200 with the tag of If-None-Match. No 304 is documented.`);
  else if (isSame)
    yield failed(view, {
      ...failure,
      title: message`returned 200 with the tag of If-None-Match, expected is 304`,
      expected: message`304: the client has this state`,
      received: message`200 with ETag ${shown(tag, place)}`,
    });
  else if (view.status === 304 && isOld && isKnown)
    yield failed(view, {
      ...failure,
      title: message`returned 304 for an If-None-Match with an old tag`,
      expected: message`200: the tag is now ${shown(item.currentTag, place)}`,
      received: message`304`,
    });
  else if (view.status === 304 || (view.status === 200 && tag !== undefined)) yield passed(basis);
}

/** If-None-Match compares weakly (RFC 9110 section 8.8.3.2). */
function sameTag(one: string, other: string | undefined): boolean {
  return one.replace(/^W\//, '') === other?.replace(/^W\//, '');
}

/** Only of what clients set: a count of views may have no part in a tag, whatever RFC 9110 section 8.8.1 says. */
function* oneState(view: ExchangeView, role: HeldRole, item: KnownItem, knowledge: Knowledge): Iterable<Judgement> {
  // With a query, it may be another representation of the item.
  if (view.exchange.request.target.includes('?')) return;
  const tag = view.header('ETag');
  const [shownNow] = view.items;
  const before = tag === undefined ? undefined : item.tags.get(tag);
  if (tag === undefined || before === undefined || shownNow?.path !== item.path) return;
  const basis = { rfc: 'RFC 9110 section 8.8.1' };
  const moved = [...item.expectations.keys()].find(
    (name) => view.canCompare(name) && before[name] !== undefined && !isEqual(before[name], shownNow.value[name]),
  );
  if (moved === undefined) yield passed(basis);
  else if (!knowledge.othersWrote(role.at, item.lastWrite))
    yield failed(view, {
      basis,
      title: message`returned the same ETag as before, though ${moved} is another`,
      expected: message`another tag than when ${moved} was ${shown(before[moved], propertyPlace(moved))}`,
      received: message`${shown(tag, place)}`,
      cause: `${role.collection.path} ETag`,
      evidence: evidenceOfItem(view, item),
    });
}
