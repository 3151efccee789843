import { action, dropChosen, integer, named, pets, storesAndOrders, text } from '../pieces';
import type { Collection, Shop } from '../shop';

const everything = ['PUT', 'PATCH', 'POST', 'DELETE'];

const retire = action(
  { method: 'POST', path: '/pets/{petId}/retire', words: 'Retires a pet.' },
  (_table, { found }) => {
    if (found !== undefined) found.data = { ...found.data, isRetired: true };
  },
);
const reset = action(
  { method: 'POST', path: '/reset', words: 'Takes the service back to its first state.' },
  (table) => {
    dropChosen(table, []);
  },
);
const actions = [
  retire,
  action(
    {
      ...{ method: 'POST', path: '/pets/{petId}/note', words: 'Adds a note to a pet.' },
      body: { type: 'object', properties: { text }, required: ['text'] },
    },
    (_table, { found, sent }) => {
      if (found !== undefined) found.data = { ...found.data, note: sent['text'] ?? '' };
    },
  ),
  action(
    {
      ...{ method: 'POST', path: '/pets/bulk-delete', words: 'Removes several pets at once.' },
      body: { type: 'object', properties: { ids: { type: 'array', items: integer } } },
    },
    (table, { sent }) => {
      dropChosen(table, sent['ids']);
    },
  ),
  reset,
  action({ method: 'POST', path: '/pets/undo', words: 'Takes the last change back.' }, (table) => {
    const last = table.things.at(-1);
    if (last !== undefined) table.drop(last);
  }),
];

const [stores] = storesAndOrders();
const memberships = ['PUT', 'DELETE'].map((method) =>
  action(
    { method, path: '/stores/{storeId}/pets/{petId}', words: 'Says whether a pet is in a store.' },
    (_pets, { found, values: { petId } }) => {
      if (found === undefined) return;
      const others = [found.data['members'] ?? []].flat().filter((one) => one !== petId);
      found.data = { ...found.data, members: method === 'PUT' ? [...others, petId] : others };
    },
  ),
);
const shops = [
  { ...stores, seeds: named(2, (index) => ({ id: index + 1, members: ['1', '2'] })) },
  pets(),
] as readonly Collection[];

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
    name: 'noAuthDocuments: these are written and removed without a key',
    collections: [pets()],
    once,
    manner: { checksKeys: 'reads' },
    naive: ['anonymous DELETE /me'],
  },
  {
    name: 'noAuthBelow: what stands below stores of others is written without a key',
    collections: storesAndOrders(),
    manner: { checksKeys: 'never' },
    naive: ['anonymous DELETE /stores/1/orders/1'],
  },
  {
    name: 'memberships: which pets are in a store is written at a path of both',
    collections: shops,
    actions: memberships,
    naive: ['PUT /stores/1/pets/1'],
  },
  {
    name: 'noAuthMemberships: the same, and nothing needs a key',
    collections: shops,
    actions: memberships,
    manner: { checksKeys: 'never' },
    naive: ['anonymous PUT /stores/1/pets/1'],
  },
  {
    name: 'noAuthReports: there are reads and an action alone',
    collections: [pets({}, { operations: ['list', 'read'] })],
    actions: [retire, reset],
    manner: { checksKeys: 'never' },
    naive: ['anonymous POST /pets/1/retire'],
  },
];

/** What the document does not have is carried out. */
const undescribed: readonly Shop[] = [
  {
    name: 'undescribedOnce: all methods are carried out at documents that are there once',
    collections: [pets()],
    once,
    manner: { carriesOut: everything },
    naive: ['PUT /me'],
  },
  {
    name: 'undescribedCollections: these are emptied, replaced and changed as a whole',
    collections: storesAndOrders(),
    manner: { carriesOut: everything },
    naive: ['PUT /stores'],
  },
  {
    name: 'undescribedItems: the document has reads alone, and the service more',
    collections: [pets({}, { operations: ['list', 'read'] })],
    manner: { carriesOut: everything },
    naive: ['DELETE /pets/1'],
  },
  {
    name: 'undescribedKeyless: the document has reads alone, and the service more for everybody',
    collections: [pets({}, { operations: ['list', 'read', 'create'] })],
    once: [{ path: '/settings', data: { theme: 'dark', size: 3 }, methods: ['get'] }],
    manner: { checksKeys: 'never', carriesOut: everything },
    naive: ['anonymous DELETE /pets'],
  },
  {
    name: 'undescribedActions: a path that has a POST does more by other methods',
    collections: [pets()],
    actions: [
      retire,
      reset,
      ...['PUT', 'PATCH', 'DELETE'].map((method) => ({ ...reset, method, isDescribed: false as const })),
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
    name: 'changingReads: a GET changes something, as its path says',
    collections: [pets()],
    actions: [
      { ...retire, method: 'GET' },
      { ...reset, method: 'GET', path: '/cache/clear', words: 'Clears what is kept.' },
      action({ method: 'GET', path: '/pets/{petId}/delete', words: 'Removes a pet.' }, (table, { found }) => {
        if (found !== undefined) table.drop(found);
      }),
    ],
    naive: ['GET /pets/1/delete'],
  },
];

/** GETs that take something away from others, as their names let fear: they are not sent to a service that is not on this machine. */
export const takingReads: readonly Shop[] = [
  {
    name: 'takingReads: a GET takes a pet out of the queue, as its path or its name says',
    collections: [pets()],
    actions: [
      ['/pets/next', 'nextPet'],
      ['/queue/receive', 'readQueue'],
      ['/queue/front', 'pollQueue'],
      ['/pets/{petId}/check-in', 'petDesk'],
    ].map(([path = '', operationId = '']) => ({
      ...action({ method: 'GET', path, words: 'A pet.' }, (table, { found }) => {
        const taken = found ?? table.things[0];
        if (taken !== undefined) table.drop(taken);
      }),
      operationId,
    })),
    naive: ['GET /pets/next'],
  },
];

/** Requests that are safe by their method, and are carried out: by one handler of all methods, or as their query says. */
const carriedOut: readonly Shop[] = [
  {
    name: 'oneHandler: an OPTIONS of a path with a POST alone empties the list',
    collections: [pets()],
    manner: { carriesOut: [] },
    actions: ['POST', 'OPTIONS', 'GET', 'HEAD'].map((method) => ({
      ...action({ method, path: '/pets/wipe', words: 'All pets leave.' }, (table) => {
        for (const thing of table.things) table.drop(thing);
      }),
      ...(method !== 'POST' && { isDescribed: false as const }),
    })),
    naive: ['OPTIONS /pets/wipe'],
  },
  {
    name: 'readQuery: a GET takes away what it shows, as its query says',
    collections: [pets()],
    actions: [
      {
        ...action({ method: 'GET', path: '/mail', words: 'Lists the mail.' }, (table, { query }) => {
          if (query.get('deleteAfterRead') === 'true') for (const thing of table.things) table.drop(thing);
        }),
        query: [{ name: 'deleteAfterRead', in: 'query', schema: { type: 'boolean' } }],
      },
    ],
    naive: ['GET /mail?deleteAfterRead=true'],
  },
];

/** Who may write, and what, is not looked at. */
export const open: readonly Shop[] = [...keyless, ...undescribed, ...carriedOut];
