import { tableOf } from '../../test/judgements';
import { contractOf } from '../../test/contract';
import { int, list as listOf, object, openapi, text } from '../../test/mock/openapi';
import { tasksContract } from '../../test/tasks';
import { filterMatches } from './filter-matches';
import { listComplete } from './list-complete';
import { pageSize } from './page-size';
import { pages } from './pages';
import { parameterDefault } from './parameter-default';
import { sorted } from './sorted';

const table = tableOf(tasksContract());

const item = (value: object): object => ({ id: 1, name: 'a', ...value });
const list = (query: string, values: readonly object[], total?: number): string =>
  `GET /tasks${query} -> 200 ${JSON.stringify({ items: values.map(item), ...(total !== undefined && { total }) })}`;
const ids = (...numbers: readonly number[]): readonly object[] => numbers.map((id) => ({ id }));

const states = [
  { id: 1, state: 'open', rank: 1, name: 'Ada' },
  { id: 2, state: 'done', rank: 2, name: 'Bob' },
];
const [open = {}, done = {}] = states;
const all = list('', states);

table(filterMatches, [
  ['items that fit', [all, list('?state=open', [open])], ['passed']],
  [
    'one that does not',
    [all, list('?state=open', states)],
    ['failed error: with state "open" returned an item with state "done"'],
  ],
  [
    'nothing could be left out',
    [list('?state=open', [open])],
    ['inconclusive: No item with another state is known, so that nothing could be left out.'],
  ],
  ['an empty list', [all, list('?state=open', [])], ['inconclusive: The list with state is empty.']],
  [
    'a property that is not shown',
    [list('?state=open', ids(1, 2))],
    ['inconclusive: No item with another state is known, so that nothing could be left out.'],
  ],
  [
    'a switch called like a property',
    [all, list('?urgent=true', [{ id: 1, urgent: false }])],
    ['observed: urgent may say whether urgent is shown, and filter nothing.'],
  ],
  [
    'an item without the property, which others show',
    [all, list('?country=DE', [{ id: 1, country: 'DE' }, { id: 2 }])],
    ['failed warning: with country "DE" returned an item with country nothing'],
  ],
  ['a property with a default may be left out', [all, list('?state=open', [open, { id: 3, name: 'Eve' }])], ['passed']],
  [
    'a filter by name alone',
    [all, list('?name=Ada', states)],
    ['failed warning: with name "Ada" returned an item with name "Bob"'],
  ],
  ['part of a text', [all, list('?name=ad', [open])], ['passed']],
  ['a bound', [all, list('?rank_gte=2', [done])], ['passed']],
  [
    'the bound itself',
    [list('?rank_gte=2', [done])],
    ['inconclusive: No item with another rank is known, so that nothing could be left out.'],
  ],
  ['below a bound', [all, list('?rank_gte=2', states)], ['failed error: with rank_gte 2 returned an item with rank 1']],
  [
    'two filters',
    [all, list('?state=open&rank_gte=1', [open])],
    ['passed', 'inconclusive: No item with another rank is known, so that nothing could be left out.'],
  ],
  ['no filter', [all], []],
  ['an invalid one', [all, list('?state=lost', states)], []],
]);

const made = 'POST /tasks {"name":"k3vbm2qa a","state":"held"} -> 201 {"id":9,"name":"k3vbm2qa a","state":"held"}';

const cursors = openapi(
  {
    'GET /calls': {
      query: { starting_after: int, per_page: int },
      200: object({ data: listOf(object({ id: int })), 'pages?': { type: 'object' } }),
    },
    'GET /calls/{id}': { 200: object({ id: int }) },
  },
  {},
);
const calls = (query: string, numbers: readonly number[], next?: number): string =>
  `GET /calls${query} -> 200 ${JSON.stringify({ data: ids(...numbers), pages: { next: next && { per_page: 2, starting_after: next } } })}`;
tableOf(contractOf(JSON.stringify(cursors)))(listComplete, [
  [
    'an object with the next position says that more follow',
    [calls('', [1, 2], 2), 'GET /calls/9 -> 200 {"id":9}', calls('', [1, 2], 2)],
    [],
  ],
]);

const note = object({ 'id?': int });
const short = openapi(
  { 'GET /notes': { 200: { ...listOf(note), maxItems: 2 } }, 'GET /notes/{id}': { 200: note } },
  {},
);
tableOf(contractOf(JSON.stringify(short)))(listComplete, [
  [
    'a list of fewer items than its schema allows',
    ['GET /notes/3 -> 200 {"id":3}', 'GET /notes -> 200 [{"id":1}]'],
    ['failed error: lacks an item that is there: "/notes/3"'],
  ],
  ['a list of as many', ['GET /notes/3 -> 200 {"id":3}', 'GET /notes -> 200 [{"id":1},{"id":2}]'], []],
  ['a list that shows no ID', ['GET /notes/3 -> 200 {"id":3}', 'GET /notes -> 200 [{}]'], []],
]);

const issue = object({ id: int, state: text });
const issues = openapi(
  {
    'GET /issues': { query: { state: { enum: ['open', 'closed', 'all'] } }, 200: listOf(issue) },
    'GET /issues/{id}': { 200: issue },
  },
  {},
);
tableOf(contractOf(JSON.stringify(issues)))(listComplete, [
  [
    'a list that may leave out some, as it has a value for all',
    ['GET /issues/3 -> 200 {"id":3,"state":"closed"}', 'GET /issues -> 200 []'],
    ['inconclusive: Without state, which has a value for all, it may keep items back.'],
  ],
  [
    'the same with all',
    ['GET /issues/3 -> 200 {"id":3,"state":"closed"}', 'GET /issues?state=all -> 200 []'],
    ['failed error: lacks an item that is there: "/issues/3"'],
  ],
]);

table(listComplete, [
  ['all that is known', [made, list('', ids(1, 9), 2)], ['passed']],
  ['a created item is missing', [made, list('', ids(1), 1)], ['failed error: lacks an item that is there: "/tasks/9"']],
  ['a list of one page of many', [made, list('?limit=1', ids(1), 2)], []],
  [
    'the end of a walk',
    [made, list('?limit=1', ids(1)), list('?limit=1&offset=1', [])],
    ['failed error: lacks an item that is there: "/tasks/9"'],
  ],
  [
    'a filter that it fits',
    [made, list('?state=held', [], 0)],
    ['failed error: lacks an item that is there: "/tasks/9"'],
  ],
  [
    'a filter that it does not fit',
    [made, list('?state=open', [], 0)],
    ['inconclusive: No item is known that the list must show.'],
  ],
  [
    'a filter by name alone',
    [made, list('?name=k3vbm2qa%20a', [], 0)],
    ['failed warning: lacks an item that is there: "/tasks/9"'],
  ],
  [
    'an unknown parameter',
    [made, list('?mine=true', [], 0)],
    ['inconclusive: A parameter is not understood, and may keep items back.'],
  ],
  [
    'a deleted item',
    [made, 'DELETE /tasks/9 -> 204', list('', ids(1), 1)],
    ['inconclusive: No item is known that the list must show.'],
  ],
  ['nothing is known', [list('', [], 0)], ['inconclusive: No item is known that the list must show.']],
]);

table(
  listComplete,
  [
    [
      'a created item is missing',
      [made, list('', ids(1), 1)],
      ['failed warning: lacks an item that is there: "/tasks/9"'],
    ],
  ],
  'har',
);

const linked = {
  query: { limit: int },
  200: object({ items: listOf(object({ id: int })), next: { type: ['integer', 'null'] } }),
};
const linkedNotes = openapi({ 'GET /notes': linked, 'GET /notes/{id}': { 200: note } }, {});
tableOf(contractOf(JSON.stringify(linkedNotes)))(listComplete, [
  [
    'a page that is full and leads nowhere, of a list without other pages',
    ['GET /notes/3 -> 200 {"id":3}', 'GET /notes?limit=1 -> 200 {"items":[{"id":1}],"next":null}'],
    [],
  ],
  [
    'one that is not full',
    ['GET /notes/3 -> 200 {"id":3}', 'GET /notes?limit=2 -> 200 {"items":[{"id":1}],"next":null}'],
    ['failed error: lacks an item that is there: "/notes/3"'],
  ],
]);

const byOffset = {
  query: { limit: int, offset: int, page: int },
  200: object({ items: listOf(object({ id: int })), total: int }),
};
tableOf(contractOf(JSON.stringify(openapi({ 'GET /notes': byOffset, 'GET /notes/{id}': { 200: note } }, {}))))(
  pageSize,
  [
    [
      'the first page by offset, empty',
      ['GET /notes -> 200 {"items":[],"total":4}'],
      ['failed error: returned an empty first page of 4 items'],
    ],
    ['a page by number, of a list that has an offset', ['GET /notes?page=7 -> 200 {"items":[],"total":4}'], []],
  ],
);

table(pageSize, [
  ['as many as asked for', [list('?limit=2', ids(1, 2))], ['passed']],
  ['fewer', [list('?limit=3', ids(1, 2))], ['inconclusive: The list has no more than 2 items, limit is 3.']],
  ['one', [list('?limit=2', ids(1))], ['inconclusive: The list has no more than 1 item, limit is 2.']],
  ['more', [list('?limit=1', ids(1, 2))], ['failed error: with limit 1 returned 2 items']],
  [
    'the default',
    [list('', ids(...Array.from({ length: 21 }, (_, id) => id)))],
    ['failed error: with the default 20 of limit returned 21 items'],
  ],
  [
    'more than the maximum',
    [list('?limit=500', ids(...Array.from({ length: 101 }, (_, id) => id)))],
    ['failed error: with the maximum 100 of limit returned 101 items'],
  ],
  ['a clamped page', [list('?limit=500', ids(...Array.from({ length: 100 }, (_, id) => id)))], ['passed']],
  [
    'an invalid number',
    [list('?limit=0', ids(1, 2))],
    ['inconclusive: The list has no more than 2 items, limit is 100.'],
  ],
  [
    'no number, and more than the maximum',
    [list('?limit=abc', ids(...Array.from({ length: 101 }, (_, id) => id)))],
    ['failed error: with the maximum 100 of limit returned 101 items'],
  ],
  [
    'empty, though items are counted',
    [list('?limit=1', [], 4)],
    [
      'inconclusive: The list has no more than 0 items, limit is 1.',
      'failed error: returned an empty first page of 4 items',
    ],
  ],
  [
    'empty behind the end',
    [list('?limit=1&offset=9', [], 4)],
    ['inconclusive: The list has no more than 0 items, limit is 1.'],
  ],
  [
    'empty for a filter',
    [list('?limit=1&state=open', [], 4)],
    ['inconclusive: The list has no more than 0 items, limit is 1.'],
  ],
  ['a list without pages', ['GET /owners -> 200 [{"id":1}]'], []],
]);

const twenty = ids(...Array.from({ length: 20 }, (_, id) => id));

table(parameterDefault, [
  ['the same', [list('', twenty), list('?limit=20', twenty)], ['passed']],
  ['the other way round', [list('?limit=20', twenty), list('', twenty)], ['passed']],
  [
    'fewer items',
    [list('', twenty.slice(10)), list('?limit=20', twenty)],
    ['failed error: returned 10 items without limit, and 20 with its default'],
  ],
  [
    'others wrote',
    [list('', twenty.slice(10), 30), list('?limit=20', twenty, 40)],
    ['inconclusive: Others have written meanwhile.'],
  ],
  ['the run wrote', [list('', twenty.slice(10)), made, list('?limit=20', twenty)], []],
  ['another filter', [list('?state=open', ids(1)), list('?limit=20', twenty)], []],
  ['another size', [list('', twenty), list('?limit=10', twenty.slice(10))], []],
  [
    'other items',
    [list('', ids(1, 2)), list('?limit=20', ids(3, 4))],
    ['inconclusive: The lists show as many items, but others.'],
  ],
  ['empty lists', [list('', []), list('?limit=20', [])], ['inconclusive: Both lists are empty.']],
]);

const page = (offset: number, numbers: readonly number[], total?: number): string =>
  list(`?limit=2&offset=${offset}`, ids(...numbers), total);

const events = (query: string, numbers: readonly number[], next: string | null): string =>
  `GET /events${query} -> 200 ${JSON.stringify({ data: ids(...numbers), nextCursor: next })}`;

table(pages, [
  ['to the end', [page(0, [1, 2]), page(2, [3]), page(4, [])], ['passed']],
  ['not yet at the end', [page(0, [1, 2]), page(2, [3])], []],
  ['an item twice', [page(0, [1, 2]), page(2, [2, 3])], ['failed error: returned an item on two pages: "/tasks/2"']],
  [
    'the same page again',
    [page(0, [1, 2]), page(2, [1, 2])],
    ['failed error: returned an item on two pages: "/tasks/1"'],
  ],
  [
    'another total',
    [page(0, [1, 2], 5), page(2, [3], 5), page(4, [], 5)],
    ['failed error: returned a total of 5, listed are 3'],
  ],
  ['the right total', [page(0, [1, 2], 3), page(2, [3], 3)], ['passed']],
  ['others write', [page(0, [1, 2], 3), page(2, [2, 3], 4)], ['inconclusive: Somebody wrote between the pages.']],
  ['the run writes', [page(0, [1, 2]), made, page(2, [2, 3])], ['inconclusive: Somebody wrote between the pages.']],
  ['one page', [page(0, [1, 2])], []],
  ['more items than the total', [page(0, [1, 2], 0)], ['failed error: returned a total of 0, and more items']],
  [
    'the next page is rejected',
    [events('', [1], 'b'), 'GET /events?cursor=b -> 400 {}'],
    ['failed error: rejected the page that the page before it leads to'],
  ],
  ['a page that nothing leads to is rejected', [events('', [1], 'b'), 'GET /events?cursor=c -> 400 {}'], []],
  ['the next page, with another key', [events('', [1], 'b'), 'GET /events?cursor=b -> 403 {}'], []],
]);

table(
  pages,
  [
    [
      'an item twice',
      [page(0, [1, 2]), page(2, [2, 3])],
      ['failed warning: returned an item on two pages: "/tasks/2"'],
    ],
  ],
  'har',
);

const ranks = (...numbers: readonly (number | null)[]): readonly object[] => numbers.map((rank, id) => ({ id, rank }));
const names = (...texts: readonly string[]): readonly object[] => texts.map((name, id) => ({ id, name }));
const unsure = (property: string): string =>
  `inconclusive: No two items that follow each other differ in ${property} for sure.`;

table(sorted, [
  ['rising', [list('?sort=rank', ranks(1, 2, 2, 3))], ['passed']],
  ['falling', [list('?sort=-rank', ranks(3, 2))], ['passed']],
  ['the other way', [list('?sort=-rank', ranks(1, 2))], ['failed error: sorted by rank, falling, returned 1 before 2']],
  ['out of order', [list('?sort=rank', ranks(1, 3, 2))], ['failed error: sorted by rank returned 3 before 2']],
  [
    'from page to page',
    [list('?sort=rank&limit=2', ranks(1, 3)), list('?sort=rank&limit=2&offset=2', [{ id: 7, rank: 2 }])],
    ['failed error: sorted by rank returned 3 before 2'],
  ],
  ['ties', [list('?sort=rank', ranks(1, 1))], [unsure('rank')]],
  ['null at either end', [list('?sort=rank', ranks(null, 1, 2, null))], ['passed']],
  ['texts', [list('?sort=name', names('Ada', 'Bob', 'Cy'))], ['passed']],
  [
    'texts out of order',
    [list('?sort=name', names('Cy', 'Ada'))],
    ['failed error: sorted by name returned "Cy" before "Ada"'],
  ],
  [
    'texts that collations order differently',
    [list('?sort=name', names('item 9', 'item 10', 'Ärger', 'Zoe', 'émile'))],
    [unsure('name')],
  ],
  ['texts by code points', [list('?sort=-name', names('ehp Ada', 'Nina'))], [unsure('name')]],
  ['no order asked for', [list('', ranks(3, 1))], []],
  [
    'what the file does not list as an order',
    ['GET /owners?sort=id -> 200 [{"id":1},{"id":3},{"id":2}]'],
    ['failed warning: sorted by id returned 3 before 2'],
  ],
  [
    'a falling order, and the file does not say how to ask for one',
    ['GET /owners?sort=-id -> 200 [{"id":1},{"id":2}]'],
    ['observed: Is not sorted by id, falling. The file does not say how to ask for that.'],
  ],
]);
