import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { useTestFolder } from '../../test/support/test-folder';
import type { JsonValue } from '../base/json';
import { readContract, type Contract } from './contract';
import { describeFlaw } from './problems';
import type { Reading } from './load-document';

const pathTo = useTestFolder();

/** Gives the contract of a document whose one answer is of the schema `A`. */
function read(schemas: object, openapi = '3.1.0', reading: Reading = {}): Contract {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/A' } } };
  const paths = { '/a': { get: { responses: { 200: { description: 'ok', content } } } } };
  const file = pathTo('half-read.json');
  writeFileSync(file, JSON.stringify({ openapi, info: { title: 'T', version: '1' }, paths, components: { schemas } }));
  return readContract(file, 'at once', reading);
}

function told({ flaws, loaded }: Contract): string[] {
  return flaws.found().map((flaw) => describeFlaw(flaw, loaded.locate));
}

function isTaken({ validators }: Contract, value: JsonValue): boolean {
  return validators.compile('/components/schemas/A', 'response')(value, 'body').length === 0;
}

/** Gives why the validator of a schema proves nothing, if so. */
function whyUnchecked(schema: unknown, others: object = {}): string | undefined {
  return read({ A: schema, ...others }).validators.whyUnchecked('/components/schemas/A', 'response');
}

describe('what of a schema has no meaning', () => {
  test.each([
    ['items', { items: 5 }],
    ['dependentRequired', { dependentRequired: { a: 'b' } }],
    ['maxProperties', { maxProperties: -1 }],
    ['pattern', { type: 'string', pattern: 5 }],
    ['required: true', { properties: { a: { required: true } } }],
    ['a property', { properties: { a: 5 } }],
    ['the name of a pattern', { patternProperties: { '(': {} } }],
    ['a name of half a surrogate pair', { properties: { '\ud800': { type: 'integer' } } }],
    ['a property called `default`', { properties: { default: { $ref: '#/components/schemas/None' } } }],
    ['a property called `example`', { properties: { example: { pattern: '(' } } }],
  ])('proves nothing: %s', (_name, schema) => {
    expect(whyUnchecked(schema)).toMatch(/cannot be held against anything/);
  });

  test.each([['discriminator'], ['examples'], ['deprecated'], ['readOnly'], ['$defs']])(
    '%s takes nothing',
    (keyword) => {
      expect(whyUnchecked({ type: 'string', [keyword]: 5 })).toBeUndefined();
    },
  );

  test('makes nothing of what it leaves over', () => {
    const closed = { additionalProperties: false };
    expect(isTaken(read({ A: { properties: { a: null }, ...closed } }), { a: 1 })).toBe(true);
    expect(isTaken(read({ A: { properties: { a: null }, ...closed } }), { b: 1 })).toBe(false);
    expect(isTaken(read({ A: { properties: 'a', ...closed } }), { a: 1 })).toBe(true);
    expect(isTaken(read({ A: { patternProperties: { '(': {} }, ...closed } }), { a: 1 })).toBe(true);
  });
});

test.each([
  ['$async', { type: 'integer', $async: true }],
  ['dependencies', { type: 'integer', dependencies: { a: { $ref: '#/components/schemas/B' } } }],
  ['formatMinimum', { type: 'integer', formatMinimum: '1', $recursiveRef: {} }],
  ['names that are objects', { type: 'integer', $anchor: {}, $dynamicRef: {}, $id: {} }],
])('a word of one validator alone says nothing: %s', (_name, schema) => {
  const contract = read({ A: schema, B: {} });
  expect([told(contract), isTaken(contract, 1), isTaken(contract, 'x')]).toEqual([[], true, false]);
});

test('chains of references are followed once, however many lead into them', () => {
  const links = Array.from({ length: 3000 }, (_, index) => [
    index === 0 ? 'A' : `s${index}`,
    { $ref: `#/components/schemas/s${index + 1}` },
  ]);
  const schemas = { ...(Object.fromEntries(links) as object), s3000: { type: 'integer' } };
  const contract = read(schemas);
  expect(told(contract)[0]).toMatch(/leads on 3001 times, at most 50 are followed; anything is taken/);
  expect(contract.validators.whyUnchecked('/components/schemas/A', 'response')).toBeDefined();
});

test('references that come back to themselves, or lead to such, lead nowhere', () => {
  const to = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const contract = read({ A: to('B'), B: to('C'), C: to('B'), D: to('D') });
  const lines = told(contract);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatch(/comes back to itself; anything is taken/);
});

test('a device or a pipe is no file that a document may refer to', () => {
  const contract = read({ A: { $ref: 'file:///dev/null' } }, '3.1.0', { allowedFolders: [path.join('/', 'dev')] });
  expect(told(contract)[0]).toMatch(/is not followed: it is no file/);
});

test('`nullable` of OpenAPI 3.0 takes null in 3.1, wherever it stands', () => {
  const B = { type: 'object', required: ['b'] };
  const ref = { $ref: '#/components/schemas/B' };
  for (const schema of [{ enum: ['x'] }, { allOf: [ref] }, ref, { anyOf: [ref] }]) {
    const contract = read({ A: { ...schema, nullable: true }, B });
    expect([schema, isTaken(contract, null), isTaken(contract, {})]).toEqual([schema, true, false]);
  }
  expect(isTaken(read({ A: { type: ['string', 'integer'], nullable: true } }, '3.0.3'), null)).toBe(true);
});

test('an exclusive limit of OpenAPI 3.0 without a limit says nothing', () => {
  const contract = read({ A: { type: 'integer', exclusiveMinimum: true } }, '3.0.3');
  expect([told(contract), isTaken(contract, 1)]).toEqual([[], true]);
});

test.each([
  ['$anchor', '#q', 'q'],
  ['$id', 'http://example.com/q', 'http://example.com/q'],
])('of schemas with one %s the first is taken, and proves nothing', (keyword, ref, name) => {
  const named = { B: { [keyword]: name, type: 'integer' }, C: { [keyword]: name, type: 'string' } };
  const contract = read({ A: { $ref: ref }, ...named });
  expect(told(contract)).toEqual([expect.stringMatching(/several schemas have the name "\S+"; the first is taken/)]);
  expect([isTaken(contract, 1), isTaken(contract, 'x')]).toEqual([true, false]);
  expect(contract.validators.whyUnchecked('/components/schemas/A', 'response')).toMatch(/several schemas/);
});
