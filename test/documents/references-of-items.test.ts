import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile: 'test/test-documents/state/references.yaml', count: 20 });
});
afterAll(() => mock.close());

const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

interface Trip {
  readonly boat_id: number;
  readonly skipper: { readonly id: string };
  readonly personIds: readonly string[];
}

describe('items', () => {
  test('refer to items that are there, by one identifier, by several, and by an object', async () => {
    const { body } = await call('/trips');
    const trips = body as Trip[];
    expect(trips).toHaveLength(20);
    for (const { boat_id: boat, skipper, personIds } of trips) {
      expect((await call(`/boats/${boat}`)).status).toBe(200);
      expect(new Set(personIds).size).toBe(personIds.length);
      for (const id of [skipper.id, ...personIds]) expect((await call(`/people/${id}`)).status).toBe(200);
    }
    expect(new Set(trips.map(({ boat_id: boat }) => boat)).size).toBeGreaterThan(5);
  });

  test('may refer to what is not there where a client says so', async () => {
    const sent = {
      boat_id: 9999,
      skipper: { id: 'c9c7ab2c-0000-4000-8000-000000000000' },
      personIds: ['a', 'b'],
      otherId: 1,
    };
    expect(await call('/trips', 'POST', sent)).toMatchObject({ status: 201, body: sent });
  });

  test('are made by PUT where nothing else makes them: 201 where that is documented, once', async () => {
    expect((await call('/aliases/mine')).status).toBe(404);
    const made = await call('/aliases/mine', 'PUT', { target: 'x' });
    expect(made).toMatchObject({ status: 201, body: { name: 'mine', target: 'x' } });
    expect(await call('/aliases/mine', 'PUT', { target: 'y' })).toMatchObject({ status: 200, body: { target: 'y' } });
    expect((await call('/aliases')).body).toContainEqual({ name: 'mine', target: 'y' });
    expect((await call('/aliases/mine', 'DELETE')).status).toBe(204);
    expect((await call('/aliases/mine')).status).toBe(404);
  });
});
