import { expect, test } from '@jest/globals';
import { Backlog } from '../../src/proxy/backlog';
import { manualClock } from '../exchange/manual-clock';

async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function backlogWith(tasks: number, isShort = false): { backlog: Backlog; done: number[]; pass: () => Promise<void> } {
  const clock = manualClock();
  const backlog = new Backlog(clock, () => isShort);
  const done: number[] = [];
  for (let number = 0; number < tasks; number += 1)
    backlog.add(() => {
      done.push(number);
      return Promise.resolve();
    });
  return {
    backlog,
    done,
    pass: async () => {
      clock.pass();
      await turns();
    },
  };
}

test('tasks are done in their order, in the first pause', async () => {
  const { backlog, done, pass } = backlogWith(3);
  await turns();
  expect(done).toEqual([]);
  backlog.interrupt();
  await pass();
  expect(done).toEqual([]);
  await pass();
  expect(done).toEqual([0, 1, 2]);
});

test('traffic that begins amid a pause ends it', async () => {
  const { backlog, done, pass } = backlogWith(1);
  for (const number of [1, 2])
    backlog.add(() => {
      backlog.interrupt();
      done.push(number);
      return Promise.resolve();
    });
  await pass();
  expect(done).toEqual([0, 1]);
  await pass();
  expect(done).toEqual([0, 1, 2]);
});

test.each([
  ['more than 500 tasks', 501, false, 1],
  ['tasks that hold too much', 2, true, 2],
])('%s wait for no pause', async (_name, tasks, isShort, expected) => {
  const { backlog, done, pass } = backlogWith(tasks, isShort);
  backlog.interrupt();
  await pass();
  expect(done).toHaveLength(expected);
});

test('the end of the proxy waits for all', async () => {
  const { backlog, done } = backlogWith(501);
  await backlog.finish();
  expect(done).toHaveLength(501);
});
