import { expect, test } from '@jest/globals';
import type { Exchange } from '../probe/exchange';
import { showProgress } from './command-io';

test('about so many requests are never fewer than were sent', () => {
  const lines: string[] = [];
  const progress = showProgress({ write: (text) => lines.push(text) }, 400, (text) => text);
  for (let number = 1; number <= 900; number += 1) progress.step({ number, checkId: 'a' } as Exchange);
  progress.end();
  const told = lines.map((line) => /^(\d+) of about (\d+) requests\n$/.exec(line)?.slice(1).map(Number) ?? []);
  expect(told.length).toBe(18);
  expect(told.filter(([sent = 0, about = 0]) => about < sent)).toEqual([]);
  expect(told[0]).toEqual([50, 400]);
});
