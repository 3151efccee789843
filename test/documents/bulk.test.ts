import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { inspectDocument } from '../../src/serve/inspect-document';
import { callJson, type JsonAnswer } from '../support/json-call';

const openapiFile = 'test/test-documents/state/bulk.yaml';
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile, count: 3 });
});
afterAll(() => mock.close());

const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

interface Lamp {
  readonly id: number;
  readonly room: string;
}
const lamps = async (): Promise<Lamp[]> => (await call('/lamps')).body as Lamp[];

describe('several items at once', () => {
  test('are made by an array, and answered', async () => {
    const before = await lamps();
    const made = await call('/lamps', 'POST', [{ room: 'hall', lit: true }, { room: 'attic' }]);
    expect(made).toMatchObject({ status: 201, body: [{ room: 'hall', lit: true }, { room: 'attic' }] });
    expect(await lamps()).toEqual([...before, ...(made.body as Lamp[])]);
  });

  test('are changed by an array with their identifiers: all, or none where one is not there', async () => {
    const before = await lamps();
    const [first, second] = before;
    const changed = [first, second].map((lamp) => ({ ...lamp, room: 'cellar' }));
    expect((await call('/lamps', 'PUT', [...changed, { id: 987654, room: 'cellar' }])).status).toBe(404);
    expect(await lamps()).toEqual(before);
    expect((await call('/lamps', 'PUT', changed)).body).toEqual(changed);
    expect(await lamps()).toEqual([...changed, ...before.slice(2)]);
  });

  test('are removed by identifiers in the query: all, or none; and by those in a body, which passes over what is not there', async () => {
    const before = await lamps();
    const [first, second, third] = before;
    expect((await call(`/lamps?ids=${first?.id ?? 0}&ids=987654`, 'DELETE')).status).toBe(404);
    expect(await lamps()).toEqual(before);
    expect((await call(`/lamps?ids=${first?.id ?? 0}&ids=${second?.id ?? 0}`, 'DELETE')).status).toBe(204);
    expect(await lamps()).toEqual(before.slice(2));
    const removed = await call('/lamps/bulk-delete', 'POST', { lampIds: [third?.id, 987654] });
    expect(removed.body).toEqual([third]);
    expect(await lamps()).toEqual(before.slice(3));
  });

  test('take the place of all where what is sent has no identifier; those that a parameter keeps are removed', async () => {
    const put = await call('/rooms', 'PUT', [{ name: 'hall' }, { name: 'attic' }]);
    expect(put).toMatchObject({ status: 200, body: [{ name: 'hall' }, { name: 'attic' }] });
    expect((await call('/rooms')).body).toEqual(put.body);
    expect((await call('/rooms?name=hall', 'DELETE')).status).toBe(204);
    expect((await call('/rooms')).body).toMatchObject([{ name: 'attic' }]);
    expect((await call('/rooms', 'DELETE')).status).toBe(204);
    expect((await call('/rooms')).body).toEqual([]);
  });

  test('take the place of all where the description says so, under their own identifiers, which may come back', async () => {
    const [left, right] = [
      { id: 70001, room: 'left' },
      { id: 70002, room: 'right' },
    ];
    for (const whole of [[left, right], [right], [right, left]]) {
      expect((await call('/hooks', 'PUT', whole)).status).toBe(204);
      const listed = (await call('/hooks')).body as Lamp[];
      expect(listed.map(({ id }) => id).sort()).toEqual(whole.map(({ id }) => id).sort());
    }
  });
});

test('an item that the body names is changed where it lies', async () => {
  const { body } = await call('/plug', 'POST', { name: 'left' });
  const { id } = body as { id: number };
  expect((await call('/plug', 'PUT', { id, name: 'right' })).body).toEqual({ id, name: 'right' });
  expect((await call(`/plug/${id}`)).body).toEqual({ id, name: 'right' });
  expect((await call('/plug', 'PUT', { id: 987654, name: 'right' })).status).toBe(404);
});

describe('a search by a body', () => {
  test.each([
    ['/lamps/search', 'POST'],
    ['/lamps', 'QUERY'],
  ])('lists what %s by %s keeps, page by page', async (where, method) => {
    await call('/lamps', 'POST', [
      { room: method, lit: true },
      { room: method, lit: false },
      { room: method, lit: true },
    ]);
    const search = async (body: unknown): Promise<unknown> => {
      const answer = await call(where, method, body);
      expect(answer.status).toBe(200);
      return method === 'POST' ? (answer.body as { lamps: Lamp[] }).lamps : answer.body;
    };
    const own = (await lamps()).filter(({ room }) => room === method);
    expect(await search({ filter: { room: method } })).toEqual(own);
    expect(await search({ filter: { room: method, lit: true } })).toEqual([own[0], own[2]]);
    expect(await search({ filter: { room: method }, limit: 2, page: 2 })).toEqual([own[2]]);
  });
});

test('inspect says what is done in bulk, what is searched, and what may be read in two ways', () => {
  const { operations } = inspectDocument({ openapiFile });
  const told = operations.map((one) => [`${one.method} ${one.path}`, one.answeredBy, one.note]);
  expect(told.filter(([, answeredBy]) => answeredBy !== 'list' && answeredBy !== 'read')).toEqual([
    ['PUT /lamps', 'bulk', undefined],
    ['POST /lamps', 'bulk', undefined],
    ['DELETE /lamps', 'bulk', undefined],
    ['QUERY /lamps', 'search', 'mood in its body has no effect'],
    ['POST /lamps/search', 'search', 'mood in its body has no effect'],
    ['POST /lamps/bulk-delete', 'bulk', undefined],
    ['PUT /rooms', 'bulk', undefined],
    ['DELETE /rooms', 'bulk', undefined],
    ['PUT /hooks', 'bulk', undefined],
    ['PUT /plug', 'bulk', undefined],
    ['POST /plug', 'create', undefined],
    ['PUT /wires', 'sample', 'keeps no state: it may take the place of /wires, or of each item that it names'],
    ['DELETE /wires', 'empty', 'keeps no state: nothing says which items it is about'],
    ['SWITCH /lamps', 'not played', 'SWITCH is a method that is not known here'],
  ]);
});
