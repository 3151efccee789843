import { describe, expect, test } from '@jest/globals';
import { parseJson, type JsonObject, type JsonValue } from '../../base/json';
import { Problems } from '../document/document';
import type { Violation } from '../violation';
import { createSchemaJudge } from './judge';
import type { Direction, Schema, SchemaJudge } from './schema';
import { Schemas } from './schemas';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function judgeOf(components: JsonObject = {}): SchemaJudge & { readonly problems: () => readonly unknown[] } {
  const root = { components: { schemas: components } };
  const problems = new Problems();
  return { ...createSchemaJudge({ root, problems }, new Schemas(root)), problems: () => problems.list };
}

function check(schema: Schema, value: JsonValue, components: JsonObject = {}, direction: Direction = 'request') {
  return judgeOf(components).check({ schema, pointer: '/x' }, value, direction);
}

const keywordsAt = (violations: readonly Violation[]): readonly string[] =>
  violations.map(({ place, keyword }) => `${keyword} ${place.at}`.trim());

const cards: JsonObject = {
  Card: {
    type: 'object',
    required: ['kind', 'number'],
    properties: { kind: { const: 'card' }, number: { type: 'string' } },
  },
  Account: {
    type: 'object',
    required: ['kind', 'iban'],
    properties: { kind: { const: 'account' }, iban: { type: 'string' } },
  },
  Tree: { type: 'object', properties: { value: { type: 'integer' }, children: { type: 'array', items: ref('Tree') } } },
  Unique: { uniqueItems: true, items: ref('Unique') },
  Nested: {
    oneOf: [
      { type: 'object', properties: { next: ref('Nested') }, required: ['a'] },
      { type: 'object', properties: { next: ref('Nested') }, required: ['b'] },
    ],
  },
};

describe('violations', () => {
  test.each<[string, Schema, JsonValue, readonly string[]]>([
    [
      'each has its place',
      ref('Tree'),
      { children: [{ value: 'x' }, { children: [{ value: 1.5 }] }] },
      ['type /children/0/value', 'type /children/1/children/0/value'],
    ],
    ['of the type alone, not of its format', { type: 'integer', format: 'int64' }, 1.5, ['type']],
    ['of what is missing', { required: ['a/b'] }, {}, ['required /a~1b']],
    [
      'of what is not allowed',
      { properties: { a: {} }, additionalProperties: { not: {} } },
      { b: 1 },
      ['additionalProperties /b'],
    ],
    [
      'nested oneOf',
      { oneOf: [{ type: 'string' }, { oneOf: [{ type: 'integer' }, { type: 'boolean' }] }] },
      {},
      ['oneOf'],
    ],
    [
      'the alternative with the type',
      { anyOf: [ref('Card'), { type: 'null' }] },
      { kind: 'card' },
      ['required /number'],
    ],
    ['null beside one type', { anyOf: [{ type: 'array' }, { type: 'null' }] }, 'a', ['type']],
    [
      'the alternative with the constant',
      { p: 1, oneOf: [ref('Card'), ref('Account')] },
      { kind: 'account' },
      ['required /iban'],
    ],
    [
      'the alternative that the discriminator names',
      {
        oneOf: [ref('Card'), ref('Account')],
        discriminator: { propertyName: 'type', mapping: { a: '#/components/schemas/Account' } },
      },
      { type: 'a', iban: 1 },
      ['required /kind', 'type /iban'],
    ],
    ['two alternatives at once', { oneOf: [{ type: 'integer' }, { type: 'number' }] }, 1, ['oneOf']],
    ['no other alternative', { properties: { a: { anyOf: [ref('Card'), ref('Account')] } } }, { a: 1 }, ['anyOf /a']],
    [
      'properties that no alternative has',
      { anyOf: [ref('Card'), ref('Tree')], unevaluatedProperties: { not: {} } },
      { kind: 'card', number: '1', a: 1 },
      ['unevaluatedProperties /a'],
    ],
    [
      'not those of alternatives',
      { anyOf: [ref('Card')], properties: { a: { type: 'string' } }, unevaluatedProperties: { not: {} } },
      { kind: 'card', number: '1', a: 1 },
      ['type /a'],
    ],
    ['a property that every object inherits', { required: ['constructor'] }, {}, ['required /constructor']],
    [
      'equal items',
      { items: ref('Tree'), uniqueItems: true },
      [
        { value: 1, a: 2 },
        { a: 2, value: 1 },
      ],
      ['uniqueItems'],
    ],
    [
      'none of some values',
      { items: { enum: [0, '1', [true], { a: 1 }, null] } },
      [0, '1', [true], { a: 1 }, null, false, 1, [1], { a: 1, b: 1 }, '', []],
      ['enum /5', 'enum /6', 'enum /7', 'enum /8', 'enum /9', 'enum /10'],
    ],
    ['names', { propertyNames: { pattern: '^a' } }, { b: 1 }, ['propertyNames']],
    ['unknown formats are ignored', { type: 'string', format: 'moon-phase' }, 'x', []],
    ['url', { type: 'string', format: 'url' }, 'http://localhost:8080/x', []],
    ['e-mail', { type: 'string', format: 'email' }, 'ada', ['format']],
    ['int32', { type: 'integer', format: 'int32' }, 2147483648, ['format']],
    ['multiples of decimals', { multipleOf: 0.01 }, 1234567.07, []],
  ])('%s', (_, schema, value, expected) => {
    expect(keywordsAt(check(schema, value, cards))).toEqual(expected);
  });

  test('point to the keyword that failed', () => {
    const [violation] = check(ref('Tree'), { value: 'x' }, cards);
    expect(violation?.pointer).toBe('/components/schemas/Tree/properties/value/type');
  });

  test.each<[string, string, string, readonly string[]]>([
    ['beyond int64', '{"format":"int64"}', '9223372036854775808', ['format']],
    ['the greatest int64', '{"format":"int64","maximum":9223372036854775807}', '9223372036854775807', []],
    ['unequal as integers, equal as doubles', '{"uniqueItems":true}', '[9007199254740993,9007199254740992]', []],
    ['equal long integers', '{"uniqueItems":true}', '[9007199254740993,9007199254740993]', ['uniqueItems']],
  ])('of long integers: %s', (_, schema, value, expected) => {
    const violations = check(parseJson(schema) as JsonObject, parseJson(value));
    expect(keywordsAt(violations)).toEqual(expected);
    if (expected.length > 0) expect(violations[0]?.received).toEqual(parseJson(value));
  });

  test.each<[string, Schema, JsonValue]>([
    ['a password', { type: 'string', format: 'password', minLength: 5 }, 'x'],
    ['alternatives', { anyOf: [ref('Card'), ref('Account')], writeOnly: true }, { number: 1 }],
    [
      'what is in a secret',
      { properties: { a: { anyOf: [ref('Card')], writeOnly: true } } },
      { a: { kind: 'card', number: 1 } },
    ],
    [
      'writeOnly beside a reference',
      { properties: { a: { ...ref('Card'), writeOnly: true } } },
      { a: { kind: 'x', number: '1' } },
    ],
  ])('hide %s', (_, schema, value) => {
    const violations = check(schema, value, cards);
    expect(violations).toMatchObject([{ isSecret: true }]);
    expect(violations[0]?.expected).not.toHaveProperty('violation');
  });
});

test.each<[string, Schema]>([
  ['beside', { required: ['id', 'name'], properties: { id: { readOnly: true }, name: {} } }],
  ['in a part', { required: ['id', 'name'], allOf: [{ properties: { id: { readOnly: true } } }] }],
  ['around', { properties: { id: { readOnly: true } }, allOf: [{ required: ['id', 'name'] }] }],
])('a request does not need what is readOnly: %s', (_, schema) => {
  expect(keywordsAt(check(schema, {}, {}, 'request'))).toEqual(['required /name']);
  expect(check(schema, {}, {}, 'response')).toHaveLength(2);
});

describe('a schema that cannot be compiled', () => {
  const components = { Wrong: { type: 'string', minLength: '3' }, Pattern: { pattern: '(' } };
  const judge = judgeOf(components);
  const schema = { schema: { properties: { a: ref('Wrong'), b: { type: 'string' } } }, pointer: '/x' };

  test('accepts anything, and is reported once', () => {
    expect(judge.check(schema, { a: 1, b: 1 }, 'request')).toMatchObject([{ place: { at: '/b' } }]);
    expect(judge.canCheck(schema, 'request')).toBe(false);
    expect(judge.canCheck({ schema: { type: 'string' }, pointer: '/y' }, 'request')).toBe(true);
    expect(judge.problems()).toMatchObject([
      {
        pointer: '/components/schemas/Wrong/minLength',
        message: 'The schema cannot be compiled: minLength must be integer.',
        consequence: 'Anything is accepted.',
      },
    ]);
  });

  test('or has no regular expression', () => {
    expect(judge.canCheck({ schema: ref('Pattern'), pointer: '/x' }, 'request')).toBe(false);
  });
});

test('IDs in examples, enums and defaults are data', () => {
  const data = { $id: 'same', id: 'same' };
  const components = {
    A: { enum: [data], example: data, properties: { $id: { type: 'string' } } },
    B: { default: data, const: data },
  };
  const judge = judgeOf(components);
  for (const name of ['A', 'B']) expect(judge.check({ schema: ref(name), pointer: '/x' }, data, 'request')).toEqual([]);
  expect(judge.problems()).toEqual([]);
});

describe('ends at once with a verdict', () => {
  let nested: JsonValue = {};
  for (let depth = 0; depth < 22; depth += 1) nested = { next: nested };
  let wide: JsonValue = {};
  for (let depth = 0; depth < 22; depth += 1) wide = { a: 1, b: 1, next: wide };

  let unique: JsonValue = Array.from({ length: 5000 }, (_, index) => index);
  for (let depth = 0; depth < 490; depth += 1) unique = [unique];

  test.each<[string, Schema, JsonValue]>([
    ['unique items in unique items', ref('Unique'), unique],
    ['100,000 wrong items', { items: { type: 'integer' } }, Array.from({ length: 100_000 }, () => '')],
    [
      '20,000 objects, two equal',
      { uniqueItems: true },
      [...Array.from({ length: 20_000 }, (_, a) => ({ a })), { a: 0 }],
    ],
    [
      '100,000 of 30,000 values',
      { items: { enum: Array.from({ length: 30_000 }, (_, index) => `v${index}`) } },
      [...Array.from({ length: 100_000 }, () => 'v29999'), 'v30000'],
    ],
    ['alternatives in alternatives', ref('Nested'), nested],
    ['alternatives of which all fit', ref('Nested'), wide],
    ['alternatives whose explanation takes as long', { oneOf: [ref('Nested'), { required: ['c'] }] }, { next: wide }],
    ['a pattern that is slow elsewhere', { pattern: '^(a+)+$' }, `${'a'.repeat(50_000)}b`],
    ['a long e-mail address', { format: 'email' }, `a@${'a'.repeat(50_000)}!`],
  ])('%s', (_, schema, value) => {
    expect(check(schema, value, cards)).toHaveLength(1);
  });
});

test('an enum of nothing is a mistake in the file', () => {
  const judge = judgeOf();
  expect(judge.check({ schema: { enum: [] }, pointer: '/x' }, 'a', 'request')).toEqual([]);
  expect(judge.problems()).toMatchObject([{ pointer: '/x' }]);
});

test('a pattern that only JavaScript knows is checked, with one problem', () => {
  const judge = judgeOf();
  const schema = { schema: { pattern: '^(?!x)' }, pointer: '/x' };
  expect(judge.check(schema, 'xy', 'request')).toHaveLength(1);
  expect(judge.check(schema, 'y', 'request')).toEqual([]);
  expect(judge.problems()).toMatchObject([{ pointer: '/x/pattern' }]);
});
