import { stringify } from 'lossless-json';
import {
  asItem,
  isRefusal,
  type Call,
  type Item,
  type OrdersRules,
  type OrdersState,
  type Refusal,
} from './orders-model';
import { lawfulOrders } from './orders-rules';
import { routes, type Action } from './orders-routes';
import { currencies } from './orders-values';
import type { Service, ServiceResponse } from './service';

/** Gives a shop with some rules replaced. */
export function ordersService(changes: Partial<OrdersRules> = {}): Service {
  const rules: OrdersRules = { ...lawfulOrders, ...changes };
  const items = rules.seed();
  const state: OrdersState = {
    items,
    settings: { shopName: 'Nordic Wholesale', language: 'en', notifies: true },
    removed: new Set(),
    requests: 0,
    // Beyond every identifier that is there.
    serial: Math.max(1000, 2 * items.order.length),
  };
  return (request) => {
    state.requests += 1;
    const isHead = request.method === 'HEAD';
    const asked = isHead ? { ...request, method: 'GET' } : request;
    const found = routes.find(({ method, path }) => method === asked.method && path.test(request.path));
    const { operation = '', kind = 'shop', path = /^$/ } = found ?? {};
    const ids = (path.exec(request.path) ?? []).slice(1).map(decode);
    const call: Call = { request: asked, operation, kind, ids, state };
    const plain = found === undefined ? noSuch(rules, call) : answer(rules, call, found.action);
    return rules.finish(isHead ? { ...plain, body: '' } : plain, call);
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function noSuch(rules: OrdersRules, call: Call): ServiceResponse {
  const isPath = routes.some(({ path }) => path.test(call.request.path));
  return refuse(rules, call, { status: isPath ? 405 : 404, detail: isPath ? 'no such method' : 'no such path' });
}

function answer(rules: OrdersRules, call: Call, action: Action): ServiceResponse {
  if (action === 'health') return json(200, { status: 'up' });
  if (!rules.isAuthentic(call)) return refuse(rules, call, { status: 401, detail: 'no valid key' });
  if (action === 'currencies') return json(200, currencies);
  if (call.kind === 'line' && rules.findParent(call) === undefined)
    return refuse(rules, call, { status: 404, detail: 'no such order' });
  if (action === 'list') return list(rules, call);
  if (action === 'create') return create(rules, call);
  const item = call.kind === 'settings' ? call.state.settings : rules.find(call);
  if (item === undefined) return refuse(rules, call, { status: 404, detail: 'no such item' });
  if (action === 'read') return show(rules, call, item, 200);
  if (action === 'cancel') return settle(rules, call, item, rules.cancel(item, call));
  const ifMatch = call.request.header('If-Match');
  if (call.kind === 'order' && ifMatch !== undefined && !rules.isCurrent(item, ifMatch, call))
    return refuse(rules, call, { status: 412, detail: 'it has changed' });
  return action === 'remove' ? remove(rules, call, item) : change(rules, call, item, action === 'replace');
}

const filters: Readonly<Record<string, readonly string[]>> = {
  customer: ['country', 'email'],
  order: ['status', 'customer_id', 'created_after', 'created_before'],
};
const allowed: Readonly<Record<string, readonly string[]>> = {
  country: ['DE', 'AT', 'CH', 'SE'],
  status: ['open', 'paid', 'cancelled'],
  sort: ['createdAt', '-createdAt', 'total', '-total'],
};

function list(rules: OrdersRules, call: Call): ServiceResponse {
  const { query } = call.request;
  const asked = (filters[call.kind] ?? []).filter((name) => query.has(name));
  const isOdd = [...asked, 'sort'].some((name) => {
    const text = query.get(name);
    if (text === null || (name === 'sort' && call.kind !== 'order')) return false;
    return name.startsWith('created_') ? Number.isNaN(Date.parse(text)) : allowed[name]?.includes(text) === false;
  });
  const matching = rules.listed(call).filter((item) =>
    rules.passesAll(
      asked.map((name) => rules.passes(item, name, query.get(name) ?? '', call)),
      call,
    ),
  );
  const all = call.kind === 'order' ? rules.sort(matching, query.get('sort') ?? 'createdAt', call) : matching;
  const size = rules.size(call);
  const start = size === undefined ? undefined : rules.start(all, size, call);
  if (isOdd || size === undefined || start === undefined)
    return refuse(rules, call, { status: 400, detail: 'a parameter breaks its schema' });
  const page = { shown: rules.cut(all, start, size, call), all, start, size };
  const items = page.shown.map((item) => rules.render(item, call));
  return json(200, rules.envelope(page, items, rules.nextCursor(page, call), rules.total(page, call), call));
}

function readBody(rules: OrdersRules, call: Call): Item | Refusal {
  const mediaType = call.request.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!rules.takes(mediaType, call)) return { status: 415, detail: 'another media type is taken here' };
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(call.request.body));
  } catch {
    return { status: 400, detail: 'the body is no JSON text' };
  }
  const flaws = rules.judge(body, call);
  return flaws.length > 0 ? { status: 422, detail: 'the body breaks its schema', flaws } : { body };
}

function create(rules: OrdersRules, call: Call): ServiceResponse {
  const read = readBody(rules, call);
  if (isRefusal(read)) return refuse(rules, call, read);
  const { state, kind, ids } = call;
  const now = rules.now(state);
  const made: Item = {
    [kind === 'warehouse' ? 'code' : 'id']: rules.identify(call),
    _serial: state.serial,
    ...(kind === 'order' && { _version: 1 }),
    ...(kind === 'line' && { _parent: ids[0] }),
    ...rules.complete(asItem(read['body']), call),
    ...((kind === 'customer' || kind === 'order') && { createdAt: now, updatedAt: now }),
  };
  const refused = rules.refuses(made, undefined, call);
  if (refused !== undefined) return refuse(rules, call, refused);
  state.serial += 1;
  const item = rules.keep(made, call);
  rules.store(item, call);
  const response = show(rules, call, item, 201);
  return { ...response, headers: { ...response.headers, Location: rules.location(item, call) } };
}

function change(rules: OrdersRules, call: Call, item: Item, isPut: boolean): ServiceResponse {
  const read = readBody(rules, call);
  if (isRefusal(read)) return refuse(rules, call, read);
  const body = asItem(read['body']);
  const next = isPut ? rules.replace(item, body, call) : rules.merge(item, body, call);
  const refused = rules.refuses(next, item, call);
  return settle(rules, call, item, refused ?? rules.keep(next, call));
}

function settle(rules: OrdersRules, call: Call, old: Item, next: Item | Refusal): ServiceResponse {
  if (isRefusal(next)) return refuse(rules, call, next);
  rules.update(old, next, call);
  return show(rules, call, next, 200);
}

function remove(rules: OrdersRules, call: Call, item: Item): ServiceResponse {
  const blocked = rules.blocksRemoval(item, call);
  if (blocked !== undefined) return refuse(rules, call, blocked);
  rules.remove(item, call);
  return { status: 204, headers: {}, body: '' };
}

function show(rules: OrdersRules, call: Call, item: Item, status: number): ServiceResponse {
  const rendered = rules.render(item, call);
  const response = json(status, call.kind === 'warehouse' ? { warehouse: rendered } : rendered);
  if (call.kind !== 'order') return response;
  return { ...response, headers: { ...response.headers, ETag: rules.tag(item) } };
}

/** Gives an answer in JSON. */
export function json(status: number, body: unknown): ServiceResponse {
  return { status, headers: { 'Content-Type': 'application/json' }, body: written(body) };
}

function written(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch {
    // Identifiers beyond 2^53.
    return stringify(body) ?? 'null';
  }
}

function refuse(rules: OrdersRules, call: Call, refusal: Refusal): ServiceResponse {
  const challenge: Record<string, string> =
    refusal.status === 401 ? { 'WWW-Authenticate': 'Bearer realm="orders"' } : {};
  const headers = { 'Content-Type': 'application/problem+json', ...challenge };
  return { status: refusal.status, headers, body: written(rules.renderProblem(refusal, call)) };
}
