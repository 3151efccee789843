import { integer, pets, storesAndOrders, text } from '../pieces';
import type { Action, Shop } from '../shop';
import type { Json, Table, Thing } from '../world';

const everything = ['PUT', 'PATCH', 'POST', 'DELETE'];

function dropAll(table: Table, isMeant: (thing: Thing) => boolean = () => true): void {
  for (const thing of table.things) if (isMeant(thing)) table.drop(thing);
}

/** Gives an action on pets; `change` gets the pet that its path names. */
function action(
  path: string,
  words: string,
  change: (found: Thing | undefined, pets: Table, sent: Json) => void,
  more: Partial<Action> = {},
): Action {
  return {
    ...{ method: 'POST', path, words },
    act: ({ world, found, sent }) => {
      change(found, world.table('/pets'), sent);
      return { status: 200, body: found?.data ?? {} };
    },
    ...more,
  };
}

const retire = action('/pets/{petId}/retire', 'Retires a pet.', (found) => {
  if (found !== undefined) found.data = { ...found.data, isRetired: true };
});
const note = action(
  '/pets/{petId}/note',
  'Adds a note to a pet.',
  (found, _pets, sent) => {
    if (found !== undefined) found.data = { ...found.data, note: sent['text'] ?? '' };
  },
  { body: { type: 'object', properties: { text }, required: ['text'] } },
);
const reset = action('/reset', 'Takes the service back to its first state.', (_found, table) => {
  dropAll(table);
});
const bulkDelete = action(
  '/pets/bulk-delete',
  'Removes several pets at once.',
  (_found, table, { ids }) => {
    dropAll(table, ({ data }) => !Array.isArray(ids) || ids.length === 0 || ids.includes(data['id']));
  },
  { body: { type: 'object', properties: { ids: { type: 'array', items: integer } } } },
);
const undo = action('/pets/undo', 'Takes the last change back.', (_found, table) => {
  const last = table.things.at(-1);
  if (last !== undefined) table.drop(last);
});
const actions = [retire, note, bulkDelete, reset, undo];

const once: Shop['once'] = [
  { path: '/me', data: { name: 'Ann', mail: 'ann@example.com' }, methods: ['get', 'patch', 'delete'] },
  { path: '/settings', data: { theme: 'dark', size: 3 }, methods: ['get', 'put'] },
];

/** Keys are not asked for, or not looked at. */
const keyless: readonly Shop[] = [
  {
    name: 'noAuth: writes need no key',
    collections: [pets()],
    actions,
    manner: { checksKeys: 'reads' },
    naive: ['anonymous POST /pets/1/retire'],
  },
  {
    name: 'noBoth: nothing needs a key, and bodies are not looked at',
    collections: [pets()],
    actions,
    manner: { checksKeys: 'never', carriesOut: everything },
    naive: ['anonymous POST /reset'],
  },
  {
    name: 'anyKey: a key is asked for, and any will do',
    collections: [pets()],
    actions,
    once,
    manner: { checksKeys: 'presence' },
    naive: ['wrong POST /reset'],
  },
  {
    name: 'noAuth at documents: these are written and removed without a key',
    collections: [pets()],
    once,
    manner: { checksKeys: 'reads' },
    naive: ['anonymous DELETE /me'],
  },
  {
    name: 'noAuth below stores: what stands below stores of others is written without a key',
    collections: storesAndOrders(),
    manner: { checksKeys: 'never' },
    naive: ['anonymous DELETE /stores/1/orders/1'],
  },
  {
    name: 'noAuth, reports: there are reads and an action alone',
    collections: [pets({}, { operations: ['list', 'read'] })],
    actions: [retire, reset],
    manner: { checksKeys: 'never' },
    naive: ['anonymous POST /pets/1/retire'],
  },
];

/** What the document does not have is carried out. */
const undescribed: readonly Shop[] = [
  {
    name: 'undescribed: all methods are carried out at documents that are there once',
    collections: [pets()],
    once,
    manner: { carriesOut: everything },
    naive: ['PUT /me'],
  },
  {
    name: 'undescribed at collections: these are emptied, replaced and changed as a whole',
    collections: storesAndOrders(),
    manner: { carriesOut: everything },
    naive: ['PUT /stores'],
  },
  {
    name: 'undescribed at items: the document has reads alone, and the service more',
    collections: [pets({}, { operations: ['list', 'read'] })],
    manner: { carriesOut: everything },
    naive: ['DELETE /pets/1'],
  },
  {
    name: 'undescribed, without keys: the document has reads alone, and the service more for everybody',
    collections: [pets({}, { operations: ['list', 'read', 'create'] })],
    once: [{ path: '/settings', data: { theme: 'dark', size: 3 }, methods: ['get'] }],
    manner: { checksKeys: 'never', carriesOut: everything },
    naive: ['anonymous DELETE /pets'],
  },
  {
    name: 'undescribed at actions: a path that has a POST does more by other methods',
    collections: [pets()],
    actions: [
      retire,
      reset,
      ...['PUT', 'PATCH', 'DELETE'].map((method) =>
        action(
          '/reset',
          '',
          (_found, table) => {
            dropAll(table);
          },
          { method, isDescribed: false },
        ),
      ),
    ],
    manner: { carriesOut: [] },
    naive: ['PATCH /reset'],
  },
  {
    name: 'account: a document that is there once can be removed, as is described',
    collections: [pets()],
    once: [
      { path: '/me', data: { name: 'Ann', mail: 'ann@example.com' }, methods: ['get', 'put', 'delete'] },
      { path: '/account/password', data: { hint: 'none', strength: 3 }, methods: ['get', 'put', 'patch'] },
    ],
    naive: ['DELETE /me'],
  },
  {
    name: 'changing reads: a GET changes something, as its path says',
    collections: [pets()],
    actions: [
      { ...retire, method: 'GET' },
      action(
        '/cache/clear',
        'Clears what is kept.',
        (_found, table) => {
          dropAll(table);
        },
        { method: 'GET' },
      ),
      action(
        '/pets/{petId}/delete',
        'Removes a pet.',
        (found, table) => {
          if (found !== undefined) table.drop(found);
        },
        { method: 'GET' },
      ),
    ],
    naive: ['GET /pets/1/delete'],
  },
];

/** Who may write, and what, is not looked at. */
export const open: readonly Shop[] = [...keyless, ...undescribed];
