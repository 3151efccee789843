import { json, type Item } from './collection-service';
import { isCrate, patched } from './depot-patch';
import type { Service, ServiceRequest, ServiceResponse } from './service';

/** What a depot holds. */
export interface DepotState {
  readonly crates: Item[];
  hours: Item;
}

/** What a page of crates tells beside its items. */
export interface Told {
  readonly page: number;
  readonly size: number;
  readonly shown: number;
  readonly all: number;
}

/** Every decision of a depot, each replaceable. */
export interface DepotRules {
  /** What an answer of a path shows of what links lead to; undefined where there is nothing. */
  readonly carrier: (ref: string) => unknown;
  readonly seal: (id: string) => unknown;
  readonly shelf: (code: string) => Item | undefined;
  readonly moves: (crate: Item | undefined) => unknown;
  readonly invoice: (crate: Item | undefined) => unknown;
  readonly find: (state: DepotState, id: string) => Item | undefined;
  readonly keepsState: (crate: Item, text: string) => boolean;
  readonly states: (text: string) => boolean;
  readonly tell: (told: Told) => Item;
  readonly nextLink: (start: number, limit: number, all: number) => string | undefined;
  readonly tag: (crate: Item) => string;
  /** Whether a read is answered 304, and whether a change may be made. */
  readonly isKnown: (ifNoneMatch: string | undefined, tag: string, crate: Item) => boolean;
  readonly refusesTag: (ifMatch: string | undefined, tag: string) => number | undefined;
  readonly patch: (crate: Item, operations: unknown) => Item | number;
  readonly setHours: (sent: Item, old: Item) => Item;
  readonly refusesHours: (sent: Item) => boolean;
}

const carriers = ['road', 'rail'];

function seededCrate(index: number): Item {
  return {
    crateId: 40 + index,
    label: `Crate ${index}`,
    state: index % 3 === 0 ? 'packed' : 'open',
    weight: index * 7,
    _version: 1,
  };
}

function shelfAt(index: number): Item {
  return { code: `S${index}`, row: index % 4 };
}

const shelves = Array.from({ length: 26 }, (_unused, index) => shelfAt(index));

function tagsIn(field: string): string[] {
  return field.split(',').map((tag) => tag.trim());
}

/** A depot that keeps to its document. */
export const lawfulDepot: DepotRules = {
  carrier: (ref) => (carriers.includes(ref) ? { name: `By ${ref}` } : undefined),
  seal: (id) => (/^seal-\d+$/.test(id) ? { colour: 'red' } : undefined),
  shelf: (code) => shelves.find((shelf) => shelf['code'] === code),
  moves: (crate) => (crate === undefined ? undefined : ['in']),
  // Only few crates have one.
  invoice: (crate) => (Number(crate?.['weight'] ?? 0) === 7 ? { sum: 9.5 } : undefined),
  find: ({ crates }, id) => crates.find(({ crateId }) => String(crateId) === id),
  keepsState: (crate, text) => crate['state'] === text,
  states: (text) => ['open', 'packed'].includes(text),
  tell: ({ page, size, shown, all }) => ({
    count: shown,
    page,
    total_pages: Math.ceil(all / size),
    has_more: page * size < all,
  }),
  nextLink: (start, limit, all) =>
    start + limit < all ? `</v1/shelves?limit=${limit}&from=${start + limit}>; rel="next"` : undefined,
  tag: (crate) => `"${String(crate['crateId'])}-${String(crate['_version'])}"`,
  isKnown: (ifNoneMatch, tag) =>
    ifNoneMatch !== undefined && (ifNoneMatch === '*' || tagsIn(ifNoneMatch).includes(tag)),
  refusesTag: (ifMatch, tag) => {
    if (ifMatch === undefined) return 428;
    return ifMatch === '*' || tagsIn(ifMatch).includes(tag) ? undefined : 412;
  },
  patch: patched,
  setHours: (sent) => ({
    opens: sent['opens'],
    ...(sent['closes'] !== undefined && { closes: sent['closes'] }),
    decidedBy: 'the board',
  }),
  refusesHours: () => false,
};

/** Gives a depot: crates by numbered pages, shelves by Link fields, the hours that it is open. */
export function depotService(changes: Partial<DepotRules> = {}): Service {
  const rules = { ...lawfulDepot, ...changes };
  const state: DepotState = {
    crates: Array.from({ length: 33 }, (_unused, index) => seededCrate(index)),
    hours: { opens: 7, closes: 19, decidedBy: 'the board' },
  };
  return (request) => answer(rules, state, request);
}

function refused(status: number, message = 'no'): ServiceResponse {
  return json(status, { message });
}

function found(value: unknown): ServiceResponse {
  return value === undefined ? refused(404, 'there is none') : json(200, value);
}

function shown(whole: Item): Item {
  const crate = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== '_version'));
  const id = Number(crate['crateId']);
  return { ...crate, shelf: `S${id % 26}`, carriage: { by: carriers[id % 2] } };
}

function answer(rules: DepotRules, state: DepotState, request: ServiceRequest): ServiceResponse {
  const [, top = '', id, part, ...more] = request.path.split('/').map((text) => decodeURIComponent(text));
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (more.length > 0) return refused(404);
  if (top === 'hours' && id === undefined) return hours(rules, state, request, method);
  if (top === 'crates' && id === undefined && method === 'POST') return bring(state, request);
  const crate = top === 'crates' && id !== undefined ? rules.find(state, id) : undefined;
  if (method === 'PATCH' && top === 'crates' && part === undefined) return change(rules, state, crate, request);
  if (method !== 'GET') return refused(405);
  if (id === undefined) {
    if (top === 'crates') return listCrates(rules, state, request.query);
    return top === 'shelves' ? listShelves(rules, request.query) : refused(404);
  }
  if (part === 'moves') return found(rules.moves(crate));
  if (part === 'invoice') return found(rules.invoice(crate));
  if (part !== undefined) return refused(404);
  if (top === 'crates') return readCrate(rules, crate, request);
  const shows: Readonly<Record<string, ((id: string) => unknown) | undefined>> = {
    shelves: rules.shelf,
    carriers: rules.carrier,
    seals: rules.seal,
  };
  return found(shows[top]?.(id));
}

function readCrate(rules: DepotRules, crate: Item | undefined, request: ServiceRequest): ServiceResponse {
  if (crate === undefined) return refused(404);
  const tag = rules.tag(crate);
  if (rules.isKnown(request.header('If-None-Match'), tag, crate))
    return { status: 304, headers: { ETag: tag }, body: '' };
  return tagged(json(200, shown(crate)), tag);
}

function tagged(response: ServiceResponse, tag: string): ServiceResponse {
  return { ...response, headers: { ...response.headers, ETag: tag } };
}

function numberIn(query: URLSearchParams, name: string, standard: number, most: number): number | undefined {
  const text = query.get(name) ?? String(standard);
  return /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : undefined;
}

function listCrates(rules: DepotRules, { crates }: DepotState, query: URLSearchParams): ServiceResponse {
  const [page, size] = [numberIn(query, 'page', 1, 1e9), numberIn(query, 'per_page', 8, 20)];
  const text = query.get('state');
  if (page === undefined || size === undefined || (text !== null && !rules.states(text))) return refused(400);
  const all = crates.filter((crate) => text === null || rules.keepsState(crate, text));
  const items = all.slice((page - 1) * size, page * size).map(shown);
  return json(200, { items, ...rules.tell({ page, size, shown: items.length, all: all.length }) });
}

function listShelves(rules: DepotRules, query: URLSearchParams): ServiceResponse {
  const limit = numberIn(query, 'limit', 10, 20);
  if (limit === undefined) return refused(400);
  const start = Number(query.get('from') ?? 0);
  const link = rules.nextLink(start, limit, shelves.length);
  const response = json(200, shelves.slice(start, start + limit));
  return link === undefined ? response : { ...response, headers: { ...response.headers, Link: link } };
}

function bodyIn(request: ServiceRequest, type: string): unknown {
  if (request.header('Content-Type')?.split(';')[0] !== type) return 415;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(request.body));
  } catch {
    return 400;
  }
}

function bring({ crates }: DepotState, request: ServiceRequest): ServiceResponse {
  const body = bodyIn(request, 'application/json');
  if (typeof body === 'number' && !isCrate(body)) return refused(body === 415 ? 422 : 400);
  if (!isCrate(body)) return refused(422);
  const { label, state, weight } = body as Item;
  const crateId = 500 + crates.length;
  const crate = { crateId, label, state, ...(weight !== undefined && { weight }), _version: 1 };
  crates.push(crate);
  const response = json(201, shown(crate));
  return { ...response, headers: { ...response.headers, 'X-Seal': `seal-${crateId}` } };
}

function change(
  rules: DepotRules,
  { crates }: DepotState,
  crate: Item | undefined,
  request: ServiceRequest,
): ServiceResponse {
  const body = bodyIn(request, 'application/json-patch+json');
  if (typeof body === 'number') return refused(body === 415 ? 422 : 400);
  if (crate === undefined) return refused(404);
  const stale = rules.refusesTag(request.header('If-Match'), rules.tag(crate));
  if (stale !== undefined) return refused(stale);
  const next = rules.patch(crate, body);
  if (typeof next === 'number') return refused(next);
  const changed = { ...next, _version: Number(crate['_version']) + 1 };
  crates.splice(crates.indexOf(crate), 1, changed);
  return tagged(json(200, shown(changed)), rules.tag(changed));
}

function hours(rules: DepotRules, state: DepotState, request: ServiceRequest, method: string): ServiceResponse {
  if (method === 'GET') return json(200, state.hours);
  if (method !== 'PUT') return refused(405);
  const body = bodyIn(request, 'application/json');
  if (body === 415 || body === 400) return refused(body === 415 ? 422 : 400);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return refused(422);
  const { opens, closes = 0 } = body as Item;
  const isHour = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 23;
  if (!isHour(opens) || !isHour(closes) || rules.refusesHours(body as Item)) return refused(422);
  state.hours = rules.setHours(body as Item, state.hours);
  return json(200, state.hours);
}
