import type { Item } from './collection-service';
import type { Fleet } from './fleet';
import { lawfulWorkshop, seededTool, workshopService, type WorkshopRules } from './workshop-service';

type Changes = () => Partial<WorkshopRules>;
type FaultEntry = readonly [family: string, name: string, caughtBy: string, changes: Changes];

const { keeps, page, refuse, keep, render, validate } = lawfulWorkshop;

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
        ...(tool['lock_code'] !== undefined && { hint: `code ${String(tool['lock_code'])}` }),
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

const lawful: readonly (readonly [name: string, changes: Changes])[] = [
  ['nothing odd at all', () => ({})],
  ['422 beside a 400 that says nothing of content', () => ({ invalidStatus: 422 })],
  ['short pages', () => ({ page: (items, { start, limit }) => page(items, { start, limit: Math.min(limit, 6) }) })],
  [
    'ties in any order',
    () => ({
      compare: (first, second, property) =>
        lawfulWorkshop.compare(first, second, property) || Number(second['tool_id']) - Number(first['tool_id']),
    }),
  ],
  [
    'names by their characters',
    () => ({
      compare: (first, second, property) =>
        property === 'name'
          ? String(first['name']) < String(second['name'])
            ? -1
            : 1
          : lawfulWorkshop.compare(first, second, property),
    }),
  ],
  [
    'moments in another zone, with micros',
    () => ({
      render: (tool) => ({
        ...render(tool),
        ...(tool['bought_at'] !== undefined && {
          bought_at: new Date(String(tool['bought_at'])).toISOString().replace('Z', '000+00:00'),
        }),
      }),
    }),
  ],
  [
    'readOnly members are refused',
    () => ({
      validate: (body) =>
        body['added_at'] === undefined && body['tool_id'] === undefined ? validate(body) : 'readOnly',
    }),
  ],
  [
    'others add tools at the end',
    () => ({
      meanwhile: (tools, count) => {
        if (count % 9 === 0) tools.push({ ...seededTool(count), tool_id: 9000 + count });
      },
    }),
  ],
  [
    'others add tools at the beginning',
    () => ({
      meanwhile: (tools, count) => {
        if (count % 7 === 0) tools.unshift({ ...seededTool(count), tool_id: 9000 + count });
      },
    }),
  ],
  [
    'others remove tools',
    () => ({
      meanwhile: (tools, count) => {
        if (count % 40 === 0 && tools.length > 20) tools.splice(5, 1);
      },
    }),
  ],
  [
    'newest first',
    () => ({
      page: (items, asked) => page([...items].reverse(), asked),
      sort: (tools, text) => [...lawfulWorkshop.sort(tools, text)].reverse(),
    }),
  ],
  [
    'an odd page size is held to its bounds',
    () => ({
      refuse: (query) =>
        refuse(new URLSearchParams([...query].filter(([name, text]) => name !== 'limit' || !/^-?\d+$/.test(text)))),
      page: (items, { start, limit }) => page(items, { start, limit: Math.min(Math.max(limit, 1), 20) }),
    }),
  ],
];

/** The fleet of the Workshop document: lists and values. */
export const workshop: Fleet = {
  document: 'spec/self-proof/workshop.yaml',
  key: undefined,
  isComplete: false,
  faults: [...pageFaults, ...cursorFaults, ...arrangingFaults, ...valueFaults].map(
    ([family, name, caughtBy, changes]) => ({
      family,
      name,
      caughtBy: [caughtBy],
      service: () => workshopService(changes()),
    }),
  ),
  lawful: lawful.map(([name, changes]) => ({ name, service: () => workshopService(changes()) })),
  lawfulPairs: () => [],
};
