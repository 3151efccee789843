import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { verify } from '../support/verify';
import { callJson, type JsonAnswer } from '../support/json-call';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ openapiFile: 'test/test-documents/state/told-refusals.yaml', count: 200 });
});
afterAll(() => mock.close());

const call = (where: string, method?: string, body?: unknown): Promise<JsonAnswer> =>
  callJson(mock.baseUrl, where, method, body);

interface Club {
  readonly id: number;
  readonly name: string;
  readonly town: string;
}

async function clubs(): Promise<readonly Club[]> {
  return (await call('/clubs')).body as Club[];
}

async function make(where: string, body: unknown): Promise<Club> {
  const { status, body: made } = await call(where, 'POST', body);
  expect(status).toBe(201);
  return made as Club;
}

describe('a member that the document calls unique', () => {
  test('is taken once by creates, and what is refused is not kept', async () => {
    const sent = { name: 'Chess', town: 'Bern', motto: 'Think.' };
    await make('/clubs', sent);
    const before = await clubs();
    const { status, body } = await call('/clubs', 'POST', { ...sent, town: 'Basel' });
    expect({ status, body }).toMatchObject({ status: 409, body: { message: expect.stringContaining('name') } });
    expect(await clubs()).toEqual(before);
  });

  test('is taken once by creates of one moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('/clubs', 'POST', { name: 'Go', town: 'Bern' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  test('is told apart by its case, and others may repeat', async () => {
    await make('/clubs', { name: 'Rowing', town: 'Bern', motto: 'Pull.' });
    await make('/clubs', { name: 'rowing', town: 'Bern', motto: 'Pull.' });
  });

  test('of what the collection starts with is taken, and none of them has it twice', async () => {
    const names = (await clubs()).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(200);
    expect(new Set(names).size).toBe(names.length);
    expect((await call('/clubs', 'POST', { name: names[0], town: 'Bern' })).status).toBe(409);
  });

  test('is not given by a change to a second item, may stay as it is, and is free once it was changed or removed', async () => {
    const first = await make('/clubs', { name: 'Judo', town: 'Bern' });
    const second = await make('/clubs', { name: 'Sumo', town: 'Bern' });
    const at = `/clubs/${second.id}`;
    expect((await call(at, 'PATCH', { name: 'Judo' })).status).toBe(409);
    expect((await call(at, 'PUT', { name: 'Judo', town: 'Bern' })).status).toBe(409);
    expect((await call(at)).body).toEqual(second);
    expect((await call(at, 'PUT', { name: 'Sumo', town: 'Basel' })).status).toBe(200);
    expect((await call(`/clubs/${first.id}`, 'PATCH', { name: 'Aikido' })).status).toBe(200);
    expect((await call(at, 'PATCH', { name: 'Judo' })).status).toBe(200);
    expect((await call('/clubs', 'POST', { name: 'Aikido', town: 'Bern' })).status).toBe(409);
    expect((await call(at, 'DELETE')).status).toBe(204);
    await make('/clubs', { name: 'Judo', town: 'Bern' });
  });

  test('is taken below its parent alone', async () => {
    const [one, other] = await clubs();
    await make(`/clubs/${one?.id}/rooms`, { label: 'Cellar' });
    await make(`/clubs/${other?.id}/rooms`, { label: 'Cellar' });
    expect((await call(`/clubs/${one?.id}/rooms`, 'POST', { label: 'Cellar' })).status).toBe(409);
  });
});

describe('a reference to what is not there', () => {
  test('is refused by a create as the document says, in the words of its errors', async () => {
    const { status, body } = await call('/members', 'POST', { name: 'Ada', clubId: 999_999 });
    expect({ status, body }).toMatchObject({ status: 422, body: { message: expect.stringContaining('clubId') } });
  });

  test('is one that is removed, and none where it is null or left out', async () => {
    const club = await make('/clubs', { name: 'Fencing', town: 'Bern' });
    const member = await make('/members', { name: 'Ada', clubId: club.id });
    expect((await call(`/clubs/${club.id}`, 'DELETE')).status).toBe(204);
    expect((await call('/members', 'POST', { name: 'Ada', clubId: club.id })).status).toBe(422);
    await make('/members', { name: 'Ada', clubId: null });
    await make('/members', { name: 'Ada' });
    // What a change leaves as it was is nothing that it asks for.
    expect((await call(`/members/${member.id}`, 'PUT', { name: 'Eva', clubId: club.id })).status).toBe(200);
  });

  test('is refused by a change where that says so, and taken where it does not', async () => {
    const { id } = await make('/members', { name: 'Ada' });
    const at = `/members/${id}`;
    expect((await call(at, 'PUT', { name: 'Ada', clubId: 999_999 })).status).toBe(409);
    expect((await call('/members/999999', 'PUT', { name: 'Ada', clubId: 999_999 })).status).toBe(404);
    expect((await call(at)).body).toEqual({ id, name: 'Ada' });
    expect((await call(at, 'PATCH', { clubId: 999_999 })).status).toBe(200);
  });
});

test('what verify demands by the words of a document, the stand-in plays', async () => {
  const spec = 'test/test-documents/state/told-refusals.yaml';
  const { status, stdout } = await verify([
    ...[mock.baseUrl, '--spec', spec, '--seed', '7', '--consistency-window', '0.1', '--only', 'creation', 'refusals'],
  ]);
  expect(stdout.split('\n').filter((line) => line.startsWith('VIOLATED'))).toEqual([]);
  expect(status).toBe(0);
}, 30_000);
