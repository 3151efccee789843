import { integer, named, newcomer, ownId, pets, storesAndOrders, takenAgain, text, textPets } from '../pieces';
import type { Collection, Create, Shop } from '../shop';
import type { Json, Table, Thing } from '../world';

const create = 'POST /pets {"name":"Rex"}';
const remove = 'DELETE /pets/{id}';

const lowestFree = ({ table }: Create): Json => {
  const taken = new Set(table.things.map(({ data }) => data['id']));
  return { id: Array.from({ length: taken.size + 1 }, (_none, index) => index + 1).find((id) => !taken.has(id)) };
};
const mostAndOne = ({ table }: Create): Json => ({ id: table.most() + 1 });

/** The ID of what is removed or renamed belongs to somebody else at once. */
export const again: readonly Shop[] = [
  {
    name: 'reuseRace: as soon as a pet is removed, somebody else has its id',
    collections: [pets({ afterwards: takenAgain() })],
    naive: [create, remove, remove],
  },
  {
    name: 'reuseMax: ids are one more than the largest, and others add a pet as soon as one is removed',
    collections: [
      pets({
        mint: mostAndOne,
        afterwards: (event, { isOwn }, table) => {
          if (event !== 'removed' || !isOwn) return;
          table.world.asOthers(() => table.add({ id: table.most() + 1, name: 'Somebody' }));
        },
      }),
    ],
    naive: [create, remove, remove],
  },
  {
    name: 'lowestFree: ids are the lowest that is free, which others take too',
    collections: [
      pets(
        { mint: lowestFree, afterwards: takenAgain() },
        { seeds: named(12, (index) => ({ id: index < 6 ? index + 1 : index + 20, age: index })) },
      ),
    ],
    naive: [create, remove, remove],
  },
  {
    name: 'sameTag: changes ask for If-Match, and the tag of a new pet is that of every new pet',
    collections: [pets({ needsTag: true, tag: () => '1', afterwards: takenAgain() })],
    naive: [create, 'tagged DELETE /pets/{id}', 'tagged DELETE /pets/{id}'],
  },
  renaming(
    'renamed: a pet is reached by its name, and others take the old name of one that is renamed',
    (thing, name) => {
      thing.data = { ...thing.data, id: slug(name), name };
      return { ...thing.data };
    },
  ),
  renaming('renamedLate: the same, and the answer shows the old id', (thing, name) => {
    const old = thing.data['id'];
    thing.data = { ...thing.data, id: slug(name), name };
    return { ...thing.data, id: old };
  }),
];

function slug(name: unknown): string {
  return String(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
}

function renaming(name: string, rename: (thing: Thing, name: unknown) => Json): Shop {
  const change = (thing: Thing, sent: Json, _method: string, table: Table): { status: number; body: Json } => {
    const { id, name: old } = thing.data;
    thing.data = { ...thing.data, ...sent, name: old };
    const body = sent['name'] === undefined || slug(sent['name']) === id ? thing.data : rename(thing, sent['name']);
    if (thing.data['id'] !== id) table.world.asOthers(() => table.add({ id, name: 'Somebody' }));
    return { status: 200, body };
  };
  return {
    name,
    collections: [textPets({ mint: ({ sent }) => ({ id: slug(sent['name']) }), change }, ['ada', 'bo', 'cleo'])],
    naive: [create, 'PATCH /pets/{id} {"name":"Max"}', remove],
  };
}

/** What a DELETE leaves, and what it takes along. */
export const removals: readonly Shop[] = [
  {
    name: 'softDelete: others have archived pets, which no read shows and a PUT brings back',
    collections: [softPets()],
    naive: ['PUT /pets/13 {"name":"x"}'],
  },
  {
    name: 'deleteNothing: a DELETE is answered 204 and does nothing',
    collections: [pets({ remove: () => ({ status: 204 }) })],
    naive: [create, remove],
    naiveShows: 'left',
  },
  {
    name: 'deleteLater: a DELETE is answered 202, and the pet stays until somebody agrees',
    collections: [pets({ remove: () => ({ status: 202, body: { state: 'asked' } }) })],
    naive: [create, remove],
    naiveShows: 'left',
  },
  {
    name: 'cascade: others put an order into each new store, which goes with the store',
    collections: storesAndOrders(
      {},
      {},
      {
        takesAlong: true,
        afterwards: (event, { data }, { world }) => {
          if (event === 'created') newcomer(world.table('/stores/{storeId}/orders'), { storeId: String(data['id']) });
        },
      },
    ),
    naive: ['POST /stores {"name":"x"}', 'DELETE /stores/{id}'],
  },
  {
    name: 'cascadeFlat: the same where orders name their store, and no path does',
    collections: [
      pets(
        {
          afterwards: (event, { data }, { world }) => {
            const orders = world.table('/orders');
            // One page shows them all.
            if (event === 'created' && orders.things.length < 30)
              world.asOthers(() => orders.add({ id: orders.number(), storeId: data['id'] }));
            if (event !== 'removed') return;
            for (const order of orders.things.filter((one) => one.data['storeId'] === data['id'])) orders.drop(order);
          },
        },
        { path: '/stores', parameter: 'storeId', properties: { id: ownId, name: text }, sent: ['name'] },
      ),
      pets(
        {},
        {
          path: '/orders',
          parameter: 'orderId',
          properties: { id: ownId, storeId: integer, name: text },
          sent: ['storeId', 'name'],
          seeds: named(4, (index) => ({ id: index + 1, storeId: index + 1 })),
        },
      ),
    ],
    naive: ['POST /stores {"name":"x"}', 'DELETE /stores/{id}'],
  },
];

function softPets(): Collection {
  const archived = [13, 14, 15, 16, 20, 50, 99, 100, 404, 999, 1000, 9999, 99_999, 999_999];
  return pets(
    {
      mint: ({ table }) => ({ id: 20_000 + table.things.length }),
      reach: (given, things) => things.find(({ data }) => String(data['id']) === given),
      isReadable: ({ isArchived }) => !isArchived,
      remove: (thing) => {
        thing.isArchived = true;
        return { status: 204 };
      },
    },
    {
      seeds: named(12 + archived.length, (index) => ({
        ...{ id: archived[index - 12] ?? index + 1, age: index },
        ...(index >= 12 && { isArchived: true }),
      })),
    },
  );
}
