import { describe, expect, test } from '@jest/globals';
import { isInt64, maximumDepth, parseJson, stringifyJson, toDoubles } from './json';

describe('parseJson and stringifyJson', () => {
  test.each([
    '9223372036854775807',
    '-9223372036854775808',
    '9007199254740993',
    '{"id":9007199254740993,"list":[1,2.5,-9223372036854775808]}',
    '12345678901234567890123',
  ])('%s keeps every digit', (text) => {
    expect(stringifyJson(parseJson(text))).toBe(text);
  });

  test.each([
    ['1.0', 1],
    ['1e2', 100],
    ['1e400', Infinity],
    ['0.1', 0.1],
    ['9007199254740993.0', 9007199254740993n],
    ['9223372036854775807.5', 2 ** 63],
    ['1e19', 10n ** 19n],
    ['9007199254740992', 9007199254740992n],
    ['9007199254740991', 9007199254740991],
  ])('%s is %s', (text, value) => {
    expect(parseJson(text)).toBe(value);
  });

  test.each([
    ['-1.5E+20', -150000000000000000000n],
    ['[1,\t-0.25e30]', [1, -250000000000000000000000000000n]],
    ['{"a" :\n 9007199254740993.0}', { a: 9007199254740993n }],
    ['["4e12-1234567890123456789", 1]', ['4e12-1234567890123456789', 1]],
  ])('%s keeps its digits wherever they stand', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  test('of duplicate members the last wins, with and without large integers', () => {
    expect(parseJson('{"a":1,"a":2}')).toEqual({ a: 2 });
    expect(parseJson('{"a":1,"a":9007199254740993}')).toEqual({ a: 9007199254740993n });
  });

  test('a member named __proto__ is a member and no prototype', () => {
    const value = toDoubles(parseJson('{"__proto__":{"polluted":9007199254740993}}'));
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test('nesting beyond the limit is a RangeError, brackets inside strings do not count', () => {
    expect(() => parseJson('['.repeat(100_000))).toThrow(RangeError);
    const deepest = '['.repeat(maximumDepth) + ']'.repeat(maximumDepth);
    expect(stringifyJson(parseJson(deepest))).toBe(deepest);
    expect(parseJson(JSON.stringify('['.repeat(10_000)))).toHaveLength(10_000);
  });
});

describe('int64', () => {
  test.each([
    [9223372036854775807n, true],
    [9223372036854775808n, false],
    [-9223372036854775808n, true],
    [-9223372036854775809n, false],
    [1.5, false],
    ['5', false],
  ])('isInt64(%s) is %s', (value, expected) => {
    expect(isInt64(value)).toBe(expected);
  });

  test('toDoubles keeps what is inside int64 inside and what is outside outside', () => {
    expect(toDoubles(9223372036854775807n)).toBeLessThan(2 ** 63);
    expect(toDoubles(9223372036854775808n)).toBeGreaterThanOrEqual(2 ** 63);
    expect(toDoubles(-9223372036854775808n)).toBe(-(2 ** 63));
    expect(toDoubles(-9223372036854775809n)).toBeLessThan(-(2 ** 63));
  });
});
