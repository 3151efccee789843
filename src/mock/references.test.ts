import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { startMock } from '../index';

const folder = mkdtempSync(path.join(tmpdir(), 'understudy-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const pet = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
const content = (schema: unknown): object => ({ 'application/json': { schema } });
const bodyOf = (schema: unknown): object => ({ requestBody: { required: true, content: content(schema) } });
const refersTo = (ref: string): object => bodyOf({ $ref: ref });
const described = { description: 'A pet.', content: content(pet) };

const responses = { 204: { description: 'Taken.' } };

/** Gives the statuses of a right and a wrong body for a document whose `POST /x` is this. */
function statuses(operation: object, rest: object = {}): Promise<number[]> {
  return statusesOf({ post: { ...operation, responses } }, rest);
}

async function statusesOf(pathItem: object, rest: object): Promise<number[]> {
  const file = path.join(folder, 'file.json');
  const paths = {
    '/x': pathItem,
    '/y': { post: { ...bodyOf(pet), responses: { 200: described } } },
  };
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...rest }));
  const mock = await startMock({ openapiFile: file });
  const headers = { 'content-type': 'application/json' };
  const send = async (body: string): Promise<number> =>
    (await fetch(`${mock.baseUrl}/x`, { method: 'POST', headers, body })).status;
  const found = [await send('{"a":1}'), await send('{"a":"x"}')];
  await mock.close();
  return found;
}

const schemas = { 'My.Pet': pet, 'My/Pet': pet, 'Page<Pet>': pet, First: { $ref: '#/components/schemas/My.Pet' } };
const inParts = { schemas: { Whole: { type: 'object', properties: { part: pet } } } };
const aliased = { A: { $ref: '#/components/requestBodies/My.B' }, 'My.B': { required: true, content: content(pet) } };

describe('a body is validated wherever its schema is written', () => {
  test.each<[string, object, object?]>([
    ['a name with a dot', refersTo('#/components/schemas/My.Pet'), { components: { schemas } }],
    ['a name with a slash', refersTo('#/components/schemas/My~1Pet'), { components: { schemas } }],
    ['a name with brackets', refersTo('#/components/schemas/Page%3CPet%3E'), { components: { schemas } }],
    ['a schema that refers on', refersTo('#/components/schemas/First'), { components: { schemas } }],
    ['below a component', refersTo('#/components/schemas/Whole/properties/part'), { components: inParts }],
    [
      'in a response of the components',
      refersTo('#/components/responses/R/content/application~1json/schema'),
      { components: { responses: { R: described } } },
    ],
    ['in another operation', refersTo('#/paths/~1y/post/responses/200/content/application~1json/schema')],
    ['outside the components', refersTo('#/x-models/Pet'), { 'x-models': { Pet: pet } }],
    [
      'a property outside the components',
      bodyOf({ type: 'object', properties: { a: { $ref: '#/definitions/Whole' } } }),
      { definitions: { Whole: { type: 'integer' } } },
    ],
    [
      'a request body with a dot in its name',
      { requestBody: { $ref: '#/components/requestBodies/My.B' } },
      { components: { requestBodies: aliased } },
    ],
    [
      'a request body that refers on',
      { requestBody: { $ref: '#/components/requestBodies/A' } },
      { components: { requestBodies: aliased } },
    ],
    ['a request body of another operation', { requestBody: { $ref: '#/paths/~1y/post/requestBody' } }],
    [
      'a schema with an $id',
      refersTo('#/components/schemas/Pet'),
      { components: { schemas: { Pet: { ...pet, $id: 'https://pets.example/pet' } } } },
    ],
  ])('%s', async (_where, operation, rest = {}) => {
    expect(await statuses(operation, rest)).toEqual([204, 400]);
  });
});

test('a path item that refers to the components is played', async () => {
  const pathItems = { P: { post: { ...bodyOf(pet), responses } } };
  const found = await statusesOf({ $ref: '#/components/pathItems/P' }, { components: { pathItems } });
  expect(found).toEqual([204, 400]);
});

test('the schema true takes everything, a tuple of open length is played', async () => {
  expect(await statuses(bodyOf(true))).toEqual([204, 204]);
  expect(await statuses(bodyOf({ properties: { a: { prefixItems: [{ type: 'integer' }] } } }))).toEqual([204, 204]);
});
