import type { Contract } from '../../openapi/contract';
import { tagWithin } from '../../probe/fresh-values';
import type { Operation } from '../../openapi/operation';
import { ownMember, stringifyJson, type JsonValue } from '../../base/json';
import { dataPoints, writePoints } from '../../profile/data-points';
import { requestPoints } from '../../profile/request-points';
import { isSuccess } from '../../probe/answers';
import { change, itemIn, sendBody, type OwnItem } from '../../probe/own-items';
import {
  changeBody,
  changeRequest,
  isValidBody,
  leastBody,
  changeables,
  membersOf,
  nameOf,
  type Changeable,
  type Members,
} from '../../probe/changeables';
import { headerOf, type Exchange } from '../../probe/exchange';
import type { LearnContext, Learner } from '../learner';
import { writtenBy, keptTexts, oddText, openTexts } from './exchanged';
import { sharedItem } from '../requests/entity-tags';

/** Gives what changes items of its own to find out what a change sets, and what becomes of what it leaves out. */
export function changeLearners(contract: Contract): readonly Learner[] {
  const known = new Set<Operation>();
  return changeables(contract).flatMap((changeable): Learner[] => {
    const { operation, style } = changeable;
    if (known.has(operation) || style === 'json-patch') return [];
    known.add(operation);
    return [
      { id: `changes by ${operation.id}`, phase: 'change', learn: (context) => learnChange(context, changeable) },
    ];
  });
}

/** Two changes show what each of them sets; a PUT of what must be there alone, what becomes of the rest. */
async function learnChange(context: LearnContext, changeable: Changeable): Promise<void> {
  if (context.writesLeft() < 3) return;
  const own = await sharedItem(context, changeable);
  const text = changeable.members.find(({ types, schema }) => {
    const isBound = schema.enum ?? schema.const ?? schema.pattern ?? schema.format;
    return types.includes('string') && isBound === undefined;
  });
  const standard = standardsOf(context, changeable);
  const unlike = changeable.style === 'replace' ? unlikeStandards(context, changeable, own, standard) : {};
  const map = changeable.style === 'plain' ? mapOf(context, changeable, own) : undefined;
  const plain = (): Members =>
    text === undefined ? {} : { [nameOf(changeable, text)]: tagWithin(context.nextTag(), text.schema.maxLength) };
  const keyAt = (time: number): Members => (map === undefined ? {} : { [map]: mapAt(time) });
  const changeFirst = isTagged(context) ? change : changeWithTag;
  if (!isSuccess(await changeFirst(context, changeable, own, { ...plain(), ...keyAt(0) }))) return;
  const more = { ...keyAt(1), ...unlike };
  const second =
    (await changeOddly(context, changeable, own, more)) ??
    (await change(context, changeable, own, { ...plain(), ...more }));
  if (!isSuccess(second)) return;
  if (map !== undefined) noteObjects(context, changeable.operation, map, second);
  if (changeable.style === 'replace') {
    const before = { ...own, before: { ...own.before, ...unlike } };
    await learnLeftOut(context, changeable, before, standard);
  }
}

/** Most texts that are looked at. */
const mostTexts = 3;

/** A change keeps texts in a way of its own. Gives the change; undefined where it was not made. */
async function changeOddly(
  context: LearnContext,
  changeable: Changeable,
  own: OwnItem,
  more: Members,
): Promise<Exchange | undefined> {
  const names = openTexts(changeable.members, mostTexts).filter((name) => !Object.hasOwn(more, name));
  const sent = Object.fromEntries(names.map((name, index) => [name, oddText(index, context.nextTag())]));
  const body = changeBody(changeable, own.sent, { ...sent, ...more });
  if (names.length === 0 || !isValidBody(context.contract, changeable, body)) return undefined;
  const exchange = await sendBody(context, changeable, own.id, body);
  if (!isSuccess(exchange)) return undefined;
  for (const [name, way] of keptTexts(sent, itemIn(context, exchange)))
    if (way !== 'as-sent') context.note(dataPoints.keptText, way, exchange, changeable.operation, `body.${name}`);
  return exchange;
}

/** Where nothing has a tag, one that nothing has is sent with a change that is made anyway. */
function isTagged({ exchanges }: LearnContext): boolean {
  return exchanges.some(({ response }) => headerOf(response.headers, 'ETag') !== undefined);
}

async function changeWithTag(
  context: LearnContext,
  changeable: Changeable,
  own: OwnItem,
  changes: Members,
): Promise<Exchange> {
  const body = changeBody(changeable, own.sent, changes);
  const exchange = await context.ask(changeRequest(changeable, own.id, body, [['If-Match', '"understudy-none"']]));
  if (!isSuccess(exchange)) return change(context, changeable, own, changes);
  context.note(requestPoints.ifMatch, 'ignore', exchange, changeable.operation);
  return exchange;
}

const mapKeys = ['understudy_one', 'understudy_two'];
const emptied = 'understudy_three';

/** Each change brings a name of its own; the second empties one of the first. */
function mapAt(time: number): Members {
  return { [mapKeys[time] ?? '']: 'understudy', [emptied]: time === 0 ? 'understudy' : '' };
}

/** Gives the member of a change that holds texts under whatever names, where a body with such is allowed; undefined where none does. */
function mapOf(context: LearnContext, changeable: Changeable, own: OwnItem): string | undefined {
  const field = changeable.members.find(({ types, path }) => {
    const name = path.at(-1) ?? '';
    const body = changeBody(changeable, own.sent, { [name]: mapAt(1) });
    const schema = context.contract.schemas.flatten(changeable.members.find((one) => one.path === path)?.schema);
    const isMap = types.includes('object') && Object.keys(schema.properties ?? {}).length === 0;
    return isMap && isValidBody(context.contract, changeable, body);
  });
  return field === undefined ? undefined : nameOf(changeable, field);
}

/** The second change brought another name than the first: both are there, or the second alone. */
function noteObjects(context: LearnContext, operation: Operation, map: string, exchange: Exchange): void {
  const held = membersOf(ownMember(itemIn(context, exchange), map));
  const [first = '', second = ''] = mapKeys;
  if (!Object.hasOwn(held, second)) return;
  const isMerged = Object.hasOwn(held, first);
  context.note(writePoints.changedObjects, isMerged ? 'merged' : 'replaced', exchange, operation);
  const isGone = !Object.hasOwn(held, emptied);
  if (isGone || held[emptied] === '')
    context.note(writePoints.emptyInMap, isGone ? 'removed' : 'kept', exchange, operation);
}

/** Gives what items have that were made without a member, by the members that a change may bring. */
function standardsOf(context: LearnContext, { creatable, members, wrapper, fields }: Changeable): Members {
  const { operation } = creatable;
  const seen = writtenBy(context, operation, creatable.wrapper);
  const open = members.filter((field) => fields.includes(field) && !field.required);
  const standard = open.flatMap((field): [string, JsonValue][] => {
    const name = nameOf({ ...(wrapper !== undefined && { wrapper }) }, field);
    const values = seen
      .filter(({ sent }) => !Object.hasOwn(sent, name))
      .map(({ answered }) => ownMember(answered, name));
    const [first] = values;
    const isConstant = values.every((value) => stringifyJson(value ?? null) === stringifyJson(first ?? null));
    return first === undefined || first === null || !isConstant ? [] : [[name, first]];
  });
  return Object.fromEntries(standard);
}

/** Gives values that items do not have by themselves, where those that an item was made of are the same: what becomes of them shows. */
function unlikeStandards(context: LearnContext, changeable: Changeable, own: OwnItem, standard: Members): Members {
  const others = changeable.members.flatMap((field): [string, JsonValue][] => {
    const name = nameOf(changeable, field);
    const value = ownMember(own.sent, name) ?? ownMember(changeable.full, name);
    if (value === undefined || stringifyJson(ownMember(standard, name) ?? null) !== stringifyJson(value)) return [];
    const candidates = [...(field.schema.enum ?? []), ...near(value)] as readonly JsonValue[];
    const other = candidates.find(
      (one) =>
        stringifyJson(one) !== stringifyJson(value) &&
        isValidBody(context.contract, changeable, changeBody(changeable, own.sent, { [name]: one })),
    );
    return other === undefined ? [] : [[name, other]];
  });
  return Object.fromEntries(others);
}

function near(value: JsonValue): readonly JsonValue[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value + 2, value - 1, value + 10];
  return typeof value === 'string' ? [`${value}x`, value.slice(0, -1)] : [];
}

async function learnLeftOut(
  context: LearnContext,
  changeable: Changeable,
  own: OwnItem,
  standard: Members,
): Promise<void> {
  const left = Object.keys(own.sent).filter((name) => !Object.hasOwn(changeable.required, name));
  if (left.length === 0 || context.writesLeft() < 1) return;
  const exchange = await sendBody(context, changeable, own.id, leastBody(changeable, own.sent, {}));
  const now = isSuccess(exchange) ? itemIn(context, exchange) : {};
  if (Object.keys(now).length === 0) return;
  const { operation } = changeable;
  const shown = left.filter((name) => ownMember(own.before, name) !== undefined);
  const isKept = (name: string): boolean =>
    stringifyJson(ownMember(now, name) ?? null) === stringifyJson(ownMember(own.before, name) ?? null);
  if (shown.length > 0 && shown.every(isKept)) context.note(dataPoints.leftOutOfPut, 'kept', exchange, operation);
  const isStandard = (name: string): boolean =>
    Object.hasOwn(standard, name) &&
    stringifyJson(ownMember(now, name) ?? null) === stringifyJson(standard[name] ?? null);
  const reset = shown.filter((name) => !isKept(name) && isStandard(name));
  const isOfAll = shown.every((name) => !Object.hasOwn(standard, name) || reset.includes(name) || isKept(name));
  if (reset.length > 0 && isOfAll) context.note(dataPoints.leftOutOfPut, 'as-created', exchange, operation);
  for (const name of shown.filter((one) => ownMember(now, one) === null))
    context.note(dataPoints.leftOutMember, 'null', exchange, operation, `body.${name}`);
}
