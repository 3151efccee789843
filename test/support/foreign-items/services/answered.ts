import {
  answering,
  having,
  integer,
  named,
  ownId,
  pets,
  plates,
  takenAgain,
  textPets,
  toldOfNewest,
  few,
} from '../pieces';
import type { Collection, Shop } from '../shop';
import type { Json, Table } from '../world';

const create = 'POST /pets {"name":"Rex"}';
const remove = 'DELETE /pets/{id}';

const mostExact = ({ things }: Table): bigint =>
  things.map(({ data }) => BigInt(String(data['exact']))).reduce((most, one) => (one > most ? one : most), 0n);

/** The ID in an answer is written otherwise than the service has it. */
export const written: readonly Shop[] = [
  {
    name: 'rounding: ids beyond 2^53 are written by doubles, and so become those of others',
    collections: [
      pets(
        {
          mint: ({ table }) => ({ exact: String(mostExact(table) + 1n) }),
          shown: ({ data: { exact, ...rest } }) => ({ id: Number(exact), ...rest }),
          afterwards: (event, _thing, table) => {
            const exact = String(mostExact(table) + 1n);
            if (event === 'created') table.world.asOthers(() => table.add({ exact, name: 'Somebody' }));
          },
        },
        {
          key: 'exact',
          parameterSchema: { type: 'integer', format: 'int64' },
          seeds: named(12, (index) => ({ exact: String(2n ** 53n + 2n * BigInt(index)), age: index })),
        },
      ),
    ],
    naive: [create, remove],
  },
  {
    name: 'createCase: an item of others in capitals, and paths are read in any case',
    collections: [
      textPets(
        {
          instead: answering(
            ({ table }) => table.things[1],
            (data) => ({ ...data, id: String(data['id']).toUpperCase() }),
          ),
          reach: (given, things) => having(things, 'id', given.toLowerCase()),
        },
        ['rex', 'tom', 'kit', 'lou'],
      ),
    ],
    manner: { anyCase: true },
    naive: [create, remove],
  },
  {
    name: 'createTrim: an item of others with blanks around its id, which paths trim',
    collections: [
      textPets(
        {
          instead: answering(
            ({ table }) => table.things[1],
            (data) => ({ ...data, id: ` ${String(data['id'])} ` }),
          ),
          reach: (given, things) => having(things, 'id', given.trim()),
        },
        ['rex', 'tom', 'kit', 'lou'],
      ),
    ],
    naive: [create, remove],
  },
  {
    name: 'padded: ids are cut to four characters in paths, and those of others begin alike',
    collections: [
      textPets(
        {
          mint: ({ table }) => ({ id: `p00${table.number() % 10}-${table.next}` }),
          reach: (given, things) => things.find(({ data }) => String(data['id']).slice(0, 4) === given.slice(0, 4)),
        },
        ['p000-', 'p001-', 'p002-', 'p003-', 'p004-', 'p005-', 'p006-', 'p007-', 'p008-', 'p009-'],
      ),
    ],
    naive: [create, remove],
  },
];

const idAlone: Json = { type: 'object', properties: { id: integer }, required: ['id'] };

/** A create answers less than the item. */
export const short: readonly Shop[] = [
  {
    name: 'idOnly: a create answers an id alone, that of the newest pet',
    collections: [
      pets(
        { told: toldOfNewest(({ id }) => ({ status: 201, body: { id } })) },
        { createAnswers: { status: 201, schema: idAlone } },
      ),
    ],
    naive: [create, remove],
  },
  {
    name: 'location: a create answers 204 and the place of the newest pet',
    collections: [
      pets(
        { told: toldOfNewest(({ id }) => ({ status: 204, headers: { Location: `/v1/pets/${String(id)}` } })) },
        { createAnswers: { status: 204, words: 'Created; its place stands in Location.' } },
      ),
    ],
    naive: [create, remove],
  },
  {
    name: 'locationOf201: a create answers nothing but the place of the newest pet',
    collections: [
      pets(
        { told: toldOfNewest(({ id }) => ({ status: 201, headers: { Location: `/v1/pets/${String(id)}` } })) },
        { createAnswers: { status: 201, schema: {} } },
      ),
    ],
    naive: [create, remove],
  },
  {
    name: 'job: a create answers 202 with the id of a job',
    collections: [
      pets(
        {
          ...few,
          told: (_made, { table }) => ({ status: 202, body: { id: table.things.length - 39, state: 'queued' } }),
        },
        {
          createAnswers: {
            status: 202,
            schema: { type: 'object', properties: { id: integer, state: { type: 'string' } }, required: ['id'] },
            words: 'The job that will create it.',
          },
          seeds: named(40, (index) => ({ id: index + 1, age: index })),
        },
      ),
    ],
    naive: [create, remove],
  },
  {
    name: 'eventual: what was created is there for the fourth read first, and removals before do nothing',
    collections: [eventual()],
    naive: [create, remove],
    naiveShows: 'left',
  },
];

function eventual(): Collection {
  const reads = new WeakMap<object, number>();
  const isThere = (thing: Table['things'][number]): boolean => !thing.isOwn || (reads.get(thing) ?? 0) > 3;
  return pets({
    isReadable: (thing) => {
      reads.set(thing, (reads.get(thing) ?? 0) + 1);
      return isThere(thing);
    },
    listed: (things) => things.filter(isThere),
    remove: (thing) => (isThere(thing) ? undefined : { status: 204 }),
  });
}

const makePlate = 'POST /plates {"size":7,"kind":"flat"}';

/** Items that cannot keep a text by which they are known. */
export const untagged: readonly Shop[] = [
  {
    name: 'plates: numbers alone, and a create answers the newest, of others',
    collections: [
      pets({ told: toldOfNewest(({ id }, { size, kind }) => ({ status: 201, body: { id, size, kind } })) }, plates),
    ],
    naive: [makePlate, 'DELETE /plates/{id}'],
  },
  {
    name: 'platesOfSize: a create answers the one of others that is like it, and no list shows it',
    collections: [
      pets({ ...few, instead: answering(({ table, sent }) => having(table.things, 'size', sent['size'])) }, plates),
    ],
    naive: [makePlate, 'DELETE /plates/{id}'],
  },
  {
    name: 'platesOfKind: enums alone, and a create answers the one of others that is like it',
    collections: [
      pets(
        { instead: answering(({ table, sent }) => having(table.things, 'kind', sent['kind'])) },
        {
          ...plates,
          properties: { id: ownId, kind: { type: 'string', enum: ['flat', 'deep'] } },
          sent: ['kind'],
          required: ['kind'],
        },
      ),
    ],
    naive: ['POST /plates {"kind":"flat"}', 'DELETE /plates/{id}'],
  },
  {
    name: 'platesAgain: numbers alone, and others have the id of what was removed',
    collections: [pets({ afterwards: takenAgain() }, plates)],
    naive: [makePlate, 'DELETE /plates/{id}', 'DELETE /plates/{id}'],
  },
];
