import { action, dropChosen, having, integer, isChosen, ownId, pets, text } from '../pieces';
import type { Shop } from '../shop';
import type { Json, Table } from '../world';

const create = 'POST /pets {"name":"Rex"}';
const ids: Json = { type: 'array', items: integer };
const ofAnother = { type: 'object', properties: { petId: integer }, required: ['petId'] };

function changeAll({ things }: Table, change: (data: Json, index: number) => Json): void {
  for (const [index, thing] of things.entries()) thing.data = change(thing.data, index);
}

/** Operations that change several items at once. */
export const several: readonly Shop[] = [
  {
    name: 'make-default: actions at an own pet change the others too, as their names say',
    collections: [
      pets(
        {},
        {
          properties: { id: ownId, name: text, isDefault: { type: 'boolean', readOnly: true }, rank: ownId },
          sent: ['name'],
        },
      ),
    ],
    actions: [
      action(
        {
          method: 'POST',
          path: '/pets/{petId}/make-default',
          words: 'Makes a pet the default one, in place of another.',
        },
        (table, { found }) => {
          changeAll(table, (data) => ({ ...data, isDefault: data['id'] === found?.data['id'] }));
        },
      ),
      action(
        { method: 'POST', path: '/pets/{petId}/move-to-top', words: 'Moves a pet to the top; the others go down.' },
        (table, { found }) => {
          changeAll(table, (data, index) => ({ ...data, rank: data['id'] === found?.data['id'] ? 1 : index + 2 }));
        },
      ),
    ],
    naive: [create, 'POST /pets/{id}/make-default'],
  },
  {
    name: 'swap: actions take the id of another pet in their body',
    collections: [pets()],
    actions: [
      action(
        { method: 'POST', path: '/pets/{petId}/swap', words: 'Swaps the names of two pets.', body: ofAnother },
        (table, { found, sent }) => {
          const other = having(table.things, 'id', sent['petId']);
          if (other === undefined || found === undefined) return;
          const { name } = other.data;
          other.data = { ...other.data, name: found.data['name'] };
          found.data = { ...found.data, name };
        },
      ),
      action(
        {
          method: 'POST',
          path: '/pets/{petId}/merge',
          words: 'Merges another pet into this one, which removes it.',
          body: ofAnother,
        },
        (table, { sent }) => {
          const other = having(table.things, 'id', sent['petId']);
          if (other !== undefined) table.drop(other);
        },
      ),
    ],
    naive: [create, 'POST /pets/{id}/merge {"petId":1}'],
  },
  {
    name: 'bulk: DELETE /pets?ids= removes several pets, and all of them where no id is named',
    collections: [pets()],
    actions: [
      action(
        {
          method: 'DELETE',
          path: '/pets',
          words: 'Removes pets.',
          query: [{ name: 'ids', in: 'query', schema: ids, explode: false }],
        },
        (table, { query }) => {
          dropChosen(
            table,
            (query.get('ids') ?? '').split(',').filter((id) => id !== ''),
          );
        },
      ),
    ],
    naive: ['DELETE /pets?ids='],
  },
  {
    name: 'bulk changes: PATCH and PUT of the collection, and a removal of several by a POST',
    collections: [pets()],
    actions: [
      action(
        {
          method: 'PATCH',
          path: '/pets',
          words: 'Changes several pets.',
          body: { type: 'object', properties: { ids, age: integer } },
        },
        (table, { sent }) => {
          for (const thing of table.things)
            if (isChosen(sent['ids'], thing)) thing.data = { ...thing.data, age: sent['age'] ?? 0 };
        },
      ),
      action(
        {
          method: 'PUT',
          path: '/pets',
          words: 'Replaces all pets.',
          body: { type: 'array', items: { type: 'object' } },
        },
        (table) => {
          dropChosen(table, []);
        },
      ),
      action(
        {
          method: 'POST',
          path: '/pets/bulk-delete',
          words: 'Removes several pets.',
          body: { type: 'object', properties: { ids } },
        },
        (table, { sent }) => {
          dropChosen(table, sent['ids']);
        },
      ),
    ],
    naive: ['POST /pets/bulk-delete {}'],
  },
];
