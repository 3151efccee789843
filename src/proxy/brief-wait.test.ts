import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createBriefWait } from './relay-answer';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('each thing has its turn once, after half the time at least and the whole at most', () => {
  const done: string[] = [];
  const wait = createBriefWait<string>(20, (thing) => done.push(thing));
  wait('first');
  jest.advanceTimersByTime(9);
  wait('second');
  jest.advanceTimersByTime(2);
  wait('third');
  expect(done).toEqual([]);
  jest.advanceTimersByTime(9);
  expect(done).toEqual(['first', 'second']);
  jest.advanceTimersByTime(10);
  expect(done).toEqual(['first', 'second', 'third']);
  expect(jest.getTimerCount()).toBe(0);
});
