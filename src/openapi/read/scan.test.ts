import { expect, test } from '@jest/globals';
import { skipQuoted } from './positions';

test.each([
  ['"plain" and more', 7],
  ['""', 2],
  ['"a \\" quote" "b"', 12],
  ['"a backslash \\\\" "b"', 16],
  ['"both \\\\\\" and" "b"', 15],
  ['"never closed', 13],
  ['"never closed \\"', 16],
  ['"ends with a backslash \\', 24],
  ["'it''s' b", 7],
])('%s: the text after the quoted one begins at %d', (text, end) => {
  expect(skipQuoted(text, 0)).toBe(end);
});

test('what stands before the text does not count: a backslash before it escapes nothing', () => {
  expect(skipQuoted('\\"a" b', 1)).toBe(4);
});
