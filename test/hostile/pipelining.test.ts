import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMock, type RunningMock } from '../../src/index';
import { call } from '../support/call';
import { exchange } from '../support/raw-exchange';
import { useServed } from '../support/serve';
import { until } from '../support/until';

const openapiFile = 'test/test-documents/notes.yaml';
const fields = 'Host: localhost\r\nAuthorization: Bearer understudy-key\r\n';
const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\n${fields}${more}\r\n`;
const body = '{"text":"x"}';
const create = `POST /v1/notes HTTP/1.1\r\n${fields}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

describe('many requests in one write', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ openapiFile, count: 3, timeouts: { write: 1000 } });
  });
  afterAll(() => mock.close());

  test('are answered in their order, far more than wait at a time, bodies among them', async () => {
    const last = get('/v1/notes/1', 'Connection: close\r\n');
    const answers = await exchange(mock.port, (get('/v1/notes/1').repeat(400) + create).repeat(20) + last);
    const statuses = [...Array.from({ length: 400 }, () => 200), 201];
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => statuses).flat(), 200]);
    const ids = answers
      .filter(({ status }) => status === 201)
      .map(({ text }) => (JSON.parse(text) as { id: number }).id);
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => index + 4));
  });

  test('let others in between', async () => {
    const many = 2000;
    const socket = await open(mock.port);
    let got = '';
    socket.setEncoding('latin1').on('data', (text: string) => (got += text));
    const count = (): number => got.split('HTTP/1.1 200').length - 1;
    socket.write(get('/v1/notes?limit=1').repeat(many));
    await once(socket, 'data');
    await call(mock.port, { path: '/v1/notes/1' });
    expect(count()).toBeLessThan(many);
    await until(() => count() === many);
    socket.destroy();
  });

  test('are not begun where the connection has closed before their turn', async () => {
    const socket = await open(mock.port);
    const waits = get('/@left/v1/notes', 'Prefer: wait=30\r\n');
    socket.write(waits + create.replace('/v1', '/@left/v1').repeat(5));
    await until(async () => (await mock.control.sessions()).some(({ name }) => name === 'left'));
    socket.destroy();
    const session = mock.control.session('left');
    await until(async () => (await session.calls()).matched > 0);
    expect((await session.info()).items['/notes']).toBe(3);
  });
});

describe('many requests of clients that read no answer', () => {
  const small = ['--log-level', 'silent', '--journal-bytes', '100000'];
  const served = useServed(['--count', '0', ...small, openapiFile], {}, ['--max-old-space-size=96']);

  test('take the memory of one answer for each connection', async () => {
    const { port, baseUrl, child } = served();
    const notes = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, text: 'x'.repeat(2500), rows: [] }));
    const loaded = await fetch(`${new URL(baseUrl).origin}/__mock/sessions/default/items`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ '/notes': notes }),
    });
    expect(loaded.status).toBe(200);
    const flood = get('/v1/notes?limit=100').repeat(700);
    const sockets = await Promise.all(Array.from({ length: 8 }, () => open(Number(port))));
    for (const socket of sockets) socket.pause().write(flood);
    for (const { id } of notes) {
      const { status } = await call(Number(port), { path: `/v1/notes/${id}` });
      expect(status).toBe(200);
    }
    expect(child.exitCode).toBeNull();
    for (const socket of sockets) socket.destroy();
  });
});
