import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exchange } from '../support/raw-exchange';
import { until } from '../support/until';
import { startMock, type Call, type RunningMock } from '../../src/index';

const host = 'Host: localhost\r\n';
const key = 'Authorization: Bearer understudy-key\r\n';
const close = 'Connection: close\r\n';
const good = `GET /v1/pets?limit=1 HTTP/1.1\r\n${host}${key}${close}\r\n`;
const create = `POST /v1/pets HTTP/1.1\r\n${host}${key}Content-Type: application/json\r\n`;

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ timeouts: { headers: 300, request: 300 }, bodyLimit: 1000 });
});
afterAll(() => mock.close());

/** Sends bytes and gives the answers' statuses, and the calls that the journal has more for it. */
async function send(bytes: string): Promise<[statuses: number[], calls: readonly Call[]]> {
  const session = mock.control.session();
  const { matched } = await session.calls();
  const answers = await exchange(mock.port, bytes);
  for (const { status, headers, text } of answers.filter((answer) => answer.status >= 400)) {
    expect(headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), message: expect.any(String), status });
  }
  const { calls } = await session.calls({ limit: 1000 });
  return [answers.map(({ status }) => status), calls.slice(matched)];
}

const target = (text: string): string => `GET ${text} HTTP/1.1\r\n${host}${key}${close}\r\n`;

describe('targets that are no path', () => {
  test.each([
    ['an address that has no end', target('http://[::1/v1/pets')],
    ['no host', target('http:///v1/pets')],
    ['a port alone', target('http://:80/v1/pets')],
    ['a user and a password', target('http://user:hidden-1@localhost/v1/pets')],
    ['another scheme', target('ftp://localhost/v1/pets')],
    ['the asterisk of another method', target('*')],
  ])('%s is refused as any other request is', async (_what, bytes) => {
    const [statuses, calls] = await send(bytes);
    expect(statuses).toEqual([400]);
    expect(calls).toMatchObject([{ status: 400, method: 'GET', error: { code: 'invalid_request' } }]);
  });

  test.each([
    ['an absolute form of another host', target('http://elsewhere.test/v1/pets?limit=1'), 200],
    ['an absolute form without a path', target('http://localhost'), 404],
    ['TRACE', `TRACE /v1/pets HTTP/1.1\r\n${host}${key}${close}\r\n`, 405],
    ['an overlong encoding', target('/v1/pets/%c0%af'), 400],
    ['a method of 8,000 letters', `${'A'.repeat(8000)} /v1/pets HTTP/1.1\r\n${host}\r\n`, 400],
  ])('%s is answered', async (_what, bytes, status) => {
    expect((await send(bytes))[0]).toEqual([status]);
  });
});

describe('what node:http refuses by itself is in the journal, and nothing of its bytes', () => {
  test.each([
    ['no method', `NOPE /v1/pets?api_key=hidden-1 HTTP/1.1\r\n${host}\r\n`, 400, 'invalid_request'],
    ['a broken header', `GET /v1/pets HTTP/1.1\r\n${host}X-Api-Key hidden-1\r\n\r\n`, 400, 'invalid_request'],
    ['a header section too large', target(`/v1/pets?hidden-1=${'a'.repeat(20_000)}`), 431, 'headers_too_large'],
    ['CONNECT', `CONNECT hidden-1.test:443 HTTP/1.1\r\n${host}\r\n`, 400, 'invalid_request'],
    ['half a header section', `GET /v1/pets HTTP/1.1\r\n${host}X-Api-Key: hidden-1`, 408, 'request_timeout'],
  ])('%s', async (_what, bytes, status, code) => {
    const [statuses, calls] = await send(bytes);
    expect(statuses).toEqual([status]);
    expect(calls).toMatchObject([{ status, verdict: 'violations', error: { code }, response: { body: { code } } }]);
    expect(JSON.stringify([calls, await mock.control.session().har()])).not.toContain('hidden-1');
  });

  test.each([
    ['half a body', `${create}Content-Length: 100\r\n\r\n{"name":`, 408],
    ['a chunk that is none', `${create}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  ])('%s is on record as the request that it began', async (_what, bytes, status) => {
    const [statuses, calls] = await send(bytes);
    expect(statuses).toEqual([status]);
    expect(calls).toMatchObject([{ status, method: 'POST', operation: 'createPet', path: '/v1/pets' }]);
  });

  test('a connection that is opened and not used is no call', async () => {
    expect(await send('')).toEqual([[408], []]);
  });
});

describe('the control API', () => {
  test.each(['/__mock/health', '/__mock/sessions'])('takes no malformed request: %s', async (path) => {
    const ask = async (line: string): Promise<number[]> =>
      (await send(`GET ${path} HTTP/1.1\r\n${host}${close}${line}\r\n\r\n`))[0];
    expect(await ask('Host: elsewhere.test')).toEqual([400]);
    expect(await ask('Expect: a-miracle')).toEqual([417]);
    expect(await ask('Authorization: a\r\nAuthorization: b')).toEqual([400]);
    expect(await ask('X-Fine: 1')).toEqual([200]);
  });
});

describe('clients that do not keep to their part', () => {
  test('a body in chunks without an end is refused as soon as it is too large', async () => {
    const patient = await startMock({ bodyLimit: 1000 });
    const chunk = `3e8\r\n${' '.repeat(1000)}\r\n`;
    for (const coding of ['', 'Content-Encoding: br\r\n']) {
      const answers = await exchange(
        patient.port,
        `${create}${coding}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`,
      );
      expect(answers.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
        [coding === '' ? 413 : 400, 'close'],
      ]);
    }
    await patient.close();
  });

  test('bodies that never end do not fill the memory together', async () => {
    const own = await startMock();
    const half = `${create}Content-Length: 1048576\r\n\r\n${' '.repeat(1_040_000)}`;
    const told: string[] = [];
    const sockets = Array.from({ length: 80 }, () => {
      const socket = connect(own.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => told.push(chunk.toString()));
      socket.write(half);
      return socket;
    });
    await until(() => told.some((text) => text.startsWith('HTTP/1.1 503') && text.includes('too_many_bodies')));
    for (const socket of sockets) socket.destroy();
    const pet = '{"name":"Rex","categoryId":1}';
    const made = `${create}${close}Content-Length: ${pet.length}\r\n\r\n${pet}`;
    await until(async () => (await exchange(own.port, made))[0]?.status === 201);
    await own.close();
  });

  test('a tunnel that is asked for and reset ends nothing but itself', async () => {
    for (let times = 0; times < 20; times += 1) {
      const socket = connect(mock.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`CONNECT example.test:443 HTTP/1.1\r\n${host}\r\n`);
      await once(socket, 'data');
      socket.resetAndDestroy();
    }
    expect((await exchange(mock.port, good)).map(({ status }) => status)).toEqual([200]);
  });

  test('a connection whose answers nobody takes is let go', async () => {
    const strict = await startMock({ timeouts: { write: 100 } });
    const socket = connect(strict.port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    // Far more than the buffers of both ends hold.
    const list = good.replace(close, '').replace('limit=1', 'limit=100');
    for (let times = 0; times < 40; times += 1) socket.write(list.repeat(25));
    await until(() => {
      // What is written to a connection that is gone says so.
      socket.write('\r\n');
      return socket.destroyed;
    });
    expect((await exchange(strict.port, good)).map(({ status }) => status)).toEqual([200]);
    await strict.close();
  });
});
