import { json, type Item } from './collection-service';
import type { Service, ServiceRequest, ServiceResponse } from './service';

/** A page that was asked for, as far as the query says. */
export interface PageAsked {
  readonly limit: number;
  readonly start: number;
}

/** Every decision of a workshop, each replaceable. */
export interface WorkshopRules {
  /** Which tools a query keeps, by one of its parameters. */
  readonly keeps: Readonly<Record<string, (tool: Item, text: string) => boolean>>;
  readonly compare: (first: Item, second: Item, property: string) => number;
  readonly sort: (tools: readonly Item[], text: string, compare?: WorkshopRules['compare']) => readonly Item[];
  readonly page: (items: readonly Item[], asked: PageAsked) => readonly Item[];
  readonly total: (items: readonly Item[], page: readonly Item[], all: readonly Item[]) => number;
  /** Writes the cursor of a place, and reads it. */
  readonly writeCursor: (start: number) => string;
  readonly readCursor: (text: string) => number | undefined;
  readonly nextCursor: (
    items: readonly Item[],
    start: number,
    shown: number,
    write: (start: number) => string,
  ) => string | null;
  /** What is wrong with a query, or undefined. */
  readonly refuse: (query: URLSearchParams) => string | undefined;
  invalidStatus: number;
  readonly validate: (body: Item) => string | undefined;
  readonly keep: (sent: Item, id: number) => Item;
  readonly render: (tool: Item) => Item;
  /** Is called before each request. */
  readonly meanwhile: (tools: Item[], count: number) => void;
}

const kinds = ['saw', 'plane', 'chisel'];
const names = ['Ash', 'beech', 'Cedar', 'deal', 'elm', 'Fir', 'holly'];

/** Gives a tool of the store at the start. */
export function seededTool(index: number): Item {
  const second = String(index % 60).padStart(2, '0');
  return {
    tool_id: 100 + index,
    name: `${names[index % 7]} ${kinds[(index * 5) % 3]}`,
    kind: kinds[index % 3],
    shelf: `${'ABC'[(index % 4) % 3]}${index % 2}`,
    price: ((index * 37) % 50) / 4 + 8,
    bought_at: `2025-0${(index % 9) + 1}-11T10:00:${second}${index % 2 === 0 ? 'Z' : '+00:00'}`,
    condition: index % 5 === 0 ? 'worn' : 'good',
    added_at: '2025-11-11T00:00:00Z',
  };
}

function valid(body: Item): string | undefined {
  const { name, kind, shelf, price, bought_at, condition, marks, labels, lock_code } = body;
  const isText = (value: unknown, least: number, most: number): boolean =>
    typeof value === 'string' && Array.from(value).length >= least && Array.from(value).length <= most;
  if (!isText(name, 1, 60)) return 'name';
  if (!kinds.includes(kind as string)) return 'kind';
  if (typeof shelf !== 'string' || !/^[A-F][0-9]$/.test(shelf)) return 'shelf';
  const cents = Number(price) * 100;
  if (typeof price !== 'number' || price < 0 || price > 10_000 || Math.abs(cents - Math.round(cents)) > 1e-6)
    return 'price';
  if (typeof bought_at !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(bought_at)) return 'bought_at';
  if (condition !== undefined && typeof condition !== 'string') return 'condition';
  const isList = (value: unknown, most: number): boolean =>
    value === undefined ||
    (Array.isArray(value) && value.length <= most && value.every((one) => typeof one === 'string'));
  if (!isList(marks, 4) || !isList(labels, 3)) return 'marks or labels';
  if (labels !== undefined && new Set(labels as unknown[]).size < (labels as unknown[]).length) return 'labels repeat';
  return lock_code === undefined || isText(lock_code, 8, 1000) ? undefined : 'lock_code';
}

function refuse(query: URLSearchParams): string | undefined {
  const inside = (name: string, isInside: (text: string) => boolean): boolean =>
    query.get(name) === null || isInside(query.get(name) ?? '');
  if (!inside('limit', (text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 20)) return 'limit';
  if (!inside('offset', (text) => /^\d+$/.test(text))) return 'offset';
  if (!inside('kind', (text) => kinds.includes(text))) return 'kind';
  if (!inside('min_price', (text) => /^-?\d+(\.\d+)?$/.test(text))) return 'min_price';
  if (!inside('bought_after', (text) => !Number.isNaN(Date.parse(text)))) return 'bought_after';
  return inside('sort', (text) => ['name', '-name', 'price', '-price', 'bought_at'].includes(text))
    ? undefined
    : 'sort';
}

/** A workshop that keeps to its document. */
export const lawfulWorkshop: WorkshopRules = {
  keeps: {
    kind: (tool, text) => tool['kind'] === text,
    shelf: (tool, text) => tool['shelf'] === text,
    min_price: (tool, text) => Number(tool['price']) >= Number(text),
    bought_after: (tool, text) => Date.parse(String(tool['bought_at'])) > Date.parse(text),
    name_contains: (tool, text) => String(tool['name']).toLowerCase().includes(text.toLowerCase()),
  },
  compare: (first, second, property) => {
    const [one, other] = [first[property], second[property]];
    if (typeof one === 'number') return one - Number(other);
    if (property === 'bought_at') return Date.parse(String(one)) - Date.parse(String(other));
    return String(one).localeCompare(String(other), 'en');
  },
  sort: (tools, text, compare = lawfulWorkshop.compare) => {
    const way = text.startsWith('-') ? -1 : 1;
    return [...tools].sort((first, second) => way * compare(first, second, text.replace('-', '')));
  },
  page: (items, { start, limit }) => items.slice(start, start + limit),
  total: (items) => items.length,
  // Base64 with what a query must escape.
  writeCursor: (start) => Buffer.from(`>>>???${start}&+=%`).toString('base64'),
  readCursor: (text) => {
    const [, digits] = /^>>>\?\?\?(\d+)&\+=%$/.exec(Buffer.from(text, 'base64').toString()) ?? [];
    return digits === undefined || !/^[\w+/=]+$/.test(text) ? undefined : Number(digits);
  },
  nextCursor: (items, start, shown, write) => (start + shown < items.length ? write(start + shown) : null),
  refuse,
  invalidStatus: 400,
  validate: valid,
  keep: (sent, id) => ({ condition: 'good', ...sent, tool_id: id, added_at: '2026-01-01T00:00:00Z' }),
  render: (tool) => Object.fromEntries(Object.entries(tool).filter(([name]) => name !== 'lock_code')),
  meanwhile: () => undefined,
};

/** Gives a workshop: tools by offset, loans by cursor. */
export function workshopService(changes: Partial<WorkshopRules> = {}): Service {
  const rules = { ...lawfulWorkshop, ...changes };
  const tools = Array.from({ length: 33 }, (_unused, index) => seededTool(index));
  const loans = Array.from({ length: 27 }, (_unused, index) => ({
    loan_id: `loan-${index}`,
    borrower: ['Ada', 'Bo', 'Cy'][index % 3],
  }));
  let requests = 0;
  return (request) => {
    rules.meanwhile(tools, (requests += 1));
    const { method, path } = request;
    if (path === '/tools' && method === 'POST') return addTool(rules, tools, request);
    if (method !== 'GET' && method !== 'HEAD') return refused(405, 'no such method');
    if (path === '/tools') return listTools(rules, tools, request.query);
    if (path === '/loans') return listLoans(rules, loans, request.query);
    const id = decodeURIComponent(path.split('/')[2] ?? '');
    const found = path.startsWith('/tools/')
      ? tools.find(({ tool_id }) => String(tool_id) === id)
      : loans.find(({ loan_id }) => path.startsWith('/loans/') && loan_id === id);
    return found === undefined ? refused(404, 'no such item') : json(200, rules.render(found));
  };
}

function refused(status: number, message: string): ServiceResponse {
  return json(status, { message });
}

function listTools(rules: WorkshopRules, tools: readonly Item[], query: URLSearchParams): ServiceResponse {
  const wrong = rules.refuse(query);
  if (wrong !== undefined) return refused(400, wrong);
  const kept = tools.filter((tool) =>
    Object.entries(rules.keeps).every(
      ([name, keeps]) => query.get(name) === null || keeps(tool, query.get(name) ?? ''),
    ),
  );
  const sort = query.get('sort');
  const sorted = sort === null ? kept : rules.sort(kept, sort, rules.compare);
  const asked = { limit: Number(query.get('limit') ?? 10), start: Number(query.get('offset') ?? 0) };
  const page = rules.page(sorted, asked);
  const answer = json(
    200,
    page.map((tool) => rules.render(tool)),
  );
  return { ...answer, headers: { ...answer.headers, 'X-Total-Count': String(rules.total(sorted, page, tools)) } };
}

function listLoans(rules: WorkshopRules, loans: readonly Item[], query: URLSearchParams): ServiceResponse {
  const limit = Number(query.get('limit') ?? 10);
  const cursor = query.get('cursor');
  const start = cursor === null ? 0 : rules.readCursor(cursor);
  const isSize = /^\d+$/.test(query.get('limit') ?? '10') && limit >= 1 && limit <= 20;
  if (start === undefined || !isSize) return refused(400, 'no such page');
  const kept = loans.filter(({ borrower }) => query.get('borrower') === null || borrower === query.get('borrower'));
  const page = rules.page(kept, { limit, start });
  const next = rules.nextCursor(kept, start, page.length, (place) => rules.writeCursor(place));
  return json(200, { loans: page, total: rules.total(kept, page, loans), next_cursor: next });
}

function addTool(rules: WorkshopRules, tools: Item[], request: ServiceRequest): ServiceResponse {
  const isJson = request.header('Content-Type')?.startsWith('application/json') === true;
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(request.body));
  } catch {
    return refused(isJson ? 400 : 415, 'the body is no JSON text');
  }
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const wrong = isJson && isObject ? rules.validate(body as Item) : 'the body is no object';
  if (wrong !== undefined) return refused(rules.invalidStatus, wrong);
  const tool = rules.keep(body as Item, nextId(tools));
  tools.push(tool);
  return json(201, rules.render(tool));
}

/** Identifiers of what others add are far beyond. */
function nextId(tools: readonly Item[]): number {
  const own = tools.map(({ tool_id }) => Number(tool_id)).filter((id) => id < 9000);
  return Math.max(500, ...own) + 1;
}
