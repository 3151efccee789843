import { type JsonValue, isArray, isEqual, isObject } from '../base/json';
import type { ExchangeView } from '../knowledge/exchange-view';
import type { Comparison, Expectation, Knowledge } from '../knowledge/knowledge';
import type { Contract } from '../openapi/contract';
import { isSecretName } from '../exchange/masking/names';
import { valueAt } from '../openapi/document/pointer';
import { propertyPlace, type Place } from '../openapi/violation';
import { documents } from './documented';
import { evidenceOf, firstBy, heldRole, levelOf } from './facts';
import {
  type Judgement,
  type Message,
  type Rule,
  failed,
  inconclusive,
  message,
  observed,
  passed,
  shown,
} from './rule';

/** A rule about what properties of items are expected to be, for one reason: the knowledge expects, the rule compares. */
export function comparisonRule(rule: Omit<Rule, 'layer' | 'judge'>, why: Expectation['why']): Rule {
  return { ...rule, layer: 'meaning', judge: (view, knowledge, contract) => compare(view, knowledge, contract, why) };
}

/** What differs is told once for a property; what does not, once as well. */
export function* compare(
  view: ExchangeView,
  knowledge: Knowledge,
  contract: Contract,
  why: Expectation['why'],
): Iterable<Judgement> {
  if (heldRole(view) === undefined) return;
  // A property that need not be shown may be left out, now or before: that proves nothing.
  const proves = ({ expectation: { values }, received }: Comparison): boolean =>
    why !== 'shown' || (received !== undefined && values[0] !== undefined);
  const judged = knowledge
    .comparisons(view)
    .filter((comparison) => comparison.expectation.why === why && proves(comparison))
    .filter(
      (comparison) =>
        (comparison.verdict === 'same' || isShown(contract, comparison)) && isFollowing(view, knowledge, comparison),
    )
    .map((comparison) => ({
      pointer: comparison.expectation.pointer,
      judgement: judgementOf(view, knowledge, contract, comparison),
    }));
  const worst = ['failed', 'observed', 'inconclusive', 'passed'] as const;
  judged.sort((one, other) => worst.indexOf(one.judgement.result) - worst.indexOf(other.judgement.result));
  for (const { judgement } of firstBy(judged, ({ pointer }) => pointer)) yield judgement;
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

function judgementOf(view: ExchangeView, knowledge: Knowledge, contract: Contract, comparison: Comparison): Judgement {
  const { expectation, verdict, shown: item, received } = comparison;
  const { property, pointer, since, why } = expectation;
  const basis = { pointer };
  if (verdict === 'same') return passed(basis);
  const lawful = lawfulDifference(contract, view, knowledge, comparison);
  if (lawful !== undefined) return observed(basis, lawful);
  const { at, collection } = item.address;
  const isOwn = since === view.number;
  const isWritten = why === 'sent' || why === 'left out';
  if (!isOwn && knowledge.othersWrote(at, since)) return inconclusive(basis, message`Others have written meanwhile.`);
  const place = propertyPlace(property);
  return failed(view, {
    basis,
    level: isOwn ? 'error' : levelOf(view),
    ...wordsOf(comparison, place),
    received: message`${property} ${shown(received, place)}`,
    // Of a list and a read that differ, nobody knows which is right.
    cause: why === 'shown' ? `${collection} ${property}` : `${collection} ${property} in ${viewKind(view)}`,
    evidence: evidenceOf(view, since, isWritten ? undefined : knowledge.item(item.path)?.lastShown),
  });
}

const others = {
  'not named': [', and the change did not name it', 'as before'],
  rejected: [', and the change was rejected', 'as before: the change was rejected'],
  shown: ['', 'as it was shown before'],
} as const;

/** What a difference is called, by why another value was expected. */
function wordsOf(
  { expectation: { property, values, why, not }, received }: Comparison,
  place: Place,
): { readonly title: Message; readonly expected: Message } {
  const [got, due] = [shown(received, place), shown(values[0], place)];
  if (why === 'sent')
    return {
      title: message`shows ${property} ${got}, sent was ${due}`,
      expected: message`${property} ${due}, as sent`,
    };
  if (why === 'left out') {
    const isReset = not === undefined && values[0] !== undefined;
    const how = not === undefined ? ', though it was left out' : ' as before, though the PUT left it out';
    return {
      title: message`shows ${property} ${got}${how}`,
      expected: isReset ? message`${property} ${due}, its default` : message`no ${property}: it was left out`,
    };
  }
  const [after, as] = others[why];
  return {
    title: message`shows ${property} ${got}, before it was ${due}${after}`,
    expected: message`${property} ${due}, ${as}`,
  };
}

/** Whether responses show a property: not one that is writeOnly. */
export function isShown({ document, schemas }: Contract, { expectation }: Comparison): boolean {
  const schema = valueAt(document.root, expectation.pointer);
  return !isObject(schema) || schemas.flatten(schema)['writeOnly'] !== true;
}

/** Why a property may be another than it was expected, as the file has it; undefined if it may not. */
function lawfulDifference(
  contract: Contract,
  view: ExchangeView,
  knowledge: Knowledge,
  comparison: Comparison,
): Message | undefined {
  const { expectation, received, verdict, shown } = comparison;
  const { property, values, not } = expectation;
  const [value] = values;
  const form = message`${property} is shown in another form than it was expected.`;
  if (verdict === 'tolerated') return form;
  if (expectation.why === 'sent' && isSecretName(property))
    return message`${property} is not shown as it was sent: services mask what is secret.`;
  if (not !== undefined)
    return isRequired(contract, view, property)
      ? message`${property} is as before, though the PUT left it out. Responses must have it, and it has no default.`
      : undefined;
  const write = expectation.since === view.number ? view : knowledge.view(expectation.since);
  const before = knowledge.item(shown.path)?.value[property];
  // A null in a merge patch has taken effect, if the value is another than before.
  if (expectation.why === 'left out' && write?.role.kind === 'update' && !isEqual(before, received)) return form;
  // A reference may be sent as an ID, and shown as what it refers to.
  return value !== undefined && received !== undefined && isOtherForm(value, received) ? form : undefined;
}

function isRequired({ schemas }: Contract, { role }: ExchangeView, property: string): boolean {
  const required = role.kind === 'none' ? undefined : schemas.flatten(role.collection.item.schema)['required'];
  return isArray(required) && required.includes(property);
}

function isOtherForm(one: JsonValue, other: JsonValue): boolean {
  if (isArray(one) && isArray(other)) return one.some((value, index) => isOtherForm(value, other[index] ?? value));
  return one !== null && other !== null && kindOf(one) !== kindOf(other);
}

function kindOf(value: JsonValue): string {
  return isArray(value) ? 'array' : isObject(value) ? 'object' : 'scalar';
}
