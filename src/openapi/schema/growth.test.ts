import { expect, test } from '@jest/globals';
import type { JsonObject, Schema } from '../document';
import { createFindGrowth } from './mend-schemas';

/** Gives what is found in schemas by name: the keywords that are told, each with why. */
function found(schemas: Readonly<Record<string, JsonObject>>, start: string): string[] {
  const told: string[] = [];
  const growth = createFindGrowth((ref) => schemas[ref]);
  growth.find(schemas[start] as Schema, (_holder, keyword, why) => told.push(`${keyword} ${why}`));
  return told;
}

test('what applies to the same value may not lead back to itself; what applies to its parts may', () => {
  expect(found({ a: { allOf: [{ $ref: 'b' }] }, b: { not: { $ref: 'a' } } }, 'a')).toEqual([
    '$ref leads back to itself',
  ]);
  expect(found({ a: { properties: { next: { $ref: 'a' } }, items: { $ref: 'a' } } }, 'a')).toEqual([]);
});

test('a chain is as long as 100 schemas', () => {
  const chain = (length: number): Record<string, JsonObject> =>
    Object.fromEntries(Array.from({ length }, (_none, index) => [`${index}`, { $ref: `${index + 1}` }]));
  expect(found({ ...chain(98), 98: {} }, '0')).toEqual([]);
  expect(found({ ...chain(300), 300: {} }, '0')).toContain('$ref nests too deeply');
});

test('parts that double grow too large; parts that are shared do not', () => {
  const doubled = (levels: number): Record<string, JsonObject> =>
    Object.fromEntries(
      Array.from({ length: levels }, (_none, level) => [
        `${level}`,
        level === 0 ? {} : { anyOf: [{ $ref: `${level - 1}` }, { $ref: `${level - 1}` }] },
      ]),
    );
  expect(found(doubled(30), '29')).toContain('anyOf grows too large');
  expect(found(doubled(10), '9')).toEqual([]);
});
