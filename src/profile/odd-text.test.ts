import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readContract } from '../openapi/contract';
import { clampOdd, oddnessOf, parameterShape, readOdd, wholeOdd, type ParameterShape } from './input-classes';
import { packageRoot } from '../base/package';

const contract = readContract(path.join(packageRoot(), 'spec/openapi.yaml'));

function shapeOf(method: string, name: string): ParameterShape {
  const parameter = contract.operations
    .filter((operation) => operation.method === method)
    .flatMap(({ parameters }) => parameters)
    .find((one) => one.name === name);
  const shape = parameter === undefined ? undefined : parameterShape(contract, parameter);
  if (shape === undefined) throw new Error(`the document has no ${name}`);
  return shape;
}

const [limit, status, petId] = [shapeOf('GET', 'limit'), shapeOf('GET', 'status'), shapeOf('GET', 'petId')];
const offset = { ...limit, minimum: 0 };

test.each([
  [limit, '20', undefined],
  [limit, '0', 'zero'],
  [limit, '-3', 'negative'],
  [limit, '101', 'above'],
  [limit, '99999999999999999999', 'beyond-range'],
  [limit, '2.5', 'fraction'],
  [limit, '5.0', 'decimal-zero'],
  [limit, '1e1', 'exponent'],
  [limit, '05', 'leading-zero'],
  [limit, '+5', 'plus-sign'],
  [limit, '5.', 'open-fraction'],
  [limit, '0x1F', 'hexadecimal'],
  [limit, ' 5', 'blank-around'],
  [limit, 'abc', 'not-a-number'],
  [limit, '', 'empty'],
  [status, 'sold', undefined],
  [status, 'SOLD', 'other-case'],
  [status, 'gone', 'unknown-value'],
  [offset, '0', undefined],
  [offset, '-0', 'negative'],
  [limit, '-0', 'zero'],
  [petId, '7', undefined],
  [petId, '-7', 'negative'],
  [petId, '0', 'zero'],
  [petId, '9223372036854775807', undefined],
  [petId, '9223372036854775808', 'beyond-range'],
] as const)('%# a text is odd in one way at most', (shape, text, kind) => {
  expect(oddnessOf(shape, text)).toBe(kind);
});

test('an odd text is read, held to the bounds, or made whole', () => {
  expect(readOdd(limit, '1e1', 'exponent')).toBe('10');
  expect(readOdd(limit, '-007', 'leading-zero')).toBe('-7');
  expect(readOdd(limit, '5.', 'open-fraction')).toBe('5');
  expect(readOdd(limit, '0x1F', 'hexadecimal')).toBe('31');
  expect(oddnessOf(limit, '12abc')).toBe('number-and-more');
  expect(readOdd(limit, '12abc', 'number-and-more')).toBe('12');
  expect(readOdd(status, 'SOLD', 'other-case')).toBe('sold');
  expect(clampOdd(limit, '0', 'zero')).toBe('1');
  expect(clampOdd(limit, '-99999999999999999999', 'beyond-range')).toBe('1');
  expect(clampOdd(petId, '-1', 'negative')).toBeUndefined();
  expect(wholeOdd('2.5', 'truncate')).toBe('2');
  expect(wholeOdd('2.5', 'round')).toBe('3');
});
