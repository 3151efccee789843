import { expect, test } from '@jest/globals';
import { isObject, stringifyJson, type JsonObject, type JsonValue } from '../../src/base/json';
import { readExchange } from '../../src/knowledge/view-of';
import { learnSchemas } from '../../src/learn/learn-schemas';
import { contractOf } from '../contract';
import { exchangeOf } from '../exchanges';
import { int, object, openapi, text } from '../mock/openapi';

const contract = contractOf(
  JSON.stringify(
    openapi(
      {
        'GET /pets': { 200: {} },
        'GET /users': { 200: {} },
        'GET /users/{username}': { 200: {} },
        'GET /members': { 200: {} },
      },
      {},
      { username: text },
    ),
  ),
);

test.each([
  ['{"7":{"id":7,"name":"Rex"}}', true],
  ['{"rex":{"id":"rex","name":"Rex"},"ada":{"id":"ada","name":"rex"}}', true],
  ['{"rex":{"name":"rex","age":2}}', true],
  ['{"7":{"age":2}}', true],
  ['{"user":{"id":1,"role":"user"}}', false],
  ['{"1":{"id":7}}', false],
  ['{"theme":{"colour":"theme"}}', false],
  ['{"rex":1}', false],
])('%s is a map of items: %s', (body, isMap) => {
  expect(isMapIn('/pets', body)).toBe(isMap);
});

test('the ID is that of the path', () => {
  expect(isMapIn('/users', '{"ada":{"id":1,"login":"ada"}}')).toBe(true);
});

function isMapIn(path: string, body: string): boolean {
  const hints = learnSchemas(contract, [exchangeOf(`GET ${path} -> 200 ${body}`, 1)]);
  const response = hints[`GET ${path}`]?.['response'];
  return isObject(response) && isObject(response['additionalProperties']);
}

test('the key of an item without an ID is its ID, of the type that IDs have', () => {
  const pets = { type: 'object', additionalProperties: object({ 'id?': int, name: text }) };
  const file = contractOf(JSON.stringify(openapi({ 'GET /pets': { 200: pets }, 'GET /pets/{id}': { 200: {} } }, {})));
  const view = readExchange(file, exchangeOf('GET /pets -> 200 {"7":{"name":"Rex"}}', 1));
  expect(view?.listed).toEqual([{ id: 7, name: 'Rex' }]);
});

const map = { type: 'object', additionalProperties: text };

test.each<[body: JsonValue, schema: JsonObject]>([
  [{ 'ada@example.com': 'a' }, map],
  [{ name: 'a', 'ada@example.com': 'b' }, map],
  [{ sk_live_4eC39HqLyjWDarjtT1zdp7dc: 'a' }, map],
  [{ 'Ada Lovelace': 'a' }, map],
  [{ ['a'.repeat(41)]: 'a' }, map],
  [{ name: { 'ada@example.com': 'a' } }, { type: 'object', properties: { name: map } }],
  ...['first-name', 'größe', '$ref', 'a.b', '@id', 'hydra:member', 'a_rather_long_name_of_a_property_2'].map(
    (name): [JsonValue, JsonObject] => [{ [name]: 'a' }, { type: 'object', properties: { [name]: text } }],
  ),
])('%j', (body, schema) => {
  expect(learnSchemas(contract, [exchangeOf(`GET /members -> 200 ${stringifyJson(body)}`, 1)])).toEqual({
    'GET /members': { response: schema },
  });
});
