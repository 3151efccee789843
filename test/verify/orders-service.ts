import type { HttpRequest, HttpResponse } from '../../src/base/http';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/base/json';
import {
  at,
  changedBody,
  credentialsOf,
  error,
  headers,
  isOf,
  only,
  overlooking,
  queried,
  query,
  response,
  without,
} from './mutate';
import { jsonOf, withJson, type Mutation } from './whole-run';

type Ask = Parameters<Mutation>[1];

export const customers = '/customers';
export const orders = '/customers/*/orders';
export const order = '/customers/*/orders/*';
/** What only the service sets. */
export const itsOwn = ['id', 'customerId', 'createdAt'];

/** A request of the service's own, with the credentials of another. */
export function own(method: string, target: string, other: HttpRequest, value?: JsonObject): HttpRequest {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const request: HttpRequest = { method, target, headers: [...credentialsOf(other), 'Content-Type', type] };
  return value === undefined ? request : withJson(request, value);
}

export function objectIn(message: HttpResponse | HttpRequest): JsonObject {
  const value = jsonOf(message);
  return isObject(value) ? value : {};
}

export async function objectAt(target: string, request: HttpRequest, ask: Ask): Promise<JsonObject> {
  return objectIn(await ask(own('GET', target, request)));
}

export function dataOf(page: JsonObject): readonly JsonValue[] {
  return isArray(page['data']) ? page['data'] : [];
}

export function above(target: string): string {
  return target.slice(0, target.lastIndexOf('/'));
}

/** Changes the order that a request named, once more, after it succeeded. */
export function andChange(operation: string, change: JsonObject, by = 0): Mutation {
  return response(operation, async (received, request, ask) => {
    const [, path = '', id = ''] = /^(.*\/)(\d+)/.exec(request.target.replace('/cancel', '')) ?? [];
    await ask(own('PATCH', path + String(Number(id) + by), request, change));
    return received;
  });
}

/** A PUT of what was there, and what is sent. */
export function merged(merge: (before: JsonObject, given: JsonObject) => JsonObject): Mutation {
  return at(`PUT ${order}`, async (request, ask) => {
    const before = without(await objectAt(request.target, request, ask), ...itsOwn);
    return ask(changedBody(request, (given) => merge(before, given)) ?? request);
  });
}

/** An order that was read once can be read for ever. */
export function remembered(): Mutation {
  const read = new Map<string, HttpResponse>();
  return at(`GET ${order}`, async (request, ask) => {
    const received = await ask(request);
    if (received.status === 200) read.set(request.target, received);
    return received.status === 404 ? (read.get(request.target) ?? received) : received;
  });
}

/** Keeps what deleted orders were, and shows them. */
export function undeleted(where: 'read' | 'list'): Mutation {
  const deleted = new Map<string, JsonObject>();
  return async (request, ask) => {
    const before = isOf(request, `DELETE ${order}`) ? await objectAt(request.target, request, ask) : {};
    const received = await ask(request);
    if (isOf(request, `DELETE ${order}`) && received.status === 204) deleted.set(request.target, before);
    const item = deleted.get(request.target);
    if (where === 'read' && request.method === 'GET' && item !== undefined)
      return withJson({ ...headers(received, { ETag: '"1"' }), status: 200 }, item);
    if (where !== 'list' || !isOf(request, `GET ${orders}`) || received.status !== 200) return received;
    const [parent = ''] = request.target.split('?');
    const more = [...deleted].filter(([path]) => path.startsWith(`${parent}/`)).map(([, value]) => value);
    const data = dataOf(objectIn(received));
    return withJson(received, { data: [...more.slice(0, 1), ...data], total: data.length + more.length });
  };
}

/** Keeps the first response to each read, and gives it forever. */
export function stale(): Mutation {
  const kept = new Map<string, HttpResponse>();
  return at(`GET ${order}`, async (request, ask) => {
    const received = kept.get(request.target) ?? (await ask(request));
    if (received.status === 200) kept.set(request.target, received);
    return received;
  });
}

/** Orders are found by their ID alone. */
export function belowAny(): Mutation {
  const homes = new Map<string, string>();
  return async (request, ask) => {
    const received = await ask(request);
    if (isOf(request, `POST ${orders}`) && received.status === 201)
      homes.set(String(Number(objectIn(received)['id'])), request.target);
    const id = request.target.split('/')[4] ?? '';
    const home = homes.get(id);
    const isLost = received.status === 404 && isOf(request, `GET ${order}`) && home !== undefined;
    return isLost ? ask({ ...request, target: `${home}/${id}` }) : received;
  };
}

/** Emails that are taken get another. */
export function takenAgain(): Mutation {
  let number = 0;
  const fresh = (value: JsonObject): JsonObject => ({ ...value, email: `other${(number += 1)}@example.com` });
  return overlooking(`POST ${customers}`, 409, fresh, (given) => only(given, 'email'));
}

/** Sorts what is on a page, after it was cut. */
export const sortedPages: Mutation = at(`GET ${customers}`, async (request, ask) => {
  const sort = query(request).get('sort');
  const received =
    (await queried(`GET ${customers}`, (all) => {
      all.delete('sort');
    })(request, ask, { now: () => 0 })) ?? error(500);
  const page = objectIn(received);
  if (sort === null || received.status !== 200) return received;
  const sign = sort.startsWith('-') ? -1 : 1;
  const creditOf = (one: JsonValue): number => (isObject(one) ? Number(one['credit']) : 0);
  const data = [...dataOf(page)].sort((one, other) => sign * (creditOf(one) - creditOf(other)));
  return withJson(received, { ...page, data });
});
