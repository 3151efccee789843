import { expect, test } from '@jest/globals';
import { describePointer } from './pointer';

test.each([
  ['/paths/~1pets~1{id}/get', 'GET /pets/{id}'],
  ['/paths/~1pets~1{id}/get/responses/200', 'GET /pets/{id}'],
  ['/paths/~1pets~1{id}/get/parameters/0/schema', 'GET /pets/{id}'],
  ['/paths/~1pets/post/requestBody/content/application~1json/schema/properties/name/type', 'POST /pets, name'],
  ['/paths/~1pets', '/pets'],
  ['/components/schemas/Bike', 'Bike'],
  ['/components/schemas/Bike/properties/model/pattern', 'Bike.model'],
  ['/components/schemas/Bike/properties/properties/minLength', 'Bike.properties'],
  ['/paths/~1pets/parameters/0', '/pets'],
  ['/components/responses/NotFound/content', '/components/responses/NotFound/content'],
  ['/info/title', '/info/title'],
])('%s', (pointer, expected) => {
  expect(describePointer(pointer)).toBe(expected);
});
