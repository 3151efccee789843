import { faultsOf, type OrdersFault } from './orders-fault';
import type { Call, Item, OrdersRules } from './orders-model';
import { idOf, lawfulOrders, sorted } from './orders-rules';

const sort = faultsOf('sort');
const range = faultsOf('range');
const filter = faultsOf('filter');

function asTexts(one: unknown, other: unknown): number {
  return String(one) < String(other) ? -1 : Number(String(one) > String(other));
}

/** Gives rules under which a list is sorted otherwise, by the member asked for. */
function sorting(
  member: string,
  change: (items: readonly Item[], by: string, call: Call) => readonly Item[],
): Partial<OrdersRules> {
  return {
    sort: (items, by, call) =>
      by.replace('-', '') === member ? change(items, by, call) : lawfulOrders.sort(items, by, call),
  };
}

const ascending = 'A list is sorted by the member that is asked for.';

/** Faults of sorted lists. */
export const sortFaults: readonly OrdersFault[] = [
  ...['createdAt', 'total'].flatMap((member) => [
    sort(`${member}: descending is ascending`, ascending, () =>
      sorting(member, (items, by) => sorted(items, by.replace('-', ''))),
    ),
    sort(`${member}: ascending is descending`, ascending, () =>
      sorting(member, (items, by) => sorted(items, by.startsWith('-') ? by : `-${by}`)),
    ),
    sort(`${member}: as it is stored`, ascending, () => sorting(member, (items) => items)),
    sort(`${member}: the two directions are swapped`, ascending, () =>
      sorting(member, (items, by) => sorted(items, by.startsWith('-') ? by.slice(1) : `-${by}`)),
    ),
  ]),
  sort('numbers as texts', ascending, () => sorting('total', (items, by) => sorted(items, by, asTexts))),
  sort('total sorts by the identifier', ascending, () =>
    sorting('total', (items, by) => sorted(items, by.replace('total', 'id'))),
  ),
  sort('createdAt sorts by the change', ascending, () =>
    sorting('createdAt', (items, by) => sorted(items, by.replace('createdAt', 'updatedAt'))),
  ),
  sort('every order is refused', 'A value that the document lists is taken.', () => ({
    finish: (response, { request }) =>
      request.query.get('sort') === '-total' && response.status === 200
        ? {
            status: 400,
            headers: { 'Content-Type': 'application/problem+json' },
            body: JSON.stringify({ title: 'No', status: 400 }),
          }
        : response,
  })),
  sort('each page is sorted by itself', 'A list is sorted over all its pages.', () => ({
    sort: (items) => items,
    cut: (items, start, size, call) =>
      call.kind === 'order'
        ? lawfulOrders.sort(items.slice(start, start + size), call.request.query.get('sort') ?? 'createdAt', call)
        : lawfulOrders.cut(items, start, size, call),
  })),
  sort('the default is the newest first', 'A parameter that is left out takes its default.', () => ({
    sort: (items, by, call) => lawfulOrders.sort(items, call.request.query.has('sort') ? by : '-createdAt', call),
  })),
  sort('fractions are not compared', ascending, () =>
    sorting('total', (items, by) =>
      sorted(items, by, (one, other) => Math.trunc(Number(one) / 100) - Math.trunc(Number(other) / 100)),
    ),
  ),
  sort('new orders come last', ascending, () => ({
    sort: (items, by, call) => [
      ...lawfulOrders.sort(
        items.filter((item) => Number(item['_serial']) < 1000),
        by,
        call,
      ),
      ...items.filter((item) => Number(item['_serial']) >= 1000),
    ],
  })),
  sort('sorting loses the filter', 'A list is filtered and sorted.', () => ({
    sort: (items, by, call) =>
      lawfulOrders.sort(call.request.query.has('sort') ? call.state.items.order : items, by, call),
  })),
];

/** Gives rules under which one filter decides otherwise. */
function passing(name: string, decide: (item: Item, text: string, call: Call) => boolean): Partial<OrdersRules> {
  return {
    passes: (item, asked, text, call) =>
      asked === name ? decide(item, text, call) : lawfulOrders.passes(item, asked, text, call),
  };
}

const created = (item: Item): number => Date.parse(String(item['createdAt']));

/** Gives the two ranges with the word for the side on which they keep. */
const bounds = [
  ['created_after', 1],
  ['created_before', -1],
] as const;

/** Faults of ranges of instants. */
export const rangeFaults: readonly OrdersFault[] = [
  ...bounds.flatMap(([name, side]) => [
    range(`${name}: the bound is left out`, 'A bound is part of its range.', () =>
      passing(name, (item, text) => side * (created(item) - Date.parse(text)) > 0),
    ),
    range(`${name}: ignored`, 'A range holds what lies in it alone.', () => passing(name, () => true)),
    range(`${name}: the other side`, 'A range holds what lies in it alone.', () =>
      passing(name, (item, text) => side * (created(item) - Date.parse(text)) <= 0),
    ),
    range(`${name}: compared as texts`, 'Instants are compared, not their spellings.', () =>
      passing(name, (item, text) => side * asTexts(item['createdAt'], text) >= 0),
    ),
    range(`${name}: the zone is not read`, 'Instants are compared, not their spellings.', () =>
      passing(name, (item, text) => side * (created(item) - Date.parse(text.replace(/[+-]\d\d:\d\d$/, 'Z'))) >= 0),
    ),
    range(`${name}: compared by the hour`, 'A range holds all that lies in it, and that alone.', () =>
      passing(
        name,
        (item, text) => side * (Math.floor(created(item) / 3_600_000) - Math.floor(Date.parse(text) / 3_600_000)) > 0,
      ),
    ),
  ]),
  range('ranges look at the change', 'A range holds what lies in it alone.', () =>
    passing('created_after', (item, text) => Date.parse(String(item['updatedAt'])) >= Date.parse(text)),
  ),
  range('of two bounds the second alone holds', 'Two filters hold together.', () =>
    passing(
      'created_after',
      (item, text, call) =>
        call.request.query.has('created_before') || lawfulOrders.passes(item, 'created_after', text, call),
    ),
  ),
];

/** Faults of filters. */
export const filterFaults: readonly OrdersFault[] = [
  ...['status', 'customer_id', 'country', 'email'].map((name) =>
    filter(`${name}: ignored`, 'Every item that a filter lets through has its value.', () => passing(name, () => true)),
  ),
  ...['status', 'customer_id', 'country'].flatMap((name) => [
    filter(`${name}: the last match is left out`, 'A filter shows every item that has its value.', () => ({
      listed: (call) => {
        const all = lawfulOrders.listed(call);
        const text = call.request.query.get(name);
        const last = text === null ? undefined : all.findLast((item) => lawfulOrders.passes(item, name, text, call));
        return all.filter((item) => item !== last);
      },
    })),
    filter(`${name}: applied to the first page alone`, 'A filter shows every item that has its value.', () => ({
      listed: (call) =>
        call.request.query.has(name) ? lawfulOrders.listed(call).slice(0, 10) : lawfulOrders.listed(call),
    })),
  ]),
  filter('two filters hold in turn', 'Two filters hold together.', () => ({
    passesAll: (verdicts) => verdicts.length === 0 || verdicts.some(Boolean),
  })),
  filter('of two filters the first alone holds', 'Two filters hold together.', () => ({
    passesAll: (verdicts) => verdicts[0] ?? true,
  })),
  filter('of two filters the last alone holds', 'Two filters hold together.', () => ({
    passesAll: (verdicts) => verdicts.at(-1) ?? true,
  })),
  filter('an address by its beginning', 'Every item that a filter lets through has its value.', () =>
    passing('email', (item, text) => String(item['email']).startsWith(text.split('@')[0]?.slice(0, 6) ?? text)),
  ),
  filter('an address by its end', 'Every item that a filter lets through has its value.', () =>
    passing('email', (item, text) => String(item['email']).endsWith(text.slice(text.indexOf('@')))),
  ),
  filter('an address with capitals is not found', 'A filter shows every item that has its value.', () =>
    passing('email', (item, text) => item['email'] === text && text === text.toLowerCase()),
  ),
  filter('the status as it was at first', 'A filter looks at what an item is now.', () => ({
    update: (old, next, call) => {
      lawfulOrders.update(old, { ...next, _status: old['_status'] ?? old['status'] }, call);
    },
    ...passing('status', (item, text) => (item['_status'] ?? item['status']) === text),
  })),
  filter('the country as it was at first', 'A filter looks at what an item is now.', () => ({
    update: (old, next, call) => {
      lawfulOrders.update(old, { ...next, _country: old['_country'] ?? old['country'] }, call);
    },
    ...passing('country', (item, text) => (item['_country'] ?? item['country']) === text),
  })),
  filter('new orders pass every filter', 'Every item that a filter lets through has its value.', () =>
    passing('status', (item, text) => item['status'] === text || Number(item['_serial']) >= 1000),
  ),
  filter('new customers pass no filter', 'A filter shows every item that has its value.', () =>
    passing('country', (item, text) => item['country'] === text && Number(item['_serial']) < 1000),
  ),
  filter('cancelled orders are not found by their customer', 'A filter shows every item that has its value.', () =>
    passing(
      'customer_id',
      (item, text, call) => lawfulOrders.passes(item, 'customer_id', text, call) && item['status'] !== 'cancelled',
    ),
  ),
  filter('a customer is found by the first digits', 'Every item that a filter lets through has its value.', () =>
    passing('customer_id', (item, text) => String(item['customerId']).startsWith(text.slice(0, 8))),
  ),
  filter('an unknown customer shows all orders', 'Every item that a filter lets through has its value.', () =>
    passing(
      'customer_id',
      (item, text, call) =>
        lawfulOrders.passes(item, 'customer_id', text, call) ||
        !call.state.items.customer.some((customer) => idOf(customer, 'customer') === text.toLowerCase()),
    ),
  ),
];
