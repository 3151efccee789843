import { headerPairs, type HttpRequest, type HttpResponse } from '../../src/base/http';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/base/json';
import { apiKey, jsonOf, withJson, type Mutation } from './whole-run';

type Ask = Parameters<Mutation>[1];

/** Whether a request is of an operation: `POST /pets`, a `*` for each ID. The query is left out. */
export function isOf(request: HttpRequest, operation: string): boolean {
  const [method = '', path = ''] = operation.split(' ');
  const [asked = ''] = request.target.split('?');
  const [parts, others] = [path.split('/'), asked.split('/')];
  const isLike = parts.length === others.length && parts.every((part, index) => part === '*' || part === others[index]);
  return (method === '*' || request.method === method) && isLike;
}

/** A mutation of one operation; all others are as they were. */
export function at(operation: string, mutation: Mutation): Mutation {
  return (request, ask, surroundings) =>
    isOf(request, operation) ? mutation(request, ask, surroundings) : ask(request);
}

/** Changes the responses with one status, or with any 2xx. */
export function response(
  operation: string,
  change: (response: HttpResponse, request: HttpRequest, ask: Ask) => HttpResponse | Promise<HttpResponse>,
  status?: number,
): Mutation {
  return at(operation, async (request, ask) => {
    const received = await ask(request);
    const isIt = status === undefined ? received.status >= 200 && received.status < 300 : received.status === status;
    return isIt ? change(received, request, ask) : received;
  });
}

/** Changes the objects that responses have as their bodies. */
export function body(
  operation: string,
  change: (value: JsonObject, request: HttpRequest) => JsonValue,
  status?: number,
): Mutation {
  return response(
    operation,
    (received, request) => {
      const value = jsonOf(received);
      return isObject(value) ? withJson(received, change(value, request)) : received;
    },
    status,
  );
}

/** Changes the items of lists: of an array, or of `data` in an object. */
export function items(
  operation: string,
  change: (items: readonly JsonObject[], request: HttpRequest, all: JsonObject) => readonly JsonValue[],
): Mutation {
  return response(operation, (received, request) => {
    const value = jsonOf(received);
    const objects = (list: JsonValue | undefined): readonly JsonObject[] =>
      isArray(list) ? list.filter((one) => isObject(one)) : [];
    if (isArray(value)) return withJson(received, change(objects(value), request, {}));
    if (!isObject(value)) return received;
    return withJson(received, { ...value, data: change(objects(value['data']), request, value) });
  });
}

/** Changes the bodies of requests before the service reads them: undefined leaves a request as it was. */
export function sent(operation: string, change: (value: JsonObject) => JsonObject | undefined): Mutation {
  return at(operation, (request, ask) => {
    const changed = changedBody(request, change);
    return ask(changed ?? request);
  });
}

/** Changes the bodies of requests that the service rejects with 400, and sends them again: it accepts them. */
export function accepting(operation: string, change: (value: JsonObject) => JsonObject | undefined): Mutation {
  return response(
    operation,
    (received, request, ask) => {
      const changed = changedBody(request, change);
      return changed === undefined ? received : ask(changed);
    },
    400,
  );
}

export function changedBody(
  request: HttpRequest,
  change: (value: JsonObject) => JsonObject | undefined,
): HttpRequest | undefined {
  const value = tryJson(request);
  const changed = isObject(value) ? change(value) : undefined;
  return changed === undefined ? undefined : withJson(request, changed);
}

function tryJson(message: Pick<HttpResponse, 'body'>): JsonValue | undefined {
  try {
    return jsonOf(message);
  } catch {
    return undefined;
  }
}

export function query(request: HttpRequest): URLSearchParams {
  return new URLSearchParams(request.target.split('?')[1] ?? '');
}

/** A request with other parameters in its query. */
export function asking(request: HttpRequest, change: (parameters: URLSearchParams) => void): HttpRequest {
  const [path = ''] = request.target.split('?');
  const parameters = query(request);
  change(parameters);
  return { ...request, target: parameters.size === 0 ? path : `${path}?${parameters.toString()}` };
}

export function without(value: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** Headers without some, and with others. */
export function headers(message: HttpResponse, change: Readonly<Record<string, string | undefined>>): HttpResponse {
  const names = Object.keys(change).map((name) => name.toLowerCase());
  const kept = headerPairs(message.headers).filter(([name]) => !names.includes(name.toLowerCase()));
  const added = Object.entries(change).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...message, headers: [...kept, ...added].flat() };
}

export function error(status: number, message = 'No.'): HttpResponse {
  return {
    status,
    headers: ['Content-Type', 'application/json', 'WWW-Authenticate', 'Bearer'],
    body: { text: JSON.stringify({ code: 'rejected', message, status }) },
  };
}

/** The credentials that another request had: to ask on one's own. */
export function credentialsOf({ headers: sentHeaders }: HttpRequest): readonly string[] {
  return headerPairs(sentHeaders)
    .filter(([name]) => /^(?:authorization|x-api-key)$/i.test(name))
    .flat();
}

/** Rejects some bodies that the file allows. */
export function rejecting(operation: string, isIt: (value: JsonObject) => boolean): Mutation {
  return at(operation, (request, ask) =>
    changedBody(request, (value) => (isIt(value) ? value : undefined)) === undefined ? ask(request) : error(400),
  );
}

/** Reads other parameters than were sent. */
export function queried(operation: string, change: (parameters: URLSearchParams) => void): Mutation {
  return at(operation, (request, ask) => ask(asking(request, change)));
}

/** Shows some of what was sent, in place of what is stored. */
export function echoing(operation: string, echo: (sent: JsonObject) => JsonObject): Mutation {
  return response(operation, (received, request) => echoed(received, request, echo));
}

/** Sends what was rejected again, with other values, and shows some of what was sent first. */
export function overlooking(
  operation: string,
  status: number,
  change: (value: JsonObject) => JsonObject,
  echo: (sent: JsonObject) => JsonObject = () => ({}),
): Mutation {
  return response(
    operation,
    async (_, request, ask) => echoed(await ask(changedBody(request, change) ?? request), request, echo),
    status,
  );
}

function echoed(received: HttpResponse, request: HttpRequest, echo: (sent: JsonObject) => JsonObject): HttpResponse {
  const [given, made] = [tryJson(request), tryJson(received)];
  return isObject(given) && isObject(made) ? withJson(received, { ...made, ...echo(given) }) : received;
}

/** Of an object, the properties with some names. */
export function only(value: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
}

/** Headers without one of them. */
export function withoutHeader(request: HttpRequest, unwanted: string): HttpRequest {
  const kept = headerPairs(request.headers).filter(([name]) => name.toLowerCase() !== unwanted.toLowerCase());
  return { ...request, headers: kept.flat() };
}

/** A property as a text; empty if it is none. */
export function textIn(value: JsonObject, name: string): string {
  const text = value[name];
  return typeof text === 'string' ? text : '';
}

/** What is sent without valid credentials is done all the same. */
export function unguarded(request: HttpRequest, ask: Ask): Promise<HttpResponse> {
  const plain = withoutHeader(withoutHeader(request, 'Authorization'), 'X-Api-Key');
  const valid = ['Authorization', `Bearer ${apiKey}`, 'X-Api-Key', apiKey];
  return ask({ ...plain, headers: [...plain.headers, ...valid] });
}
