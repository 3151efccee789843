import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createKnowledge } from '../../src/knowledge/create-knowledge';
import type { ExchangeView } from '../../src/knowledge/exchange-view';
import type { Knowledge } from '../../src/knowledge/knowledge';
import type { Contract } from '../../src/openapi/contract';
import { loadContract } from '../../src/openapi/load-contract';
import { contractOf } from '../contract';
import { viewOfLine } from '../exchanges';
import { tasksContract } from '../tasks';

let contract: Contract;

beforeAll(async () => {
  contract = await loadContract(path.join(__dirname, 'orders.yaml'));
});

/** Folds all lines but the last, which is only looked at. */
function story(...lines: readonly string[]): { readonly known: Knowledge; readonly last: ExchangeView } {
  const known = createKnowledge(contract, { runTag: 'k3vbm2qa' });
  const views = lines.map((line, index) => viewOfLine(contract, line, index + 1, { label: {} }));
  for (const view of views.slice(0, -1)) known.observe(view);
  const last = views.at(-1);
  if (last === undefined) throw new Error('a story has lines');
  return { known, last };
}

/** `status left out: same`, without those that only were shown before. */
function judged({ known, last }: ReturnType<typeof story>): readonly string[] {
  return known
    .comparisons(last)
    .filter(({ expectation, verdict }) => expectation.why !== 'shown' || verdict === 'different')
    .map(({ expectation: { property, why }, verdict }) => `${property} ${why}: ${verdict}`);
}

const create = 'POST /orders {"customer":"k3vbm2qa Ada"} -> 201 {"id":1,"customer":"k3vbm2qa Ada","status":"open"}';
const read = (order: string): string => `GET /orders/1 -> 200 ${order}`;

describe('what a create makes of an item', () => {
  test('its response, the next read and the next list show what was sent, and defaults', () => {
    expect(judged(story(create))).toEqual(['customer sent: same', 'status left out: same']);
    expect(judged(story(create, read('{"id":1,"customer":"k3vbm2qa Ada","status":"paid"}')))).toEqual([
      'customer sent: same',
      'status left out: different',
    ]);
    expect(judged(story(create, 'GET /orders -> 200 {"data":[{"id":1,"customer":"Bob"}]}'))).toEqual([
      'customer sent: different',
    ]);
  });

  test('what came otherwise is told once, and is what is known', () => {
    const other = '{"id":1,"customer":"K3VBM2QA ADA","status":"open"}';
    const lines = [create.replace(/-> .*/, `-> 201 ${other}`), read(other)];
    expect(judged(story(...lines))).toEqual(['status left out: same']);
  });

  test('the item is created by the run, and proven by a read with its mark', () => {
    const { known } = story(create, read('{"id":1,"customer":"k3vbm2qa Ada","status":"open"}'), read('{"id":1}'));
    expect(known.item('/orders/1')).toMatchObject({ origin: 'created', state: 'present', isProven: true });
    expect(story(create, read('{"id":1}')).known.item('/orders/1')).toMatchObject({ isProven: false });
  });

  test('what Location alone names is there once a response shows it', () => {
    const known = createKnowledge(contract, { runTag: 'k3vbm2qa' });
    const headers = { Location: 'https://api.example.com/v1/orders/1' };
    known.observe(viewOfLine(contract, 'POST /orders {"customer":"k3vbm2qa Ada"} -> 201', 1, { headers }));
    expect(known.item('/orders/1')).toMatchObject({ origin: 'created', state: 'lost', isProven: false });
    known.observe(viewOfLine(contract, read('{"id":1,"customer":"k3vbm2qa Ada"}'), 2));
    expect(known.item('/orders/1')).toMatchObject({ origin: 'created', state: 'present', isProven: true });
    const without = 'POST /orders {"customer":"k3vbm2qa Eve"} -> 201 {"note":"queued"}';
    const named = { headers: { Location: '/orders/2' } };
    expect(known.comparisons(viewOfLine(contract, without, 3, named))).toEqual([]);
    // It says nothing of what is known.
    known.observe(viewOfLine(contract, 'POST /orders {"customer":"k3vbm2qa Bob"} -> 201', 3, { headers }));
    expect(known.item('/orders/1')).toMatchObject({ lastWrite: 1, sent: { customer: 'k3vbm2qa Ada' } });
  });

  test.each([
    ['https://api.example.com/v1/orders/7?view=full#top', '/orders/7'],
    ['/orders/a%2Fb/', '/orders/a%2Fb'],
    ['orders/7', '/orders/7'],
    ['7', undefined],
    ['/v1/orders', undefined],
    ['/v1/jobs/7', undefined],
    ['/orders/7/state', undefined],
    ['http://[', undefined],
  ])('the Location %s names %s', (location, path) => {
    const parts = { headers: { Location: location } };
    const view = viewOfLine(contract, 'POST /orders {"customer":"Ada"} -> 201', 1, parts);
    expect(view.items[0]?.path).toBe(path);
  });

  test('of a create that shows nothing, a list shows what it made', () => {
    const lines = ['POST /orders {"customer":"k3vbm2qa Ada","note":"blue"} -> 201', read('{"id":1}')];
    const list = 'GET /orders -> 200 {"data":[{"id":2,"customer":"k3vbm2qa Ada"},{"id":3,"customer":"Bob"}]}';
    const { known, last } = story(
      ...lines,
      list,
      'GET /orders/2 -> 200 {"id":2,"customer":"k3vbm2qa Ada","note":"red"}',
    );
    expect(known.item('/orders/2')).toMatchObject({ origin: 'created', lastWrite: 1 });
    expect(known.item('/orders/3')).toMatchObject({ origin: 'found' });
    expect(judged({ known, last })).toContain('note sent: different');
  });

  test('a create that returns an item that was there before created nothing', () => {
    const { known } = story(read('{"id":1,"customer":"Bob"}'), create, read('{"id":1}'));
    expect(known.item('/orders/1')).toMatchObject({ origin: 'found' });
    expect(known.gaveBack('/orders')).toBe(true);
  });
});

describe('what changes make of an item', () => {
  const start = [
    'POST /orders {"customer":"Ada","note":"blue","status":"paid"} -> 201 {"id":1,"customer":"Ada","note":"blue","status":"paid"}',
    read('{"id":1,"customer":"Ada","note":"blue","status":"paid"}'),
  ];

  test('a merge patch leaves what it does not name, and removes what is null', () => {
    const patch = 'PATCH /orders/1 {"note":null} -> 200 {"id":1,"customer":"Bob","note":"blue","status":"paid"}';
    expect(judged(story(...start, patch))).toEqual([
      'customer not named: different',
      'note left out: different',
      'status not named: same',
    ]);
  });

  test('a PUT takes away what it leaves out', () => {
    const put = 'PUT /orders/1 {"customer":"Bob"} -> 200 {"id":1,"customer":"Bob","note":"blue","status":"open"}';
    expect(judged(story(...start, put))).toEqual([
      'customer sent: same',
      'note left out: different',
      'status left out: same',
    ]);
  });

  test('a PUT that may leave out everything keeps what it does not name', () => {
    const put = 'PUT /notes/1 {"title":"b"} -> 200 {"id":1,"title":"b","text":"x"}';
    const lines = ['POST /notes {"title":"a","text":"x"} -> 201 {"id":1,"title":"a","text":"x"}', put];
    expect(judged(story(...lines))).toEqual(['title sent: same']);
  });

  test('a PUT that is answered by 204 is expected to have stored', () => {
    const lines = [
      ...start,
      'PUT /orders/1 {"customer":"Bob"} -> 204',
      read('{"id":1,"customer":"Ada","status":"open"}'),
    ];
    expect(judged(story(...lines))).toContain('customer sent: different');
  });

  test('a change that is rejected leaves the item as it was', () => {
    const lines = [
      ...start,
      'PATCH /orders/1 {"status":"open","note":7} -> 400',
      read('{"id":1,"customer":"Ada","note":"blue","status":"open"}'),
    ];
    expect(judged(story(...lines))).toEqual([
      'customer sent: same',
      'note rejected: same',
      'status rejected: different',
    ]);
  });

  test('a change of one item that reaches another is told, other differences are not', () => {
    const two = 'GET /orders -> 200 {"data":[{"id":1,"note":"a","customer":"x"},{"id":2,"note":"b","customer":"y"}]}';
    const patch = 'PATCH /orders/1 {"note":"c"} -> 200 {"id":1,"note":"c","customer":"x"}';
    const after = (note: string): string =>
      `GET /orders -> 200 {"data":[{"id":1,"note":"c","customer":"x"},{"id":2,"note":"${note}","customer":"y"}]}`;
    const differences = (note: string): readonly string[] =>
      judged(story(two, patch, after(note))).filter((line) => line.endsWith('different'));
    expect(differences('c')).toEqual(['note not named: different']);
    expect(differences('z')).toEqual([]);
  });

  test('after a write without a response nothing is expected', () => {
    const lines = [
      ...start,
      'PATCH /orders/1 {"note":"red"} -> 0',
      read('{"id":1,"customer":"Cy","note":"red","status":"open"}'),
    ];
    expect(judged(story(...lines))).toEqual([]);
  });
});

describe('what is shown without a write', () => {
  test('a list and a read show the same', () => {
    expect(judged(story('GET /orders -> 200 {"data":[{"id":1,"note":"a"}]}', read('{"id":1,"note":"b"}')))).toEqual([
      'note shown: different',
    ]);
  });

  test('a property that two reads show differently moves, and proves nothing', () => {
    const lines = [read('{"id":1,"note":"a"}'), read('{"id":1,"note":"b"}')];
    expect(judged(story(...lines))).toEqual([]);
    expect(judged(story(...lines, 'GET /orders -> 200 {"data":[{"id":1,"note":"c"}]}'))).toEqual([]);
  });

  test('a list may leave out what a read shows', () => {
    expect(judged(story(read('{"id":1,"note":"a"}'), 'GET /orders -> 200 {"data":[{"id":1,"note":null}]}'))).toEqual(
      [],
    );
  });

  test('an item that is deleted or not found is known so', () => {
    const { known } = story(create, 'DELETE /orders/1 -> 204', 'GET /orders/1 -> 404', 'GET /orders/1 -> 404');
    expect(known.item('/orders/1')).toMatchObject({ state: 'deleted' });
    expect(known.isMissing('/orders/1')).toBe(true);
    expect(story(create, 'GET /orders/1 -> 404', 'GET /orders/1 -> 404').known.item('/orders/1')?.state).toBe('lost');
  });
});

describe('lists as a whole', () => {
  const page = (offset: number, ids: readonly number[], total?: number): string =>
    `GET /orders?limit=2&offset=${offset} -> 200 ${JSON.stringify({ data: ids.map((id) => ({ id })), total })}`;

  test.each([
    ['a walk that ends with an empty page', [page(0, [1, 2]), page(2, [3]), page(4, [])], 3],
    ['a walk that shows all that are counted', [page(0, [1, 2], 3), page(2, [3], 3)], 3],
    ['one page that shows all that are counted', [page(0, [1, 2], 2)], 2],
    ['a walk whose end is not known', [page(0, [1, 2]), page(2, [3])], undefined],
    ['a page that was asked for no items', ['GET /orders?limit=0 -> 200 {"data":[]}'], undefined],
    ['a walk that skips a page', [page(0, [1, 2]), page(4, [])], undefined],
    ['a walk with an item twice', [page(0, [1, 2]), page(2, [2]), page(4, [])], undefined],
    ['a walk with another total', [page(0, [1, 2], 3), page(2, [3], 4)], undefined],
    ['a first page', [page(0, [1, 2])], undefined],
    ['a walk with a create in it', [page(0, [1, 2]), create.replaceAll('"id":1', '"id":9'), page(2, [])], undefined],
  ])('%s', (_, lines, count) => {
    const { known, last } = story(...lines);
    expect(known.whole(last)?.size).toBe(count);
  });

  test('others have written if a whole list shows an item that no create returned', () => {
    const whole = (ids: readonly number[]): string => page(0, ids, ids.length);
    const { known } = story(whole([1, 2]), whole([1, 2, 3]), whole([1, 2, 3]));
    expect(known.othersWrote('/orders', 1)).toBe(true);
    expect(
      story(whole([1]), create.replaceAll('"id":1', '"id":9'), whole([1, 9])).known.othersWrote('/orders', 1),
    ).toBe(false);
  });
});

test('marks are the texts that the run made up, and what became of them', () => {
  const rejected = 'POST /orders {"customer":"k3vbm2qa Eve"} -> 400';
  const { known } = story(rejected, create, 'GET /orders -> 200 {"data":[]}');
  expect(known.marks({ customer: 'k3vbm2qa Eve' })).toEqual([{ sentIn: [1], wasAccepted: false }]);
  expect(known.marks({ customer: 'k3vbm2qa Ada' })).toMatchObject([{ wasAccepted: true }]);
  expect(known.marks({ customer: 'Ada' })).toEqual([]);
});

describe('items of services that show little', () => {
  const tasks = tasksContract();
  const known = (...lines: readonly string[]): Knowledge => {
    const knowledge = createKnowledge(tasks, { runTag: 'k3vbm2qa' });
    for (const [index, line] of lines.entries()) knowledge.observe(viewOfLine(tasks, line, index + 1, { label: {} }));
    return knowledge;
  };

  test('a create names its item, if the response does not', () => {
    const read = 'GET /tags/k3vbm2qa-7 -> 200 {"id":"k3vbm2qa-7"}';
    const knowledge = known('POST /tags {"id":"k3vbm2qa-7"} -> 201 {}', read);
    expect(knowledge.item('/tags/k3vbm2qa-7')).toMatchObject({ origin: 'created', isProven: true });
  });

  test.each([
    ['5', { origin: 'created', isProven: true }],
    ['"done"', undefined],
  ])('a create whose envelope holds %s', (data, expected) => {
    const user = '{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"}}}';
    const around = (inner: string): string =>
      `{"content":{"application/json":{"schema":{"type":"object","properties":{"code":{"type":"integer"},"data":${inner}}}}}}`;
    const contract = contractOf(`{"paths":{
      "/users":{"post":{"requestBody":{"content":{"application/json":{"schema":${user}}}},"responses":{"200":${around('{"type":["integer","string"]}')}}}},
      "/users/{id}":{"get":{"parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"integer"}}],"responses":{"200":${around(user)}}}}}}`);
    const knowledge = createKnowledge(contract, { runTag: 'k3vbm2qa' });
    const lines = [
      `POST /users {"name":"k3vbm2qa Ada"} -> 200 {"code":0,"data":${data}}`,
      'GET /users/5 -> 200 {"code":0,"data":{"id":5,"name":"k3vbm2qa Ada"}}',
    ];
    const [create, read] = lines.map((line, index) => viewOfLine(contract, line, index + 1, { label: {} }));
    if (create !== undefined) knowledge.observe(create);
    const isKnown = knowledge.item('/users/5') !== undefined;
    if (read !== undefined) knowledge.observe(read);
    expect(isKnown ? knowledge.item('/users/5') : undefined).toEqual(expected && expect.objectContaining(expected));
  });

  test('statuses of a create may have schemas of their own that are the same', () => {
    expect(known('POST /tags {"label":"a"} -> 201 {"id":"b"}').item('/tags/b')?.origin).toBe('created');
  });

  test('values that anybody may send prove nothing, unless the create is known to make something new', () => {
    const create = (id: string, sent = '{"label":"a"} '): string =>
      `POST /tags ${sent}-> 201 {"id":"${id}","label":"a"}`;
    const read = 'GET /tags/b -> 200 {"id":"b","label":"a"}';
    const isProven = (...lines: readonly string[]): unknown => known(...lines).item('/tags/b')?.isProven;
    expect(isProven(create('b'), read)).toBe(false);
    expect(isProven(create('b', ''), read)).toBe(false);
    // The same values made two items, or were a conflict.
    expect(isProven(create('b'), create('c'), read)).toBe(true);
    expect(isProven(create('b', ''), create('c', ''), read)).toBe(true);
    expect(isProven(create('b'), 'POST /tags {"label":"a"} -> 409', read)).toBe(true);
    expect(isProven(create('b'), create('b'), read)).toBe(false);
    expect(isProven(create('b'), create('c', '{"label":"other"} '), read)).toBe(false);
    // No tag has a place by the OpenAPI file.
    expect(isProven(create('b', '{"place":"x"} '), create('c', '{"place":"x"} '), read)).toBe(true);
    // A read had shown that the ID is free.
    expect(isProven('GET /tags/b -> 404', create('b'), read)).toBe(true);
    expect(isProven('GET /tags/b -> 404', create('c'), create('b'), 'GET /tags/b -> 200 {"id":"b","label":"x"}')).toBe(
      false,
    );
  });

  /** What the last exchange shows, by what is known from the others. */
  const verdicts = (...lines: readonly string[]): readonly string[] => {
    const last = viewOfLine(tasks, lines.at(-1) ?? '', lines.length, { label: {} });
    const compared = known(...lines.slice(0, -1)).comparisons(last);
    return compared.map(({ expectation: { property }, verdict }) => `${property}: ${verdict}`);
  };

  test('what an action does, nobody knows', () => {
    const create = 'POST /tasks {"name":"Ada"} -> 201 {"id":1,"name":"Ada"}';
    expect(verdicts(create, 'POST /tasks/1/close -> 200 {"id":1,"name":"Bob"}')).toEqual([]);
  });

  test.each([
    ['id', 'ownerId', '5', 'null'],
    ['a list of IDs', 'ownerIds', '[5,6]', '[6]'],
  ])('what has %s of a deleted item may be gone, or have it no more', (_, name, sent, left) => {
    const owner =
      '{"type":"object","required":["name"],"properties":{"id":{"type":"integer"},"name":{"type":"string"}}}';
    const ids = '"ownerId":{"type":["integer","null"]},"ownerIds":{"type":"array","items":{"type":"integer"}}';
    const pet = owner.replace('}}}', `},${ids}}}`);
    const content = (schema: string): string => `"content":{"application/json":{"schema":${schema}}}`;
    const of = (path: string, schema: string): string =>
      `"/${path}":{"get":{"responses":{"200":{${content(`{"type":"array","items":${schema}}`)}}}},
        "post":{"requestBody":{${content(schema)}},"responses":{"201":{${content(schema)}}}}},
      "/${path}/{id}":{"parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"integer"}}],
        "get":{"responses":{"200":{${content(schema)}}}},"delete":{"responses":{"204":{}}}}`;
    const contract = contractOf(`{"paths":{${of('owners', owner)},${of('pets', pet)}}}`);
    const knowledge = createKnowledge(contract, { runTag: 'k3vbm2qa' });
    const lines = [
      'POST /owners {"name":"Ada"} -> 201 {"id":5,"name":"Ada"}',
      `POST /pets {"name":"Rex","${name}":${sent}} -> 201 {"id":1,"name":"Rex","${name}":${sent}}`,
      `POST /pets {"name":"Tom"} -> 201 {"id":2,"name":"Tom"}`,
      'DELETE /owners/5 -> 204',
      `GET /pets/1 -> 200 {"id":1,"name":"Bob","${name}":${left}}`,
    ];
    const views = lines.map((line, index) => viewOfLine(contract, line, index + 1, { label: {} }));
    for (const view of views.slice(0, -1)) knowledge.observe(view);
    expect(['/pets/1', '/pets/2'].map((path) => knowledge.item(path)?.state)).toEqual(['lost', 'present']);
    const different = views
      .slice(-1)
      .flatMap((view) => knowledge.comparisons(view))
      .filter(({ verdict }) => verdict === 'different');
    expect(different.map(({ expectation: { property } }) => property)).toEqual(['name']);
  });

  test('a service may put something in place of a null', () => {
    const create = 'POST /tasks {"name":"Ada","data":null} -> 201 {"id":1,"name":"Ada","data":{"a":1}}';
    expect(verdicts(create)).toContain('data: tolerated');
  });

  test('a merge patch keeps what an object has beside the properties that it names', () => {
    const create = 'POST /tasks {"name":"Ada","data":{"a":1,"b":2}} -> 201 {"id":1,"name":"Ada","data":{"a":1,"b":2}}';
    const patched = (data: string): readonly string[] => {
      const line = `PATCH /tasks/1 -> 200 {"id":1,"name":"Ada","data":${data}}`;
      const headers = ['Content-Type', 'application/merge-patch+json'];
      const request = { method: 'PATCH', target: '/tasks/1', headers, body: { text: '{"data":{"a":7}}' } };
      const last = viewOfLine(tasks, line, 2, { label: {}, exchange: { request } });
      return known(create)
        .comparisons(last)
        .map(({ expectation: { property }, verdict }) => `${property}: ${verdict}`);
    };
    expect(patched('{"a":7,"b":2}')).toContain('data: same');
    expect(patched('{"a":7}')).toContain('data: different');
  });

  test('where another item gets a position, others may move', () => {
    const create = (id: number, rank: number): string =>
      `POST /tasks {"name":"Ada","rank":${rank}} -> 201 {"id":${id},"name":"Ada","rank":${rank}}`;
    const read = 'GET /tasks/1 -> 200 {"id":1,"name":"Ada","rank":7}';
    expect(verdicts(create(1, 6), read)).toContain('rank: different');
    expect(verdicts(create(1, 6), create(2, 6), read)).not.toContain('rank: different');
  });
});

describe('what is remembered is bounded', () => {
  const padding = 'x'.repeat(1_000_000);

  test('pages of lists and addresses do not keep whole exchanges', async () => {
    const known = createKnowledge(contract, { runTag: 'k3vbm2qa' });
    const views = Array.from({ length: 15 }, (_, index) => {
      const body = { data: [{ id: index, customer: padding }], next: `/orders?offset=${index + 1}` };
      const line = `GET /orders?limit=1&offset=${index} -> 200`;
      const view = viewOfLine(contract, line, index + 1, { label: {}, body });
      known.observe(view);
      return new WeakRef(view);
    });
    setFlagsFromString('--expose-gc');
    await new Promise((resolve) => setImmediate(resolve));
    runInNewContext('gc()');
    expect(views.filter((view) => view.deref() !== undefined).length).toBeLessThan(10);
  });

  test('items that there was no room for are not taken for those of others', () => {
    const known = createKnowledge(contract);
    const items = Array.from({ length: 10_001 }, (_, index) => ({ id: index }));
    const body = { data: items, total: items.length };
    for (const number of [1, 2]) known.observe(viewOfLine(contract, 'GET /orders -> 200', number, { body }));
    expect(known.othersWrote('/orders', 1)).toBe(false);
  });

  test('numbers may be far apart', () => {
    const known = createKnowledge(contract);
    const numbers = [1, ...Array.from({ length: 20 }, (_, index) => Number.MAX_SAFE_INTEGER - 20 + index)];
    const body = { data: [{ id: 1, customer: padding }] };
    for (const number of numbers) known.observe(viewOfLine(contract, 'GET /orders -> 200', number, { body }));
    expect(numbers.filter((number) => known.view(number) !== undefined).length).toBeLessThan(10);
    expect(known.view(Number.MAX_SAFE_INTEGER - 1)).toBeDefined();
  });
});
