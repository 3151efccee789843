import { expect, test } from '@jest/globals';
import { didYouMean } from './text';

test.each([
  ['stat', ['status', 'state'], 'state'],
  ['staus', ['limit', 'status'], 'status'],
  ['tsatus', ['status'], 'status'],
  ['STATUS', ['status', 'statu'], 'status'],
  ['xstatusx', ['status'], 'status'],
  ['a', ['abc'], 'abc'],
  ['', ['ab', 'a'], 'a'],
  ['abcdef', ['defabc', 'abxdxy', 'abcd'], 'abcd'],
  ['status', ['stxtxx', 'limit', 'statusabc'], undefined],
  ['x'.repeat(65), ['x'.repeat(65)], undefined],
])('of %j and %j %j is meant', (name, known, meant) => {
  expect(didYouMean(name, known)).toBe(meant === undefined ? '' : ` (did you mean \`${meant}\`?)`);
});
