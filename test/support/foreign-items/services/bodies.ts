import { having, integer, named, pets, takenAgain, text, textPets } from '../pieces';
import type { Collection, Shop, Ways } from '../shop';
import type { Json, Table, Thing } from '../world';

const create = 'POST /pets {"name":"Rex"}';

/** Saves a body as the pet that it names. */
const save = (table: Table, sent: Json): Thing | undefined => {
  const found = having(table.things, 'id', sent['id']);
  if (found !== undefined) found.data = { ...found.data, ...sent };
  return found;
};
const savedByCreate: NonNullable<Ways['instead']> = ({ table, sent }) => {
  const found = save(table, sent);
  return found === undefined ? undefined : { status: 201, body: found.data };
};
const savedByChange: NonNullable<Ways['change']> = (thing, sent, _method, table) => {
  const found = save(table, sent) ?? thing;
  if (found === thing) thing.data = { ...thing.data, ...sent };
  return { status: 200, body: found.data };
};
const savedPets = (ways: Ways, more: Partial<Collection> = {}): Collection =>
  pets(ways, { properties: { id: integer, name: text, age: integer }, sent: ['id', 'name', 'age'], ...more });

/** What a body has decides which pet is written, or how the service numbers on. */
export const bodies: readonly Shop[] = [
  {
    name: 'bodyId: a body may have an id, and is saved as the pet of that id',
    collections: [savedPets({ instead: savedByCreate, change: savedByChange })],
    naive: ['POST /pets {"id":1,"name":"x"}'],
  },
  {
    name: 'bodyIdOfPut: what a PUT has as id counts more than the path',
    collections: [savedPets({ change: savedByChange })],
    naive: [create, 'PUT /pets/{id} {"id":1,"name":"x"}'],
  },
  {
    name: 'bodyIdRequired: creates bring the id, and replace the pet that has it',
    collections: [savedPets({ instead: savedByCreate }, { required: ['id', 'name'] })],
    naive: ['POST /pets {"id":1,"name":"x"}'],
  },
  {
    name: 'sequence: an id in a create is optional, and the service numbers on from it',
    collections: [
      pets(
        {},
        {
          properties: { id: integer, name: text },
          sent: ['id', 'name'],
          seeds: named(12, (index) => ({ id: index + 1 })),
        },
      ),
    ],
    naive: ['POST /pets {"id":1088875141,"name":"x"}'],
    naiveShows: 'driven',
  },
  {
    name: 'sequenceRequired: an id in a create is required, and the service numbers on from it',
    collections: [
      pets(
        {},
        {
          properties: { id: integer, name: text },
          sent: ['id', 'name'],
          required: ['id', 'name'],
          seeds: named(12, (index) => ({ id: index + 1 })),
        },
      ),
    ],
    naive: ['POST /pets {"id":1088875141903684,"name":"x"}'],
    naiveShows: 'driven',
  },
  {
    name: 'putUpsert: a PUT to an id that is not there creates the pet, and the service numbers on from it',
    collections: [pets({ unknown: upsert((given) => Number(given)) })],
    naive: ['PUT /pets/7770001234567 {"name":"x"}'],
    naiveShows: 'driven',
  },
  {
    name: 'putUpsertOfNames: a PUT to a name that is not there creates it, and others take it where it is removed',
    collections: [textPets({ unknown: upsert((given) => given), afterwards: takenAgain() }, ['ada', 'bo', 'cleo'])],
    naive: ['PUT /pets/new {"name":"x"}', 'DELETE /pets/new', 'DELETE /pets/new'],
  },
];

function upsert(read: (text: string) => string | number): NonNullable<Ways['unknown']> {
  return (method, given, sent, table) => {
    if (method !== 'PUT' || typeof sent['name'] !== 'string' || Number.isNaN(read(given))) return undefined;
    table.world.noteChosen(table, read(given));
    return { status: 201, body: table.add({ ...sent, id: read(given) }).data };
  };
}
