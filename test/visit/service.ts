import { headerOf, textOf, type HttpRequest, type HttpResponse } from '../../src/base/http';
import { isObject, parseJson, stringifyJson, type JsonObject, type JsonValue } from '../../src/base/json';
import { splitOnce } from '../../src/base/text';
import type { Client, ClientResult } from '../../src/exchange/client';

/** What a test has the service do in place of what it does by itself; undefined for that. */
export type Oddity = (request: HttpRequest, service: Service) => Partial<ClientResult> | HttpResponse | undefined;

export interface Service extends Client {
  /** The items by their paths, those of others too. */
  readonly items: Map<string, JsonObject>;
  /** `GET /pets/7`, in the order in which they came. */
  readonly lines: string[];
  readonly requests: HttpRequest[];
  /** What the service does by itself. */
  readonly respond: (request: HttpRequest) => HttpResponse;
}

export function reply(status: number, body?: JsonValue, headers: readonly string[] = []): HttpResponse {
  if (body === undefined) return { status, headers };
  return { status, headers: ['Content-Type', 'application/json', ...headers], body: { text: stringifyJson(body) } };
}

/** The service of the shop contract, in memory: it creates, lists, reads, changes and deletes items at any path. */
export function createService(
  foreign: Readonly<Record<string, JsonObject>> = {},
  odd: Oddity = () => undefined,
): Service {
  const items = new Map<string, JsonObject>(Object.entries(foreign));
  let next = 100;
  const respond = (request: HttpRequest): HttpResponse => {
    const { method } = request;
    const [path] = splitOnce(request.target, '?');
    const body = parseJson(textOf(request.body) ?? '{}');
    const sent = isObject(body) ? body : {};
    const item = items.get(path);
    if (path === '/settings' && method === 'PUT') items.set(path, { revision: 2, ...sent });
    if (path === '/settings') return reply(200, items.get(path) ?? {});
    const isCollection = /\/(?:pets|shops|orders|notes)$/.test(path);
    if (method === 'GET' && isCollection)
      return reply(
        200,
        [...items].filter(([at]) => at.slice(0, at.lastIndexOf('/')) === path).map(([, value]) => value),
      );
    if (method === 'POST' && isCollection) {
      const id = String((next += 1));
      items.set(`${path}/${id}`, { ...sent, id });
      return reply(201, { ...sent, id });
    }
    if (item === undefined) return reply(404, { message: 'not found' });
    if (method === 'DELETE') {
      for (const at of [...items.keys()]) if (at === path || at.startsWith(`${path}/`)) items.delete(at);
      return reply(204);
    }
    if (method === 'PUT') items.set(path, { ...sent, id: item['id'] ?? null });
    return reply(200, items.get(path) ?? {});
  };
  const service: Service = {
    ...{ items, lines: [], requests: [], respond },
    send: (request) => {
      service.lines.push(`${request.method} ${request.target}`);
      service.requests.push(request);
      const result = odd(request, service) ?? respond(request);
      const times = { startedAt: 0, durationMs: 1 };
      return Promise.resolve('status' in result ? { ...times, response: result } : { ...times, ...result });
    },
    close: () => Promise.resolve(),
  };
  return service;
}

export function authorizationOf({ headers }: HttpRequest): string | undefined {
  return headerOf(headers, 'authorization');
}
