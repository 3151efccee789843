import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { call, type Answer } from '../support/call';

const openapiFile = 'test/test-documents/notes.yaml';

function note(size: number, character = 'x'): string {
  return JSON.stringify({ text: character.repeat(size), rows: [] });
}

describe('the bytes of the store', () => {
  const bound = 100_000;
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile, maximumBytes: bound, count: 3 });
  });
  afterAll(() => mock.close());

  const send = (session: string, method: string, path: string, body?: string): Promise<Answer> =>
    call(mock.port, { method, path: `/@${session}/v1/notes${path}`, ...(body !== undefined && { body }) });
  const create = async (session: string, size: number, character?: string): Promise<number> =>
    (await send(session, 'POST', '', note(size, character))).status;

  test('are bounded over all sessions: what would go past is 507 and keeps nothing, what is removed makes room', async () => {
    expect([await create('one', 40_000), await create('two', 40_000)]).toEqual([201, 201]);
    const refused = await send('one', 'POST', '', note(40_000));
    expect(refused.status).toBe(507);
    const detail = expect.stringMatching(
      new RegExp(`at most ${bound} bytes .*, got \\d+: \\d+ are taken, and this would take 40\\d+ more`),
    );
    expect(JSON.parse(refused.text)).toMatchObject({ title: 'storage full', detail, status: 507 });
    expect((await send('one', 'GET', '/5')).status).toBe(404);
    expect((await send('two', 'DELETE', '/4')).status).toBe(204);
    expect(await create('one', 40_000)).toBe(201);
    await mock.control.session('one').end();
    await mock.control.session('two').end();
  });

  test('grow and shrink with changes, and a reset gives all back', async () => {
    const change = async (id: number, size: number): Promise<number> =>
      (await send('changed', 'PATCH', `/${id}`, JSON.stringify({ text: 'y'.repeat(size) }))).status;
    expect([await change(1, 60_000), await change(2, 60_000)]).toEqual([200, 507]);
    expect((await send('changed', 'GET', '/2')).text).not.toContain('yyy');
    expect([await change(1, 10), await change(2, 60_000)]).toEqual([200, 200]);
    for (let count = 0; count < 30; count += 1) expect(await change(2, 50_000 + count)).toBe(200);
    await mock.control.session('changed').reset();
    expect(await change(3, 90_000)).toBe(200);
    await mock.control.session('changed').end();
  });

  test('count two for each character of a text that needs them, and what snapshots and forks keep', async () => {
    expect(await create('wide', 60_000, '猫')).toBe(507);
    expect(await create('wide', 30_000, '猫')).toBe(201);
    const session = mock.control.session('wide');
    await expect(session.takeSnapshot('again')).rejects.toThrow(/507 expected at most 100000 bytes/);
    await expect(mock.control.begin('fork', { from: { session: 'wide' } })).rejects.toThrow(/507/);
    await session.reset();
    expect(await create('wide', 30_000)).toBe(201);
    await session.takeSnapshot('again');
    expect(await create('wide', 40_000)).toBe(507);
    await session.removeSnapshot('again');
    expect(await create('wide', 40_000)).toBe(201);
    await session.end();
  });

  test('bound what is loaded, which then changes nothing', async () => {
    const session = mock.control.session('loaded');
    const items = { '/notes': [1, 2].map((id) => ({ ...(JSON.parse(note(60_000)) as object), id })) };
    await expect(session.load(items as never)).rejects.toThrow(/507 expected at most 100000 bytes/);
    expect((await session.info()).items['/notes']).toBe(3);
  });
});

describe('bodies that come at the same time', () => {
  test('do not wait for those that are announced and never come', async () => {
    const mock = await startMock({ openapiFile, count: 1 });
    const long = note(1_000_000);
    const head =
      'POST /v1/notes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer understudy-key\r\n' +
      `Content-Type: application/json\r\nContent-Length: ${long.length}\r\n\r\n`;
    const held = await Promise.all(
      Array.from({ length: 68 }, async () => {
        const socket = connect(mock.port, '127.0.0.1');
        await once(socket, 'connect');
        socket.on('error', () => undefined).write(head + long.slice(0, 1000));
        return socket;
      }),
    );
    for (const body of [note(10), long, note(10), long]) {
      const { status } = await call(mock.port, { method: 'POST', path: '/v1/notes', body });
      expect(status).toBe(201);
    }
    for (const socket of held) socket.destroy();
    await mock.close();
  });
});
