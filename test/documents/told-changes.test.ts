import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile: 'test/test-documents/state/told.yaml', count: 6 });
});
afterAll(() => mock.close());

const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

async function made(where: string, body: unknown): Promise<number> {
  const answer = await call(where, 'POST', body);
  expect(answer.status).toBe(201);
  return (answer.body as { id: number }).id;
}

const statusOf = async (where: string, method?: string, body?: unknown): Promise<number> =>
  (await call(where, method, body)).status;

describe('an action', () => {
  test('makes a member what its words say, and changes no other', async () => {
    const id = await made('/loans', { readerId: 1, state: 'open', note: 'mine' });
    const closed = { id, readerId: 1, state: 'closed', note: 'mine' };
    expect(await call(`/loans/${id}/close`, 'POST')).toMatchObject({ status: 200, body: closed });
    expect((await call(`/loans/${id}`)).body).toEqual(closed);
  });

  test('is refused where the document says so of what was done already, and changes nothing then', async () => {
    const id = await made('/loans', { readerId: 1, state: 'open' });
    expect(await statusOf(`/loans/${id}/close`, 'POST')).toBe(200);
    const before = await call(`/loans/${id}`);
    expect(await statusOf(`/loans/${id}/close`, 'POST')).toBe(409);
    expect((await call(`/loans/${id}`)).body).toEqual(before.body);
    expect(await statusOf(`/loans/${id}`, 'PATCH', { readerId: 1, state: 'open' })).toBe(200);
    expect(await statusOf(`/loans/${id}/close`, 'POST')).toBe(200);
    expect(await statusOf('/loans/987654/close', 'POST')).toBe(404);
  });

  test('that leaves no trace in the item, and answers something else, is refused a second time too', async () => {
    const id = await made('/loans', { readerId: 1, state: 'open' });
    const other = await made('/loans', { readerId: 1, state: 'open' });
    expect(await call(`/loans/${id}/renew`, 'POST')).toMatchObject({
      status: 200,
      body: { until: expect.any(String) },
    });
    expect(await statusOf(`/loans/${id}/renew`, 'POST')).toBe(409);
    expect(await statusOf(`/loans/${other}/renew`, 'POST')).toBe(200);
    expect(await statusOf('/loans/987654/renew', 'POST')).toBe(404);
  });
});

describe('a DELETE', () => {
  test('of what others refer to is refused where the document says so, and nothing is removed', async () => {
    const reader = await made('/readers', { name: 'R' });
    const loan = await made('/loans', { readerId: reader, state: 'open' });
    expect(await statusOf(`/readers/${reader}`, 'DELETE')).toBe(409);
    expect((await call(`/readers/${reader}`)).body).toEqual({ id: reader, name: 'R' });
    expect(await statusOf(`/loans/${loan}`)).toBe(200);
    expect(await statusOf(`/loans/${loan}`, 'DELETE')).toBe(204);
    expect(await statusOf(`/readers/${reader}`, 'DELETE')).toBe(204);
    expect(await statusOf(`/readers/${reader}`, 'DELETE')).toBe(404);
  });

  test('is not refused for a reference that is another by now', async () => {
    const reader = await made('/readers', { name: 'R' });
    const loan = await made('/loans', { readerId: reader, state: 'open' });
    const other = await made('/readers', { name: 'S' });
    expect(await statusOf(`/loans/${loan}`, 'PATCH', { readerId: other, state: 'open' })).toBe(200);
    expect(await statusOf(`/readers/${reader}`, 'DELETE')).toBe(204);
    expect(await statusOf(`/readers/${other}`, 'DELETE')).toBe(409);
  });

  test('takes along what lies below, at any depth, and nothing below others', async () => {
    const family = async (code: string): Promise<{ shelf: string; book: string }> => {
      expect(await statusOf(`/rooms/${code}`, 'PUT', { name: code })).toBe(201);
      const shelf = `/rooms/${code}/shelves/${await made(`/rooms/${code}/shelves`, { topic: code })}`;
      return { shelf, book: `${shelf}/books/${await made(`${shelf}/books`, { title: code })}` };
    };
    const [one, other] = [await family('north'), await family('south')];
    expect(await statusOf('/rooms/north', 'DELETE')).toBe(204);
    for (const where of [one.shelf, one.book, '/rooms/north/shelves']) expect(await statusOf(where)).toBe(404);
    expect(await statusOf(one.book, 'PATCH', { title: 'x' })).toBe(404);
    expect(await statusOf('/rooms/north/shelves', 'POST', { topic: 'x' })).toBe(404);
    expect(await call(`${one.shelf}/books`)).toMatchObject({ status: 200, body: [] });
    for (const where of [other.shelf, other.book]) expect(await statusOf(where)).toBe(200);
    expect(await statusOf('/rooms/north', 'PUT', { name: 'again' })).toBe(201);
    expect(await call('/rooms/north/shelves')).toMatchObject({ status: 200, body: [] });
    expect(await statusOf(one.book)).toBe(404);
  });

  test('takes along what is there at the start and nobody has asked for yet', async () => {
    const session = await startMock({ openapiFile: 'test/test-documents/state/told.yaml', count: 6 });
    const ask = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
      callJson(session.baseUrl, where, method, body);
    try {
      const rooms = (await ask('/rooms')).body as { code: string }[];
      for (const { code } of rooms) expect((await ask(`/rooms/${code}`, 'DELETE')).status).toBe(204);
      for (const { code } of rooms) {
        expect((await ask(`/rooms/${code}`, 'PUT', { name: 'again' })).status).toBe(201);
        expect((await ask(`/rooms/${code}/shelves`)).body).toEqual([]);
      }
    } finally {
      await session.close();
    }
  });

  test('takes along the documents below', async () => {
    await call('/rooms/east', 'PUT', { name: 'east' });
    const start = (await call('/rooms/east/rules')).body;
    expect(await call('/rooms/east/rules', 'PUT', { quiet: false })).toMatchObject({ body: { quiet: false } });
    expect(await statusOf('/rooms/east', 'DELETE')).toBe(204);
    await call('/rooms/east', 'PUT', { name: 'again' });
    expect((await call('/rooms/east/rules')).body).toEqual(start);
  });

  test('of several at once takes along what lies below each', async () => {
    await call('/rooms/west', 'PUT', { name: 'west' });
    const [first, second] = [
      await made('/rooms/west/shelves', { topic: 'a' }),
      await made('/rooms/west/shelves', { topic: 'b' }),
    ];
    const books = [first, second].map((shelf) => `/rooms/west/shelves/${shelf}/books`);
    for (const where of books) await made(where, { title: 'x' });
    expect(await statusOf(`/rooms/west/shelves?ids=${first}`, 'DELETE')).toBe(204);
    expect((await call(books[0] ?? '')).body).toEqual([]);
    expect((await call(books[1] ?? '')).body).toHaveLength(1);
  });
});
