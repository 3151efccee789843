import { expect, test } from '@jest/globals';
import type { RequestBody, ResponseObject } from './operation';
import { readWords } from './words';

const root = { components: { schemas: { Base: { properties: { email: {}, ownerId: {} } } } } };
const schema = { allOf: [{ $ref: '#/components/schemas/Base' }], properties: { name: {}, category_id: {} } };
const body = { content: [{ name: 'application/json', schema: { schema, pointer: '' } }] } as unknown as RequestBody;

function read(status: string, description: string): ReturnType<typeof readWords> {
  return readWords(root, [{ status, description } as ResponseObject], body);
}

test.each([
  ['409', 'A user with this email already exists.', { unique: ['email'] }],
  ['409', 'The name is already taken', { unique: ['name'] }],
  ['422', 'Invalid body; `name` must be unique.', { unique: ['name'] }],
  ['409', 'Duplicate email', { unique: ['email'] }],
  ['409', 'The email is taken', { unique: ['email'] }],
  ['409', 'Email address already in use', { unique: ['email'] }],
  ['409', 'Another user has this e-mail address.', { unique: ['email'] }],
  ['409', 'Another user has read it.', { unique: [] }],
  ['404', 'The category_id does not exist.', { unique: [], unknownReference: 404 }],
  ['422', 'Unknown owner', { unique: [], unknownReference: 422 }],
  ['409', 'The pet already exists.', { unique: [] }],
  ['409', 'A file with the same name already exists in this folder.', { unique: [] }],
  ['409', 'Conflict. The filename already exists.', { unique: [] }],
  ['404', 'Not found', { unique: [] }],
  ['400', 'The name is already taken', { unique: [] }],
])('%s %s', (status, description, words) => {
  expect(read(status, description)).toEqual(words);
});
