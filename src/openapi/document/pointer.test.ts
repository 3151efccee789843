import { expect, test } from '@jest/globals';
import { describePointer } from './pointer';

const root = { paths: { '/pets/{id}': { get: { parameters: [{ name: 'limit', in: 'query' }] } } } };

test.each([
  ['/paths/~1pets~1{id}/get', 'GET /pets/{id}'],
  ['/paths/~1pets~1{id}/get/responses/200', 'GET /pets/{id}, response 200'],
  ['/paths/~1pets~1{id}/get/parameters/0/schema', 'GET /pets/{id}, parameter limit'],
  [
    '/paths/~1pets/post/requestBody/content/application~1json/schema/properties/name/type',
    'POST /pets, request body, name',
  ],
  ['/paths/~1pets', '/pets'],
  ['/components/schemas/Bike', 'Bike'],
  ['/components/schemas/Bike/properties/model/pattern', 'Bike.model'],
  ['/components/schemas/Bike/properties/properties/minLength', 'Bike.properties'],
  ['/components/responses/NotFound/content', 'response NotFound'],
  ['/info/title', '/info/title'],
])('%s', (pointer, expected) => {
  expect(describePointer(root, pointer)).toBe(expected);
});
