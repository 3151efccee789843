import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startMock, type MockOptions, type RunningMock } from '../../src/index';
import { call } from '../support/call';
import { until } from '../support/until';

const opened: RunningMock[] = [];
afterEach(async () => {
  for (const mock of opened.splice(0)) await mock.close();
});

async function open(options: MockOptions = {}): Promise<RunningMock> {
  const mock = await startMock({ openapiFile: 'test/test-documents/notes.yaml', count: 3, ...options });
  opened.push(mock);
  return mock;
}

async function names(mock: RunningMock): Promise<string[]> {
  return (await mock.control.sessions()).map(({ name }) => name);
}

/** What browsers say of a request that a page of another site has made by a link, a form, an image or a script. */
const fromElsewhere = (mode: string, site = 'cross-site'): Record<string, string> => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
});

const body = '{"text":"x"}';

describe('a session begins', () => {
  test('with a request that brings a valid key, whatever is asked, and with no other', async () => {
    const mock = await open();
    const ask = async (path: string, key: string, headers = {}): Promise<number> =>
      (await call(mock.port, { path, key, headers })).status;
    expect(await ask('/@a/v1/notes', '')).toBe(401);
    expect(await ask('/@b/v1/notes', 'wrong')).toBe(401);
    expect(await ask('/@c/v1/nowhere', '')).toBe(404);
    expect(await ask('/v1/notes', '', { 'x-mock-session': 'd' })).toBe(401);
    const { status } = await call(mock.port, {
      method: 'OPTIONS',
      path: '/@e/v1/notes',
      headers: { origin: 'http://app.example', 'access-control-request-method': 'GET' },
    });
    expect(status).toBe(204);
    expect(await names(mock)).toEqual(['default']);
    expect(await ask('/@f/v1/nowhere', 'understudy-key')).toBe(404);
    expect(await ask('/@g/v1/open', 'understudy-key')).toBe(200);
    expect(await names(mock)).toEqual(['default', 'f', 'g']);
  });

  test('again with the write of a request whose session has made room for another, or was ended, while its body came', async () => {
    const mock = await open({ maximumSessions: 2 });
    for (const end of [() => call(mock.port, { path: '/@other/v1/notes' }), () => mock.control.session('slow').end()]) {
      const socket = connect(mock.port, '127.0.0.1');
      const fields = 'Host: localhost\r\nAuthorization: Bearer understudy-key\r\nConnection: close\r\n';
      socket.write(
        `POST /@slow/v1/notes HTTP/1.1\r\n${fields}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n{`,
      );
      await until(async () => (await names(mock)).includes('slow'));
      await end();
      expect(await names(mock)).not.toContain('slow');
      socket.write(body.slice(1));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer)).toMatch(/^HTTP\/1.1 201 /);
      expect(await names(mock)).toEqual(['default', 'slow']);
      const made = await call(mock.port, { path: '/@slow/v1/notes/4' });
      expect([made.status, made.text]).toEqual([200, expect.stringContaining('"text":"x"')]);
      await mock.control.session('slow').end();
    }
  });

  test('not with what a page of another site sends without CORS, though a key comes along', async () => {
    const mock = await open();
    const ask = async (name: string, headers: Record<string, string>): Promise<number> =>
      (await call(mock.port, { path: `/@${name}/v1/notes`, headers })).status;
    expect(await ask('a', fromElsewhere('navigate'))).toBe(200);
    expect(await ask('b', fromElsewhere('no-cors', 'same-site'))).toBe(200);
    expect(await names(mock)).toEqual(['default']);
    expect(await ask('c', fromElsewhere('cors'))).toBe(200);
    expect(await ask('d', fromElsewhere('navigate', 'none'))).toBe(200);
    expect(await names(mock)).toEqual(['default', 'c', 'd']);
    expect(await ask('c', fromElsewhere('navigate'))).toBe(200);
  });

  test('with the first write where the operation asks for no key; until then it is only looked at', async () => {
    const mock = await open();
    const send = async (name: string, method: string, headers = {}): Promise<number> =>
      (
        await call(mock.port, {
          method,
          path: `/@${name}/v1/open`,
          key: '',
          headers,
          ...(method === 'POST' && { body }),
        })
      ).status;
    expect([await send('a', 'GET'), await send('a', 'HEAD')]).toEqual([200, 200]);
    expect(await send('b', 'POST', fromElsewhere('no-cors'))).toBe(400);
    expect(await names(mock)).toEqual(['default']);
    expect(await Promise.all([send('a', 'POST'), send('a', 'POST')])).toEqual([201, 201]);
    expect(await names(mock)).toEqual(['default', 'a']);
    expect(JSON.parse((await call(mock.port, { path: '/@a/v1/open' })).text)).toHaveLength(5);
  });

  test('with any request, other sites aside, where the document asks for no key at all', async () => {
    const mock = await open({ openapiFile: 'test/test-documents/library.yaml' });
    const [path = ''] = mock.coverage.stateful;
    const ask = (name: string, headers = {}): Promise<unknown> =>
      call(mock.port, { path: `/@${name}${new URL(mock.baseUrl).pathname}${path}`, key: '', headers });
    await ask('a', fromElsewhere('no-cors'));
    await ask('b');
    expect(await names(mock)).toEqual(['default', 'b']);
  });

  test('and what was asked before is on record in the default session, as the whole of what was refused', async () => {
    const mock = await open();
    await call(mock.port, { path: '/@early/v1/notes', key: '' });
    await call(mock.port, { path: '/@early/v1/notes' });
    const calls = async (name?: string): Promise<number[]> =>
      (await mock.control.session(name).calls()).calls.map(({ status }) => status);
    expect([await calls(), await calls('early')]).toEqual([[401], [200]]);
  });
});

describe('where there are as many sessions as there may be', () => {
  test('those that were never written to make room, the one first that went unused for the longest', async () => {
    const mock = await open({ maximumSessions: 5 });
    const ask = async (name: string, method = 'GET'): Promise<number> =>
      (await call(mock.port, { method, path: `/@${name}/v1/notes`, ...(method === 'POST' && { body }) })).status;
    await mock.control.begin('begun');
    expect([await ask('written', 'POST'), await ask('first'), await ask('second')]).toEqual([201, 200, 200]);
    expect(await ask('first')).toBe(200);
    const left = async (): Promise<string[]> => (await names(mock)).sort();
    // A request and its neighbour may come within a millisecond, which is all that the clock tells.
    expect(await ask('third')).toBe(200);
    expect(await left()).toHaveLength(5);
    for (let count = 0; count < 1100; count += 1) expect(await ask(`x${count}`)).toBe(200);
    expect(await left()).toEqual(expect.arrayContaining(['begun', 'default', 'written', 'x1099']));
    await mock.control.session('x1099').addFault({ kind: 'latency', milliseconds: 1 });
    expect(await ask('y', 'POST')).toBe(201);
    expect(await left()).toEqual(['begun', 'default', 'written', 'x1099', 'y']);
    expect(await ask('z')).toBe(503);
  });

  test('1,100 names without a key leave room for those with one', async () => {
    const mock = await open();
    for (let count = 0; count < 1100; count += 1) await call(mock.port, { path: `/@x${count}/v1/open`, key: '' });
    expect(await names(mock)).toEqual(['default']);
    expect((await call(mock.port, { path: '/@mine/v1/notes' })).status).toBe(200);
  });
});
