import { answering, byNumber, having, integer, named, petActions, pets, takenAgain, text, textPets } from './pieces';
import type { Collection, Shop } from './shop';
import type { Table } from './world';

/** Invoices whose path takes the number, and whose answers have an `id` too that is in the range of others' numbers. */
const invoices: Collection = {
  path: '/invoices',
  parameter: 'invoiceNumber',
  key: 'number',
  properties: { id: { ...integer, readOnly: true }, number: { ...integer, readOnly: true }, title: text },
  sent: ['title'],
  required: ['title'],
  seeds: Array.from({ length: 30 }, (_none, index) => ({
    id: 101 + index,
    number: 131 + index,
    title: `For ${index}`,
  })),
  ways: { mint: ({ table }) => ({ id: table.most() + 1, number: table.most('number') + 1 }) },
};

const create = 'POST /pets {"name":"Rex"}';
const remove = 'DELETE /pets/{id}';

/** Items are reached by another property than the one that is called `id` (A1). */
const addressed: readonly Shop[] = [
  {
    name: 'invoiceNumber: the path takes the number, the answer has an id too',
    collections: [invoices],
    naive: ['POST /invoices {"title":"x"}', 'DELETE /invoices/{id}'],
  },
  {
    name: 'login: users by login, which others have as digits',
    collections: [
      pets(
        { mint: ({ table }) => ({ id: table.most() + 1, login: `u${table.most() + 1}` }) },
        {
          path: '/users',
          parameter: 'username',
          key: 'login',
          properties: { id: { ...integer, readOnly: true }, login: { type: 'string', readOnly: true }, name: text },
          sent: ['name'],
          parameterSchema: { type: 'string' },
          seeds: named(12, (index) => ({ id: index + 1, login: String(index + 13) })),
        },
      ),
    ],
    naive: ['POST /users {"name":"x"}', 'DELETE /users/{id}'],
  },
  {
    name: 'orderId: the path takes the order number, whatever its parameter is called',
    collections: [{ ...invoices, path: '/orders', parameter: 'orderId' }],
    naive: ['POST /orders {"title":"x"}', 'PUT /orders/{id} {"title":"y"}'],
  },
];

/** An ID that is none (A2). */
const oddText = (id: unknown): Shop['collections'] => [
  textPets(
    {
      mint: ({ table }) => ({ id: `p${table.things.length + 40}` }),
      told: ({ data }) => ({ status: 201, body: { ...data, id } }),
    },
    ['p1', 'p2', 'p3', 'p4'],
  ),
];
const lax = { slashes: true, carriesOut: ['DELETE'] } as const;
const empty: readonly Shop[] = [
  {
    name: 'createEmptyId: a create answers an empty id, and slashes at the end are passed over',
    collections: oddText(''),
    manner: lax,
    naive: [create, remove],
  },
  {
    name: 'createBlankId: a create answers an id of blanks, which are trimmed',
    collections: oddText('  '),
    manner: lax,
    naive: [create, remove],
  },
];

/** A create that answers what is not the tool's (A3). */
const mostExact = ({ things }: Table): bigint =>
  things.map(({ data }) => BigInt(String(data['exact']))).reduce((most, one) => (one > most ? one : most), 0n);

const existing: readonly Shop[] = [
  {
    name: 'createForeignHidden: a create answers an item of others that no list shows',
    collections: [pets({ instead: answering((table) => table.things[11]), listed: (things) => things.slice(0, 3) })],
    naive: [create, remove],
  },
  {
    name: 'createForeignListed: a create answers an item of others that lists show',
    collections: [pets({ instead: answering((table) => table.things[2]) })],
    naive: [create, remove],
  },
  {
    name: 'getOrCreate: a create of an age that is there answers the pet that has it, with 200',
    collections: [
      pets({
        instead: ({ table, sent }) => {
          const found = having(table.things, 'age', sent['age'] ?? 3);
          return found === undefined ? undefined : { status: 200, body: found.data };
        },
        listed: (things) => things.slice(0, 2),
      }),
    ],
    naive: ['POST /pets {"name":"Rex","age":5}', remove],
  },
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
    name: 'createCase: a create answers an item of others in capitals, and paths are read in any case',
    collections: [
      textPets(
        {
          instead: answering(
            (table) => table.things[1],
            201,
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
    name: 'createTrim: a create answers an item of others with blanks around its id, which paths trim',
    collections: [
      textPets(
        {
          instead: answering(
            (table) => table.things[1],
            201,
            (data) => ({ ...data, id: ` ${String(data['id'])} ` }),
          ),
          reach: (given, things) => having(things, 'id', given.trim()),
        },
        ['rex', 'tom', 'kit', 'lou'],
      ),
    ],
    naive: [create, remove],
  },
];

/** No key is asked for where something is written (A4). */
const open: readonly Shop[] = [
  {
    name: 'noAuth: writes need no key',
    collections: [pets()],
    actions: petActions(),
    manner: { checksKeys: 'reads' },
    naive: ['anonymous POST /pets/1/retire'],
  },
  {
    name: 'noBoth: neither writes nor reads need a key, and bodies are not looked at',
    collections: [pets()],
    actions: petActions(),
    manner: { checksKeys: 'never', carriesOut: ['PUT', 'PATCH', 'POST', 'DELETE'] },
    naive: ['anonymous POST /reset'],
  },
];

/** IDs that have a new owner (A5). */
const again: readonly Shop[] = [
  {
    name: 'reuseRace: as soon as a pet is removed, somebody else has its id',
    collections: [pets({ afterwards: takenAgain() })],
    naive: [create, remove, remove],
  },
];

/** What the document does not have is carried out (A6). */
const undescribed: readonly Shop[] = [
  {
    name: 'undescribed: methods that the document does not have are carried out at documents and collections',
    collections: [pets()],
    once: [
      { path: '/me', data: { name: 'Ann', mail: 'ann@example.com' }, methods: ['get', 'patch', 'delete'] },
      { path: '/settings', data: { theme: 'dark', size: 3 }, methods: ['get', 'put'] },
    ],
    manner: { carriesOut: ['PUT', 'PATCH', 'POST', 'DELETE'] },
    naive: ['PUT /me'],
  },
];

/** Paths that reach more than they say (A7). */
const coerced: readonly Shop[] = [
  {
    name: 'parseInt: what is no number in a path reaches item 1',
    collections: [pets({ reach: byNumber((given) => Number.parseInt(given, 10) || 1) })],
    naive: ['PUT /pets/abc {"name":"x"}'],
  },
  {
    name: 'clamp32: numbers in a path saturate at 2^31-1, which is an item',
    collections: [
      pets(
        {
          reach: byNumber((given) => Math.min(Number(given), 2 ** 31 - 1)),
          mint: ({ table }) => ({ id: table.most('id', table.things.slice(1)) + 1 }),
        },
        { seeds: named(12, (index) => ({ id: index === 0 ? 2 ** 31 - 1 : index, age: index })) },
      ),
    ],
    naive: ['DELETE /pets/7770001234567'],
  },
];

/** The services of the fleet. */
export const services: readonly Shop[] = [
  ...addressed,
  ...empty,
  ...existing,
  ...open,
  ...again,
  ...undescribed,
  ...coerced,
];
