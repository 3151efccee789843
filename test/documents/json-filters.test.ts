import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { inspectDocument } from '../../src/serve/inspect-document';
import { callJson } from '../support/json-call';

const openapiFile = 'test/test-documents/state/json-filters.yaml';
let mock: RunningMock;

interface Note {
  readonly id: number;
  readonly title: string;
}

const notes = [
  { title: 'Winter', size: 1, at: '2024-03-01T23:30:00-02:00', tags: ['cold', 'dark'], state: { type: 'DONE' } },
  { title: 'autumn', size: 2, at: '2024-03-02T01:00:00Z', tags: ['dark'] },
  { title: 'Spring', size: 3, at: '2024-03-03T01:30:00Z', tags: [], state: { type: 'OPEN' } },
  { title: 'Summer', size: 9 },
];

beforeAll(async () => {
  mock = await startMock({ openapiFile, count: 0 });
  for (const path of ['/notes', '/items/pages', '/texts'])
    for (const note of notes) await callJson(mock.baseUrl, path, 'POST', note);
});
afterAll(() => mock.close());

const call = async (where: string, method = 'GET', body?: unknown): Promise<unknown> => {
  const answer = await callJson(mock.baseUrl, where, method, body);
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body;
};
const titles = (found: unknown): string[] => (found as Note[]).map(({ title }) => title);
const asJson = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
const filtered = async (filter: unknown): Promise<string[]> => titles(await call(`/notes?filter=${asJson(filter)}`));
const paged = async (query: string): Promise<string[]> =>
  titles(((await call(`/items/pages?${query}`)) as { data: Note[] }).data);
const all = notes.map(({ title }) => title);

describe('a parameter that holds a list request in JSON', () => {
  test.each([
    [{ limit: 2 }, ['Winter', 'autumn']],
    [{ limit: 2, skip: 1 }, ['autumn', 'Spring']],
    [{ offset: 3 }, ['Summer']],
    [{ order: 'title DESC', limit: 1 }, ['autumn']],
    [{ order: ['size DESC', 'title'] }, ['Summer', 'Spring', 'autumn', 'Winter']],
    [{ where: { title: 'Spring' } }, ['Spring']],
    [{ where: { title: { neq: 'Winter' }, size: { lt: 9 } } }, ['autumn', 'Spring']],
    [{ where: { or: [{ title: 'Winter' }, { size: { gt: 3 } }] } }, ['Winter', 'Summer']],
    [{ where: { and: [{ size: { gte: 2 } }, { size: { lte: 3 } }] } }, ['autumn', 'Spring']],
    [{ where: { size: { between: [2, 3] } }, limit: 1 }, ['autumn']],
    [{ where: { size: { inq: [1, 9] } } }, ['Winter', 'Summer']],
    [{ where: { size: { nin: [1, 9] } } }, ['autumn', 'Spring']],
    [{ where: { title: { like: 'S%r' } } }, ['Summer']],
    [{ where: { title: { like: 'um' } } }, ['autumn', 'Summer']],
    [{ where: { title: { ilike: 's%' } } }, ['Spring', 'Summer']],
    [{ where: { title: { nlike: 'um' } } }, ['Winter', 'Spring']],
    [{ where: { at: { gt: '2024-03-02T00:00:00Z', lt: '2024-03-03T00:00:00Z' } } }, ['Winter', 'autumn']],
    [{ where: { at: '2024-03-02T01:30:00Z' } }, ['Winter']],
    [{ where: { at: null } }, ['Summer']],
    [{ where: { at: { exists: true } } }, ['Winter', 'autumn', 'Spring']],
  ])('%j', async (filter, expected) => {
    expect(await filtered(filter)).toEqual(expected);
  });

  test('keeps everything by what it does not know, and is never an error', async () => {
    for (const where of [
      { colour: 'red' },
      { title: { regexp: '(a+)+$' } },
      { or: [{ colour: 'red' }, { title: 'Winter' }] },
      { not: { colour: 'red' } },
      { or: 7 },
      { size: { gt: 'much' } },
      { size: { between: 3 } },
    ])
      expect(await filtered({ where })).toEqual(all);
    expect(await filtered({ where: { colour: 'red', title: 'Winter' } })).toEqual(['Winter']);
    let deep: object = { title: 'x' };
    for (let depth = 0; depth < 60; depth += 1) deep = { and: [deep] };
    expect(await filtered({ where: deep })).toEqual(all);
    expect(await filtered({ where: { or: Array(300).fill({ title: 'x' }) } })).toEqual(all);
  });

  test('shows the properties that are asked for, and those that are required', async () => {
    const shown = async (fields: unknown): Promise<unknown> =>
      ((await call(`/notes?filter=${asJson({ fields, limit: 1 })}`)) as unknown[])[0];
    expect(await shown({ id: true, size: true })).toEqual({ id: 1, title: 'Winter', size: 1 });
    expect(await shown(['id', 'title'])).toEqual({ id: 1, title: 'Winter' });
    expect(await shown({ tags: false, state: false, at: false })).toEqual({ id: 1, title: 'Winter', size: 1 });
  });
});

test.each([
  [`filter=${asJson({ title: { _eq: 'Winter' } })}`, ['Winter']],
  [`filter=${asJson({ _or: [{ title: { _eq: 'Winter' } }, { size: { _gt: 3 } }] })}`, ['Winter', 'Summer']],
  [`filter=${asJson({ _and: [{ title: { _contains: 'um' } }, { title: { _starts_with: 'S' } }] })}`, ['Summer']],
  [`filter=${asJson({ title: { _icontains: 'S' } })}`, ['Spring', 'Summer']],
  [`filter=${asJson({ title: { _ncontains: 'um' } })}`, ['Winter', 'Spring']],
  [`filter=${asJson({ at: { _null: true } })}`, ['Summer']],
  [`filter=${asJson({ at: { _nnull: true } })}`, ['Winter', 'autumn', 'Spring']],
  [`filter=${asJson({ state: { type: { $ne: 'DONE' } } })}`, ['autumn', 'Spring', 'Summer']],
  ['sort=-size&limit=2', ['Summer', 'Spring']],
  ['limit=-1', all],
])('a filter of conditions in JSON, with a page beside it: %s', async (query, expected) => {
  expect(await paged(query)).toEqual(expected);
});

test.each([
  ['filter[title][_eq]=Winter', ['Winter']],
  ['filter[title]=Winter', ['Winter']],
  ['filter[size][_gte]=3', ['Spring', 'Summer']],
  ['filter[_or][0][size][_eq]=1&filter[_or][1][size][_in]=2,3', ['Winter', 'autumn', 'Spring']],
])('an object in the query holds conditions: %s', async (query, expected) => {
  expect(titles(await call(`/texts?${query}`))).toEqual(expected);
});

test('a text that is described as JSON holds conditions', async () => {
  expect(titles(await call(`/texts?where=${asJson({ size: { $in: [1, 2] } })}`))).toEqual(['Winter', 'autumn']);
  expect(titles(await call('/texts?where={'))).toEqual(all);
});

test.each([
  [{}, ['Spring', 'Summer', 'Winter', 'autumn']],
  [{ notes: { title: { any_: ['Winter', 'Spring'], like_: null } }, sort: 'TITLE_DESC' }, ['Winter', 'Spring']],
  [{ notes: { title: { like_: 'S' } } }, ['Spring', 'Summer']],
  [{ notes: { title: { not_any_: ['Winter'] } }, limit: 1, offset: 1 }, ['Summer']],
  [{ notes: { operator: 'or_', title: { any_: ['Summer'] }, tags: { all_: ['cold', 'dark'] } } }, ['Summer', 'Winter']],
  [{ notes: { at: { before_: '2024-03-02T01:00:00Z' } } }, ['autumn']],
  [{ notes: { state: { type: { any_: ['OPEN', 'DONE'] } } } }, ['Spring', 'Winter']],
  [{ notes: null, size: { gt_: 1, le_: 3 } }, ['Spring', 'autumn']],
  [{ authors: { name: { any_: ['x'] } } }, ['Spring', 'Summer', 'Winter', 'autumn']],
])('a search whose body has conditions: %j', async (body, expected) => {
  expect(titles(await call('/notes/filter', 'POST', body))).toEqual(expected);
});

test('a page of a search tells how many items and pages there are', async () => {
  const page = await call('/notes/paginate', 'POST', { notes: { title: { like_: 'm' } }, limit: 1, page: 2 });
  expect(page).toMatchObject({ results: [{ title: 'Summer' }], count: 2, limit: 1, pages: 2, page: 2 });
  expect(await call('/notes/paginate', 'POST', { limit: 3 })).toMatchObject({ count: 4, pages: 2, page: 1 });
});

test('a list tells how many items there are with its filter and without', async () => {
  const filter = asJson({ size: { _gt: 1 } });
  expect(await call(`/items/pages?limit=1&filter=${filter}`)).toMatchObject({
    data: [{ title: 'autumn' }],
    meta: { total_count: 4, filter_count: 3 },
  });
});

test('a DELETE with the parameters of the list removes what they select', async () => {
  const own = await startMock({ openapiFile, count: 0 });
  const list = async (): Promise<string[]> =>
    titles(((await callJson(own.baseUrl, '/items/pages')).body as { data: Note[] }).data);
  for (const note of notes) await callJson(own.baseUrl, '/items/pages', 'POST', note);
  const remove = async (query: string): Promise<string[]> => {
    expect((await callJson(own.baseUrl, `/items/pages?${query}`, 'DELETE')).status).toBe(204);
    return list();
  };
  expect(await remove(`filter=${asJson({ title: { _contains: 'inte' } })}`)).toEqual(['autumn', 'Spring', 'Summer']);
  expect(await remove('sort=-size&limit=1')).toEqual(['autumn', 'Spring']);
  expect(await remove('limit=1&offset=1')).toEqual(['autumn']);
  expect(await remove('')).toEqual([]);
  await own.close();
});

test('inspect names what filters by JSON', () => {
  const told = new Map(inspectDocument({ openapiFile }).operations.map((one) => [`${one.method} ${one.path}`, one]));
  expect(told.get('GET /notes')).toMatchObject({ conditions: ['filter'], unplayed: [] });
  expect(told.get('GET /items/pages')).toMatchObject({ conditions: ['filter'], sort: ['sort'], unplayed: [] });
  expect(told.get('POST /notes/filter')).toMatchObject({ note: 'authors in its body has no effect' });
});
