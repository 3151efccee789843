import { named, ownId, pets, text } from '../pieces';
import type { Collection, Shop, Ways } from '../shop';
import type { Json, Table } from '../world';

const currencies = Array.from(
  { length: 40 },
  (_none, index) => `C${'AB'[Math.floor(index / 26)] ?? ''}${String.fromCharCode(65 + (index % 26))}`,
);

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Stores over the item that has the same as a create brings. */
const over = (same: (one: Json, sent: Json) => boolean): Ways => ({
  instead: ({ table, sent }) => {
    const found = table.things.find(({ data }) => same(data, sent));
    if (found !== undefined) found.data = { ...found.data, ...sent };
    return found === undefined ? undefined : { status: 201, body: found.data };
  },
});

function collection(path: string, ways: Ways, properties: Json, more: Partial<Collection>): Collection {
  const sent = Object.keys(properties);
  return {
    ...{ path, parameter: 'thingId', properties: { id: ownId, ...properties } },
    ...{ sent, required: sent, ways, seeds: [], ...more },
  };
}

function countDown(table: Table, id: number): void {
  for (const thing of table.things)
    if (thing.data['id'] === id) thing.data = { ...thing.data, stock: Number(thing.data['stock'] ?? 100) - 1 };
}

const jobs: Json = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['action'],
    properties: { action: { type: 'string', enum: ['purgePets', 'export'] } },
  },
};

/** What a create is stored over, or carries out, by what no list shows, or no name at the top of its body tells. */
export const hiddenKeys: readonly Shop[] = [
  {
    name: 'overHidden: one rate for each currency, most of which no page shows',
    collections: [
      collection(
        '/rates',
        {
          ...over((one, sent) => one['currency'] === sent['currency']),
          mint: ({ table }) => ({ id: uuid(table.number()) }),
        },
        { currency: { type: 'string', enum: currencies }, note: text },
        {
          parameterSchema: { type: 'string' },
          properties: {
            id: { type: 'string', readOnly: true },
            currency: { type: 'string', enum: currencies },
            note: text,
          },
          seeds: currencies.map((currency, index) => ({ id: uuid(index + 1), currency, note: `Rate of ${currency}` })),
        },
      ),
    ],
    naive: ['POST /rates {"currency":"CAB","note":"x"}'],
  },
  {
    name: 'overShown: one translation for each locale, with a title and a text',
    collections: [
      collection(
        '/translations',
        over((one, sent) => one['locale'] === sent['locale']),
        { locale: { type: 'string', enum: ['de', 'en', 'fr', 'it'] }, title: text, text },
        {
          seeds: ['de', 'en', 'fr'].map((locale, index) => ({
            ...{ id: index + 1, locale, title: `Title ${locale}`, text: `Text ${locale}` },
          })),
        },
      ),
    ],
    naive: ['POST /translations {"locale":"de","title":"x","text":"y"}'],
  },
  {
    name: 'overById: paths take the sku, and a create is stored over the product with the id in its body',
    collections: [
      collection(
        '/products',
        over((one, sent) => one['id'] === sent['id']),
        { id: { type: 'integer', minimum: 1 }, sku: text, name: text },
        {
          key: 'sku',
          properties: { id: { type: 'integer', minimum: 1 }, sku: text, name: text },
          seeds: named(9, (index) => ({ id: index + 1, sku: `SKU-${index}` })),
        },
      ),
    ],
    naive: ['POST /products {"id":6,"sku":"x","name":"y"}'],
  },
  {
    name: 'overBySku: the same, and the parameter is called so: a create is stored over the product with the id in its body',
    collections: [
      collection(
        '/products',
        over((one, sent) => one['id'] === sent['id']),
        { id: { type: 'integer', minimum: 1 }, sku: text, name: text },
        {
          ...{ key: 'sku', parameter: 'sku' },
          properties: { id: { type: 'integer', minimum: 1 }, sku: text, name: text },
          seeds: named(9, (index) => ({ id: index + 1, sku: `SKU-${index}` })),
        },
      ),
    ],
    naive: ['POST /products {"id":6,"sku":"x","name":"y"}'],
  },
  {
    name: 'byAddress: an order takes from the stock of the product whose address it has',
    collections: [
      pets(
        {},
        {
          ...{ path: '/products', parameter: 'productId', properties: { id: ownId, name: text }, sent: ['name'] },
          seeds: named(9, (index) => ({ id: index + 1, stock: 100 })),
        },
      ),
      collection(
        '/orders',
        {
          afterwards: (event, { data }, { world }) => {
            const id = Number(String(data['product']).split('/').at(-1));
            if (event === 'created') countDown(world.table('/products'), id);
          },
        },
        { product: { type: 'string', minLength: 1, example: '/products/1' }, note: text },
        {},
      ),
    ],
    naive: ['POST /orders {"product":"/products/1","note":"x"}'],
  },
  {
    name: 'ordersWithin: a job has steps, each of which is carried out',
    collections: [
      pets(),
      collection(
        '/jobs',
        {
          afterwards: (event, { data }, { world }) => {
            const pets = world.table('/pets');
            const isPurge = JSON.stringify(data['steps']).includes('purge');
            if (event === 'created' && isPurge) for (const pet of pets.things) if (!pet.isOwn) pets.drop(pet);
          },
        },
        { name: text, steps: jobs },
        {},
      ),
    ],
    naive: ['POST /jobs {"name":"x","steps":[{"action":"purgePets"}]}'],
  },
  {
    name: 'overByQuery: a file is stored over the one with the path of its query',
    collections: [
      collection(
        '/files',
        {
          instead: ({ table, sent, query }) => {
            const found = table.things.find(({ data }) => data['path'] === query.get('path'));
            if (found !== undefined) found.data = { ...found.data, ...sent };
            return found === undefined ? undefined : { status: 201, body: found.data };
          },
        },
        { note: text },
        {
          properties: { id: ownId, path: { type: 'string', readOnly: true }, note: text },
          createQuery: { path: { type: 'string', example: '/docs/ada.md' } },
          seeds: ['/docs/ada.md', '/docs/bo.md'].map((path, index) => ({ id: index + 1, path, note: 'So' })),
        },
      ),
    ],
    naive: ['POST /files?path=/docs/ada.md {"note":"x"}'],
  },
  {
    name: 'onlyOneOfMany: an address is the one for bills, which two others were, one for each customer',
    collections: [
      collection(
        '/addresses',
        {
          afterwards: (event, thing, { things }) => {
            if (event === 'removed' || thing.data['isDefaultBilling'] !== true) return;
            for (const other of things)
              if (other !== thing && other.data['isDefaultBilling'] === true)
                other.data = { ...other.data, isDefaultBilling: false };
          },
        },
        { name: text, isDefaultBilling: { type: 'boolean' } },
        { seeds: named(8, (index) => ({ id: index + 1, isDefaultBilling: index % 4 === 0 })) },
      ),
    ],
    naive: ['POST /addresses {"name":"x","isDefaultBilling":true}'],
  },
];
