import { describe, expect, test } from '@jest/globals';
import { parseJson, type JsonObject, type JsonValue } from '../../base/json';
import { Schemas } from './schemas';

const components: JsonObject = {
  Id: { type: 'integer', format: 'int64' },
  Named: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, id: { $ref: '#/components/schemas/Id' } },
  },
  Cat: {
    allOf: [
      { $ref: '#/components/schemas/Named' },
      { required: ['lives'], properties: { lives: { type: 'integer' } } },
    ],
  },
  Dog: { type: 'object', required: ['kind'], properties: { kind: { const: 'dog' }, name: { type: 'string' } } },
  Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }, { type: 'object' }] },
  Pet: {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }, { type: 'null' }],
    discriminator: { propertyName: 'kind', mapping: { feline: '#/components/schemas/Cat' } },
  },
};
const schemas = new Schemas({ components: { schemas: components } });
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

describe('flatten', () => {
  test.each<[string, JsonObject, JsonObject]>([
    [
      'a chain of references',
      { $ref: '#/components/schemas/Id', description: 'x' },
      { type: 'integer', format: 'int64' },
    ],
    ['a schema that is a part of itself', ref('Loop'), { type: 'object' }],
    ['a reference to nothing', ref('Nothing'), {}],
    [
      'keywords beside a reference',
      { ...ref('Id'), readOnly: true },
      { type: 'integer', format: 'int64', readOnly: true },
    ],
    [
      'null as an alternative',
      { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    ['types of parts', { type: ['object', 'null'], allOf: [{ type: 'object' }] }, { type: 'object' }],
    [
      'a part that allows nothing else',
      { properties: { a: {}, b: {} }, allOf: [{ properties: { a: {} }, additionalProperties: false }] },
      { properties: { a: { allOf: [{}, {}] } }, additionalProperties: false },
    ],
  ])('%s', (_, schema, flat) => {
    expect(schemas.flatten(schema)).toEqual(flat);
  });

  test('parts that come again and again, of which the last holds', () => {
    const deep: Record<string, JsonValue> = { Level0: { type: 'object', title: 'deep', required: ['a'] } };
    for (let level = 1; level < 30; level += 1)
      deep[`Level${level}`] = { allOf: Array.from({ length: 12 }, () => ref(`Level${level - 1}`)) };
    const twice = { allOf: [ref('Level0'), { title: 'other' }, ref('Level29')] };
    expect(new Schemas({ components: { schemas: deep } }).flatten(twice)).toEqual(deep['Level0']);
  });

  test('properties and required of parts', () => {
    const flat = schemas.flatten(ref('Cat'));
    expect(flat['required']).toEqual(['name', 'lives']);
    expect(Object.keys(flat['properties'] ?? {})).toEqual(['name', 'id', 'lives']);
    expect(schemas.flatten(ref('Cat'))).toBe(flat);
  });
});

test('each property has its place in the document', () => {
  const places = [...schemas.propertiesOf({ schema: ref('Cat'), pointer: '/x' })].map(([, { pointer }]) => pointer);
  expect(places).toEqual([
    '/components/schemas/Named/properties/name',
    '/components/schemas/Named/properties/id',
    '/components/schemas/Cat/allOf/1/properties/lives',
  ]);
});

test.each<[JsonObject, readonly string[]]>([
  [{ enum: ['a', 1, 1.5, null] }, ['string', 'integer', 'number', 'null']],
  [ref('Pet'), ['object', 'null']],
  [{ oneOf: [{ type: 'string' }, {}] }, []],
])('the types of %j', (schema, types) => {
  expect(schemas.typesOf(schema)).toEqual(types);
});

test.each<[JsonObject, string | undefined]>([
  [ref('Pet'), 'Pet'],
  [{ description: 'x', allOf: [ref('Pet')] }, 'Pet'],
  [{ allOf: [ref('Pet'), ref('Cat')] }, undefined],
])('the name of %j', (schema, name) => {
  expect(schemas.nameOf(schema)).toBe(name);
});

describe('alternatives', () => {
  test('of objects alone are variants', () => {
    expect(schemas.variantsOf(ref('Pet'))).toHaveLength(2);
    expect(schemas.variantsOf({ oneOf: [ref('Cat'), { type: 'string' }] })).toEqual([]);
  });

  test.each<[string, JsonValue, JsonValue | undefined]>([
    ['the discriminator', { kind: 'feline', name: 'Rex' }, ['name', 'lives']],
    ['the name that no mapping has', { kind: 'Dog', lives: 9 }, ['kind']],
    ['a constant', { kind: 'dog', lives: 9 }, ['kind']],
    ['the properties that are there', { name: 'Tom', lives: 9 }, ['name', 'lives']],
    ['the type', null, undefined],
  ])('are chosen by %s', (_, value, required) => {
    expect(schemas.variantFor(ref('Pet'), value)['required']).toEqual(required);
  });

  test('long integers are compared by value', () => {
    const schema = parseJson(
      '{"oneOf":[{"properties":{"id":{"const":9007199254740993}},"required":["a"]},{"properties":{"id":{"const":9007199254740992}},"required":["b","c"]}]}',
    );
    expect(schemas.variantFor(schema as JsonObject, { id: 9007199254740993n })['required']).toEqual(['a']);
  });
});
