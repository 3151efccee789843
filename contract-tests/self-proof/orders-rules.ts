import { flawsOf, defaults, mergePatch, writable } from './orders-values';
import { minute, seeded, uuid } from './orders-seed';
import { asItem, type Call, type Item, type Kind, type OrdersRules, type Page } from './orders-model';

/** The key that the shop knows. */
export const ordersKey = 'Orders-Key-58-qrsTUV';

/** The member that identifies an item. */
export function idOf(item: Item, kind: Kind): string {
  return String(item[kind === 'warehouse' ? 'code' : 'id']);
}

/** Gives the integer that a parameter holds, the default where it is left out, undefined where it is no such integer. */
export function bounded(call: Call, name: string, least: number, most: number, standard: number): number | undefined {
  const text = call.request.query.get(name) ?? String(standard);
  const isInside = /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;
  return isInside ? Number(text) : undefined;
}

/** Gives the cursor of what comes after the item of this number. */
export function cursorAfter(serial: number): string {
  return Buffer.from(`after ${serial}`).toString('base64url');
}

/** Gives where the page begins that a cursor leads to, or undefined. */
export function afterCursor(items: readonly Item[], cursor: string): number | undefined {
  const serial = /^after (\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (serial === undefined) return undefined;
  const at = items.findIndex((item) => Number(item['_serial']) > Number(serial));
  return at < 0 ? items.length : at;
}

/** Gives the items as a list shows them that is sorted by a member, equal ones as they stood. */
export function sorted(items: readonly Item[], by: string, compare = byValue): readonly Item[] {
  const member = by.replace(/^-/, '');
  const turn = by.startsWith('-') ? -1 : 1;
  return [...items].sort((one, other) => turn * compare(one[member], other[member]));
}

function byValue(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Date.parse(String(one)) - Date.parse(String(other));
}

function start(items: readonly Item[], size: number, call: Call): number | undefined {
  if (call.kind === 'order') return bounded(call, 'offset', 0, 999_999_999, 0);
  if (call.kind === 'warehouse') {
    const page = bounded(call, 'page', 1, 999_999_999, 1);
    return page === undefined ? undefined : (page - 1) * size;
  }
  const cursor = call.request.query.get('cursor');
  return cursor === null ? 0 : afterCursor(items, cursor);
}

/** Whether two UUIDs are one (RFC 9562, section 4: hexadecimal digits in either case). */
function isSame(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}

function passes(item: Item, filter: string, text: string): boolean {
  if (filter === 'created_after') return Date.parse(String(item['createdAt'])) >= Date.parse(text);
  if (filter === 'created_before') return Date.parse(String(item['createdAt'])) <= Date.parse(text);
  return filter === 'customer_id' ? isSame(item['customerId'], text) : item[filter] === text;
}

function isLast({ all, start: first, shown: items }: Page): boolean {
  return first + items.length >= all.length;
}

function envelope(
  page: Page,
  items: readonly Item[],
  nextCursor: string | null,
  total: number | undefined,
  { kind }: Call,
): unknown {
  if (kind === 'customer') return { data: items, nextCursor };
  if (kind === 'order') return { items, total };
  if (kind === 'line') return items;
  const pages = Math.ceil(page.all.length / page.size);
  return { warehouses: items, page: Math.floor(page.start / page.size) + 1, pages };
}

/** Gives what an item is after a change: the identifier, what is only read and the shop's own as they were. */
function changed(old: Item, next: Item, call: Call): Item {
  const fixed = Object.entries(old).filter(
    ([name]) => name.startsWith('_') || ['id', 'code', 'createdAt'].includes(name),
  );
  return {
    ...Object.fromEntries(fixed),
    ...next,
    ...('updatedAt' in old && { updatedAt: lawfulOrders.now(call.state) }),
    ...('_version' in old && { _version: Number(old['_version']) + 1 }),
  };
}

function identify({ kind, state }: Call): unknown {
  if (kind === 'customer') return uuid(state.serial);
  return kind === 'warehouse' ? `W${String(state.serial).padStart(4, '0')}` : state.serial + 1000;
}

/** Rules that keep to every clause of the document. */
export const lawfulOrders: OrdersRules = {
  seed: () => seeded(),
  isAuthentic: ({ request }) => /^bearer +([^ ].*)$/i.exec(request.header('Authorization') ?? '')?.[1] === ordersKey,
  now: ({ requests }) => minute(50_000 + requests),
  listed: ({ kind, state, ids }) => {
    if (kind === 'line') return state.items.line.filter((line) => line['_parent'] === ids[0]);
    return state.items[kind as 'customer' | 'order' | 'warehouse'];
  },
  passes,
  passesAll: (verdicts) => verdicts.every(Boolean),
  sort: (items, by) => sorted(items, by),
  size: (call) => {
    if (call.kind === 'line') return 1_000_000;
    if (call.kind === 'warehouse') return bounded(call, 'perPage', 1, 20, 5);
    return call.kind === 'order' ? bounded(call, 'limit', 1, 50, 20) : bounded(call, 'limit', 1, 30, 10);
  },
  start,
  cut: (items, first, size) => items.slice(first, first + size),
  nextCursor: (page) => (isLast(page) ? null : cursorAfter(Number(page.shown.at(-1)?.['_serial']))),
  total: ({ all }) => all.length,
  envelope,
  takes: (mediaType, { operation }) =>
    mediaType === (operation === 'changeCustomer' ? 'application/merge-patch+json' : 'application/json'),
  judge: (body, { kind, request }) => flawsOf(body, kind, request.method === 'PATCH'),
  refuses: (next, old, { kind, state }) => {
    const { customer } = state.items;
    if (kind === 'customer' && customer.some((other) => other !== old && other['email'] === next['email']))
      return { status: 409, detail: 'the address is taken' };
    if (kind === 'order' && !customer.some(({ id }) => isSame(id, next['customerId'])))
      return { status: 422, detail: 'no such customer', flaws: [{ pointer: '/customerId', message: 'is unknown' }] };
    return undefined;
  },
  identify,
  complete: (sent, { kind }) => ({ ...defaults[kind], ...writable(sent, kind) }),
  replace: (old, sent, call) => changed(old, { ...defaults[call.kind], ...writable(sent, call.kind) }, call),
  merge: (old, patch, call) => {
    const was = writable(old, call.kind);
    const next =
      call.kind === 'customer'
        ? asItem(mergePatch(was, writable(patch, call.kind)))
        : { ...was, ...writable(patch, call.kind) };
    return changed(old, next, call);
  },
  keep: (item) => item,
  store: (item, { kind, state }) => void state.items[kind as 'order'].push(item),
  update: (old, next, { kind, state }) => {
    if (kind === 'settings') state.settings = next;
    else state.items[kind as 'order'].splice(state.items[kind as 'order'].indexOf(old), 1, next);
  },
  blocksRemoval: (item, { kind, state }) =>
    kind === 'customer' && state.items.order.some(({ customerId }) => isSame(customerId, item['id']))
      ? { status: 409, detail: 'the customer has orders' }
      : undefined,
  remove: (item, { kind, state: { items, removed } }) => {
    const all = items[kind as 'order'];
    all.splice(all.indexOf(item), 1);
    removed.add(`${kind}:${idOf(item, kind)}`);
    if (kind === 'order') items.line = items.line.filter((line) => line['_parent'] !== idOf(item, 'order'));
  },
  findParent: ({ ids, state }) => state.items.order.find((order) => idOf(order, 'order') === ids[0]),
  find: ({ kind, ids, state }) => {
    const [first = '', second] = ids;
    if (kind === 'line')
      return state.items.line.find((line) => idOf(line, kind) === second && line['_parent'] === first);
    const text = kind === 'customer' ? first.toLowerCase() : first;
    return state.items[kind as 'order'].find((item) => idOf(item, kind) === text);
  },
  cancel: (order, call) =>
    order['status'] === 'cancelled'
      ? { status: 409, detail: 'it is cancelled' }
      : changed(order, { ...writable(order, 'order'), status: 'cancelled' }, call),
  tag: (order) => `"${idOf(order, 'order')}-${String(order['_version'])}"`,
  isCurrent: (order, ifMatch) =>
    ifMatch.trim() === '*' || ifMatch.split(',').some((tag) => tag.trim() === lawfulOrders.tag(order)),
  location: (item, { kind, request }) => `/v1${request.path}/${idOf(item, kind)}`,
  render: (item) => shown(item),
  renderProblem: ({ status, detail, flaws = [] }) => ({
    type: 'about:blank',
    title: 'Refused',
    status,
    detail,
    ...(flaws.length > 0 && { errors: flaws }),
  }),
  finish: (response) => response,
};

/** Gives an item without what is shown nowhere: the shop's own members, and what is only written. */
export function shown(item: Item): Item {
  const members: Item = {};
  for (const name in item) if (!name.startsWith('_') && name !== 'password') members[name] = item[name];
  return members;
}
