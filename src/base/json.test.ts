import { describe, expect, test } from '@jest/globals';
import { exactNumber, findJsonProblem, isInt64, parseJson, stringifyJson, toDoubles } from './json';

describe('numbers keep every digit', () => {
  test.each([
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9007199254740993.0', 9007199254740993n],
    ['1e20', 100000000000000000000n],
    ['1', 1],
    ['1.5', 1.5],
    ['1e2', 100],
    ['1e400', Infinity],
  ])('%s', (literal, value) => {
    expect(exactNumber(literal)).toBe(value);
  });

  test('in a text, and back', () => {
    const text = '{"id":9223372036854775807,"tags":[1,2.5],"name":"Rex"}';
    expect(stringifyJson(parseJson(text))).toBe(text);
  });

  test.each([9223372036854775807n, -9223372036854775808n])('%s stays within int64 as a double', (value) => {
    expect(Math.abs(Number(toDoubles(value)))).toBeLessThanOrEqual(2 ** 63);
    expect(Number(toDoubles(value))).toBeLessThan(2 ** 63);
  });

  test.each([9223372036854775808n, -9223372036854775809n])('%s stays outside of int64 as a double', (value) => {
    const double = Number(toDoubles(value));
    expect(isInt64(value)).toBe(false);
    expect(double >= 2 ** 63 || double < -(2 ** 63)).toBe(true);
  });
});

test.each([
  ['{"name":', { line: 1, column: 9 }],
  ['{"name": Rex}', { line: 1, column: 10, character: 'R' }],
  ['{\n "a": 1,\n}', { line: 3, column: 1, character: '}' }],
  ['[1]', undefined],
])('where %j stops being JSON', (text, problem) => {
  expect(findJsonProblem(text)).toEqual(problem);
});

test('what nests deeper than it may is not read', () => {
  expect(() => parseJson('['.repeat(501) + ']'.repeat(501), 500)).toThrow(RangeError);
  expect(parseJson('['.repeat(500) + ']'.repeat(500), 500)).toBeDefined();
  expect(() => parseJson('['.repeat(100_000))).toThrow(RangeError);
});

test('a property named __proto__ is a property', () => {
  const value = toDoubles(parseJson('{"__proto__":9007199254740993}'));
  expect(Object.keys(value as object)).toEqual(['__proto__']);
});
