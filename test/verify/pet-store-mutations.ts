import { parseJson } from '../../src/base/json';
import { textOf } from '../../src/base/http';
import {
  accepting,
  at,
  body,
  changedBody,
  credentialsOf,
  error,
  headers,
  items,
  query,
  response,
  textIn,
  unguarded,
  without,
} from './mutate';
import { jsonOf, withJson, type Mutation } from './whole-run';

/** What is wrong with a service, the rule that must find it, the mutation, and how the IDs of the scenarios begin; none stands for all. */
export type Row = readonly [name: string, rule: string, mutation: Mutation, scenarios: readonly string[]];

const [list, read] = [['listPets'], ['getPet']];
const [create, values, invalid] = [['createPet.creates'], ['createPet.valid-values'], ['createPet.invalid-bodies']];

/** Rows of the Pet Store: what one response shows. */
export const petStoreMutations: readonly Row[] = [
  ['a create is 200 for 201', 'documented-status', response('POST /pets', (one) => ({ ...one, status: 200 })), create],
  ['a create is 202 for 201', 'documented-status', response('POST /pets', (one) => ({ ...one, status: 202 })), create],
  ['a list closes the connection', 'answered', at('GET /pets', () => undefined), list],
  [
    'half a body',
    'answered',
    response('GET /pets/*', (one) => ({ ...one, body: { text: (textOf(one.body) ?? '').slice(0, -3) } })),
    read,
  ],
  [
    'no UTF-8',
    'answered',
    response('GET /pets', (one) => ({ ...one, body: { bytes: Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]) } })),
    list,
  ],
  ['500 for an unknown ID', 'no-server-error', response('GET /pets/*', () => error(500), 404), read],
  [
    '500 on the greatest limit',
    'no-server-error',
    at('GET /pets', (request, ask) => (query(request).get('limit') === '100' ? error(500) : ask(request))),
    list,
  ],
  [
    '500 for a body that is no JSON',
    'no-server-error',
    at('POST /pets', (request, ask) => (isJsonText(textOf(request.body)) ? ask(request) : error(500))),
    ['createPet.no-json'],
  ],
  [
    'rejects the greatest limit',
    'valid-is-accepted',
    at('GET /pets', (request, ask) => (query(request).get('limit') === '100' ? error(400) : ask(request))),
    list,
  ],
  [
    'rejects a limit of 1',
    'valid-is-accepted',
    at('GET /pets', (request, ask) => (query(request).get('limit') === '1' ? error(400) : ask(request))),
    list,
  ],
  [
    'rejects one status as a filter',
    'valid-is-accepted',
    at('GET /pets', (request, ask) => (query(request).get('status') === 'sold' ? error(400) : ask(request))),
    list,
  ],
  [
    'asks for what is optional',
    'valid-is-accepted',
    at('POST /pets', (request, ask) =>
      changedBody(request, (pet) => ('status' in pet ? undefined : pet)) === undefined ? ask(request) : error(400),
    ),
    values,
  ],
  [
    'rejects a member of an enum',
    'valid-is-accepted',
    at('POST /pets', (request, ask) =>
      changedBody(request, (pet) => (pet['status'] === 'pending' ? pet : undefined)) === undefined
        ? ask(request)
        : error(400),
    ),
    values,
  ],
  ['the list is never there', 'valid-is-accepted', at('GET /pets', () => error(404)), list],
  [
    'items are lost after their creation',
    'valid-is-accepted',
    at('GET /pets/*', (request, ask) => (Number(request.target.slice(6)) > 12 ? error(404) : ask(request))),
    create,
  ],
  [
    'the enum is not checked',
    'invalid-is-rejected',
    accepting('POST /pets', (pet) => (typeof pet['status'] === 'string' ? { ...pet, status: 'sold' } : undefined)),
    invalid,
  ],
  [
    'required properties are not checked',
    'invalid-is-rejected',
    accepting('POST /pets', (pet) => ({ name: 'Nobody', categoryId: 1, ...pet })),
    invalid,
  ],
  [
    'a number is taken for a text',
    'invalid-is-rejected',
    accepting('POST /pets', (pet) =>
      typeof pet['name'] === 'number' ? { ...pet, name: textIn(pet, 'name') } : undefined,
    ),
    invalid,
  ],
  [
    'a text is taken for a number',
    'invalid-is-rejected',
    accepting('POST /pets', (pet) => (typeof pet['categoryId'] === 'string' ? { ...pet, categoryId: 1 } : undefined)),
    invalid,
  ],
  [
    'null is taken for a name',
    'invalid-is-rejected',
    accepting('POST /pets', (pet) => (pet['name'] === null ? { ...pet, name: '' } : undefined)),
    invalid,
  ],
  ['no credentials are checked', 'credentials', unguarded, ['listPets.access', 'getPet.access', 'createPet.access']],
  ['creates need no credentials', 'credentials', at('POST /pets', unguarded), ['createPet.access']],
  [
    'any key will do',
    'credentials',
    at('GET /pets', (request, ask) => (credentialsOf(request).length > 0 ? unguarded(request, ask) : ask(request))),
    list,
  ],
  [
    'only the beginning of a key is compared',
    'credentials',
    at('GET /pets/*', (request, ask) =>
      credentialsOf(request).join(' ').includes('a-key-that') ? unguarded(request, ask) : ask(request),
    ),
    read,
  ],
  [
    'an unknown ID is found',
    'unknown-is-not-found',
    response('GET /pets/*', (_, request, ask) => ask({ ...request, target: '/pets/1' }), 404),
    read,
  ],
  [
    'an ID is read as far as it is a number',
    'unknown-is-not-found',
    at('GET /pets/*', (request, ask) =>
      ask({ ...request, target: `/pets/${/^\d+/.exec(request.target.slice(6))?.[0] ?? request.target.slice(6)}` }),
    ),
    read,
  ],
  [
    'HTML as its type',
    'documented-media-type',
    response('GET /pets', (one) => headers(one, { 'Content-Type': 'text/html' })),
    list,
  ],
  [
    'no type',
    'documented-media-type',
    response('GET /pets/*', (one) => headers(one, { 'Content-Type': undefined })),
    read,
  ],
  [
    'errors as text',
    'documented-media-type',
    response(
      'GET /pets/*',
      (one) => ({ ...headers(one, { 'Content-Type': 'text/plain' }), body: { text: 'not found' } }),
      404,
    ),
    read,
  ],
  [
    'IDs are texts',
    'body-schema',
    items('GET /pets', (pets) => pets.map((pet) => ({ ...pet, id: textIn(pet, 'id') }))),
    list,
  ],
  ['a required property is missing', 'body-schema', body('GET /pets/*', (pet) => without(pet, 'name')), read],
  ['an unknown status', 'body-schema', body('POST /pets', (pet) => ({ ...pet, status: 'lost' })), create],
  [
    'a null that the file does not allow',
    'body-schema',
    body('GET /pets/*', (pet) => ({ ...pet, status: null })),
    read,
  ],
  [
    'errors of another form',
    'body-schema',
    response('GET /pets/*', (one) => withJson(one, { error: 'not found' }), 404),
    read,
  ],
  [
    'the list in an envelope',
    'body-schema',
    response('GET /pets', (one) => withJson(one, { data: jsonOf(one) })),
    list,
  ],
  [
    'an error with another status in its body',
    'error-body',
    response(
      'GET /pets/*',
      () => ({ ...error(404), body: { text: '{"code":"not_found","message":"No.","status":400}' } }),
      404,
    ),
    read,
  ],
  [
    'a stack trace',
    'error-body',
    response(
      'GET /pets/*',
      () => error(404, 'TypeError: no pet\n    at find (/srv/app/pets.js:12:7)\n    at next (/srv/app/main.js:3:1)'),
      404,
    ),
    read,
  ],
  ['no Sunset', 'headers', response('GET /pets/*', (one) => headers(one, { Sunset: undefined })), read],
  [
    'another date in Sunset',
    'headers',
    response('GET /pets/*', (one) => headers(one, { Sunset: 'Thu, 05 Dec 2024 00:00:00 GMT' })),
    read,
  ],
  [
    '401 without WWW-Authenticate',
    'headers',
    response('GET /pets', (one) => headers(one, { 'WWW-Authenticate': undefined }), 401),
    list,
  ],
];

function isJsonText(text: string | undefined): boolean {
  try {
    parseJson(text ?? '');
    return true;
  } catch {
    return false;
  }
}
