import { expect, test } from '@jest/globals';
import type { JsonObject, JsonValue } from '../../base/json';
import { readablePart, undocumentedProperties, writablePart } from './project';
import { Schemas } from './schemas';

const pet: JsonObject = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    secret: { type: 'string', writeOnly: true },
    tags: { type: 'array', items: { type: 'object', properties: { id: { readOnly: true }, name: {} } } },
    owner: { $ref: '#/components/schemas/Owner' },
  },
};
const schemas = new Schemas({
  components: {
    schemas: {
      Pet: pet,
      Owner: { properties: { name: { type: 'string' } }, additionalProperties: { type: 'string' } },
    },
  },
});
const ref = (schema: JsonObject) => ({ schema, pointer: '/x' });
const card = { properties: { kind: { const: 'card' }, number: { type: 'string' } } };
const place = { properties: { id: { type: 'integer' }, slug: { type: 'string' } } };
const account = { properties: { kind: { const: 'account' }, iban: { type: 'string' } } };

const whole: JsonValue = {
  id: 1,
  name: 'Rex',
  secret: 's',
  colour: 'red',
  tags: [{ id: 1, name: 'a', x: 1 }],
  owner: { name: 'Ada', city: 'Paris' },
};

test('what of a body may be stored', () => {
  expect(writablePart(schemas, ref(pet), whole)).toEqual({
    name: 'Rex',
    secret: 's',
    tags: [{ name: 'a' }],
    owner: { name: 'Ada', city: 'Paris' },
  });
});

test('what a response shows of an item', () => {
  expect(readablePart(schemas, ref(pet), whole)).toEqual({
    id: 1,
    name: 'Rex',
    tags: [{ id: 1, name: 'a' }],
    owner: { name: 'Ada', city: 'Paris' },
  });
});

test('what is required and missing, or of another type, is filled in', () => {
  const shown = readablePart(
    schemas,
    ref(pet),
    { name: 7, tags: 'none' },
    (property, name) => `${name} ${property.pointer}`,
  );
  expect(shown).toEqual({
    id: 'id /x/properties/id',
    name: 'name /x/properties/name',
    tags: 'tags /x/properties/tags',
  });
});

test.each<[string, JsonObject, JsonValue, JsonValue]>([
  ['oneOf', { oneOf: [card, account] }, { kind: 'account', iban: 'i', number: 'n' }, { kind: 'account', iban: 'i' }],
  ['anyOf', { anyOf: [card, account] }, { iban: 'i', number: 'n', x: 1 }, { iban: 'i', number: 'n' }],
  ['no properties', { type: 'object' }, { a: 1 }, { a: 1 }],
  [
    'an ID or a name in place of an object',
    { properties: { region: place, regions: { type: 'array', items: place } } },
    { region: 'nyc3', regions: ['fra1', 7, true] },
    { region: { slug: 'nyc3' }, regions: [{ slug: 'fra1' }, { id: 7 }, true] },
  ],
  ['closed', { type: 'object', additionalProperties: { not: {} } }, { a: 1 }, {}],
  ['a name that every object inherits', { properties: { a: {} } }, { constructor: 1 }, {}],
])('%s', (_, schema, value, expected) => {
  expect(readablePart(schemas, ref(schema), value)).toEqual(expected);
});

test('undocumented properties', () => {
  expect(undocumentedProperties(schemas, ref(pet), { name: 'Rex', colour: 'red' })).toEqual(['colour']);
  expect(undocumentedProperties(schemas, ref({ $ref: '#/components/schemas/Owner' }), { city: 'Paris' })).toEqual([]);
});
