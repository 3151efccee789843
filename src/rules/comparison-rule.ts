import type { ExchangeView } from '../knowledge/exchange-view';
import type { Comparison, Expectation, Knowledge } from '../knowledge/knowledge';
import type { Contract } from '../openapi/contract';
import { child } from '../openapi/document/pointer';
import type { Place } from '../openapi/violation';
import { evidenceOf } from './evidence';
import { documents } from './documented';
import { firstBy } from './first-by';
import { heldRole } from './held-role';
import { isShown, lawfulDifference } from './lawful-difference';
import {
  failed,
  inconclusive,
  message,
  observed,
  passed,
  shown,
  type Judgement,
  type Message,
  type Rule,
} from './rule';
import { levelOf } from './traffic';

/** What a difference is called, by why another value was expected. */
interface Words {
  /** To follow the request line. */
  readonly title: (comparison: Comparison, place: Place) => Message;
  readonly expected: (comparison: Comparison, place: Place) => Message;
}

/** A rule about what properties of items are expected to be, for one reason: the knowledge expects, the rule compares. */
export function comparisonRule(rule: Omit<Rule, 'layer' | 'judge'>, why: Expectation['why'], words: Words): Rule {
  return {
    ...rule,
    layer: 'meaning',
    judge: (view, knowledge, contract) => compare(view, knowledge, contract, why, words),
  };
}

/** What differs is told once for a property; what does not, once as well. */
export function* compare(
  view: ExchangeView,
  knowledge: Knowledge,
  contract: Contract,
  why: Expectation['why'],
  words: Words,
): Iterable<Judgement> {
  if (heldRole(view) === undefined) return;
  // That nothing is shown, as before, proves nothing.
  const found = knowledge
    .comparisons(view)
    .filter(({ expectation, received }) => expectation.why === why && (why !== 'shown' || received !== undefined))
    .filter((comparison) => isShown(contract, comparison) && isFollowing(view, knowledge, comparison));
  const judgements = found.map((comparison) => {
    const lawful = comparison.verdict === 'same' ? undefined : lawfulDifference(contract, view, knowledge, comparison);
    if (lawful !== undefined) return observed({ pointer: comparison.expectation.pointer }, lawful);
    return judgementOf(view, knowledge, comparison, words);
  });
  const withPlace = judgements.map((judgement, index) => ({ judgement, at: found[index]?.expectation.pointer ?? '' }));
  const worst = ['failed', 'observed', 'inconclusive', 'passed'] as const;
  withPlace.sort((one, other) => worst.indexOf(one.judgement.result) - worst.indexOf(other.judgement.result));
  for (const { judgement } of firstBy(withPlace, ({ at }) => at)) yield judgement;
}

function viewKind({ role }: ExchangeView): string {
  return role.kind === 'list' ? 'a list' : 'an item';
}

/**
 * What a service makes of an invalid request that it accepts, nobody can say, and a create may return an item that was there before. A
 * change that was rejected may be invalid.
 */
function isFollowing(view: ExchangeView, knowledge: Knowledge, { expectation }: Comparison): boolean {
  const { since, why } = expectation;
  const isOwn = since === view.number;
  const isOld = view.role.kind === 'create' && view.status === 200 && documents(view.operation, 201) !== undefined;
  if (isOwn && isOld) return false;
  const cause = isOwn ? view : knowledge.view(since);
  return why === 'rejected' || why === 'shown' || (cause?.reading.violations.length ?? 0) === 0;
}

function judgementOf(view: ExchangeView, knowledge: Knowledge, comparison: Comparison, words: Words): Judgement {
  const { expectation, verdict, shown: item, received } = comparison;
  const { property, pointer, since, why } = expectation;
  const basis = { pointer };
  if (verdict === 'same') return passed(basis);
  const { at, collection } = item.address;
  const isOwn = since === view.number;
  const isWritten = why === 'sent' || why === 'left out';
  if (!isOwn && knowledge.othersWrote(at, since)) return inconclusive(basis, message`Others have written meanwhile.`);
  const place: Place = { in: 'body', at: child('', property) };
  return failed(view, basis, {
    level: isOwn ? 'error' : levelOf(view),
    title: words.title(comparison, place),
    expected: words.expected(comparison, place),
    received: message`${property} ${shown(received, place)}`,
    // Of a list and a read that differ, nobody knows which is right.
    cause: why === 'shown' ? `${collection} ${property}` : `${collection} ${property} in ${viewKind(view)}`,
    evidence: evidenceOf(view, since, isWritten ? undefined : knowledge.item(item.path)?.lastShown),
  });
}
