import { byIdOr, byNumber, having, named, pets, storesAndOrders, textPets } from '../pieces';
import type { Shop, Ways } from '../shop';
import type { Thing } from '../world';

/** A path reaches pets of others by what is not their ID. */
const reaching = (name: string, reach: NonNullable<Ways['reach']>, naive: string): Shop => ({
  name,
  collections: [pets({ reach })],
  naive: [naive],
});

const first = (_text: string, things: readonly Thing[]): Thing | undefined => things[0];
const isDigits = (text: string): boolean => /^\d{1,9}$/.test(text);

/** What a service makes of a text that is no ID. */
const coerced: readonly Shop[] = [
  reaching(
    'parseInt: what begins with digits is read so far, and what does not is item 1',
    byNumber((given) => Number.parseInt(given, 10) || 1),
    'PUT /pets/abc {"name":"x"}',
  ),
  reaching('number: `01`, `+1`, `1.0`, `1e0` and `0x1` are 1', byNumber(Number), 'DELETE /pets/01'),
  reaching(
    'rounded: `1.5` is 2 and `0.5` is 1',
    byNumber((given) => Math.round(Number(given))),
    'DELETE /pets/1.5',
  ),
  reaching(
    'spelled: a blank, an extension and a parameter behind an id are passed over',
    byIdOr((given, things) => having(things, 'id', Number(/^\s*(\d+)(?:\s+|[.;,:].*)$/.exec(given)?.[1]))),
    'DELETE /pets/1.json',
  ),
  reaching(
    'wrap: numbers run over at 2^32, and at 256',
    byNumber((given) => (Number(given) % 2 ** 32) % 256),
    'DELETE /pets/4294967297',
  ),
  reaching(
    'absolute: the sign of a number is passed over',
    byNumber((given) => Math.abs(Number(given))),
    'DELETE /pets/-1',
  ),
  reaching(
    'last: negative numbers count from the end, and 0 is the first',
    byIdOr((given, things) => (/^-?\d$/.test(given) ? things.at(Number(given)) : undefined)),
    'DELETE /pets/-1',
  ),
  reaching(
    'noCondition: what is no id is left out of the question, which finds the first pet',
    byIdOr((given, things) => (isDigits(given) ? undefined : first(given, things))),
    'DELETE /pets/understudy',
  ),
  reaching('first: what is not there is the first pet', byIdOr(first), 'DELETE /pets/99'),
  reaching(
    'like: an id is a pattern, in which signs stand for others',
    byIdOr((given, things) => (/[%*_?]|^all$/i.test(given) ? things[0] : undefined)),
    'DELETE /pets/_all',
  ),
  reaching(
    'list: a path may name several ids, with commas between',
    byIdOr((given, things) => (given.includes(',') ? having(things, 'id', Number(given.split(',')[0])) : undefined)),
    'DELETE /pets/1,2',
  ),
  {
    name: 'clamp32: numbers in a path end at 2^31-1, which is a pet',
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
  {
    name: 'doubles: numbers in a path are read as doubles, which makes neighbours one',
    collections: [
      pets(
        {
          mint: ({ table }) => ({ id: 500 + table.things.length }),
          reach: (given, things) => things.find(({ data }) => Number(data['id']) === Number(given)),
        },
        {
          properties: { id: { type: 'integer', format: 'int64', readOnly: true }, name: { type: 'string' } },
          sent: ['name'],
          seeds: named(4, (index) => ({ id: 2 ** 53 + 2 * index })),
        },
      ),
    ],
    naive: ['DELETE /pets/9007199254740993'],
  },
  {
    name: 'slugs: ids are found without regard to case, blanks and hyphens',
    collections: [
      textPets(
        {
          reach: (given, things) => {
            const plain = (value: unknown): string =>
              String(value)
                .toLowerCase()
                .replaceAll(/[^a-z\d]/g, '');
            return things.find(({ data }) => plain(data['id']) === plain(given));
          },
        },
        ['rex', 'tom', 'understudy', 'unknown', 'missing', 'a', 'none', ''],
      ),
    ],
    manner: { anyCase: true },
    naive: ['DELETE /pets/Re-x'],
  },
];

const everything = ['PUT', 'PATCH', 'POST', 'DELETE'];

/** What a router makes of a path. */
const routers: readonly Shop[] = [
  {
    name: 'slashes: those at the end and twice are passed over, and a collection can be removed',
    collections: [pets()],
    manner: { slashes: true, carriesOut: ['DELETE'] },
    naive: ['DELETE /pets/'],
  },
  {
    name: 'anyCase: paths are read in any case, and what is not described is carried out',
    collections: [pets()],
    manner: { anyCase: true, carriesOut: everything },
    naive: ['PUT /PETS'],
  },
  {
    name: 'dots: `..` is resolved, encoded or not',
    collections: storesAndOrders({}, {}, { takesAlong: true }),
    manner: { dots: true, decodesFirst: true },
    naive: ['DELETE /stores/1/orders/%2E%2E'],
  },
  {
    name: 'overrides: the method is what a header or `_method` says',
    collections: [pets()],
    manner: { overrides: true, carriesOut: everything },
    naive: ['POST /pets?_method=DELETE'],
  },
];

/** Paths reach more than they say. */
export const reached: readonly Shop[] = [...coerced, ...routers];
