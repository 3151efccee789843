import type { Contract } from '../../contract/contract';
import { tagWithin } from '../../verify/checks/short-tags';
import type { Operation } from '../../contract/operation';
import { ownMember, stringifyJson, type JsonValue } from '../../exact-json';
import { dataPoints } from '../../profile/data-points';
import { isSuccess } from '../../verify/answers';
import { change, itemIn, sendBody, type OwnItem } from '../../verify/checks/change-own';
import { changeBody, isValidBody, leastBody } from '../../verify/checks/change-requests';
import { changeables, nameOf, type Changeable } from '../../verify/checks/changeables';
import type { Exchange } from '../../verify/exchange';
import type { LearnContext, Learner } from '../learner';
import { writtenBy } from './exchanged';
import { keptTexts, oddText, openTexts } from './kept-text';
import { sharedItem } from '../requests/shared-item';

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
  const [text] = openTexts(changeable.members, 1);
  const longest = changeable.members.find((field) => nameOf(changeable, field) === text)?.schema.maxLength;
  const plain = (): Promise<Exchange> =>
    change(context, changeable, own, text === undefined ? {} : { [text]: tagWithin(context.nextTag(), longest) });
  if (!isSuccess(await plain())) return;
  if (!(await learnKeptTexts(context, changeable, own)) && !isSuccess(await plain())) return;
  if (changeable.style === 'replace') await learnLeftOut(context, changeable, own);
}

/** Most texts that are looked at. */
const mostTexts = 3;

/** A change keeps texts in a way of its own. Gives whether there was one. */
async function learnKeptTexts(context: LearnContext, changeable: Changeable, own: OwnItem): Promise<boolean> {
  const names = openTexts(changeable.members, mostTexts);
  const sent = Object.fromEntries(names.map((name, index) => [name, oddText(index, context.nextTag())]));
  const body = changeBody(changeable, own.sent, sent);
  if (names.length === 0 || !isValidBody(context.contract, changeable, body)) return false;
  const exchange = await sendBody(context, changeable, own.id, body);
  if (!isSuccess(exchange)) return false;
  for (const [name, way] of keptTexts(sent, itemIn(context, exchange)))
    if (way !== 'as-sent') context.note(dataPoints.keptText, way, exchange, changeable.operation, `body.${name}`);
  return true;
}

async function learnLeftOut(context: LearnContext, changeable: Changeable, own: OwnItem): Promise<void> {
  const left = Object.keys(own.sent).filter((name) => !Object.hasOwn(changeable.required, name));
  if (left.length === 0 || context.writesLeft() < 1) return;
  const exchange = await sendBody(context, changeable, own.id, leastBody(changeable, own.sent, {}));
  const now = isSuccess(exchange) ? itemIn(context, exchange) : {};
  if (Object.keys(now).length === 0) return;
  const { operation } = changeable;
  const shown = left.filter((name) => ownMember(own.before, name) !== undefined);
  const isKept = (name: string): boolean =>
    stringifyJson(ownMember(now, name) ?? null) === stringifyJson(ownMember(own.before, name) ?? null);
  if (shown.length > 0 && shown.every((name) => isAsCreated(context, changeable, name, now))) {
    context.note(dataPoints.leftOutOfPut, 'as-created', exchange, operation);
    return;
  }
  if (shown.length > 0 && shown.every(isKept)) context.note(dataPoints.leftOutOfPut, 'kept', exchange, operation);
  for (const name of shown.filter((one) => ownMember(now, one) === null))
    context.note(dataPoints.leftOutMember, 'null', exchange, operation, `body.${name}`);
}

/** Whether a member became what a create has set that left it out too. */
function isAsCreated(
  context: LearnContext,
  { creatable: { operation, wrapper } }: Changeable,
  name: string,
  now: Readonly<Record<string, JsonValue>>,
): boolean {
  const made = writtenBy(context, operation, wrapper).filter(({ sent }) => !Object.hasOwn(sent, name));
  const text = stringifyJson(ownMember(now, name) ?? null);
  return made.length > 0 && made.every(({ answered }) => stringifyJson(ownMember(answered, name) ?? null) === text);
}
