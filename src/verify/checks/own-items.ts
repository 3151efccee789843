import type { Contract } from '../../contract/contract';
import { isObject } from '../../contract/document';
import type { Operation } from '../../contract/operation';
import type { JsonValue } from '../../exact-json';
import { isSuccess } from '../answers';
import { differences } from '../body-values';
import type { CheckContext, Mismatch, PlannedRequest } from '../check';
import type { Creatable } from '../creatable';
import { describes } from '../described';
import { headerOf, type Exchange } from '../exchange';
import type { PathValues } from '../homes';
import { answeredItem, answeredItemSchema, unwrapped } from '../items';
import { idText, type SeenItem } from '../knowledge';
import type { RequestSpec } from '../request';
import { unsampled } from '../required-parameters';
import { Unmet } from '../unsendable';
import { otherItem } from './asked-identifier';
import { createRequest, creatables, taggedBody } from './bodies';
import { mismatch, planned } from './define-check';
import { isSilent } from './read-back';
import { readableResources, type ReadableResource } from './resources';
import { textOf } from './value-text';
import { expectedProperty, gotProperty } from '../expectation';

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
  return readOwn(context, kind, id, { ...above, [kind.parameter]: id }, sent);
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
    return readOwn(context, kind, id, { ...above, [kind.parameter]: id }, unwrapped(creatable.wrapper, body));
  }
  throw new Unmet(`no item could be created to try it on: ${creatable.operation.id} was answered ${status}`);
}

async function readOwn(
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
