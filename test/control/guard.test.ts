import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createControlClient, startMock, UsageError, type MockOptions, type RunningMock } from '../../src/index';

const token = 'a-token-for-tests';
let mock: RunningMock;
let locked: RunningMock;
beforeAll(async () => {
  mock = await startMock({ controlOrigins: ['http://dashboard.example'], controlHosts: ['mock.test'] });
  locked = await startMock({ host: '0.0.0.0', controlToken: token });
});
afterAll(async () => {
  await mock.close();
  await locked.close();
});

interface Asked {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly code: string;
}

/** Asks with any headers, which fetch would not all send. */
function ask(to: RunningMock, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const asked = request(`http://127.0.0.1:${to.port}${path}`, { method, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
        resolve({ status: response.statusCode ?? 0, headers: response.headers, code });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

const own = { 'x-mock-control': '1' };

describe('the control API', () => {
  test('answers no page of another origin, and opens no answer to one', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: `http://127.0.0.1:${mock.port + 1}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      for (const [method, path] of [
        ['GET', '/__mock/sessions'],
        ['POST', '/__mock/reset'],
        ['OPTIONS', '/__mock/reset'],
      ] as const) {
        const asked = await ask(mock, path, { ...headers, ...own, 'access-control-request-method': 'POST' }, method);
        expect([asked.status, asked.code]).toEqual([403, 'control_forbidden']);
        expect(asked.headers['access-control-allow-origin']).toBeUndefined();
        expect(asked.headers['cross-origin-resource-policy']).toBe('same-origin');
      }
    }
    expect((await ask(mock, '/__mock/sessions', { origin: `http://127.0.0.1:${mock.port}` })).status).toBe(200);
    expect((await ask(mock, '/__mock/sessions', { 'sec-fetch-site': 'none' })).status).toBe(200);
  });

  test('answers the pages of an origin that was allowed', async () => {
    const headers = { origin: 'http://dashboard.example', 'sec-fetch-site': 'cross-site', ...own };
    const preflight = await ask(
      mock,
      '/__mock/reset',
      { ...headers, 'access-control-request-method': 'POST' },
      'OPTIONS',
    );
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([
      204,
      'http://dashboard.example',
    ]);
    const reset = await ask(mock, '/__mock/reset', headers, 'POST');
    expect([reset.status, reset.headers['access-control-allow-origin']]).toEqual([204, 'http://dashboard.example']);
  });

  test('is asked under known host names alone, against DNS rebinding', async () => {
    for (const host of [
      'localhost:4010',
      '127.0.0.1',
      '[::1]:4010',
      'app.localhost',
      'mock.test:1',
      '192.0.2.7:4010',
    ]) {
      expect([host, (await ask(mock, '/__mock/sessions', { host })).status]).toEqual([host, 200]);
    }
    const hosts = [
      'evil.example',
      'evil.example:4010',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '127.evil.example',
    ];
    for (const host of [...hosts, 'notlocalhost', 'localhost-evil.example:4010', '1.evil.example.']) {
      // The page is of the same origin then, for its browser and for the check of origins.
      for (const headers of [{ host }, { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }]) {
        const read = await ask(mock, '/__mock/sessions', headers);
        const write = await ask(mock, '/__mock/reset', { ...headers, ...own }, 'POST');
        expect([host, read.code, write.code]).toEqual([host, 'control_forbidden', 'control_forbidden']);
      }
    }
    const host = '[::1].evil.example';
    expect((await ask(mock, '/__mock/sessions', { host })).code).toBe('invalid_request');
  });

  test('takes no write that a form could send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect((await ask(mock, '/__mock/reset', { 'content-type': type }, 'POST')).code).toBe('control_forbidden');
    }
    expect((await ask(mock, '/__mock/reset', {}, 'POST')).code).toBe('control_forbidden');
    expect((await ask(mock, '/__mock/reset', { 'content-type': 'application/json' }, 'POST')).status).toBe(204);
    expect((await ask(mock, '/__mock/reset', own, 'POST')).status).toBe(204);
  });

  test('asks for its token beyond this machine, but tells everybody that it is healthy', async () => {
    const bearer = (value: string): Record<string, string> => ({ authorization: `Bearer ${value}` });
    const health = await ask(locked, '/__mock/health', { host: 'evil.example' });
    // RFC 8259 section 11 defines no charset parameter.
    expect([health.status, health.headers['content-type']]).toEqual([200, 'application/json']);
    const refused = await ask(locked, '/__mock/sessions');
    expect([refused.status, refused.code]).toEqual([401, 'control_unauthorized']);
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="Understudy control"');
    for (const wrong of ['', 'a-token', `${token}x`, locked.apiKey]) {
      expect((await ask(locked, '/__mock/metrics', bearer(wrong))).status).toBe(401);
    }
    expect((await ask(locked, '/__mock/sessions', bearer(token))).status).toBe(200);
    expect((await ask(locked, '/__mock/sessions', { ...bearer(token), host: 'mock-service:4010' })).status).toBe(200);
    expect((await locked.control.sessions()).length).toBe(1);
    const client = createControlClient(`http://127.0.0.1:${locked.port}`, { token: 'wrong' });
    await expect(client.sessions()).rejects.toMatchObject({ status: 401, code: 'control_unauthorized' });
  });

  test('makes a token of its own where it is reached from elsewhere and none was given', async () => {
    const [first, second] = [await startMock({ host: '0.0.0.0' }), await startMock({ host: '0.0.0.0' })];
    expect(first.config.controlToken).toMatch(/^[\w-]{24}$/);
    expect(first.config.controlToken).not.toBe(second.config.controlToken);
    expect((await ask(first, '/__mock/sessions')).status).toBe(401);
    expect(mock.config.controlToken).toBeUndefined();
    await first.close();
    await second.close();
  });

  test('is not to be had below the prefix of a session, nor by an encoded path', async () => {
    for (const path of ['/@one/__mock/sessions', '/%5F_mock/sessions', '/__mockery']) {
      expect([path, (await ask(mock, path)).status]).toEqual([path, 404]);
    }
  });

  test('answers in its own words what it does not know', async () => {
    expect(await ask(mock, '/__mock/nothing')).toMatchObject({ status: 404, code: 'unknown_path' });
    const wrong = await ask(mock, '/__mock/reset', own, 'PATCH');
    expect([wrong.status, wrong.headers['allow']]).toEqual([405, 'POST, OPTIONS']);
  });

  test('refuses options that cannot be', async () => {
    const wrong: MockOptions[] = [
      { controlOrigins: ['http://a.example/path'] },
      { controlOrigins: ['nonsense'] },
      { controlToken: '' },
      { controlToken: 'two words' },
      { maximumSessions: 0 },
      { now: 'tomorrow' },
      { now: '2026-02-30' },
      { apiKeys: ['one'], revokedKeys: ['one'] },
    ];
    for (const options of wrong) await expect(startMock(options)).rejects.toThrow(UsageError);
  });
});
