import { expect, test } from '@jest/globals';
import { patternSize } from './safety';

test.each([
  ['', 0, 0],
  ['abc', 3, 0],
  [String.raw`\d\]\{`, 3, 0],
  ['[a-z{9}(]x', 2, 0],
  [String.raw`[\]a]`, 1, 0],
  ['a{3}', 3, 0],
  ['a{2,5}', 5, 0],
  ['a{4,}', 4, 0],
  ['a{0}', 1, 0],
])('%s comes to %i characters in %i groups', (pattern, characters, groups) => {
  expect(patternSize(pattern)).toEqual({ characters, groups });
});

test('repetitions of repetitions multiply, and groups are counted as they nest', () => {
  expect(patternSize('((a{100}){100}){100}').characters).toBeGreaterThanOrEqual(1_000_000);
  expect(patternSize('(a)(b)((c))').groups).toBe(2);
});

test('what is no regular expression has a size too', () => {
  expect(patternSize('((((a{5').groups).toBe(4);
  expect(patternSize(')))]}').characters).toBeGreaterThan(0);
  expect(patternSize('('.repeat(100_000)).groups).toBe(100_000);
});
