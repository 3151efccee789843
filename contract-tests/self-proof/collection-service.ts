import type { Service, ServiceRequest, ServiceResponse } from './service';

/** An item of a collection, as JSON.parse gives it. */
export type Item = Record<string, unknown>;

/** What a collection holds. */
export interface CollectionState {
  readonly items: Item[];
  requests: number;
}

/** Every decision of a service with one collection, each replaceable. */
export interface CollectionRules {
  readonly path: string;
  readonly idProperty: string;
  readonly filters: readonly string[];
  seed(): Item[];
  isAuthentic(request: ServiceRequest): boolean;
  /** How many items a list holds, from the query; undefined refuses. */
  pageSize(query: URLSearchParams): number | undefined;
  filter(item: Item, property: string, text: string): boolean;
  page(items: readonly Item[], size: number): readonly Item[];
  renderList(items: readonly Item[]): unknown;
  render(item: Item): Item;
  /** What is wrong with a body, or undefined. */
  validate(body: unknown): string | undefined;
  /** Whether an identifier that the client sends is taken. */
  readonly takesId: boolean;
  makeId(state: CollectionState): unknown;
  keep(item: Item): Item;
  find(state: CollectionState, text: string): Item | undefined;
  readonly invalidStatus: number;
  renderError(status: number, detail: string): unknown;
  readonly errorType: string;
  /** Answers what is no collection; undefined leaves it to the rest. */
  beside?(request: ServiceRequest, state: CollectionState): ServiceResponse | undefined;
  finish(response: ServiceResponse, request: ServiceRequest, state: CollectionState): ServiceResponse;
}

/** Gives a service with one collection: list, create and read, as its rules decide. */
export function collectionService(rules: CollectionRules): Service {
  const state: CollectionState = { items: rules.seed(), requests: 0 };
  return (request) => {
    state.requests += 1;
    return rules.finish(route(rules, state, request), request, state);
  };
}

function route(rules: CollectionRules, state: CollectionState, request: ServiceRequest): ServiceResponse {
  const { method, path } = request;
  const beside = rules.beside?.(request, state);
  if (beside !== undefined) return beside;
  const isCollection = path === rules.path;
  if (!isCollection && !path.startsWith(`${rules.path}/`)) return refuse(rules, 404, 'no such path');
  if (!['GET', 'HEAD', 'POST'].includes(method)) return refuse(rules, 405, 'no such method');
  if (!rules.isAuthentic(request)) return refuse(rules, 401, 'no valid key');
  if (method === 'POST') return isCollection ? create(rules, state, request) : refuse(rules, 405, 'no such method');
  if (isCollection) return list(rules, state, request.query);
  const found = rules.find(state, decodeURIComponent(path.slice(rules.path.length + 1)));
  return found === undefined ? refuse(rules, 404, 'no such item') : json(200, rules.render(found));
}

function list(rules: CollectionRules, state: CollectionState, query: URLSearchParams): ServiceResponse {
  const size = rules.pageSize(query);
  if (size === undefined) return refuse(rules, 400, 'no such page size');
  const matching = state.items.filter((item) =>
    rules.filters.every((name) => {
      const text = query.get(name);
      return text === null || rules.filter(item, name, text);
    }),
  );
  return json(200, rules.renderList(rules.page(matching, size).map((item) => rules.render(item))));
}

function create(rules: CollectionRules, state: CollectionState, request: ServiceRequest): ServiceResponse {
  const isJson = request.header('Content-Type')?.startsWith('application/json') === true;
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(request.body));
  } catch {
    return refuse(rules, isJson ? rules.invalidStatus : 415, 'the body is no JSON text');
  }
  const wrong = isJson ? rules.validate(body) : 'the body is not declared as JSON';
  if (wrong !== undefined) return refuse(rules, rules.invalidStatus, wrong);
  const sent = Object(body) as Item;
  const id = (rules.takesId ? sent[rules.idProperty] : undefined) ?? rules.makeId(state);
  const item = rules.keep({ ...sent, [rules.idProperty]: id });
  state.items.push(item);
  return json(201, rules.render(item));
}

/** Gives an answer in JSON. */
export function json(status: number, body: unknown): ServiceResponse {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

function refuse(rules: CollectionRules, status: number, detail: string): ServiceResponse {
  const body = JSON.stringify(rules.renderError(status, detail));
  return { status, headers: { 'Content-Type': rules.errorType }, body };
}

/** Gives a page size reader that refuses what lies outside the bounds. */
export function boundedPage(name: string, least: number, most: number, standard: number): CollectionRules['pageSize'] {
  return (query) => {
    const text = query.get(name) ?? String(standard);
    const isInside = /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
    return isInside ? Number(text) : undefined;
  };
}
