import { expect, test } from '@jest/globals';
import { isMultipleOf, multiple } from './numbers';

test.each([
  [19.99, 0.01, true],
  [0.07, 0.01, true],
  [523.06, 0.01, true],
  [0.001, 0.01, false],
  [-4.35, 0.05, true],
  [1e21, 7, false],
  [1e21, 10, true],
  [1e-7, 1e-8, true],
  [0, 0.3, true],
  [9, 3, true],
  [10, 3, false],
])('that %s is a multiple of %s is %s', (value, divisor, expected) => {
  expect(isMultipleOf(value, divisor)).toBe(expected);
});

test('a multiple has no residue of binary fractions', () => {
  expect(multiple(52306, 0.01)).toBe(523.06);
  expect(multiple(3, 0.1)).toBe(0.3);
});
