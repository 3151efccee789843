import { describe, expect, test } from '@jest/globals';
import { startMock, type MockOptions, type RunningMock } from '../../src/index';

async function using<Outcome>(options: MockOptions, story: (mock: RunningMock) => Promise<Outcome>): Promise<Outcome> {
  const mock = await startMock(options);
  try {
    return await story(mock);
  } finally {
    await mock.close();
  }
}

describe('keys with a meaning', () => {
  const keys = { apiKeys: ['good'], expiredKeys: ['old'], revokedKeys: ['stolen'] };

  test('are refused with the reason, for programs and for people', async () => {
    const answers = await using(keys, ({ baseUrl }) =>
      Promise.all(
        ['good', 'old', 'stolen', 'unknown'].map(async (key) => {
          const response = await fetch(`${baseUrl}/pets?limit=1`, { headers: { authorization: `Bearer ${key}` } });
          const body = (await response.json()) as { code?: string; message?: string };
          return [response.status, response.headers.get('www-authenticate'), body.code, body.message];
        }),
      ),
    );
    const challenge = (reason: string): string =>
      `Bearer realm="Pet Store", error="invalid_token", error_description="${reason}"`;
    expect(answers).toEqual([
      [200, null, undefined, undefined],
      [401, challenge('The key has expired'), 'invalid_token', 'expected a valid key, got one that has expired'],
      [401, challenge('The key was revoked'), 'invalid_token', 'expected a valid key, got one that was revoked'],
      [
        401,
        challenge('The key is not a valid one'),
        'invalid_token',
        'expected a valid key, got one that is not known',
      ],
    ]);
  });
});

describe('a deprecated operation', () => {
  const get = async ({ origin, apiKey }: RunningMock, prefix = '', init: RequestInit = {}): Promise<Response> =>
    fetch(`${origin}${prefix}/v1/pets/1`, { headers: { authorization: `Bearer ${apiKey}` }, ...init });

  test('is gone once its sunset has come, with the way to its successor', async () => {
    const gone = await using({ now: '2030-12-05T00:00:00Z' }, async (mock) => {
      const response = await get(mock);
      expect((await get(mock, '', { method: 'HEAD' })).status).toBe(410);
      expect(
        (await fetch(`${mock.baseUrl}/pets`, { headers: { authorization: `Bearer ${mock.apiKey}` } })).status,
      ).toBe(200);
      return { status: response.status, headers: response.headers, body: await response.json() };
    });
    expect(gone.status).toBe(410);
    expect(gone.body).toEqual({
      code: 'gone',
      message: 'getPet was removed on 2030-12-05; use GET /pets (listPets)',
      status: 410,
    });
    expect(gone.headers.get('sunset')).toBe('Thu, 05 Dec 2030 00:00:00 GMT');
    expect(gone.headers.get('link')).toContain('successor-version');
  });

  test('answers until then, and beyond where the sunset is ignored', async () => {
    expect(await using({ now: new Date('2030-12-04T12:00:00Z') }, async (mock) => (await get(mock)).status)).toBe(200);
    expect(await using({ now: '2031-01-01', ignoreSunset: true }, async (mock) => (await get(mock)).status)).toBe(200);
  });

  test('goes by the clock of the session', async () => {
    const statuses = await using({}, async (mock) => {
      const future = await mock.control.begin('future', { now: '2031-01-01' });
      const before = [(await get(mock)).status, (await get(mock, '/@future')).status];
      await future.reset({ now: '2029-01-01' });
      return [...before, (await get(mock, '/@future')).status];
    });
    expect(statuses).toEqual([200, 410, 200]);
  });
});
