import type { NewItem, Seeding } from '../../src/mock/store/effects';
import { Seeds } from '../../src/mock/store/seeds';

const colours = ['red', 'green', 'blue'];

export function thing(id: string, colour: string): NewItem {
  return { text: JSON.stringify({ id: Number(id), colour }), keys: { colour: [colour] } };
}

/** Six things, red, green, blue, red, green, blue; each has two parts. */
export const seeding: Seeding = {
  seed: 1,
  count: 6,
  collections: [
    { path: '/things', hasParents: false },
    { path: '/things/{thingId}/parts', hasParents: true },
  ],
  overrides: [],
  seedsAt: (collection, place) =>
    new Seeds(
      {
        count: collection === '/things' ? 6 : /^\/things\/[1-6]\//.test(place) ? 2 : 0,
        idAt: (sequence) => String(sequence + 1),
        sequenceOf: (id) => (/^[1-6]$/.test(id) ? Number(id) - 1 : undefined),
      },
      (sequence) => thing(String(sequence + 1), colours[sequence % 3] ?? ''),
    ),
};
