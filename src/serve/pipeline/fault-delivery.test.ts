import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Response } from 'express';
import { drip, pause } from './faults';
import type { Delivery } from './pieces';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function createResponse(): Response & { drops: number; destroyed: boolean; ended: boolean } {
  const response = Object.assign(new EventEmitter(), {
    destroyed: false,
    ended: false,
    drops: 0,
    write: () => (response.drops += 1) > 0,
    end: () => {
      response.ended = true;
    },
  });
  return response as unknown as ReturnType<typeof createResponse>;
}

/** A body in parts that are shorter, longer, and as long as a drop. */
function bodyOf(bytes: number): Delivery {
  const whole = Buffer.alloc(bytes);
  const parts = [whole.subarray(0, 30), whole.subarray(30, 300), whole.subarray(300)];
  return { bytes, parts };
}

function leave(response: ReturnType<typeof createResponse>): void {
  response.destroyed = true;
  response.emit('close');
}

test('a pause ends with its time', async () => {
  const paused = pause(500, createResponse(), new AbortController().signal);
  jest.advanceTimersByTime(500);
  expect(await paused).toBe(true);
});

test('a pause ends when the client goes, and leaves no timer and no listener', async () => {
  const response = createResponse();
  const paused = pause(60_000, response, new AbortController().signal);
  expect(jest.getTimerCount()).toBe(1);
  leave(response);
  expect(await paused).toBe(false);
  expect([jest.getTimerCount(), response.listenerCount('close')]).toEqual([0, 0]);
  expect(await pause(60_000, response, new AbortController().signal)).toBe(false);
});

test('a pause ends when the mock closes, and the answer goes on', async () => {
  const closing = new AbortController();
  const paused = pause(60_000, createResponse(), closing.signal);
  closing.abort();
  expect(await paused).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
});

test('a body drips over its time, and stops when the client goes', async () => {
  const whole = createResponse();
  const dripping = drip(bodyOf(1000), 500, whole, new AbortController().signal);
  await jest.advanceTimersByTimeAsync(500);
  await dripping;
  expect([whole.drops, whole.ended]).toEqual([10, true]);

  const left = createResponse();
  const cut = drip(bodyOf(1000), 60_000, left, new AbortController().signal);
  await jest.advanceTimersByTimeAsync(100);
  leave(left);
  await cut;
  expect([left.ended, jest.getTimerCount()]).toEqual([false, 0]);
  expect(left.drops).toBeLessThan(5);
});
