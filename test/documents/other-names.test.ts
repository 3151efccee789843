import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { inspectDocument } from '../../src/serve/inspect-document';
import { callJson, type JsonAnswer } from '../support/json-call';

const openapiFile = 'test/test-documents/state/other-names.yaml';
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile, count: 6 });
});
afterAll(() => mock.close());

const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

describe('an item that its path names by another property', () => {
  test('is the one that the list shows, and is changed and removed for all paths', async () => {
    const made = await call('/flows', 'POST', { name: 'nightly report' });
    expect(await call('/flows/name/nightly%20report')).toMatchObject({ status: 200, body: made.body });
    const changed = await call('/flows/name/nightly%20report', 'PATCH', { tags: ['a'] });
    expect(changed).toMatchObject({ status: 200, body: { tags: ['a'] } });
    const { id } = made.body as { id: string };
    expect((await call(`/flows/${id}`)).body).toEqual(changed.body);
    expect((await call('/flows/name/nightly%20report', 'DELETE')).status).toBe(204);
    expect((await call(`/flows/${id}`)).status).toBe(404);
    expect((await call('/flows/name/nightly%20report')).status).toBe(404);
  });

  test('may be named by what the item is called that it refers to', async () => {
    const { id } = (await call('/flows', 'POST', { name: 'load' })).body as { id: string };
    const made = await call('/deployments', 'POST', { name: 'hourly', flow_id: id });
    expect(await call('/deployments/name/load/hourly')).toMatchObject({ status: 200, body: made.body });
    expect((await call('/deployments/name/other/hourly')).status).toBe(404);
  });

  test('is the first where the path says who asks', async () => {
    const me = (await call('/users/me')).body as { id: number };
    const changed = await call('/users/me', 'PATCH', { email: 'me@example.com' });
    expect(changed).toMatchObject({ status: 200, body: { id: me.id, email: 'me@example.com' } });
    expect((await call(`/users/${me.id}`)).body).toEqual(changed.body);
    expect((await call('/users/by-email/me@example.com')).body).toEqual(changed.body);
  });

  test('may be named in two ways by one parameter, below it too', async () => {
    const { id } = (await call('/teams', 'POST', { name: 'blue' })).body as { id: string };
    expect((await call('/teams/blue')).body).toEqual((await call(`/teams/${id}`)).body);
    const board = await call('/teams/blue/boards', 'POST', { title: 'Plan' });
    expect((await call(`/teams/${id}/boards`)).body).toContainEqual(board.body);
    expect((await call('/teams/red/boards')).status).toBe(404);
    expect((await call('/teams/blue', 'DELETE')).status).toBe(204);
    expect((await call(`/teams/${id}`)).status).toBe(404);
  });

  test('is told of by inspect', () => {
    const { operations } = inspectDocument({ openapiFile });
    const told = (id: string): unknown => operations.find((operation) => operation.id === id);
    expect(told('getFlowByName')).toMatchObject({
      stateful: true,
      answeredBy: 'read',
      keptAt: '/flows',
      identifier: { property: 'name', parameter: 'name' },
    });
    expect(told('removeFlowByName')).toMatchObject({ stateful: true, answeredBy: 'remove' });
    expect(told('countFlows')).toMatchObject({ stateful: true, answeredBy: 'count', keptAt: '/flows' });
  });
});

describe('a count', () => {
  test('is that of the items that its filters keep', async () => {
    const all = (await call('/flows')).body as readonly { name: string }[];
    expect((await call('/flows/count')).body).toEqual({ count: all.length });
    await call('/flows', 'POST', { name: 'counted' });
    expect((await call('/flows/count?name=counted')).body).toEqual({ count: 1 });
    expect((await call('/flows/count')).body).toEqual({ count: all.length + 1 });
    const deployments = (await call('/deployments')).body as readonly { name: string }[];
    expect((await call('/deployments/count', 'POST', {})).body).toBe(deployments.length);
    expect((await call('/deployments/count', 'POST', { name: 'nobody' })).body).toBe(0);
  });
});

describe('a create of what is there already', () => {
  test('answers that where the document says so', async () => {
    const first = await call('/flows', 'POST', { name: 'same', tags: ['a'] });
    expect((await call('/flows', 'POST', { name: 'same' })).body).toEqual(first.body);
    expect((await call('/flows/count?name=same')).body).toEqual({ count: 1 });
  });

  test('changes it where the document says so', async () => {
    const { id } = (await call('/flows', 'POST', { name: 'extract' })).body as { id: string };
    const first = await call('/deployments', 'POST', { name: 'daily', flow_id: id });
    const second = await call('/deployments', 'POST', { name: 'daily', flow_id: id, paused: true });
    expect(second.body).toEqual({ ...(first.body as object), paused: true });
    const { id: other } = (await call('/flows', 'POST', { name: 'other flow' })).body as { id: string };
    const third = (await call('/deployments', 'POST', { name: 'daily', flow_id: other })).body;
    expect(third).not.toMatchObject({ id: (first.body as { id: string }).id });
  });

  test('answers it where the body asks for that', async () => {
    const first = await call('/teams', 'POST', { name: 'green' });
    expect((await call('/teams', 'POST', { name: 'green', get_or_create: true })).body).toEqual(first.body);
  });

  test('is rejected where the document has a status for that, and names the property', async () => {
    expect((await call('/users', 'POST', { email: 'one@example.com' })).status).toBe(201);
    expect((await call('/users', 'POST', { email: 'one@example.com' })).status).toBe(409);
  });
});

describe('a create that takes one item or several', () => {
  test('makes what was sent, and answers as it was sent', async () => {
    const one = await call('/items/articles', 'POST', { title: 'One' });
    expect(one).toMatchObject({ status: 200, body: { data: { title: 'One' } } });
    const two = await call('/items/articles', 'POST', [{ title: 'Two' }, { title: 'Three' }]);
    expect(two).toMatchObject({ status: 200, body: { data: [{ title: 'Two' }, { title: 'Three' }] } });
    const { data } = two.body as { data: { id: number }[] };
    for (const made of data) expect((await call(`/items/articles/${made.id}`)).body).toEqual({ data: made });
  });

  test('is a change of several where their identifiers are sent', async () => {
    const two = await call('/items/articles', 'POST', [{ title: 'Four' }, { title: 'Five' }]);
    const [first, second] = (two.body as { data: { id: number; title: string }[] }).data;
    const changed = [
      { ...first, title: 'Fourth' },
      { ...second, title: 'Fifth' },
    ];
    expect((await call('/items/articles', 'PATCH', changed)).body).toEqual({ data: changed });
    expect((await call(`/items/articles/${second?.id ?? 0}`)).body).toEqual({ data: changed[1] });
  });
});

test('one change may be that of several items, by their identifiers', async () => {
  const made = await Promise.all(['north', 'south'].map((name) => call('/teams', 'POST', { name })));
  const teams = made.map(({ body }) => body as { id: string });
  const keys = teams.map(({ id }) => id);
  expect((await call('/teams', 'PATCH', { keys, data: { motto: 'Onward' } })).body).toMatchObject(
    keys.map((id) => ({ id, motto: 'Onward' })),
  );
  expect((await call('/teams/south')).body).toMatchObject({ motto: 'Onward' });
});

test('a list shows the properties that its parameter names, and what the document requires', async () => {
  const { id } = (await call('/teams', 'POST', { name: 'east' })).body as { id: string };
  await call('/teams', 'PATCH', { keys: [id], data: { motto: 'Up' } });
  const all = (await call('/teams')).body as readonly object[];
  expect(all.at(-1)).toEqual({ id, name: 'east', motto: 'Up' });
  const few = (await call('/teams?fields=name')).body as readonly object[];
  expect(few).toHaveLength(all.length);
  expect(few.at(-1)).toEqual({ id, name: 'east' });
});

test('a body may bring the new name of what is changed', async () => {
  const { id } = (await call('/teams', 'POST', { name: 'west' })).body as { id: string };
  expect((await call('/teams/west', 'PUT', { new_name: 'far west' })).body).toMatchObject({ id, name: 'far west' });
  expect((await call('/teams/far%20west')).body).toMatchObject({ id, name: 'far west' });
  expect((await call('/teams/west')).status).toBe(404);
});

test('what makes an item of another collection adds it there, with what it was made from', async () => {
  const flow = (await call('/flows', 'POST', { name: 'sources' })).body as { id: string };
  const deployment = (await call('/deployments', 'POST', { name: 'often', flow_id: flow.id })).body as { id: string };
  const made = await call(`/deployments/${deployment.id}/create_run`, 'POST', { name: 'first run' });
  const { id } = made.body as { id: string };
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id,
    name: 'first run',
    deployment_id: deployment.id,
    flow_id: flow.id,
    ended: null,
  });
  expect((await call(`/runs/${id}`)).body).toEqual(made.body);
  expect((await call('/runs')).body).toContainEqual(made.body);
  const unknown = '/deployments/00000000-0000-4000-8000-000000000000/create_run';
  expect((await call(unknown, 'POST', { name: 'none' })).status).toBe(404);
});
