import { expect, test } from '@jest/globals';
import { contractOf } from '../../test/contract';
import { viewOfLine } from '../../test/exchanges';
import { stringifyJson, type JsonValue } from '../base/json';
import { Counterparts } from './counterparts';
import { diffResponses, type Difference } from './diff';

const names = { url: 'http://127.0.0.1:4010/v1', runTag: 'k3vbm2qa' };
const contract = contractOf(`
openapi: 3.1.0
info: { title: Any, version: 1.0.0 }
paths: { /any: { get: { responses: { default: { description: Any, content: { application/json: {} } } } } } }
`);

function diffValues(a: JsonValue, b: JsonValue, status = 200): readonly Difference[] {
  const [one, other] = [a, b].map((value) => viewOfLine(contract, `GET /any -> ${status} ${stringifyJson(value)}`, 1));
  if (one === undefined || other === undefined) return [];
  return diffResponses(one, other, new Counterparts(names, names, Date.UTC(2026, 10, 26))).differences;
}

test.each<readonly [what: string, a: JsonValue, b: JsonValue, differences: readonly string[]]>([
  ['the same in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
  ['1 and 1.0', [1], [1.0], []],
  ['a property more', { a: 1 }, { a: 1, b: null }, ['absent /b']],
  ['null for absent', { a: null }, {}, ['absent /a']],
  ['another type', { a: { b: '1' } }, { a: { b: 1 } }, ['type /a/b']],
  [
    'another value in each element',
    { a: [{ b: 1 }, { b: 2 }] },
    { a: [{ b: 3 }, { b: 4 }] },
    ['value /a/*/b', 'value /a/*/b'],
  ],
  ['an element more', [{ b: 1 }], [{ b: 1 }, { b: 2 }], ['length ']],
  ['values in another order', { tags: ['a', 'b'] }, { tags: ['b', 'a'] }, []],
  ['other values', { tags: ['a', 'b'] }, { tags: ['a', 'c'] }, ['value /tags']],
  ['a value twice', { tags: ['a', 'b'] }, { tags: ['a', 'a'] }, ['value /tags']],
  ['names with slashes', { 'a/b': 1 }, { 'a/b': 2 }, ['value /a~1b']],
  ['int64', { a: 9007199254740993n }, { a: 9007199254740992n }, ['value /a']],
])('%s', (_, a, b, differences) => {
  const found = diffValues(a, b);
  expect(found.map(({ kind, place }) => `${kind} ${place}`)).toEqual(differences);
});

test('of very many values those that both have are the same in any order, and others end soon', () => {
  const many = (sign: string, length: number): JsonValue[] => Array.from({ length }, (_, index) => `${sign} ${index}`);
  const diffOf = (a: JsonValue, b: JsonValue): number => diffValues(a, b).length;
  expect(diffOf(many('a', 20_000), many('a', 20_000).reverse())).toBe(0);
  expect(diffOf(many('a', 1000), many('b', 50_000))).toBe(1000);
});

test('of what is wrong with a request the order does not count', () => {
  const errors = ['name', 'price'].map((field) => ({ message: 'is required', field }));
  const placesOf = (...values: Parameters<typeof diffValues>): readonly string[] =>
    diffValues(...values).map(({ place }) => place);
  expect(placesOf({ errors }, { errors: errors.toReversed() }, 422)).toEqual([]);
  expect(placesOf({ errors }, { errors: errors.toReversed() }, 200)).toEqual(['/errors/*/field', '/errors/*/field']);
});
