import { isEqual, isObject, ownProperty, tryParseJson, type JsonValue } from '../base/json';
import type { Exchange } from '../exchange/exchange';
import type { ExchangeView } from '../knowledge/exchange-view';
import { lacksCredentials } from '../knowledge/view-of';
import { essenceOf, headerOf, headerPairs, textOf, type HttpResponse } from '../base/http';
import { mostFrequent } from '../base/most-frequent';
import { getOrMake, once } from '../base/once';
import { isSecretHeader } from '../exchange/masking/names';
import { asksForCredentials, type Operation } from '../openapi/operation';
import type { BehaviourId } from '../profile/behaviours';
import { valueAlong, valueAt } from '../openapi/document/pointer';
import { learnReturned } from './behaviours/create-existing';
import { learnTolerance } from './behaviours/invalid-value';
import { learnFilters } from './behaviours/list-filter';
import { learnOrders } from './behaviours/list-order';
import { learnPageSizes } from './behaviours/page-size';
import { learnRejections } from './behaviours/rejected-when';
import type { Explained } from './explain';
import { isFailure, isSuccess } from './learn-responses';

/** What one exchange shows of a behaviour; undefined if nothing. `usual` is what the mock does anyway. */
type Observe = (explained: Explained, view: ExchangeView) => JsonValue | undefined;

const observers: Readonly<Partial<Record<BehaviourId, Observe>>> = {
  'create-existing': observeExisting,
  'missing-body': observeMissingBody,
  'media-type': observeMediaType,
  'unknown-query': observeUnknownQuery,
  head: observeHead,
  'unknown-parent': observeUnknownParent,
  'list-fields': observeListFields,
  'page-beyond': observePageBeyond,
};

const usual = 'usual';

/** Behaviours that several exchanges together show, by operation. */
const learners: Readonly<
  Partial<Record<BehaviourId, (explained: readonly Explained[]) => ReadonlyMap<string, JsonValue>>>
> = {
  'invalid-value': learnTolerance,
  'create-existing': learnReturned,
  'rejected-when': learnRejections,
  'page-size': learnPageSizes,
  'list-filter': learnFilters,
};

/** Where a service takes another branch than the mock, by behaviour and operation; `*` where all operations that show it agree. */
export function learnBehaviours(explained: readonly Explained[]): Map<string, JsonValue> {
  const learned = new Map<string, JsonValue>();
  const header = once(() =>
    mostFrequent(explained.flatMap(({ exchange, response }) => (response.status < 300 ? keyHeaders(exchange) : []))),
  );
  const authentication: Observe = (one, view) => observeAuthentication(one, view, header);
  // What nobody serves looks as paths do that the file does not have.
  const unserved = once(() => new Set(explained.flatMap(({ view, response }) => (view ? [] : [formOf(response)]))));
  const served: Observe = (one, view) => observeServed(one, view, unserved());
  for (const [id, observe] of Object.entries({ ...observers, authentication, 'not-served': served })) {
    const shown = new Map<Operation, JsonValue[]>();
    for (const one of explained) {
      const answer = one.view === undefined || isFailure(one.response) ? undefined : observe(one, one.view);
      if (one.view !== undefined && answer !== undefined) getOrMake(shown, one.view.operation, () => []).push(answer);
    }
    conclude(id, id === 'authentication' ? withoutOpen(shown) : shown, learned);
  }
  for (const [id, learn] of Object.entries(learners))
    for (const [operation, answer] of learn(explained)) learned.set(`${id} ${operation}`, answer);
  conclude('list-order', learnOrders(explained, usual), learned);
  return learned;
}

function conclude(
  id: string,
  shown: ReadonlyMap<Operation, readonly JsonValue[]>,
  learned: Map<string, JsonValue>,
): void {
  // What one service shows of both is nothing to rely on.
  const sure = [...shown].flatMap(([operation, answers]) =>
    answers.every((answer) => isEqual(answer, answers[0])) ? [[operation, answers[0] ?? usual] as const] : [],
  );
  const [first] = sure;
  if (first === undefined) return;
  // What an operation is served with, and properties of lists, are each one's own.
  const isEnough = id !== 'not-served' && (id !== 'list-order' || sure.length > 1);
  const isSameEverywhere =
    isEnough && sure.length === shown.size && sure.every(([, answer]) => isEqual(answer, first[1]));
  if (isSameEverywhere && first[1] !== usual) learned.set(`${id} *`, first[1]);
  else for (const [operation, answer] of sure) if (answer !== usual) learned.set(`${id} ${operation.name}`, answer);
}

/** A create with the ID of an item that is there: 409, or the item as it was, or as it was sent. */
function observeExisting({ situation, response, facts }: Explained, view: ExchangeView): JsonValue | undefined {
  const { role } = view;
  if (role.kind !== 'create' || situation.outcome !== 'conflict') return undefined;
  // Without an ID of the client's it is the mock that was out of step.
  const idAt = role.collection.id?.at;
  if (idAt === undefined || valueAt(view.sent, idAt) === undefined) return undefined;
  if (response.status >= 300) return usual;
  const [item] = view.items;
  if (item === undefined) return undefined;
  if (isEqual(facts['item'], item.value)) return 'return';
  const isAsSent = Object.entries(view.sent).every(([name, value]) => isEqual(ownProperty(item.value, name), value));
  return isAsSent ? 'replace' : 'return';
}

/** Services do not always have what their OpenAPI file has: what a 404 means, a path with parameters does not tell. */
function observeServed(
  { response, exchange }: Explained,
  { operation }: ExchangeView,
  unserved: ReadonlySet<string>,
): JsonValue | undefined {
  const { status } = response;
  if (exchange.request.method !== operation.method || status === 401 || status === 403) return undefined;
  if (status === 405 || status === 501) return 'method-unknown';
  if (status !== 404 || (unserved.size > 0 && !unserved.has(formOf(response)))) return usual;
  return operation.path.includes('{') ? undefined : 'path-unknown';
}

/** The names of properties, or the media type. */
function formOf({ status, headers, body }: HttpResponse): string {
  const value = tryParseJson(textOf(body) ?? '');
  const form = isObject(value)
    ? Object.keys(value).sort().join(' ')
    : essenceOf(headerOf(headers, 'content-type') ?? '');
  return `${status} ${form}`;
}

/** JSON that is called plain text is an error, or it is read all the same. */
function observeMediaType({ exchange, response, situation }: Explained): JsonValue | undefined {
  const isJson =
    situation.outcome === 'content-type' && tryParseJson(textOf(exchange.request.body) ?? '') !== undefined;
  return isJson ? (response.status < 300 ? 'ignore' : usual) : undefined;
}

/** HEAD is of use wherever GET is (RFC 9110 section 9.3.2), and some services do not know it. */
function observeHead({ exchange, response, situation }: Explained): JsonValue | undefined {
  if (exchange.request.method !== 'HEAD') return undefined;
  if (response.status < 300) return usual;
  if (response.status === 405) return 'method-unknown';
  // The mock has what the service does not find.
  return response.status === 404 && isSuccess(situation.outcome) ? 'path-unknown' : undefined;
}

/** What is below an item that nobody knows: an error, or a list without items, or what no items hold. */
function observeUnknownParent({ response, situation }: Explained, view: ExchangeView): JsonValue | undefined {
  const isBelow = situation.outcome === 'parent-unknown' && view.role.kind === 'list';
  if (!isBelow && !(situation.outcome === 'item-unknown' && view.role.kind === 'none')) return undefined;
  if ([403, 404, 410].includes(response.status)) return 'reject';
  return response.status < 300 && view.items.length === 0 ? 'pass' : undefined;
}

/** A list that is asked for some properties shows others too. */
function observeListFields({ situation, response }: Explained, { query, items }: ExchangeView): JsonValue | undefined {
  const fields = query?.fields;
  const [first] = items;
  if (fields === undefined || first === undefined || situation.outcome !== 'list' || response.status !== 200)
    return undefined;
  const shown = Object.keys(first.value).filter((name) => items.every(({ value }) => Object.hasOwn(value, name)));
  const others = shown.filter((name) => !fields.includes(name)).sort();
  return others.length === 0 ? usual : others;
}

/** A page that has no items in the mock: none, or an error. */
function observePageBeyond({ situation, facts, response }: Explained, { items }: ExchangeView): JsonValue | undefined {
  const [count, offset] = ['count', 'offset'].map((name) => valueAlong(facts, ['list', name]));
  // Pages of the mock may be longer.
  const isEmpty = count === 0 && offset !== 0 && items.length === 0;
  if (situation.outcome !== 'list' || !isEmpty) return undefined;
  if (response.status < 300) return usual;
  return [400, 404, 416, 422].includes(response.status) ? 'reject' : undefined;
}

/** The headers of a request by which a service may know its client. A cookie belongs to one client. */
function keyHeaders({ request }: Exchange): readonly string[] {
  const names = headerPairs(request.headers).map(([name]) => name);
  return names.filter((name) => isSecretHeader(name) && name.toLowerCase() !== 'cookie');
}

/** Does the service ask for credentials as the file does? @param header with those of other requests */
function observeAuthentication(
  { exchange, response }: Explained,
  { credential, operation }: ExchangeView,
  header: () => string | undefined,
): JsonValue | undefined {
  const asks = asksForCredentials(operation);
  const isBare = credential === 'none' || (!asks && keyHeaders(exchange).length === 0);
  const isRead = ['GET', 'HEAD'].includes(exchange.request.method);
  if (response.status < 300) return isBare ? (asks ? 'optional' : usual) : undefined;
  // A login may be rejected for what it says.
  if (!isBare || ![401, 403].includes(response.status) || !(asks || isRead)) return undefined;
  return asks ? usual : header();
}

/** That credentials are optional is nothing new of what asks for none: it is no exception to that. */
function withoutOpen(
  shown: ReadonlyMap<Operation, readonly JsonValue[]>,
): ReadonlyMap<Operation, readonly JsonValue[]> {
  const isOptional = [...shown.values()].some((answers) => answers.includes('optional'));
  return new Map(
    [...shown].filter(
      ([operation, answers]) => !isOptional || asksForCredentials(operation) || answers.some((one) => one !== usual),
    ),
  );
}

function observeMissingBody({ situation, response, exchange }: Explained, view: ExchangeView): JsonValue | undefined {
  const { requestBody } = view.operation;
  const { body } = exchange.request;
  const isSent = body !== undefined && !('text' in body && body.text === '');
  if (requestBody === undefined || isSent || lacksCredentials(view)) return undefined;
  if (requestBody.required || view.reading.violations.length > 0) return undefined;
  const isRejected = [400, 415, 422].includes(response.status);
  if (situation.outcome === 'item-unknown' || (!isRejected && response.status >= 300)) return undefined;
  return isRejected ? 'reject' : usual;
}

/** A parameter that the file does not have: no effect, an error, or a filter by a property that no item has. */
function observeUnknownQuery({ situation, facts, response }: Explained, view: ExchangeView): JsonValue | undefined {
  const { unknown, violations } = view.reading;
  if (!unknown.some((place) => place.in === 'query') || violations.length > 0) return undefined;
  if (situation.outcome !== 'list') return undefined;
  if (response.status === 400 || response.status === 422) return 'reject';
  if (response.status !== 200) return undefined;
  const count = valueAlong(facts, ['list', 'count']);
  // Of nothing a filter leaves nothing.
  if (count === 0) return undefined;
  const shown = view.listed.length;
  if (count === undefined || count === shown) return usual;
  return shown === 0 ? 'filter' : undefined;
}
