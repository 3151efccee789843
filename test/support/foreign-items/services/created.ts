import {
  answering,
  having,
  integer,
  named,
  newcomer,
  ownId,
  pets,
  storesAndOrders,
  takenAgain,
  text,
  textPets,
  few,
  toldOfNewest,
} from '../pieces';
import type { Answer, Collection, Manner, Shop, Ways } from '../shop';

const create = 'POST /pets {"name":"Rex"}';
const remove = 'DELETE /pets/{id}';

/** A create answers an ID that is none, on services that take a path which is too short for the collection, or for another item. */
const oddly = (name: string, id: unknown, manner: Manner, ways: Ways = {}): Shop => ({
  name,
  collections: [
    textPets({ told: ({ data }) => ({ status: 201, body: { ...data, id } }), ...ways }, ['p1', 'p2', 'p3', 'p4']),
  ],
  manner,
  naive: [create, remove],
});

export const noIds: readonly Shop[] = [
  oddly('createEmptyId: an empty id, and slashes at the end are passed over', '', {
    slashes: true,
    carriesOut: ['DELETE'],
  }),
  oddly('createBlankId: an id of blanks, which are trimmed', '  ', { slashes: true, carriesOut: ['DELETE'] }),
  oddly('createDot: the id `.`, which paths resolve', '.', { dots: true, carriesOut: ['DELETE'] }),
  oddly('createSlash: an id with a path in it, which is decoded first', 'x/../p2', { dots: true, decodesFirst: true }),
  oddly(
    'createParameter: an id with a matrix parameter, which paths pass over',
    'p2;v=1',
    {},
    {
      reach: (given, things) => having(things, 'id', given.split(';')[0]),
    },
  ),
  oddly(
    'createNull: the id null, as which no name is read',
    null,
    {},
    {
      reach: (given, things) => having(things, 'id', given === 'null' || given === 'undefined' ? 'p1' : given),
    },
  ),
  {
    name: 'createZero: the id 0, which stands for all',
    collections: [
      pets({
        told: ({ data }) => ({ status: 201, body: { ...data, id: 0 } }),
        unknown: (method, given, _sent, table) => {
          if (method !== 'DELETE' || given !== '0') return undefined;
          for (const thing of table.things) table.drop(thing);
          return { status: 204 };
        },
      }),
    ],
    naive: [create, remove],
  },
  {
    name: 'createDots: the id `..` below a store, which paths resolve to the store',
    collections: storesAndOrders(
      {
        told: ({ data }) => ({ status: 201, body: { ...data, id: '..' } }),
        mint: ({ table }) => ({ id: `o${table.number()}` }),
      },
      { properties: { id: { type: 'string', readOnly: true }, name: text } },
      { takesAlong: true },
    ),
    manner: { dots: true },
    naive: ['POST /stores/1/orders {"name":"x"}', 'DELETE /stores/1/orders/{id}'],
  },
];

const unique: Partial<Collection> = {
  properties: {
    id: ownId,
    name: { ...text, description: 'The name of the pet. Names are unique.' },
    age: { type: 'integer', minimum: 0, maximum: 99 },
  },
  conflicts: true,
};

/** A create answers an item that others have made. */
export const foreign: readonly Shop[] = [
  {
    name: 'createForeignHidden: an item of others that no list shows, whole',
    collections: [pets({ ...few, instead: answering(({ table }) => table.things[11]) })],
    naive: [create, remove],
  },
  {
    name: 'createForeignListed: an item of others that lists show',
    collections: [pets({ instead: answering(({ table }) => table.things[2]) })],
    naive: [create, remove],
  },
  {
    name: 'createForeignUnlisted: an item of others where lists are empty',
    collections: [pets({ listed: () => [], instead: answering(({ table }) => table.things[5]) })],
    naive: [create, remove],
  },
  {
    name: 'getOrCreate: the pet of others that has the age, with 200',
    collections: [
      pets({
        ...few,
        instead: answering(({ table, sent }) => having(table.things, 'age', sent['age'] ?? 3), undefined, 200),
      }),
    ],
    naive: ['POST /pets {"name":"Rex","age":5}', remove],
  },
  {
    name: 'upsert: a create of a name that is there changes the pet, and the example is such a name',
    collections: [
      pets(
        {
          instead: ({ table, sent }) => {
            const found = having(table.things, 'name', sent['name']);
            if (found !== undefined) found.data = { ...found.data, ...sent };
            return found === undefined ? undefined : { status: 200, body: found.data };
          },
        },
        { properties: { id: ownId, name: { ...text, example: 'Ada 0' }, age: { ...integer, example: 44 } } },
      ),
    ],
    naive: ['POST /pets {"name":"Ada 0","age":44}'],
  },
  {
    name: 'uniqueUpsert: the document calls names unique, and a create of one that is there changes the pet',
    collections: [
      pets(
        {
          instead: ({ table, sent }) => {
            const found = having(table.things, 'name', sent['name']);
            if (found !== undefined) found.data = { ...found.data, ...sent, age: sent['age'] ?? 0 };
            return found === undefined ? undefined : { status: 201, body: found.data };
          },
        },
        unique,
      ),
    ],
    naive: ['POST /pets {"name":"Ada 0","age":44}'],
  },
  {
    name: 'uniqueSteal: the document calls names unique, and who takes one takes it from the pet that has it',
    collections: [
      pets(
        {
          afterwards: (event, { data: { name } }, { things }) => {
            const [first, ...more] = event === 'removed' ? [] : things.filter(({ data }) => data['name'] === name);
            if (first !== undefined && more.length > 0) first.data = { ...first.data, name: `${String(name)} (old)` };
          },
        },
        unique,
      ),
    ],
    naive: ['POST /pets {"name":"Ada 0","age":44}'],
  },
  {
    name: 'otherRun: a create answers what another run of the tool has made',
    collections: [
      pets(
        { ...few, instead: answering(({ table }) => table.things[7]) },
        {
          seeds: Array.from({ length: 12 }, (_none, index) => ({
            id: index + 1,
            name: `understudy-0badcafe-${index}`,
          })),
        },
      ),
    ],
    naive: [create, remove],
  },
  {
    name: 'newest: the newest pet, which somebody else has added meanwhile',
    collections: [pets({ told: toldOfNewest((newest) => ({ status: 201, body: newest })) })],
    naive: [create, remove],
  },
  {
    name: 'lastInsertId: the pet as it was sent, with the id of the one that somebody else has added meanwhile',
    collections: [pets({ told: toldOfNewest(({ id }, made) => ({ status: 201, body: { ...made, id } })) })],
    naive: [create, remove],
  },
  {
    name: 'lastInsertIdHidden: the same where lists show the first alone',
    collections: [pets({ ...few, told: toldOfNewest(({ id }, made) => ({ status: 201, body: { ...made, id } })) })],
    naive: [create, 'PUT /pets/{id} {"name":"x"}'],
  },
  {
    name: 'nextId: the id that the next pet gets, which is that of somebody else',
    collections: [
      pets({
        told: ({ data }, { table }) => {
          const answered: Answer = { status: 201, body: { ...data, id: Number(data['id']) + 1 } };
          newcomer(table);
          return answered;
        },
      }),
    ],
    naive: [create, remove],
  },
  {
    name: 'provisional: an id for the time being, which is that of a pet of others later',
    collections: [
      pets(
        {
          ...few,
          told: ({ data }, { table }) => ({ status: 201, body: { ...data, id: table.things.length - 12 } }),
          mint: ({ table }) => ({ id: table.number() }),
        },
        { seeds: named(40, (index) => ({ id: index + 1, age: index })) },
      ),
    ],
    naive: [create, remove],
  },
  {
    name: 'sameId: each create answers the id of the first, which others have as soon as it is free',
    collections: [
      pets({
        told: ({ data }, { table }) => ({
          status: 201,
          body: { ...data, id: table.things.find(({ isOwn }) => isOwn)?.data['id'] },
        }),
        afterwards: takenAgain(),
      }),
    ],
    naive: [create, remove, remove],
  },
  {
    name: 'array: a create answers all pets',
    collections: [pets({ told: (_made, { table }) => ({ status: 201, body: table.things.map(({ data }) => data) }) })],
    naive: [create, remove],
  },
  {
    name: 'echo: a create answers what was sent below an id that is always the same',
    collections: [pets({ ...few, told: ({ data }) => ({ status: 201, body: { ...data, id: 9 } }) })],
    naive: [create, remove],
  },
];
