import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock, type SessionControl } from '../../src/index';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

async function create(session: SessionControl, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${mock.apiKey}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ categoryId: 1, ...body }) };
  await (await fetch(`${session.baseUrl}/pets`, init)).text();
}

describe('an expectation', () => {
  test('is inconclusive where the journal has kept a part of the body alone, and that could matter', async () => {
    const session = mock.control.session('long');
    await create(session, { name: 'x'.repeat(70_000), status: 'sold' });
    const outcome = async (...expectation: Parameters<SessionControl['judge']>): Promise<string> =>
      (await session.judge(...expectation)).outcome;
    const sold = { operation: 'createPet', body: { '/status': 'sold' } };
    expect(await outcome(sold, { exactly: 1 })).toBe('inconclusive');
    expect(await outcome(sold, { exactly: 0 })).toBe('inconclusive');
    expect(await outcome(sold, { atLeast: 2 })).toBe('missed');
    expect(await outcome({ ...sold, status: 400 }, { exactly: 0 })).toBe('met');
    expect(await outcome({ operation: 'createPet' }, { exactly: 1 })).toBe('met');
    await expect(session.expectCalls(sold)).rejects.toThrow(
      /inconclusive: .*1 calls whose body was kept in part could have matched/,
    );
  });

  test('is refused where it asks for what no call can have, rather than met by none', async () => {
    const session = mock.control.session('asked');
    await create(session, { name: 'Rex' });
    for (const [call, message] of [
      [{ operation: 'creatPet' }, /body\.call\.operation: expected one of listPets, createPet, getPet, got "creatPet"/],
      [{ method: 'post' }, /body\.call\.method: expected text that matches/],
      [{ body: { status: 'sold' } }, /body\.call\.body/],
    ] as const) {
      await expect(session.judge(call, { exactly: 0 })).rejects.toThrow(message);
    }
    await expect(session.calls({ operation: 'creatPet' })).rejects.toThrow(/400 query\.operation: expected one of/);
    await expect(session.calls({ method: 'post' })).rejects.toThrow(/400 query\.method/);
  });

  test('finds what lies in an array by its index alone', async () => {
    const session = mock.control.session('array');
    await create(session, { name: 'Rex', tags: ['old', { '': 'empty' }] });
    const found = async (pointer: string, value: string): Promise<number> =>
      (await session.judge({ body: { [pointer]: value } })).found;
    expect(await found('/tags/0', 'old')).toBe(1);
    expect(await found('/tags/1/', 'empty')).toBe(1);
    for (const pointer of ['/tags/', '/tags/00', '/tags/0e0', '/tags/-', '/tags/length'])
      expect(await found(pointer, 'old')).toBe(0);
  });
});
