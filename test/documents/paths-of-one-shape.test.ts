import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { inspectDocument } from '../../src/serve/inspect-document';
import { callJson, type JsonAnswer } from '../support/json-call';

const openapiFile = 'test/test-documents/state/twins.yaml';
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile, count: 3 });
});
afterAll(() => mock.close());

const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

const slugs = async (): Promise<string[]> =>
  ((await call('/teams')).body as { slug: string }[]).map(({ slug }) => slug);

describe('paths that differ in the names of their parameters alone', () => {
  test('are one path of one collection, whose items are removed by the one and read by the other', async () => {
    const [, , last = ''] = await slugs();
    expect((await call(`/teams/${last}`, 'DELETE')).status).toBe(204);
    expect((await call(`/teams/${last}`)).status).toBe(404);
    expect(await slugs()).not.toContain(last);
    const told = inspectDocument({ openapiFile }).operations;
    expect(told.filter(({ stateful }) => !stateful).map(({ path }) => path)).toEqual(['/teams/{slug}/invite']);
  });

  test('hold what lies below the same parent, and the same document', async () => {
    const [first = '', second = ''] = await slugs();
    const { status, body: made } = await call(`/teams/${first}/members`, 'POST', { mail: 'a@example.com' });
    expect(status).toBe(201);
    const { id } = made as { id: number };
    expect((await call(`/teams/${first}/members`)).body).toContainEqual(made);
    expect((await call(`/teams/${first}/members/${id}`)).body).toEqual(made);
    expect((await call(`/teams/${second}/members/${id}`)).status).toBe(404);
    for (const isOpen of [true, false]) {
      expect((await call(`/teams/${first}/policy`, 'PUT', { isOpen })).body).toMatchObject({ isOpen });
      expect((await call(`/teams/${first}/policy`)).body).toMatchObject({ isOpen });
    }
  });
});

test('what is done to an item that is not there is 404, whatever it would answer', async () => {
  const [first = ''] = await slugs();
  expect((await call('/teams/nobody/invite', 'POST')).status).toBe(404);
  expect((await call(`/teams/${first}/invite`, 'POST')).status).toBe(200);
});

test('identifiers that people write look so', async () => {
  for (const slug of await slugs()) expect(slug).toMatch(/^[a-z]+-[a-z]+-\d+$/);
});
