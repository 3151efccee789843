import { describe, expect, test } from '@jest/globals';
import type { JsonValue } from '../base/json';
import { readContract } from './contract';

const contract = readContract('spec/openapi.yaml');

function violations(
  operationId: string,
  status: number,
  body: JsonValue | undefined,
  contentType = 'application/json',
): string[] {
  const operation = contract.operations.find(({ id }) => id === operationId);
  if (operation === undefined) throw new Error(`no operation ${operationId}`);
  const found = contract.checkResponse(operation, {
    status,
    contentType,
    header: () => undefined,
    body,
    hasBody: body !== undefined,
  });
  return found.map(({ where, clause, rule }) => `${where} ${rule} ${clause}`);
}

const animal = { id: 1, name: 'Rex', categoryId: 2 };

describe('the response check of the Pet Store', () => {
  test.each<[string, number, JsonValue]>([
    ['listPets', 200, []],
    ['listPets', 200, [animal, { ...animal, status: 'sold', extra: [] }]],
    ['createPet', 201, { ...animal, id: 9223372036854775807n, categoryId: -9223372036854775808n }],
    ['getPet', 404, { code: 'x', message: '', status: 404 }],
    ['listPets', 503, { code: 'x', message: '', status: 503 }],
  ])('%s %s is let through where it keeps to the document', (operation, status, body) => {
    expect(violations(operation, status, body, 'application/json; charset=utf-8')).toEqual([]);
  });

  test.each<[string, number, JsonValue | undefined, string]>([
    ['listPets', 200, {}, 'body type /components/schemas/Pets/type'],
    ['listPets', 200, [{ ...animal, status: 'gone' }], 'body.0.status enum /components/schemas/PetStatus/enum'],
    ['listPets', 200, [{ name: 'Rex', categoryId: 2 }], 'body.0.id required /components/schemas/Pet/allOf/1/required'],
    [
      'createPet',
      201,
      { ...animal, id: 9223372036854775808n },
      'body.id format /components/schemas/Pet/allOf/1/properties/id/format',
    ],
    [
      'createPet',
      201,
      { ...animal, categoryId: 1.5 },
      'body.categoryId type /components/schemas/NewPet/properties/categoryId/type',
    ],
    ['createPet', 201, undefined, 'body json /paths/~1pets/post/responses/201/content/application~1json'],
    [
      'createPet',
      400,
      { code: 'x', message: '', status: 401 },
      'body.status enum /components/responses/BadRequest/content/application~1json/schema/allOf/1/properties/status/enum',
    ],
    ['getPet', 401, { message: '', status: 401 }, 'body.code required /components/schemas/Error/required'],
  ])('%s %s is reported by its clause', (operation, status, body, expected) => {
    expect(violations(operation, status, body)).toContain(expected);
  });

  test('another media type is reported', () => {
    expect(violations('listPets', 200, [], 'text/html')).toEqual([
      'header.Content-Type mediaType /paths/~1pets/get/responses/200/content',
    ]);
  });
});
