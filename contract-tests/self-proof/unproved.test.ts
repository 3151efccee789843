import { expect, test } from '@jest/globals';
import { finishing, onStatus } from './fault';
import { lawfulRules, makePets, petKey, petService, type PetRules } from './pet-service';
import { prove, provenDocument } from './prove';

const pets = provenDocument('spec/openapi.yaml');

/** Services on which a rule was not at stake, with the beginnings of the checks that must not say it holds. */
const services: readonly (readonly [name: string, rules: () => Partial<PetRules>, unproved: readonly string[]])[] = [
  [
    'every body is refused, the valid ones too',
    () => ({ validate: () => 'no' }),
    ['createPet.refuses.', 'createPet.id.new-not-taken', 'createPet.id.existing-not-taken'],
  ],
  [
    'no POST is let through',
    () =>
      finishing((response, { method }) =>
        method === 'POST' ? { ...response, status: 403, body: lawfulRules.renderError(403, 'no') } : response,
      ),
    ['createPet.refuses.', 'createPet.security.none', 'createPet.security.unknown'],
  ],
  [
    'no POST is let through, and there is nothing to see',
    () => ({
      seed: () => [],
      store: () => undefined,
      ...finishing((response, { method }) =>
        method === 'POST' && response.status !== 401
          ? { ...response, status: 403, body: lawfulRules.renderError(403, 'no') }
          : response,
      ),
    }),
    ['createPet.refused-stores-nothing', 'createPet.security.stores-nothing'],
  ],
  [
    'what is created is shown nowhere',
    () => ({ seed: () => [], store: () => undefined }),
    ['createPet.refused-stores-nothing', 'createPet.security.stores-nothing'],
  ],
  [
    'no animal can be read',
    () => ({ find: () => undefined }),
    [
      'getPet.answers-the-identifier-asked',
      'getPet.identifier-is-read-whole',
      'getPet.carries-the-identifier-asked',
      'getPet.changes-nothing',
    ],
  ],
  [
    'reading one refuses every key',
    () => ({
      isAuthentic: (header, request) => request.path === '/pets' && lawfulRules.isAuthentic(header, request),
    }),
    ['getPet.security.none', 'getPet.security.unknown', 'getPet.security.raw', 'getPet.beyond-the-known'],
  ],
  [
    'lists are of another media type',
    () => onStatus(200, () => ({ headers: { 'Content-Type': 'text/plain' } })),
    ['listPets.200.body', 'getPet.200.body'],
  ],
  [
    'a limit out of range is a server error',
    () => ({
      readLimit: (texts) => {
        const limit = lawfulRules.readLimit(texts);
        return typeof limit === 'number' ? limit : { ...limit, status: 500 };
      },
    }),
    ['listPets.limit.never-above-maximum'],
  ],
  ['short pages', () => ({ page: (all, limit) => all.slice(0, Math.min(limit, 7)) }), ['listPets.limit.default']],
  [
    'long lists that are cut off',
    () => ({
      seed: () => makePets(20_000),
      order: (all, { requests }) => [...all.slice(requests * 7), ...all.slice(0, requests * 7)],
    }),
    ['listPets.status.sold.complete', 'listPets.status.available.complete', 'createPet.refused-stores-nothing'],
  ],
  [
    'identifiers that do not follow each other, in a list that is cut off',
    scattered,
    ['createPet.refused-stores-nothing', 'createPet.security.stores-nothing'],
  ],
  [
    'others create animals under the next identifiers',
    () => ({
      finish: (response, request, state) => {
        if (request.method === 'POST')
          state.pets.push({ id: state.nextId++, name: 'Of another', categoryId: 2n, status: 'sold' });
        return response;
      },
    }),
    ['createPet.refused-stores-nothing'],
  ],
  [
    'answers in ASCII alone',
    () =>
      finishing((response) => ({
        ...response,
        body: String(response.body).replaceAll(/[\u0080-\uffff]/g, '?'),
      })),
    ['listPets.utf-8', 'createPet.utf-8'],
  ],
  [
    'a store of one animal',
    () => ({ seed: () => makePets(1), store: () => undefined }),
    ['listPets.identifiers-distinct', 'listPets.limit.minimum', 'listPets.created-items-unchanged'],
  ],
];

test.each(services)('%s: what was not at stake is not proved', async (_name, rules, unproved) => {
  const { results } = await prove(pets, petService(rules()), petKey);
  const subjects = results.filter(({ check }) => unproved.some((id) => check.id.startsWith(id)));
  const missing = unproved.filter((id) => !subjects.some(({ check }) => check.id.startsWith(id)));
  expect(missing).toEqual([]);
  expect(subjects.filter(({ verdict }) => verdict === 'proved').map(({ check }) => check.id)).toEqual([]);
});

/** Gives identifiers that do not follow each other. */
function scattered(): Partial<PetRules> {
  let last = 10_000n;
  return { assignId: () => (last = ((last * 7919n + 13n) % 1_000_003n) + 1_000n) };
}

test('a list shorter than the page asked for is whole where it holds every item that is known', async () => {
  const { results } = await prove(pets, petService({ ...scattered(), seed: () => makePets(20) }), petKey);
  const stored = results.find(({ check }) => check.id === 'createPet.refused-stores-nothing');
  expect(stored).toMatchObject({ verdict: 'proved', reason: 'in no list' });
});

test('what stays open says why: lists are cut off, and identifiers do not tell either', async () => {
  const { results } = await prove(pets, petService(scattered()), petKey);
  const stored = results.find(({ check }) => check.id === 'createPet.refused-stores-nothing');
  expect(stored?.reason).toBe('the list is cut off; not all identifiers that came up during the run were tried');
});
