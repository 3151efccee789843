import { describe, expect, test } from '@jest/globals';
import { Patience } from './patience';
import type { RunClock } from './sender';

const window = 5000;

/** Gives a clock that passes only when somebody waits. */
function clockFrom(start: number): RunClock {
  let now = start;
  return { now: () => now, sleep: (milliseconds) => Promise.resolve(void (now += milliseconds)) };
}

const never = (): Promise<undefined> => Promise.resolve(undefined);

describe('what never comes', () => {
  test('costs four windows at most, however many things of however many kinds do not', async () => {
    const clock = clockFrom(0);
    const patience = new Patience(clock, window);
    for (let kind = 0; kind < 20; kind += 1) {
      for (let thing = 0; thing < 50; thing += 1) await patience.eventually(`kind ${kind}`, never);
    }
    expect(clock.now()).toBeLessThan(4 * window);
  });

  test('is not waited for again under another kind, once its window has passed', async () => {
    const clock = clockFrom(0);
    const patience = new Patience(clock, window);
    await patience.eventually('by identifier', never, 0);
    const waited = clock.now();
    await patience.eventually('in lists', never, 0);
    expect(clock.now() - waited).toBeLessThan(window / 10);
  });
});

test('what comes late is waited for, whatever has not come before', async () => {
  const clock = clockFrom(0);
  const patience = new Patience(clock, window);
  const after = (milliseconds: number): (() => Promise<true | undefined>) => {
    const due = clock.now() + milliseconds;
    return () => Promise.resolve(clock.now() >= due ? true : undefined);
  };
  expect(await patience.eventually('lists', after(2000))).toBe(true);
  for (let thing = 0; thing < 50; thing += 1) await patience.eventually('lists', never);
  expect(await patience.eventually('lists', after(3000))).toBe(true);
});
