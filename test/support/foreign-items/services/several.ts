import { action, dropChosen, having, integer, isChosen, named, ownId, pets, text } from '../pieces';
import type { Action, Shop } from '../shop';
import type { Json, Table } from '../world';

const create = 'POST /pets {"name":"Rex"}';
const ids: Json = { type: 'array', items: integer };
const ofAnother = { type: 'object', properties: { petId: integer }, required: ['petId'] };

function changeAll({ things }: Table, change: (data: Json, index: number) => Json): void {
  for (const [index, thing] of things.entries()) thing.data = change(thing.data, index);
}

const removeByQuery = action(
  {
    ...{ method: 'DELETE', path: '/pets', words: 'Removes pets.' },
    query: [{ name: 'ids', in: 'query', schema: ids, explode: false }],
  },
  (table, { query }) => {
    dropChosen(
      table,
      (query.get('ids') ?? '').split(',').filter((id) => id !== ''),
    );
  },
);
const removeAll = action({ method: 'DELETE', path: '/pets', words: 'Removes all pets.' }, (table) => {
  dropChosen(table, []);
});
const bulkChanges = [
  action(
    {
      ...{ method: 'PATCH', path: '/pets', words: 'Changes several pets.' },
      body: { type: 'object', properties: { ids, age: integer } },
    },
    (table, { sent }) => {
      for (const thing of table.things)
        if (isChosen(sent['ids'], thing)) thing.data = { ...thing.data, age: sent['age'] ?? 0 };
    },
  ),
  action(
    {
      ...{ method: 'PUT', path: '/pets', words: 'Replaces all pets.' },
      body: { type: 'array', items: { type: 'object' } },
    },
    (table) => {
      dropChosen(table, []);
    },
  ),
  action(
    {
      ...{ method: 'POST', path: '/pets/bulk-delete', words: 'Removes several pets.' },
      body: { type: 'object', properties: { ids } },
    },
    (table, { sent }) => {
      dropChosen(table, sent['ids']);
    },
  ),
];

const profileBody: Json = { type: 'object', properties: { text }, required: ['text'] };
const profile: readonly Action[] = [
  {
    ...{ method: 'GET', path: '/pets/{petId}/profile', words: 'Reads the profile of a pet.' },
    answer: profileBody,
    act: ({ found }) => ({ status: 200, body: found?.data['profile'] ?? { text: 'None.' } }),
  },
  ...(['PUT', 'PATCH', 'DELETE'] as const).map((method): Action => ({
    ...{ method, path: '/pets/{petId}/profile', words: 'Replaces the profile of a pet.' },
    ...(method === 'PUT' ? { body: profileBody, answer: profileBody } : { isDescribed: false }),
    act: ({ found, sent }) => {
      if (found !== undefined) found.data = { ...found.data, profile: sent };
      return { status: 200, body: sent };
    },
  })),
];

/** Operations that change several items at once. */
export const several: readonly Shop[] = [
  {
    name: 'makeDefault: actions at an own pet change the others too, as their names say',
    collections: [
      pets(
        {},
        {
          properties: { id: ownId, name: text, isDefault: { type: 'boolean', readOnly: true }, rank: ownId },
          sent: ['name'],
          seeds: named(12, (index) => ({ id: index + 1, isDefault: index === 0, rank: index + 1 })),
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
    actions: [removeByQuery],
    naive: ['DELETE /pets?ids='],
  },
  {
    name: 'bulkAll: DELETE /pets removes all pets, as is described',
    collections: [pets()],
    actions: [removeAll],
    naive: ['DELETE /pets'],
  },
  {
    name: 'bulkChanges: PATCH and PUT of the collection, and a removal of several by a POST',
    collections: [pets()],
    actions: bulkChanges,
    naive: ['POST /pets/bulk-delete {}'],
  },
  {
    name: 'noAuthBulk: what changes and removes several pets needs no key',
    collections: [pets()],
    actions: [removeAll, ...bulkChanges],
    manner: { checksKeys: 'never' },
    naive: ['anonymous DELETE /pets'],
  },
  {
    name: 'noAuthBulkQuery: DELETE /pets?ids= needs no key, and removes all pets where no id is named',
    collections: [pets()],
    actions: [removeByQuery],
    manner: { checksKeys: 'never' },
    naive: ['anonymous DELETE /pets'],
  },
  {
    name: 'parts: a pet has a profile that is read and replaced at a path of its own',
    collections: [pets()],
    actions: profile,
    naive: ['PUT /pets/1/profile {"text":"x"}'],
  },
  {
    name: 'noAuthParts: the same, and nothing needs a key',
    collections: [pets()],
    actions: profile,
    manner: { checksKeys: 'never', carriesOut: ['PUT', 'PATCH', 'POST', 'DELETE'] },
    naive: ['anonymous DELETE /pets/1/profile'],
  },
];
