import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import type { Operation } from '../openapi/operation';
import { type JsonValue, stringifyJson } from '../base/json';
import { isSuccess } from './answers';
import { differences, textOf, valueIn, withValue } from './body-values';
import {
  type CheckContext,
  type Mismatch,
  type PlannedRequest,
  mismatch,
  planned,
  inconclusive,
  violated,
  type Outcome,
} from './check';
import type { Creatable } from './creatable';
import { describes } from './described';
import { headerOf, type Exchange, type HeaderList } from './exchange';
import type { PathValues } from './parents';
import { answeredItem, answeredItemSchema, unwrapped } from './items';
import { idText, type SeenItem } from './knowledge';
import type { RequestSpec } from './request';
import { unsampled } from './required-parameters';
import { Unmet } from './run-errors';
import { otherItem, isSilent, answeredAsSent } from './read-back';
import { createRequest, creatables, taggedBody } from './bodies';
import { readableResources, type ReadableResource, readRequest } from './readable-resources';
import { expectedProperty, gotProperty, expectedMember, expectedStatus, gotMember } from './expectation';
import { changeBody, changeRequest, isValidBody, membersOf, type Changeable, type Members } from './changeables';

/** A collection of which a run can make items of its own, and read them by the identifier that their creation answers. */
export interface OwnKind extends ReadableResource {
  readonly creatable: Creatable;
}

/** An item that the run made for one check, as it was read before anything was done to it. */
export interface Own {
  readonly id: string;
  /** The values of the paths of operations on it. */
  readonly path: PathValues;
  readonly sent: JsonValue;
  /** The item as read. */
  readonly before: SeenItem;
  readonly read: Exchange;
}

/** Gives the collections of which a run can make items of its own. */
export function ownKinds(contract: Contract): OwnKind[] {
  const readable = readableResources(contract);
  return creatables(contract).flatMap((creatable) => {
    const one = readable.find(({ resource }) => resource === creatable.resource);
    if (one === undefined) return [];
    const answer = answeredItemSchema(contract, creatable.operation);
    return describes(contract, answer, [one.identifier.property]) ? [{ ...one, creatable }] : [];
  });
}

/** Tells whether an operation can be sent to an item with nothing but the path: what it requires beside can be made. */
export function isBare(contract: Contract, operation: Operation): boolean {
  return operation.requestBody?.required !== true && unsampled(contract, operation) === undefined;
}

/** Gives the requests by which an item of the run's own is made and read, as a plan shows them. */
export function plannedOwn(kind: OwnKind, times = 1): PlannedRequest[] {
  const { creatable } = kind;
  const each = [planned(createRequest(creatable, creatable.full)), planned({ operation: kind.read })];
  return Array.from({ length: times }, () => each).flat();
}

/** Makes an item for one check. Throws an Unmet where none can be had, or it cannot be read. */
export async function makeOwn(context: CheckContext, kind: OwnKind, body?: JsonValue): Promise<Own> {
  const { id, above, sent } = await context.own(kind.creatable, body);
  if (id === undefined) throw new Unmet('the answer to a create names no identifier');
  return readOwnKind(context, kind, id, { ...above, [kind.parameter]: id }, sent);
}

/**
 * Makes an item below an item of another collection that the path values name. Throws an Unmet where none can be had.
 */
export async function makeOwnBelow(context: CheckContext, kind: OwnKind, above: PathValues): Promise<Own> {
  const { creatable } = kind;
  let status = 0;
  for (const base of [creatable.full, creatable.required]) {
    const body = taggedBody(context, creatable, base);
    const exchange = await context.send({ ...createRequest(creatable, body), path: above });
    ({ status } = exchange.response);
    const item = isSuccess(exchange) ? answeredItem(context.contract, exchange) : undefined;
    const id = isObject(item) ? idText((item as SeenItem)[kind.identifier.property]) : undefined;
    if (id === undefined) continue;
    return readOwnKind(context, kind, id, { ...above, [kind.parameter]: id }, unwrapped(creatable.wrapper, body));
  }
  throw new Unmet(`no item could be created to try it on: ${creatable.operation.id} was answered ${status}`);
}

async function readOwnKind(
  context: CheckContext,
  kind: OwnKind,
  id: string,
  path: PathValues,
  sent: JsonValue,
): Promise<Own> {
  const read = await context.eventually(`${kind.resource.collection} by identifier`, async () => {
    const exchange = await context.send({ operation: kind.read, path });
    return isItem(context.contract, kind, exchange, id) ? exchange : undefined;
  });
  const before = read === undefined ? undefined : answeredItem(context.contract, read);
  if (read === undefined || !isObject(before)) throw new Unmet('an item that was created cannot be read');
  return { id, path, sent, before: before, read };
}

/** Tells whether an answer is the item with an identifier. */
export function isItem(contract: Contract, kind: ReadableResource, exchange: Exchange, id: string): boolean {
  return isSuccess(exchange) && otherItem(contract, kind, exchange, id) === undefined;
}

/** Gives what is otherwise with an item that nobody had a right to change: it is gone, or a member that was sent is another. */
export async function whatChanged(
  context: CheckContext,
  kind: OwnKind,
  own: Own,
  after: string,
): Promise<Mismatch | undefined> {
  let wrong: Mismatch | undefined;
  // A single read may meet a replica that lags, or a busy service.
  for (let tries = 0; tries < 2; tries += 1) {
    const exchange = await context.send({ operation: kind.read, path: own.path });
    wrong = differenceTo(context.contract, kind, own, exchange, after);
    if (wrong === undefined) return undefined;
  }
  return wrong;
}

function differenceTo(
  contract: Contract,
  kind: OwnKind,
  own: Own,
  exchange: Exchange,
  after: string,
): Mismatch | undefined {
  if (!isItem(contract, kind, exchange, own.id)) return mismatch(exchange, `the item ${own.id}, as before ${after}`);
  const now = answeredItem(contract, exchange);
  const [first] = differences(sentPart(own), now).filter((difference) => !isSilent(difference));
  if (first === undefined) return undefined;
  const { where, sent, got } = first;
  return mismatch(
    exchange,
    expectedProperty(where, textOf(sent), `, as before ${after}`),
    gotProperty(where, textOf(got)),
  );
}

/** What was not sent the service may count by itself: when the item was last looked at. */
function sentPart({ sent, before }: Own): JsonValue {
  const names = isObject(sent) ? Object.keys(sent) : [];
  return Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name)));
}

/**
 * Sends an operation to an item of the run's own, with its entity tag where the document makes `If-Match` required, or the
 * service does (428, RFC 6585 section 3).
 */
export async function sendTo(context: CheckContext, kind: OwnKind, own: Own, spec: RequestSpec): Promise<Exchange> {
  const field = spec.operation.parameters.find((one) => one.in === 'header' && one.name.toLowerCase() === 'if-match');
  const tagged = async (): Promise<RequestSpec> => {
    const read = await context.send({ operation: kind.read, path: own.path });
    const tag = headerOf(read.response.headers, 'ETag');
    if (tag === undefined) throw new Unmet('needs an entity tag, and the item has none');
    return { ...spec, path: own.path, headers: [...(spec.headers ?? []), ['If-Match', tag]] };
  };
  if (field?.required === true) return context.send(await tagged());
  const exchange = await context.send({ ...spec, path: own.path });
  return exchange.response.status === 428 ? context.send(await tagged()) : exchange;
}

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
