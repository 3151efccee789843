// The calls that are compared. Where a call is varied, every request of a run is another, so that nothing that was remembered
// of earlier ones helps.

const pet = { name: 'Rex the Irish Setter', categoryId: 1, status: 'available' };

/** What every request carries. */
export const headers = { authorization: 'Bearer understudy-key', 'content-type': 'application/json' };

/** Animals of the servers that varied reads go to: far more than any answer a stand-in remembers. */
export const manyPets = 1000;

/** Calls that repeat themselves, answered from the same twenty animals. */
export const calls = {
  list: { path: '/v1/pets' },
  'filtered list': { path: '/v1/pets?status=available' },
  'get by id': { path: '/v1/pets/7' },
  create: { path: '/v1/pets', method: 'POST', body: JSON.stringify(pet) },
};

let created = 0;

/** Calls of which no two are the same: `next` gives one after the other. */
export const variedCalls = {
  'create, varied': {
    next: () => {
      created += 1;
      const status = statuses[created % statuses.length];
      const body = JSON.stringify({ ...pet, name: `Rex the ${created}th`, categoryId: created, ...status });
      return { path: '/v1/pets', method: 'POST', body };
    },
  },
  'reads, varied': { pets: manyPets, next: (index) => (index % 2 === 0 ? readOne(index / 2) : readList(index >> 1)) },
};

const statuses = [{}, { status: 'available' }, { status: 'pending' }, { status: 'sold' }];

/** By id, all over the animals. */
function readOne(index) {
  return { path: `/v1/pets/${1 + ((index * 617) % manyPets)}` };
}

/** Lists of every length from 1 to 100, of every status and of all: 400 that differ, in an order that repeats none soon. */
function readList(index) {
  const turn = (index * 39) % 400;
  const { status } = statuses[Math.floor(turn / 100)];
  return { path: `/v1/pets?limit=${1 + (turn % 100)}${status === undefined ? '' : `&status=${status}`}` };
}
