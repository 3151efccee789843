import { writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { startMock } from '../../src/index';
import { useTestFolder } from '../support/test-folder';

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>;

const file = useTestFolder();

/** Plays test/test-documents/till.yaml by the points of a profile, from stores with nothing in them. */
async function played(points: unknown, story: (call: Call) => Promise<void>): Promise<void> {
  const profile = file('profile.yaml');
  writeFileSync(profile, JSON.stringify({ profile: 1, points }));
  const mock = await startMock({ openapiFile: 'test/test-documents/till.yaml', profile, count: 0 });
  const call: Call = async (method, path, body, headers = {}) => {
    const response = await fetch(mock.baseUrl + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, headers: answered } = response;
    return { status, headers: answered, body: (await response.json()) as Answered['body'] };
  };
  try {
    await story(call);
  } finally {
    await mock.close();
  }
}

const error = (code: string): unknown => ({
  status: 400,
  headers: { 'Content-Type': 'application/json' },
  body: `{"code":"${code}"}`,
});
const create = 'POST /clients';
const put = 'PUT /clients/{client}';
const change = 'POST /clients/{client}';
const refund = 'POST /payments/{payment}/refund';

describe('a profile says what becomes of a body', () => {
  test('null is taken as if it were left out, or kept, where no schema has it', async () => {
    const points = {
      'body.null-member': {
        [`${create} body.note`]: { value: 'kept' },
        [`${create} body.seats`]: { value: 'left-out' },
      },
    };
    await played(points, async (call) => {
      const { status, body } = await call('POST', '/clients', { name: 'Ann', note: null, seats: null });
      expect([status, body['note'], 'seats' in body]).toEqual([201, null, false]);
      expect((await call('POST', '/clients', { name: 'Ann', labels: null })).status).toBe(400);
    });
  });

  test('a PUT makes what is not there, and resets what it leaves out', async () => {
    const points = {
      'put.unknown-item': { [put]: { value: 'make' } },
      'created.sets': { [create]: { value: { seats: { value: 4 }, version: { value: 0 } } } },
      'changed.sets': { [put]: { value: { version: { make: 'counter' } } } },
      'changed.left-out-of-put': { [put]: { value: 'as-created' } },
    };
    await played(points, async (call) => {
      const made = await call('PUT', '/clients/c1', { name: 'Ann', seats: 9 });
      expect([made.status, made.headers.get('location'), made.body['version']]).toEqual([201, '/v1/clients/c1', 0]);
      const changed = await call('PUT', '/clients/c1', { name: 'Ann' });
      expect([changed.status, changed.body['seats'], changed.body['version']]).toEqual([200, 4, 1]);
    });
  });

  test('a tag is made of a member, and changes are held against it', async () => {
    const headers = { ETag: '"{{member.version}}"' };
    const points = {
      'put.unknown-item': { [put]: { value: 'make' } },
      'created.sets': { [create]: { value: { version: { value: 7 } } } },
      'changed.sets': { [put]: { value: { version: { make: 'counter' } } } },
      'answer.headers': { 'GET /clients/{client}': { value: headers }, [put]: { value: headers } },
    };
    await played(points, async (call) => {
      await call('PUT', '/clients/c1', { name: 'Ann' });
      expect((await call('GET', '/clients/c1')).headers.get('etag')).toBe('"7"');
      expect((await call('PUT', '/clients/c1', { name: 'Bo' }, { 'if-match': '"6"' })).status).toBe(412);
      const changed = await call('PUT', '/clients/c1', { name: 'Bo' }, { 'if-match': '"7"' });
      expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"8"']);
    });
  });

  test('an object within a change is merged, and an empty text removes a name', async () => {
    const points = {
      'changed.objects': { [change]: { value: 'merged' } },
      'changed.empty-in-map': { [change]: { value: 'removed' } },
    };
    await played(points, async (call) => {
      const { body } = await call('POST', '/clients', { name: 'Ann', extra: { a: '1', b: '2' } });
      const changed = await call('POST', `/clients/${String(body['id'])}`, { name: 'Ann', extra: { a: '', c: '3' } });
      expect(changed.body['extra']).toEqual({ b: '2', c: '3' });
    });
  });

  test('what is wrong within a list is told by its place, as the service spells it', async () => {
    const body = '{"code":"wrong","problems":[{"at":"{{subject.indexed}}"},{"at":"{{subject.pointer}}"}]}';
    const refusal = { status: 400, headers: { 'Content-Type': 'application/json' }, body };
    await played({ 'refusal.member.too-short': { [`${create} body.labels`]: { value: refusal } } }, async (call) => {
      const refused = await call('POST', '/clients', { name: 'Ann', labels: ['a', ''] });
      expect(refused.body['problems']).toEqual([{ at: 'labels[1]' }, { at: '/labels/1' }]);
    });
  });
});

describe('a profile says what a request does', () => {
  test('a key that came before is answered as it was, another body under it refused', async () => {
    const points = {
      'idempotency.key': { '*': { value: 'replay' } },
      'refusal.idempotency.other-body': { '*': { value: error('used') } },
    };
    await played(points, async (call) => {
      const keyed = { 'idempotency-key': 'k1' };
      const first = await call('POST', '/clients', { name: 'Ann' }, keyed);
      expect((await call('POST', '/clients', { name: 'Ann' }, keyed)).body).toEqual(first.body);
      expect((await call('POST', '/clients', { name: 'Bo' }, keyed)).body).toEqual({ code: 'used' });
      expect((await call('POST', '/clients', { name: 'Bo' })).body['id']).not.toBe(first.body['id']);
    });
  });

  test('a removal tells of itself', async () => {
    const value = { id: { make: 'path', of: 'client' }, deleted: { value: true } };
    await played({ 'answer.members': { 'DELETE /clients/{client}': { value } } }, async (call) => {
      const { body } = await call('POST', '/clients', { name: 'Ann' });
      const { id } = body;
      expect((await call('DELETE', `/clients/${String(id)}`)).body).toEqual({ id, deleted: true });
    });
  });

  test('a create sets along with a value, an action by its body or without', async () => {
    const points = {
      'created.sets': { 'POST /payments': { value: { capture: { value: 'automatic' }, refunded: { value: 0 } } } },
      'created.sets-with': {
        'POST /payments': {
          value: [
            { member: 'capture', becomes: 'automatic', sets: { status: { value: 'paid' } } },
            { member: 'capture', becomes: 'manual', sets: { status: { value: 'open' } } },
          ],
        },
      },
      'changed.sets': {
        [refund]: {
          value: { refunded: { make: 'plus', of: 'amount', otherwise: { make: 'same-as', of: 'amount' } } },
        },
      },
    };
    await played(points, async (call) => {
      expect((await call('POST', '/payments', { amount: 50, capture: 'manual' })).body['status']).toBe('open');
      const { body } = await call('POST', '/payments', { amount: 50 });
      expect(body['status']).toBe('paid');
      const path = `/payments/${String(body['id'])}/refund`;
      await call('POST', path, { amount: 7 });
      expect((await call('POST', path, { amount: 5 })).body).toMatchObject({ amount: 50, refunded: 12 });
      expect((await call('POST', path)).body['refunded']).toBe(50);
    });
  });
});

test('a list goes on behind the item that is named, and back from it', async () => {
  const url = { 'list.members': { '/clients': { value: { url: { make: 'url-path' } } } } };
  await played(url, async (call) => {
    const ids: unknown[] = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await call('POST', '/clients', { name })).body['id']);
    const listed = async (query: string): Promise<unknown[]> => {
      const { data, has_more: more } = (await call('GET', `/clients?${query}`)).body;
      return [...(data as { name: string }[]).map(({ name }) => name), more];
    };
    expect(await listed(`limit=2&starting_after=${String(ids[0])}`)).toEqual(['b', 'c', true]);
    expect(await listed(`limit=2&starting_after=${String(ids[1])}`)).toEqual(['c', 'd', false]);
    expect(await listed(`limit=2&ending_before=${String(ids[3])}`)).toEqual(['b', 'c', true]);
    expect(await listed(`limit=5&ending_before=${String(ids[1])}`)).toEqual(['a', false]);
    expect((await call('GET', '/clients?starting_after=none')).status).toBe(400);
    expect((await call('GET', '/clients')).body['url']).toBe('/v1/clients');
  });
});
