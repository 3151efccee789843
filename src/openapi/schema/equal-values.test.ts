import { beforeEach, expect, test } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { parseJson, toDoubles, type JsonValue } from '../../base/json';
import { createRandom, type Random } from '../../base/random';
import { areUnique, canonicalText, createIsAmong } from './bounded-ajv';
import { beginWork } from './work-budget';

beforeEach(() => {
  beginWork();
});

function madeValue(random: Random, depth: number): JsonValue {
  const kind = random.integer(0, depth <= 0 ? 5 : 8);
  if (kind === 0) return null;
  if (kind === 1) return random.pick([true, false]);
  if (kind <= 3) return random.pick([0, 1, -1, 1.5, 1e300, '', '0', '1', 'a', '\ud800', 'é', 'null', '[]', '{}', '"']);
  if (kind <= 6) return Array.from({ length: random.integer(0, 2) }, () => madeValue(random, depth - 1));
  const names = ['a', 'b', '__proto__', '1', 'a"'].filter(() => random.integer(0, 2) === 0);
  if (random.integer(0, 1) === 0) names.reverse();
  return Object.fromEntries(names.map((name) => [name, madeValue(random, depth - 1)]));
}

test('texts are equal where values are', () => {
  const random = createRandom('equal values');
  const values = Array.from({ length: 400 }, () => madeValue(random, 3));
  for (const first of values) {
    beginWork();
    for (const second of values)
      if ((canonicalText(first) === canonicalText(second)) !== isDeepStrictEqual(first, second))
        expect([first, second]).toBe('told apart by their equality alone');
  }
});

const items = (text: string): JsonValue[] => toDoubles(parseJson(text)) as JsonValue[];

test.each([
  ['[]', true],
  ['[1,2,"1",true,"true",null,"null",[],{},"",0,false]', true],
  ['[1,1.0]', false],
  ['[0,-0]', false],
  ['[100,1e2]', false],
  ['[{"a":1,"b":2},{"b":2,"a":1}]', false],
  ['[{"a":[1,2]},{"a":[2,1]}]', true],
  ['[9007199254740992,9007199254740993]', true],
  ['[9007199254740993,9007199254740993.0]', false],
  ['[{"id":9223372036854775806},{"id":9223372036854775807}]', true],
  ['[{"__proto__":1},{}]', true],
])('%s holds each item once: %s', (text, isUnique) => {
  expect(areUnique(items(text))).toBe(isUnique);
});

test('a value is looked up among many', () => {
  const isAmong = createIsAmong([1, '2', null, { a: [1], b: 2 }]);
  for (const value of [1, '2', null, { b: 2, a: [1] }]) expect(isAmong(value)).toBe(true);
  for (const value of ['1', 2, false, {}, [], { a: [1] }, { a: [2], b: 2 }]) expect(isAmong(value)).toBe(false);
});

test('a value is looked up among more than a stack holds', () => {
  const isAmong = createIsAmong(Array.from({ length: 200_000 }, (_, index) => [index]));
  expect(isAmong([199_999])).toBe(true);
  expect(isAmong([200_000])).toBe(false);
});
