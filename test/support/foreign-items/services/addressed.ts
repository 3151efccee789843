import { byIdOr, named, ownId, pets, storesAndOrders, takenAgain, text, textPets } from '../pieces';
import type { Collection, Shop } from '../shop';
import type { Thing } from '../world';

/** Invoices whose path takes the number, and whose `id` is in the range of the numbers of others. */
const invoices: Collection = {
  path: '/invoices',
  parameter: 'invoiceNumber',
  key: 'number',
  properties: { id: ownId, number: ownId, title: text },
  sent: ['title'],
  required: ['title'],
  seeds: Array.from({ length: 30 }, (_none, index) => ({
    id: 101 + index,
    number: 131 + index,
    title: `For ${index}`,
  })),
  ways: { mint: ({ table }) => ({ id: table.most() + 1, number: table.most('number') + 1 }) },
};

const newestFirst: Collection = pets(
  {
    shown: (thing, table) => ({ id: place(thing, table.things.toReversed()), ...thing.data }),
    listed: (things) => things.toReversed(),
    reach: (given, things) => things.toReversed()[Number(given) - 1],
    mint: () => ({}),
  },
  { seeds: named(12, (index) => ({ age: index })) },
);

function place<One>(one: One, all: readonly One[]): number {
  return all.indexOf(one) + 1;
}

/** Items are reached by something else than the `id` that answers show. */
export const addressed: readonly Shop[] = [
  {
    name: 'invoiceNumber: the path takes the number, the answer has an id too',
    collections: [invoices],
    naive: ['POST /invoices {"title":"x"}', 'DELETE /invoices/{id}'],
  },
  {
    name: 'orderId: the path takes the number of the order, whatever its parameter is called',
    collections: [{ ...invoices, path: '/orders', parameter: 'orderId' }],
    naive: ['POST /orders {"title":"x"}', 'PUT /orders/{id} {"title":"y"}'],
  },
  {
    name: 'petId: the path takes the id, though items have a petId of another register too',
    collections: [
      pets(
        { mint: ({ table }) => ({ id: table.most() + 1, petId: table.most('petId') + 1 }) },
        {
          properties: { id: ownId, petId: ownId, name: text },
          sent: ['name'],
          seeds: named(30, (index) => ({ id: 131 + index, petId: 101 + index })),
        },
      ),
    ],
    naive: ['POST /pets {"name":"x"}', 'DELETE /pets/131'],
  },
  {
    name: 'username: users are reached by their login, which others have as digits',
    collections: [
      pets(
        { mint: ({ table }) => ({ id: table.most() + 1, login: `u${table.most() + 1}` }) },
        {
          path: '/users',
          parameter: 'username',
          key: 'login',
          properties: { id: ownId, login: { type: 'string', readOnly: true }, name: text },
          sent: ['name'],
          parameterSchema: { type: 'string' },
          seeds: named(12, (index) => ({ id: index + 1, login: String(index + 13) })),
        },
      ),
    ],
    naive: ['POST /users {"name":"x"}', 'DELETE /users/{id}'],
  },
  {
    name: 'key: things are reached by the key that their client gives them, and have an id too',
    collections: [
      pets(
        { mint: ({ table }) => ({ id: table.most() + 1 }) },
        {
          path: '/things',
          parameter: 'thing',
          key: 'key',
          properties: { id: ownId, key: text, name: text },
          sent: ['key', 'name'],
          required: ['key', 'name'],
          parameterSchema: { type: 'string' },
          seeds: named(12, (index) => ({ id: index + 1, key: String(index + 13) })),
        },
      ),
    ],
    naive: ['POST /things {"key":"x","name":"x"}', 'DELETE /things/{id}'],
  },
  {
    name: 'countries: a create of a code that is there replaces the country',
    collections: [
      pets(
        {
          instead: ({ table, sent }) => {
            const found = table.things.find(({ data }) => data['code'] === sent['code']);
            if (found !== undefined) found.data = sent;
            return found === undefined ? undefined : { status: 200, body: found.data };
          },
          mint: () => ({}),
        },
        {
          path: '/countries',
          parameter: 'code',
          key: 'code',
          properties: { code: { type: 'string', pattern: '^[A-C]{2}$' }, name: text },
          sent: ['code', 'name'],
          required: ['code', 'name'],
          seeds: named(9, (index) => ({ code: `${'ABC'[index % 3]}${'ABC'[Math.floor(index / 3)]}` })),
        },
      ),
    ],
    naive: ['POST /countries {"code":"AA","name":"x"}'],
  },
  {
    name: 'perParent: orders are numbered anew in each store, and others take what is free again',
    collections: storesAndOrders({
      mint: ({ table, above }) => ({ id: table.most('id', table.below(above)) + 1 }),
      afterwards: takenAgain(),
    }),
    naive: ['POST /stores/1/orders {"name":"x"}', 'DELETE /stores/1/orders/{id}', 'DELETE /stores/1/orders/{id}'],
  },
  {
    name: 'shallow: orders are numbered anew in each store, and reached by the number of all stores',
    collections: storesAndOrders(
      {
        mint: ({ table, above }) => ({ global: table.most('global') + 1, id: table.below(above).length + 1 }),
        shown: ({ data: { id, name } }) => ({ id, name }),
      },
      {
        key: 'global',
        itemPath: '/orders/{orderId}',
        seeds: named(30, (index) => ({ global: index + 1, id: Math.floor(index / 2) + 1 })),
        above: Array.from({ length: 30 }, (_none, index) => ({ storeId: String((index % 2) + 1) })),
      },
    ),
    naive: ['POST /stores/1/orders {"name":"x"}', 'DELETE /orders/{id}'],
  },
  {
    name: 'parentAnswered: a create below a store answers the store',
    collections: storesAndOrders({
      ignoresParents: 'always',
      told: (_made, { above }) => ({ status: 201, body: { id: Number(above['storeId']), name: 'Store' } }),
    }),
    naive: ['POST /stores/1/orders {"name":"x"}', 'DELETE /stores/1/orders/{id}'],
  },
  {
    name: 'positions: the id of a pet is its place in the list, the newest first',
    collections: [newestFirst],
    naive: ['POST /pets {"name":"x"}', 'DELETE /pets/{id}', 'DELETE /pets/{id}'],
  },
  {
    name: 'renumbered: the id of a pet is its place in the list, of which others take the first away',
    collections: [
      pets(
        {
          shown: (thing, table) => ({ id: place(thing, table.things), ...thing.data }),
          reach: (given, things) => things[Number(given) - 1],
          mint: () => ({}),
          told: (made, { table }) => ({ status: 201, body: { id: place(made, table.things), ...made.data } }),
          afterwards: (event, _thing, table) => {
            const oldest = table.things.find(({ isOwn }) => !isOwn);
            if (event !== 'created' || oldest === undefined) return;
            table.world.asOthers(() => {
              table.drop(oldest);
              table.add(oldest.data);
            });
          },
        },
        { seeds: named(12, (index) => ({ age: index })) },
      ),
    ],
    naive: ['POST /pets {"name":"x"}', 'DELETE /pets/{id}'],
  },
  {
    name: 'nameFirst: a path takes a name before it takes an id, and others are called by digits',
    collections: [
      pets(
        {
          reach: (given, things) => {
            const text = (property: string): Thing | undefined =>
              things.find(({ data }) => String(data[property]) === given);
            return text('name') ?? text('id');
          },
        },
        { seeds: Array.from({ length: 30 }, (_none, index) => ({ id: index + 1, name: String(index + 31) })) },
      ),
    ],
    naive: ['POST /pets {"name":"x"}', 'DELETE /pets/{id}'],
  },
  {
    name: 'prefix: a path takes the beginning of an id, as the names of containers',
    collections: [
      textPets({ reach: byIdOr((given, things) => things.find(({ data }) => String(data['id']).startsWith(given))) }, [
        '0f3a',
        '1b7c',
        '7770',
        '99e1',
        'abcd',
        'ffff',
        'u2d1',
        'x001',
        '-a1b',
        '2147',
      ]),
    ],
    naive: ['DELETE /pets/9'],
  },
  {
    name: 'cut: a path is cut to as many characters as ids have, which is one',
    collections: [
      textPets(
        {
          mint: ({ table }) => ({ id: String.fromCodePoint(0x400 + table.number()) }),
          reach: (given, things) => things.find(({ data }) => data['id'] === given.slice(0, 1)),
        },
        '0123456789abcdefghijklmnopqrstuvwxyz~-_'.split(''),
      ),
    ],
    naive: ['DELETE /pets/understudy'],
  },
  {
    name: 'parentsIgnored: what stands below a store is reached below any, and written there too',
    collections: storesAndOrders({ ignoresParents: 'always' }),
    naive: ['DELETE /stores/999/orders/1'],
  },
  {
    name: 'parentsUnread: reads look at the store, writes do not',
    collections: storesAndOrders({ ignoresParents: 'writes' }),
    naive: ['DELETE /stores/999/orders/1'],
  },
];
