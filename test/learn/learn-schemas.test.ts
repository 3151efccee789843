import { expect, test } from '@jest/globals';
import { stringifyJson, type JsonObject, type JsonValue } from '../../src/base/json';
import { learnSchemas } from '../../src/learn/learn-schemas';
import { contractOf } from '../contract';
import { exchangeOf } from '../exchanges';
import { openapi, text } from '../mock/openapi';

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
