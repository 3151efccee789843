import { describe, expect, test } from '@jest/globals';
import type { Clock } from '../base/clock';
import type { Operation } from '../openapi/operation';
import type { ClientResult } from '../exchange/client';
import { Pace } from './pace';

const now = Date.UTC(2026, 0, 1);

/** Time that passes when somebody sleeps. */
function hasty(): Clock & { readonly slept: readonly number[]; pass(milliseconds: number): void } {
  let time = now;
  const slept: number[] = [];
  return {
    slept,
    now: () => time,
    pass: (milliseconds) => (time += milliseconds),
    sleep: (milliseconds) => {
      slept.push(milliseconds);
      time += milliseconds;
      return Promise.resolve();
    },
  };
}

const operation = (...statuses: readonly string[]): Operation => ({
  ...{
    id: 'listPets',
    name: 'GET /pets',
    method: 'GET',
    path: '/pets',
    pointer: '',
    summary: '',
    description: '',
    tags: [],
    parameters: [],
  },
  responses: statuses.map((status) => ({ status, description: '', content: [], headers: [], pointer: '' })),
  ...{ security: [], words: { unique: [] }, extensions: {} },
});

const result = (status: number, retryAfter?: string): ClientResult => ({
  ...{ startedAt: now, durationMs: 1 },
  response: { status, headers: retryAfter === undefined ? [] : ['Retry-After', retryAfter] },
});

describe('what follows a result', () => {
  test.each<[string, number, string | undefined, number, number | 'spent' | undefined]>([
    ['GET', 200, undefined, 1, undefined],
    ['GET', 500, undefined, 1, undefined],
    ['GET', 200, '5', 1, undefined],
    ['GET', 429, '5', 1, 5000],
    ['GET', 429, undefined, 1, 500],
    ['GET', 429, undefined, 3, 2000],
    ['GET', 503, undefined, 1, 500],
    ['GET', 503, 'Thu, 01 Jan 2026 00:00:30 GMT', 1, 30_000],
    ['GET', 503, 'Thu, 01 Jan 1970 00:00:30 GMT', 1, 500],
    ['GET', 503, 'soon', 1, 500],
    ['GET', 503, '0', 1, 500],
    ['GET', 429, '5', 5, 'spent'],
    ['GET', 429, '3600', 1, 'spent'],
    ['POST', 429, '5', 1, 5000],
    ['POST', 503, '5', 1, 5000],
    ['POST', 503, undefined, 1, undefined],
    ['POST', 429, undefined, 1, undefined],
  ])('%s %i, Retry-After %s, try %i: %s', (method, status, retryAfter, tries, expected) => {
    const pace = new Pace({ clock: hasty() });
    const request = { method, target: '/pets', headers: [] };
    expect(pace.delayAfter(request, operation(), result(status, retryAfter), tries)).toBe(expected);
  });

  test('a documented 503 is a response', () => {
    const pace = new Pace({ clock: hasty() });
    const request = { method: 'GET', target: '/pets', headers: [] };
    expect(pace.delayAfter(request, operation('503'), result(503), 1)).toBeUndefined();
    expect(pace.delayAfter(request, operation('503'), result(503, '2'), 1)).toBe(2000);
  });

  test('a 503 that stays, while others respond at once, is waited for no more', () => {
    const pace = new Pace({ clock: hasty() });
    const request = { method: 'GET', target: '/pets', headers: [] };
    const after = (status: number, tries = 1, retryAfter?: string): unknown =>
      pace.delayAfter(request, operation(), result(status, retryAfter), tries);
    expect([after(503, 5), after(503), after(200, 2), after(503)]).toEqual(['spent', 500, undefined, 500]);
    expect([after(503, 5), after(200), after(503)]).toEqual(['spent', undefined, undefined]);
    expect([after(503, 1, '3'), after(429)]).toEqual([3000, 500]);
  });

  test('no response', () => {
    const request = { method: 'GET', target: '/pets', headers: [] };
    const none: ClientResult = { startedAt: now, durationMs: 1, failure: 'closed' };
    expect(new Pace({ clock: hasty() }).delayAfter(request, operation(), none, 1)).toBeUndefined();
  });
});

describe('the rate', () => {
  test('holds requests apart', async () => {
    const clock = hasty();
    const pace = new Pace({ clock, rate: 5 });
    for (let request = 0; request < 4; request += 1) await pace.slot();
    expect(clock.slept).toEqual([200, 200, 200]);
    clock.pass(10_000);
    await pace.slot();
    expect(clock.slept).toHaveLength(3);
  });

  const refused = (pace: Pace): unknown =>
    pace.delayAfter({ method: 'GET', target: '/', headers: [] }, operation(), result(429, '1'), 1);

  test('falls to 0.8 of what came through when the service asks to wait', async () => {
    const clock = hasty();
    const pace = new Pace({ clock });
    for (let request = 0; request < 11; request += 1) {
      await pace.slot();
      clock.pass(100);
    }
    refused(pace);
    expect(pace.rate).toBeCloseTo(8);
    refused(pace);
    expect(pace.rate).toBeCloseTo(6.4);
  });

  test('stays unlimited where one request tells nothing', async () => {
    const pace = new Pace({ clock: hasty() });
    await pace.slot();
    refused(pace);
    expect(pace.rate).toBeUndefined();
  });
});

describe('sends', () => {
  const order = async (isParallel: boolean): Promise<readonly string[]> => {
    const pace = new Pace({ clock: hasty(), isParallel });
    const told: string[] = [];
    const send = (name: string) => async (): Promise<void> => {
      told.push(`${name} begins`);
      await Promise.resolve();
      told.push(`${name} ends`);
    };
    await Promise.all([pace.run(send('one')), pace.run(send('other'))]);
    return told;
  };

  test('follow each other', async () => {
    expect(await order(false)).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
  });

  test('may overlap', async () => {
    expect(await order(true)).toEqual(['one begins', 'other begins', 'one ends', 'other ends']);
  });

  test('go on after one that failed', async () => {
    const pace = new Pace({ clock: hasty() });
    const failed = pace.run(() => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    expect(await pace.run(() => Promise.resolve(1))).toBe(1);
  });
});
