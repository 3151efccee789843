import { addressed } from './services/addressed';
import { short, untagged, written } from './services/answered';
import { bodies } from './services/bodies';
import { foreign, noIds } from './services/created';
import { hiddenKeys } from './services/hidden-keys';
import { namedOthers } from './services/named';
import { open, takingReads } from './services/open';
import { reached } from './services/reached';
import { again, removals } from './services/removed';
import { several } from './services/several';
import { taken, targets } from './services/taken';
import { tenants } from './services/tenants';
import { byIdOr, named, newcomer, pets, plates, storesAndOrders, takenAgain, textPets } from './pieces';
import type { Shop } from './shop';

// Left out, for no request and no document could tell beforehand:
// - an item of others that is put in the place of the tool's own between its read and the DELETE that follows;
// - one that a backup, or another client, brings back under the tool's ID with all that the tool had sent;
// - a change of the tool's own item that changes others, where no path or name says so, and a create that takes from the stock of
//   what it refers to, where the service takes no references to items of the tool;
// - reads that are strict where writes are not (`GET /pets/01` is 404, `DELETE /pets/01` removes pet 1);
// - reads that show the tool's own item from a cache, under an ID by which writes reach another's;
// - a create of enums alone that answers one of others which is like it, and which no list shows;
// - the first create of a service that writes it into an item of others (./services/written-into).

/** The document has less than others have. */
const less: readonly Shop[] = [
  {
    name: 'unreadable: there is no GET of a pet, and a create answers the id of the newest',
    collections: [
      pets(
        { told: ({ data }, { table }) => ({ status: 201, body: { ...data, id: newcomer(table).data['id'] } }) },
        { operations: ['list', 'create', 'replace', 'remove'] },
      ),
    ],
    naive: ['POST /pets {"name":"x"}', 'DELETE /pets/{id}'],
  },
  {
    name: 'unlisted: there is no list, and a create answers the id of the newest',
    collections: [
      pets(
        { told: ({ data }, { table }) => ({ status: 201, body: { ...data, id: newcomer(table).data['id'] } }) },
        { operations: ['create', 'read', 'replace', 'change', 'remove'] },
      ),
    ],
    naive: ['POST /pets {"name":"x"}', 'DELETE /pets/{id}'],
  },
];

/** Several ways at once. */
const mixtures: readonly Shop[] = [
  {
    name: 'meanLoud: hidden lists, the id of the newest, ids taken again, paths that reach the first, no keys, all methods',
    collections: [
      pets({
        listed: (things) => things.slice(0, 1),
        told: (made, { table }) => ({ status: 201, body: { ...made.data, id: newcomer(table).data['id'] } }),
        reach: byIdOr((_text, things) => things[0]),
        afterwards: takenAgain(),
      }),
    ],
    once: [{ path: '/settings', data: { theme: 'dark', size: 3 }, methods: ['get', 'put'] }],
    manner: { checksKeys: 'never', carriesOut: ['PUT', 'PATCH', 'POST', 'DELETE'], slashes: true, anyCase: true },
    naive: ['DELETE /pets/99'],
  },
  {
    name: 'meanQuiet: empty lists, another register, lasting removals, numbers read as they come',
    collections: [
      pets(
        {
          listed: () => [],
          mint: ({ table }) => ({ id: table.most() + 1, number: table.most('number') + 1 }),
          reach: (given, things) => things.find(({ data }) => data['number'] === Number(given)),
          remove: () => ({ status: 204 }),
        },
        { key: 'number', seeds: named(30, (index) => ({ id: 101 + index, number: 131 + index })) },
      ),
    ],
    naive: ['POST /pets {"name":"x"}', 'PUT /pets/{id} {"name":"y"}'],
  },
];

/** Services without a fault: what the tools create there they change and remove again. */
export const ordinary: readonly Shop[] = [
  { name: 'pets', collections: [pets()], naive: [] },
  { name: 'orders below stores', collections: storesAndOrders(), naive: [] },
  { name: 'plates, which keep numbers alone', collections: [pets({}, plates)], naive: [] },
  { name: 'ids that are texts', collections: [textPets({}, ['p1', 'p2'])], naive: [] },
  { name: 'entity tags', collections: [pets({ needsTag: true })], naive: [] },
];

/** Creates that do not name what they make in their body. */
export const unnamed: readonly Shop[] = [
  {
    name: 'creates answered 204 with a Location',
    collections: [
      pets(
        { told: ({ data }) => ({ status: 204, headers: { Location: `/v1/pets/${String(data['id'])}` } }) },
        { createAnswers: { status: 204 } },
      ),
    ],
    naive: [],
  },
  {
    name: 'creates answered 201 with the address of the item, and no body',
    collections: [
      pets(
        {
          told: ({ data }) => ({
            status: 201,
            headers: { Location: `http://pets.test/v1/pets/${String(data['id'])}` },
          }),
        },
        { createAnswers: { status: 201 } },
      ),
    ],
    naive: [],
  },
  {
    name: 'creates answered with nothing but that they were done',
    collections: [
      pets(
        { told: () => ({ status: 201, body: { ok: true } }) },
        { createAnswers: { status: 201, schema: { type: 'object', properties: { ok: { type: 'boolean' } } } } },
      ),
    ],
    naive: [],
  },
];

/** The services of the fleet. */
export const services: readonly Shop[] = [
  ...addressed,
  ...noIds,
  ...foreign,
  ...written,
  ...short,
  ...untagged,
  ...reached,
  ...again,
  ...removals,
  ...bodies,
  ...several,
  ...taken,
  ...targets,
  ...namedOthers,
  ...hiddenKeys,
  ...tenants,
  ...open,
  ...less,
  ...mixtures,
];

/** What is let be where other people's data lives. */
export const elsewhereAlone: readonly Shop[] = [...takingReads];
