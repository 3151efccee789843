import type { Item } from './collection-service';
import { lawfulWorkshop, type WorkshopRules } from './workshop-service';

/** Gives what is replaced of a lawful workshop, made anew for each run. */
export type Changes = () => Partial<WorkshopRules>;
/** A fault of a workshop with the check that must find it. */
type FaultEntry = readonly [family: string, name: string, caughtBy: string, changes: Changes];

const { keeps, page, refuse, keep, render, validate } = lawfulWorkshop;

function textOf(tool: Item, name: string): string {
  const value = tool[name];
  return typeof value === 'string' ? value : '';
}

function keeping(name: string, keepsIt: (tool: Item, text: string) => boolean): Changes {
  return () => ({ keeps: { ...keeps, [name]: keepsIt } });
}

/** A workshop that does not look at a parameter. */
function blindTo(name: string): Changes {
  return () => ({
    refuse: (query) => refuse(new URLSearchParams([...query].filter(([one]) => one !== name))),
  });
}

const isFilterOf = (tool: Item, property: string, text: string): boolean => tool[property] === text;

const pageFaults: readonly FaultEntry[] = [
  [
    'pages',
    'offset is ignored',
    'listTools.pages.each-item-once',
    () => ({ page: (items, { limit }) => items.slice(0, limit) }),
  ],
  [
    'pages',
    'offset counts pages',
    'listTools.pages.each-item-once',
    () => ({ page: (items, { start, limit }) => items.slice(start * limit, (start + 1) * limit) }),
  ],
  [
    'pages',
    'pages overlap by one',
    'listTools.pages.each-item-once',
    () => ({ page: (items, { start, limit }) => items.slice(Math.max(start - 1, 0), Math.max(start - 1, 0) + limit) }),
  ],
  [
    'pages',
    'offset=0 is refused',
    'listTools.offset.first',
    () => ({ refuse: (query) => (query.get('offset') === '0' ? 'offset' : refuse(query)) }),
  ],
];

/** Gives faults of a workshop whose cursor, totals or sizes are wrong. */
const cursorFaults: readonly FaultEntry[] = [
  [
    'pages',
    'a cursor leads to the item after the next',
    'listLoans.pages.each-item-once',
    () => ({
      nextCursor: (items, start, shown, write) => (start + shown + 1 < items.length ? write(start + shown + 1) : null),
    }),
  ],
  [
    'pages',
    'cursors never end',
    'listLoans.pages.end',
    () => ({ nextCursor: (_items, start, shown, write) => write(start + (shown === 0 ? 0 : shown)) }),
  ],
  [
    'pages',
    'later pages are as long as they like',
    'listTools.pages.size',
    () => ({ page: (items, { start, limit }) => page(items, { start, limit: start === 0 ? limit : limit + 3 }) }),
  ],
  ['pages', 'total is that of the page', 'listLoans.total.agrees', () => ({ total: (_items, shown) => shown.length })],
  [
    'pages',
    'the total is one too many',
    'listTools.X-Total-Count.agrees',
    () => ({ total: (items) => items.length + 1 }),
  ],
];

const arrangingFaults: readonly FaultEntry[] = [
  [
    'sorting',
    'sort=name is ignored',
    'listTools.sort.name.in-order',
    () => ({ sort: (tools, text) => (text === 'name' ? tools : lawfulWorkshop.sort(tools, text)) }),
  ],
  [
    'sorting',
    'a falling order rises',
    'listTools.sort.-price.in-order',
    () => ({ sort: (tools, text) => lawfulWorkshop.sort(tools, text.replace('-', '')) }),
  ],
  [
    'sorting',
    'numbers are sorted as texts',
    'listTools.sort.price.in-order',
    () => ({ compare: (first, second, property) => (String(first[property]) < String(second[property]) ? -1 : 1) }),
  ],
  [
    'sorting',
    'each page is sorted alone',
    'listTools.sort.price.in-order',
    () => ({
      sort: (tools) => tools,
      page: (items, asked) => lawfulWorkshop.sort(page(items, asked), 'price'),
    }),
  ],
  [
    'filters',
    'the least price is left out',
    'listTools.min_price.bounds',
    keeping('min_price', (tool, text) => Number(tool['price']) > Number(text)),
  ],
  ['filters', 'min_price is ignored', 'listTools.min_price.bounds', keeping('min_price', () => true)],
  [
    'filters',
    'bought_after keeps the moment itself',
    'listTools.bought_after.bounds',
    keeping('bought_after', (tool, text) => Date.parse(String(tool['bought_at'])) >= Date.parse(text)),
  ],
  ['filters', 'a search finds all', 'listTools.name_contains.finds', keeping('name_contains', () => true)],
  [
    'filters',
    'a search looks at beginnings in one case',
    'listTools.name_contains.finds',
    keeping('name_contains', (tool, text) => String(tool['name']).startsWith(text.toLowerCase())),
  ],
  [
    'filters',
    'of two filters the last counts',
    'listTools.kind.shelf.together',
    () => {
      let isShelved = false;
      return {
        refuse: (query) => ((isShelved = query.has('shelf')), refuse(query)),
        keeps: { ...keeps, kind: (tool, text) => isShelved || isFilterOf(tool, 'kind', text) },
      };
    },
  ],
  [
    'filters',
    'a filter loses an item of a later page',
    'listLoans.borrower.known-value.complete',
    () => ({
      page: (items, asked) =>
        page(
          items.every(({ borrower }) => borrower !== undefined && borrower === items[0]?.['borrower'])
            ? items.slice(0, 8)
            : items,
          asked,
        ),
    }),
  ],
  ['parameters', 'an unknown kind is taken', 'listTools.kind.refuses.unknown-value', blindTo('kind')],
  ['parameters', 'a negative offset is taken', 'listTools.offset.refuses.below-minimum', blindTo('offset')],
  ['parameters', 'an unknown order is taken', 'listTools.sort.refuses.unknown-value', blindTo('sort')],
];

const valueFaults: readonly FaultEntry[] = [
  ['stored-values', 'a lock code is shown', 'addTool.lock_code.never-returned', () => ({ render: (tool) => tool })],
  [
    'stored-values',
    'a lock code is told under another name',
    'addTool.lock_code.never-returned',
    () => ({
      render: (tool) => ({
        ...render(tool),
        ...(tool['lock_code'] !== undefined && { hint: `code ${textOf(tool, 'lock_code')}` }),
      }),
    }),
  ],
  [
    'stored-values',
    'added_at is taken',
    'addTool.added_at.read-only',
    () => ({
      keep: (sent, id) => ({
        ...keep(sent, id),
        ...(sent['added_at'] !== undefined && { added_at: sent['added_at'] }),
      }),
    }),
  ],
  [
    'stored-values',
    'the default is another',
    'addTool.condition.default',
    () => ({ keep: (sent, id) => ({ ...keep(sent, id), condition: sent['condition'] ?? 'fair' }) }),
  ],
  [
    'stored-values',
    'moments lose their zone',
    'addTool.bought_at.keeps-moment',
    () => ({ keep: (sent, id) => ({ ...keep(sent, id), bought_at: `${String(sent['bought_at']).slice(0, 19)}Z` }) }),
  ],
  [
    'stored-values',
    'marks are sorted',
    'addTool.marks.keeps-order',
    () => ({
      keep: (sent, id) => ({
        ...keep(sent, id),
        ...(Array.isArray(sent['marks']) && { marks: [...(sent['marks'] as string[])].sort() }),
      }),
    }),
  ],
  [
    'stored-values',
    'prices are kept in halves',
    'addTool.price.keeps-decimal',
    () => ({ keep: (sent, id) => ({ ...keep(sent, id), price: Math.round(Number(sent['price']) * 2) / 2 }) }),
  ],
  [
    'refusals',
    'labels are not counted',
    'addTool.refuses.labels.too-many',
    () => ({
      validate: (body) =>
        validate({
          ...body,
          ...(Array.isArray(body['labels']) && {
            labels: [...new Set(body['labels'])].length < body['labels'].length ? body['labels'] : [],
          }),
        }),
    }),
  ],
];

/** Gives the faults of the Workshop fleet: pages, orders, filters, parameters and values. */
export const workshopFaults: readonly FaultEntry[] = [
  ...pageFaults,
  ...cursorFaults,
  ...arrangingFaults,
  ...valueFaults,
];
