import type { JsonObject } from '../../src/base/json';
import {
  at,
  body,
  changedBody,
  echoing,
  items,
  only,
  overlooking,
  queried,
  query,
  response,
  sent,
  textIn,
  unguarded,
  without,
} from './mutate';
import type { Row } from './pet-store-mutations';
import type { Mutation } from './whole-run';

const [list, create, values] = [['listPets'], ['createPet.creates'], ['createPet.valid-values']];

/** The service stores other names than were sent. */
function names(change: (name: string) => string): Mutation {
  return sent('POST /pets', (pet) =>
    typeof pet['name'] === 'string' ? { ...pet, name: change(pet['name']) } : undefined,
  );
}

/** Creates that come with an ID that was given before. */
function givingAgain(): Mutation {
  let first: number | undefined;
  return body('POST /pets', (pet) => ({ ...pet, id: (first ??= Number(pet['id'])) }));
}

/** What is rejected is stored all the same, as far as it can be. */
const stored: Mutation = response(
  'POST /pets',
  async (received, request, ask) => {
    const fixed = changedBody(request, (pet) =>
      typeof pet['name'] === 'string' ? { ...pet, status: 'sold', categoryId: 1 } : undefined,
    );
    if (fixed !== undefined) await ask(fixed);
    return received;
  },
  400,
);

const isOld = (pet: JsonObject): boolean => Number(pet['id']) <= 12;

/** Rows of the Pet Store: responses that contradict each other. */
export const petStoreMeanings: readonly Row[] = [
  [
    'another item',
    'identity',
    at('GET /pets/*', (request, ask) =>
      ask(request.target === '/pets/3' ? { ...request, target: '/pets/4' } : request),
    ),
    ['getPet.reads'],
  ],
  ['names in lower case', 'kept-as-sent', names((name) => name.toLowerCase()), create],
  ['names are cut', 'kept-as-sent', names((name) => name.slice(0, 10)), create],
  ['markup is removed', 'kept-as-sent', names((name) => name.replaceAll(/<[^>]*>?/g, '')), values],
  [
    'astral letters are lost',
    'kept-as-sent',
    names((name) => name.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
    values,
  ],
  ['a property is dropped', 'kept-as-sent', sent('POST /pets', (pet) => without(pet, 'status')), create],
  [
    'numbers are rounded',
    'kept-as-sent',
    sent('POST /pets', (pet) =>
      typeof pet['categoryId'] === 'bigint' ? { ...pet, categoryId: Number(pet['categoryId']) } : undefined,
    ),
    values,
  ],
  [
    'another name is stored than is shown',
    'kept-as-sent',
    body('GET /pets/*', (pet) => (isOld(pet) ? pet : { ...pet, name: 'Nobody' })),
    create,
  ],
  [
    'the ID is taken from the client',
    'service-sets-its-own',
    echoing('POST /pets', (pet) => only(pet, 'id')),
    ['createPet.own-properties'],
  ],
  [
    'a rejected create is stored',
    'rejected-leaves-nothing',
    stored,
    ['listPets.lists', 'createPet.invalid-bodies', 'createPet.valid-values'],
  ],
  [
    'a create without credentials is stored',
    'rejected-leaves-nothing',
    response(
      'POST /pets',
      async (received, request, ask) => {
        await unguarded(request, ask);
        return received;
      },
      401,
    ),
    ['createPet.access', 'listPets.strays'],
  ],
  [
    'lists show shorter names',
    'same-everywhere',
    items('GET /pets', (pets) => pets.map((pet) => ({ ...pet, name: textIn(pet, 'name').slice(0, 3) }))),
    ['listPets.lists', 'getPet.reads'],
  ],
  ['an ID is given twice', 'ids-are-unique', givingAgain(), create],
  ['a list shows an item twice', 'ids-are-unique', items('GET /pets', (pets) => [...pets, ...pets.slice(0, 1)]), list],
  [
    'a filter is ignored',
    'filter-matches',
    queried('GET /pets', (all) => {
      all.delete('status');
    }),
    list,
  ],
  [
    'a filter means another value',
    'filter-matches',
    queried('GET /pets', (all) => {
      if (all.get('status') === 'sold') all.set('status', 'pending');
    }),
    list,
  ],
  [
    'a filter holds an item back',
    'list-complete',
    items('GET /pets', (pets, request) => (query(request).has('status') ? pets.slice(1) : pets)),
    list,
  ],
  [
    'the list lags forever',
    'list-complete',
    items('GET /pets', (pets) => pets.filter(isOld)),
    ['createPet', 'listPets.filters'],
  ],
  [
    'a limit is ignored',
    'page-size',
    queried('GET /pets', (all) => {
      if (Number(all.get('limit')) < 12) all.delete('limit');
    }),
    list,
  ],
  [
    'pages are longer than the default',
    'page-size',
    queried('GET /pets', (all) => {
      if (!all.has('limit')) all.set('limit', '100');
    }),
    ['createPet.valid-values', 'listPets.parameter-defaults'],
  ],
  [
    'another limit than its default',
    'parameter-default',
    items('GET /pets', (pets, request) => (query(request).has('limit') ? pets : pets.slice(0, 7))),
    list,
  ],
  [
    'nothing is rejected',
    'invalid-is-rejected',
    overlooking('POST /pets', 400, () => ({ name: 'Nobody', categoryId: 1 })),
    ['createPet.invalid-bodies.one'],
  ],
];
