import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { callJson, type JsonAnswer } from '../support/json-call';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile: 'spec/self-proof/depot.yaml', count: 3 });
});
afterAll(() => mock.close());

async function patch(operations: unknown): Promise<JsonAnswer> {
  const headers = { 'content-type': 'application/json-patch+json', 'if-match': '*' };
  return callJson(mock.baseUrl, '/crates/1', 'PATCH', operations, headers);
}

const crate = async (): Promise<unknown> => (await callJson(mock.baseUrl, '/crates/1')).body;

test('the operations of a JSON patch are done one after another', async () => {
  const changed = await patch([
    { op: 'replace', path: '/label', value: 'first' },
    { op: 'test', path: '/label', value: 'first' },
    { op: 'add', path: '/label', value: 'second' },
  ]);
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ crateId: 1, label: 'second' });
  expect(await crate()).toEqual(changed.body);
});

test.each([
  ['a test that does not hold', { op: 'test', path: '/label', value: 'another' }],
  ['a path that leads nowhere', { op: 'remove', path: '/nowhere/at/all' }],
])('where one operation fails, nothing is changed: %s', async (_name, failing) => {
  const before = await crate();
  const refused = await patch([{ op: 'replace', path: '/label', value: 'changed' }, failing]);
  expect(refused.status).toBe(409);
  expect(await crate()).toEqual(before);
});

test('null is refused where an item may not have it', async () => {
  expect((await patch([{ op: 'replace', path: '/label', value: null }])).status).toBe(400);
});

test('what has more operations than can be looked at is refused', async () => {
  expect((await patch(Array.from({ length: 1001 }, () => ({ op: 'test', path: '', value: 1 })))).status).toBe(400);
});
