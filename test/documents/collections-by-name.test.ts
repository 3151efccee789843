import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile: 'test/test-documents/state/collections.yaml', count: 3 });
});
afterAll(() => mock.close());

const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

async function itemsOf(where: string, envelope: string): Promise<Record<string, unknown>[]> {
  const { body } = await call(where);
  return (body as Record<string, Record<string, unknown>[]>)[envelope] ?? [];
}

describe('a collection that names tell of', () => {
  test('has an unpaged envelope named like its path, and an identifier that its parameter ends in', async () => {
    expect(await itemsOf('/hubs/1/operators', 'operators')).toHaveLength(3);
    const made = await call('/hubs/1/operators', 'POST', { name: 'ada', role: 'lead' });
    expect(made).toMatchObject({ status: 201, body: { name: 'ada', role: 'lead' } });
    expect((await call('/hubs/1/operators/ada')).body).toEqual(made.body);
    expect(await itemsOf('/hubs/1/operators', 'operators')).toHaveLength(4);
    expect((await call('/hubs/1/operators/ada', 'DELETE')).status).toBe(204);
    expect((await call('/hubs/1/operators/ada')).status).toBe(404);
  });

  test('may have a suffix at its paths, and be changed by POST on an item', async () => {
    const [first] = await itemsOf('/crates.json', 'crates');
    const sid = String(first?.['sid']);
    expect((await call(`/crates/${sid}.json`)).body).toEqual(first);
    const changed = await call(`/crates/${sid}.json`, 'POST', { colour: 'teal' });
    expect(changed).toMatchObject({ status: 200, body: { sid, colour: 'teal' } });
    expect((await call(`/crates/${sid}.json`)).body).toEqual(changed.body);
    const made = await call('/crates.json', 'POST', { colour: 'pink' });
    const { pathname } = new URL(made.headers.get('location') ?? '', mock.origin);
    expect((await call(pathname)).body).toEqual(made.body);
  });

  test('has actions: 404 for an unknown item; a body and the answer’s schema say what changes', async () => {
    const [, second] = await itemsOf('/crates.json', 'crates');
    const sid = String(second?.['sid']);
    expect((await call('/crates/nobody/seal', 'POST')).status).toBe(404);
    expect((await call(`/crates/${sid}/seal`, 'POST')).body).toEqual({ ...second, state: 'sealed' });
    expect((await call(`/crates/${sid}/paint`, 'POST', { colour: 'gold' })).status).toBe(204);
    expect((await call(`/crates/${sid}.json`)).body).toEqual({ ...second, state: 'sealed', colour: 'gold' });
    expect((await call('/crates/nobody/paint', 'POST', { colour: 'gold' })).status).toBe(404);
    expect((await call(`/crates/${sid}/inspect`, 'POST')).body).toEqual({ sound: expect.any(Boolean) });
  });

  test('has memberships: put, found, taken away, each for its item', async () => {
    const [first, second] = await itemsOf('/crates.json', 'crates');
    const sticker = `/crates/${String(first?.['sid'])}/stickers/red`;
    expect((await call(sticker)).status).toBe(404);
    expect((await call(sticker, 'PUT')).status).toBe(204);
    expect((await call(sticker)).status).toBe(204);
    expect((await call(`/crates/${String(second?.['sid'])}/stickers/red`)).status).toBe(404);
    expect((await call(sticker, 'DELETE')).status).toBe(204);
    expect((await call(sticker)).status).toBe(404);
    expect((await call(sticker, 'PUT')).status).toBe(204);
    expect((await call(sticker)).status).toBe(204);
    expect((await call('/crates/nobody/stickers/red', 'PUT')).status).toBe(404);
  });

  test('makes items without a path of their own, under identifiers of their own', async () => {
    const [one, two] = [
      await call('/part-types', 'POST', { label: 'Lever' }),
      await call('/part-types', 'POST', { label: 'Spring' }),
    ];
    expect(one).toMatchObject({ status: 200, body: { label: 'Lever' } });
    expect((one.body as { partTypeId: string }).partTypeId).not.toBe((two.body as { partTypeId: string }).partTypeId);
    expect((await call('/part-types')).body).toEqual(expect.arrayContaining([one.body, two.body]));
  });

  test('does not grow by a POST that brings nothing that it shows', async () => {
    const { body: before } = await call('/vacancies');
    expect((await call('/vacancies', 'POST', { email: 'a@example.org' })).status).toBe(201);
    expect((await call('/vacancies')).body).toEqual(before);
  });
});
