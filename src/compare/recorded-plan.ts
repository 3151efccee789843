import type { Contract } from '../openapi/contract';
import { isObject } from '../openapi/document';
import type { Operation } from '../openapi/operation';
import type { Resource } from '../openapi/collections/resources';
import { parseJson, type JsonValue, stringifyJson } from '../base/json';
import type { RecordedExchange } from '../recording/recorded-exchange';
import { whyWithheld } from '../probe/changing-reads';
import { readableAt, stepsOf } from '../probe/parents';
import { resourceOf } from '../probe/items';
import { idText } from '../probe/knowledge';
import { pathOf } from '../probe/request';
import type { Plan, PlanOptions } from './plan';
import { probeOf, type Probe, type Roles, type Asked, type Pairs } from './plan-parts';
import { isJson } from '../base/http';
import type { HeaderList } from '../probe/exchange';
import { plainName, referencesOf } from './service-side';

/** What a recording tells of the identifiers in it. */
interface RecordedIds {
  /** The probes that made items, by collection and identifier. */
  readonly made: Map<string, string>;
  /** The place of items in the lists, by collection and identifier. */
  readonly listed: Map<string, number>;
}

/** Most requests that are named which are not sent. */
const mostUnsent = 1000;

/**
 * Gives the requests of recorded traffic as a plan: reads always, creates where the run may write, changes and removals of
 * items that a recorded create made. What a path names is bound by its place: the item that this run has made for a recorded
 * one, the item itself where both services have it, else the n-th of the list.
 */
export function planOfRecording(
  contract: Contract,
  exchanges: Iterable<RecordedExchange>,
  options: Pick<PlanOptions, 'writes' | 'changes' | 'most'>,
): Plan {
  const ids: RecordedIds = { made: new Map(), listed: new Map() };
  const probes: Probe[] = [];
  const unsent = new Map<string, string>();
  let leftOut = 0;
  let number = 0;
  for (const exchange of exchanges) {
    number += 1;
    const found = toProbe(contract, exchange, number, ids, options);
    if (typeof found === 'string') {
      const [pathname = ''] = exchange.target.split('?', 1);
      if (unsent.size < mostUnsent) unsent.set(`${exchange.method} ${pathname.slice(0, 200)}`, found);
    } else if (probes.length < options.most) probes.push(found);
    else leftOut += 1;
  }
  return { probes, leftOut, unsent: [...unsent].map(([operation, reason]) => ({ operation, reason })) };
}

/** Gives the probe of a recorded exchange, or why it is not sent; learns what its answer names. */
function toProbe(
  contract: Contract,
  exchange: RecordedExchange,
  number: number,
  ids: RecordedIds,
  { writes, changes }: Pick<PlanOptions, 'writes' | 'changes'>,
): Probe | string {
  const { method } = exchange;
  const [pathname = ''] = exchange.target.split('?', 1);
  const match = contract.match(method, pathname);
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method);
  if (match.kind !== 'operation') return 'the document has no such operation';
  const { operation, pathParameters } = match;
  const withheld = isRead ? whyWithheld(operation, !writes) : undefined;
  if (withheld !== undefined) return withheld;
  const name = `recorded ${number}`;
  const resource = resourceOf(contract, operation);
  const isCreate = resource?.create === operation;
  const target = targetOf(contract, operation, pathParameters, ids);
  const why = isRead ? undefined : whyKept(method, isCreate, target.own, writes, changes);
  if (why !== undefined) return why;
  if (exchange.requestBody?.isCut === true) return 'its body was not recorded as a whole';
  learnIds(contract, operation, exchange, `recorded ${number}`, ids);
  const isMaking = isCreate && exchange.status < 300;
  const isRemoving = resource?.remove === operation && target.own !== undefined && exchange.status < 300;
  const accept = exchange.requestHeaders.find(([field]) => field.toLowerCase() === 'accept')?.[1];
  return {
    ...probeOf(operation, {
      id: `recorded.${number}`,
      point: `as recorded: ${method} ${exchange.target.slice(0, 120)}`,
      depth: 0,
      credential: isKeyed(operation, exchange) ? (exchange.status === 401 ? 'unknown' : 'valid') : 'none',
      isWrite: !isRead,
      isBare: true,
      isJudged: method === operation.method || method === 'HEAD',
      ...(accept !== undefined && { accept }),
      ...(isMaking && { makes: { resource, name } }),
      ...(isRemoving && { removes: { resource, name: target.own } }),
      request: (roles) => ({
        method,
        path: pathOf({ operation, path: target.values(roles) }),
        query: queryOf(operation, exchange),
        headers: headersOf(exchange),
        ...bodyOf(contract, exchange, (named, id) => madeFor(ids, named, id, roles)),
      }),
    }),
  };
}

/** Changes and removals go to what the run has made; a create needs leave to write. */
function whyKept(
  method: string,
  isCreate: boolean,
  own: string | undefined,
  writes: boolean,
  changes: boolean,
): string | undefined {
  if (!writes) return 'it would write (--writes)';
  if (isCreate) return undefined;
  if (method === 'POST' || own === undefined) return 'it would change what the run has not made';
  return changes ? undefined : 'it would change something (--writes)';
}

interface Target {
  /** The probe that makes the item which the path ends in; undefined where none does. */
  readonly own: string | undefined;
  readonly values: (roles: Roles) => Record<string, string>;
}

function targetOf(
  contract: Contract,
  operation: Operation,
  pathParameters: Readonly<Record<string, string>>,
  ids: RecordedIds,
): Target {
  const steps = stepsOf(operation.path).map(({ name, above }) => ({
    name,
    isLast: above === operation.path,
    resource: readableAt(contract, above)?.resource,
    text: decoded(pathParameters[name] ?? ''),
  }));
  const last = steps.find(({ isLast }) => isLast);
  return {
    own: last?.resource === undefined ? undefined : ids.made.get(keyOf(last.resource, last.text)),
    values: (roles) =>
      Object.fromEntries(
        steps.map(({ name, resource, text }) => [
          name,
          resource === undefined
            ? text
            : (madeFor(ids, resource, text, roles) ?? listedFor(ids, resource, text, roles)),
        ]),
      ),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function keyOf({ collection }: Resource, id: string): string {
  return `${collection}\n${id}`;
}

function madeFor(ids: RecordedIds, resource: Resource, id: string, roles: Roles): string | undefined {
  const name = ids.made.get(keyOf(resource, id));
  return name === undefined ? undefined : (roles.made(resource, name) ?? roles.made(resource, `${name}, removed`));
}

/** So many items of a service are looked at for the recorded one. */
const mostLooked = 1000;

function listedFor(ids: RecordedIds, resource: Resource, id: string, roles: Roles): string {
  const place = ids.listed.get(keyOf(resource, id));
  if (place === undefined) return id;
  for (let index = 0; index < mostLooked; index += 1) {
    const known = roles.item(resource, index);
    if (known === id) return id;
    if (known === undefined) break;
  }
  return roles.item(resource, place) ?? id;
}

/** Learns from a recorded answer which identifiers were made, and which were listed where. */
function learnIds(
  contract: Contract,
  operation: Operation,
  { status, responseBody }: RecordedExchange,
  name: string,
  { made, listed }: RecordedIds,
): void {
  const resource = resourceOf(contract, operation);
  const property = resource?.identifier?.property;
  if (resource === undefined || property === undefined || status >= 300 || responseBody === undefined) return;
  const body = responseBody.isCut === true ? undefined : parsed(responseBody.text);
  const idOf = (value: JsonValue | undefined): string | undefined =>
    isObject(value) ? idText((value as Record<string, JsonValue>)[property]) : undefined;
  if (operation === resource.create) {
    const envelope = resource.envelopes.get(operation);
    const id = idOf(envelope === undefined || !isObject(body) ? body : (body as Record<string, JsonValue>)[envelope]);
    if (id !== undefined) made.set(keyOf(resource, id), name);
  }
  if (operation !== resource.list?.operation) return;
  const { envelope, itemEnvelope } = resource.list;
  const array = envelope === undefined || !isObject(body) ? body : (body as Record<string, JsonValue>)[envelope];
  for (const entry of Array.isArray(array) ? array : []) {
    const item =
      itemEnvelope === undefined || !isObject(entry) ? entry : (entry as Record<string, JsonValue>)[itemEnvelope];
    const id = idOf(item);
    const key = keyOf(resource, id ?? '');
    if (id !== undefined && !listed.has(key)) listed.set(key, listed.size);
  }
}

function parsed(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Fields of a recorded request that say what is asked; all others are of the client that was recorded, or secret. */
const kept = /^(?:accept-language|if-(?:match|none-match|modified-since|unmodified-since|range)|range|prefer)$/i;

/** Gives the header fields of a recorded request that are sent again: those that ask for something, and documented ones. */
function headersOf({ requestHeaders }: RecordedExchange): HeaderList {
  return requestHeaders.filter(([name]) => kept.test(name));
}

/** Gives the query of a recorded request, without a key that stood in it. */
function queryOf(operation: Operation, { target }: RecordedExchange): Pairs {
  const mark = target.indexOf('?');
  const keys = operation.security.flat().flatMap(({ in: place, name }) => (place === 'query' ? [name] : []));
  const pairs = mark === -1 ? [] : [...new URLSearchParams(target.slice(mark + 1))];
  return pairs.filter(([name]) => !keys.includes(name));
}

/** Tells whether a recorded request carried a credential, whatever is left of it in the recording. */
function isKeyed(operation: Operation, { target, requestHeaders }: RecordedExchange): boolean {
  const names = requestHeaders.map(([name]) => name.toLowerCase());
  const query = new URLSearchParams(target.split('?').slice(1).join('?'));
  return operation.security.flat().some(({ type, in: place, name = '' }) => {
    if (type !== 'apiKey') return names.includes('authorization');
    if (place === 'query') return query.has(name);
    return names.includes(place === 'cookie' ? 'cookie' : name.toLowerCase());
  });
}

/** Gives the identifier that stands for a recorded one; undefined where it was not made in the recording. */
type MadeFor = (resource: Resource, id: string) => string | undefined;

/** Gives the body of a recorded request, in which members that name items made in the recording name those of this run. */
function bodyOf(
  contract: Contract,
  { requestBody, requestHeaders }: RecordedExchange,
  madeFor: MadeFor,
): Pick<Asked, 'body'> {
  if (requestBody === undefined) return {};
  const { text, encoding } = requestBody;
  const mediaType = requestHeaders.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const bytes = Buffer.from(text, encoding ?? 'utf8');
  const value = encoding === undefined && isJson(mediaType ?? '') ? parsed(text) : undefined;
  if (!isObject(value)) return { body: { mediaType, bytes } };
  const members = Object.entries(value as Record<string, JsonValue>).map(([name, member]): [string, JsonValue] => {
    const named = referencesOf(contract).get(plainName(name));
    const id = named === undefined ? undefined : idText(member);
    const now = named === undefined || id === undefined ? undefined : madeFor(named, id);
    if (now === undefined) return [name, member];
    return [name, typeof member === 'string' || !/^-?\d{1,40}$/.test(now) ? now : asNumber(now)];
  });
  const isChanged = members.some(([name, member]) => member !== (value as Record<string, JsonValue>)[name]);
  return { body: { mediaType, bytes: isChanged ? Buffer.from(stringifyJson(Object.fromEntries(members))) : bytes } };
}

function asNumber(digits: string): JsonValue {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}
