import { stringifyJson, type JsonValue } from '../../exact-json';
import { isSuccess } from '../answers';
import { valueIn, withValue } from '../body-values';
import type { Creatable } from '../creatable';
import { inconclusive, violated, type CheckContext, type Mismatch, type Outcome } from '../check';
import { headerOf, type Exchange } from '../exchange';
import { answeredItem } from '../items';
import type { HeaderList } from '../exchange';
import { Unmet } from '../unsendable';
import { otherItem } from './asked-identifier';
import { taggedBody } from './bodies';
import { changeBody, changeRequest, isValidBody } from './change-requests';
import { membersOf, type Changeable, type Members } from './changeables';
import { mismatch } from './define-check';
import { answeredAsSent } from './read-back';
import { readRequest } from './resources';
import { expectedMember, expectedStatus, gotMember } from '../expectation';

/** An item that a check made to change it. */
export interface OwnItem {
  readonly id: string;
  /** What it was made of. */
  readonly sent: Members;
  /** What the read before the change shows. */
  readonly before: Members;
}

/**
 * Makes an item and reads it; `which` tells whether it gets all its members, those that it must have
 * and the mark of the run, or those alone that it must have. Throws an
 * Unmet where none can be had or none is read.
 */
export async function ownItem(
  context: CheckContext,
  changeable: Changeable,
  which: 'full' | 'required' | 'bare' = 'full',
): Promise<OwnItem> {
  const { creatable } = changeable;
  const { id = '', sent } = await context.own(creatable, bodyOf(context, creatable, which));
  return readOwn(context, changeable, { id, sent });
}

/** Reads an item that the run made. Throws an Unmet where it is not found. */
export async function readOwn(
  context: CheckContext,
  changeable: Changeable,
  { id, sent }: { readonly id: string; readonly sent: JsonValue },
): Promise<OwnItem> {
  const { one } = changeable;
  const read = await context.eventually(`${one.resource.collection} by identifier`, async () => {
    const exchange = await context.send(readRequest(one, id));
    return isSuccess(exchange) && otherItem(context.contract, one, exchange, id) === undefined ? exchange : undefined;
  });
  if (read === undefined) throw new Unmet('the item that was made to be changed is not found by its identifier');
  return { id, sent: sendable(context, changeable, membersOf(sent)), before: itemIn(context, read) };
}

/** What a create takes may be none that a change does: then a sample stands in its place. */
function sendable({ contract }: CheckContext, changeable: Changeable, sent: Members): Members {
  const { full, style } = changeable;
  const isTaken = (name: string, value: JsonValue): boolean =>
    style === 'json-patch' ||
    !Object.hasOwn(full, name) ||
    isValidBody(contract, changeable, changeBody(changeable, {}, { [name]: value }));
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => isTaken(name, value)));
}

/** A bare item carries no mark where it need not: the change brings it. */
function bodyOf(
  context: CheckContext,
  creatable: Creatable,
  which: 'full' | 'required' | 'bare',
): JsonValue | undefined {
  if (which === 'full') return undefined;
  const { tagField, required } = creatable;
  const body = taggedBody(context, creatable, required);
  const isMarkAdded = tagField !== undefined && valueIn(required, tagField.path) === undefined;
  return which === 'bare' && isMarkAdded ? withValue(body, tagField.path, undefined) : body;
}

/** Gives the members of the item that an answer carries. */
export function itemIn({ contract }: CheckContext, exchange: Exchange): Members {
  return membersOf(answeredItem(contract, exchange));
}

/** Reads an item. */
export function readItem(context: CheckContext, { one }: Changeable, id: string): Promise<Exchange> {
  return context.send(readRequest(one, id));
}

/** Sends a body to an item, with its entity tag where a change asks for one. */
export async function sendBody(
  context: CheckContext,
  changeable: Changeable,
  id: string,
  body: JsonValue,
): Promise<Exchange> {
  return context.send(changeRequest(changeable, id, body, await tagFields(context, changeable, id)));
}

/** Gives the field that carries the entity tag of an item, where a change asks for one. */
export async function tagFields(context: CheckContext, changeable: Changeable, id: string): Promise<HeaderList> {
  const tag = changeable.needsTag ? tagOf(await readItem(context, changeable, id)) : undefined;
  return tag === undefined ? [] : [['If-Match', tag]];
}

/** Gives the entity tag of an answer (RFC 9110 section 8.8.3). */
export function tagOf({ response }: Exchange): string | undefined {
  return headerOf(response.headers, 'ETag');
}

/** Changes members of an item of its own. */
export function change(
  context: CheckContext,
  changeable: Changeable,
  { id, sent }: Pick<OwnItem, 'id' | 'sent'>,
  changes: Members,
): Promise<Exchange> {
  return sendBody(context, changeable, id, changeBody(changeable, sent, changes));
}

/**
 * Gives the outcome of a valid change that was not made; undefined where it was. A service may refuse a value for reasons of
 * its own: then nothing is learned.
 */
export function whyNotMade(exchange: Exchange): Outcome | undefined {
  const { status } = exchange.response;
  if (isSuccess(exchange)) return undefined;
  if (status >= 500)
    return violated(
      mismatch(exchange, {
        words: 'the change made, or a refusal: the body is valid',
        isGranted: true,
        orRefusal: true,
      }),
    );
  return inconclusive(`the change was answered ${status}`);
}

/** Gives how an answer differs from members that it should show; none where it shows them all, as far as it describes them. */
function wrongIn(context: CheckContext, exchange: Exchange, expected: Members): readonly Mismatch[] {
  const outcome = answeredAsSent(context.contract, exchange, expected);
  return outcome.verdict === 'violated' ? outcome.mismatches : [];
}

/** Reads an item until it shows what it was changed to, as long as a service may lag; gives how the last answer differs. */
export async function wrongInRead(
  context: CheckContext,
  changeable: Changeable,
  id: string,
  judge: (exchange: Exchange) => readonly Mismatch[],
): Promise<readonly Mismatch[]> {
  let last: readonly Mismatch[] = [];
  await context.eventually(`${changeable.resource.collection} changed`, async () => {
    const exchange = await readItem(context, changeable, id);
    last = isSuccess(exchange)
      ? judge(exchange)
      : [mismatch(exchange, expectedStatus(['200'], `the item ${id} was changed, not removed`))];
    return last.length === 0 ? true : undefined;
  });
  return last;
}

/** Gives how the answer of a change, and the reads after it, differ from members that they should show. */
export async function wrongAfter(
  context: CheckContext,
  changeable: Changeable,
  id: string,
  answer: Exchange,
  expected: Members,
): Promise<readonly Mismatch[]> {
  const wrong = wrongIn(context, answer, expected);
  return wrong.length > 0
    ? wrong
    : wrongInRead(context, changeable, id, (exchange) => wrongIn(context, exchange, expected));
}

/** Gives how an item differs from what it was, member by member; members that the service keeps for itself left out. */
export function movedIn(
  context: CheckContext,
  exchange: Exchange,
  before: Members,
  names: readonly string[],
): Mismatch[] {
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name)));
  const after = itemIn(context, exchange);
  const missing = names.find((name) => !Object.hasOwn(kept, name) && after[name] !== undefined && after[name] !== null);
  const wrong = wrongIn(context, exchange, kept);
  if (wrong.length > 0 || missing === undefined) return [...wrong];
  return [
    mismatch(
      exchange,
      expectedMember(missing, 'none', ', as before'),
      gotMember(missing, stringifyJson(after[missing] ?? null)),
    ),
  ];
}
